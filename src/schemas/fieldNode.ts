import { isObject, jsonType, member, pointerTo } from '../model/json';
import type { FieldKind, FieldNode } from './boundSchema';
import type { FieldFacts } from './fieldFacts';

/** What can be read off a part of a bounded schema, for those who draw it. */

export function kindOf(node: FieldNode): FieldKind {
  return node['x-kind'] as FieldKind;
}

/** Returns a part of a bounded schema that another one holds. */
export function asNode(value: unknown): FieldNode {
  return isObject(value) ? value : { $id: 'JsonField', 'x-kind': 'json' };
}

export function nodesOf(value: unknown): readonly FieldNode[] {
  return Array.isArray(value) ? value.map(asNode) : [];
}

export function isNullable({ type }: FieldNode): boolean {
  return Array.isArray(type) && type.includes('null');
}

export function pointerOf(path: readonly (string | number)[]): string {
  return path.reduce<string>(pointerTo, '');
}

/** One value to choose: what is sent, and what it is called. */
export interface Option {
  readonly value: unknown;
  /** Untrusted. */
  readonly label: string;
  /** The label is the whole name: the value is nothing to read. */
  readonly isName?: boolean;
}

export function optionsOf(node: FieldNode): readonly Option[] {
  const values = member(node, 'enum');
  const labels = member(node, 'x-labels');
  const names: readonly unknown[] = Array.isArray(labels) ? labels : [];
  return (Array.isArray(values) ? values : []).map((value: unknown, i) => {
    const name = names[i];
    return { value, label: typeof name === 'string' && name !== '' ? name : labelOf(value) };
  });
}

/** A value as its own name; text that would read as another kind of value is quoted. */
export function labelOf(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'undefined';
  return value === '' || value !== value.trim() || /^(?:true|false|null|-?\d.*)$/.test(value)
    ? JSON.stringify(value)
    : value;
}

/** `EUR` · `Two stars (2)`: the label, with the value where it says something else. */
export function nameOf({ value, label, isName = false }: Option): string {
  if (isName) return label.slice(0, 300);
  const own = labelOf(value);
  return (label === own ? own : `${label} (${own})`).slice(0, 300);
}

/** Equal for equal values, whatever the order of members. */
export function keyOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

/** What a new item or entry starts as, and what one that is cleared becomes: the least that its field can show. */
export function blankOf(node: FieldNode): unknown {
  switch (kindOf(node)) {
    case 'text':
      return '';
    case 'boolean':
      return false;
    case 'choice':
      return optionsOf(node)[0]?.value ?? null;
    case 'object':
    case 'when':
      return {};
    case 'list':
    case 'tuple':
    case 'choices':
    case 'lines':
      return [];
    case 'again':
      return node['type'] === 'object' ? {} : null;
    default:
      return null;
  }
}

/** Tells whether a field of this kind can show a value; where not, it is shown as JSON. */
export function canShow(node: FieldNode, value: unknown, isItem: boolean): boolean {
  if (value === undefined || (value === null && isNullable(node))) return true;
  const type = jsonType(value);
  switch (kindOf(node)) {
    case 'text':
      // A browser's field turns a carriage return into a line break.
      return typeof value === 'string' && !value.includes('\r');
    case 'number':
      return type === 'number' || (isItem && value === null);
    case 'boolean':
    case 'object':
      return type === kindOf(node);
    case 'list':
    case 'tuple':
      return type === 'array';
    case 'choices':
      return Array.isArray(value) && new Set(value.map(keyOf)).size === value.length;
    case 'lines':
      return Array.isArray(value) && value.every(isLine);
    default:
      return true;
  }
}

function isLine(item: unknown): boolean {
  return typeof item === 'string' && item !== '' && !/[\r\n]/.test(item);
}

/** What a field takes, in a word or two: `text`, `whole number`, `one of 34`, `list of text`. */
export function describeNode(node: FieldNode): string {
  const words = wordsOf(node);
  return isNullable(node) ? `${words} or null` : words;
}

function wordsOf(node: FieldNode): string {
  const kind = kindOf(node);
  switch (kind) {
    case 'text':
      return 'text';
    case 'number':
      return [node['type']].flat().includes('integer') ? 'whole number' : 'number';
    case 'boolean':
      return 'true or false';
    case 'choice': {
      const options = optionsOf(node);
      const [only] = options;
      return options.length === 1 ? `always ${labelOf(only?.value).slice(0, 60)}` : `one of ${count(options.length)}`;
    }
    case 'choices':
      return `any of ${count(optionsOf(asNode(node['items'])).length)}`;
    case 'lines':
    case 'list': {
      const items = asNode(node['items']);
      if (['json', 'again'].includes(kindOf(items))) return 'list';
      return ['object', 'when'].includes(kindOf(items)) ? 'list of objects' : `list of ${describeNode(items)}`;
    }
    case 'tuple':
      return 'list with fixed places';
    case 'object':
    case 'when':
      return namesOf(node).length > 0 ? 'object' : 'names and values';
    case 'union': {
      const names = nodesOf(node['x-branches']).map(({ title }) => String(title));
      const joined = names.join(' or ');
      return names.length <= 3 && joined.length <= 36 ? joined : `one of ${count(names.length)} shapes`;
    }
    case 'again':
      return 'the same shape again';
    case 'json':
      return 'any JSON';
    default:
      return kind satisfies never;
  }
}

function count(size: number): string {
  return size.toLocaleString('en-US');
}

/** The fields that an object names. */
export function namesOf({ properties }: FieldNode): readonly string[] {
  return isObject(properties) ? Object.keys(properties) : [];
}

const shortFormats = new Set(['date', 'date-time', 'time', 'duration', 'ipv4', 'ipv6', 'color']);

/** Tells whether half the width is enough. */
export function isNarrow(node: FieldNode, facts: FieldFacts | undefined): boolean {
  switch (kindOf(node)) {
    case 'number':
    case 'boolean':
      return true;
    case 'choice':
      return optionsOf(node).every(({ value }) => typeof value !== 'object' || value === null);
    case 'text':
      return (
        shortFormats.has(facts?.format ?? '') || (typeof node['maxLength'] === 'number' && node['maxLength'] <= 24)
      );
    default:
      return false;
  }
}

const longName =
  /(?:^|_)(?:body|content|text|description|markdown|message|prompt|query|code|html|sql|script|instructions|notes?|comment)$/i;

/** Tells whether a text is likely to be long: as the schema says, else by its name. */
export function isLongText(node: FieldNode, name: string, facts: FieldFacts | undefined): boolean {
  if (facts?.widget === 'textarea') return true;
  if (facts?.widget === 'text' || facts?.format !== null) return false;
  if (typeof node['maxLength'] === 'number') return node['maxLength'] > 200;
  return longName.test(name);
}

/** The property's name, where the label says something else: `Max Items` says nothing that `max_items` does not. */
export function nameBeside(label: string, step: string | number | undefined): string | null {
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
  return typeof step === 'string' && plain(step) !== plain(label) ? step : null;
}
