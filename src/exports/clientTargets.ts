import type { Draft } from '../model/draft';
import { isObject, type JsonObject, member } from '../model/json';
import { matchPattern } from '../model/matchPattern';
import type { ClientNames, ExportNote, ExportOptions, ExportTarget, NamedTool } from './exportTarget';
import { asWritten, lintModels } from './modelRules';
import {
  byServer,
  isFromMcp,
  type NamedTools,
  type NamingRules,
  nameInServer,
  nameTools,
  type RuleName,
  refusesAllButMcp,
} from './nameTools';
import { type FileText, objectsIn, ReadingBuilder, readShellWords, splitName, type TargetReading } from './reading';
import { fileStem, quoteShell, quoteText, writeJson, writeYaml } from './writing';

/*
 * The clients that name tools of MCP servers, one row each.
 */

interface ClientRow extends Omit<ExportTarget, 'write' | 'refuses' | 'maxTools'> {
  readonly names: ClientNames;
  readonly modes?: NamingRules['modes'];
  readonly escapes?: boolean;
  /** The text, and notes of its own; a bare text among them says what the file means. */
  readonly write: (
    list: Omit<NamedTools, 'notes'>,
    draft: Draft,
    options: ExportOptions,
  ) => { readonly text: string; readonly notes?: readonly (ExportNote | string)[] };
}

function client({ write, modes = 'kept', escapes = true, ...row }: ClientRow): ExportTarget {
  const { names, denies, wildcards: can, effect } = row;
  return {
    ...row,
    maxTools: names.maxTools,
    refuses: refusesAllButMcp,
    write: (draft, tools, options) => {
      const rules = { names, modes, escapes, effect, ...(denies && { denies }), ...(can && { wildcards: can }) };
      const { named, wildcards, denied, notes } = nameTools(draft, tools, rules);
      const { text, notes: own = [] } = write({ named, wildcards, denied }, draft, options);
      return {
        text,
        notes: [
          ...notes,
          ...own.map((note) => (typeof note === 'string' ? meaning(note) : note)),
          ...lintModels(named, names),
        ],
      };
    },
  };
}

function meaning(text: string): ExportNote {
  return { kind: 'meaning', text, toolIds: [] };
}

function check(text: string, toolIds: readonly string[] = []): ExportNote {
  return { kind: 'check', text, toolIds };
}

function namesOf(list: readonly { readonly name: string }[] = []): readonly string[] {
  return list.map(({ name }) => name);
}

/** Says that what is denied of other servers needs no line. */
function noteOffServers(denied: readonly RuleName[], servers: ReadonlySet<string>): readonly ExportNote[] {
  const toolIds = denied.flatMap(({ id, server }) => (servers.has(server) ? [] : [id]));
  return toolIds.length === 0
    ? []
    : [{ kind: 'meaning', text: 'Denied, and off: the file does not name their server.', toolIds }];
}

/** Stands where a server's address belongs. */
const placeholderUrl = 'https://server.example/mcp';

function noteUrls(servers: Iterable<string>, urls: ReadonlyMap<string, string> | undefined): readonly ExportNote[] {
  const isComplete = [...servers].every((server) => urls?.has(server) === true);
  return isComplete ? [] : [check(`Put the real address where ${placeholderUrl} stands.`)];
}

/** What a target makes of tools that are marked to load on demand; nothing where none is. */
function noteDeferral(
  named: readonly NamedTool[],
  servers: ReadonlySet<string> | null,
  search: string,
): readonly ExportNote[] {
  const marked = named.filter(({ loadOnDemand }) => loadOnDemand);
  const isDeferred = ({ server }: NamedTool) => servers === null || servers.has(server);
  const [deferred, kept] = [marked.filter(isDeferred), marked.filter((one) => !isDeferred(one))];
  const note = (list: readonly NamedTool[], text: string): readonly ExportNote[] =>
    list.length === 0 ? [] : [{ kind: 'meaning', text, toolIds: list.map(({ toolId }) => toolId) }];
  return [
    ...note(deferred, `These are loaded on demand: the model finds them with ${search}, which the file adds.`),
    ...note(
      kept,
      'Marked to load on demand, these are always loaded: it defers whole servers, and others of theirs are not marked.',
    ),
  ];
}

const anyModel = ['anthropic', 'openai', 'gemini'] as const;
const word64 = { pattern: /^[\w-]{1,64}$/, words: 'at most 64 letters, digits, _ and -' };

/** Names of the form `server/tool`, which VS Code, GitHub and Kiro share: neither part may be read otherwise. */
function refusesSlashName(server: string, name: string): string | null {
  if (server.includes('/')) return 'The alias of their server holds /, where the name would be cut.';
  return `${server}${name}`.includes('*') ? 'Their names hold *, which stands for any tool there.' : null;
}

const claudeName = (server: string, name: string) => `mcp__${server}__${name}`;
const claudePart = (part: string) => part.replace(/[^\w-]/g, '_');

const claudeNames: ClientNames = {
  models: ['anthropic'],
  written: claudeName,
  rewrite: claudePart,
  seenAs: claudeName,
  // The client cuts the name at the first `__` behind the server.
  refuses: (server) =>
    /__|^_|_$/.test(claudePart(server))
      ? 'Claude Code would cut the name elsewhere: their server’s alias has _ at an end, or __.'
      : null,
};

/** A rule with or without a wildcard: `mcp__github` for a whole server, `mcp__github__merge_*` for some of its tools. */
function claudeRule({ server, name, isPattern }: RuleName): string {
  const start = server === '*' ? 'mcp__*' : `mcp__${claudePart(server)}`;
  if (!isPattern) return `${start}__${claudePart(name)}`;
  return name === '*' ? start : `${start}__${name.split('*').map(claudePart).join('*')}`;
}

/** Notes which tools of the same names are not meant, since the client can't tell them apart. */
function noteTwins(named: readonly NamedTool[], draft: Draft, { others = [] }: ExportOptions): readonly ExportNote[] {
  const written = new Set(named.map(({ server, name }) => asWritten(claudeNames, server, name)));
  const toolIds = others.flatMap(({ tool, family }) => {
    const server = draft.aliases.get(family);
    const name = nameInServer(tool.toolId, family, tool);
    return server !== undefined && written.has(asWritten(claudeNames, server, name)) ? [tool.toolId] : [];
  });
  return toolIds.length === 0
    ? []
    : [
        check(
          'Claude Code gives these the name of a tool in the draft, so what holds for that holds for them.',
          toolIds,
        ),
      ];
}

