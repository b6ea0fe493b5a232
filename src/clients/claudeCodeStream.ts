import { member, objectsAt, textAt, textsAt } from '../model/json';
import type { CallBook } from '../usage/callBook';
import type { LogFormat } from '../usage/logFormat';
import { claudeCodeLabel, claudeTool, endOfError } from './claudeCodeSessions';

/** What `claude -p --output-format stream-json` prints. Its lines have no time, so that the file's own has to do. */
export function claudeStreamFormat(book: CallBook): LogFormat {
  /** Calls with an error, until the last line says which of them were refused. */
  const failed = new Set<string>();
  return {
    client: claudeCodeLabel,
    recognises: (record) =>
      textAt(record, 'type') === 'system' &&
      textAt(record, 'subtype') === 'init' &&
      textAt(record, 'session_id') !== undefined &&
      Array.isArray(member(record, 'tools')),
    open(leave, writtenAt) {
      let session: string | undefined;
      const agents = new Map<string, string>();
      return {
        session: () => session,
        read(record) {
          const own = textAt(record, 'session_id') ?? session;
          if (own === undefined || writtenAt === null) {
            if (session === undefined) leave('Its lines have no time, and when the file was written is not known.');
            session = own;
            return;
          }
          session = own;
          book.inSession(claudeCodeLabel, own, writtenAt);
          const parent = textAt(record, 'parent_tool_use_id');
          const agent = parent === undefined ? 'main' : (agents.get(parent) ?? 'sub-agent');
          const blocks = objectsAt(record, 'message', 'content');
          switch (textAt(record, 'type')) {
            case 'system':
              if (textAt(record, 'subtype') === 'init')
                book.offered(claudeCodeLabel, own, agent, textsAt(record, 'tools').map(claudeTool));
              for (const server of objectsAt(record, 'mcp_servers')) {
                const name = textAt(server, 'name');
                if (name !== undefined) book.knows(claudeCodeLabel, name);
              }
              break;
            case 'assistant':
              for (const block of blocks) {
                const [id, name] = [textAt(block, 'id'), textAt(block, 'name')];
                if (textAt(block, 'type') !== 'tool_use' || id === undefined || name === undefined) continue;
                const kind = textAt(block, 'input', 'subagent_type');
                if (kind !== undefined) agents.set(id, kind);
                book.called(`claude:${id}`, { client: claudeCodeLabel, agent, at: writtenAt, ...claudeTool(name) });
              }
              break;
            case 'user':
              for (const block of blocks) {
                const id = `claude:${textAt(block, 'tool_use_id') ?? ''}`;
                if (textAt(block, 'type') !== 'tool_result') continue;
                if (member(block, 'is_error') !== true) {
                  book.ended(id, 'ok');
                  continue;
                }
                const { outcome, by } = endOfError(block);
                if (outcome === 'error') failed.add(id);
                else book.ended(id, outcome, by);
              }
              break;
            case 'result':
              for (const denial of objectsAt(record, 'permission_denials')) {
                book.ended(`claude:${textAt(denial, 'tool_use_id') ?? ''}`, 'refused');
              }
              break;
          }
        },
      };
    },
    finish() {
      for (const id of failed) book.ended(id, 'error');
    },
  };
}
