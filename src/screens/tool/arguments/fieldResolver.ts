import type { RJSFSchema, SchemaUtilsType } from '@rjsf/utils';
import { isObject, type JsonObject, member } from '../../../model/json';

/** Keywords that make what an object holds depend on its value. */
const conditional = ['if', 'allOf', 'dependencies'];
const definitionPrefix = '#/$defs/';

export type ResolveField = (schema: RJSFSchema, value: unknown) => RJSFSchema;

/**
 * Schemas as they apply to a value: a reference followed one step, conditions decided. Where the value decides nothing,
 * the answer for a schema is always the same object, so that nothing is drawn anew while a person types.
 */
export function createFieldResolver(schemaUtils: SchemaUtilsType, definitions: JsonObject): ResolveField {
  const followed = new WeakMap<object, RJSFSchema>();

  function follow(schema: RJSFSchema): RJSFSchema {
    const { $ref: reference, ...own } = schema;
    if (typeof reference !== 'string') return schema;
    const known = followed.get(schema);
    if (known !== undefined) return known;
    const target = member(definitions, reference.slice(definitionPrefix.length));
    const made: RJSFSchema = isObject(target) ? { ...target, ...own } : own;
    followed.set(schema, made);
    return made;
  }

  return (schema, value) => {
    const own = follow(schema);
    return conditional.some((keyword) => Object.hasOwn(own, keyword)) ? schemaUtils.retrieveSchema(own, value) : own;
  };
}