const claudeSettings = client({
  id: 'claude-code-settings',
  label: 'Claude Code settings',
  effect: 'stops-asking',
  place: { into: '.claude/settings.json of a project, or ~/.claude/settings.json', how: 'merges' },
  fileName: (draft) => `${fileStem(draft)}.claude-settings.json`,
  names: claudeNames,
  denies: 'wildcards',
  wildcards: 'names',
  onceNamed: 'Once confirmed, the other tools of these servers are denied.',
  write: ({ named, wildcards, denied }, draft, options) => {
    const ofMode = (wanted: string) =>
      named.filter(({ mode }) => mode === wanted).map(({ server, name }) => asWritten(claudeNames, server, name));
    const written = new Set(named.map(({ server, name }) => asWritten(claudeNames, server, name)));
    const deny = new Set(denied.map(claudeRule));
    const fixed = deny.size;
    const lacking: string[] = [];
    for (const { tool, family } of options.others ?? []) {
      const server = draft.aliases.get(family);
      const name = nameInServer(tool.toolId, family, tool);
      if (server === undefined || !isFromMcp(tool.toolId, tool)) continue;
      const full = asWritten(claudeNames, server, name);
      if (claudeNames.refuses?.(server, name) !== null) lacking.push(tool.toolId);
      else if (!written.has(full) && ![...wildcards, ...denied].some((one) => covers(one, server, name)))
        deny.add(full);
    }
    const list = [...deny].sort();
    return {
      text: writeJson({
        permissions: {
          allow: ofMode('auto'),
          ask: [...ofMode('ask'), ...wildcards.map(claudeRule)],
          ...(list.length > 0 && { deny: list }),
        },
      }),
      notes: [
        ...(lacking.length === 0
          ? []
          : [check('The deny list lacks these tools of the same servers: they can still be asked for.', lacking)]),
        ...noteTwins(named, draft, options),
        'Allowed here means that it runs without a prompt.',
        deny.size > fixed
          ? `Also denies the other ${deny.size - fixed} tools these servers list today. One that they add tomorrow, and those of other servers, can still be asked for.`
          : 'Doesn’t block other tools: they can still be asked for.',
      ],
    };
  },
  read: ({ json }) => {
    const permissions = isObject(json) ? member(json, 'permissions') : undefined;
    if (!isObject(permissions)) return null;
    if (!['allow', 'ask', 'deny'].some((name) => member(permissions, name) !== undefined)) return null;
    const reading = new ReadingBuilder(true);
    if (isObject(json) && member(json, 'allowedMcpServers') !== undefined) {
      reading.ignore('allowedMcpServers', 'It admits servers; the tools are taken from the permissions.');
    }
    for (const list of ['allow', 'ask', 'deny'] as const) {
      for (const rule of reading.texts(member(permissions, list), `/permissions/${list}`)) {
        readClaudeRule(rule, list, reading);
      }
    }
    return reading.finish();
  },
});

/** Whether a rule holds for a tool, both as the client rewrites them. */
function covers(one: RuleName, server: string, name: string): boolean {
  const [ruled, own] = [one.name.split('*').map(claudePart).join('*'), claudePart(name)];
  if (one.server !== '*' && claudePart(one.server) !== claudePart(server)) return false;
  return one.isPattern ? matchPattern(ruled, own) : ruled === own;
}

/**
 * `mcp__github__get_issue` · `mcp__github` and `mcp__github__*` for all of a server. `tools` is a list without modes,
 * as a subagent and a bare array have it.
 */
export function readClaudeRule(rule: string, list: 'allow' | 'ask' | 'deny' | 'tools', reading: ReadingBuilder): void {
  const isDeny = list === 'deny';
  const mode = list === 'allow' ? 'auto' : list === 'ask' ? 'ask' : null;
  if (rule === '*') {
    if (isDeny) reading.denyId('mcp:*');
    else reading.ignore(rule, 'Claude Code skips an allow rule that names no server.');
  } else if (!rule.startsWith('mcp__')) reading.ignore(rule, 'It names no tool of an MCP server.');
  else if (/[()]/.test(rule)) reading.ignore(rule, 'Claude Code skips MCP rules with parentheses.');
  else {
    const [server, name] = splitName(rule.slice('mcp__'.length), '__') ?? [rule.slice('mcp__'.length), '*'];
    if (server.includes('*')) {
      if (isDeny) reading.denyId(name === '*' && server === '*' ? 'mcp:*' : `mcp:${server}.${name}`);
      else if (list === 'ask') reading.pattern(`mcp:${server}.${name}`, mode);
      else reading.ignore(rule, 'Claude Code skips an allow rule whose server is a wildcard: it allows nothing.');
    } else if (/[^\w*-]/.test(server + name)) {
      const why = 'Claude Code puts _ in place of other characters, so this rule matches no tool.';
      reading.ignore(rule, why);
    } else if (isDeny) reading.deny(server, name, true);
    else reading.wild(server, name, mode);
  }
}

/** The text of a custom agent: front matter, and a line where its instructions go. */
function agentFile(draft: Draft, matter: readonly string[]): string {
  const description = `description: ${quoteText((draft.note ?? draft.name).toWellFormed())}`;
  const [first = '', ...rest] = matter;
  const lines = first.startsWith('name:') ? [first, description, ...rest] : [description, ...matter];
  return `---\n${lines.join('\n')}\n---\n\nDescribe here what this agent is for.\n`;
}

const claudeAgent = client({
  id: 'claude-code-agent',
  label: 'Claude Code subagent',
  effect: 'limits',
  place: { into: '.claude/agents/ of a project, or ~/.claude/agents/', how: 'new' },
  fileName: (draft) => `${fileStem(draft)}.md`,
  names: claudeNames,
  escapes: false,
  modes: 'elsewhere',
  denies: 'wildcards',
  wildcards: 'names',
  write: ({ named, wildcards, denied }, draft, options) => {
    const names = named.map(({ server, name }) => asWritten(claudeNames, server, name));
    const tools = [...names, ...wildcards.map(claudeRule)].join(', ');
    const off = denied.map(claudeRule).join(', ');
    return {
      text: agentFile(draft, [
        `name: ${quoteText(fileStem(draft))}`,
        `tools: ${quoteText(tools)}`,
        ...(off === '' ? [] : [`disallowedTools: ${quoteText(off)}`]),
      ]),
      notes: [
        ...noteTwins(named, draft, options),
        'It sees these tools and no others; whether one asks first is up to the permissions in settings.',
        ...(tools === '' ? ['A subagent without tools may be given all of them: add one first.'] : []),
      ],
    };
  },
  read: (file) => {
    const matter = file.frontMatter;
    if (!isObject(matter)) return null;
    const [tools, off] = [member(matter, 'tools'), member(matter, 'disallowedTools')];
    const isOurs =
      typeof tools === 'string' ||
      off !== undefined ||
      (Array.isArray(tools) && tools.some((one) => /^mcp__/.test(String(one))));
    if (!isOurs) return null;
    const reading = new ReadingBuilder(true);
    for (const [list, value] of [
      ['tools', tools],
      ['deny', off],
    ] as const) {
      const rules = typeof value === 'string' ? value.split(',') : reading.texts(value, `/${list}`);
      for (const rule of rules.map((one) => one.trim()).filter((one) => one !== ''))
        readClaudeRule(rule, list, reading);
    }
    return reading.finish();
  },
});

