import { endOfString, isEscaped, isJsonSpace } from '../model/jsonText';
import type { PlaceChain } from './places';

/** A key that one object of a JSON text names twice or more. */
export interface DuplicateKey {
  readonly place: PlaceChain;
  readonly key: string;
  /** The JSON text of its first and of its last value: readers differ in which they take. */
  readonly first: string;
  last: string;
  isSame: boolean;
}

interface Frame {
  readonly place: PlaceChain | undefined;
  readonly isObject: boolean;
  /** The object's keys with the text of the first value of each. */
  seen: Map<string, string | DuplicateKey> | undefined;
  key: string;
  index: number;
  valueStart: number;
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
    if (text.charCodeAt(at) === quote && !isEscaped(text, at)) marks++;
  }
  return marks;
}

/** Returns every key named twice in one object of a JSON text; stops quietly where the text is no JSON. */
export function findDuplicateKeys(text: string): readonly DuplicateKey[] {
  const stack: Frame[] = [];
  const found: DuplicateKey[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at++) {
    const frame = stack.at(-1);
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      const end = endOfString(text, at);
      if (expectsKey && frame !== undefined) {
        frame.key = readString(text, at, end);
        const colon = text.indexOf(':', end);
        if (colon < 0) break;
        frame.valueStart = colon + 1;
        expectsKey = false;
        at = colon;
      } else at = end - 1;
    } else if (unit === openObject || unit === openArray) {
      const isObject = unit === openObject;
      const token = frame === undefined ? '' : frame.isObject ? frame.key : frame.index;
      const place = frame === undefined ? undefined : { parent: frame.place, token };
      stack.push({ place, isObject, seen: undefined, key: '', index: 0, valueStart: -1 });
      expectsKey = isObject;
    } else if (unit === comma && frame !== undefined) {
      if (!frame.isObject) frame.index++;
      else if (frame.valueStart >= 0) endMember(text, at, frame, found);
      expectsKey = frame.isObject;
    } else if (unit === closeObject || unit === closeArray) {
      if (frame === undefined) break;
      if (frame.isObject && frame.valueStart >= 0) endMember(text, at, frame, found);
      stack.pop();
      expectsKey = false;
    }
  }
  return found;
}

function endMember(text: string, end: number, frame: Frame, found: DuplicateKey[]): void {
  const value = text.slice(frame.valueStart, end).trim();
  frame.valueStart = -1;
  frame.seen ??= new Map();
  const before = frame.seen.get(frame.key);
  if (before === undefined) frame.seen.set(frame.key, value);
  else if (typeof before === 'string') {
    const place = { parent: frame.place, token: frame.key };
    const duplicate = { place, key: frame.key, first: before, last: value, isSame: before === value };
    frame.seen.set(frame.key, duplicate);
    found.push(duplicate);
  } else {
    before.last = value;
    before.isSame &&= before.first === value;
  }
}

function readString(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  if (!inner.includes('\\')) return inner;
  try {
    return String(JSON.parse(text.slice(start, end)));
  } catch {
    return inner;
  }
}

const quote = 0x22;
const comma = 0x2c;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
