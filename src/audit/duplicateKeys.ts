import { isEscaped, isJsonSpace, type PlaceChain, PlacedScanner } from '../model/jsonTokens';

/** A key that one object of a JSON text names twice or more. */
export interface DuplicateKey {
  readonly place: PlaceChain | undefined;
  readonly key: string;
  /** The JSON text of its first and of its last value: readers differ in which they take. */
  readonly first: string;
  readonly last: string;
  readonly isSame: boolean;
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

/** Where a value stands in the text, and those of the same key in its object behind it. */
interface Value {
  from: number;
  to: number;
  others: Value[] | null;
}

/** An object or list around a token: the first value of each key, none of a list; and the value that is read. */
interface Container {
  readonly keys: Map<string, Value> | null;
  value: Value | null;
}

/** Returns every key named twice in one object of a JSON text. */
export function findDuplicateKeys(text: string): readonly DuplicateKey[] {
  const found: { readonly place: PlaceChain | undefined; readonly key: string; readonly value: Value }[] = [];
  const around: Container[] = [];
  let inside: Container = { keys: null, value: null };
  const scanner = new PlacedScanner(text);
  while (scanner.next()) {
    const { kind, end, place, isName } = scanner;
    if (kind === '{' || kind === '[') {
      around.push(inside);
      inside = { keys: kind === '{' ? new Map() : null, value: null };
      continue;
    }
    if (kind === '}' || kind === ']') inside = around.pop() ?? inside;
    if (isName && inside.keys !== null) {
      const key = String(place?.token);
      const first = inside.keys.get(key);
      inside.value = { from: end, to: end, others: null };
      if (first === undefined) inside.keys.set(key, inside.value);
      else if (first.others === null) {
        first.others = [inside.value];
        found.push({ place, key, value: first });
      } else first.others.push(inside.value);
    } else if (inside.value !== null && kind === ':') inside.value.from = end;
    else if (inside.value !== null && kind !== ',') inside.value.to = end;
  }
  return found.map(({ place, key, value }) => {
    const [first = '', ...others] = [value, ...(value.others ?? [])].map(({ from, to }) => text.slice(from, to).trim());
    return { place, key, first, last: others.at(-1) ?? first, isSame: others.every((other) => other === first) };
  });
}
