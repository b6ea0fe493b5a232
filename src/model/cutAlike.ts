import { cutText } from './formatJson';

/** Characters that are the same and stay in front of the first difference. */
const kept = 100;

/**
 * Two texts, each with at most `length` characters of its own, cut so that their first difference stays in sight: where
 * one of them is longer, what both begin with is only counted.
 */
export function cutAlike(before: string, after: string, length: number): readonly [string, string] {
  if (before.length <= length && after.length <= length) return [before, after];
  const skipped = cutText(before, Math.max(0, countAlike(before, after) - kept)).length;
  const cut = (text: string) => cutText(skipped === 0 ? text : text.slice(skipped), length);
  const words = skipped === 0 ? '' : `… ${skipped.toLocaleString('en-US')} characters alike … `;
  return [`${words}${cut(before)}`, `${words}${cut(after)}`];
}

/** How many UTF-16 units both begin with. */
function countAlike(before: string, after: string): number {
  let count = 0;
  while (count < before.length && count < after.length && before[count] === after[count]) count++;
  return count;
}
