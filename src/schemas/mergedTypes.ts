import { type JsonObject, member } from '../model/json';
import type { Layer } from './layers';

export const schemaTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;
export type SchemaType = (typeof schemaTypes)[number];

/** The types that all layers allow; null where none names any, 'unknown' where one names no JSON type. */
export function mergeTypes(layers: readonly Layer[]): readonly SchemaType[] | null | 'unknown' {
  let merged: readonly SchemaType[] | null = null;
  for (const { value } of layers) {
    const own = ownTypes(member(value, 'type'), member(value, 'nullable') === true);
    if (own === 'unknown') return 'unknown';
    if (own === null) continue;
    merged = merged === null ? own : intersect(merged, own);
  }
  return merged;
}

function ownTypes(type: unknown, nullable: boolean): readonly SchemaType[] | null | 'unknown' {
  if (type === undefined) return null;
  const words = Array.isArray(type) ? type.slice(0, 20) : [type];
  const known = schemaTypes.filter((word) => words.includes(word));
  if (known.length === 0 || words.some((word) => !schemaTypes.includes(word as SchemaType))) return 'unknown';
  // An integer is a number already.
  const types = known.includes('number') ? known.filter((word) => word !== 'integer') : known;
  return nullable && !types.includes('null') ? [...types, 'null'] : types;
}

function intersect(left: readonly SchemaType[], right: readonly SchemaType[]): readonly SchemaType[] {
  return schemaTypes.filter(
    (type) =>
      (left.includes(type) && right.includes(type)) ||
      (type === 'integer' &&
        ((left.includes('integer') && right.includes('number')) ||
          (left.includes('number') && right.includes('integer')))),
  );
}

const kinds: readonly (readonly [SchemaType, readonly string[]])[] = [
  [
    'object',
    [
      ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'minProperties'],
      ...['maxProperties', 'dependentRequired', 'dependentSchemas', 'unevaluatedProperties'],
    ],
  ],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains', 'additionalItems']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** What a schema without a type is about, by its other keywords; null where they tell nothing, or different things. */
export function inferType(layers: readonly Layer[]): SchemaType | null {
  const [only = null, ...others] = typesTold(layers.map(({ value }) => value));
  return others.length === 0 ? only : null;
}

/** The types that the keywords of some schemas only mean something for. */
export function typesTold(schemas: readonly JsonObject[]): readonly SchemaType[] {
  return kinds
    .filter(([, keywords]) => schemas.some((schema) => keywords.some((keyword) => Object.hasOwn(schema, keyword))))
    .map(([type]) => type);
}

/** Whether a value is of one of the types. */
export function fitsTypes(value: unknown, types: readonly SchemaType[]): boolean {
  return types.some((type) => {
    switch (type) {
      case 'null':
        return value === null;
      case 'array':
        return Array.isArray(value);
      case 'object':
        return typeof value === 'object' && value !== null && !Array.isArray(value);
      case 'integer':
        return Number.isInteger(value);
      default:
        return typeof value === type;
    }
  });
}
