import { findHidden } from '../model/hiddenCharacters';

/** What makes a spreadsheet compute a cell: threat list of OWASP ASVS 1.2.10, with the full-width forms. */
const formulaStart = '[=+\\-@|%＝＋－＠｜％]';
const startsFormula = new RegExp(`^\\s*${formulaStart}`);
/** A program that separates cells by `;` sees the start of a cell here. */
const startsLaterFormula = new RegExp(`;(?=\\s*${formulaStart})`, 'g');

/**
 * A text as one cell that shows all of itself and computes nothing: hidden characters become `⟦U+200B⟧`, line breaks
 * `⏎`, tabs a space, and an apostrophe stands before what would begin a formula.
 */
export function neutralCell(text: string): string {
  const shown = writeHidden(text)
    .replace(/\r\n|[\n\r\u2028\u2029]/g, '⏎')
    .replaceAll('\t', ' ')
    .replace(startsLaterFormula, ";'");
  // A tab or a line break at the start was a way to have a cell evaluated; what stands for it is marked as well.
  return startsFormula.test(shown) || /^\s*[\t\r\n\0]/.test(text) ? `'${shown}` : shown;
}

function writeHidden(text: string): string {
  const parts: string[] = [];
  let written = 0;
  for (const { start, end } of findHidden(text)) {
    parts.push(text.slice(written, start));
    for (const character of text.slice(start, end)) parts.push(`⟦U+${hex(character.codePointAt(0) ?? 0)}⟧`);
    written = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(written);
}

function hex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase().padStart(4, '0');
}
