import { cutText, formatJson } from '../model/formatJson';
import { innerAt, isObject, member, tokensOf } from '../model/json';
import type { RichText } from '../model/revealText';
import { type UnsafeNumber, writeExact } from './argumentText';
import { type BoundSchema, boundSchema, type FieldNode } from './boundSchema';
import { describeNode, kindOf, nodesOf } from './fieldNode';
import { collectLayers, isLegacyDraft, namedPlaces, requiredNames } from './layers';
import { formatNumber } from './limitWords';
import { References, rootPlace } from './refs';

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

interface Plan extends Pick<OutlineLine, 'role' | 'name'> {
  readonly required?: boolean;
  /** A form can't hold its name, which is nothing to note here. */
  readonly isUnheld?: boolean;
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
  const reasons = new Map(bound.notes.map(({ pointer, reason }) => [pointer, reason]));
  let lines = 0;
  let isCut = false;

  function lineOf(node: FieldNode, plan: Plan): OutlineLine {
    lines++;
    const source = String(node['x-source']);
    const facts = bound.facts.get(source);
    const reason = plan.isUnheld ? undefined : reasons.get(source.split(' ').at(-1) ?? '');
    const marks = ['deprecated', 'readOnly'].filter((mark) => node[`x-${mark}`] === true);
    const values = member(node, 'enum');
    const listed: readonly unknown[] = Array.isArray(values) ? values : [];
    const pointers = facts?.pointers ?? [];
    const sentValues = sentTexts(pointers, ['const', 'enum']);
    const [sentDefault] = sentTexts(pointers, ['default']) ?? [];
    const { title, description } = node;
    return {
      role: plan.role,
      name: plan.name,
      required: plan.required === true,
      type: describeNode(node),
      ...(typeof title === 'string' && plan.role !== 'part' && { title }),
      ...(typeof description === 'string' && { description: cutText(description, longestText) }),
      notes: [
        ...(facts?.limits ?? []).map((words) => withSentNumbers(words, pointers)),
        ...marks.map((mark): RichText => [{ text: mark === 'readOnly' ? 'set by the host' : mark }]),
        ...(reason === undefined ? [] : [reason]),
      ],
      values: sentValues?.slice(0, maxValues) ?? listed.slice(0, maxValues).map((one) => formatJson(one, longestValue)),
      valueCount: sentValues?.length ?? listed.length,
      ...(facts?.defaultText != null && { default: sentDefault ?? facts.defaultText }),
      examples: sentTexts(pointers, ['example', 'examples']) ?? facts?.exampleTexts ?? [],
      children: childrenOf(node),
    };
  }

  /** What a keyword holds at the places of a line, as sent; undefined where every number in it is exact. */
  function sentTexts(pointers: readonly string[], keywords: readonly string[]): readonly string[] | undefined {
    for (const place of pointers.flatMap((pointer) => keywords.map((keyword) => `${pointer}/${keyword}`))) {
      if (!unsafe.some(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`))) continue;
      const value = tokensOf(place).reduce(innerAt, schema);
      const list = /\/(?:enum|examples)$/u.test(place) && Array.isArray(value) ? value : null;
      const texts = list?.map((item, i) => writeExact(item, unsafe, `${place}/${i}`));
      return (texts ?? [writeExact(value, unsafe, place)]).map((text) => cutText(text, longestValue));
    }
    return undefined;
  }

  function withSentNumbers(words: RichText, pointers: readonly string[]): RichText {
    const limits = unsafe.filter(({ pointer }) => pointers.includes(pointer.slice(0, pointer.lastIndexOf('/'))));
    const sent = (text: string) =>
      limits.reduce((now, { literal }) => now.replaceAll(formatNumber(Number(literal)), literal), text);
    return words.map((part) => ('text' in part ? { text: sent(part.text) } : part));
  }

  function childrenOf(node: FieldNode): OutlineLine[] {
    const children: OutlineLine[] = [];
    const add = (child: unknown, plan: Plan) => {
      if (!isObject(child)) return;
      isCut ||= lines >= maxLines;
      if (lines < maxLines) children.push(lineOf(child, plan));
    };
    const required: readonly unknown[] = Array.isArray(node['required']) ? node['required'] : [];
    const { properties, items } = node;
    for (const [name, child] of isObject(properties) ? Object.entries(properties) : []) {
      add(child, { role: 'property', name, required: required.includes(name) });
    }
    for (const one of nodesOf(node['x-unheld']))
      add(one['node'], { role: 'property', name: String(one['name']), isUnheld: true });
    if (saysMore(node['x-entries'])) {
      add(node['x-entries'], { role: 'part', name: children.length > 0 ? 'any other field' : 'any field' });
    }
    for (const [i, item] of Array.isArray(items) ? items.entries() : [])
      add(item, { role: 'part', name: `item ${i + 1}` });
    const further = Array.isArray(items) ? node['additionalItems'] : items;
    if (saysMore(further))
      add(further, { role: 'part', name: Array.isArray(items) ? 'each further item' : 'each item' });
    if (isObject(node['x-contains'])) add(node['x-contains'], { role: 'part', name: 'at least one item' });
    for (const branch of nodesOf(node['x-branches'])) add(branch, { role: 'part', name: String(branch['title']) });
    for (const rule of nodesOf(node['x-when'])) {
      for (const overlay of [rule['then'], rule['else']]) add(overlay, { role: 'part', name: 'under a condition' });
    }
    return children;
  }

  /** Whether there is more to say of items or entries than their type, which the line above names. */
  function saysMore(node: unknown): boolean {
    if (!isObject(node) || kindOf(node) === 'json') return false;
    const facts = bound.facts.get(String(node['x-source']));
    const isTold = facts === undefined || (facts.limits.length === 0 && facts.defaultText === null);
    return !isTold || Object.hasOwn(node, 'description') || !['text', 'number', 'boolean'].includes(kindOf(node));
  }

  const root = lineOf(rootOf(bound), { role: 'root', name: '' });
  return { root, lines, isCut };
}

/** A part that only leads to a definition has the definition's lines. */
function rootOf({ schema, definitions }: BoundSchema): FieldNode {
  return definitions.get(String(schema['x-again'])) ?? schema;
}

/** Returns how many fields the top of a schema names. */
export function countFields(schema: unknown): number {
  const { layers } = collectLayers([rootPlace(schema)], new References(schema), () => false, isLegacyDraft(schema));
  const all = () => true;
  return new Set([...namedPlaces(layers, all).keys(), ...requiredNames(layers, all)]).size;
}
