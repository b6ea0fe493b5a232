import { type JsonObject, member } from '../model/json';
import type { CallBook, NamedTool } from './callBook';
import { type LogFormat, objectsAt, textAt, timeOf } from './logFormat';
import { geminiCli } from './names';

/** Sessions of Gemini CLI: `tmp/<project>/chats/session-*.jsonl` and one file a sub-agent; see `geminiCli.md`. */
export function geminiCliFormat(book: CallBook): LogFormat {
  return {
    client: geminiCli,
    recognises: (record) => textAt(record, 'projectHash') !== undefined && textAt(record, 'sessionId') !== undefined,
    open() {
      let session: string | undefined;
      let isSubAgent = false;
      const read = (record: JsonObject): void => {
        if (textAt(record, 'projectHash') !== undefined) {
          session = textAt(record, 'sessionId');
          isSubAgent = textAt(record, 'kind') === 'subagent';
        }
        const at = timeOf(member(record, 'timestamp') ?? member(record, 'startTime'));
        if (session !== undefined && !isSubAgent && at !== null) book.inSession(geminiCli, session, at);
        const call = { client: geminiCli, agent: isSubAgent ? 'sub-agent' : 'main' };
        for (const entry of objectsAt(record, 'toolCalls')) {
          const [id, name] = [textAt(entry, 'id'), textAt(entry, 'name')];
          const time = timeOf(member(entry, 'timestamp')) ?? at;
          if (id === undefined || name === undefined || time === null) continue;
          book.called(`gemini:${id}`, { ...call, at: time, ...geminiTool(name, textAt(entry, 'displayName')) });
          end(book, `gemini:${id}`, entry);
        }
        // What a sub-agent may not call has no entry of its own, only this answer.
        for (const part of objectsAt(record, 'content')) {
          const [id, name] = [textAt(part, 'functionResponse', 'id'), textAt(part, 'functionResponse', 'name')];
          const error = textAt(part, 'functionResponse', 'response', 'error');
          if (id === undefined || name === undefined || at === null || !error?.startsWith('Unauthorized tool call'))
            continue;
          book.called(`gemini:${id}`, { ...call, at, ...geminiTool(name, undefined) });
          book.ended(`gemini:${id}`, 'unavailable');
        }
        // A resumed session writes its whole history again.
        for (const message of objectsAt(record, '$set', 'messages')) read(message);
      };
      return { read, session: () => session };
    },
  };
}

/** `get-weather (my.server-1 MCP Server)` holds both true names; without it the log's name has to do. */
function geminiTool(name: string, displayName: string | undefined): NamedTool {
  const parts = name.startsWith('mcp_') ? /^(.+) \((.+) MCP Server\)$/su.exec(displayName ?? '') : null;
  const [, tool, server] = parts ?? [];
  if (tool !== undefined && server !== undefined) return { server, tool };
  return { tool: name, isBuiltIn: !name.startsWith('mcp_') };
}

function end(book: CallBook, id: string, entry: JsonObject): void {
  switch (textAt(entry, 'status')) {
    case 'success':
      book.ended(id, 'ok');
      break;
    case 'cancelled':
      book.ended(id, 'refused', 'person');
      break;
    case 'error': {
      const [first] = objectsAt(entry, 'result');
      const error = first === undefined ? '' : (textAt(first, 'functionResponse', 'response', 'error') ?? '');
      if (/^Tool execution denied by policy/.test(error)) book.ended(id, 'refused', 'rule');
      else if (/^Tool "[^"]*" not found/.test(error)) book.ended(id, 'unavailable');
      else book.ended(id, 'error');
      break;
    }
  }
}
