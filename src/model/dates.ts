import type { Signed } from './fact';
import { formatDay } from './formatCount';

const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** The UTC day of a time in milliseconds: `2026-11-26`. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The first millisecond of a UTC day from 1970 to 9999; undefined for a text that is none. */
export function readDay(text: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // `Date.parse` takes 2026-02-30 for the second of March.
  return at >= 0 && dayOf(at) === text ? at : undefined;
}

/** Whether a text is a time in ISO 8601 with its offset: `2026-11-26T10:20:00Z`. */
export function isTime(text: string): boolean {
  const isShaped = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  return isShaped && readDay(text.slice(0, 10)) !== undefined && !Number.isNaN(Date.parse(text));
}

/** Whether a time lies in the future, and so can't be true. Clocks may differ by a minute. */
export function isFuture(at: string | number, now = Date.now()): boolean {
  return (typeof at === 'string' ? Date.parse(at) : at) > now + minuteMs;
}

/** Returns when a list was made, in milliseconds since 1970: as it states, but no later than it was read. */
export function listedAt(stated: string | undefined, readAt: number): number {
  return stated === undefined ? readAt : Math.min(Date.parse(stated), readAt);
}

/** Returns the words for a time or day in ISO 8601, with a mark where it lies in the future. */
export function markFuture(at: string, now?: number, words = formatDay(at)): string {
  return isFuture(at, now) ? `${words}, a date in the future, as the file claims` : words;
}

/** Returns the day when something was decided, and the file that says so where it came from one. */
export function describeOrigin({ at, from }: { readonly at: string; readonly from?: string | undefined }): string {
  return from === undefined ? formatDay(at) : `${markFuture(at)}, from ${from}`;
}

/**
 * Returns whose a decision is: `by Ada on 2026-11-14 until 2027-01-01: it reads keys, from theirs.review.json`. Untrusted
 * text.
 */
export function describeAuthor(said: Signed & { readonly expires?: string }): string {
  const { by = 'nobody named', at, reason, from, expires } = said;
  const end = expires === undefined ? '' : ` until ${formatDay(expires) || 'a day that can’t be read'}`;
  const why = reason === '' ? '' : `: ${reason}`;
  const mark = from !== undefined && isFuture(at) ? ' (a date in the future)' : '';
  return `by ${by} on ${formatDay(at)}${mark}${end}${why}${from === undefined ? '' : `, from ${from}`}`;
}

/** Returns a decision's reason without its full stop, author, day and origin. Untrusted text. */
export function describeSigned({ reason, by, ...origin }: Signed): string {
  const said = reason.trim().replace(/(?<!\.)\.$/, '');
  return `${said === '' ? '' : `${said}, `}${by === undefined ? '' : `by ${by}, `}${describeOrigin(origin)}`;
}
