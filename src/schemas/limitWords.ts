import { cutText, formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member } from '../model/json';
import type { RichText } from '../model/revealText';

const longestQuote = 300;
const maxDependencies = 20;

/** Formats of JSON Schema 2020-12 §7.3 and those OpenAPI adds, in plain words. */
const formatWords = new Map([
  ['date-time', 'date and time'],
  ['date', 'date'],
  ['time', 'time of day'],
  ['duration', 'length of time'],
  ['email', 'email address'],
  ['idn-email', 'email address'],
  ['hostname', 'host name'],
  ['idn-hostname', 'host name'],
  ['ipv4', 'IPv4 address'],
  ['ipv6', 'IPv6 address'],
  ['uri', 'web address'],
  ['url', 'web address'],
  ['iri', 'web address'],
  ['uri-reference', 'web address, may be relative'],
  ['iri-reference', 'web address, may be relative'],
  ['uri-template', 'web address with placeholders'],
  ['uuid', 'UUID'],
  ['regex', 'regular expression'],
  ['json-pointer', 'JSON pointer'],
  ['password', 'hidden while typing'],
  ['binary', 'file content'],
  ['byte', 'base64 text'],
]);

/** One object that is referred to from thousands of places is read once. */
const known = new WeakMap<JsonObject, readonly RichText[]>();

/** The limits of one schema object in words; limits that are no limits (at least 0 items) are left out. */
export function describeLimits(schema: JsonObject): readonly RichText[] {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const words = readLimits(schema);
  known.set(schema, words);
  return words;
}

function readLimits(schema: JsonObject): RichText[] {
  const words: RichText[] = [];
  const say = (text: string) => words.push([{ text }]);
  describeNumbers(schema, say);
  describeSize(schema, ['minLength', 'maxLength'], 'character', say);
  const format = member(schema, 'format');
  if (typeof format === 'string' && format !== '') {
    const plain = formatWords.get(format);
    if (plain !== undefined) say(plain);
    else words.push([{ text: 'format ' }, quoted(format)]);
  }
  const pattern = member(schema, 'pattern');
  if (typeof pattern === 'string') words.push([{ text: 'matches ' }, quoted(pattern)]);
  const encoding = member(schema, 'contentEncoding');
  if (typeof encoding === 'string') words.push([{ text: 'encoded as ' }, quoted(encoding)]);
  const media = member(schema, 'contentMediaType');
  if (typeof media === 'string') words.push([{ text: 'holds ' }, quoted(media)]);
  describeSize(schema, ['minItems', 'maxItems'], 'item', say);
  if (member(schema, 'uniqueItems') === true) say('no item twice');
  describeSize(schema, ['minProperties', 'maxProperties'], 'field', say);
  if (isClosed(schema)) say('no other fields');
  const further = ['items', 'additionalItems', 'unevaluatedItems'].some((keyword) => member(schema, keyword) === false);
  if (further) say(isTuple(schema) ? 'no further items' : 'no items');
  words.push(...describeDependencies(schema));
  return words;
}

/** `3 → '3'`, `2500 → '2,500'`; very large and very small numbers keep their exponent. */
export function formatNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toLocaleString('en-US') : String(value);
}

export function quoted(text: string): { readonly quote: string } {
  return { quote: text.length > longestQuote ? `${cutText(text, longestQuote)}…` : text };
}

function isTuple(schema: JsonObject): boolean {
  return Array.isArray(member(schema, 'prefixItems')) || Array.isArray(member(schema, 'items'));
}

/** How many items have to be what `contains` says. */
export function describeContains(schema: JsonObject): string {
  const least = member(schema, 'minContains');
  const most = member(schema, 'maxContains');
  const atLeast = typeof least === 'number' ? formatNumber(least) : '1';
  if (typeof most === 'number') return `${atLeast} to ${formatNumber(most)} items must be`;
  return atLeast === '1' ? 'at least one item must be' : `at least ${atLeast} items must be`;
}

function isClosed(schema: JsonObject): boolean {
  return member(schema, 'additionalProperties') === false || member(schema, 'unevaluatedProperties') === false;
}

