import { objectsOf } from '../dialects/fileText';
import { scalarText } from '../exports/reading';
import { below, placeholderUrl, putUrl, serverTarget } from '../exports/serverTarget';
import { always, type Seen, type TargetEffect } from '../model/effect';
import { isObject, member, valueAt } from '../model/json';
import type { Client } from './client';

const seen: Seen = {
  how: 'docs',
  document: 'developers.openai.com/api/docs/guides/tools-remote-mcp',
  at: '2026-10-02',
};
const effect: TargetEffect = {
  rows: [
    always('runs', { says: ['allow'], why: 'the request asks for no approval of it', seen }),
    always('asks', { says: ['ask'], why: 'the answer asks your program for approval', seen }),
    always('not-offered', {
      says: ['deny', 'not-named', 'server-not-named'],
      why: 'allowed_tools doesn’t name it',
      seen,
    }),
  ],
};

const responses = serverTarget({
  id: 'openai-responses',
  label: 'OpenAI Responses API',
  effect,
  asks: ['serverUrls'],
  withoutUrl: putUrl,
  kind: 'both',
  defers: 'servers',
  search: 'tool search',
  place: { into: 'the body of a Responses or Realtime request', how: 'merges' },
  ending: '.openai.json',
  names: { models: ['openai'] },
  merge: {
    syntax: 'json',
    keyed: [{ at: ['tools'], key: 'server_label', members: [['require_approval', null]] }],
  },
  write: ({ servers }) => {
    const entries = servers.map(({ server, tools, on, url = placeholderUrl, isDeferred }) => {
      const ofMode = (key: string, wanted: string) => {
        const names = tools.filter(({ mode }) => mode === wanted).map(({ name }) => name);
        return names.length > 0 && { [key]: { tool_names: names } };
      };
      return {
        type: 'mcp',
        server_label: server,
        server_url: url,
        ...(isDeferred && { defer_loading: true }),
        allowed_tools: on,
        require_approval: { ...ofMode('never', 'auto'), ...ofMode('always', 'ask') },
      };
    });
    return { tools: servers.some(({ isDeferred }) => isDeferred) ? [{ type: 'tool_search' }, ...entries] : entries };
  },
  read: ({ json }, reading) => {
    const entries = objectsOf(Array.isArray(json) ? json : (valueAt(json, 'tools') ?? [json])).filter(
      (one) => member(one, 'type') === 'mcp' && typeof member(one, 'server_label') === 'string',
    );
    if (entries.length === 0) return false;
    reading.account(json, [...responsesMembers, ...below('tools', responsesMembers)]);
    if (valueAt(json, 'tool_choice', 'type') === 'allowed_tools') {
      reading.hold('tool_choice', 'It allows some of the tools alone, and is not read.');
    }
    for (const entry of entries) {
      const server = scalarText(member(entry, 'server_label'));
      const [allowed, approval] = [member(entry, 'allowed_tools'), member(entry, 'require_approval')];
      const never = reading.texts(valueAt(approval, 'never', 'tool_names'), `${server}: never`);
      if (valueAt(approval, 'never', 'read_only') === true) {
        reading.ignore(`${server}: never, read_only`, 'It waives the question by a hint of the server, not by name.');
      }
      // Without a word on it, and where it says always, a person is asked.
      const mode = (name: string) => (approval === 'never' || never.includes(name) ? 'auto' : 'ask');
      if (valueAt(allowed, 'read_only') !== undefined) {
        reading.ignore(`${server}: read_only`, 'It selects by a hint of the server, not by name.');
      }
      if (approval === 'never')
        reading.switch(`${server}: require_approval: never`, 'All tools of this server run without a question.');
      const names = isObject(allowed) ? (member(allowed, 'tool_names') ?? []) : allowed;
      const isDeferred = member(entry, 'defer_loading') === true;
      reading.server(server, { allowed: names, mode, isDeferred, where: 'allowed_tools' });
    }
  },
});

const responsesMembers = [
  ...['type', 'server_label', 'server_url', 'defer_loading'],
  ...['allowed_tools', 'require_approval.never', 'require_approval.always'].flatMap((place) =>
    below(place, ['tool_names', 'read_only']),
  ),
];

export const openaiApi: Client = { id: 'openai-api', label: 'OpenAI API', targets: [responses] };
