import { cutText } from './cutText';
import { isObject } from './json';

type Step = { readonly write: string } | { readonly value: unknown };

/**
 * Compact JSON text of a parsed value. Works without recursion, so depth can't overflow the stack;
 * stops at `limit` characters and then ends in `…`. Of values that never change, `known` may have the text already.
 */
export function formatJson(
  root: unknown,
  limit = Number.POSITIVE_INFINITY,
  known?: { get(value: object): string | undefined },
): string {
  const steps: Step[] = [{ value: root }];
  const parts: string[] = [];
  let length = 0;
  while (steps.length > 0) {
    const step = steps.pop() as Step;
    if ('write' in step) {
      parts.push(step.write);
      length += step.write.length;
    } else {
      const { value } = step;
      const text = known !== undefined && typeof value === 'object' && value !== null ? known.get(value) : undefined;
      if (text !== undefined) {
        parts.push(text);
        length += text.length;
      } else if (Array.isArray(value)) pushArray(steps, value, limit - length);
      else if (isObject(value)) pushObject(steps, value, limit - length);
      else {
        const text = formatScalar(value, limit - length);
        parts.push(text);
        length += text.length;
      }
    }
    if (length > limit) return `${cutText(parts.join(''), limit)}…`;
  }
  return parts.join('');
}

/** Items that can't be reached within the limit are not even queued: each takes two characters at least. */
function pushArray(steps: Step[], items: readonly unknown[], room: number): void {
  const last = Math.min(items.length, Math.ceil(room / 2) + 2) - 1;
  steps.push({ write: ']' });
  for (let i = last; i >= 0; i--) {
    steps.push({ value: items[i] });
    if (i > 0) steps.push({ write: ',' });
  }
  steps.push({ write: '[' });
}

function pushObject(steps: Step[], object: Readonly<Record<string, unknown>>, room: number): void {
  const names = Object.keys(object);
  const last = Math.min(names.length, Math.ceil(room / 4) + 2) - 1;
  steps.push({ write: '}' });
  for (let i = last; i >= 0; i--) {
    const name = names[i] as string;
    steps.push({ value: object[name] });
    steps.push({ write: `${i > 0 ? ',' : ''}${formatScalar(name, room)}:` });
  }
  steps.push({ write: '{' });
}

function formatScalar(value: unknown, room: number): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length > room ? value.slice(0, Math.max(0, room) + 1) : value);
  if (value === Number.POSITIVE_INFINITY) return '1e999';
  if (value === Number.NEGATIVE_INFINITY) return '-1e999';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return 'null';
}
