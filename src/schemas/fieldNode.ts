import { formatCount } from '../model/formatCount';
import type { JsonObject } from '../model/json';
import { isObject, jsonType } from '../model/json';
import type { RichText } from '../model/revealText';

export const schemaTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;
export type SchemaType = (typeof schemaTypes)[number];

/** How a value is edited. `again` and `when` only stand for the field they lead to. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'list'
  | 'tuple'
  | 'object'
  | 'union'
  | 'again'
  | 'when'
  | 'json';

/**
 * A part of a bounded schema: JSON Schema with nothing a form could choke on. There are no references, patterns,
 * formats, conditions or choices in it. What rjsf has no field for names a field of ours by its `$id`; keywords that
 * begin with `x-` are ours, and say what JSON Schema says elsewhere.
 */
export interface FieldNode {
  readonly 'x-kind': FieldKind;
  readonly $id?: string;
  readonly type?: SchemaType | readonly SchemaType[];
  /** Untrusted, as all texts here. */
  readonly title?: string;
  readonly description?: string;
  readonly 'x-marks'?: readonly string[];
  readonly 'x-default'?: unknown;
  readonly 'x-examples'?: readonly unknown[];
  readonly 'x-format'?: string;
  /** How a text encodes what it holds, and its media type. */
  readonly 'x-encoding'?: string;
  readonly 'x-media'?: string;
  /** The value of `x-openwop-form`, where it is a word. */
  readonly 'x-widget'?: string;
  /** The schema marks its text as secret; its names may say so too. */
  readonly 'x-secret'?: true;
  readonly 'x-reason'?: RichText;
  readonly enum?: readonly unknown[];
  readonly 'x-labels'?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly 'x-pattern'?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly items?: FieldNode | readonly FieldNode[];
  readonly additionalItems?: FieldNode | false;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, FieldNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** The part for members under free names, and the pattern that such names have to match. */
  readonly 'x-entries'?: FieldNode;
  readonly 'x-name-pattern'?: string;
  /** Properties whose names a form can't hold. */
  readonly 'x-unheld'?: readonly { readonly name: string; readonly node: FieldNode }[];
  /** An object with conditions, and what it gains by them. */
  readonly 'x-base'?: FieldNode;
  readonly 'x-when'?: readonly Condition[];
  /** Parts of which one holds, each with a title of its own; whether just one of them may fit. */
  readonly 'x-branches'?: readonly FieldNode[];
  readonly 'x-one'?: boolean;
  /** The name of a definition, for a schema that lies within itself. */
  readonly 'x-again'?: string;
}

export interface Condition {
  readonly if: JsonObject | boolean;
  readonly then?: FieldNode;
  readonly else?: FieldNode;
}

export const anything: FieldNode = { $id: 'JsonField', 'x-kind': 'json' };

/** Returns the part for the items of a list that have no place of their own. */
export function itemOf({ items, additionalItems }: FieldNode): FieldNode {
  return (items !== undefined && 'x-kind' in items ? items : additionalItems) || anything;
}

export function placesOf({ items }: FieldNode): readonly FieldNode[] {
  return items === undefined || 'x-kind' in items ? [] : items;
}

export function propertyOf({ properties = {} }: FieldNode, name: string): FieldNode | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

export function memberNames({ properties = {} }: FieldNode): readonly string[] {
  return Object.keys(properties);
}

export function typesOf({ type = [] }: FieldNode): readonly SchemaType[] {
  return [type].flat();
}

export function isNullable({ type }: FieldNode): boolean {
  return Array.isArray(type) && type.includes('null');
}

export interface Option {
  readonly value: unknown;
  /** Untrusted. */
  readonly label: string;
  /** The label is the whole name: the value is nothing to read. */
  readonly isName?: boolean;
}

export function optionsOf({ enum: values = [], 'x-labels': labels }: FieldNode): readonly Option[] {
  return values.map((value, i) => ({ value, label: labels?.[i] || labelOf(value) }));
}

