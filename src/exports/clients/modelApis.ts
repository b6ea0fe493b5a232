import { objectsIn, objectsOf } from '../../dialects/fileText';
import type { Draft } from '../../model/draft';
import { draftStem } from '../../model/fileStem';
import { isObject, member, valueAt } from '../../model/json';
import { quoteText } from '../writing';
import { below, client, placeholderUrl, putUrl } from './client';

/** Finds what is deferred; it is always loaded itself. */
const claudeSearch = { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' };

export const claudeApi = client({
  id: 'claude-api',
  label: 'Claude API, MCP toolset',
  asks: ['serverUrls'],
  withoutUrl: putUrl,
  effect: 'limits',
  defers: 'tools',
  search: 'its tool search tool',
  place: { into: 'the body of a request that has the beta header for MCP clients', how: 'merges' },
  ending: '.claude-api.json',
  names: { models: ['anthropic'] },
  modes: 'nobody-asks',
  denies: 'names',
  write: ({ servers, isSearched }) => ({
    mcp_servers: servers.map(({ server, url = placeholderUrl }) => ({
      type: 'url',
      url,
      name: server,
      authorization_token: 'YOUR_TOKEN',
    })),
    tools: [
      ...(isSearched ? [claudeSearch] : []),
      ...servers.map(({ server, tools, off }) => ({
        type: 'mcp_toolset',
        mcp_server_name: server,
        default_config: { enabled: false },
        configs: new Map<string, object>([
          ...tools.map(
            ({ name, loadOnDemand }) =>
              [name, { enabled: true, ...(loadOnDemand && { defer_loading: true }) }] as const,
          ),
          ...off.map((name) => [name, { enabled: false }] as const),
        ]),
      })),
    ],
  }),
  read: ({ json }, reading) => {
    const sets = objectsOf(valueAt(json, 'tools')).filter((one) => member(one, 'type') === 'mcp_toolset');
    if (sets.length === 0) return false;
    reading.account(json, apiMembers);
    for (const set of sets) {
      const server = String(member(set, 'mcp_server_name') ?? '');
      const isOnByDefault = valueAt(set, 'default_config', 'enabled') !== false;
      if (isOnByDefault) reading.wild(server, '*', null);
      for (const [name, config] of objectsIn(member(set, 'configs'))) {
        const isOn = member(config, 'enabled');
        const isDeferred = member(config, 'defer_loading') ?? valueAt(set, 'default_config', 'defer_loading');
        if (isOn === false) reading.deny(server, name);
        else if (isOnByDefault || isOn === true) reading.name(server, name, null, isDeferred === true);
      }
    }
  },
});

const apiMembers = [
  ...below('mcp_servers', ['type', 'url', 'name', 'authorization_token']),
  ...below('tools', ['type', 'name', 'mcp_server_name', 'description', 'input_schema']),
  ...['default_config', 'configs.*'].flatMap((place) => below(`tools.${place}`, ['enabled', 'defer_loading'])),
];

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
    const entries = objectsOf(Array.isArray(json) ? json : (valueAt(json, 'tools') ?? [json])).filter(
      (one) => member(one, 'type') === 'mcp' && typeof member(one, 'server_label') === 'string',
    );
    if (entries.length === 0) return false;
    reading.account(json, [...responsesMembers, ...below('tools', responsesMembers)]);
    if (valueAt(json, 'tool_choice', 'type') === 'allowed_tools') {
      reading.hold('tool_choice', 'It allows some of the tools alone, and is not read.');
    }
    for (const entry of entries) {
      const server = String(member(entry, 'server_label'));
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
