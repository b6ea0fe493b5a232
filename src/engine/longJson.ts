/**
 * The text of a JSON file whose last member is an empty list, with items put into that list: each is laid out by itself,
 * so that a long file need not be written in one go.
 */
export function withItems(file: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [file];
  const opening = file.slice(0, file.lastIndexOf('[') + 1);
  const lines = items.map((item) => `    ${item.replaceAll('\n', '\n    ')}`);
  return [opening, '\n', ...lines.flatMap((line, i) => (i === 0 ? [line] : [',\n', line])), '\n  ]\n}\n'];
}