/** A value as its own name; text that would read as another kind of value is quoted. */
export function labelOf(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'undefined';
  return value === '' || value !== value.trim() || /^(?:true|false|null|-?\d.*)$/.test(value)
    ? JSON.stringify(value)
    : value;
}

/** `EUR` · `Two stars (2)`: the label, with the value where it says something else. */
export function optionName({ value, label, isName = false }: Option): string {
  const own = isName ? label : labelOf(value);
  return (label === own ? own : `${label} (${own})`).slice(0, 300);
}

/** Equal for equal values, whatever the order of members. */
export function equalityKey(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

/** What a new item or entry starts as, and what one that is cleared becomes: the least that its field can show. */
export function blankOf(node: FieldNode): unknown {
  switch (node['x-kind']) {
    case 'text':
      return '';
    case 'boolean':
      return false;
    case 'choice':
      return node.enum?.[0] ?? null;
    case 'object':
    case 'when':
      return {};
    case 'list':
    case 'tuple':
    case 'choices':
      return [];
    case 'again':
      return node.type === 'object' ? {} : null;
    default:
      return null;
  }
}

/** Tells whether a field of this kind can show a value; where not, it is shown as JSON. */
export function canShow(node: FieldNode, value: unknown, isItem: boolean): boolean {
  if (value === undefined || (value === null && isNullable(node))) return true;
  const type = jsonType(value);
  const kind = node['x-kind'];
  switch (kind) {
    case 'text':
      // A browser's field turns a carriage return into a line break.
      return typeof value === 'string' && !value.includes('\r');
    case 'number':
      return type === 'number' || (isItem && value === null);
    case 'boolean':
    case 'object':
      return type === kind;
    case 'list':
    case 'tuple':
      return type === 'array';
    case 'choices':
      return Array.isArray(value) && new Set(value.map(equalityKey)).size === value.length;
    default:
      return true;
  }
}

/** What a field takes, in a word or two: `text`, `whole number`, `one of 34`, `list of text`. */
export function describeNode(node: FieldNode): string {
  const words = wordsOf(node);
  return isNullable(node) ? `${words} or null` : words;
}

function wordsOf(node: FieldNode): string {
  const kind = node['x-kind'];
  switch (kind) {
    case 'text':
      return 'text';
    case 'number':
      return typesOf(node).includes('integer') ? 'whole number' : 'number';
    case 'boolean':
      return 'true or false';
    case 'choice': {
      const values = node.enum ?? [];
      return values.length === 1 ? `always ${labelOf(values[0]).slice(0, 60)}` : `one of ${formatCount(values.length)}`;
    }
    case 'choices':
      return `any of ${formatCount(itemOf(node).enum?.length ?? 0)}`;
    case 'list': {
      const items = itemOf(node);
      if (['json', 'again'].includes(items['x-kind'])) return 'list';
      return ['object', 'when'].includes(items['x-kind']) ? 'list of objects' : `list of ${describeNode(items)}`;
    }
    case 'tuple':
      return 'list with fixed places';
    case 'object':
    case 'when':
      return memberNames(node).length > 0 ? 'object' : 'names and values';
    case 'union': {
      const names = (node['x-branches'] ?? []).map(({ title = '' }) => title);
      const joined = names.join(' or ');
      return names.length <= 3 && joined.length <= 36 ? joined : `one of ${formatCount(names.length)} shapes`;
    }
    case 'again':
      return 'the same shape again';
    case 'json':
      return 'any JSON';
    default:
      return kind satisfies never;
  }
}

export function markWords(mark: string): string {
  return mark === 'readOnly' ? 'set by the host' : mark;
}

/** Under which an object's errors hold those of a member's name, beside those of its value. */
export function nameErrorKey(property: string): string {
  return `\u0000name\u0000${property}`;
}

/** Names that rjsf keeps errors under, loses, or takes for the object around them. */
export function isNameRjsfCantHold(name: string): boolean {
  return name === '' || name === '__errors' || name === '__proto__' || name === 'prototype' || name in Object.prototype;
}
