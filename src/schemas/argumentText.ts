import { innerAt, isObject, pointerOf, pointerTo, tokensOf } from '../model/json';
import { findJsonError, lineAt } from '../model/jsonText';
import { PlacedScanner, pathTo } from '../model/jsonTokens';
import type { RichText } from '../model/revealText';

/** A number that no double holds, such as an integer beyond 2^53: as typed, with its place and its line from 1. */
export interface UnsafeNumber {
  readonly pointer: string;
  readonly literal: string;
  readonly line: number;
}

export type ArgumentText =
  | { readonly kind: 'value'; readonly value: unknown; readonly unsafeNumbers: readonly UnsafeNumber[] }
  /** Nothing but space: no arguments at all. */
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'error';
      readonly offset: number;
      readonly line: number;
      readonly column: number;
      readonly reason: string;
    };

const maxUnsafeNumbers = 1_000;
const numberLiteral = /^-?\d/u;

/** Reads what was typed as JSON, and names the numbers that would not come back as they were typed. Never throws. */
export function parseArgumentText(text: string): ArgumentText {
  if (text.trim() === '') return { kind: 'empty' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { offset, reason } = findJsonError(text) ?? { offset: 0, reason: 'This is not JSON.' };
    return { kind: 'error', offset, ...lineAt(text, offset), reason };
  }
  return { kind: 'value', value, unsafeNumbers: findUnsafeNumbers(text) };
}

/** Whether a number literal comes back from a double with the same value. */
export function isExact(literal: string): boolean {
  const number = Number(literal);
  if (!Number.isFinite(number)) return false;
  return digitsOf(literal) === digitsOf(String(number));
}

/** `-1.50e3 → -15e2`: sign, digits without zeros at either end, and the power of ten of the last one. */
function digitsOf(literal: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/u.exec(literal) ?? [];
  const all = (whole + fraction).replace(/^0+/u, '');
  const digits = all.replace(/(?<!0)0+$/u, '');
  if (digits === '') return '0';
  return `${sign}${digits}e${Number(exponent) - fraction.length + (all.length - digits.length)}`;
}

/** Whether a number is a whole multiple of another, by their decimal digits: exact where division is not. */
export function isMultipleOf(divisor: number, value: number): boolean {
  if (!Number.isFinite(value) || !Number.isFinite(divisor) || divisor <= 0) return false;
  const [digits, exponent] = readDecimal(value);
  const [divisorDigits, divisorExponent] = readDecimal(divisor);
  const shift = exponent - divisorExponent;
  return shift >= 0
    ? (digits * 10n ** BigInt(shift)) % divisorDigits === 0n
    : digits % (divisorDigits * 10n ** BigInt(-shift)) === 0n;
}

/** `0.075 → [75n, -3]` */
function readDecimal(value: number): [digits: bigint, exponent: number] {
  const [coefficient = '', exponent = '0'] = Math.abs(value).toString().split('e');
  const [whole = '', fraction = ''] = coefficient.split('.');
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}

/** A number of more than 15 digits, or with an exponent: one that may not come back as it was written. */
const maybeUnsafe = /[\d.]{16}|\d[eE][-+]?\d/u;

export function mayHoldUnsafeNumbers(text: string): boolean {
  return maybeUnsafe.test(text);
}

const marker = '\u0000number:';
const marked = /"\\u0000number:([-+.\deE]+)"/gu;

/** Writes a value as JSON text over lines, with the unsafe numbers at or below its place as they were typed. */
export function writeExact(value: unknown, unsafe: readonly UnsafeNumber[], place = ''): string {
  if (value === undefined) return '';
  const literals = new Map(unsafe.map(({ pointer, literal }) => [pointer, literal]));
  const mark = (inner: unknown, pointer: string): unknown => {
    if (typeof inner === 'number') return literals.has(pointer) ? `${marker}${literals.get(pointer)}` : inner;
    if (Array.isArray(inner)) return inner.map((item, i) => mark(item, pointerTo(pointer, i)));
    if (!isObject(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, mark(one, pointerTo(pointer, name))]));
  };
  return JSON.stringify(literals.size === 0 ? value : mark(value, place), null, 2).replace(marked, '$1');
}

export interface SchemaText {
  /** Null where the text is no JSON. */
  readonly schema: unknown;
  /** Numbers of the schema that are not offered, or that a check takes for others. */
  readonly unsafeNumbers: readonly UnsafeNumber[];
}

/**
 * Reads a schema without the defaults, examples and listed values that no double holds. Where none is left, `x-unsafe`
 * holds the literal.
 */
export function readSchemaText(text: string): SchemaText {
  const read = parseArgumentText(text);
  if (read.kind !== 'value') return { schema: null, unsafeNumbers: [] };
  const dropped = new Set<string>();
  // The last first, so that places in lists stay what they are.
  for (const { pointer, literal } of read.unsafeNumbers.toReversed()) {
    dropValue(read.value, tokensOf(pointer), literal, dropped);
  }
  return { schema: read.value, unsafeNumbers: read.unsafeNumbers };
}

export function unsafeWords(literal: string): RichText {
  return [
    { text: 'Its value ' },
    { quote: literal.slice(0, 60) },
    { text: ' is a number this page can’t hold exactly: write it as JSON.' },
  ];
}

const proposals = new Set(['default', 'example', 'examples', 'const', 'enum']);
const namedBy = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/** Takes out the default, example or listed value that holds a number, each once. */
function dropValue(root: unknown, path: readonly string[], literal: string, dropped: Set<string>): void {
  const at = path.findIndex((token, i) => proposals.has(token) && !namedBy.has(path[i - 1] ?? ''));
  const keyword = path[at] ?? '';
  const schema = path.slice(0, Math.max(0, at)).reduce(innerAt, root);
  const place = path.slice(0, at + 2).join('/');
  if (at < 0 || !isObject(schema) || dropped.has(place)) return;
  dropped.add(place);
  const mutable = schema as Record<string, unknown>;
  const list = mutable[keyword];
  const isList = Array.isArray(list) && (keyword === 'enum' || keyword === 'examples');
  const left = isList ? list.toSpliced(Number(path[at + 1]), 1) : [];
  if (left.length > 0) mutable[keyword] = left;
  else delete mutable[keyword];
  if (left.length === 0 && (keyword === 'const' || keyword === 'enum')) mutable['x-unsafe'] = literal;
}

function findUnsafeNumbers(text: string): UnsafeNumber[] {
  const unsafe: UnsafeNumber[] = [];
  if (!mayHoldUnsafeNumbers(text)) return unsafe;
  let line = 1;
  let read = 0;
  const scanner = new PlacedScanner(text);
  while (unsafe.length < maxUnsafeNumbers && scanner.next()) {
    const { kind, start, end, place } = scanner;
    const literal = kind === 'word' ? text.slice(start, end) : '';
    if (!numberLiteral.test(literal) || isExact(literal)) continue;
    line += lineAt(text.slice(read, start), start - read).line - 1;
    read = start;
    unsafe.push({ pointer: pointerOf(pathTo(place)), literal, line });
  }
  return unsafe;
}
