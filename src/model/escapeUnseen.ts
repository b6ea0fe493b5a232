/** Controls, format and private-use characters, odd line ends and blanks: all but line feeds. */
const unseen = /[^\P{C}\n\p{Cn}]|[\p{Zl}\p{Zp}\p{DI}\u2800\ufff9-\ufffb]/gu;

/** JSON text with everything a reader could not see written as `\uXXXX`; it parses to the same value. */
export function escapeUnseen(json: string): string {
  return json.replace(unseen, (character) => {
    let text = '';
    for (let i = 0; i < character.length; i++) text += `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`;
    return text;
  });
}
