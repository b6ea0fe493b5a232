// The app speaks English, so its numbers do too, whatever the browser's language.
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

const kilobyte = 1_024;
export const megabyte = 1_048_576;
/** What a file of tools may have at most; the command writes no larger one. In bytes. */
export const maxFileBytes = 64 * megabyte;

/** A whole number with its thousands grouped: `1204` → `1,204`. */
export function formatCount(value: number): string {
  return grouped.format(value);
}

/** A number with its noun: `1 tool`, `1,204 tools`, `3 tries`. */
export function formatCounted(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** A size in powers of 1,024: `812 bytes`, `64 kB`, `2.4 MB`, `108 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < kilobyte) return formatCounted(bytes, 'byte');
  // What would round up to 1,024 kB is a megabyte already.
  if (bytes < megabyte - kilobyte / 2) return `${formatCount(bytes / kilobyte)} kB`;
  const megabytes = bytes / megabyte;
  return `${(megabytes < 9.95 ? oneDecimal : grouped).format(megabytes)} MB`;
}

/** The day of a time in ISO 8601: `2026-11-21T20:43:01Z` → `2026-11-21`. Other text stays, up to 40 characters. */
export function formatDay(at: string): string {
  return at.slice(0, /^\d{4}-\d\d-\d\d/.test(at) ? 10 : 40);
}

const joins = { and: new Intl.ListFormat('en-GB'), or: new Intl.ListFormat('en-GB', { type: 'disjunction' }) };

/** `a, b and c` · `a, b or c` */
export function joinWords(words: readonly string[], by: keyof typeof joins = 'and'): string {
  return joins[by].format(words);
}

/** A text with its first letter as a capital. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
