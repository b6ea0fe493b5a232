import { pointerTo } from '../model/json';
import { findJsonError } from '../model/jsonError';

/** A number literal that JavaScript can't hold: as typed, with its place in the value and its line from 1. */
export interface OddNumber {
  readonly pointer: string;
  readonly literal: string;
  readonly line: number;
}

export type ArgumentText =
  | { readonly kind: 'value'; readonly value: unknown; readonly oddNumbers: readonly OddNumber[] }
  /** Nothing but space: no arguments at all. */
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'error';
      /** In UTF-16 units from 0. */
      readonly offset: number;
      /** Both from 1. */
      readonly line: number;
      readonly column: number;
      readonly reason: string;
    };

const maxOddNumbers = 1_000;
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[-+.\w]+|[{}[\],:]/gsu;
const numberLiteral = /^-?\d/u;

/**
 * Reads what was typed as JSON (RFC 8259). Numbers that would not come back as they were typed (too large, or with
 * more digits than a double keeps) are named, so that a form can leave them alone. Never throws.
 */
export function parseArgumentText(text: string): ArgumentText {
  if (text.trim() === '') return { kind: 'empty' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { offset, reason } = findJsonError(text) ?? { offset: 0, reason: 'This is not JSON.' };
    const before = text.slice(0, offset);
    const line = countLines(before);
    return { kind: 'error', offset, line, column: offset - before.lastIndexOf('\n'), reason };
  }
  return { kind: 'value', value, oddNumbers: findOddNumbers(text) };
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
  const digits = all.replace(/0+$/u, '');
  if (digits === '') return '0';
  return `${sign}${digits}e${Number(exponent) - fraction.length + (all.length - digits.length)}`;
}

/** A number of more than 15 digits, or with an exponent: one that may not come back as it was written. */
const maybeOdd = /[\d.]{16}|\d[eE][-+]?\d/u;

/** Whether a JSON text may hold a number that no double holds. */
export function mayHoldOddNumbers(text: string): boolean {
  return maybeOdd.test(text);
}

/** Walks valid JSON token by token, without recursion. */
function findOddNumbers(text: string): OddNumber[] {
  if (!mayHoldOddNumbers(text)) return [];
  const odd: OddNumber[] = [];
  /** The open containers: the index of a list, or the name of an object's member. */
  const open: { key: number | string; list: boolean }[] = [];
  let atName = false;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const inside = open.at(-1);
    if (token === '{' || token === '[') {
      open.push({ key: token === '[' ? 0 : '', list: token === '[' });
      atName = token === '{';
    } else if (token === '}' || token === ']') {
      open.pop();
      atName = false;
    } else if (token === ',') {
      if (inside?.list === true) inside.key = Number(inside.key) + 1;
      atName = inside?.list === false;
    } else if (token === ':') {
      atName = false;
    } else if (atName && inside !== undefined) {
      inside.key = JSON.parse(token) as string;
    } else if (numberLiteral.test(token) && !isExact(token)) {
      const pointer = open.reduce((path, { key }) => pointerTo(path, key), '');
      odd.push({ pointer, literal: token, line: countLines(text.slice(0, index)) });
      if (odd.length >= maxOddNumbers) break;
    }
  }
  return odd;
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
