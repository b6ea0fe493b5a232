import { isObject, type JsonObject, member, objectsAt, textAt } from '../model/json';
import { revealPlain } from '../model/revealText';
import { isNameOf, kindOfEvent } from '../model/runEvent';
import { type CheckOutcome, outcome, type SeenHost, statusOf } from './seenHost';

/** The outcomes of the schema, and those that the public suite takes beside them. */
const outcomes = ['completed', 'failed', 'cancelled', 'aborted', 'expired'];
/** What an event of a session would hold content in. */
const contentNames = 'input inputs arguments args result results output outputs content message'.split(' ');

interface Session {
  readonly tool: string;
  /** Its calls that have not returned. */
  readonly running: Set<string>;
  calls: number;
}

/** Judges the tool sessions of a run by its events (RFC 0078 §D). */
export function sessions({ run, discovery }: SeenHost): CheckOutcome {
  const claims = discovery?.toolCatalog?.sessionLifecycle === true ? 'claims' : 'claims no';
  const claim = `Discovery ${claims} session events.`;
  if (run === null) return outcome.unseen(`It takes a run whose tools had sessions. ${claim}`);
  const unread = run.find((one) => eventsIn(one) === null);
  if (unread !== undefined) return outcome.unseen(`The run’s events can’t be read: ${statusOf(unread)}.`);
  const events = run.flatMap((one) => eventsIn(one) ?? []).toSorted((a, b) => sequenceOf(a) - sequenceOf(b));
  const { wrong, closed, calls, open } = followSessions(events);
  // The events of a run may hold what its tools were given and answered.
  const exchanges = run.map((one) => ({ ...one, excerpt: '' }));
  if (wrong !== null) return outcome.broken(wrong, ...exchanges);
  if (closed + open.size === 0) return outcome.unseen(`The run has no tool session. ${claim}`);
  if (open.size === 0) return outcome.kept(`${closed} opened and closed, ${calls} calls in them`);
  const left = revealPlain([...open.values()].map(({ tool }) => tool).join(', '), 200);
  return events.some((event) => /^run\.(?:completed|failed|cancelled|canceled)$/.test(textAt(event, 'type') ?? ''))
    ? outcome.broken(`The run has ended, and its sessions of ${left} were not closed.`, ...exchanges)
    : outcome.unseen(`The run goes on, with sessions of ${left} still open.`);
}

/** Follows sessions through events, up to the first that is wrong; `calls`: how many stand in closed ones. */
function followSessions(events: readonly JsonObject[]) {
  const open = new Map<string, Session>();
  let [closed, calls] = [0, 0];
  const wrongWith = (wrong: string | null) => ({ wrong, closed, calls, open });
  for (const event of events) {
    const value = (name: string) => textAt(event, 'payload', name);
    const [sessionId, toolId, callId] = [value('sessionId'), value('toolId'), value('callId') ?? ''];
    const named = revealPlain(toolId ?? 'a tool that isn’t named', 100);
    const kind = kindOfEvent(textAt(event, 'type') ?? '');
    if (kind === 'agenttoolcalled') {
      const session = [...open.values()].findLast(({ tool }) => isNameOf(tool, value('toolName') ?? ''));
      session?.running.add(callId);
      if (session !== undefined) session.calls++;
    } else if (kind === 'agenttoolreturned') {
      for (const { running } of open.values()) running.delete(callId);
    } else if (kind === 'toolsessionopened' || kind === 'toolsessionclosed') {
      if (sessionId === undefined || toolId === undefined) return wrongWith(`A session of ${named} lacks its ids.`);
      const payload = member(event, 'payload');
      const content = isObject(payload) && contentNames.find((name) => Object.hasOwn(payload, name));
      if (content) return wrongWith(`An event of a session of ${named} holds content: ${content}.`);
      const session = open.get(sessionId);
      if (kind === 'toolsessionopened') {
        if (session !== undefined) return wrongWith(`A session of ${named} is opened twice.`);
        open.set(sessionId, { tool: toolId, running: new Set(), calls: 0 });
        continue;
      }
      if (session?.tool !== toolId) return wrongWith(`A session of ${named} is closed that was not opened.`);
      if (session.running.size > 0) return wrongWith(`A session of ${named} is closed before its call returned.`);
      const end = value('outcome');
      if (!outcomes.includes(end ?? ''))
        return wrongWith(`A session of ${named} ends with ${revealPlain(end ?? 'no outcome', 60)}.`);
      open.delete(sessionId);
      closed++;
      calls += session.calls;
    }
  }
  return wrongWith(null);
}

function eventsIn({ status, json }: { readonly status: number | null; readonly json: unknown }) {
  if (status !== 200) return null;
  const listed = Array.isArray(json) ? { events: json } : json;
  return isObject(listed) && Array.isArray(member(listed, 'events')) ? objectsAt(listed, 'events') : null;
}

function sequenceOf(event: JsonObject): number {
  const sequence = member(event, 'sequence');
  return typeof sequence === 'number' ? sequence : 0;
}
