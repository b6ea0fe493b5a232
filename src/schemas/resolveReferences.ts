import { innerAt, isObject, type JsonObject, member, pointerTo, tokensOf } from '../model/json';
import { decodeFragment, subschemas } from './refs';

/** Each schema object of a document with its pointer, and whether a reference depends on the way that led to it. */
export interface ResolvedReferences {
  readonly pointers: ReadonlyMap<unknown, string>;
  readonly dynamic: boolean;
}

interface Stop {
  readonly value: unknown;
  readonly pointer: string;
  readonly base: string;
}

const identities = ['$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor'];
const words = new Set(['title', 'description', 'default', 'examples', '$comment', '$defs', 'definitions']);

/** Where a document without an `$id` stands; nothing is ever fetched. */
const nowhere = 'schema://document/';

/**
 * Rewrites, in place, every reference inside a document to a plain pointer from its root, and drops the ids and
 * anchors that nothing needs then: two schemas of one `$id` can't be mixed up, and no checker resolves an address.
 * References that lead out of the document stay as they are. In older drafts a `$ref` makes its neighbours void.
 */
export function resolveReferences(root: unknown, legacy: boolean): ResolvedReferences {
  const pointers = new Map<unknown, string>();
  const bases = new Map<unknown, string>();
  const resources = new Map<string, string>();
  const anchors = new Map<string, string>();
  /** Name of a dynamic anchor → the resources that have it. */
  const dynamicAnchors = new Map<string, Set<string>>();

  const visit = (start: Stop) => {
    const waiting = [start];
    while (waiting.length > 0) {
      const { value, pointer, base: outer } = waiting.pop() as Stop;
      if (!isObject(value) || pointers.has(value)) continue;
      pointers.set(value, pointer);
      const id = idOf(value, legacy);
      const isAnchor = id?.startsWith('#') === true;
      const base = id === undefined || isAnchor ? outer : (resolveUrl(id, outer)?.split('#')[0] ?? outer);
      bases.set(value, base);
      if ((pointer === '' || base !== outer) && !resources.has(base)) resources.set(base, pointer);
      const names = [member(value, '$anchor'), member(value, '$dynamicAnchor'), isAnchor ? id.slice(1) : undefined];
      for (const name of names) if (typeof name === 'string') anchors.set(`${base}#${name}`, pointer);
      const dynamic = member(value, '$dynamicAnchor');
      if (typeof dynamic === 'string') {
        dynamicAnchors.set(dynamic, (dynamicAnchors.get(dynamic) ?? new Set()).add(base));
      }
      for (const [inner, ...tokens] of subschemas(value)) {
        waiting.push({ value: inner, pointer: tokens.reduce<string>(pointerTo, pointer), base });
      }
    }
  };

  const locate = (reference: string, base: string): string | undefined => {
    const url = resolveUrl(reference, base);
    if (url === undefined) return undefined;
    const [address = '', ...rest] = url.split('#');
    const fragment = decodeFragment(rest.join('#'));
    if (fragment !== '' && !fragment.startsWith('/')) return anchors.get(`${address}#${fragment}`);
    const start = resources.get(address);
    return start === undefined ? undefined : start + fragment;
  };

  visit({ value: root, pointer: '', base: nowhere });
  let dynamic = false;
  // Grows while it is walked: a reference may lead to a schema that stands under a keyword nobody knows.
  const queue = [...pointers.keys()];
  for (let i = 0; i < queue.length; i++) {
    const schema = queue[i] as JsonObject;
    const base = bases.get(schema) ?? nowhere;
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef'] as const) {
      const reference = member(schema, keyword);
      if (typeof reference !== 'string') continue;
      const target = locate(reference, base);
      if (keyword !== '$ref' && isAmbiguous(keyword, reference, target)) dynamic = true;
      if (target === undefined) continue;
      const before = pointers.size;
      visit({ value: valueAt(root, target), pointer: target, base: nowhere });
      if (pointers.size > before) queue.push(...[...pointers.keys()].slice(before));
      writeReference(schema, keyword, `#${encodePointer(target)}`, legacy);
    }
  }
  for (const schema of pointers.keys()) {
    for (const name of identities) delete (schema as Record<string, unknown>)[name];
  }
  return { pointers, dynamic };

  function isAmbiguous(keyword: string, reference: string, target: string | undefined): boolean {
    if (keyword === '$recursiveRef') return resources.size > 1;
    const name = reference.split('#')[1] ?? '';
    const holders = dynamicAnchors.get(name);
    if (holders === undefined || holders.size < 2 || target === undefined) return false;
    // A reference that leads to a plain anchor or by a pointer is an ordinary one.
    const own = valueAt(root, target);
    return isObject(own) && member(own, '$dynamicAnchor') === name;
  }
}

function idOf(schema: JsonObject, legacy: boolean): string | undefined {
  if (legacy && typeof member(schema, '$ref') === 'string') return undefined;
  const id = member(schema, '$id') ?? (legacy ? member(schema, 'id') : undefined);
  return typeof id === 'string' ? id : undefined;
}

function writeReference(schema: JsonObject, keyword: string, reference: string, legacy: boolean): void {
  const mutable = schema as Record<string, unknown>;
  if (legacy) {
    for (const name of Object.keys(mutable)) if (!words.has(name)) delete mutable[name];
  }
  delete mutable[keyword];
  if (!Object.hasOwn(mutable, '$ref') || keyword === '$ref') {
    mutable['$ref'] = reference;
    return;
  }
  const all = mutable['allOf'];
  mutable['allOf'] = [...(Array.isArray(all) ? (all as unknown[]) : []), { $ref: reference }];
}

function resolveUrl(reference: string, base: string): string | undefined {
  // An opaque address such as a URN knows no relative ones but fragments.
  if (reference === '' || reference.startsWith('#')) return `${base.split('#')[0] ?? ''}${reference}`;
  try {
    return new URL(reference, base).href;
  } catch {
    return undefined;
  }
}

function encodePointer(pointer: string): string {
  return pointer.split('/').map(encodeURIComponent).join('/');
}

function valueAt(root: unknown, pointer: string): unknown {
  return tokensOf(pointer).reduce(innerAt, root);
}
