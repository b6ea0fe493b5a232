import { isObject, type JsonObject, member, pointerTo, tokensOf } from './json';
import { type PlaceChain, placeBelow } from './jsonTokens';

/** Keywords whose value is a schema, a list of schemas, or a map from names to schemas. */
const schemaKeywords = new Set([
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'items', 'additionalItems', 'unevaluatedItems'],
  ...['contains', 'not', 'if', 'then', 'else', 'contentSchema'],
]);
/** A list of `items` is older than 2020-12. */
const listKeywords = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']);
const mapKeywords = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependencies', '$defs', 'definitions'],
]);

/** Returns whatever stands where a schema may stand in another, with its tokens from there. */
export function* subschemas(schema: JsonObject): Iterable<[unknown, ...(string | number)[]]> {
  for (const [keyword, held] of Object.entries(schema)) {
    if (schemaKeywords.has(keyword)) yield [held, keyword];
    if (Array.isArray(held)) {
      if (listKeywords.has(keyword)) for (const [i, inner] of held.entries()) yield [inner, keyword, i];
    } else if (isObject(held) && mapKeywords.has(keyword)) {
      for (const [name, inner] of Object.entries(held)) yield [inner, keyword, name];
    }
  }
}

/** A schema with whatever stands where a schema may stand in it put through `map`. */
export function mapSubschemas(schema: JsonObject, map: (inner: unknown) => unknown): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, held]) => {
      if (Array.isArray(held)) return [keyword, listKeywords.has(keyword) ? held.map(map) : held];
      if (isObject(held) && mapKeywords.has(keyword))
        return [keyword, Object.fromEntries(Object.entries(held).map(([name, inner]) => [name, map(inner)]))];
      return [keyword, schemaKeywords.has(keyword) ? map(held) : held];
    }),
  );
}

/** Of whatever goes through one schema or descriptor: what is beyond is not looked at, and said so. */
export const maxSteps = 20_000;

/** Whether a value holds more than 20,000 values, itself one of them: to go through each takes more than `maxSteps`. */
export function isTooLarge(value: unknown): boolean {
  const waiting = [value];
  for (const one of waiting) {
    if (typeof one !== 'object' || one === null) continue;
    const inner = Object.values(one);
    if (waiting.length + inner.length > maxSteps) return true;
    waiting.push(...inner);
  }
  return false;
}

/**
 * Visits a schema and all in it, each once, without recursion: the first 20,000. The pointers of deep ones are long: what
 * looks into each of them takes its place instead.
 */
export function walkSchemas(
  root: unknown,
  visit: (node: JsonObject, pointer: string, place: PlaceChain | undefined) => void,
): void {
  const waiting: [value: unknown, pointer: string, place: PlaceChain | undefined][] = [[root, '', undefined]];
  for (const [value, pointer, place] of waiting) {
    if (!isObject(value)) continue;
    visit(value, pointer, place);
    for (const [inner, ...tokens] of subschemas(value)) {
      if (waiting.length < maxSteps)
        waiting.push([inner, tokens.reduce<string>(pointerTo, pointer), placeBelow(tokens, place)]);
    }
  }
}

const types = new Set<unknown>(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);
const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const hasNoneTwice = (value: unknown) => Array.isArray(value) && new Set(value).size === value.length;
const isNumber = (value: unknown) => typeof value === 'number';
const isCount = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isSchema = (value: unknown) => isObject(value) || typeof value === 'boolean';
const isFlag = (value: unknown) => typeof value === 'boolean';

/** Keywords that generators get wrong, and what each may hold (JSON Schema 2020-12; a list of `items` is older). */
const keywords: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => (Array.isArray(value) ? value.length > 0 && value.every((one) => types.has(one)) : types.has(value)),
  properties: isObject,
  patternProperties: isObject,
  $defs: isObject,
  definitions: isObject,
  required: (value) => isTexts(value) && hasNoneTwice(value),
  enum: Array.isArray,
  items: (value) => Array.isArray(value) || isSchema(value),
  additionalProperties: isSchema,
  title: isText,
  description: isText,
  format: isText,
  pattern: isText,
  $ref: isText,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  uniqueItems: isFlag,
  readOnly: isFlag,
  writeOnly: isFlag,
  deprecated: isFlag,
};

export const checkedKeywords: readonly string[] = Object.keys(keywords);

/** The keywords of one schema object that hold what JSON Schema does not allow there. */
export function brokenKeywords(node: JsonObject): readonly string[] {
  return checkedKeywords.filter((keyword) => {
    const said = member(node, keyword);
    return said !== undefined && keywords[keyword]?.(said) === false;
  });
}

/*
 * MCP 2026-07-28, Streamable HTTP: a property marked `"x-mcp-header": "Region"` is sent as the header `Mcp-Param-Region`
 * too, so that a proxy can go by it without reading the body.
 */

export const headerMark = 'x-mcp-header';

/** What a mark may not be. One that is makes clients leave the tool out. */
export type MarkFault = 'bad-header-name' | 'header-twice' | 'no-plain-value' | 'out-of-reach';

export interface HeaderMark {
  /** Of the schema that is marked. */
  readonly pointer: string;
  /** The names of the properties that lead to it: `['filter', 'region']`. */
  readonly path: readonly string[];
  readonly said: unknown;
  readonly fault: MarkFault | undefined;
}

const plainTypes: readonly unknown[] = ['string', 'integer', 'boolean'];
/** RFC 9110 §5.6.2, `token`. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** All marks of an input schema, sound or not, in the order they are met. */
export function readHeaderMarks(schema: unknown): readonly HeaderMark[] {
  const marks: (HeaderMark & { readonly name: string | undefined })[] = [];
  const uses = new Map<string | undefined, number>();
  walkSchemas(schema, (node, pointer) => {
    const said = member(node, headerMark);
    if (said === undefined) return;
    const tokens = tokensOf(pointer);
    const path = tokens.filter((_, place) => place % 2 === 1);
    const isReached = path.length > 0 && tokens.every((token, place) => place % 2 === 1 || token === 'properties');
    const name = typeof said === 'string' && headerName.test(said) ? said.toLowerCase() : undefined;
    const fault =
      name === undefined
        ? 'bad-header-name'
        : !isReached || tokens.length % 2 === 1
          ? 'out-of-reach'
          : !plainTypes.includes(member(node, 'type'))
            ? 'no-plain-value'
            : undefined;
    uses.set(name, (uses.get(name) ?? 0) + 1);
    marks.push({ pointer, path, said, fault, name });
  });
  // Of two that share a header it can't be told which argument it repeats: both are at fault.
  return marks.map(({ name, ...mark }) =>
    mark.fault === undefined && (uses.get(name) ?? 0) > 1 ? { ...mark, fault: 'header-twice' } : mark,
  );
}
