import { type JsonObject, member, objectsAt, textAt, valueAt } from '../model/json';
import { isNameOf, kindOfEvent } from '../model/runEvent';
import type { ClosedSessions } from '../model/usage';
import type { CallBook } from './callBook';
import { type LogFormat, timeOf } from './logFormat';

/** What runs of openwop hosts are counted under. */
export const openwopRuns = 'openwop';

interface OpenSession {
  readonly tool: string;
  readonly agent: string;
  /** Its calls. */
  readonly calls: string[];
  /** Whether a person allowed a call that is still to come. */
  isAllowed: boolean;
  /** How often a person refused before anything was called. */
  refusals: number;
  /** Whether a person was asked and has not answered yet. */
  isWaiting: boolean;
}

/** What is kept of one run until all files are read. */
interface Run {
  /** Sessions that are open, by id, with their tool. */
  readonly open: Map<string, OpenSession>;
  /** How often sessions were closed, by tool and outcome. */
  readonly closed: Map<string, ClosedSessions>;
  readonly toolsWithSessions: Set<string>;
  /** Calls while the tool had no session open, by tool. */
  readonly outside: Map<string, number>;
  /** Questions to a person that nobody answered before the session closed, by tool. */
  readonly unanswered: Map<string, number>;
  lastAgent: string;
}

/** Run events of an openwop host, one a line or as an answer of `events/poll`, in both spellings; see `openwopRun.md`. */
export function openwopRunFormat(book: CallBook): LogFormat {
  const runs = new Map<string, Run>();
  const events = new Set<string>();
  const readEvent = (event: JsonObject): void => {
    const [runId, type] = [textAt(event, 'runId'), textAt(event, 'type')];
    const at = timeOf(member(event, 'timestamp'));
    if (runId === undefined || type === undefined || at === null) return;
    const eventId = textAt(event, 'eventId') ?? `${runId} ${String(member(event, 'sequence'))}`;
    if (events.has(eventId)) return;
    events.add(eventId);
    book.inSession(openwopRuns, runId, at);
    let run = runs.get(runId);
    if (run === undefined) {
      run = {
        open: new Map(),
        closed: new Map(),
        toolsWithSessions: new Set(),
        outside: new Map(),
        unanswered: new Map(),
        lastAgent: 'main',
      };
      runs.set(runId, run);
    }
    readIntoRun(book, runId, run, kindOfEvent(type), event, at);
  };
  return {
    client: openwopRuns,
    recognises: (record) => isEvent(record) || objectsAt(record, 'events').some(isEvent),
    open() {
      let session: string | undefined;
      return {
        session: () => session,
        read(record) {
          session = textAt(record, 'runId');
          if (isEvent(record)) readEvent(record);
          for (const event of objectsAt(record, 'events')) readEvent(event);
        },
      };
    },
    finish() {
      const sums = new Map<string, ClosedSessions>();
      for (const [key, one] of [...runs.values()].flatMap(({ closed }) => [...closed])) {
        sums.set(key, { ...one, sessions: one.sessions + (sums.get(key)?.sessions ?? 0) });
      }
      book.closed.push(...sums.values());
      for (const [run, { open, outside, unanswered, toolsWithSessions }] of runs) {
        for (const tool of toolsWithSessions) {
          const left = [...open.values()].filter((one) => one.tool === tool);
          const waiting = left.filter(({ isWaiting }) => isWaiting).length + (unanswered.get(tool) ?? 0);
          const named = [...outside].filter(([name]) => isNameOf(tool, name)).map(([, calls]) => calls);
          const outsideOf = named.reduce((sum, calls) => sum + calls, 0);
          const odd = { notClosed: left.length, outside: outsideOf, unanswered: waiting };
          if (Object.values(odd).some((one) => one > 0)) book.oddRuns.push({ run, tool, ...odd });
        }
      }
    },
  };
}

function isEvent(record: JsonObject): boolean {
  return (
    textAt(record, 'runId') !== undefined &&
    textAt(record, 'type') !== undefined &&
    (textAt(record, 'eventId') !== undefined || typeof member(record, 'sequence') === 'number')
  );
}

