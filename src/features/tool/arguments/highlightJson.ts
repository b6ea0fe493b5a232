/** A stretch of JSON text and what it is. Whatever the text, the stretches together are the text. */
export interface JsonToken {
  readonly kind: 'name' | 'text' | 'number' | 'word' | 'mark' | 'other';
  readonly text: string;
}

const pattern = /"(?:[^"\\\n]|\\.)*"?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b|[{}[\],:]|[^"{}[\],:\s\d-]+|\s+|./g;

/** Cuts text into tokens for colouring; broken JSON is coloured as far as it goes. */
export function highlightJson(text: string): readonly JsonToken[] {
  const tokens: { kind: JsonToken['kind']; text: string }[] = [];
  let lastText = -1;
  for (const [found] of text.matchAll(pattern)) {
    const last = tokens.at(-1);
    const kind = kindOf(found);
    if (found === ':' && lastText >= 0) (tokens[lastText] as { kind: JsonToken['kind'] }).kind = 'name';
    if (kind === 'text') lastText = tokens.length;
    else if (found.trim() !== '') lastText = -1;
    if (last !== undefined && last.kind === kind && (kind === 'mark' || kind === 'other')) last.text += found;
    else tokens.push({ kind, text: found });
  }
  return tokens;
}

function kindOf(found: string): JsonToken['kind'] {
  const [first = ''] = found;
  if (first === '"') return 'text';
  if (/^-?\d/.test(found)) return 'number';
  if (found === 'true' || found === 'false' || found === 'null') return 'word';
  return '{}[],:'.includes(first) ? 'mark' : 'other';
}
