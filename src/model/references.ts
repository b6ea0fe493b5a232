import { decodePercent, innerAt, isObject, type JsonObject, member, pointerTo, tokensOf } from './json';
import { subschemas } from './schemaWalk';

export interface Place {
  readonly value: unknown;
  readonly pointer: string;
}

export interface Reference {
  readonly keyword: (typeof referenceKeywords)[number];
  readonly text: string;
  readonly target: Place | 'outside' | 'nothing-there';
}

export interface References {
  readonly pointers: ReadonlyMap<unknown, string>;
  readonly of: ReadonlyMap<unknown, readonly Reference[]>;
  /** Whether one of them may lead to one schema or another, by the way that led there. */
  readonly isDynamic: boolean;
  readonly isLegacy: boolean;
  /** Whether there are more schemas than were to be looked at: what the others refer to is not known. */
  readonly isPartial: boolean;
}

const referenceKeywords = ['$ref', '$dynamicRef', '$recursiveRef'] as const;
/** Where a document without an `$id` stands; nothing is ever fetched. */
const nowhere = 'schema://document/';
/** Before 2019-09, a `$ref` made its neighbours void. */
const legacyDraft = /draft-0[3-7]/u;

function isLegacyDraft(schema: unknown): boolean {
  const draft = isObject(schema) ? member(schema, '$schema') : undefined;
  return typeof draft === 'string' && legacyDraft.test(draft);
}

export function placeAt(parent: Place, value: unknown, ...tokens: readonly (string | number)[]): Place {
  return { value, pointer: tokens.reduce<string>(pointerTo, parent.pointer) };
}

/** Follows every reference inside a document: pointers, anchors, and addresses of its own `$id`s; those of `most` schemas. */
export function readReferences(root: unknown, most = Number.POSITIVE_INFINITY): References {
  const isLegacy = isLegacyDraft(root);
  const pointers = new Map<unknown, string>();
  const bases = new Map<unknown, string>();
  const resources = new Map<string, string>();
  const anchors = new Map<string, string>();
  const found = new Map<unknown, Reference[]>();
  let hasDynamic = false;
  let isPartial = false;

  function visit(start: unknown, at: string): void {
    const waiting = [{ value: start, pointer: at, base: nowhere }];
    for (let stop = waiting.pop(); stop !== undefined; stop = waiting.pop()) {
      const { value, pointer, base: outer } = stop;
      if (!isObject(value) || pointers.has(value)) continue;
      pointers.set(value, pointer);
      const id = idOf(value, isLegacy);
      const isAnchor = id?.startsWith('#') === true;
      const base = id === undefined || isAnchor ? outer : (resolveUrl(id, outer)?.split('#')[0] ?? outer);
      bases.set(value, base);
      if ((pointer === '' || base !== outer) && !resources.has(base)) resources.set(base, pointer);
      const named = ['$anchor', '$dynamicAnchor'].map((keyword) => member(value, keyword));
      for (const name of [...named, isAnchor ? id.slice(1) : undefined]) {
        if (typeof name === 'string') anchors.set(`${base}#${name}`, pointer);
      }
      for (const [inner, ...tokens] of subschemas(value)) {
        isPartial ||= pointers.size + waiting.length >= most;
        if (isPartial) return;
        waiting.push({ value: inner, pointer: tokens.reduce<string>(pointerTo, pointer), base });
      }
    }
  }

  function locate(text: string, base: string): Reference['target'] {
    const url = resolveUrl(text, base);
    if (url === undefined) return 'nothing-there';
    const [address = '', ...rest] = url.split('#');
    const said = rest.join('#');
    const fragment = decodePercent(said) ?? said;
    const start = resources.get(address);
    if (start === undefined) return 'outside';
    const isPointer = fragment === '' || fragment.startsWith('/');
    const pointer = isPointer ? start + fragment : anchors.get(`${address}#${fragment}`);
    if (pointer === undefined) return 'nothing-there';
    const value = tokensOf(pointer).reduce(innerAt, root);
    return isObject(value) || typeof value === 'boolean' ? { value, pointer } : 'nothing-there';
  }

  visit(root, '');
  // Grows while it is walked: a reference may lead to a schema that stands under a keyword nobody knows.
  for (const schema of pointers.keys()) {
    const own = referenceKeywords.flatMap((keyword): Reference[] => {
      const text = isObject(schema) ? member(schema, keyword) : undefined;
      return typeof text === 'string' ? [{ keyword, text, target: locate(text, bases.get(schema) ?? nowhere) }] : [];
    });
    if (own.length > 0) found.set(schema, own);
    hasDynamic ||= own.some(({ keyword }) => keyword !== '$ref');
    for (const { target } of own) if (typeof target === 'object') visit(target.value, target.pointer);
    isPartial ||= pointers.size > most;
    if (isPartial) break;
  }
  return { pointers, of: found, isDynamic: hasDynamic && resources.size > 1, isLegacy, isPartial };
}

/** The references of a schema that lead nowhere in it, or to another document, and where they stand. */
export function danglingReferences(schema: unknown) {
  const { of, pointers } = readReferences(schema);
  return [...of].flatMap(([node, references]) =>
    references.flatMap(({ keyword, text, target }) => {
      const pointer = pointerTo(pointers.get(node) ?? '', keyword);
      return typeof target === 'string' ? [{ pointer, reference: text, target }] : [];
    }),
  );
}

function idOf(schema: JsonObject, isLegacy: boolean): string | undefined {
  if (isLegacy && typeof member(schema, '$ref') === 'string') return undefined;
  const id = member(schema, '$id') ?? (isLegacy ? member(schema, 'id') : undefined);
  return typeof id === 'string' ? id : undefined;
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
