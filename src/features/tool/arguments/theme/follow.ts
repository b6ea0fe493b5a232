import type { RJSFSchema } from '@rjsf/utils';
import { isObject, type JsonObject, member } from '../../../../model/json';

const followed = new WeakMap<object, RJSFSchema>();

/**
 * A reference followed one step, to see what kind of field stands here: rjsf follows the others as it comes to them.
 * One schema always gives the same object.
 */
export function follow(schema: RJSFSchema, root: RJSFSchema): RJSFSchema {
  const { $ref: reference, ...own } = schema;
  if (typeof reference !== 'string') return schema;
  const known = followed.get(schema);
  if (known !== undefined) return known;
  const definitions = (root as JsonObject)['$defs'];
  const target = isObject(definitions) ? member(definitions, reference.slice('#/$defs/'.length)) : undefined;
  const made: RJSFSchema = isObject(target) ? { ...target, ...own } : own;
  followed.set(schema, made);
  return made;
}
