import { isObject } from '../model/json';
import { endOfString, isEscaped, isJsonSpace } from '../model/jsonText';
import { addFinding, type FindingList, type Met, type Place, walkPlaces } from './findingList';
import type { VariantOf } from './findingWords';
import { limits, type Measure, measure } from './measure';

/** R01, R02: what makes readers of the same text differ, or stumble. Lone surrogates are found with hidden text. */
export function auditReading(value: unknown, text: string, list: FindingList): void {
  const size = measure(value);
  if (countKeyMarks(text) !== size.keys) auditKeys(text, list);
  if (isLarge(size) || text.length > limits.stringLength) auditSize(value, text, size, list);
}

function auditKeys(text: string, list: FindingList): void {
  findDuplicateKeys(text, ({ place, key, first, last, isSame }) => {
    const facts = { key, first, last };
    if (isSame) addFinding(list, 'R01', 'same-value', 'low', place, facts);
    else addFinding(list, 'R01', 'different-values', 'high', place, facts);
  });
}

function isLarge(size: Measure): boolean {
  const { depth, values, members, isOdd } = size;
  return isOdd || depth > limits.schemaDepth + 1 || values > limits.values || members > limits.members;
}

function auditSize(value: unknown, text: string, size: Measure, list: FindingList): void {
  auditLimit(list, 'descriptor-too-big', utf8Length(text), limits.descriptorBytes);
  auditLimit(list, 'too-many-values', size.values, limits.values);
  let isDeep = false;
  walkPlaces(value, (met) => {
    auditValue(met, list);
    // The descriptor itself is the container round its schemas.
    if (!isDeep && met.depth > limits.schemaDepth && typeof met.value === 'object' && met.value !== null) {
      isDeep = true;
      auditLimit(list, 'too-deep', size.depth - 1, limits.schemaDepth, met.place);
    }
  });
}

function auditValue({ value, place }: Met, list: FindingList): void {
  if (place !== undefined && typeof place.token === 'string') auditMember(place.token, value, place, list);
  if (typeof value === 'string') auditLimit(list, 'string-too-long', value.length, limits.stringLength, place);
  else if (isObject(value)) auditLimit(list, 'too-many-members', Object.keys(value).length, limits.members, place);
}

function auditMember(key: string, value: unknown, place: Place, list: FindingList): void {
  auditLimit(list, 'string-too-long', key.length, limits.stringLength, place);
  if (typeof value === 'number' && Object.hasOwn(limits.minimums, key)) {
    auditLimit(list, 'huge-minimum', value, limits.minimums[key as keyof typeof limits.minimums], place, { key });
  }
  if (key !== '__proto__' && key !== 'constructor' && key !== 'prototype') return;
  // On their own the last two are words an honest argument may be called by.
  const isGrave = key === '__proto__' || (key === 'prototype' && place.parent?.token === 'constructor');
  addFinding(list, 'R02', 'prototype-key', isGrave ? 'high' : 'low', place, { key });
}

function auditLimit(
  list: FindingList,
  variant: VariantOf<'R02'>,
  size: number,
  limit: number,
  place?: Place,
  facts: Readonly<Record<string, string>> = {},
): void {
  if (size > limit) addFinding(list, 'R02', variant, 'high', place, { ...facts, size: `${size}`, limit: `${limit}` });
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Each half of a surrogate pair counts two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}

interface DuplicateKey {
  readonly place: Place;
  readonly key: string;
  /** The JSON text of its first and of its last value: readers differ in which they take. */
  readonly first: string;
  last: string;
  isSame: boolean;
}

interface Frame {
  readonly place: Place | undefined;
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
function countKeyMarks(text: string): number {
  let marks = 0;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    let at = colon - 1;
    while (isJsonSpace(text.charCodeAt(at))) at--;
    if (text.charCodeAt(at) === quote && !isEscaped(text, at)) marks++;
  }
  return marks;
}

/** Reports every key named twice in one object of a JSON text; stops quietly where the text is no JSON. */
function findDuplicateKeys(text: string, report: (found: DuplicateKey) => void): void {
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
  for (const duplicate of found) report(duplicate);
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
