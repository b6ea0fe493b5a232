import { managedSettings } from '../exports/managedSettings';
import { ownServers, serverTarget } from '../exports/serverTarget';
import { editorNames, slashAgent } from '../exports/slashNames';
import { always, type Seen, type TargetEffect } from '../model/effect';
import { type JsonObject, member, objectAt, textAt } from '../model/json';
import type { CallBook } from '../usage/callBook';
import { type LogFormat, timeOf } from '../usage/logFormat';
import type { Client } from './client';
import { copilotReads, offered } from './copilotReads';

const label = 'Copilot CLI';

const seen: Seen = { versions: '1.0.102', at: '2026-11-28', how: 'run' };
const readAt = (page: string): Seen => ({ how: 'docs', document: `docs.github.com/copilot/${page}`, at: '2026-10-02' });
const read = readAt('concepts/agents/coding-agent/mcp-and-coding-agent');
const listed = ['allow', 'ask', 'wildcard'] as const;
const unlisted = {
  says: ['deny', 'not-named', 'server-not-named'],
  why: 'an agent is offered what its file lists',
} as const;

const cloudEffect: TargetEffect = {
  rows: [
    always('runs', { says: listed, why: 'Copilot’s cloud agent asks nobody', seen: read }),
    always('not-offered', { ...unlisted, seen: read }),
  ],
};

const cliAgent = serverTarget({
  ...slashAgent,
  id: 'copilot-cli-agent',
  label: 'Copilot CLI agent',
  place: { into: '~/.copilot/agents/, or .github/agents/ of a repository', how: 'new' },
  names: editorNames,
  says: [ownServers],
  effect: { rows: [...offered, always('not-offered', { ...unlisted, seen })] },
});

const agent = serverTarget({
  ...slashAgent,
  id: 'copilot-agent',
  label: 'GitHub Copilot agent',
  modes: 'nobody-asks',
  effect: cloudEffect,
  place: { into: '.github/agents/ of a repository, or agents/ of an organization’s .github-private', how: 'new' },
  names: editorNames,
  says: ['GitHub ignores names it does not know, without a word: check them against the server.', ownServers],
});
const managed = serverTarget({
  ...managedSettings,
  id: 'copilot-managed',
  label: 'Copilot managed settings',
  effect: {
    rows: [
      always('not-offered', {
        says: ['deny', 'server-not-named'],
        why: 'the file keeps its server off',
        seen: readAt('reference/enterprise-administrators/enterprise-managed-settings'),
      }),
    ],
  },
  place: { into: 'copilot/managed-settings.json of the enterprise’s .github-private repository', how: 'merges' },
});

/** Events of Copilot CLI: `session-state/<id>/events.jsonl`; see `copilotCli.md`. */
function copilotCliFormat(book: CallBook): LogFormat {
  return {
    client: label,
    recognises: (record) =>
      /^(?:session|tool|permission|assistant|user|system|subagent)\./.test(textAt(record, 'type') ?? '') &&
      objectAt(record, 'data') !== undefined &&
      textAt(record, 'timestamp') !== undefined,
    isHead: (record) => textAt(record, 'type') === 'session.start',
    open() {
      let session: string | undefined;
      const agentNames = new Map<string, string>();
      const requested = new Set<string>();
      return {
        session: () => session,
        read(record) {
          const data = objectAt(record, 'data');
          const at = timeOf(member(record, 'timestamp'));
          if (data === undefined || at === null) return;
          const type = textAt(record, 'type');
          if (type === 'session.start') session ??= textAt(data, 'sessionId');
          if (session !== undefined) book.inSession(label, session, at);
          const id = `copilot:${textAt(data, 'toolCallId') ?? ''}`;
          switch (type) {
            case 'subagent.started': {
              const [agentId, name] = [textAt(record, 'agentId'), textAt(data, 'agentName')];
              if (agentId !== undefined && name !== undefined) agentNames.set(agentId, name);
              break;
            }
            case 'tool.execution_start': {
              const agentId = textAt(record, 'agentId');
              const agent = agentId === undefined ? 'main' : (agentNames.get(agentId) ?? 'sub-agent');
              const server = textAt(data, 'mcpConfigServerName') ?? textAt(data, 'mcpServerName');
              const tool = textAt(data, 'mcpToolName') ?? textAt(data, 'toolName');
              if (tool === undefined) break;
              const names = server === undefined ? { tool, isBuiltIn: true } : { server, tool };
              book.called(id, { client: label, agent, at, ...names });
              break;
            }
            case 'permission.requested': {
              const asked = textAt(data, 'permissionRequest', 'toolCallId');
              if (asked !== undefined) requested.add(`copilot:${asked}`);
              break;
            }
            case 'permission.completed': {
              const kind = textAt(data, 'result', 'kind') ?? '';
              const isPerson = textAt(data, 'decisionSource') === 'human_response';
              if (kind === 'denied-interactively-by-user') book.ended(id, 'refused', 'person');
              else if (/could-not-request-from-user/.test(kind)) book.ended(id, 'refused', 'nobody');
              else if (kind.startsWith('denied')) book.ended(id, 'refused', isPerson ? 'person' : 'rule');
              else if (kind.startsWith('approved')) book.asked(id, isPerson ? 'person' : 'nobody');
              break;
            }
            case 'tool.execution_complete':
              if (!requested.delete(id)) book.asked(id, 'nobody');
              end(book, id, data);
              break;
          }
        },
      };
    },
  };
}

function end(book: CallBook, id: string, data: JsonObject): void {
  if (member(data, 'success') === true) {
    book.ended(id, 'ok');
    return;
  }
  const message = textAt(data, 'error', 'message') ?? '';
  if (textAt(data, 'error', 'code') === 'denied') {
    book.ended(id, 'refused', /denied due to the following rules/.test(message) ? 'rule' : 'unknown');
  } else if (/^Tool '[^']*' does not exist\.$/.test(message)) {
    // It has no fields of a server, which is how the client's own tools look too.
    book.unknownName(id);
    book.ended(id, 'unavailable');
  } else book.ended(id, 'error');
}

export const copilotCli: Client = {
  id: 'copilot-cli',
  label,
  lists: ['.github/agents/*.md'],
  configs: [{ in: { variable: 'COPILOT_HOME', usual: '.copilot' }, path: 'mcp-config.json' }],
  spelling: {
    fold: (name) => name.replace(/[^A-Za-z0-9_-]/g, '-'),
    join: (server, tool) => `${server}-${tool}`,
  },
  sessions: {
    folders: [{ in: { variable: 'COPILOT_HOME', usual: '.copilot' }, path: 'session-state' }],
    format: copilotCliFormat,
  },
  targets: [cliAgent, agent, managed],
  reads: copilotReads,
};
