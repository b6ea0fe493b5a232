import { canonicalText } from './digest';
import { isObject, member, pointerTo } from './json';

/** One place where two descriptors differ. Values are untrusted JSON. */
export interface DescriptorChange {
  readonly pointer: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Where two raw descriptors differ, member by member and item by item, in the order of the first; a member only one
 * has counts as a whole. Ends after `maxChanges` differences. Works without recursion, so depth can't overflow the stack.
 */
export function compareDescriptors(before: unknown, after: unknown, maxChanges = 200): readonly DescriptorChange[] {
  const changes: DescriptorChange[] = [];
  const waiting: { a: unknown; b: unknown; pointer: string }[] = [{ a: before, b: after, pointer: '' }];
  for (let pair = waiting.pop(); pair !== undefined && changes.length < maxChanges; pair = waiting.pop()) {
    const { a, b, pointer } = pair;
    if (a === undefined || b === undefined) {
      changes.push(a === undefined ? { pointer, kind: 'added', after: b } : { pointer, kind: 'removed', before: a });
      continue;
    }
    const tokens = sharedTokens(a, b);
    if (tokens === null) {
      if (!isSameScalar(a, b)) changes.push({ pointer, kind: 'changed', before: a, after: b });
      continue;
    }
    for (const token of tokens.toReversed()) {
      const [inA, inB] = [childAt(a, token), childAt(b, token)];
      if (inA !== inB) waiting.push({ a: inA, b: inB, pointer: pointerTo(pointer, token) });
    }
  }
  return changes;
}

/** Whether two descriptors say the same but for the names they go by. */
export function isRenamed(before: unknown, after: unknown): boolean {
  const [a, b] = [withoutId(before), withoutId(after)];
  if (a === null || b === null) return false;
  const text = canonicalText(a);
  return text !== null && text === canonicalText(b);
}

/** The descriptor without what names it; null where nothing else is left to know it by. */
export function withoutId(descriptor: unknown): unknown {
  if (!isObject(descriptor)) return null;
  const rest = Object.entries(descriptor).filter(([name]) => !['toolId', 'tool_id', 'name', 'id'].includes(name));
  const unnamed = rest.map(([name, value]) => {
    if (name !== 'metadata' || !isObject(value)) return [name, value];
    return [name, Object.fromEntries(Object.entries(value).filter(([inner]) => inner !== 'name'))];
  });
  return rest.some(([, value]) => typeof value === 'string' || isObject(value)) ? Object.fromEntries(unnamed) : null;
}

function sharedTokens(a: unknown, b: unknown): readonly (string | number)[] | null {
  if (Array.isArray(a) && Array.isArray(b)) return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => i);
  if (isObject(a) && isObject(b)) return [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return null;
}

function childAt(holder: unknown, token: string | number): unknown {
  if (typeof token === 'number') return Array.isArray(holder) ? holder[token] : undefined;
  return isObject(holder) ? member(holder, token) : undefined;
}

function isSameScalar(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (a === 0 && b === 0);
}