/** `allowedMcpServers` by name; what is denied wins, and an empty list admits none. */
function managedSettings(id: string, label: string, place: string, words: readonly string[]) {
  return client({
    id,
    label,
    effect: 'admits-servers',
    place: { into: place, how: 'merges' },
    fileName: (draft) => `${fileStem(draft)}.managed-settings.json`,
    names: { models: [] },
    modes: 'elsewhere',
    denies: 'wildcards',
    wildcards: 'servers',
    write: ({ named, wildcards, denied }, draft, { others = [] }) => {
      const servers = byServer([...named, ...wildcards]);
      const off = denied.filter(({ isPattern, name, server }) => isPattern && name === '*' && server !== '*');
      const still = denied.filter((one) => !off.includes(one)).map(({ id: toolId }) => toolId);
      const written = new Set(named.map(({ server, name }) => JSON.stringify([server, name])));
      const admitted = others.flatMap(({ tool, family }) => {
        const server = draft.aliases.get(family);
        const isMeant = wildcards.some((one) => one.server === server);
        if (server === undefined || isMeant || !servers.has(server) || !isFromMcp(tool.toolId, tool)) return [];
        return written.has(JSON.stringify([server, nameInServer(tool.toolId, family, tool)])) ? [] : [tool.toolId];
      });
      const list = (names: Iterable<string>) => [...names].map((serverName) => ({ serverName }));
      return {
        text: writeJson({
          allowedMcpServers: list(servers.keys()),
          ...(off.length > 0 && { deniedMcpServers: list(new Set(off.map(({ server }) => server))) }),
        }),
        notes: [
          ...(still.length === 0
            ? []
            : [
                {
                  kind: 'left-out' as const,
                  text: 'It can’t forbid single tools: these stay callable.',
                  toolIds: still,
                },
              ]),
          ...(admitted.length === 0
            ? []
            : [
                check('These tools of the same servers are admitted too, though they are not in the draft.', [
                  ...new Set(admitted),
                ]),
              ]),
          'It admits servers, not tools: every tool of a server it names can be called.',
          ...words,
          ...(servers.size === 0 ? ['An empty list admits no server at all.'] : []),
        ],
      };
    },
    read: ({ json }) => {
      const [allowed, denied] = ['allowedMcpServers', 'deniedMcpServers'].map((name) =>
        isObject(json) ? member(json, name) : undefined,
      );
      if (!Array.isArray(allowed) && !Array.isArray(denied)) return null;
      const reading = new ReadingBuilder();
      for (const [entries, take, words] of [
        [denied, (server: string) => reading.deny(server, '*', true), 'denied'],
        [allowed, (server: string) => reading.wild(server, '*', null), 'allowed'],
      ] as const) {
        for (const entry of Array.isArray(entries) ? entries : []) {
          const name = typeof entry === 'string' ? entry : isObject(entry) ? member(entry, 'serverName') : undefined;
          if (typeof name === 'string' && name !== '') take(name);
          else {
            const why = `Servers are ${words} by command or address here: which tools those have is not known.`;
            reading.ignore(JSON.stringify(entry) ?? String(entry), why);
          }
        }
      }
      return reading.finish();
    },
  });
}

const claudeManaged = managedSettings(
  'claude-code-managed',
  'Claude Code managed settings',
  'managed-settings.json, which an administrator installs',
  ['Users can widen it in their own settings, unless allowManagedMcpServersOnly is set beside it.'],
);

const { read: _sameFile, ...copilotManaged } = managedSettings(
  'copilot-managed',
  'Copilot managed settings',
  'copilot/managed-settings.json of the enterprise’s .github-private repository',
  [],
);

