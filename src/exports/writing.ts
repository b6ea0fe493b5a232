import { findHidden } from '../model/deceptiveText';
import { formatJson } from '../model/formatJson';
import { indentJson } from '../model/jsonLayout';
import { escapeUnseen } from '../model/revealText';

/** What a reader could not see: controls, format and private-use characters, odd line ends and blanks. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800\ufff9-\ufffb]/gu;

/**
 * A text in double quotes, escaped in the way that YAML, TOML, Python and CEL share. Not for halves of surrogate
 * pairs, which these can't hold.
 */
export function quoteText(text: string): string {
  return escapeLine(JSON.stringify(text));
}

/** A line of such texts with what can't be seen escaped. */
export function escapeLine(line: string): string {
  return line.replace(unseen, escapeCharacter);
}

function escapeCharacter(character: string): string {
  const codePoint = (character.codePointAt(0) ?? 0).toString(16);
  return codePoint.length > 4 ? `\\U${codePoint.padStart(8, '0')}` : `\\u${codePoint.padStart(4, '0')}`;
}

/** One word for a POSIX shell that means just this text. */
export function quoteShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * A value as a JSON file: 2 spaces, a final line feed, what can't be seen escaped. A map becomes an object whose
 * members keep the map's order, whatever they are called.
 */
export function writeJson(value: unknown): string {
  return `${escapeUnseen(indentJson(compact(value)))}\n`;
}

function compact(value: unknown): string {
  if (value instanceof Map) {
    return `{${[...value].map(([key, inner]) => `${JSON.stringify(String(key))}:${compact(inner)}`).join(',')}}`;
  }
  if (Array.isArray(value)) return `[${value.map(compact).join(',')}]`;
  if (typeof value === 'object' && value !== null) return compact(new Map(Object.entries(value)));
  return formatJson(value);
}

/** A TOML list of texts under a key. */
export const tomlList = (key: string, names: readonly string[]) => `${key} = [${names.map(quoteText).join(', ')}]`;

export const tomlKey = (text: string) => (/^[A-Za-z0-9_-]+$/.test(text) ? text : quoteText(text));

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
function writeCell(text: string): string {
  return markUnseen(text).replace(atLaterStart, ";'").replace(atStart, "'");
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

function markUnseen(text: string): string {
  const marked = new Set<number>();
  for (const { start: from, end } of findHidden(text)) for (let at = from; at < end; at++) marked.add(at);
  let shown = '';
  for (let at = 0; at < text.length; at++) {
    const codePoint = text.codePointAt(at) ?? 0;
    const character = String.fromCodePoint(codePoint);
    const isShown = !marked.has(at) && !/[\t\n\r\u2028\u2029⟦]/.test(character);
    shown += isShown ? character : `⟦U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}⟧`;
    at += character.length - 1;
  }
  return shown;
}

/** Writes rows as CSV for a spreadsheet: every cell quoted, none of them computes. */
export function writeCsvTable(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => `"${writeCell(cell).replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

/** Words that Markdown draws, or that GitHub makes a link, a name, a picture or a formula of. */
const made = /[*_`~<>\\|@#$]|&[#\w]|\][(:[]|\[\^|[a-z]-\d|[\da-f]{7}|:\/\/|[\da-z]\.[a-z]{2}|www\.|:(?!\d\d:)[\w+-]+:/i;
/** Words that begin a list, a rule, a heading or a task at the start of a line. */
const begun = /^(?:[-+=]|\d+[.)]$|\[[x\]]{0,2}$)/i;
const opening = '("\'“‘';
const closing = ')"\'”’.,;:!?…';

/**
 * Untrusted text on one line of Markdown, of which nothing is drawn, linked or followed. Words of which something could
 * be made stand as code: GitHub looks through all other text for addresses, names, numbers of issues and commits.
 */
export function plainCell(text: string): string {
  return showHidden(text).replace(/[^ ]+/g, (word, at: number) => {
    const isFirst = at <= 1;
    if (!made.test(word) && !(isFirst && begun.test(word))) return word;
    let [start, end] = [0, word.length];
    while (start < end && opening.includes(word.charAt(start))) start++;
    while (start < end && closing.includes(word.charAt(end - 1))) end--;
    if (start === end) return codeCell(word);
    return word.slice(0, start) + codeCell(word.slice(start, end)) + word.slice(end);
  });
}

/** Untrusted text as Markdown code; a `|` stands beside it, since a table would be split by it. */
export function codeCell(text: string): string {
  if (text === '') return '(empty)';
  return showHidden(text)
    .split(/( ?\| ?)/)
    .map((part, place) => (place % 2 === 0 ? writeCode(part) : part.replace('|', '\\|')))
    .join('');
}

function writeCode(text: string): string {
  if (text === '') return '';
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 || /^ | $/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

function showHidden(text: string): string {
  return markUnseen(text.replace(/[\t\n\r\u2028\u2029]+/g, ' ')).replace(/\s+/g, ' ');
}
