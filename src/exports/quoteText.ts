/** What a reader could not see: controls, format and private-use characters, odd line ends and blanks. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800\ufff9-\ufffb]/gu;

/**
 * A text in double quotes, escaped in the way that YAML, TOML, Python and CEL share. Not for halves of surrogate
 * pairs, which these can't hold.
 */
export function quoteText(text: string): string {
  return JSON.stringify(text).replace(unseen, (character) => {
    const codePoint = (character.codePointAt(0) ?? 0).toString(16);
    return codePoint.length > 4 ? `\\U${codePoint.padStart(8, '0')}` : `\\u${codePoint.padStart(4, '0')}`;
  });
}

/** One word for a POSIX shell that means just this text. */
export function quoteShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
