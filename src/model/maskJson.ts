import { formatJson } from './formatJson';
import { isObject } from './json';
import { endOfString } from './jsonText';
import { maskText, type NamesOutwards, secretsOfString } from './maskSecrets';

/**
 * Returns JSON text with dots for the secrets in its strings and names; all else stays as it is written. `within` are the
 * names that the whole stands under.
 */
export function maskJson(json: string, within: readonly (string | number)[] = []): string {
  let masked = '';
  let shown = 0;
  for (const { start, end, text, isName, names } of stringsOf(json)) {
    const plain = maskText(text, isName ? names : joined(names, within));
    if (plain === text) continue;
    masked += json.slice(shown, start) + JSON.stringify(plain);
    shown = end;
  }
  return shown === 0 ? json : masked + json.slice(shown);
}

/** The same of a value that JSON can hold. */
export function maskValue(value: unknown, within: readonly (string | number)[] = []): unknown {
  return value === undefined ? undefined : JSON.parse(maskJson(formatJson(value), within));
}

/** Whether a value, such as a descriptor, holds anything that would be masked. */
export function holdsMasked(value: unknown): boolean {
  const left: { readonly value: unknown; readonly names: Names | null }[] = [{ value, names: null }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value: one, names } = next;
    if (typeof one === 'string') {
      if (secretsOfString(one, outwards(names)).length > 0) return true;
    } else if (Array.isArray(one)) {
      for (const item of one) left.push({ value: item, names: { name: 0, outer: names } });
    } else if (isObject(one)) {
      for (const [name, inner] of Object.entries(one)) {
        if (secretsOfString(name, []).length > 0) return true;
        left.push({ value: inner, names: { name, outer: names } });
      }
    }
  }
  return false;
}

interface Names {
  readonly name: string | number;
  readonly outer: Names | null;
}

function* joined(names: NamesOutwards, within: NamesOutwards): Generator<string | number> {
  yield* names;
  yield* within;
}

function* outwards(names: Names | null): Generator<string | number> {
  for (let at = names; at !== null; at = at.outer) yield at.name;
}

/** A string of a JSON text, its quotes within `start` and `end`. */
export interface JsonString {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isName: boolean;
  /** From the string outwards; a name is its own first. */
  readonly names: Iterable<string | number>;
  readonly pointer: () => readonly (string | number)[];
}

/** Goes through the strings and names of a JSON text. Text that is no JSON is read as far as it makes sense. */
export function* stringsOf(json: string): Generator<JsonString> {
  const open: { readonly isArray: boolean; name: string | number; isAtName: boolean }[] = [];
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    const inner = open.at(-1);
    if (char === '{' || char === '[') open.push({ isArray: char === '[', name: char === '[' ? 0 : '', isAtName: true });
    else if (char === '}' || char === ']') open.pop();
    else if (char === ',' && inner !== undefined) {
      if (typeof inner.name === 'number') inner.name++;
      inner.isAtName = true;
    } else if (char === ':' && inner !== undefined) inner.isAtName = false;
    else if (char === '"') {
      const end = endOfString(json, at);
      const text = readString(json.slice(at, end));
      const isName = inner !== undefined && !inner.isArray && inner.isAtName;
      if (isName && text !== null) inner.name = text;
      if (text !== null) {
        const path = () => open.map(({ name }) => name);
        yield { start: at, end, text, isName, names: isName ? [] : namesOf(open), pointer: path };
      }
      at = end - 1;
    }
  }
}

function* namesOf(open: readonly { readonly name: string | number }[]): Generator<string | number> {
  for (let i = open.length - 1; i >= 0; i--) yield open[i]?.name ?? '';
}

function readString(literal: string): string | null {
  try {
    const text: unknown = JSON.parse(literal);
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}
