import type { Draft } from '../../model/draft';
import { isObject, member } from '../../model/json';
import { at, objectsOf } from '../fileText';
import { draftStem, quoteText } from '../writing';
import { client, placeholderUrl, putUrl } from './client';

export const openaiResponses = client({
  id: 'openai-responses',
  label: 'OpenAI Responses API',
  asks: ['serverUrls'],
  withoutUrl: putUrl,
  effect: 'both',
  defers: 'servers',
  search: 'tool search',
  place: { into: 'the body of a Responses or Realtime request', how: 'merges' },
  ending: '.openai.json',
  names: { models: ['openai'] },
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
    const entries = objectsOf(Array.isArray(json) ? json : (at(json, 'tools') ?? [json])).filter(
      (one) => member(one, 'type') === 'mcp' && typeof member(one, 'server_label') === 'string',
    );
    if (entries.length === 0) return false;
    reading.account(json, [...responsesMembers, ...responsesMembers.map((place) => `tools.${place}`)]);
    for (const entry of entries) {
      const server = String(member(entry, 'server_label'));
      const [allowed, approval] = [member(entry, 'allowed_tools'), member(entry, 'require_approval')];
      const never = reading.texts(at(approval, 'never', 'tool_names'), `${server}: never`);
      if (at(approval, 'never', 'read_only') === true) {
        reading.ignore(`${server}: never, read_only`, 'It waives the question by a hint of the server, not by name.');
      }
      // Without a word on it, and where it says always, a person is asked.
      const mode = (name: string) => (approval === 'never' || never.includes(name) ? 'auto' : 'ask');
      if (at(allowed, 'read_only') !== undefined) {
        reading.ignore(`${server}: read_only`, 'It selects by a hint of the server, not by name.');
      }
      const names = isObject(allowed) ? (member(allowed, 'tool_names') ?? []) : allowed;
      const isDeferred = member(entry, 'defer_loading') === true;
      reading.server(server, { allowed: names, mode, isDeferred, where: 'allowed_tools' });
    }
  },
});

const responsesMembers = [
  ...['type', 'server_label', 'server_url', 'defer_loading'],
  ...['allowed_tools', 'require_approval.never', 'require_approval.always'].flatMap((place) => [
    `${place}.tool_names`,
    `${place}.read_only`,
  ]),
];

export const openaiAgents = {
  ...client({
    id: 'openai-agents-sdk',
    label: 'OpenAI Agents SDK (Python)',
    effect: 'limits',
    place: { into: 'your program, beside the servers it makes', how: 'new' },
    ending: '_tools.py',
    names: { models: ['openai'] },
    modes: 'nobody-asks',
    denies: 'names',
    says: ['A server that gets none of these filters offers all of its tools.'],
    write: ({ servers }) => {
      const listed = (argument: string, names: readonly string[]) =>
        names.length === 0
          ? ''
          : `        ${argument}=[\n${names.map((name) => `            ${quoteText(name)},\n`).join('')}        ],\n`;
      const filters = servers.map(
        ({ server, on, off }) =>
          `    ${quoteText(server)}: create_static_tool_filter(\n${listed('allowed_tool_names', on)}${listed('blocked_tool_names', off)}    ),\n`,
      );
      return `from agents.mcp import create_static_tool_filter\n\n# Pass each to its server as tool_filter.\ntool_filters = {\n${filters.join('')}}\n`;
    },
  }),
  // A module's name.
  fileName: (draft: Draft) => `${draftStem(draft).replaceAll('-', '_')}_tools.py`,
};
