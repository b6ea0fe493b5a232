const indentStep = '  ';
/** Deeper lines keep this indentation, so that depth can't multiply the length of the text. */
const deepestIndent = 40;

/**
 * Lays JSON text out over lines. Only white space between tokens changes: names, strings and numbers stay as written,
 * so a number no double holds is still the number that came. Text that is not JSON is laid out as far as it goes.
 */
export function indentJson(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let gap = false;
  let empty = false;
  for (let at = 0; at < text.length; ) {
    const char = text[at] as string;
    if (isSpace(char)) {
      gap = true;
      at++;
      continue;
    }
    const closes = char === '}' || char === ']';
    if (closes) depth = Math.max(0, depth - 1);
    if (empty && !closes) parts.push(newLine(depth));
    if (closes && !empty) parts.push(newLine(depth));
    empty = char === '{' || char === '[';
    if (empty || closes || char === ',' || char === ':') {
      parts.push(char);
      if (empty) depth++;
      if (char === ',') parts.push(newLine(depth));
      if (char === ':') parts.push(' ');
      at++;
    } else {
      const end = char === '"' ? endOfString(text, at) : endOfWord(text, at);
      // Two words without a comma are no JSON; a gap between them must not join them.
      if (gap && joins(parts.at(-1))) parts.push(' ');
      parts.push(text.slice(at, end));
      at = end;
    }
    gap = false;
  }
  return parts.join('');
}

function newLine(depth: number): string {
  return `\n${indentStep.repeat(Math.min(depth, deepestIndent))}`;
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t';
}

function joins(previous: string | undefined): boolean {
  return previous !== undefined && !/^[\s{}[\],:]/u.test(previous);
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '"') return at + 1;
  }
  return text.length;
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isSpace(text[at] as string) && !'{}[],:"'.includes(text[at] as string)) at++;
  return at;
}
