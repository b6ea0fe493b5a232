import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { type Body, waitAbortably } from './client';
import { HostError } from './failure';

/** A stream may ask for any wait before it is asked again; it gets one within these. */
const shortestWaitMs = 1_000;
const longestWaitMs = 30_000;
const maxTries = 5;

/** Where a stream of events stands, so that it can be resumed. */
interface StreamPlace {
  lastEventId: string | undefined;
  /** The wait that the server asked for (`retry:`), if it did. */
  waitMs: number | undefined;
}

/** Server-sent events that carry text, as they come. Throws what the body throws. */
export async function* readEvents(
  body: Body,
  place: StreamPlace = startOfStream(),
): AsyncGenerator<EventSourceMessage> {
  const found: EventSourceMessage[] = [];
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: (event) => {
      if (event.id !== undefined) place.lastEventId = event.id;
      if (event.data !== '') found.push(event);
    },
    onRetry: (ms) => {
      place.waitMs = ms;
    },
  });
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* found.splice(0);
  }
}

/**
 * Reads a stream of notices for as long as it lasts, and asks for it again when it ends: after a second or the wait
 * that the server asks for, then ever later, at most five times in a row without a new event. Ends silently where the
 * server refuses or the signal aborts.
 */
export async function keepListening(
  open: (place: StreamPlace) => Promise<Body>,
  onEvent: (event: EventSourceMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const place = startOfStream();
  for (let tries = 0; tries <= maxTries && !signal.aborted; tries++) {
    if (tries > 0) await waitAbortably(waitBefore(tries, place), signal);
    try {
      for await (const event of readEvents(await open(place), place)) {
        tries = 0;
        onEvent(event);
      }
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      if (!mayPass(error)) return;
    }
  }
}

/** A connection that broke is tried again, a refusal is not. */
function mayPass({ failure: { kind } }: HostError): boolean {
  return kind === 'truncated' || kind === 'unreachable' || kind === 'server-error' || kind === 'offline';
}

function startOfStream(): StreamPlace {
  return { lastEventId: undefined, waitMs: undefined };
}

function waitBefore(tries: number, { waitMs = shortestWaitMs }: StreamPlace): number {
  return Math.min(longestWaitMs, Math.max(shortestWaitMs, waitMs) * 2 ** (tries - 1));
}
