import type { Draft } from '../model/draft';
import { formatJson, indentJson } from '../model/formatJson';
import { escapeUnseen } from '../model/revealText';

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

type YamlValue =
  | string
  | boolean
  | readonly YamlValue[]
  | ReadonlyMap<string, YamlValue>
  | { readonly [key: string]: YamlValue };

/** Words that some YAML reader takes for something else than text. */
const reserved = new Set(['y', 'n', 'yes', 'no', 'on', 'off', 'true', 'false', 'null']);

/** A value as block YAML that readers of 1.1 and 1.2 agree on: every text in double quotes, plain keys only if safe. */
export function writeYaml(value: YamlValue): string {
  return `${linesOf(value).join('\n')}\n`;
}

function linesOf(value: YamlValue): readonly string[] {
  if (typeof value === 'string') return [quoteText(value)];
  if (typeof value === 'boolean') return [String(value)];
  if (isList(value)) return value.length === 0 ? ['[]'] : value.flatMap((item) => dashed(linesOf(item)));
  const members = value instanceof Map ? [...value] : Object.entries(value);
  if (members.length === 0) return ['{}'];
  return members.flatMap(([key, inner]: [string, YamlValue]) => {
    const lines = linesOf(inner);
    const name = isPlain(key) ? key : quoteText(key);
    return isNested(inner) ? [`${name}:`, ...lines.map(indent)] : [`${name}: ${lines[0]}`];
  });
}

function dashed([first = '', ...rest]: readonly string[]): readonly string[] {
  return [`- ${first}`, ...rest.map(indent)];
}

function indent(line: string): string {
  return `  ${line}`;
}

function isPlain(key: string): boolean {
  return /^[a-z][\w.-]*$/i.test(key) && !reserved.has(key.toLowerCase());
}

function isNested(value: YamlValue): boolean {
  if (typeof value === 'string' || typeof value === 'boolean') return false;
  if (isList(value)) return value.length > 0;
  return value instanceof Map ? value.size > 0 : Object.keys(value).length > 0;
}

function isList(value: YamlValue): value is readonly YamlValue[] {
  return Array.isArray(value);
}

/** The draft's name as the start of a file's name: small letters, digits and `-` only. */
export function fileStem({ name }: Draft): string {
  const stem = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return stem.replace(/-+$/, '') || 'draft';
}
