import { isObject, member } from '../model/json';
import { type Body, readBytes } from './client';
import { type Failed, failed, failureOf } from './failure';
import { askHost, type HostCall } from './openwop';
import { protocolUrl, versionOne, type Wire } from './wire';

/** More answers of a poll are not waited for. */
const mostPages = 100;
/** A poll that finds nothing new answers after so many seconds. */
const waitSeconds = 1;

/**
 * Reads the events of one run once, as lines of JSON that the readers of logs take: version 1's `/v1/runs/{id}/events`,
 * version 2's poll to its end. Never throws.
 */
export async function fetchRunEvents(
  runId: string,
  call: HostCall,
): Promise<{ readonly ok: true; readonly lines: readonly string[] } | Failed> {
  const { wire = versionOne } = call;
  const lines: string[] = [];
  let left = call.limits.bytes;
  let after: number | undefined;
  for (let page = 0; page < mostPages && left > 0; page++) {
    const answer = await askHost(eventsUrl(call.host.url, wire, runId, after), call);
    if (!answer.ok) return answer;
    const read = await readEvents(answer.body, left);
    if (!read.ok) return read;
    left -= read.bytes;
    lines.push(JSON.stringify({ runId, events: read.events }));
    const last = wire.major === 1 ? undefined : read.last;
    // A poll that doesn't move on has no more.
    if (last === undefined || read.events.length === 0 || (after !== undefined && last <= after)) break;
    after = last;
  }
  return { ok: true, lines };
}

/** Where a run's events are read; `after`: the sequence up to which version 2's poll has told them. */
export function eventsUrl(url: string, wire: Wire, runId: string, after?: number): string {
  const ofRun = (segment: string) => protocolUrl(url, wire, `/runs/${segment}/events`);
  if (wire.major === 1) return ofRun(encodeURIComponent(runId));
  const query = new URLSearchParams({
    timeout: `${waitSeconds}`,
    ...(after !== undefined && { afterSequence: `${after}` }),
  });
  return `${ofRun(segmentOf(runId))}/poll?${query}`;
}

async function readEvents(body: Body, most: number) {
  try {
    const bytes = await readBytes(body, most);
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const events = isObject(json) ? member(json, 'events') : json;
    if (!Array.isArray(events)) return failed({ kind: 'unknown-shape', arrived: 'no list of events' });
    const last = isObject(json) ? member(json, 'lastSequence') : undefined;
    return {
      ok: true as const,
      events: events as readonly unknown[],
      bytes: bytes.byteLength,
      last: typeof last === 'number' ? last : undefined,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return failed({ kind: 'unknown-shape', arrived: 'something that isn’t JSON' });
    return failed(failureOf(error));
  }
}

/** `acme/r9` → `acme~2Fr9`: one path segment, as version 2 writes ids of runs. */
function segmentOf(runId: string): string {
  return Array.from(new TextEncoder().encode(runId), (byte) => {
    const letter = String.fromCharCode(byte);
    return /[A-Za-z0-9._-]/.test(letter) ? letter : `~${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}
