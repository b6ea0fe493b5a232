import { decodePercent, innerAt, isObject, type JsonObject, member, pointerTo, tokensOf } from '../../model/json';
import { maxSteps } from '../../model/schemaWalk';
import { broken, definitions, isImplied, notes } from './inputChange';

/** A place where a schema admits what it did not; `isUnclear` where nobody can tell if it does. */
export interface Widening {
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly isUnclear: boolean;
}

/**
 * Whether a schema admits what the one before did not: whether the one before refuses what it admits. An argument that
 * is newly listed counts, and so does one that need not be listed any more. Never throws.
 */
export function findWidening(before: unknown, after: unknown): Widening | null {
  if (before === undefined) return null;
  const change =
    after === undefined ? broken('', 'It says nothing of its arguments any more.') : isImplied(after, before, true);
  if (change.kind === 'valid') return findListed(before, after);
  const { pointer } = change;
  const [was, is] = [behindReferences(before, pointer), behindReferences(after, pointer)];
  // A keyword that is gone restricts nothing any more, unless another one came in its place.
  const isGone = was !== undefined && is === undefined && !hasNewKeyword(before, after, pointer);
  return { pointer, before: was, after: is, isUnclear: change.kind === 'unknown' && !isGone };
}

/** Whether the schema around a keyword says something by a keyword that it did not have. */
function hasNewKeyword(before: unknown, after: unknown, pointer: string): boolean {
  const around = pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
  const [was, is] = [behindReferences(before, around), behindReferences(after, around)];
  if (!isObject(was) || !isObject(is)) return false;
  return Object.keys(is).some(
    (keyword) =>
      keyword !== 'properties' && !notes.has(keyword) && !definitions.has(keyword) && !Object.hasOwn(was, keyword),
  );
}

/** Keywords that hold a schema by each name. */
const schemaMaps = new Set(['properties', 'patternProperties', 'dependentSchemas', ...definitions]);

/**
 * Where an argument is listed that nothing listed before, in schemas that refuse what was refused: what could be
 * anything names it now. Alternatives are no places of their own. What a reference means is left to its definition.
 */
function findListed(before: unknown, after: unknown): Widening | null {
  const pending: { readonly was: readonly JsonObject[]; readonly is: unknown; readonly at: string }[] = [
    { was: [before].filter(isObject), is: after, at: '' },
  ];
  let steps = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { was, is, at } = next;
    steps += 1 + was.length;
    if (steps > maxSteps) return { pointer: at, before: behindReferences(before, at), after: is, isUnclear: true };
    if (!isObject(is) || was.some((one) => Object.hasOwn(one, '$ref'))) continue;
    for (const [keyword, part] of Object.entries(is)) {
      if (notes.has(keyword) || keyword === 'enum' || keyword === 'const') continue;
      const [old, place] = [was.map((one) => member(one, keyword)), pointerTo(at, keyword)];
      if (Array.isArray(part)) {
        const ways = [...was, ...old.flat().filter(isObject)];
        for (const [i, way] of part.entries()) pending.push({ was: ways, is: way, at: pointerTo(place, String(i)) });
      } else if (schemaMaps.has(keyword) && isObject(part)) {
        for (const [name, schema] of Object.entries(part)) {
          const known = old.filter(isObject).filter((one) => Object.hasOwn(one, name));
          const inner = pointerTo(place, name);
          if (keyword === 'properties' && known.length === 0)
            return { pointer: inner, before: undefined, after: schema, isUnclear: true };
          const schemas = known.map((one) => member(one, name)).filter(isObject);
          if (known.length > 0) pending.push({ was: schemas, is: schema, at: inner });
        }
      } else pending.push({ was: old.filter(isObject), is: part, at: place });
    }
  }
  return null;
}

/** What stands at a place, behind the local references on the way. */
function behindReferences(schema: unknown, pointer: string): unknown {
  const step = (holder: unknown, token: string) => {
    const own = innerAt(holder, token);
    return referred(own === undefined ? innerAt(referred(holder, schema), token) : own, schema);
  };
  return tokensOf(pointer).reduce(step, schema);
}

const maxReferences = 20;

/** What a schema refers to by `#/…`; the schema itself where that can't be found. */
function referred(schema: unknown, root: unknown): unknown {
  let found = schema;
  for (let i = 0; i < maxReferences; i++) {
    const reference = isObject(found) ? member(found, '$ref') : undefined;
    const pointer =
      typeof reference === 'string' && /^#(?:\/|$)/.test(reference) ? decodePercent(reference.slice(1)) : null;
    const target = pointer === null ? undefined : tokensOf(pointer).reduce(innerAt, root);
    if (target === undefined) return found;
    found = target;
  }
  return schema;
}
