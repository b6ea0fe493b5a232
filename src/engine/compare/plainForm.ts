import { compareText } from '../../model/compareText';
import { canonicalText } from '../../model/digest';
import { isObject, type JsonObject, member } from '../../model/json';
import { mapSubschemas } from '../../model/schemaWalk';

const schemaMembers = new Set(['inputSchema', 'input_schema', 'outputSchema', 'output_schema']);

/** A descriptor in a form in which what says the same is the same: the order of scopes, and of a schema's lists, is none. */
export function plainDescriptor(descriptor: unknown): unknown {
  if (!isObject(descriptor)) return descriptor;
  return Object.fromEntries(
    Object.entries(descriptor).map(([name, value]) => {
      if (schemaMembers.has(name)) return [name, plainSchema(value)];
      return [name, name === 'auth' ? withOrderedScopes(value) : value];
    }),
  );
}

/** A schema without the order of `required` and `enum`, and without an `additionalProperties` that admits anything. */
export function plainSchema(schema: unknown): unknown {
  // Where something looks at what was not evaluated, admitting anything is more than saying nothing.
  const isIdle = !(canonicalText(schema) ?? '"unevaluated').includes('"unevaluated');
  const plain = (one: unknown): unknown => {
    if (!isObject(one)) return one;
    const ordered = Object.entries(one).flatMap(([keyword, held]): [string, unknown][] => {
      if (isIdle && keyword === 'additionalProperties' && admitsAll(held)) return [];
      const isOrdered = keyword === 'required' || (keyword === 'enum' && !hasParallelList(one));
      return [[keyword, isOrdered && Array.isArray(held) ? inOrder(held) : held]];
    });
    return mapSubschemas(Object.fromEntries(ordered), plain);
  };
  return plain(schema);
}

function admitsAll(schema: unknown): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}

/** Lists such as `enumDescriptions` tell of each value by its place. */
function hasParallelList(schema: JsonObject): boolean {
  return Object.keys(schema).some((keyword) => keyword !== 'enum' && /enum/i.test(keyword));
}

function inOrder(values: readonly unknown[]): readonly unknown[] {
  return values.toSorted((a, b) => compareText(canonicalText(a) ?? '', canonicalText(b) ?? ''));
}

function withOrderedScopes(auth: unknown): unknown {
  const scopes = isObject(auth) ? member(auth, 'scopes') : undefined;
  if (!isObject(auth) || !Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string')) return auth;
  return { ...auth, scopes: scopes.toSorted() };
}
