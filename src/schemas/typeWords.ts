import { type JsonObject, jsonType, member } from '../model/json';
import { type Layers, shapesOf } from './layers';
import { isTuple } from './limitWords';
import { type SchemaType, typesTold } from './merged';

/** A type in words of ours. */
export const singular: Readonly<Record<SchemaType, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
  null: 'null',
};

const plural: Readonly<Record<SchemaType, string>> = {
  string: 'text',
  number: 'numbers',
  integer: 'whole numbers',
  boolean: 'true or false',
  array: 'lists',
  object: 'objects',
  null: 'nulls',
};

/** The types a node admits, and what of its `type` could not be read. */
export interface NodeTypes {
  /** Empty where anything goes. */
  readonly types: readonly SchemaType[];
  readonly nullable: boolean;
  /** The layers' types exclude each other. */
  readonly contradicts: boolean;
  readonly unknown: readonly string[];
}

export function readTypes({ layers, nullable }: Layers): NodeTypes {
  let types: readonly SchemaType[] | undefined;
  let contradicts = false;
  let admitsNull = nullable;
  const unknown: string[] = [];
  for (const { value } of layers) {
    const stated = statedTypes(value, unknown);
    if (member(value, 'nullable') === true) admitsNull = true;
    if (stated === undefined) continue;
    const both: readonly SchemaType[] | undefined = types?.flatMap((type) => meet(type, stated));
    if (both?.length === 0) contradicts = true;
    types = both === undefined || both.length === 0 ? stated : both;
  }
  const inferred = types ?? layers.flatMap(({ value }) => inferType(value)).slice(0, 1);
  const named = inferred.filter((type) => type !== 'null');
  if (named.length < inferred.length && named.length > 0) admitsNull = true;
  return { types: named.length > 0 ? named : inferred, nullable: admitsNull, contradicts, unknown };
}

/** The type in words: `text`, `list of whole numbers`, `object, one of 3 shapes`, `anything`. */
export function describeType(found: Layers, own: NodeTypes, item: NodeTypes | undefined, valueCount: number): string {
  if (found.notASchema && found.layers.length === 0) return 'unreadable';
  if (found.nothingFits || own.contradicts) return 'nothing fits';
  const words = [...new Set(own.types.map((type) => (type === 'array' ? describeList(found, item) : singular[type])))];
  const typed = words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '');
  const oneOf = countBranches(found, 'oneOf');
  const anyOf = countBranches(found, 'anyOf');
  const choices: string[] = [];
  if (valueCount > 1) choices.push(`one of ${valueCount.toLocaleString('en-US')} values`);
  if (valueCount === 1) choices.push('always the same');
  if (oneOf > 0) choices.push(oneOf === 1 ? 'one shape' : `one of ${oneOf.toLocaleString('en-US')} shapes`);
  if (anyOf > 0) choices.push(anyOf === 1 ? 'one shape' : `any of ${anyOf.toLocaleString('en-US')} shapes`);
  const all = typed === '' ? choices : [typed, ...choices];
  if (all.length > 0) return all.join(', ');
  if (found.repeats.length > 0) return 'the same again';
  return found.unresolved.length > 0 ? 'unknown' : 'anything';
}

function describeList(found: Layers, item: NodeTypes | undefined): string {
  if (found.layers.some(({ value }) => isTuple(value))) return 'list with set places';
  if (item === undefined || item.types.length === 0) return 'list';
  return `list of ${[...new Set(item.types.map((type) => plural[type]))].join(' or ')}`;
}

function countBranches(found: Layers, keyword: 'anyOf' | 'oneOf'): number {
  return found.layers.reduce((sum, { value }) => sum + shapesOf(value, keyword).length, 0);
}

function statedTypes(schema: JsonObject, unknown: string[]): readonly SchemaType[] | undefined {
  const type = member(schema, 'type');
  if (type === undefined) return undefined;
  const types: SchemaType[] = [];
  for (const word of Array.isArray(type) ? type.slice(0, 20) : [type]) {
    if (isSchemaType(word)) types.push(word);
    else unknown.push(typeof word === 'string' ? word : jsonType(word));
  }
  return types.length > 0 ? [...new Set(types)] : undefined;
}

function isSchemaType(word: unknown): word is SchemaType {
  return typeof word === 'string' && Object.hasOwn(singular, word);
}

/** What fits both: `number` and `integer` meet in `integer`. */
function meet(type: SchemaType, stated: readonly SchemaType[]): SchemaType[] {
  if (stated.includes(type)) return [type];
  if (type === 'number' && stated.includes('integer')) return ['integer'];
  if (type === 'integer' && stated.includes('number')) return ['integer'];
  return [];
}

function inferType(schema: JsonObject): SchemaType[] {
  const [telling] = typesTold([schema]);
  if (telling !== undefined) return [telling];
  const values = member(schema, 'enum');
  const sample = Object.hasOwn(schema, 'const') ? [schema['const']] : Array.isArray(values) ? values.slice(0, 200) : [];
  const types = [...new Set(sample.map(jsonType))].filter((type) => type !== 'null');
  return types.length === 1 ? types : [];
}
