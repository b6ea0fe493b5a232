import { findHidden } from '../model/hiddenCharacters';

/** What makes a spreadsheet compute a cell: threat list of OWASP ASVS 1.2.10, with the full-width forms. */
const start = "'*\\s*[=+\\-@|%＝＋－＠｜％]";
const atStart = new RegExp(`^(?=${start})|^(?=')`);
/** A program that separates cells by `;` sees the start of a cell here. */
const atLaterStart = new RegExp(`;(?=${start})`, 'g');
const written = new RegExp(`;'(?=${start})`, 'g');

/**
 * A text as one cell that shows all of itself and computes nothing: what can't be seen, tabs and line breaks become
 * `⟦U+200B⟧`, and an apostrophe stands before what would begin a formula. `readCell` undoes it.
 */
export function writeCell(text: string): string {
  return showHidden(text).replace(atLaterStart, ";'").replace(atStart, "'");
}

export function readCell(cell: string): string {
  return cell
    .replace(/^'/, '')
    .replace(written, ';')
    .replace(/⟦U\+([0-9A-F]{4,6})⟧/g, (mark, digits: string) => {
      const codePoint = Number.parseInt(digits, 16);
      return codePoint > 0x10ffff ? mark : String.fromCodePoint(codePoint);
    });
}

function showHidden(text: string): string {
  const marked = new Set<number>();
  for (const { start: from, end } of findHidden(text)) for (let at = from; at < end; at++) marked.add(at);
  let shown = '';
  for (let at = 0; at < text.length; at++) {
    const codePoint = text.codePointAt(at) ?? 0;
    const character = String.fromCodePoint(codePoint);
    shown += marked.has(at) || /[\t\n\r\u2028\u2029⟦]/.test(character) ? `⟦U+${hex(codePoint)}⟧` : character;
    at += character.length - 1;
  }
  return shown;
}

function hex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase().padStart(4, '0');
}
