import { type JsonObject, member, objectsAt, textAt, valueAt } from '../model/json';
import type { CallBook } from './callBook';
import { type LogFormat, timeOf } from './logFormat';

/** What runs of openwop hosts are counted under. */
export const openwopRuns = 'openwop';

/** What is kept of one run until all files are read. */
interface Run {
  /** Sessions that are open, by id, with their tool. */
  readonly open: Map<string, { readonly tool: string; readonly agent: string }>;
  readonly toolsWithSessions: Set<string>;
  readonly outside: Map<string, number>;
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
      run = { open: new Map(), toolsWithSessions: new Set(), outside: new Map(), lastAgent: 'main' };
      runs.set(runId, run);
    }
    readIntoRun(book, runId, run, kindOf(type), event, at);
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
      for (const [run, { open, outside }] of runs) {
        const tools = new Set([...[...open.values()].map(({ tool }) => tool), ...outside.keys()]);
        for (const tool of tools) {
          const notClosed = [...open.values()].filter((one) => one.tool === tool).length;
          book.oddRuns.push({ run, tool, notClosed, outside: outside.get(tool) ?? 0 });
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

/** `agent.toolCalled`, `agent.tool-called` and `tool.session.opened` are spellings of one thing each. */
function kindOf(type: string): string {
  return type.replaceAll(/[.\-_]/g, '').toLowerCase();
}

function readIntoRun(book: CallBook, runId: string, run: Run, kind: string, event: JsonObject, at: number): void {
  const payload = member(event, 'payload');
  const value = (name: string) => textAt(event, 'payload', name);
  const agent = value('agentId') ?? run.lastAgent;
  if (typeof payload === 'object') run.lastAgent = agent;
  const [callId, tool] = [value('callId'), value('toolName')];
  const id = `openwop:${runId}:${callId ?? ''}`;
  switch (kind) {
    case 'agenttoolcalled':
      if (callId === undefined || tool === undefined) break;
      book.called(id, { client: openwopRuns, agent, tool, at });
      if (run.toolsWithSessions.has(tool) && ![...run.open.values()].some((open) => open.tool === tool)) {
        run.outside.set(tool, (run.outside.get(tool) ?? 0) + 1);
      }
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
      run.open.set(sessionId, { tool: toolId, agent });
      run.toolsWithSessions.add(toolId);
      break;
    }
    case 'toolsessionclosed':
      run.open.delete(value('sessionId') ?? '');
      break;
    case 'egressdecided': {
      const decision = value('decision');
      const open = [...run.open.values()];
      const [only] = open;
      // With several tools at work nothing says whose request it was.
      if (decision !== 'allowed' && decision !== 'downgraded') break;
      const named = value('toolId');
      if (named !== undefined) book.reached({ client: openwopRuns, agent, tool: named, at });
      else if (only !== undefined && open.every((one) => one.tool === only.tool)) {
        book.reached({ client: openwopRuns, agent: only.agent, tool: only.tool, at });
      }
      break;
    }
  }
}
