import { isObject, tokensOf, walkStrings } from '../model/json';

export interface UnresolvedRef {
  /** Where the `$ref` stands in the schema. */
  readonly pointer: string;
  readonly reference: string;
}

/**
 * The references of a schema that lead nowhere within it, at most `limit`: other documents, and places that are not
 * there. JSON Schema 2020-12 core §8.2: `#`, `#/a/pointer`, `#anchor`.
 */
export function findUnresolvedRefs(schema: unknown, limit: number): readonly UnresolvedRef[] {
  const refs: UnresolvedRef[] = [];
  const anchors = new Set<string>();
  walkStrings(schema, ({ pointer, text, role }) => {
    if (role !== 'value') return;
    if (/\/\$(?:dynamicRef|ref)$/.test(pointer)) refs.push({ pointer, reference: text });
    else if (/\/\$(?:dynamicAnchor|anchor)$/.test(pointer)) anchors.add(text);
  });
  const found: UnresolvedRef[] = [];
  for (const ref of refs) {
    if (found.length >= limit) break;
    if (!leadsSomewhere(schema, ref.reference, anchors)) found.push(ref);
  }
  return found;
}

function leadsSomewhere(schema: unknown, reference: string, anchors: ReadonlySet<string>): boolean {
  if (!reference.startsWith('#')) return false;
  const fragment = decodeFragment(reference.slice(1));
  return fragment === '' || (fragment.startsWith('/') ? resolvesPointer(schema, fragment) : anchors.has(fragment));
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Whether a JSON pointer (RFC 6901) leads to a value. */
export function resolvesPointer(root: unknown, pointer: string): boolean {
  let value = root;
  for (const name of tokensOf(pointer)) {
    if (
      Array.isArray(value)
        ? /^(?:0|[1-9]\d*)$/.test(name) && Number(name) < value.length
        : isObject(value) && Object.hasOwn(value, name)
    ) {
      value = (value as Record<string, unknown>)[name];
    } else return false;
  }
  return true;
}
