import { type JsonObject, member, objectAt, textAt, valueAt } from '../model/json';
import type { CallOutcome, RefusedBy } from '../model/usage';
import type { CallBook, CalledTool } from '../usage/callBook';
import { type LineReader, type LogFormat, startOf, timeOf } from '../usage/logFormat';

/** As people say it. */
export const codexLabel = 'Codex';

const payloadTypes = new Set([
  'session_meta',
  'response_item',
  'event_msg',
  'turn_context',
  'world_state',
  'compacted',
]);

/** A fork writes its copy of another session at once, and a model answers later than that. */
const copyMs = 1_000;

/** Rollouts of Codex: `sessions/Y/M/D/rollout-*.jsonl`, in the form of 0.171 and in that of 0.140, and `exec --json`; see `codex.md`. */
export function codexFormat(book: CallBook): LogFormat {
  const threads = new Set<string>();
  const executed: Executed[] = [];
  return {
    client: codexLabel,
    recognises: (record) => isRollout(record) || isThread(record),
    isHead: (record) => textAt(record, 'type') === 'session_meta',
    open(leave, writtenAt) {
      const rollout = openRollout(book, threads);
      const stream = openStream(executed, leave, writtenAt);
      return {
        session: () => rollout.session?.() ?? stream.session?.(),
        read: (record) => (isRollout(record) ? rollout : stream).read(record),
      };
    },
    finish() {
      // What a rollout has too was counted from there.
      for (const { thread, at, id, tool, outcome, by } of executed) {
        if (threads.has(thread)) continue;
        book.inSession(codexLabel, thread, at);
        book.called(id, { client: codexLabel, agent: 'main', at, ...tool });
        if (outcome !== null) book.ended(id, outcome, by);
      }
    },
  };
}

function isRollout(record: JsonObject): boolean {
  return (
    payloadTypes.has(textAt(record, 'type') ?? '') &&
    objectAt(record, 'payload') !== undefined &&
    textAt(record, 'timestamp') !== undefined
  );
}

function isThread(record: JsonObject): boolean {
  return textAt(record, 'type') === 'thread.started' && textAt(record, 'thread_id') !== undefined;
}

function openRollout(book: CallBook, threads: Set<string>): LineReader {
  let session: string | undefined;
  let thread: string | undefined;
  let agent = 'main';
  let isCopy = false;
  let beganAt = 0;
  return {
    session: () => session,
    read(record) {
      const payload = objectAt(record, 'payload');
      const at = timeOf(member(record, 'timestamp'));
      if (payload === undefined || at === null) return;
      if (textAt(record, 'type') === 'session_meta') {
        const id = textAt(payload, 'id');
        if (session === undefined) {
          session = textAt(payload, 'session_id') ?? id;
          thread = id;
          beganAt = at;
          isCopy = textAt(payload, 'forked_from_id') !== undefined;
          if (id !== undefined) threads.add(id);
          const spawned = objectAt(payload, 'source', 'subagent');
          if (spawned !== undefined || textAt(payload, 'parent_thread_id') !== undefined) {
            agent = textAt(payload, 'source', 'subagent', 'thread_spawn', 'agent_role') ?? 'sub-agent';
          }
        } else if (id !== thread) isCopy = true;
      }
      if (session !== undefined) book.inSession(codexLabel, session, at);
      // The calls that a fork or a sub-agent copies are those of the session that it came from.
      if (isCopy && at <= beganAt + copyMs) return;
      const start = (id: string, tool: CalledTool) =>
        book.called(`codex:${id}`, { client: codexLabel, agent, at, ...tool });
      readPayload(book, payload, start);
    },
  };
}

/** A call that `exec --json` printed. */
interface Executed {
  readonly thread: string;
  readonly at: number;
  readonly id: string;
  readonly tool: CalledTool;
  readonly outcome: CallOutcome | null;
  readonly by: RefusedBy;
}

/** What `codex exec --json` prints. Its lines have no time, so that the file's own has to do. */
function openStream(executed: Executed[], leave: (why: string) => void, writtenAt: number | null): LineReader {
  let thread: string | undefined;
  let process = 0;
  const places = new Map<string, number>();
  return {
    session: () => thread,
    read(record) {
      if (isThread(record)) {
        thread = textAt(record, 'thread_id');
        process++;
        if (writtenAt === null) leave('Its lines have no time, and when the file was written is not known.');
      }
      const item = objectAt(record, 'item');
      if (thread === undefined || writtenAt === null || item === undefined) return;
      const [server, tool] = [textAt(item, 'server'), textAt(item, 'tool')];
      if (textAt(item, 'type') !== 'mcp_tool_call' || server === undefined || tool === undefined) return;
      // Ids begin anew with each process.
      const id = `codex:exec ${thread} ${writtenAt} ${process} ${textAt(item, 'id') ?? ''}`;
      const told = { thread, at: writtenAt, id, tool: { server, tool }, ...endOf(item) };
      const known = places.get(id);
      if (known !== undefined) executed[known] = told;
      else places.set(id, executed.push(told) - 1);
    },
  };
}

