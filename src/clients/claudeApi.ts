import { objectsOf } from '../dialects/fileText';
import { type ReadingBuilder, scalarText } from '../exports/reading';
import { below, placeholderUrl, putUrl, serverTarget } from '../exports/serverTarget';
import { always, type Mode, type Seen, type TargetEffect } from '../model/effect';
import { isObject, type JsonObject, member, valueAt } from '../model/json';
import type { Client } from './client';

/** Finds what is deferred; it is always loaded itself. */
const claudeSearch = { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' };

const seen: Seen = {
  how: 'docs',
  document: 'platform.claude.com/docs/en/agents-and-tools/mcp-connector',
  at: '2026-10-02',
};
const seenOfAgents: Seen = {
  how: 'docs',
  document: 'platform.claude.com/docs/en/managed-agents/permission-policies',
  at: '2026-11-29',
};
const effect: TargetEffect = {
  rows: [
    always('runs', { says: ['allow', 'ask'], why: 'the request enables it, and the API asks nobody', seen }),
    always('runs', { says: ['default-auto'], why: 'the agent’s policy for it is always_allow', seen: seenOfAgents }),
    always('asks', {
      says: ['default-ask'],
      why: 'the session waits until your program approves it',
      seen: seenOfAgents,
    }),
    always('not-offered', {
      says: ['deny', 'not-named', 'server-not-named'],
      why: 'the request doesn’t enable it',
      seen,
    }),
  ],
};

const toolset = serverTarget({
  id: 'claude-api',
  label: 'Claude API, MCP toolset',
  effect,
  asks: ['serverUrls'],
  withoutUrl: putUrl,
  kind: 'limits',
  defers: 'tools',
  search: 'its tool search tool',
  place: { into: 'the body of a request that has the beta header for MCP clients', how: 'merges' },
  ending: '.claude-api.json',
  names: { models: ['anthropic'] },
  modes: 'nobody-asks',
  denies: 'names',
  merge: {
    syntax: 'json',
    keyed: [
      { at: ['mcp_servers'], key: 'name' },
      { at: ['tools'], key: 'mcp_server_name', members: [['configs', null]] },
    ],
  },
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
      const server = scalarText(member(set, 'mcp_server_name'));
      const defaults = valueAt(set, 'default_config');
      if (defaults !== undefined && defaults !== null && !isObject(defaults))
        reading.hold(`${server}: default_config`, 'It should be an object. What it keeps off is not known.');
      const isOn = reading.flag(valueAt(set, 'default_config', 'enabled'), `${server}: default_config.enabled`);
      const isOnByDefault = isOn !== false;
      const byDefault = modeOf(valueAt(set, 'default_config'));
      const says = (mode: Mode | null) => (mode === null ? {} : { speech: `default-${mode}` as const });
      if (isOnByDefault) reading.pattern('*', byDefault, server, true, says(byDefault).speech);
      for (const [name, config] of configsOf(set, server, reading)) {
        const isOn = reading.flag(member(config, 'enabled'), `${server}: configs.${name}.enabled`);
        const isDeferred = member(config, 'defer_loading') ?? valueAt(set, 'default_config', 'defer_loading');
        if (isOn === false) reading.deny(server, name);
        else if (isOnByDefault || isOn === true) {
          const mode = modeOf(config) ?? byDefault;
          reading.name(server, name, mode, { ...says(mode), ...(isDeferred === true && { loadOnDemand: true }) });
        }
      }
    }
  },
});

/** What an agent's own toolset says of asking; null where it says nothing, as no request does. */
function modeOf(config: unknown): Mode | null {
  const policy = valueAt(config, 'permission_policy', 'type');
  if (policy === undefined) return null;
  return policy === 'always_allow' ? 'auto' : 'ask';
}

/** A request has a map of them by name, an agent a list with names in it. */
function configsOf(set: unknown, server: string, reading: ReadingBuilder): readonly (readonly [string, JsonObject])[] {
  const configs = valueAt(set, 'configs');
  if (configs === undefined || configs === null) return [];
  const named: readonly (readonly [unknown, unknown])[] = Array.isArray(configs)
    ? configs.map((one: unknown) => [valueAt(one, 'name'), one])
    : isObject(configs)
      ? Object.keys(configs).map((name) => [name, member(configs, name)])
      : [[undefined, configs]];
  return named.flatMap(([name, config], i) => {
    if (typeof name === 'string' && name !== '' && isObject(config)) return [[name, config] as const];
    reading.hold(`${server}: configs/${i}`, 'It should be an object with a name. What it keeps off is not known.');
    return [];
  });
}

const settings = ['enabled', 'defer_loading', 'permission_policy.type'];
const apiMembers = [
  ...below('mcp_servers', ['type', 'url', 'name', 'authorization_token']),
  ...below('tools', ['type', 'name', 'mcp_server_name', 'description', 'input_schema']),
  ...['default_config', 'configs', 'configs.*'].flatMap((place) => below(`tools.${place}`, ['name', ...settings])),
];

export const claudeApi: Client = { id: 'claude-api', label: 'Claude API', targets: [toolset] };
