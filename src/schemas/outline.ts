import { readReferences } from '../model/references';
import type { RichText } from '../model/revealText';
import { maxSteps } from '../model/schemaWalk';
import { type FieldNode, itemOf, markWords, placesOf } from './fieldNode';
import { namedPlaces, requiredNames } from './keywords';
import { collectLayers } from './layers';
import { limitsOf } from './ruleWords';

/** A part of a bounded schema under the name it has in the part around it. */
export interface OutlinePart {
  /** `property`: the name is the schema's, and untrusted; else it is words of ours. */
  readonly role: 'property' | 'part';
  readonly name: string;
  readonly required: boolean;
  readonly node: FieldNode;
}

/** Returns the parts of a part: properties, entries, items, shapes, and what conditions add. */
export function partsOf(node: FieldNode): readonly OutlinePart[] {
  const properties = Object.entries(node.properties ?? {}).map(([name, inner]) => ({ name, node: inner }));
  const named = [...properties, ...(node['x-unheld'] ?? [])];
  const places = placesOf(node);
  const overlays = (node['x-when'] ?? []).flatMap(({ then, else: other }) => [then, other]);
  const part = (name: string, inner: FieldNode | undefined): OutlinePart[] =>
    inner === undefined ? [] : [{ role: 'part', name, required: false, node: inner }];
  const told = (name: string, inner: FieldNode | undefined) =>
    inner !== undefined && saysMore(inner) ? part(name, inner) : [];
  return [
    ...named.map((one) => ({
      ...one,
      role: 'property' as const,
      required: node.required?.includes(one.name) === true,
    })),
    ...told(named.length > 0 ? 'any other field' : 'any field', node['x-entries']),
    ...places.flatMap((place, i) => part(`item ${i + 1}`, place)),
    ...told(places.length > 0 ? 'each further item' : 'each item', itemOf(node)),
    ...(node['x-branches'] ?? []).flatMap((branch) => part(branch.title ?? '', branch)),
    ...overlays.flatMap((overlay) => part('under a condition', overlay)),
  ];
}

/** Returns limits in words, then what else is to be known: `at most 200 characters`, `deprecated`, why it has no field. */
export function notesOf(node: FieldNode): readonly RichText[] {
  const { 'x-marks': marks = [], 'x-reason': reason } = node;
  const words = marks.map((mark): RichText => [{ text: markWords(mark) }]);
  return [...limitsOf(node), ...words, ...(reason === undefined ? [] : [reason])];
}

/** Whether there is more to say of items or entries than their type, which the line above names. */
function saysMore(node: FieldNode): boolean {
  const isPlain = ['text', 'number', 'boolean'].includes(node['x-kind']);
  const isTold = limitsOf(node).length > 0 || node['x-default'] !== undefined || node.description !== undefined;
  return node['x-kind'] !== 'json' && (isTold || !isPlain);
}

/** How many fields the top of a schema names; null of one that is too large to be outlined. */
export function countFields(schema: unknown): number | null {
  const references = readReferences(schema, maxSteps);
  if (references.isPartial) return null;
  const { layers } = collectLayers([{ value: schema, pointer: '' }], references);
  return new Set([...namedPlaces(layers).keys(), ...requiredNames(layers)]).size;
}
