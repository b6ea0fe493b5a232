// The app speaks English, so its numbers do too, whatever the browser's language.
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A whole number with its thousands grouped: `1204` → `1,204`. */
export function formatCount(value: number): string {
  return grouped.format(value);
}

/** A number with its noun: `1 tool`, `1,204 tools`, `3 tries`. */
export function formatCounted(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}
