import { cutText, formatJson } from '../model/formatJson';
import { innerAt, tokensOf } from '../model/json';
import type { RichText } from '../model/revealText';
import { type UnsafeNumber, writeExact } from './argumentText';
import { boundSchema } from './boundSchema';
import { describeNode, type FieldNode, itemOf, markWords, placesOf } from './fieldNode';
import { collectLayers, namedPlaces, requiredNames } from './layers';
import { readReferences } from './references';
import { formatNumber } from './ruleWords';

/** One line of a schema in words, with the lines below it. */
export interface OutlineLine {
  /** `property`: the name is the schema's, and untrusted; else it is words of ours. */
  readonly role: 'root' | 'property' | 'part';
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** Untrusted. */
  readonly title?: string;
  /** Untrusted. */
  readonly description?: string;
  /** Limits in words, then what else is to be known: `at most 200 characters`, `deprecated`, why it has no field. */
  readonly notes: readonly RichText[];
  /** Allowed values as JSON text, at most 200; `valueCount` tells how many there are. */
  readonly values: readonly string[];
  readonly valueCount: number;
  /** JSON text. */
  readonly default?: string;
  /** JSON texts. */
  readonly examples: readonly string[];
  readonly children: readonly OutlineLine[];
}

/** A schema as a bounded tree of lines. */
export interface SchemaOutline {
  readonly root: OutlineLine;
  readonly lines: number;
  /** Whether there are more lines than are kept. */
  readonly isCut: boolean;
}

const maxLines = 2_000;
const maxValues = 200;
const longestValue = 400;
const longestText = 4_000;

/**
 * Describes any JSON value as a schema in words: what a form would draw of it, with the rules for each value. Numbers
 * that no double holds stand as they were sent where `unsafe` names them.
 */
export function outlineSchema(schema: unknown, unsafe: readonly UnsafeNumber[] = []): SchemaOutline {
  const bound = boundSchema(schema);
  let lines = 0;
  let isCut = false;

  function lineOf(node: FieldNode, role: OutlineLine['role'], name: string, required = false): OutlineLine {
    lines++;
    const { title, description, enum: listed = [], 'x-default': initial, 'x-reason': reason } = node;
    const { 'x-places': places = [], 'x-examples': examples = [] } = node;
    const values = sentTexts(places, ['const', 'enum']);
    const [sentDefault] = sentTexts(places, ['default']) ?? [];
    return {
      role,
      name,
      required,
      type: describeNode(node),
      ...(title !== undefined && role !== 'part' && { title }),
      ...(description !== undefined && { description: cutText(description, longestText) }),
      notes: [
        ...(node['x-limits'] ?? []).map((words) => withSentNumbers(words, places)),
        ...(node['x-marks'] ?? []).map((mark): RichText => [{ text: markWords(mark) }]),
        ...(reason === undefined ? [] : [reason]),
      ],
      values: values?.slice(0, maxValues) ?? listed.slice(0, maxValues).map((one) => formatJson(one, longestValue)),
      valueCount: values?.length ?? listed.length,
      ...(initial !== undefined && { default: sentDefault ?? formatJson(initial, longestValue) }),
      examples: sentTexts(places, ['example', 'examples']) ?? examples.map((one) => formatJson(one, longestValue)),
      children: childrenOf(node),
    };
  }

  /** What a keyword holds at the places of a line, as sent; undefined where every number in it is exact. */
  function sentTexts(places: readonly string[], keywords: readonly string[]): readonly string[] | undefined {
    for (const place of places.flatMap((pointer) => keywords.map((keyword) => `${pointer}/${keyword}`))) {
      if (!unsafe.some(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`))) continue;
      const value = tokensOf(place).reduce(innerAt, schema);
      const list = /\/(?:enum|examples)$/u.test(place) && Array.isArray(value) ? value : null;
      const texts = list?.map((item, i) => writeExact(item, unsafe, `${place}/${i}`));
      return (texts ?? [writeExact(value, unsafe, place)]).map((text) => cutText(text, longestValue));
    }
    return undefined;
  }

  function withSentNumbers(words: RichText, places: readonly string[]): RichText {
    const limits = unsafe.filter(({ pointer }) => places.includes(pointer.slice(0, pointer.lastIndexOf('/'))));
    const sent = (text: string) =>
      limits.reduce((now, { literal }) => now.replaceAll(formatNumber(Number(literal)), literal), text);
    return words.map((part) => ('text' in part ? { text: sent(part.text) } : part));
  }

  function childrenOf(node: FieldNode): OutlineLine[] {
    const children: OutlineLine[] = [];
    const add = (child: FieldNode | undefined, role: OutlineLine['role'], name: string, required = false) => {
      if (child === undefined) return;
      isCut ||= lines >= maxLines;
      if (lines < maxLines) children.push(lineOf(child, role, name, required));
    };
    const told = (child: FieldNode | undefined) => (child !== undefined && saysMore(child) ? child : undefined);
    for (const [name, child] of Object.entries(node.properties ?? {})) {
      add(child, 'property', name, node.required?.includes(name));
    }
    for (const { name, node: child } of node['x-unheld'] ?? []) add(child, 'property', name);
    add(told(node['x-entries']), 'part', children.length > 0 ? 'any other field' : 'any field');
    const places = placesOf(node);
    for (const [i, place] of places.entries()) add(place, 'part', `item ${i + 1}`);
    add(told(itemOf(node)), 'part', places.length > 0 ? 'each further item' : 'each item');
    add(node['x-contains'], 'part', 'at least one item');
    for (const branch of node['x-branches'] ?? []) add(branch, 'part', branch.title ?? '');
    for (const { then, else: other } of node['x-when'] ?? []) {
      for (const overlay of [then, other]) add(overlay, 'part', 'under a condition');
    }
    return children;
  }

  // A part that only leads to a definition has the definition's lines.
  const root = lineOf(bound.definitions.get(bound.schema['x-again'] ?? '') ?? bound.schema, 'root', '');
  return { root, lines, isCut };
}

/** Whether there is more to say of items or entries than their type, which the line above names. */
function saysMore(node: FieldNode): boolean {
  const isPlain = ['text', 'number', 'boolean'].includes(node['x-kind']);
  const isTold = node['x-limits'] !== undefined || node['x-default'] !== undefined || node.description !== undefined;
  return node['x-kind'] !== 'json' && (isTold || !isPlain);
}

/** Returns how many fields the top of a schema names. */
export function countFields(schema: unknown): number {
  const { layers } = collectLayers([{ value: schema, pointer: '' }], readReferences(schema));
  return new Set([...namedPlaces(layers).keys(), ...requiredNames(layers)]).size;
}
