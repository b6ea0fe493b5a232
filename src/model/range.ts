import { dayMs, dayOf, readDay } from './dates';

/** Both ends are included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The time of what never was: before all times, and in no range of days. */
export const never = -1;
/** The end of the year 9999, the last that a link's day can name. */
export const lastTime = 253_402_300_799_999;
const neverWord = 'never';

/**
 * Reads a link's range: `100..299`, `100..`, `..99` of numbers; `2026-11-01..2026-11-26` of whole UTC days, open at either
 * end too, or `never`, of times in milliseconds since 1970. Undefined where the text is no range.
 */
export function parseRange(kind: 'number' | 'time', text: string): Range | undefined {
  if (kind === 'time' && text === neverWord) return { from: never, to: never };
  const [first = '', second, ...others] = text.split('..');
  if (second === undefined || others.length > 0 || (first === '' && second === '')) return undefined;
  const [start, end] = [first, second].map((part) =>
    part === '' ? null : kind === 'number' ? readNumber(part) : readDay(part),
  );
  if (start === undefined || end === undefined) return undefined;
  const lastMs = kind === 'time' ? dayMs - 1 : 0;
  const range = { from: start ?? 0, to: end === null ? Number.POSITIVE_INFINITY : end + lastMs };
  return range.from > range.to ? undefined : range;
}

function readNumber(text: string): number | undefined {
  return /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}

/** A time as link values and exports write it. */
export function writeTime(at: number): string {
  return at === never ? neverWord : new Date(at).toISOString();
}

const mostMonths = 12;

/** The ranges that some times fall into: months, the newest first, what is older as one, and `never`. */
export function rangesOfTimes(times: Iterable<number>): readonly string[] {
  const months = new Set<number>();
  let hasNever = false;
  for (const at of times) {
    if (at === never) hasNever = true;
    else if (at >= 0) months.add(monthOf(at));
  }
  const sorted = [...months].sort((a, b) => b - a);
  const shown = sorted.slice(0, mostMonths).map((month) => `${dayOf(startOf(month))}..${lastDayBefore(month + 1)}`);
  const oldest = sorted[mostMonths - 1];
  const older = sorted.length > mostMonths && oldest !== undefined ? [`..${lastDayBefore(oldest)}`] : [];
  return [...shown, ...older, ...(hasNever ? [neverWord] : [])];
}

/** Months since the year 0. */
function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function startOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}

function lastDayBefore(month: number): string {
  return dayOf(startOf(month) - dayMs);
}
