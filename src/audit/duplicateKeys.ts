import { isEscaped, isJsonSpace, type PlaceChain, PlacedScanner } from '../model/jsonTokens';

/** A key that one object of a JSON text names twice or more. */
export interface DuplicateKey {
  readonly place: PlaceChain | undefined;
  readonly key: string;
  /** The JSON text of its first and of its last value: readers differ in which they take. */
  readonly first: string;
  last: string;
  isSame: boolean;
}

/**
 * At least as many as the keys the text names: quotation marks that are not escaped and stand before a colon.
 * Where a parsed value has as many keys, nothing is named twice.
 */
export function countKeyMarks(text: string): number {
  let marks = 0;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    let at = colon - 1;
    while (isJsonSpace(text.charCodeAt(at))) at--;
    if (text[at] === '"' && !isEscaped(text, at)) marks++;
  }
  return marks;
}

/** Returns every key named twice in one object of a JSON text. */
export function findDuplicateKeys(text: string): readonly DuplicateKey[] {
  const objects = new Map<PlaceChain | undefined, Map<string, string | DuplicateKey>>();
  const starts = new Map<PlaceChain | undefined, number>();
  const found: DuplicateKey[] = [];
  const scanner = new PlacedScanner(text);
  while (scanner.next()) {
    const { kind, start, end, place } = scanner;
    if (kind === ':') starts.set(place, end);
    const from = kind === ',' || kind === '}' ? starts.get(place) : undefined;
    if (place === undefined || from === undefined) continue;
    starts.delete(place);
    const key = String(place.token);
    const value = text.slice(from, start).trim();
    const seen = objects.get(place.parent) ?? new Map<string, string | DuplicateKey>();
    objects.set(place.parent, seen);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, value);
    else if (typeof before === 'string') {
      const duplicate = { place, key, first: before, last: value, isSame: before === value };
      seen.set(key, duplicate);
      found.push(duplicate);
    } else {
      before.last = value;
      before.isSame &&= before.first === value;
    }
  }
  return found;
}