/** How an item of a tool call ended; null while it runs. */
function endOf(item: JsonObject): { readonly outcome: CallOutcome | null; readonly by: RefusedBy } {
  const message = textAt(item, 'error', 'message');
  if (message !== undefined) return endByError(message);
  const status = textAt(item, 'status');
  const hasFailed = status === 'failed' || valueAt(item, 'result', 'isError') === true;
  return { outcome: hasFailed ? 'error' : status === 'completed' ? 'ok' : null, by: 'unknown' };
}

function readPayload(book: CallBook, payload: JsonObject, start: (id: string, tool: CalledTool) => void): void {
  const id = textAt(payload, 'call_id');
  switch (textAt(payload, 'type')) {
    case 'function_call':
    case 'custom_tool_call':
    case 'local_shell_call': {
      const name = textAt(payload, 'name') ?? 'local_shell';
      if (id !== undefined) start(id, codexTool(textAt(payload, 'namespace'), name));
      break;
    }
    case 'tool_search_call':
      if (id !== undefined) start(id, { tool: 'tool_search_call', isBuiltIn: true });
      break;
    case 'tool_search_output':
      if (id !== undefined) book.ended(`codex:${id}`, 'ok');
      break;
    case 'function_call_output':
    case 'custom_tool_call_output':
      // The first part only says how long it took.
      if (id !== undefined) endByText(book, `codex:${id}`, startOf(member(payload, 'output'), 1));
      break;
    case 'mcp_tool_call_end': {
      const [server, tool] = [textAt(payload, 'invocation', 'server'), textAt(payload, 'invocation', 'tool')];
      if (id === undefined || server === undefined || tool === undefined) break;
      nameCall(book, id, { server, tool }, start);
      const failure = textAt(payload, 'result', 'Err');
      if (failure === undefined) {
        const result = objectAt(payload, 'result', 'Ok');
        const isError =
          result !== undefined && (member(result, 'isError') === true || member(result, 'is_error') === true);
        book.ended(`codex:${id}`, isError ? 'error' : 'ok');
      } else if (/cancelled MCP tool call/i.test(failure)) book.ended(`codex:${id}`, 'refused');
      else {
        const { outcome, by } = endByError(failure);
        book.ended(`codex:${id}`, outcome, by);
      }
      break;
    }
    case 'item_completed': {
      const item = objectAt(payload, 'item');
      const [itemId, server, tool] =
        item === undefined ? [] : [textAt(item, 'id'), textAt(item, 'server'), textAt(item, 'tool')];
      if (item === undefined || textAt(item, 'type') !== 'McpToolCall') break;
      if (itemId === undefined || server === undefined || tool === undefined) break;
      nameCall(book, itemId, { server, tool }, start);
      const { outcome, by } = endOf(item);
      if (outcome !== null) book.ended(`codex:${itemId}`, outcome, by);
      break;
    }
  }
}

function nameCall(book: CallBook, id: string, tool: CalledTool, start: (id: string, tool: CalledTool) => void): void {
  if (book.has(`codex:${id}`)) book.named(`codex:${id}`, tool);
  else start(id, tool);
}

function codexTool(namespace: string | undefined, name: string): CalledTool {
  if (namespace === undefined) return { tool: name, isBuiltIn: !name.startsWith('mcp__') };
  if (!namespace.startsWith('mcp__')) return { tool: `${namespace}.${name}`, isBuiltIn: true };
  return { tool: `${namespace}.${name}` };
}

function endByError(message: string): { readonly outcome: CallOutcome; readonly by: RefusedBy } {
  if (/requires approval, but approval policy is never/.test(message)) return { outcome: 'refused', by: 'nobody' };
  if (/user cancelled MCP tool call|user rejected/i.test(message)) return { outcome: 'refused', by: 'person' };
  return { outcome: 'error', by: 'unknown' };
}

function endByText(book: CallBook, id: string, text: string): void {
  if (text.startsWith('unsupported call: ')) book.ended(id, 'unavailable');
  else if (/^(?:approval policy is never|MCP tool call requires approval, but)/i.test(text)) {
    book.ended(id, 'refused', 'nobody');
  } else if (/^(?:exec command|patch) rejected by user|^user cancelled MCP tool call/i.test(text)) {
    book.ended(id, 'refused', 'person');
  } else if (text.startsWith('tool call error: ')) book.ended(id, 'error');
  else book.ended(id, 'ok');
}
