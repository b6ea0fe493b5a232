import { type JsonObject, member, valueAt } from '../model/json';
import { toUnderscore } from '../model/toolNames';
import type { CallBook, CalledTool } from '../usage/callBook';
import { type LogFormat, objectAt, objectsAt, textAt, timeOf } from '../usage/logFormat';
import type { Client } from './client';

const label = 'OpenCode';

/** The client's own tools: their names have no mark, and a tool of a server is `server_tool`. */
const builtIn = new Set(
  'apply_patch bash batch codesearch edit glob grep list lsp multiedit patch plan_enter plan_exit question read skill task todoread todowrite webfetch websearch write'.split(
    ' ',
  ),
);

/** What `opencode export ID` writes: one object a session; see `openCode.md`. */
function openCodeFormat(book: CallBook): LogFormat {
  return {
    client: label,
    recognises: (record) =>
      objectAt(record, 'info') !== undefined &&
      Array.isArray(member(record, 'messages')) &&
      textAt(record, 'info', 'id') !== undefined,
    open() {
      let session: string | undefined;
      return {
        session: () => session,
        read(record) {
          session = textAt(record, 'info', 'id');
          const isSubAgent = textAt(record, 'info', 'parentID') !== undefined;
          for (const message of objectsAt(record, 'messages')) {
            const at = timeOf(valueAt(message, 'info', 'time', 'created'));
            if (session !== undefined && !isSubAgent) book.inSession(label, session, at);
            const agent = isSubAgent ? (textAt(message, 'info', 'agent') ?? 'sub-agent') : 'main';
            for (const part of objectsAt(message, 'parts')) {
              const id = textAt(part, 'callID');
              const time = timeOf(valueAt(part, 'state', 'time', 'start')) ?? at;
              if (textAt(part, 'type') !== 'tool' || id === undefined || time === null) continue;
              readCall(book, `opencode:${id}`, { client: label, agent, at: time }, part);
            }
          }
        },
      };
    },
  };
}

function readCall(
  book: CallBook,
  id: string,
  call: { readonly client: string; readonly agent: string; readonly at: number },
  part: JsonObject,
): void {
  const name = textAt(part, 'tool') ?? '';
  if (name === 'invalid') {
    book.called(id, { ...call, tool: textAt(part, 'state', 'input', 'tool') ?? '' });
    book.ended(id, 'unavailable');
    return;
  }
  book.called(id, { ...call, ...openCodeTool(name) });
  const status = textAt(part, 'state', 'status');
  const error = textAt(part, 'state', 'error') ?? '';
  if (status === 'completed') book.ended(id, 'ok');
  // Without a terminal the same words are written although nobody was there.
  else if (status === 'error' && /^The user rejected permission/.test(error)) book.ended(id, 'refused', 'unknown');
  else if (status === 'error' && /^The user has specified a rule/.test(error)) book.ended(id, 'refused', 'rule');
  else if (status === 'error') book.ended(id, 'error');
}

function openCodeTool(name: string): CalledTool {
  return { tool: name, isBuiltIn: builtIn.has(name) };
}

const settings = { variable: 'XDG_CONFIG_HOME', usual: '.config' };

export const openCode: Client = {
  id: 'opencode',
  label,
  configs: ['opencode.json', 'opencode.jsonc'].flatMap((file) => [
    { in: 'project', path: file },
    { in: settings, path: `opencode/${file}` },
  ]),
  spelling: { fold: toUnderscore, join: (server, tool) => `${server}_${tool}` },
  sessions: {
    folders: [{ in: { variable: 'XDG_DATA_HOME', usual: '.local/share' }, path: 'opencode' }],
    format: openCodeFormat,
    exportedBy: 'opencode export ID',
  },
};
