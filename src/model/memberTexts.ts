const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[^\s"{}[\],:]+|[{}[\],:]/gsu;

/**
 * The texts of an object's members, just as they stand in valid JSON: `{"a": 1.0, "b": [2]} → a: '1.0', b: '[2]'`.
 * Of members of one name the last counts, as in `JSON.parse`. A text that is no object has none.
 */
export function memberTexts(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let depth = 0;
  let name: string | null = null;
  let last = '';
  let start = -1;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (depth === 0 && token !== '{') break;
    const isEnd = depth === 1 && (token === ',' || token === '}');
    if (isEnd && name !== null && start >= 0) {
      members.set(name, text.slice(start, index).trim());
      name = null;
      start = -1;
    }
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (token === ':' && depth === 1 && name === null) {
      name = JSON.parse(last) as string;
      start = index + 1;
    }
    last = token;
  }
  return members;
}