function readIntoRun(book: CallBook, runId: string, run: Run, kind: string, event: JsonObject, at: number): void {
  const payload = member(event, 'payload');
  const value = (name: string) => textAt(event, 'payload', name);
  const agent = value('agentId') ?? run.lastAgent;
  if (typeof payload === 'object') run.lastAgent = agent;
  const [callId, tool] = [value('callId'), toolOf(run, value('toolName'))];
  const id = `openwop:${runId}:${callId ?? ''}`;
  switch (kind) {
    case 'agenttoolcalled':
      if (callId === undefined || tool === undefined) break;
      book.called(id, { client: openwopRuns, agent, tool, at });
      enterSession(book, run, id, tool);
      break;
    case 'agenttoolreturned': {
      if (callId === undefined || tool === undefined) break;
      // A call that the host never let start has this event alone.
      book.called(id, { client: openwopRuns, agent, tool, at });
      const status = value('status');
      if (status === 'forbidden' || status === 'rate_limited') book.ended(id, 'refused', 'rule');
      else if (status === 'error' || (valueAt(event, 'payload', 'error') ?? null) !== null) book.ended(id, 'error');
      else book.ended(id, 'ok');
      break;
    }
    case 'toolsessionopened': {
      const [sessionId, toolId] = [value('sessionId'), value('toolId')];
      if (sessionId === undefined || toolId === undefined) break;
      run.open.set(sessionId, { tool: toolId, agent, calls: [], isAllowed: false, refusals: 0, isWaiting: false });
      run.toolsWithSessions.add(toolId);
      break;
    }
    case 'toolsessionclosed': {
      const session = run.open.get(value('sessionId') ?? '');
      run.open.delete(value('sessionId') ?? '');
      const named = session?.tool ?? value('toolId');
      if (named === undefined) break;
      if (session?.isWaiting === true) run.unanswered.set(named, (run.unanswered.get(named) ?? 0) + 1);
      const outcome = outcomeWord(value('outcome'));
      const key = JSON.stringify([named, outcome]);
      run.closed.set(key, { tool: named, outcome, sessions: (run.closed.get(key)?.sessions ?? 0) + 1 });
      break;
    }
    case 'approvalrequested':
    case 'interruptrequested': {
      const session = run.open.get(value('sessionId') ?? '') ?? onlyOpen(run);
      if (session !== undefined && (kind === 'approvalrequested' || asksPerson(event))) session.isWaiting = true;
      break;
    }
    case 'approvalgranted':
    case 'approvalrejected':
    case 'interruptresolved': {
      const answer = kind === 'interruptresolved' ? answerIn(event) : kind === 'approvalgranted';
      const session = run.open.get(value('sessionId') ?? '') ?? onlyOpen(run);
      if (session !== undefined && answer !== undefined) answered(book, runId, session, answer, at);
      break;
    }
    case 'egressdecided': {
      const decision = value('decision');
      const only = onlyOpen(run);
      if (decision !== 'allowed' && decision !== 'downgraded') break;
      const named = value('toolId');
      if (named !== undefined) book.reached({ client: openwopRuns, agent, tool: named, at });
      else if (only !== undefined) {
        book.reached({ client: openwopRuns, agent: only.agent, tool: only.tool, at });
      }
      break;
    }
  }
}

/** The tool that a call names: that of a session where the name is the rest of its id, else as it is named. */
function toolOf({ toolsWithSessions }: Run, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const meant = [...toolsWithSessions].filter((toolId) => isNameOf(toolId, name));
  return meant.length === 1 ? meant[0] : name;
}

/** The session whose tool is at work; with several tools nothing says which it is. */
function onlyOpen({ open }: Run): OpenSession | undefined {
  const sessions = [...open.values()];
  const last = sessions.at(-1);
  return sessions.every(({ tool }) => tool === last?.tool) ? last : undefined;
}

/** Notes a call in its tool's session, or that there is none. */
function enterSession(book: CallBook, run: Run, id: string, tool: string): void {
  const session = [...run.open.values()].findLast((one) => one.tool === tool);
  if (session === undefined) {
    run.outside.set(tool, (run.outside.get(tool) ?? 0) + 1);
    return;
  }
  session.calls.push(id);
  if (session.isAllowed) book.asked(id, 'person');
  session.isAllowed = false;
}

/** Whether an interrupt is one of approval or authorization. */
function asksPerson(event: JsonObject): boolean {
  return /^(?:approval|auth|authorization|credential)$/.test(textAt(event, 'payload', 'kind') ?? '');
}

/** What a person answered to an approval or an authorization; undefined for other interrupts and where it isn't told. */
function answerIn(event: JsonObject): boolean | undefined {
  if (!asksPerson(event)) return undefined;
  const told = ['decision', 'action', 'outcome'].flatMap((name) => [
    textAt(event, 'payload', name) ?? [],
    textAt(event, 'payload', 'data', name) ?? [],
  ]);
  const word = told.flat()[0] ?? '';
  if (/^(?:approved?|allow(?:ed)?|grant(?:ed)?|accept(?:ed)?)$/.test(word)) return true;
  return /^(?:reject(?:ed)?|den(?:y|ied)|refused?|declined?)$/.test(word) ? false : undefined;
}

/** Notes a person's answer of the call that waits for it, else of the one to come. */
function answered(book: CallBook, runId: string, session: OpenSession, isAllowed: boolean, at: number): void {
  const { tool, agent } = session;
  session.isWaiting = false;
  const waiting = session.calls.findLast((id) => book.isRunning(id));
  if (isAllowed && waiting === undefined) session.isAllowed = true;
  else if (waiting !== undefined && isAllowed) book.asked(waiting, 'person');
  else {
    const id = waiting ?? `openwop:${runId}:refused ${tool} ${at} ${++session.refusals}`;
    book.called(id, { client: openwopRuns, agent, tool, at });
    book.ended(id, 'refused', 'person');
  }
}

/** The host's own word; what is none is not kept. */
function outcomeWord(told: string | undefined): string {
  if (told === undefined) return 'outcome not told';
  return /^[a-z][a-z_-]{0,39}$/.test(told) ? told : 'other outcome';
}
