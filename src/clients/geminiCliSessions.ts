import { type JsonObject, member, objectsAt, textAt } from '../model/json';
import type { CallBook, CalledTool } from '../usage/callBook';
import { type LogFormat, timeOf } from '../usage/logFormat';

export const geminiLabel = 'Gemini CLI';

/** Sessions of Gemini CLI: `tmp/<project>/chats/session-*.jsonl` and one file a sub-agent; see `geminiCli.md`. */
export function geminiCliFormat(book: CallBook): LogFormat {
  return {
    client: geminiLabel,
    recognises: isHeader,
    // A session of an older version is one object with its messages.
    isHead: (record) => isHeader(record) && objectsAt(record, 'messages').length === 0,
    open() {
      let session: string | undefined;
      let isSubAgent = false;
      const read = (record: JsonObject): void => {
        if (textAt(record, 'projectHash') !== undefined) {
          session = textAt(record, 'sessionId');
          isSubAgent = textAt(record, 'kind') === 'subagent';
        }
        const at = timeOf(member(record, 'timestamp') ?? member(record, 'startTime'));
        if (session !== undefined && !isSubAgent && at !== null) book.inSession(geminiLabel, session, at);
        const call = { client: geminiLabel, agent: isSubAgent ? 'sub-agent' : 'main' };
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
        for (const message of objectsAt(record, 'messages')) read(message);
      };
      return { read, session: () => session };
    },
  };
}

function isHeader(record: JsonObject): boolean {
  return textAt(record, 'projectHash') !== undefined && textAt(record, 'sessionId') !== undefined;
}

/** `get-weather (my.server-1 MCP Server)` holds both true names; without it the log's name has to do. */
function geminiTool(name: string, displayName: string | undefined): CalledTool {
  const parts = /^(.+) \((.+) MCP Server\)$/su.exec(displayName ?? '');
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
      else if (/requires user confirmation\b.*non-interactive/su.test(error)) book.ended(id, 'refused', 'nobody');
      else if (/^Tool "[^"]*" not found/.test(error)) book.ended(id, 'unavailable');
      else book.ended(id, 'error');
      break;
    }
  }
}
