import { objectsIn, objectsOf } from '../../dialects/fileText';
import { isObject, member, valueAt } from '../../model/json';
import { readShellWords } from '../../model/shellWords';
import type { ClientNames } from '../exportTarget';
import { splitName } from '../reading';
import { writeYaml } from '../writeYaml';
import { quoteShell, quoteText } from '../writing';
import { anyModel, below, client, colonName, placeholderUrl, putUrl, serverOf, textOfEntry, word64 } from './client';

/** A tool that no rule names is refused. A rule that named the tool alone would let its namesakes through. */
export const agentgateway = client({
  id: 'agentgateway',
  label: 'agentgateway rules',
  effect: 'limits',
  place: { into: 'a route or backend of the gateway’s configuration, in place of its MCP rules', how: 'replaces' },
  ending: '.agentgateway.yaml',
  names: { models: anyModel },
  modes: 'nobody-asks',
  says: ['Servers go by the name of their target in the gateway’s configuration: use that as the alias.'],
  write: ({ named }) => {
    const rules = named.map(
      ({ server, name }) => `mcp.tool.target == ${quoteText(server)} && mcp.tool.name == ${quoteText(name)}`,
    );
    return writeYaml({ policies: { mcpAuthorization: { rules } } });
  },
  read: ({ yaml }, reading) => {
    const authorization = valueAt(yaml?.[0], 'policies', 'mcpAuthorization');
    if (!isObject(authorization)) return false;
    reading.account(yaml?.[0], ['policies.mcpAuthorization.rules']);
    const listed = member(authorization, 'rules');
    for (const rule of objectsOf(listed)) reading.hold(textOfEntry(rule), 'A rule of this shape may deny tools.');
    const texts = Array.isArray(listed) ? listed.filter((rule) => !isObject(rule)) : listed;
    for (const rule of reading.texts(texts, 'rules')) {
      const terms = readComparisons(rule);
      const name = terms?.get('name');
      if (name === undefined) reading.ignore(rule, 'It is no comparison of a target’s and a tool’s name.');
      else reading.name(terms?.get('target') ?? null, name, null);
    }
  },
});

const comparison = String.raw`\s*mcp\.tool\.(name|target)\s*==\s*("(?:[^"\\]|\\.)*")\s*`;

/** The texts that a rule compares a tool's name and target with; null where it says anything else. */
function readComparisons(rule: string): ReadonlyMap<string, string> | null {
  const found = new RegExp(`^${comparison}(?:&&${comparison})?$`).exec(rule);
  if (found === null) return null;
  const terms = new Map<string, string>();
  for (const [term, quoted] of [
    [found[1], found[2]],
    [found[3], found[4]],
  ]) {
    if (term === undefined || quoted === undefined) continue;
    const text = readQuoted(quoted);
    if (text === null || terms.has(term)) return null;
    terms.set(term, text);
  }
  return terms;
}

function readQuoted(text: string): string | null {
  try {
    const plain = text.replace(/\\U([0-9a-f]{8})/gi, (_all, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    );
    return String(JSON.parse(plain));
  } catch {
    return null;
  }
}

const dockerRun = ['docker', 'mcp', 'gateway', 'run'];

export const dockerGateway = client({
  id: 'docker-mcp-gateway',
  label: 'Docker MCP gateway command',
  effect: 'limits',
  place: { into: 'the terminal or service that starts the gateway, in place of its command', how: 'replaces' },
  ending: '.gateway.sh',
  names: {
    models: anyModel,
    ...colonName,
    // The gateway cuts each value at commas, too.
    refuses: (server, name) =>
      `${server}${name}`.includes(',')
        ? 'Their names hold a comma, where the command would cut them.'
        : colonName.refuses(server, name),
  },
  escapes: false,
  modes: 'nobody-asks',
  wildcards: 'servers',
  write: ({ all }) => {
    if (all.length === 0) return '';
    const lines = [
      dockerRun.join(' '),
      ...[...new Set(all.map(serverOf))].map((server) => `--servers ${quoteShell(server)}`),
      ...all.map(({ server, name }) => `--tools ${quoteShell(`${server}:${name}`)}`),
    ];
    return `${lines.join(' \\\n  ')}\n`;
  },
  notes: ({ all }) => {
    const text = 'Without tools the command would switch on all of them, so none is written.';
    if (all.length === 0) return [{ kind: 'needs', text, toolIds: [] }];
    return ['The gateway itself asks nobody: the client that calls it may.'];
  },
  read: (file, reading) => {
    const words = readShellWords(file.text);
    if (words === null || dockerRun.some((word, i) => words[i] !== word)) return false;
    const flags = words.flatMap((word) => (word.startsWith('--') ? [word.slice(2).split('=')[0] ?? ''] : []));
    // What the gateway itself may reach is not about its tools.
    const known = ['servers', 'tools', 'block-network', 'block-secrets', 'log-calls'];
    reading.account(Object.fromEntries(flags.map((flag) => [flag, true])), known);
    const valuesOf = (flag: string) =>
      words
        .flatMap((word, i) =>
          word === flag ? [words[i + 1] ?? ''] : word.startsWith(`${flag}=`) ? [word.slice(flag.length + 1)] : [],
        )
        .flatMap((value) => value.split(','))
        .filter((value) => value !== '');
    const [servers, names] = [valuesOf('--servers'), valuesOf('--tools')];
    const [only = null] = servers.length === 1 ? servers : [];
    for (const name of names) {
      const parts = splitName(name, ':');
      if (parts !== null) reading.wild(parts[0], parts[1], null);
      else if (name !== '*') reading.name(only, name, null);
    }
    if (names.length === 0 || names.includes('*')) for (const server of servers) reading.wild(server, '*', null);
  },
});

const litellmNames: ClientNames = {
  models: anyModel,
  seenAs: (server, name) => `${server}-${name}`,
  seen: word64,
};

export const litellmConfig = client({
  id: 'litellm-config',
  label: 'LiteLLM config.yaml',
  asks: ['serverUrls'],
  withoutUrl: putUrl,
  effect: 'limits',
  place: { into: 'config.yaml of the LiteLLM proxy', how: 'merges' },
  ending: '.litellm.yaml',
  names: litellmNames,
  modes: 'nobody-asks',
  denies: 'names',
  says: ['It limits every key. Capital letters matter, and allowed_tools wins over disallowed_tools.'],
  write: ({ servers }) =>
    writeYaml({
      mcp_servers: new Map(
        servers.map(({ server, on, off, url = placeholderUrl }) => [
          server,
          { url, allowed_tools: on, ...(off.length > 0 && { disallowed_tools: off }) },
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
      const allowed = reading.texts(member(settings, 'allowed_tools'), `${server}: allowed_tools`);
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
export const litellmKey = client({
  id: 'litellm-key',
  label: 'LiteLLM key or team',
  effect: 'limits',
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
