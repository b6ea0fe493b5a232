/** A line of a text, with its end, and a key that stays with it when lines before it come or go. */
export interface KeyedLine {
  readonly key: number;
  readonly text: string;
}

let count = 0;

/** Cuts a text into lines; those at either end that are as before are the same objects as before. */
export function keyLines(before: readonly KeyedLine[], text: string): readonly KeyedLine[] {
  const lines = text.split(/(?<=\n)/);
  let start = 0;
  while (start < lines.length && before[start]?.text === lines[start]) start++;
  let end = 0;
  const most = Math.min(lines.length, before.length) - start;
  while (end < most && before.at(-1 - end)?.text === lines.at(-1 - end)) end++;
  const changed = lines.slice(start, lines.length - end);
  const keepsCount = lines.length === before.length;
  return [
    ...before.slice(0, start),
    // As many lines as before: they were rewritten, not moved.
    ...changed.map((line, i) => ({ key: keepsCount ? (before[start + i]?.key ?? ++count) : ++count, text: line })),
    ...before.slice(before.length - end),
  ];
}