/** Finds what is deferred; it is always loaded itself. */
const claudeSearch = { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' };

const claudeApi = client({
  id: 'claude-api',
  label: 'Claude API, MCP toolset',
  asks: ['serverUrls'],
  effect: 'limits',
  defers: 'tools',
  place: { into: 'the body of a request that has the beta header for MCP clients', how: 'merges' },
  fileName: (draft) => `${fileStem(draft)}.claude-api.json`,
  names: { models: ['anthropic'] },
  modes: 'nobody-asks',
  denies: 'names',
  write: ({ named, denied }, _draft, { serverUrls }) => {
    const servers = byServer(named);
    const off = byServer(denied);
    return {
      text: writeJson({
        mcp_servers: [...servers.keys()].map((server) => ({
          type: 'url',
          url: serverUrls?.get(server) ?? placeholderUrl,
          name: server,
          authorization_token: 'YOUR_TOKEN',
        })),
        tools: [
          ...(named.some(({ loadOnDemand }) => loadOnDemand) ? [claudeSearch] : []),
          ...[...servers].map(([server, list]) => ({
            type: 'mcp_toolset',
            mcp_server_name: server,
            default_config: { enabled: false },
            configs: new Map<string, object>([
              ...list.map(
                ({ name, loadOnDemand }) =>
                  [name, { enabled: true, ...(loadOnDemand && { defer_loading: true }) }] as const,
              ),
              ...namesOf(off.get(server)).map((name) => [name, { enabled: false }] as const),
            ]),
          })),
        ],
      }),
      notes: [
        ...noteUrls(servers.keys(), serverUrls),
        ...noteOffServers(denied, new Set(servers.keys())),
        ...noteDeferral(named, null, 'its tool search tool'),
      ],
    };
  },
  read: ({ json }) => {
    const list = isObject(json) ? member(json, 'tools') : undefined;
    const sets = (Array.isArray(list) ? list : []).filter(
      (one: unknown): one is JsonObject => isObject(one) && member(one, 'type') === 'mcp_toolset',
    );
    if (sets.length === 0) return null;
    const reading = new ReadingBuilder();
    for (const set of sets) {
      const server = String(member(set, 'mcp_server_name') ?? '');
      const defaults = member(set, 'default_config');
      const isOnByDefault = !isObject(defaults) || member(defaults, 'enabled') !== false;
      if (isOnByDefault) reading.wild(server, '*', null);
      for (const [name, config] of objectsIn(member(set, 'configs'))) {
        if (member(config, 'enabled') === false) reading.deny(server, name);
        else if (isOnByDefault || member(config, 'enabled') === true) {
          const isDeferred =
            member(config, 'defer_loading') ?? (isObject(defaults) && member(defaults, 'defer_loading'));
          reading.name(server, name, null, isDeferred === true);
        }
      }
    }
    return reading.finish();
  },
});

const openaiResponses = client({
  id: 'openai-responses',
  label: 'OpenAI Responses API',
  asks: ['serverUrls'],
  effect: 'both',
  defers: 'servers',
  place: { into: 'the body of a Responses or Realtime request', how: 'merges' },
  fileName: (draft) => `${fileStem(draft)}.openai.json`,
  names: { models: ['openai'] },
  write: ({ named }, _draft, { serverUrls }) => {
    const servers = byServer(named);
    // It defers a server as a whole or not at all.
    const deferred = new Set(
      [...servers].flatMap(([server, list]) => (list.every(({ loadOnDemand }) => loadOnDemand) ? [server] : [])),
    );
    const entries = [...servers].map(([server, list]) => {
      const [never, always] = ['auto', 'ask'].map((wanted) => namesOf(list.filter(({ mode }) => mode === wanted)));
      return {
        type: 'mcp',
        server_label: server,
        server_url: serverUrls?.get(server) ?? placeholderUrl,
        ...(deferred.has(server) && { defer_loading: true }),
        allowed_tools: namesOf(list),
        require_approval: {
          ...(never?.length && { never: { tool_names: never } }),
          ...(always?.length && { always: { tool_names: always } }),
        },
      };
    });
    return {
      text: writeJson({ tools: deferred.size > 0 ? [{ type: 'tool_search' }, ...entries] : entries }),
      notes: [...noteUrls(servers.keys(), serverUrls), ...noteDeferral(named, deferred, 'tool search')],
    };
  },
  read: ({ json }) => {
    const list = Array.isArray(json) ? json : isObject(json) ? (member(json, 'tools') ?? [json]) : [];
    const entries = (Array.isArray(list) ? list : []).filter(
      (one: unknown): one is JsonObject =>
        isObject(one) && member(one, 'type') === 'mcp' && typeof member(one, 'server_label') === 'string',
    );
    if (entries.length === 0) return null;
    const reading = new ReadingBuilder();
    for (const entry of entries) {
      const server = String(member(entry, 'server_label'));
      const allowed = member(entry, 'allowed_tools');
      const approval = member(entry, 'require_approval');
      const listOf = (name: string) => {
        const some = isObject(approval) ? member(approval, name) : undefined;
        return isObject(some) ? reading.texts(member(some, 'tool_names'), `${server}: ${name}`) : [];
      };
      const never = new Set(listOf('never'));
      // Without a word on it, and where it says always, a person is asked.
      const modeOf = (name: string) => (approval === 'never' || never.has(name) ? 'auto' : 'ask');
      if (isObject(allowed) && member(allowed, 'read_only') !== undefined) {
        reading.ignore(`${server}: read_only`, 'It selects by a hint of the server, not by name.');
      }
      const names = isObject(allowed) ? member(allowed, 'tool_names') : allowed;
      if (names === undefined || names === null) {
        if (!isObject(allowed)) reading.wild(server, '*', modeOf('*'));
      }
      for (const name of reading.texts(names, `${server}: allowed_tools`)) {
        reading.name(server, name, modeOf(name), member(entry, 'defer_loading') === true);
      }
    }
    return reading.finish();
  },
});

const openaiAgents = client({
  id: 'openai-agents-sdk',
  label: 'OpenAI Agents SDK (Python)',
  effect: 'limits',
  place: { into: 'your program, beside the servers it makes', how: 'new' },
  fileName: (draft) => `${fileStem(draft).replaceAll('-', '_')}_tools.py`,
  names: { models: ['openai'] },
  modes: 'nobody-asks',
  denies: 'names',
  write: ({ named, denied }) => {
    const off = byServer(denied);
    const servers = byServer(named);
    const filters = [...servers].map(([server, list]) => {
      const listed = (argument: string, names: readonly string[]) =>
        names.length === 0
          ? ''
          : `        ${argument}=[\n${names.map((name) => `            ${quoteText(name)},\n`).join('')}        ],\n`;
      return `    ${quoteText(server)}: create_static_tool_filter(\n${listed('allowed_tool_names', namesOf(list))}${listed('blocked_tool_names', namesOf(off.get(server)))}    ),\n`;
    });
    return {
      text: `from agents.mcp import create_static_tool_filter\n\n# Pass each to its server as tool_filter.\ntool_filters = {\n${filters.join('')}}\n`,
      notes: [
        'A server that gets none of these filters offers all of its tools.',
        ...noteOffServers(denied, new Set(servers.keys())),
      ],
    };
  },
});

const codex = client({
  id: 'codex',
  label: 'Codex config.toml',
  asks: ['serverUrls'],
  effect: 'both',
  place: { into: '~/.codex/config.toml, or .codex/config.toml of a trusted project', how: 'merges' },
  fileName: (draft) => `${fileStem(draft)}.codex.toml`,
  names: {
    models: ['openai'],
    seenAs: (server, name) => `mcp__${server}__${name}`,
    seen: word64,
  },
  denies: 'names',
  write: ({ named, denied }, _draft, { serverUrls }) => {
    const [on, off] = [byServer(named), byServer(denied)];
    const servers = [...new Set([...on.keys(), ...off.keys()])].sort();
    const tables = servers.map((server) => {
      const table = `mcp_servers.${tomlKey(server)}`;
      const url = serverUrls?.get(server);
      const list = on.get(server) ?? [];
      const disabled = namesOf(off.get(server));
      return [
        `[${table}]`,
        url === undefined ? '# Put the url or command of this server here.' : `url = ${quoteText(url)}`,
        `enabled_tools = [${namesOf(list).map(quoteText).join(', ')}]`,
        ...(disabled.length === 0 ? [] : [`disabled_tools = [${disabled.map(quoteText).join(', ')}]`]),
        'default_tools_approval_mode = "prompt"',
        ...list
          .filter(({ mode }) => mode === 'auto')
          .flatMap(({ name }) => ['', `[${table}.tools.${tomlKey(name)}]`, 'approval_mode = "approve"']),
      ].join('\n');
    });
    const isComplete = servers.every((server) => serverUrls?.has(server) === true);
    return {
      text: `${tables.join('\n\n')}\n`,
      notes: isComplete ? [] : [check('Codex does not start until each server has its command or address.')],
    };
  },
  read: (file) => {
    const servers = isObject(file.toml) ? objectsIn(member(file.toml, 'mcp_servers')) : [];
    if (servers.length === 0) return null;
    const reading = new ReadingBuilder();
    for (const [server, settings] of servers) {
      for (const name of reading.texts(member(settings, 'disabled_tools'), `${server}: disabled_tools`)) {
        reading.deny(server, name);
      }
      if (member(settings, 'enabled') === false) {
        reading.ignore(server, 'The server is switched off.');
        continue;
      }
      const enabled = member(settings, 'enabled_tools');
      const byDefault = member(settings, 'default_tools_approval_mode');
      const modes = new Map(
        objectsIn(member(settings, 'tools')).map(([name, one]) => [name, member(one, 'approval_mode')]),
      );
      const modeOf = (name: string) => ((modes.get(name) ?? byDefault) === 'approve' ? 'auto' : 'ask');
      if (enabled === undefined) {
        reading.wild(server, '*', modeOf('*'));
        for (const name of modes.keys()) reading.name(server, name, modeOf(name));
      }
      for (const name of reading.texts(enabled, `${server}: enabled_tools`)) reading.name(server, name, modeOf(name));
    }
    return reading.finish();
  },
});

function tomlKey(text: string): string {
  return /^[A-Za-z0-9_-]+$/.test(text) ? text : quoteText(text);
}

const slashName = (server: string, name: string) => `${server}/${name}`;
/** The editor hands its tools to models of several makers: what the strictest refuses is named. */
const editorNames: ClientNames = { models: anyModel, written: slashName, refuses: refusesSlashName, seen: word64 };

/** `github/get_issue`; a name without a server is a built-in tool or a set. */
function readSlashName(text: string, reading: ReadingBuilder): void {
  const parts = splitName(text, '/');
  if (parts !== null) reading.wild(parts[0], parts[1], null);
  else if (text === '*') reading.pattern('*', null);
  else reading.ignore(text, 'It names no server: a built-in tool, or a set of tools.');
}

const vscodeToolset = client({
  id: 'vscode-toolset',
  label: 'VS Code tool set',
  effect: 'limits',
  place: { into: 'the prompts folder of a VS Code profile; it reads no file of another ending', how: 'new' },
  fileName: (draft) => `${fileStem(draft)}.toolsets.jsonc`,
  names: { ...editorNames, maxTools: 128 },
  modes: 'elsewhere',
  wildcards: 'servers',
  write: ({ named, wildcards }, draft) => {
    const set = {
      tools: [...named, ...wildcards].map(({ server, name }) => slashName(server, name)),
      description: (draft.note ?? draft.name).toWellFormed(),
      icon: 'tools',
    };
    return { text: writeJson(new Map([[fileStem(draft), set]])) };
  },
  read: ({ json }) => {
    const sets = isObject(json) ? objectsIn(json) : [];
    const isOurs =
      isObject(json) &&
      sets.length > 0 &&
      sets.length === Object.keys(json).length &&
      sets.every(([, set]) => Array.isArray(member(set, 'tools')) && !Object.hasOwn(set, 'allowedTools'));
    if (!isOurs) return null;
    const reading = new ReadingBuilder();
    for (const [set, one] of sets) {
      for (const name of reading.texts(member(one, 'tools'), `/${set}/tools`)) readSlashName(name, reading);
    }
    return reading.finish();
  },
});

/** A custom agent of VS Code or GitHub. An empty list means no tools, a missing one all: it is always written. */
function slashAgent(id: string, label: string, into: string, words: string, maxTools?: number) {
  return client({
    id,
    label,
    effect: 'limits',
    place: { into, how: 'new' },
    fileName: (draft) => `${fileStem(draft)}.agent.md`,
    names: { ...editorNames, ...(maxTools !== undefined && { maxTools }) },
    modes: 'elsewhere',
    wildcards: 'servers',
    write: ({ named, wildcards }, draft) => {
      const list = [...named, ...wildcards].map(({ server, name }) => quoteText(slashName(server, name))).join(', ');
      return { text: agentFile(draft, [`tools: [${list}]`]), notes: [words] };
    },
    read: (file: FileText): TargetReading | null => {
      const tools = isObject(file.frontMatter) ? member(file.frontMatter, 'tools') : undefined;
      if (!Array.isArray(tools) || tools.some((one) => String(one).startsWith('mcp__'))) return null;
      const reading = new ReadingBuilder();
      for (const name of reading.texts(tools, '/tools')) readSlashName(name, reading);
      return reading.finish();
    },
  });
}

const vscodeAgent = slashAgent(
  'vscode-agent',
  'VS Code agent file',
  '.github/agents/ of a project',
  'Whether a tool asks first is up to VS Code’s own settings.',
  128,
);
const copilotAgent = slashAgent(
  'copilot-agent',
  'GitHub Copilot agent',
  '.github/agents/ of a repository, or agents/ of an organization’s .github-private',
  'GitHub ignores names it does not know, without a word: check them against the server.',
);

const cursor = client({
  id: 'cursor',
  label: 'Cursor permissions.json',
  effect: 'stops-asking',
  place: { into: '~/.cursor/permissions.json, or .cursor/permissions.json of a workspace', how: 'merges' },
  fileName: (draft) => `${fileStem(draft)}.cursor-permissions.json`,
  names: {
    models: anyModel,
    written: (server, name) => `${server}:${name}`,
    refuses: (server, name) => {
      if (server.includes(':')) return 'The alias of their server holds a colon, where Cursor would cut the name.';
      return `${server}${name}`.includes('*') ? 'Their names hold *, which stands for any tool there.' : null;
    },
    seenAs: (server, name) => `${server}:${name}`,
    seen: {
      pattern: /^(?=.{1,60}$)[\w-]+:[\w-]+$/,
      words: 'letters, digits, _ and -, at most 60 with the server’s name',
    },
    maxTools: 40,
  },
  wildcards: 'names',
  write: ({ named, wildcards }) => {
    const asking = [
      ...named.filter(({ mode }) => mode === 'ask').map(({ toolId }) => toolId),
      ...wildcards.map(({ id }) => id),
    ];
    const text = 'These ask first, so the file does not name them: Cursor asks for all that it does not name.';
    return {
      text: writeJson({
        mcpAllowlist: named.filter(({ mode }) => mode === 'auto').map(({ server, name }) => `${server}:${name}`),
      }),
      notes: [
        ...(asking.length > 0 ? [{ kind: 'left-out' as const, text, toolIds: asking }] : []),
        'Doesn’t block other tools: the agent still sees every tool of its servers.',
        'Cursor adds up the lists of both files. They replace the list kept in the app, and a team’s setting wins over them.',
      ],
    };
  },
  read: ({ json }) => {
    const list = isObject(json) ? member(json, 'mcpAllowlist') : undefined;
    if (!Array.isArray(list)) return null;
    const reading = new ReadingBuilder();
    for (const item of reading.texts(list, '/mcpAllowlist')) {
      const parts = splitName(item, ':');
      if (parts === null) reading.ignore(item, 'It should be server:tool.');
      else if (parts[0].includes('*')) reading.pattern(parts[1] === '*' ? '*' : parts[1], 'auto');
      else reading.wild(parts[0], parts[1], 'auto');
    }
    return reading.finish();
  },
});

const gemini = client({
  id: 'gemini-cli',
  label: 'Gemini CLI settings',
  asks: ['serverUrls'],
  effect: 'limits',
  place: { into: '~/.gemini/settings.json, or .gemini/settings.json of a project', how: 'merges' },
  fileName: (draft) => `${fileStem(draft)}.gemini-settings.json`,
  names: {
    models: ['gemini'],
    seenAs: (server, name) => `mcp_${server}_${name}`,
    seen: {
      pattern: /^[A-Za-z_][\w.:-]{0,62}$/,
      words: 'at most 63 letters, digits, _ . : and -, the server’s name among them',
    },
  },
  modes: 'all-ask',
  denies: 'names',
  write: ({ named, denied }, _draft, { serverUrls }) => {
    const [on, off] = [byServer(named), byServer(denied)];
    const servers = [...new Set([...on.keys(), ...off.keys()])].sort().map((server) => {
      const url = serverUrls?.get(server);
      const excludeTools = namesOf(off.get(server));
      const settings = {
        ...(url !== undefined && { httpUrl: url }),
        includeTools: namesOf(on.get(server)),
        ...(excludeTools.length > 0 && { excludeTools }),
        trust: false,
      };
      return [server, settings] as const;
    });
    const isComplete = servers.every(([server]) => serverUrls?.has(server) === true);
    return {
      text: writeJson({ mcp: { allowed: [...on.keys()] }, mcpServers: new Map(servers) }),
      notes: [
        ...(isComplete ? [] : [check('Keep the httpUrl or command that the other servers have in your own file.')]),
        'Servers that are not under mcp.allowed are switched off.',
      ],
    };
  },
  read: ({ json }) => {
    const servers = isObject(json) ? objectsIn(member(json, 'mcpServers')) : [];
    const mcp = isObject(json) ? member(json, 'mcp') : undefined;
    const isOurs =
      isObject(mcp) ||
      servers.some(([, one]) => ['includeTools', 'excludeTools'].some((name) => Object.hasOwn(one, name)));
    if (!isOurs || servers.length === 0) return null;
    const reading = new ReadingBuilder();
    const [allowed, excluded] = ['allowed', 'excluded'].map((name) => (isObject(mcp) ? member(mcp, name) : undefined));
    const on = Array.isArray(allowed) ? new Set(reading.texts(allowed, '/mcp/allowed')) : null;
    for (const server of reading.texts(excluded, '/mcp/excluded')) reading.deny(server, '*', true);
    for (const [server, settings] of servers) {
      // Rules may end in parentheses, which narrow them further.
      for (const name of reading.texts(member(settings, 'excludeTools'), `${server}: excludeTools`)) {
        reading.deny(server, name);
      }
      if (on?.has(server) === false) {
        reading.ignore(server, 'The server is not among mcp.allowed.');
        continue;
      }
      const mode = member(settings, 'trust') === true ? 'auto' : 'ask';
      const included = member(settings, 'includeTools');
      if (included === undefined) reading.wild(server, '*', mode);
      for (const name of reading.texts(included, `${server}: includeTools`)) reading.name(server, name, mode);
    }
    return reading.finish();
  },
});

const dockerRun = ['docker', 'mcp', 'gateway', 'run'];

const dockerGateway = client({
  id: 'docker-mcp-gateway',
  label: 'Docker MCP gateway command',
  effect: 'limits',
  place: { into: 'the terminal or service that starts the gateway, in place of its command', how: 'replaces' },
  fileName: (draft) => `${fileStem(draft)}.gateway.sh`,
  names: {
    models: anyModel,
    written: (server, name) => `${server}:${name}`,
    // The gateway cuts each value at commas, a bare * means all, and the server ends at the colon.
    refuses: (server, name) => {
      if (`${server}${name}`.includes(',')) return 'Their names hold a comma, where the command would cut them.';
      if (server.includes(':')) return 'The alias of their server holds a colon, where the name would be cut.';
      return `${server}${name}`.includes('*') ? 'Their names hold *, which stands for any tool there.' : null;
    },
  },
  escapes: false,
  modes: 'nobody-asks',
  wildcards: 'servers',
  write: ({ named, wildcards }) => {
    const all = [...named, ...wildcards];
    if (all.length === 0) {
      const text = 'Without tools the command would switch on all of them, so none is written.';
      return { text: '', notes: [{ kind: 'needs', text, toolIds: [] }] };
    }
    const lines = [
      dockerRun.join(' '),
      ...[...byServer(all).keys()].map((server) => `--servers ${quoteShell(server)}`),
      ...all.map(({ server, name }) => `--tools ${quoteShell(`${server}:${name}`)}`),
    ];
    return {
      text: `${lines.join(' \\\n  ')}\n`,
      notes: ['The gateway itself asks nobody: the client that calls it may.'],
    };
  },
  read: (file) => {
    const words = readShellWords(file.text);
    if (words === null || dockerRun.some((word, i) => words[i] !== word)) return null;
    const reading = new ReadingBuilder();
    const valuesOf = (flag: string) =>
      words
        .flatMap((word, i) =>
          word === flag ? [words[i + 1] ?? ''] : word.startsWith(`${flag}=`) ? [word.slice(flag.length + 1)] : [],
        )
        .flatMap((value) => value.split(','))
        .filter((value) => value !== '');
    const servers = valuesOf('--servers');
    const names = valuesOf('--tools');
    const [only = null] = servers.length === 1 ? servers : [];
    for (const name of names) {
      const parts = splitName(name, ':');
      if (parts !== null) reading.wild(parts[0], parts[1] === '*' ? '*' : parts[1], null);
      else if (name !== '*') reading.name(only, name, null);
    }
    if (names.length === 0 || names.includes('*')) for (const server of servers) reading.wild(server, '*', null);
    return reading.finish();
  },
});

const litellmNames: ClientNames = {
  models: anyModel,
  seenAs: (server, name) => `${server}-${name}`,
  seen: word64,
};

const litellmConfig = client({
  id: 'litellm-config',
  label: 'LiteLLM config.yaml',
  asks: ['serverUrls'],
  effect: 'limits',
  place: { into: 'config.yaml of the LiteLLM proxy', how: 'merges' },
  fileName: (draft) => `${fileStem(draft)}.litellm.yaml`,
  names: litellmNames,
  modes: 'nobody-asks',
  denies: 'names',
  write: ({ named, denied }, _draft, { serverUrls }) => {
    const [on, off] = [byServer(named), byServer(denied)];
    const servers = [...on].map(([server, list]) => {
      const disallowed = namesOf(off.get(server));
      const url = serverUrls?.get(server) ?? placeholderUrl;
      const settings = {
        url,
        allowed_tools: namesOf(list),
        ...(disallowed.length > 0 && { disallowed_tools: disallowed }),
      };
      return [server, settings] as const;
    });
    return {
      text: writeYaml({ mcp_servers: new Map(servers) }),
      notes: [
        ...noteUrls(on.keys(), serverUrls),
        ...noteOffServers(denied, new Set(on.keys())),
        'It limits every key. Capital letters matter, and allowed_tools wins over disallowed_tools.',
      ],
    };
  },
  read: (file) => {
    const value = file.yaml?.[0];
    const servers = isObject(value) ? objectsIn(member(value, 'mcp_servers')) : [];
    if (servers.length === 0) return null;
    const reading = new ReadingBuilder();
    for (const [server, settings] of servers) {
      const allowed = reading.texts(member(settings, 'allowed_tools'), `${server}: allowed_tools`);
      // An empty list allows every tool, as none does.
      if (allowed.length === 0) reading.wild(server, '*', null);
      for (const name of allowed) reading.name(server, name, null);
      for (const name of reading.texts(member(settings, 'disallowed_tools'), `${server}: disallowed_tools`)) {
        if (allowed.includes(name)) reading.ignore(name, 'LiteLLM lets allowed_tools win over disallowed_tools.');
        else reading.deny(server, name);
      }
    }
    return reading.finish();
  },
});

/** The servers, and for each its tools: one without the other fails. */
const litellmKey = client({
  id: 'litellm-key',
  label: 'LiteLLM key or team',
  effect: 'limits',
  place: { into: 'a request that creates or updates a key or team', how: 'replaces' },
  fileName: (draft) => `${fileStem(draft)}.litellm-key.json`,
  names: litellmNames,
  modes: 'nobody-asks',
  write: ({ named }) => {
    const servers = byServer(named);
    const permissions = new Map([...servers].map(([server, list]) => [server, namesOf(list)]));
    return {
      text: writeJson({
        object_permission: { mcp_servers: [...servers.keys()], mcp_tool_permissions: permissions },
      }),
      notes: ['Servers go by the id that LiteLLM lists them under: use that as the alias.'],
    };
  },
  read: ({ json }) => {
    const permission = isObject(json) ? member(json, 'object_permission') : undefined;
    if (!isObject(permission)) return null;
    const reading = new ReadingBuilder();
    const permissions = member(permission, 'mcp_tool_permissions');
    const byTool = isObject(permissions) ? permissions : {};
    const servers = new Set(reading.texts(member(permission, 'mcp_servers'), '/object_permission/mcp_servers'));
    for (const server of Object.keys(byTool)) {
      if (!servers.has(server)) {
        reading.ignore(server, 'The server is not among mcp_servers, so its tools are not allowed.');
        continue;
      }
      for (const name of reading.texts(member(byTool, server), server)) reading.name(server, name, null);
      servers.delete(server);
    }
    for (const server of servers) reading.wild(server, '*', null);
    return reading.finish();
  },
});

const atName = (server: string, name: string) => `@${server}/${name}`;

/** `tools` are there, `allowedTools` run without a prompt. */
const kiro = client({
  id: 'kiro',
  label: 'Kiro or Amazon Q agent',
  effect: 'both',
  place: { into: '.kiro/agents/ or ~/.kiro/agents/; for Amazon Q ~/.aws/amazonq/cli-agents/', how: 'new' },
  fileName: (draft) => `${fileStem(draft)}.json`,
  names: {
    models: ['anthropic'],
    written: atName,
    refuses: refusesSlashName,
    seenAs: (server, name) => `${server}___${name}`,
    seen: word64,
  },
  wildcards: 'servers',
  write: ({ named, wildcards }) => {
    const full = ({ server, name }: NamedTool) => atName(server, name);
    const allowed = named.filter(({ mode }) => mode === 'auto').map(full);
    const tools = [...named.map(full), ...wildcards.map(({ server }) => `@${server}`)];
    return { text: writeJson({ tools, allowedTools: allowed }) };
  },
  read: ({ json }) => {
    const [tools, allowed] = isObject(json) ? [member(json, 'tools'), member(json, 'allowedTools')] : [];
    const isOurs = [tools, allowed].some((list) => Array.isArray(list) && list.some((one) => /^@/.test(String(one))));
    if (!isOurs && !Array.isArray(allowed)) return null;
    const reading = new ReadingBuilder();
    const unattended = reading.texts(allowed, '/allowedTools');
    const names = reading.texts(tools, '/tools');
    for (const text of names) {
      const mode = unattended.some((one) => matchPattern(one, text)) ? 'auto' : 'ask';
      const parts = splitName(text.slice(1), '/');
      if (!text.startsWith('@')) reading.ignore(text, 'It names no server: a built-in tool.');
      else if (parts === null) reading.wild(text.slice(1), '*', mode);
      else reading.wild(parts[0], parts[1], mode);
    }
    for (const text of unattended) {
      if (names.some((name) => name === text || matchPattern(text, name))) continue;
      const parts = splitName(text.slice(1), '/');
      const isThere = parts !== null && names.some((name) => [`@${parts[0]}`, `@${parts[0]}/*`].includes(name));
      if (isThere) reading.wild(parts[0], parts[1], 'auto');
      else reading.ignore(text, 'It may run unattended, but is not named among the tools.');
    }
    return reading.finish();
  },
});

/** Those to be approved stand in `requireApproval` as well. */
const kagent = client({
  id: 'kagent',
  label: 'kagent Agent tools',
  effect: 'both',
  place: { into: 'the specification of an Agent, in place of its tools', how: 'replaces' },
  fileName: (draft) => `${fileStem(draft)}.kagent.yaml`,
  names: { models: anyModel },
  write: ({ named }) => {
    const entries = [...byServer(named)].map(([server, list]) => {
      const asking = namesOf(list.filter(({ mode }) => mode === 'ask'));
      const mcpServer = {
        name: server,
        toolNames: namesOf(list),
        ...(asking.length > 0 && { requireApproval: asking }),
      };
      return { type: 'McpServer', mcpServer };
    });
    return { text: writeYaml({ tools: entries }) };
  },
  read: (file) => {
    const servers = kagentTools(file.yaml?.[0]).flatMap((one) => {
      const server = isObject(one) && member(one, 'type') === 'McpServer' ? member(one, 'mcpServer') : undefined;
      return isObject(server) ? [server] : [];
    });
    if (servers.length === 0) return null;
    const reading = new ReadingBuilder();
    for (const server of servers) {
      const name = String(member(server, 'name') ?? '');
      const asking = new Set(reading.texts(member(server, 'requireApproval'), `${name}: requireApproval`));
      const toolNames = member(server, 'toolNames');
      if (toolNames === undefined) {
        reading.wild(name, '*', 'auto');
        for (const tool of asking) reading.name(name, tool, 'ask');
      }
      for (const tool of reading.texts(toolNames, `${name}: toolNames`)) {
        reading.name(name, tool, asking.has(tool) ? 'ask' : 'auto');
      }
    }
    return reading.finish();
  },
});

/** From `tools`, `spec.tools` or `spec.declarative.tools`. */
function kagentTools(value: unknown): readonly unknown[] {
  for (let holder: unknown = value, steps = ['spec', 'declarative', '']; isObject(holder); ) {
    const list = member(holder, 'tools');
    if (Array.isArray(list)) return list;
    const [step = '', ...rest] = steps;
    holder = member(holder, step);
    steps = rest;
  }
  return [];
}

/** One MCPToolConfig a server. An empty filter would let everything through, so none is ever written. */
const toolhive = client({
  id: 'toolhive',
  label: 'ToolHive MCPToolConfig',
  effect: 'limits',
  place: { into: 'the cluster, by kubectl apply, in place of configurations of the same names', how: 'replaces' },
  fileName: (draft) => `${fileStem(draft)}.toolhive.yaml`,
  names: {
    models: anyModel,
    refuses: (server) =>
      /^[a-z0-9](?:[a-z0-9-]{0,50}[a-z0-9])?$/.test(server)
        ? null
        : 'The alias of their server is no name Kubernetes takes: small letters, digits and -.',
  },
  modes: 'nobody-asks',
  write: ({ named }) => {
    const documents = [...byServer(named)].map(([server, list]) =>
      writeYaml({
        apiVersion: 'toolhive.stacklok.dev/v1alpha1',
        kind: 'MCPToolConfig',
        metadata: { name: `${server}-tools` },
        spec: { toolsFilter: namesOf(list) },
      }),
    );
    return {
      text: documents.join('---\n'),
      notes: [
        'Each takes effect once an MCPServer of the same namespace names it in spec.toolConfigRef.name.',
        'A server without such a filter offers all of its tools.',
      ],
    };
  },
  read: (file) => {
    const configs = (file.yaml ?? []).filter(
      (one): one is JsonObject => isObject(one) && member(one, 'kind') === 'MCPToolConfig',
    );
    if (configs.length === 0) return null;
    const reading = new ReadingBuilder();
    for (const config of configs) {
      const [metadata, spec] = [member(config, 'metadata'), member(config, 'spec')];
      const server = String((isObject(metadata) && member(metadata, 'name')) || '').replace(/-tools$/, '');
      const names = reading.texts(isObject(spec) ? member(spec, 'toolsFilter') : undefined, `${server}: toolsFilter`);
      if (names.length === 0) reading.wild(server, '*', null);
      for (const name of names) reading.name(server, name, null);
    }
    return reading.finish();
  },
});

/** A tool that no rule names is refused. A rule that named the tool alone would let its namesakes through. */
const agentgateway = client({
  id: 'agentgateway',
  label: 'agentgateway rules',
  effect: 'limits',
  place: { into: 'a route or backend of the gateway’s configuration, in place of its MCP rules', how: 'replaces' },
  fileName: (draft) => `${fileStem(draft)}.agentgateway.yaml`,
  names: { models: anyModel },
  modes: 'nobody-asks',
  write: ({ named }) => {
    const rules = named.map(
      ({ server, name }) => `mcp.tool.target == ${quoteText(server)} && mcp.tool.name == ${quoteText(name)}`,
    );
    return {
      text: writeYaml({ policies: { mcpAuthorization: { rules } } }),
      notes: ['Servers go by the name of their target in the gateway’s configuration: use that as the alias.'],
    };
  },
  read: (file) => {
    const value = file.yaml?.[0];
    const policies = isObject(value) ? member(value, 'policies') : undefined;
    const authorization = isObject(policies) ? member(policies, 'mcpAuthorization') : undefined;
    if (!isObject(authorization)) return null;
    const reading = new ReadingBuilder();
    for (const rule of reading.texts(member(authorization, 'rules'), 'rules')) {
      const terms = readComparisons(rule);
      const name = terms?.get('name');
      if (name === undefined) reading.ignore(rule, 'It is no comparison of a target’s and a tool’s name.');
      else reading.name(terms?.get('target') ?? null, name, null);
    }
    return reading.finish();
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

/** In the order in which they are offered. */
export const clientTargets: readonly ExportTarget[] = [
  claudeSettings,
  claudeAgent,
  claudeManaged,
  claudeApi,
  openaiResponses,
  codex,
  vscodeToolset,
  vscodeAgent,
  copilotAgent,
  copilotManaged,
  cursor,
  gemini,
  dockerGateway,
  litellmConfig,
  litellmKey,
  openaiAgents,
  kiro,
  kagent,
  toolhive,
  agentgateway,
];
