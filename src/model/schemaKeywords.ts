import { isObject, type JsonObject, member } from './json';

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
