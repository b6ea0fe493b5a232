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
