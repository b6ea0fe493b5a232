import { objectsIn } from '../dialects/fileText';
import type { ClientNames } from '../exports/exportTarget';
import { anyModel, below, placeholderUrl, putUrl, serverTarget, word64 } from '../exports/serverTarget';
import { isObject, member, valueAt } from '../model/json';
import type { Client } from './client';

const litellmNames: ClientNames = {
  models: anyModel,
  spelling: { join: (server, name) => `${server}-${name}` },
  signs: '*',
  reserved: ['all-proxy-mcpservers', 'all-team-mcpservers'],
  seen: word64,
};

const config = serverTarget({
  id: 'litellm-config',
  label: 'LiteLLM config.yaml',
  asks: ['serverUrls'],
  takesCommands: true,
  withoutUrl: putUrl,
  kind: 'limits',
  place: { into: 'config.yaml of the LiteLLM proxy', how: 'merges' },
  ending: '.litellm.yaml',
  names: litellmNames,
  modes: 'nobody-asks',
  denies: 'names',
  says: ['It limits every key. Capital letters matter, and allowed_tools wins over disallowed_tools.'],
  merge: { syntax: 'yaml', servers: { at: ['mcp_servers'], members: [['allowed_tools'], ['disallowed_tools']] } },
  write: ({ servers }) => ({
    mcp_servers: new Map(
      servers.map(({ server, on, off, url = placeholderUrl, command: [command, ...args] = [] }) => [
        server,
        {
          ...(command === undefined ? { url } : { transport: 'stdio', command, args }),
          allowed_tools: on,
          ...(off.length > 0 && { disallowed_tools: off }),
        },
      ]),
    ),
  }),
  read: ({ yaml }, reading) => {
    const servers = objectsIn(valueAt(yaml?.[0], 'mcp_servers'));
    if (servers.length === 0) return false;
    reading.account(yaml?.[0], [
      ...below('mcp_servers.*', ['url', 'alias', 'allowed_tools', 'disallowed_tools']),
      ...['model_list', 'general_settings', 'router_settings', 'litellm_settings.mcp_aliases'],
    ]);
    for (const [server, alias] of aliasesOf(yaml?.[0], servers)) {
      reading.ignore(server, `It goes by “${alias}” there, which is not brought in.`);
    }
    for (const [server, settings] of servers) {
      const allowed = reading.limits(member(settings, 'allowed_tools'), `${server}: allowed_tools`);
      const denied = reading.limits(member(settings, 'disallowed_tools'), `${server}: disallowed_tools`);
      for (const name of denied) {
        if (allowed.includes(name)) reading.ignore(name, 'LiteLLM lets allowed_tools win over disallowed_tools.');
      }
      // An empty list allows every tool, as none does.
      reading.server(server, {
        allowed: allowed.length === 0 ? undefined : allowed,
        denied: denied.filter((name) => !allowed.includes(name)),
        where: 'allowed_tools',
      });
    }
  },
});

/** What clients call a server there: `alias` beside its address, or `mcp_aliases`, which lists servers by alias. */
function aliasesOf(
  file: unknown,
  servers: ReturnType<typeof objectsIn>,
): readonly (readonly [server: string, alias: string])[] {
  const listed = valueAt(file, 'litellm_settings', 'mcp_aliases');
  const pairs = [
    ...servers.map(([server, settings]) => [server, member(settings, 'alias')]),
    ...Object.entries(isObject(listed) ? listed : {}).map(([alias, server]) => [server, alias]),
  ];
  return pairs.flatMap(([server, alias]) =>
    typeof server === 'string' && typeof alias === 'string' && alias !== server ? [[server, alias] as const] : [],
  );
}

/** The servers, and for each its tools: one without the other fails. */
const key = serverTarget({
  id: 'litellm-key',
  label: 'LiteLLM key or team',
  kind: 'limits',
  place: { into: 'a request that creates or updates a key or team', how: 'replaces' },
  ending: '.litellm-key.json',
  names: litellmNames,
  modes: 'nobody-asks',
  says: ['Servers go by the id that LiteLLM lists them under: use that as the alias.'],
  write: ({ servers }) => ({
    object_permission: {
      mcp_servers: servers.map(({ server }) => server),
      mcp_tool_permissions: new Map(servers.map(({ server, on }) => [server, on])),
    },
  }),
  read: ({ json }, reading) => {
    const permission = valueAt(json, 'object_permission');
    if (!isObject(permission)) return false;
    reading.account(json, ['object_permission.mcp_servers', 'object_permission.mcp_tool_permissions']);
    const byTool = valueAt(permission, 'mcp_tool_permissions');
    const servers = new Set(reading.texts(member(permission, 'mcp_servers'), '/object_permission/mcp_servers'));
    for (const server of servers) {
      reading.server(server, { allowed: valueAt(byTool, server), where: 'mcp_tool_permissions' });
    }
    for (const server of isObject(byTool) ? Object.keys(byTool) : []) {
      const why = 'The server is not among mcp_servers, so its tools are not allowed.';
      if (!servers.has(server)) reading.ignore(server, why);
    }
  },
});

export const litellm: Client = { id: 'litellm', label: 'LiteLLM', targets: [config, key] };
