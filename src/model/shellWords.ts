/**
 * The words of one plain POSIX command: quotes and backslashes are understood, everything else a shell would act on is
 * not. Null where a quote stays open.
 */
export function readShellWords(text: string): readonly string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  const piece = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)|(\s+)/y;
  while (piece.lastIndex < text.length) {
    const found = piece.exec(text);
    if (found === null) return null;
    const [, single, double, escaped, plain, space] = found;
    if (space !== undefined) {
      if (word !== null) words.push(word);
      word = null;
    } else if (escaped !== '\n') {
      word =
        (word ?? '') +
        (single ??
          double?.replace(/\\(["\\$`\n])/g, (_all, one: string) => (one === '\n' ? '' : one)) ??
          escaped ??
          plain ??
          '');
    }
  }
  if (word !== null) words.push(word);
  return words;
}
