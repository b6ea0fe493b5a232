import { findHidden } from '../model/hiddenCharacters';

/** Untrusted text that Markdown shows as it stands: no markup, no link, no line break. */
export function plainCell(text: string): string {
  return showHidden(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_{}[\]()#+!|~>-]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '&#58;')
    .replace(/@/g, '&#64;')
    .replace(/www\./gi, (start) => start.replace('.', '&#46;'));
}

/** An id as code that may stand in a table; as text where it holds `\|`, which no code in a table can. */
export function codeCell(text: string): string {
  if (text.includes('\\|')) return plainCell(text);
  const shown = showHidden(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 || /^ | $/.test(shown) ? ' ' : '';
  return `${fence}${space}${shown}${space}${fence}`;
}

function showHidden(text: string): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of findHidden(text)) {
    shown += text.slice(at, start);
    for (const character of text.slice(start, end)) {
      shown += `⟦U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟧`;
    }
    at = end;
  }
  return (shown + text.slice(at)).replace(/[\s\u2028\u2029]+/g, ' ');
}
