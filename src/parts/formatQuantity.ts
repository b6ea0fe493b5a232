import type { SourceSummary } from '../engine/loadedCatalog';
import { isFuture } from '../model/dates';
import { countModes, type Draft } from '../model/draft';
import { formatBytes, formatCount, formatCounted, formatDay, joinWords } from '../model/formatCount';
import { isHost } from '../model/source';
import { bytesPerToken, tokenError } from '../model/tokens';

export { formatBytes, formatCount, formatCounted, formatDay };

/** Estimated tokens: `≈ 1,204 tokens`. */
export function formatTokens(estimate: number): string {
  return `≈ ${formatCounted(estimate, 'token')}`;
}

/** How estimates of tokens are made, and what they are worth. */
export const tokenEstimateWords = `Estimated: a token for each ${bytesPerToken} bytes of name, description and input schema. Nine of ten real tools are within ${formatPercent(tokenError)} of it.`;

/** `0.25` → `25%` */
export function formatPercent(share: number): string {
  return `${formatCount(100 * share)}%`;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A span of milliseconds for somebody who waits: `0.4 s`, `12 s`, `2 min 5 s`, `1 h 4 min`. */
export function formatDuration(ms: number): string {
  const positive = Math.max(0, ms);
  if (positive > 0 && positive < 0.05 * second) return 'under 0.1 s';
  if (positive < 9.95 * second) return `${oneDecimal.format(positive / second)} s`;
  if (positive < minute - second / 2) return `${formatCount(positive / second)} s`;
  if (positive < hour - second / 2) return joinUnits(Math.round(positive / second), 60, 'min', 's');
  return joinUnits(Math.round(positive / minute), 60, 'h', 'min');
}

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** A time in milliseconds since 1970: `26 November 2026 at 10:20`. */
export function formatDate(time: number | Date): string {
  return dates.format(time);
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** The time of day of milliseconds since 1970, where the reader is: `10:20`. */
export function formatClock(time: number): string {
  return clock.format(time);
}

/** How long ago `then` was, both in milliseconds: `just now`, `40 s ago`, `2 min ago`, `3 h ago`, `2 days ago`. */
export function formatAge(then: number, now: number): string {
  const ms = now - then;
  if (isFuture(then, now)) return `in the future: ${formatDate(then)}`;
  if (ms < 10 * second) return 'just now';
  if (ms < minute) return `${formatCount(Math.floor(ms / second))} s ago`;
  if (ms < hour) return `${formatCount(Math.floor(ms / minute))} min ago`;
  if (ms < day) return `${formatCount(Math.floor(ms / hour))} h ago`;
  return `${formatCounted(Math.floor(ms / day), 'day')} ago`;
}

function joinUnits(value: number, base: number, big: string, small: string): string {
  const rest = value % base;
  const head = `${formatCount(Math.floor(value / base))} ${big}`;
  return rest === 0 ? head : `${head} ${rest} ${small}`;
}

/**
 * Whose tools are in a catalog: `Demo catalog, 2 servers and 1 file` · `docs`, where it is one server's; '' for nobody's.
 * A host that lists nothing has none of them. Names are untrusted text.
 */
export function describeSources(
  sources: readonly Pick<SourceSummary, 'id' | 'name' | 'servers' | 'tools'>[] = [],
): string {
  const hosts = sources.filter(({ id, tools }) => isHost(id) && tools > 0);
  const files = sources.filter(({ id }) => !isHost(id));
  const servers = files.flatMap((file) => file.servers);
  const [first = ''] = servers;
  const others = files.filter((file) => file.servers.length === 0).length;
  const words = [
    ...hosts.map(({ name }) => name),
    ...(servers.length === 0 ? [] : [servers.length === 1 ? first : formatCounted(servers.length, 'server')]),
    ...(others === 0 ? [] : [formatCounted(others, 'file')]),
  ];
  return joinWords(words);
}

/** `4 ask · 2 auto`, with what nobody has confirmed yet */
export function describeModes(draft: Draft): string {
  const { ask, auto, unconfirmed } = countModes(draft);
  const rest = unconfirmed === 0 ? '' : ` · ${formatCount(unconfirmed)} unconfirmed`;
  return `${formatCount(ask)} ask · ${formatCount(auto)} auto${rest}`;
}
