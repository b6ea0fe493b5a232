import { formatJson } from './formatJson';
import { isObject } from './json';
import { outwards, type PlaceChain, stringsOf } from './jsonTokens';
import { maskText, type NamesOutwards, secretsOfString } from './maskSecrets';

/**
 * Returns JSON text with dots for the secrets in its strings and names; all else stays as it is written. `within` are the
 * names that the whole stands under.
 */
export function maskJson(json: string, within: readonly (string | number)[] = []): string {
  let masked = '';
  let shown = 0;
  for (const { start, end, text, isName, place } of stringsOf(json)) {
    const plain = maskText(text, isName ? [] : joined(outwards(place), within));
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
  const left: { readonly value: unknown; readonly place: PlaceChain | undefined }[] = [{ value, place: undefined }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value: one, place } = next;
    if (typeof one === 'string') {
      if (secretsOfString(one, outwards(place)).length > 0) return true;
    } else if (Array.isArray(one)) {
      for (const item of one) left.push({ value: item, place: { parent: place, token: 0 } });
    } else if (isObject(one)) {
      for (const [name, inner] of Object.entries(one)) {
        if (secretsOfString(name, []).length > 0) return true;
        left.push({ value: inner, place: { parent: place, token: name } });
      }
    }
  }
  return false;
}

function* joined(names: NamesOutwards, within: NamesOutwards): Generator<string | number> {
  yield* names;
  yield* within;
}