/** Generators write "any integer" as the limits of what a double holds exactly: no limit a person set. */
function describeNumbers(schema: JsonObject, say: (text: string) => void): void {
  let atLeast = bound(schema, 'minimum');
  let atMost = bound(schema, 'maximum');
  if (atLeast !== undefined && atLeast <= Number.MIN_SAFE_INTEGER) atLeast = undefined;
  if (atMost !== undefined && atMost >= Number.MAX_SAFE_INTEGER) atMost = undefined;
  // Draft-04 writes `exclusiveMinimum: true` beside `minimum`.
  const strictLow = member(schema, 'exclusiveMinimum') === true;
  const strictHigh = member(schema, 'exclusiveMaximum') === true;
  if (atLeast !== undefined && atMost !== undefined && !strictLow && !strictHigh) {
    say(
      atLeast === atMost ? `exactly ${formatNumber(atLeast)}` : `${formatNumber(atLeast)} to ${formatNumber(atMost)}`,
    );
  } else {
    if (atLeast !== undefined) say(`${strictLow ? 'more than' : 'at least'} ${formatNumber(atLeast)}`);
    if (atMost !== undefined) say(`${strictHigh ? 'less than' : 'at most'} ${formatNumber(atMost)}`);
  }
  const moreThan = bound(schema, 'exclusiveMinimum');
  const lessThan = bound(schema, 'exclusiveMaximum');
  if (moreThan !== undefined && moreThan > Number.MIN_SAFE_INTEGER) say(`more than ${formatNumber(moreThan)}`);
  if (lessThan !== undefined && lessThan < Number.MAX_SAFE_INTEGER) say(`less than ${formatNumber(lessThan)}`);
  const step = bound(schema, 'multipleOf');
  if (step !== undefined) say(step === 1 ? 'whole numbers only' : `a multiple of ${formatNumber(step)}`);
}

function describeSize(
  schema: JsonObject,
  [low, high]: readonly [string, string],
  unit: string,
  say: (text: string) => void,
): void {
  const least = bound(schema, low);
  const most = bound(schema, high);
  const atLeast = least !== undefined && least > 0 ? least : undefined;
  const atMost = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined;
  const count = (size: number) => `${formatNumber(size)} ${unit}${size === 1 ? '' : 's'}`;
  if (atLeast !== undefined && atMost !== undefined) {
    say(atLeast === atMost ? `exactly ${count(atMost)}` : `${formatNumber(atLeast)} to ${count(atMost)}`);
  } else if (atLeast !== undefined) say(`at least ${count(atLeast)}`);
  else if (atMost !== undefined) say(`at most ${count(atMost)}`);
}

/** `dependentRequired`, and what draft-07 writes as `dependencies` with lists of names. */
function describeDependencies(schema: JsonObject): RichText[] {
  const words: RichText[] = [];
  for (const keyword of ['dependentRequired', 'dependencies']) {
    const map = member(schema, keyword);
    if (!isObject(map)) continue;
    for (const name of Object.keys(map)) {
      const needed = map[name];
      if (!Array.isArray(needed) || needed.length === 0) continue;
      const names = needed.slice(0, maxDependencies).filter((other) => typeof other === 'string');
      const list = names.flatMap((other, i) => (i === 0 ? [quoted(other)] : [{ text: ', ' }, quoted(other)]));
      if (list.length > 0) words.push([quoted(name), { text: ' needs ' }, ...list]);
      if (words.length >= maxDependencies) return words;
    }
  }
  return words;
}

function bound(schema: JsonObject, keyword: string): number | undefined {
  const value = member(schema, keyword);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

const longestValue = 120;
const maxValues = 6;

/** What an item has to be where only some have to: `"hello"`, `one of 1, 2`, else `of a certain shape`. */
export function describeWanted(schema: JsonObject): RichText {
  if (Object.hasOwn(schema, 'const')) return [{ quote: valueText(schema['const']) }];
  const values = member(schema, 'enum');
  if (!Array.isArray(values) || values.length === 0 || values.length > maxValues) {
    return [{ text: 'of a certain shape' }];
  }
  return [{ text: values.length === 1 ? '' : 'one of ' }, ...listOf(values)];
}

function listOf(values: readonly unknown[]): RichText {
  return values.flatMap((value, i) => [...(i === 0 ? [] : [{ text: ', ' }]), { quote: valueText(value) }]);
}

/** A value as JSON, cut where it is long. */
export function valueText(value: unknown): string {
  return cutText(formatJson(value, longestValue), longestValue + 1);
}
