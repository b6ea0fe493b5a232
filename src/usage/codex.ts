import { type JsonObject, member, valueAt } from '../model/json';
import type { CallBook, NamedTool } from './callBook';
import { type LogFormat, objectAt, startOf, textAt, timeOf } from './logFormat';
import { codex } from './names';

const payloadTypes = new Set([
  'session_meta',
  'response_item',
  'event_msg',
  'turn_context',
  'world_state',
  'compacted',
]);

/** Rollouts of Codex: `sessions/Y/M/D/rollout-*.jsonl`, in the form of 0.171 and in that of 0.140; see `codex.md`. */
export function codexFormat(book: CallBook): LogFormat {
  return {
    client: codex,
    recognises: (record) =>
      payloadTypes.has(textAt(record, 'type') ?? '') &&
      objectAt(record, 'payload') !== undefined &&
      textAt(record, 'timestamp') !== undefined,
    open() {
      let session: string | undefined;
      let agent = 'main';
      return {
        session: () => session,
        read(record) {
          const payload = objectAt(record, 'payload');
          const at = timeOf(member(record, 'timestamp'));
          if (payload === undefined || at === null) return;
          if (textAt(record, 'type') === 'session_meta' && session === undefined) {
            session = textAt(payload, 'session_id') ?? textAt(payload, 'id');
            const spawned = objectAt(payload, 'source', 'subagent');
            if (spawned !== undefined || textAt(payload, 'parent_thread_id') !== undefined) {
              agent = textAt(payload, 'source', 'subagent', 'thread_spawn', 'agent_role') ?? 'sub-agent';
            }
          }
          if (session !== undefined) book.inSession(codex, session, at);
          const start = (id: string, tool: NamedTool) =>
            book.called(`codex:${id}`, { client: codex, agent, at, ...tool });
          readPayload(book, payload, start);
        },
      };
    },
  };
}

function readPayload(book: CallBook, payload: JsonObject, start: (id: string, tool: NamedTool) => void): void {
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
      if (id !== undefined) endByText(book, `codex:${id}`, startOf(member(payload, 'output'), 1));
      break;
    case 'mcp_tool_call_end': {
      const [server, tool] = [textAt(payload, 'invocation', 'server'), textAt(payload, 'invocation', 'tool')];
      if (id === undefined || server === undefined || tool === undefined) break;
      name(book, id, { server, tool }, start);
      const failure = textAt(payload, 'result', 'Err');
      if (failure === undefined) {
        const result = objectAt(payload, 'result', 'Ok');
        const isError =
          result !== undefined && (member(result, 'isError') === true || member(result, 'is_error') === true);
        book.ended(`codex:${id}`, isError ? 'error' : 'ok');
      } else if (/cancelled MCP tool call/i.test(failure)) book.ended(`codex:${id}`, 'refused');
      else endByError(book, `codex:${id}`, failure);
      break;
    }
    case 'item_completed': {
      const item = objectAt(payload, 'item');
      const [itemId, server, tool] =
        item === undefined ? [] : [textAt(item, 'id'), textAt(item, 'server'), textAt(item, 'tool')];
      if (item === undefined || textAt(item, 'type') !== 'McpToolCall') break;
      if (itemId === undefined || server === undefined || tool === undefined) break;
      name(book, itemId, { server, tool }, start);
      const message = textAt(item, 'error', 'message');
      if (message !== undefined) endByError(book, `codex:${itemId}`, message);
      else if (textAt(item, 'status') === 'failed' || valueAt(item, 'result', 'isError') === true) {
        book.ended(`codex:${itemId}`, 'error');
      } else if (textAt(item, 'status') === 'completed') book.ended(`codex:${itemId}`, 'ok');
      break;
    }
  }
}

function name(book: CallBook, id: string, tool: NamedTool, start: (id: string, tool: NamedTool) => void): void {
  if (book.has(`codex:${id}`)) book.named(`codex:${id}`, tool);
  else start(id, tool);
}

function codexTool(namespace: string | undefined, name: string): NamedTool {
  if (namespace === undefined) return { tool: name, isBuiltIn: !name.startsWith('mcp__') };
  if (!namespace.startsWith('mcp__')) return { tool: `${namespace}.${name}`, isBuiltIn: true };
  return { tool: `${namespace}.${name}` };
}

function endByError(book: CallBook, id: string, message: string): void {
  if (/requires approval, but approval policy is never/.test(message)) book.ended(id, 'refused', 'nobody');
  else if (/user cancelled MCP tool call|user rejected/i.test(message)) book.ended(id, 'refused', 'person');
  else book.ended(id, 'error');
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
