import { type Draft, type Mode, matchPattern } from '../model/draft';
import { groupBy } from '../model/groupBy';
import { isObject, type JsonObject, member } from '../model/json';
import { readShellWords } from '../model/shellWords';
import { claudePart, readClaudeRule } from './claudeRules';
import {
  type ClientNames,
  type ExportNote,
  type ExportOptions,
  type ExportTarget,
  meaning,
  type NamedTool,
} from './exportTarget';
import { asWritten, lintModels } from './modelRules';
import { isFromMcp, type NamedTools, type NamingRules, nameInServer, nameTools, type RuleName } from './nameTools';
import { areClaudeRules, permissionRules } from './otherFormats';
import { at, matchGlob, objectsIn, objectsOf, type ReadingBuilder, splitName } from './reading';
import { writeYaml } from './writeYaml';
import { draftStem, quoteShell, quoteText, writeJson } from './writing';

/*
 * The clients that name tools of MCP servers, one row each: `client` names the draft's tools, and writes the notes that
 * follow from the row.
 */

interface ListedServer {
  readonly server: string;
  readonly tools: readonly NamedTool[];
  readonly on: readonly string[];
  /** Those that the draft denies and the format can forbid. */
  readonly off: readonly string[];
  /** Whether a wildcard stands for all of its tools. */
  readonly isWhole: boolean;
  /** An http or https address. */
  readonly url: string | undefined;
  /** A program and its arguments, where the format can name one. */
  readonly command: readonly string[] | undefined;
  readonly isDeferred: boolean;
}

interface Listed extends Omit<NamedTools, 'notes'> {
  readonly all: readonly { readonly server: string; readonly name: string }[];
  readonly servers: readonly ListedServer[];
  readonly isSearched: boolean;
}

interface ClientRow extends Omit<ExportTarget, 'write' | 'refuses' | 'maxTools' | 'fileName'> {
  readonly names: ClientNames;
  /** What follows the draft's name in the file's. */
  readonly ending: string;
  readonly modes?: NamingRules['modes'];
  readonly escapes?: false;
  /** What the file means, beyond what the row tells. */
  readonly says?: readonly string[];
  readonly withoutUrl?: string;
  /** Whether servers are listed of which everything is denied. */
  readonly listsOff?: true;
  /** How the model finds what is loaded on demand. */
  readonly search?: string;
  /** The file: a text, or a value to be written as JSON. */
  readonly write: (list: Listed, draft: Draft, options: ExportOptions) => unknown;
  /** Notes that depend on the list, a bare text among them being what the file means. */
  readonly notes?: (list: Listed, draft: Draft, options: ExportOptions) => readonly (ExportNote | string)[];
}

function client({ ending, modes, escapes, says = [], write, notes: more, ...row }: ClientRow): ExportTarget {
  const { names, withoutUrl, listsOff, search, ...target } = row;
  return {
    ...target,
    names,
    fileName: (draft) => draftStem(draft) + ending,
    maxTools: names.maxTools,
    refuses: (tool) => (isFromMcp(tool.toolId, tool) ? null : 'Not a tool of an MCP server.'),
    write: (draft, tools, options) => {
      const { notes, ...list } = nameTools(draft, tools, {
        ...row,
        ...(modes && { modes }),
        ...(escapes === false && { escapes }),
      });
      const { named, wildcards, denied } = list;
      const [on, off] = [groupBy(named, serverOf), groupBy(denied, serverOf)];
      const whole = new Set(wildcards.filter(isWholeServer).map(serverOf));
      const isMarked = named.some(({ loadOnDemand }) => loadOnDemand);
      const listed: Listed = {
        ...list,
        all: [...named, ...wildcards],
        isSearched: target.defers === 'tools' && isMarked,
        servers: [...new Set([...on.keys(), ...whole, ...(listsOff ? off.keys() : [])])].sort().map((server) => {
          const ours = on.get(server) ?? [];
          return {
            server,
            tools: ours,
            on: ours.map(({ name }) => name),
            off: (off.get(server) ?? []).map(({ name }) => name),
            isWhole: whole.has(server),
            ...readStart(options.form?.serverUrls.get(server)),
            isDeferred: target.defers === 'servers' && ours.length > 0 && ours.every((one) => one.loadOnDemand),
          };
        }),
      };
      const value = write(listed, draft, options);
      return {
        text: typeof value === 'string' ? value : writeJson(value),
        notes: [
          ...notes,
          ...(withoutUrl !== undefined && listed.servers.some(({ url }) => url === undefined)
            ? [check(withoutUrl)]
            : []),
          ...(target.denies === 'names' ? noteOffServers(listed) : []),
          ...(search === undefined ? [] : noteDeferral(listed, target.defers === 'tools', search)),
          ...[...(more?.(listed, draft, options) ?? []), ...says].map((note) =>
            typeof note === 'string' ? meaning(note) : note,
          ),
          ...lintModels(named, names),
        ],
      };
    },
  };
}

/** What a person entered as a server's address: one, or else a command; a name of a host alone is neither. */
function readStart(entered = ''): Pick<ListedServer, 'url' | 'command'> {
  const text = entered.trim();
  if (URL.canParse(text) && /^https?:\/\//i.test(text)) return { url: text, command: undefined };
  const isNone = text === '' || text.includes('://') || /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/\S*)?$/.test(text);
  const words = isNone ? null : readShellWords(text);
  return { url: undefined, command: words !== null && words.length > 0 ? words : undefined };
}

function serverOf({ server }: { readonly server: string }): string {
  return server;
}

function check(text: string, toolIds: readonly string[] = []): ExportNote {
  return { kind: 'check', text, toolIds };
}

/** Says what denied tools of servers that a file doesn't name come to. */
function noteOffServers({ denied, servers }: Listed): readonly ExportNote[] {
  const toolIds = denied.flatMap(({ id, server }) => (servers.some((one) => one.server === server) ? [] : [id]));
  return toolIds.length === 0 ? [] : [meaning('Denied, and off: the file does not name their server.', toolIds)];
}

const placeholderUrl = 'https://server.example/mcp';
const putUrl = `Put the real address where ${placeholderUrl} stands.`;

/** What a target makes of tools that are marked to load on demand; nothing where none is. */
function noteDeferral({ named, servers }: Listed, singly: boolean, search: string): readonly ExportNote[] {
  const whole = new Set(servers.flatMap(({ server, isDeferred }) => (isDeferred ? [server] : [])));
  const marked = named.filter(({ loadOnDemand }) => loadOnDemand);
  const isDeferred = ({ server }: NamedTool) => singly || whole.has(server);
  const note = (list: readonly NamedTool[], text: string) =>
    list.length === 0
      ? []
      : [
          meaning(
            text,
            list.map(({ toolId }) => toolId),
          ),
        ];
  return [
    ...note(
      marked.filter(isDeferred),
      `These are loaded on demand: the model finds them with ${search}, which the file adds.`,
    ),
    ...note(
      marked.filter((one) => !isDeferred(one)),
      'Marked to load on demand, these are always loaded: it defers whole servers, and others of theirs are not marked.',
    ),
  ];
}

const anyModel = ['anthropic', 'openai', 'gemini'] as const;
const word64 = { pattern: /^[\w-]{1,64}$/, words: 'at most 64 letters, digits, _ and -' };

/** Names that a client cuts at a separator, and in which `*` stands for any tool: neither part may be read otherwise. */
function cutAt(separator: string, before = '') {
  return {
    written: (server: string, name: string) => before + server + separator + name,
    refuses: (server: string, name: string) => {
      if (server.includes(separator))
        return `The alias of their server holds ${separator}, where the name would be cut.`;
      return `${server}${name}`.includes('*') ? 'Their names hold *, which stands for any tool there.' : null;
    },
  };
}

const claudeName = (server: string, name: string) => `mcp__${server}__${name}`;

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

/** Tools of the same servers that are not in the draft, under the names that the client compares. */
function otherTools(draft: Draft, { others = [] }: ExportOptions) {
  return others.flatMap(({ tool, family }) => {
    const server = draft.aliases.get(family);
    if (server === undefined) return [];
    const name = nameInServer(tool.toolId, family, tool);
    const isMcp = isFromMcp(tool.toolId, tool);
    return [{ toolId: tool.toolId, server, name, full: asWritten(claudeNames, server, name), isMcp }];
  });
}

function claudeNamesOf(named: readonly NamedTool[], mode?: string): readonly string[] {
  const wanted = mode === undefined ? named : named.filter((one) => one.mode === mode);
  return wanted.map(({ server, name }) => asWritten(claudeNames, server, name));
}

/** Notes which tools of the same names are not meant, since the client can't tell them apart. */
function noteTwins({ named }: Listed, draft: Draft, options: ExportOptions): readonly ExportNote[] {
  const written = new Set(claudeNamesOf(named));
  const toolIds = otherTools(draft, options).flatMap(({ toolId, full }) => (written.has(full) ? [toolId] : []));
  const text = 'Claude Code gives these the name of a tool in the draft, so what holds for that holds for them.';
  return toolIds.length === 0 ? [] : [check(text, toolIds)];
}

/** The tools that an export of settings denies because the draft lacks them, and those that no rule can name. */
function unselected({ named, wildcards, denied }: Listed, draft: Draft, options: ExportOptions) {
  const written = new Set(claudeNamesOf(named));
  const others = otherTools(draft, options).filter(({ isMcp }) => isMcp);
  const isRefused = ({ server, name }: { server: string; name: string }) =>
    claudeNames.refuses?.(server, name) !== null;
  return {
    rules: new Set(
      others
        .filter((one) => !isRefused(one) && !written.has(one.full))
        .filter(({ server, name }) => ![...wildcards, ...denied].some((one) => covers(one, server, name)))
        .map(({ full }) => full),
    ),
    lacking: others.filter(isRefused).map(({ toolId }) => toolId),
  };
}

const claudeSettings = client({
  id: 'claude-code-settings',
  label: 'Claude Code settings',
  effect: 'stops-asking',
  place: { into: '.claude/settings.json of a project, or ~/.claude/settings.json', how: 'merges' },
  ending: '.claude-settings.json',
  names: claudeNames,
  denies: 'wildcards',
  wildcards: 'names',
  onceNamed: 'Once confirmed, the other tools of these servers are denied.',
  write: (list, draft, options) => {
    const deny = [...new Set([...list.denied.map(claudeRule), ...unselected(list, draft, options).rules])].sort();
    const ask = [...claudeNamesOf(list.named, 'ask'), ...list.wildcards.map(claudeRule)];
    return { permissions: { allow: claudeNamesOf(list.named, 'auto'), ask, ...(deny.length > 0 && { deny }) } };
  },
  notes: (list, draft, options) => {
    const { rules, lacking } = unselected(list, draft, options);
    return [
      ...(lacking.length === 0
        ? []
        : [check('The deny list lacks these tools of the same servers: they can still be asked for.', lacking)]),
      ...noteTwins(list, draft, options),
      'Allowed here means that it runs without a prompt. In a project’s settings that holds once its folder is trusted.',
      rules.size > 0
        ? `Also denies the other ${rules.size} tools these servers list today. One that they add tomorrow, and those of other servers, can still be asked for.`
        : 'Doesn’t block other tools: they can still be asked for.',
    ];
  },
  read: ({ json }, reading) => {
    const rules = permissionRules(json);
    if (rules === null || !areClaudeRules(rules)) return false;
    reading.account(json, settingsMembers);
    for (const list of ['allow', 'ask', 'deny'] as const) {
      const [listed, where] = [at(json, 'permissions', list), `/permissions/${list}`];
      for (const rule of list === 'deny' ? reading.limits(listed, where) : reading.texts(listed, where))
        readClaudeRule(rule, list, reading);
    }
    readServerLists(json, reading);
    const mode = at(json, 'permissions', 'defaultMode');
    if (mode !== undefined && mode !== 'default') {
      reading.ignore(
        `permissions.defaultMode: ${String(mode)}`,
        'It changes what Claude Code asks. No tool comes in by it.',
      );
    }
    if (at(json, 'enableAllProjectMcpServers') === true) {
      reading.ignore('enableAllProjectMcpServers', 'It admits every server of a project. No tool comes in by it.');
    }
    const on = reading.texts(at(json, 'enabledMcpjsonServers'), '/enabledMcpjsonServers');
    for (const server of on) reading.ignore(server, 'The server is switched on, which allows none of its tools yet.');
  },
});

/** What settings say of servers beside their permissions; `sandbox` and the rest are about no tool of a server. */
const settingsMembers = [
  '$schema',
  'permissions.allow',
  'permissions.ask',
  'permissions.deny',
  'permissions.defaultMode',
  'permissions.additionalDirectories',
  'permissions.disableBypassPermissionsMode',
  'allowedMcpServers',
  'deniedMcpServers',
  'enabledMcpjsonServers',
  'disabledMcpjsonServers',
  'disabledMcpServers',
  'enableAllProjectMcpServers',
  'sandbox',
];

/** Servers that are kept off beside the permissions, whatever those allow. */
function readServerLists(json: unknown, reading: ReadingBuilder): void {
  for (const list of ['disabledMcpjsonServers', 'disabledMcpServers']) {
    for (const server of reading.limits(at(json, list), `/${list}`)) reading.deny(claudePart(server), '*', true);
  }
  const denied = at(json, 'deniedMcpServers');
  for (const entry of listOf(denied, '/deniedMcpServers', reading)) {
    const server = nameOfServer(entry);
    if (server !== null) reading.deny(claudePart(server), '*', true);
    else reading.hold(textOfEntry(entry), byCommand('denied'));
  }
  const allowed = at(json, 'allowedMcpServers');
  if (allowed === undefined || allowed === null) return;
  const named: string[] = [];
  for (const entry of listOf(allowed, '/allowedMcpServers', reading)) {
    const server = nameOfServer(entry);
    if (server !== null) named.push(claudePart(server));
    else reading.hold(textOfEntry(entry), byCommand('allowed'));
  }
  reading.onlyServers(named, 'Its server is not among allowedMcpServers.');
}

function listOf(value: unknown, where: string, reading: ReadingBuilder): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value !== undefined && value !== null)
    reading.hold(where, 'It should be a list. What it keeps off is not known.');
  return [];
}

function nameOfServer(entry: unknown): string | null {
  const name = typeof entry === 'string' ? entry : at(entry, 'serverName');
  return typeof name === 'string' && name !== '' ? name : null;
}

function textOfEntry(entry: unknown): string {
  return JSON.stringify(entry) ?? String(entry);
}

const byCommand = (words: string) =>
  `Servers are ${words} by command or address here: which tools those have is not known.`;

/** Whether a rule holds for a tool, both as the client rewrites them. */
function covers(one: RuleName, server: string, name: string): boolean {
  const [ruled, own] = [one.name.split('*').map(claudePart).join('*'), claudePart(name)];
  if (one.server !== '*' && claudePart(one.server) !== claudePart(server)) return false;
  return one.isPattern ? matchPattern(ruled, own) : ruled === own;
}

/** The text of a custom agent: front matter, and a line where its instructions go. */
function agentFile(draft: Draft, tools: string, name?: string): string {
  const description = `description: ${quoteText((draft.note ?? draft.name).toWellFormed())}`;
  const lines = [...(name === undefined ? [] : [`name: ${quoteText(name)}`]), description, tools];
  return `---\n${lines.join('\n')}\n---\n\nDescribe here what this agent is for.\n`;
}

const claudeAgent = client({
  id: 'claude-code-agent',
  label: 'Claude Code subagent',
  effect: 'limits',
  place: { into: '.claude/agents/ of a project, or ~/.claude/agents/', how: 'new' },
  ending: '.md',
  names: claudeNames,
  escapes: false,
  modes: 'elsewhere',
  denies: 'wildcards',
  wildcards: 'names',
  says: ['It sees these tools and no others; whether one asks first is up to the permissions in settings.'],
  write: ({ named, wildcards, denied }, draft) => {
    const tools = `tools: ${quoteText([...claudeNamesOf(named), ...wildcards.map(claudeRule)].join(', '))}`;
    const off = denied.map(claudeRule).join(', ');
    return agentFile(draft, off === '' ? tools : `${tools}\ndisallowedTools: ${quoteText(off)}`, draftStem(draft));
  },
  notes: (list, draft, options) => [
    ...noteTwins(list, draft, options),
    ...(list.all.length === 0 ? ['A subagent without tools may be given all of them: add one first.'] : []),
  ],
  read: ({ frontMatter }, reading) => {
    const [tools, off] = [at(frontMatter, 'tools'), at(frontMatter, 'disallowedTools')];
    const rules = textsOf(tools);
    const isOurs =
      off !== undefined ||
      rules.some((one) => one.startsWith('mcp__')) ||
      (typeof tools === 'string' && !rules.some((one) => one.includes('/')));
    if (!isOurs) return false;
    reading.account(frontMatter, ['tools', 'disallowedTools']);
    // Without a list of its own it inherits every tool.
    if (tools === undefined || tools === null) reading.glob('*', '*', null);
    const denied = typeof off === 'string' ? splitTexts(off) : reading.limits(off, '/disallowedTools');
    for (const rule of typeof tools === 'string' ? rules : reading.texts(tools, '/tools'))
      readClaudeRule(rule, 'tools', reading);
    for (const rule of denied) readClaudeRule(rule, 'deny', reading);
  },
});

function splitTexts(text: string): readonly string[] {
  return text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
}

/** The names of a front matter's list, which may be a text with commas. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return splitTexts(value);
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** `allowedMcpServers` by name; what is denied wins, and an empty list admits none. */
const managedSettings: Omit<ClientRow, 'id' | 'label' | 'place'> = {
  effect: 'admits-servers',
  ending: '.managed-settings.json',
  names: { models: [] },
  modes: 'elsewhere',
  denies: 'wildcards',
  wildcards: 'servers',
  write: ({ all, denied }) => {
    const list = (names: Iterable<string>) => [...new Set(names)].map((serverName) => ({ serverName }));
    const off = denied.filter(isWholeServer).map(({ server }) => server);
    return {
      allowedMcpServers: list(all.map(({ server }) => server)),
      ...(off.length > 0 && { deniedMcpServers: list(off) }),
    };
  },
  notes: ({ named, wildcards, denied }, draft, options) => {
    const still = denied.filter((one) => !isWholeServer(one)).map(({ id }) => id);
    const written = new Set(named.map(({ server, name }) => JSON.stringify([server, name])));
    const whole = new Set(wildcards.map(({ server }) => server));
    const servers = new Set(named.map(({ server }) => server));
    const admitted = otherTools(draft, options)
      .filter(({ server, isMcp }) => isMcp && servers.has(server) && !whole.has(server))
      .filter(({ server, name }) => !written.has(JSON.stringify([server, name])));
    const text = 'These tools of the same servers are admitted too, though they are not in the draft.';
    return [
      ...(still.length === 0
        ? []
        : [{ kind: 'left-out', text: 'It can’t forbid single tools: these stay callable.', toolIds: still } as const]),
      ...(admitted.length === 0 ? [] : [check(text, [...new Set(admitted.map(({ toolId }) => toolId))])]),
      'It admits servers, not tools: every tool of a server it names can be called.',
      ...(named.length + wildcards.length === 0 ? ['An empty list admits no server at all.'] : []),
    ];
  },
};

function isWholeServer({ isPattern, name, server }: RuleName): boolean {
  return isPattern && name === '*' && server !== '*';
}

const claudeManaged = client({
  ...managedSettings,
  id: 'claude-code-managed',
  label: 'Claude Code managed settings',
  place: { into: 'managed-settings.json, which an administrator installs', how: 'merges' },
  says: ['Users can widen it in their own settings, unless allowManagedMcpServersOnly is set beside it.'],
  read: ({ json }, reading) => {
    const [allowed, denied] = [at(json, 'allowedMcpServers'), at(json, 'deniedMcpServers')];
    if (!Array.isArray(allowed) && !Array.isArray(denied)) return false;
    if (permissionRules(json) !== null) return false;
    reading.account(json, ['allowedMcpServers', 'deniedMcpServers']);
    for (const entry of listOf(denied, '/deniedMcpServers', reading)) {
      const server = nameOfServer(entry);
      if (server === null) reading.hold(textOfEntry(entry), byCommand('denied'));
      else reading.deny(server, '*', true);
    }
    for (const entry of listOf(allowed, '/allowedMcpServers', reading)) {
      const server = nameOfServer(entry);
      if (server === null) reading.ignore(textOfEntry(entry), byCommand('allowed'));
      else reading.pattern('*', null, server);
    }
    // No list of what is allowed admits every server but those denied.
    if (allowed === undefined) reading.glob('*', '*', null);
  },
});

const copilotManaged = client({
  ...managedSettings,
  id: 'copilot-managed',
  label: 'Copilot managed settings',
  place: { into: 'copilot/managed-settings.json of the enterprise’s .github-private repository', how: 'merges' },
});

/** Finds what is deferred; it is always loaded itself. */
const claudeSearch = { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' };

const claudeApi = client({
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
    const sets = objectsOf(at(json, 'tools')).filter((one) => member(one, 'type') === 'mcp_toolset');
    if (sets.length === 0) return false;
    reading.account(json, apiMembers);
    for (const set of sets) {
      const server = String(member(set, 'mcp_server_name') ?? '');
      const isOnByDefault = at(set, 'default_config', 'enabled') !== false;
      if (isOnByDefault) reading.wild(server, '*', null);
      for (const [name, config] of objectsIn(member(set, 'configs'))) {
        const isOn = member(config, 'enabled');
        const isDeferred = member(config, 'defer_loading') ?? at(set, 'default_config', 'defer_loading');
        if (isOn === false) reading.deny(server, name);
        else if (isOnByDefault || isOn === true) reading.name(server, name, null, isDeferred === true);
      }
    }
  },
});

const apiMembers = [
  ...['type', 'url', 'name', 'authorization_token'].map((name) => `mcp_servers.${name}`),
  ...['type', 'name', 'mcp_server_name', 'description', 'input_schema'].map((name) => `tools.${name}`),
  ...['default_config', 'configs.*'].flatMap((place) => [`tools.${place}.enabled`, `tools.${place}.defer_loading`]),
];

const openaiResponses = client({
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

const openaiAgents = {
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

const tomlKey = (text: string) => (/^[A-Za-z0-9_-]+$/.test(text) ? text : quoteText(text));
const tomlList = (key: string, names: readonly string[]) => `${key} = [${names.map(quoteText).join(', ')}]`;

const codex = client({
  id: 'codex',
  label: 'Codex config.toml',
  asks: ['serverUrls'],
  effect: 'both',
  place: { into: '~/.codex/config.toml, or .codex/config.toml of a trusted project', how: 'merges' },
  ending: '.codex.toml',
  names: { models: ['openai'], seenAs: claudeName, seen: word64 },
  denies: 'names',
  wildcards: 'servers',
  listsOff: true,
  write: ({ servers }) => {
    const tables = servers.map(({ server, tools, on, off, isWhole, url, command }) => {
      const table = `mcp_servers.${tomlKey(server)}`;
      const [program, ...args] = command ?? [];
      const start =
        url !== undefined
          ? [`url = ${quoteText(url)}`]
          : program === undefined
            ? []
            : [`command = ${quoteText(program)}`, ...(args.length > 0 ? [tomlList('args', args)] : [])];
      const lines = [
        `[${table}]`,
        ...start,
        ...(isWhole ? [] : [tomlList('enabled_tools', on)]),
        ...(off.length === 0 ? [] : [tomlList('disabled_tools', off)]),
        'default_tools_approval_mode = "prompt"',
        ...tools
          .filter(({ mode }) => mode === 'auto')
          .flatMap(({ name }) => ['', `[${table}.tools.${tomlKey(name)}]`, 'approval_mode = "approve"']),
      ];
      if (start.length > 0) return lines.join('\n');
      // Codex stops at a server that it can't start, whatever else the file says.
      return ['# Give this server its url or command, and uncomment it.', ...lines.filter((line) => line !== '')]
        .map((line) => (line.startsWith('# ') ? line : `# ${line}`))
        .join('\n');
    });
    return `${tables.join('\n\n')}\n`;
  },
  notes: ({ servers }) => {
    const unstarted = servers.filter(({ url, command }) => url === undefined && command === undefined);
    const toolIds = unstarted.flatMap(({ tools }) => tools.map(({ toolId }) => toolId));
    const text = 'Their server has no address and no command, which Codex stops at, so it is commented out: enter one.';
    return unstarted.length === 0 ? [] : [{ kind: 'left-out', text, toolIds }];
  },
  read: ({ toml }, reading) => {
    const servers = objectsIn(at(toml, 'mcp_servers'));
    if (servers.length === 0) return false;
    const members = ['enabled', 'enabled_tools', 'disabled_tools', 'default_tools_approval_mode', 'url'];
    reading.account(
      toml,
      [...members, 'tools.*.approval_mode'].map((name) => `mcp_servers.*.${name}`),
    );
    for (const [server, settings] of servers) {
      const byName = new Map(
        objectsIn(member(settings, 'tools')).map(([name, one]) => [name, member(one, 'approval_mode')]),
      );
      const byDefault = member(settings, 'default_tools_approval_mode');
      const mode = (name: string) => ((byName.get(name) ?? byDefault) === 'approve' ? 'auto' : 'ask');
      const isOff = member(settings, 'enabled') === false;
      const allowed = member(settings, 'enabled_tools');
      reading.server(server, {
        allowed,
        denied: member(settings, 'disabled_tools'),
        mode,
        where: 'enabled_tools',
        ...(isOff && { off: 'The server is switched off.' }),
      });
      if (!isOff && allowed === undefined) for (const name of byName.keys()) reading.name(server, name, mode(name));
    }
  },
});

/** The editor hands its tools to models of several makers: what the strictest refuses is named. */
const editorNames: ClientNames = { models: anyModel, ...cutAt('/'), seen: word64 };
const slashName = ({ server, name }: { readonly server: string; readonly name: string }) => `${server}/${name}`;

/** What Copilot and VS Code call their own tools. */
const builtIn =
  /^(?:read|view|edit|create|write|search|execute|shell|agent|custom-agent|web|fetch|todos?|vscode|new|codebase|problems|usages|changes|editFiles|runCommands|runTasks|githubRepo|extensions|terminal\w*|testFailure|searchResults|vscodeAPI|think)$/i;

/**
 * `github/get_issue`, `*` for all. A name without a server is a built-in tool, or as older files have it a tool or a
 * server by its bare name.
 */
function readSlashName(text: string, reading: ReadingBuilder, except: readonly string[] = []): void {
  const parts = splitName(text, '/');
  if (parts !== null) reading.glob(parts[0], parts[1], null);
  else if (text === '*') reading.glob('*', '*', null, except.length === 0 ? {} : { except });
  else if (builtIn.test(text)) reading.ignore(text, 'It names no server: a built-in tool, or a set of tools.');
  else reading.bare(text, null);
}

const vscodeToolset = client({
  id: 'vscode-toolset',
  label: 'VS Code tool set',
  effect: 'limits',
  place: { into: 'the prompts folder of a VS Code profile; it reads no file of another ending', how: 'new' },
  ending: '.toolsets.jsonc',
  names: { ...editorNames, maxTools: 128 },
  modes: 'elsewhere',
  wildcards: 'servers',
  write: ({ all }, draft) => {
    const description = (draft.note ?? draft.name).toWellFormed();
    return new Map([[draftStem(draft), { tools: all.map(slashName), description, icon: 'tools' }]]);
  },
  read: ({ json }, reading) => {
    const sets = objectsIn(json);
    const isOurs =
      isObject(json) &&
      sets.length > 0 &&
      sets.length === Object.keys(json).length &&
      sets.every(([, set]) => Array.isArray(member(set, 'tools')) && !Object.hasOwn(set, 'allowedTools'));
    if (!isOurs) return false;
    reading.account(json, ['*.tools', '*.description', '*.icon']);
    for (const [label, one] of sets) {
      const set = reading.set(label);
      for (const name of set.texts(member(one, 'tools'), `/${label}/tools`)) readSlashName(name, set);
    }
  },
});

/** A custom agent of VS Code or GitHub. An empty list means no tools, a missing one all: it is always written. */
const slashAgent: Omit<ClientRow, 'id' | 'label' | 'place' | 'names'> = {
  effect: 'limits',
  ending: '.agent.md',
  modes: 'elsewhere',
  wildcards: 'servers',
  write: ({ all }, draft) => agentFile(draft, `tools: [${all.map((one) => quoteText(slashName(one))).join(', ')}]`),
  read: ({ frontMatter }, reading) => {
    const tools = at(frontMatter, 'tools');
    const names = textsOf(tools);
    const own = objectsIn(at(frontMatter, 'mcp-servers'));
    const isText = typeof tools === 'string' && names.some((name) => name.includes('/'));
    if (!Array.isArray(tools) && !isText && own.length === 0) return false;
    if (names.some((one) => one.startsWith('mcp__'))) return false;
    reading.account(frontMatter, [
      ...['tools', 'description', 'mcp-servers.*.tools', 'disable-model-invocation', 'user-invocable'],
    ]);
    // An agent's own server offers what its own list has, and of that what the agent's list names.
    const offered = new Map(
      own.flatMap(([server, settings]) => {
        const list = member(settings, 'tools');
        const all = reading.limits(list, `${server}: tools`);
        return list === undefined || list === null || all.includes('*') ? [] : [[server, all] as const];
      }),
    );
    const limited = [...offered.keys()];
    const wanted = tools === undefined || tools === null ? ['*'] : isText ? names : reading.texts(tools, '/tools');
    for (const text of wanted) {
      const [server, name] = text === '*' ? ['*', '*'] : (splitName(text, '/') ?? [text, '*']);
      for (const one of limited.filter((limit) => matchPattern(server, limit))) {
        for (const tool of offered.get(one) ?? []) if (matchPattern(name, tool)) reading.name(one, tool, null);
      }
      if (limited.includes(server)) {
        if (!name.includes('*') && !offered.get(server)?.includes(name))
          reading.ignore(text, 'The agent’s own server does not list this tool.');
      } else readSlashName(text, reading, limited);
    }
  },
};

const vscodeAgent = client({
  ...slashAgent,
  id: 'vscode-agent',
  label: 'VS Code agent file',
  place: { into: '.github/agents/ of a project', how: 'new' },
  names: { ...editorNames, maxTools: 128 },
});

const copilotAgent = client({
  ...slashAgent,
  id: 'copilot-agent',
  label: 'GitHub Copilot agent',
  place: { into: '.github/agents/ of a repository, or agents/ of an organization’s .github-private', how: 'new' },
  names: editorNames,
  says: ['GitHub ignores names it does not know, without a word: check them against the server.'],
});

const colonName = cutAt(':');

const cursor = client({
  id: 'cursor',
  label: 'Cursor permissions.json',
  effect: 'stops-asking',
  place: { into: '~/.cursor/permissions.json, or .cursor/permissions.json of a workspace', how: 'merges' },
  ending: '.cursor-permissions.json',
  names: {
    models: anyModel,
    ...colonName,
    seenAs: colonName.written,
    seen: {
      pattern: /^(?=.{1,60}$)[\w-]+:[\w-]+$/,
      words: 'letters, digits, _ and -, at most 60 with the server’s name',
    },
    maxTools: 40,
  },
  wildcards: 'names',
  says: [
    'Doesn’t block other tools: the agent still sees every tool of its servers.',
    'Cursor adds up the lists of both files. They replace the list kept in the app, and a team’s setting wins over them.',
  ],
  write: ({ named }) => ({
    mcpAllowlist: named
      .filter(({ mode }) => mode === 'auto')
      .map(({ server, name }) => colonName.written(server, name)),
  }),
  notes: ({ named, wildcards }) => {
    const asking = named.filter(({ mode }) => mode === 'ask').map(({ toolId }) => toolId);
    const toolIds = [...asking, ...wildcards.map(({ id }) => id)];
    const text = 'These ask first, so the file does not name them: Cursor asks for all that it does not name.';
    return toolIds.length > 0 ? [{ kind: 'left-out', text, toolIds }] : [];
  },
  read: ({ json }, reading) => {
    const list = at(json, 'mcpAllowlist');
    if (!Array.isArray(list)) return false;
    reading.account(json, ['mcpAllowlist', 'terminalAllowlist']);
    for (const item of reading.texts(list, '/mcpAllowlist')) {
      const parts = splitName(item, ':');
      if (parts === null) reading.ignore(item, 'It should be server:tool.');
      else reading.glob(parts[0], parts[1], 'auto');
    }
  },
});

const gemini = client({
  id: 'gemini-cli',
  label: 'Gemini CLI settings',
  asks: ['serverUrls'],
  withoutUrl: 'Keep the httpUrl or command that the other servers have in your own file.',
  effect: 'limits',
  place: { into: '~/.gemini/settings.json, or .gemini/settings.json of a project', how: 'merges' },
  ending: '.gemini-settings.json',
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
  listsOff: true,
  says: [
    'Your other servers stay as they are: mcp.allowed would switch them off, but runs all that it admits without a question.',
    'A policy file says allow, ask and deny for each tool: export that instead, or beside this.',
  ],
  write: ({ servers }) => ({
    mcpServers: new Map(
      servers.map(({ server, on, off, url }) => [
        server,
        {
          ...(url !== undefined && { httpUrl: url }),
          includeTools: on,
          ...(off.length > 0 && { excludeTools: off }),
          trust: false,
        },
      ]),
    ),
  }),
  read: ({ json }, reading) => {
    const servers = objectsIn(at(json, 'mcpServers'));
    const isOurs =
      isObject(at(json, 'mcp')) ||
      servers.some(([, one]) => ['includeTools', 'excludeTools'].some((name) => Object.hasOwn(one, name)));
    if (!isOurs || servers.length === 0) return false;
    reading.account(json, [
      ...['mcp.allowed', 'mcp.excluded'],
      ...['includeTools', 'excludeTools', 'trust', 'httpUrl'].map((name) => `mcpServers.*.${name}`),
    ]);
    const allowed = reading.texts(at(json, 'mcp', 'allowed'), '/mcp/allowed');
    // An empty list is none: the client then admits every server.
    const on = allowed.length > 0 ? new Set(allowed) : null;
    for (const server of reading.limits(at(json, 'mcp', 'excluded'), '/mcp/excluded')) reading.deny(server, '*', true);
    const named = new Set(servers.map(([server]) => server));
    for (const server of allowed) {
      if (!named.has(server)) reading.ignore(server, 'mcp.allowed admits it, but the file has no server of that name.');
    }
    for (const [server, settings] of servers) {
      // Whatever `trust` says, what mcp.allowed admits runs without a question. Rules may end in parentheses.
      const isUnattended = on?.has(server) === true || member(settings, 'trust') === true;
      reading.server(server, {
        allowed: member(settings, 'includeTools'),
        denied: member(settings, 'excludeTools'),
        mode: () => (isUnattended ? 'auto' : 'ask'),
        where: 'includeTools',
        ...(on?.has(server) === false && { off: 'The server is not among mcp.allowed.' }),
      });
    }
  },
});

/** What wins over the settings, and what holds where no rule names the tool. */
const [namedPriority, otherPriority] = [500, 100];

const geminiPolicy = client({
  id: 'gemini-policy',
  label: 'Gemini CLI policy file',
  effect: 'both',
  place: { into: '~/.gemini/policies/: Gemini CLI reads none of a project', how: 'new' },
  ending: '.gemini-policy.toml',
  names: {
    ...(gemini.names ?? { models: ['gemini'] }),
    refuses: (server, name) =>
      `${server}${name}`.includes('*') ? 'Their names hold *, which stands for any tool there.' : null,
  },
  denies: 'names',
  listsOff: true,
  says: [
    'Other tools of these servers are denied, and those of other servers are left as they are.',
    'Where nobody can answer, what asks first is denied.',
  ],
  write: ({ servers }) => {
    const rule = (server: string, names: readonly string[] | null, decision: string, priority: number) => [
      '[[rule]]',
      `mcpName = ${quoteText(server)}`,
      ...(names === null ? [] : [tomlList('toolName', names)]),
      `decision = "${decision}"`,
      `priority = ${priority}`,
      '',
    ];
    const rules = servers.flatMap(({ server, tools, off }) => {
      const ofMode = (wanted: Mode) => tools.filter(({ mode }) => mode === wanted).map(({ name }) => name);
      const lists = [
        [ofMode('auto'), 'allow'],
        [ofMode('ask'), 'ask_user'],
        [off, 'deny'],
      ] as const;
      return [
        ...lists.flatMap(([names, decision]) =>
          names.length === 0 ? [] : rule(server, names, decision, namedPriority),
        ),
        ...rule(server, null, 'deny', otherPriority),
      ];
    });
    return `${rules.join('\n').trimEnd()}\n`;
  },
  notes: ({ servers, named }) => {
    const odd = new Set(servers.flatMap(({ server }) => (server.includes('_') ? [server] : [])));
    const toolIds = named.flatMap(({ server, toolId }) => (odd.has(server) ? [toolId] : []));
    const text = 'Their server’s name has _, at which Gemini CLI may cut full names: check that the rules hold.';
    return toolIds.length === 0 ? [] : [check(text, toolIds)];
  },
  read: ({ toml }, reading) => {
    const rules = objectsOf(at(toml, 'rule'));
    if (!rules.some((rule) => typeof member(rule, 'decision') === 'string')) return false;
    reading.account(
      toml,
      ['mcpName', 'toolName', 'decision', 'priority', 'denyMessage'].map((name) => `rule.${name}`),
    );
    readPolicy(rules, reading);
  },
});

const decisions = ['deny', 'ask_user', 'allow'] as const;

/** The rules of highest priority come first; of equal ones what denies or asks holds. */
function readPolicy(rules: readonly JsonObject[], reading: ReadingBuilder): void {
  const known = ['mcpName', 'toolName', 'decision', 'priority', 'denyMessage'];
  const ordered = rules
    .map((rule) => ({
      rule,
      rank: decisions.findIndex((one) => one === member(rule, 'decision')),
      priority: Number(member(rule, 'priority') ?? 0),
    }))
    .sort((a, b) => b.priority - a.priority || a.rank - b.rank);
  /** What rules before have decided, by server and name. */
  const decided: (readonly [server: string, name: string])[] = [];
  const isDecided = (server: string, name: string) =>
    decided.some(([s, n]) => matchPattern(s, server) && matchPattern(n, name));
  for (const { rule, rank } of ordered) {
    const [server, names] = [member(rule, 'mcpName'), member(rule, 'toolName')];
    const decision = decisions[rank];
    if (decision === undefined || typeof server !== 'string' || server === '') {
      const what = textOfEntry(rule);
      if (decision === undefined) reading.hold(what, 'Its decision is none that is known.');
      else reading.ignore(what, 'It names no MCP server.');
      continue;
    }
    const conditions = Object.keys(rule).filter((name) => !known.includes(name));
    if (conditions.length > 0) {
      const why = `It holds only under conditions (${conditions.join(', ').slice(0, 100)}), which are not read.`;
      if (decision === 'allow') reading.ignore(textOfEntry(rule), why);
      else reading.hold(textOfEntry(rule), why);
      continue;
    }
    const listed =
      names === undefined ? ['*'] : typeof names === 'string' ? [names] : reading.limits(names, 'toolName');
    for (const name of listed) {
      if (isDecided(server, name)) continue;
      const isBelow = decided.some(([s, n]) => matchPattern(server, s) && matchPattern(name, n));
      // A rule for all that others leave over denies nothing that they allow.
      if (decision === 'deny' && !isBelow) reading.denyGlob(server, name);
      else if (decision !== 'deny')
        reading.glob(server, name, decision === 'allow' ? 'auto' : 'ask', isBelow ? { yields: true } : {});
    }
    decided.push(...listed.map((name) => [server, name] as const));
  }
}

const dockerRun = ['docker', 'mcp', 'gateway', 'run'];

const dockerGateway = client({
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

const litellmConfig = client({
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
    const servers = objectsIn(at(yaml?.[0], 'mcp_servers'));
    if (servers.length === 0) return false;
    reading.account(yaml?.[0], [
      ...['url', 'allowed_tools', 'disallowed_tools'].map((name) => `mcp_servers.*.${name}`),
      ...['model_list', 'general_settings', 'router_settings'],
    ]);
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

/** The servers, and for each its tools: one without the other fails. */
const litellmKey = client({
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
    const permission = at(json, 'object_permission');
    if (!isObject(permission)) return false;
    reading.account(json, ['object_permission.mcp_servers', 'object_permission.mcp_tool_permissions']);
    const byTool = at(permission, 'mcp_tool_permissions');
    const servers = new Set(reading.texts(member(permission, 'mcp_servers'), '/object_permission/mcp_servers'));
    for (const server of servers) {
      reading.server(server, { allowed: at(byTool, server), where: 'mcp_tool_permissions' });
    }
    for (const server of isObject(byTool) ? Object.keys(byTool) : []) {
      const why = 'The server is not among mcp_servers, so its tools are not allowed.';
      if (!servers.has(server)) reading.ignore(server, why);
    }
  },
});

const atName = cutAt('/', '@');

/** `tools` are there, `allowedTools` run without a prompt. */
const kiro = client({
  id: 'kiro',
  label: 'Kiro or Amazon Q agent',
  effect: 'both',
  place: { into: '.kiro/agents/ or ~/.kiro/agents/; for Amazon Q ~/.aws/amazonq/cli-agents/', how: 'new' },
  ending: '.json',
  names: {
    models: ['anthropic'],
    ...atName,
    seenAs: (server, name) => `${server}___${name}`,
    seen: word64,
  },
  wildcards: 'servers',
  write: ({ named, wildcards }) => {
    const full = ({ server, name }: NamedTool) => atName.written(server, name);
    return {
      tools: [...named.map(full), ...wildcards.map(({ server }) => `@${server}`)],
      allowedTools: named.filter(({ mode }) => mode === 'auto').map(full),
      includeMcpJson: true,
    };
  },
  says: ['The servers themselves come from your mcp.json, which the file includes: without it the agent has none.'],
  read: ({ json }, reading) => {
    const [tools, allowed] = [at(json, 'tools'), at(json, 'allowedTools')];
    const texts = [...textsOf(tools), ...textsOf(allowed)];
    const isClaude = texts.some((one) => one.startsWith('mcp__'));
    const isOurs = texts.some((one) => one.startsWith('@')) || (Array.isArray(allowed) && !isClaude);
    if (!isOurs) return false;
    reading.account(json, kiroMembers);
    const aliases = objectOf(at(json, 'toolAliases'));
    const original = new Map(Object.keys(aliases).map((full) => [String(member(aliases, full)), full]));
    for (const [alias, full] of original) reading.ignore(full, `It goes by “${alias}” there, which is not brought in.`);
    const ownName = (written: string) => original.get(written) ?? written;
    const isOfServer = (text: string) => text.startsWith('@') && text !== '@builtin';
    const there: (readonly [server: string, name: string])[] = [];
    for (const text of reading.texts(tools, '/tools').map(ownName)) {
      if (text === '*') there.push(['*', '*']);
      else if (isOfServer(text)) there.push(serverAndName(text));
      else reading.ignore(text, 'It names no server: built-in tools.');
    }
    for (const [server, name] of there) reading.glob(server, name, 'ask', { hasOne: true, yields: true });
    /** What may run unattended does so as far as it is among the tools. */
    const readUnattended = (text: string) => {
      const both = there.flatMap((one) => intersect(one, serverAndName(text)));
      if (both.length === 0) reading.ignore(text, 'It may run unattended, but is not named among the tools.');
      for (const [server, name] of both) reading.glob(server, name, 'auto', { hasOne: true });
    };
    for (const text of reading.texts(allowed, '/allowedTools').map(ownName)) {
      if (isOfServer(text)) readUnattended(text);
      else if (text === '*') reading.ignore(text, 'This list has no word for all tools: it lets none run.');
      else reading.ignore(text, 'It names no server: built-in tools.');
    }
    for (const [server, settings] of objectsIn(at(json, 'mcpServers'))) {
      if (member(settings, 'disabled') === true) reading.deny(server, '*', true);
      for (const name of reading.limits(member(settings, 'disabledTools'), `${server}: disabledTools`))
        reading.deny(server, name);
      for (const name of reading.texts(member(settings, 'autoApprove'), `${server}: autoApprove`))
        readUnattended(`@${server}/${name}`);
    }
  },
});

const kiroMembers = [
  ...['tools', 'allowedTools', 'toolAliases', 'includeMcpJson', 'useLegacyMcpJson'],
  ...['disabled', 'disabledTools', 'autoApprove'].map((name) => `mcpServers.*.${name}`),
];

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** `@server/tool`, or `@server` for all of its tools. */
function serverAndName(text: string): readonly [server: string, name: string] {
  return splitName(text.slice(1), '/') ?? [text.slice(1), '*'];
}

/** What two wildcards both stand for, as a list of at most one; where they only overlap it can't be said. */
function intersect(
  one: readonly [server: string, name: string],
  other: readonly [server: string, name: string],
): readonly (readonly [server: string, name: string])[] {
  const narrower = (a: string, b: string) => (matchGlob(a, b, true) ? b : matchGlob(b, a, true) ? a : null);
  const [server, name] = [narrower(one[0], other[0]), narrower(one[1], other[1])];
  return server === null || name === null ? [] : [[server, name]];
}

/** Those to be approved stand in `requireApproval` as well. */
const kagent = client({
  id: 'kagent',
  label: 'kagent Agent tools',
  effect: 'both',
  place: { into: 'the specification of an Agent, in place of its tools', how: 'replaces' },
  ending: '.kagent.yaml',
  names: { models: anyModel },
  write: ({ servers }) =>
    writeYaml({
      tools: servers.map(({ server, tools, on }) => {
        const asking = tools.filter(({ mode }) => mode === 'ask').map(({ name }) => name);
        const approval = asking.length > 0 && { requireApproval: asking };
        return { type: 'McpServer', mcpServer: { name: server, toolNames: on, ...approval } };
      }),
    }),
  read: ({ yaml }, reading) => {
    const agents = (yaml ?? []).flatMap((value) => {
      const list = [at(value, 'tools'), at(value, 'spec', 'tools'), at(value, 'spec', 'declarative', 'tools')];
      const servers = objectsOf(list.find(Array.isArray)).flatMap((one) => {
        const server = member(one, 'type') === 'McpServer' ? member(one, 'mcpServer') : undefined;
        return isObject(server) ? [server] : [];
      });
      return servers.length === 0 ? [] : [{ value, servers }];
    });
    if (agents.length === 0) return false;
    const members = ['type', ...['name', 'toolNames', 'requireApproval'].map((name) => `mcpServer.${name}`)];
    const roots = ['tools', 'spec.tools', 'spec.declarative.tools'];
    for (const [i, { value, servers }] of agents.entries()) {
      const set = reading.set(String(at(value, 'metadata', 'name') ?? `Agent ${i + 1}`));
      set.account(value, ['kind', 'apiVersion', ...roots.flatMap((root) => members.map((name) => `${root}.${name}`))]);
      for (const server of servers) {
        const name = String(member(server, 'name') ?? '');
        const asking = set.texts(member(server, 'requireApproval'), `${name}: requireApproval`);
        const allowed = member(server, 'toolNames');
        set.server(name, { allowed, mode: (tool) => (asking.includes(tool) ? 'ask' : 'auto'), where: 'toolNames' });
        if (allowed === undefined) for (const tool of asking) set.name(name, tool, 'ask');
      }
    }
  },
});

/** One MCPToolConfig a server. An empty filter would let everything through, so none is ever written. */
const toolhive = client({
  id: 'toolhive',
  label: 'ToolHive MCPToolConfig',
  effect: 'limits',
  place: { into: 'the cluster, by kubectl apply, in place of configurations of the same names', how: 'replaces' },
  ending: '.toolhive.yaml',
  names: {
    models: anyModel,
    refuses: (server) =>
      /^[a-z0-9](?:[a-z0-9-]{0,50}[a-z0-9])?$/.test(server)
        ? null
        : 'The alias of their server is no name Kubernetes takes: small letters, digits and -.',
  },
  modes: 'nobody-asks',
  says: [
    'Each takes effect once an MCPServer of the same namespace names it in spec.toolConfigRef.name.',
    'A server without such a filter offers all of its tools.',
  ],
  write: ({ servers }) =>
    servers
      .map(({ server, on }) =>
        writeYaml({
          apiVersion: 'toolhive.stacklok.dev/v1alpha1',
          kind: 'MCPToolConfig',
          metadata: { name: `${server}-tools` },
          spec: { toolsFilter: on },
        }),
      )
      .join('---\n'),
  read: ({ yaml }, reading) => {
    const configs = objectsOf(yaml).filter((one) => member(one, 'kind') === 'MCPToolConfig');
    if (configs.length === 0) return false;
    for (const config of configs) {
      reading.account(config, ['apiVersion', 'kind', 'metadata.name', 'spec.toolsFilter', 'spec.toolsOverride']);
      const server = String(at(config, 'metadata', 'name') || '').replace(/-tools$/, '');
      const names = reading.texts(at(config, 'spec', 'toolsFilter'), `${server}: toolsFilter`);
      // The filter goes by the names that the overrides give.
      const renamed = new Map<string, string>();
      for (const [own, override] of objectsIn(at(config, 'spec', 'toolsOverride'))) {
        const name = member(override, 'name');
        const given = typeof name === 'string' && name !== '' ? name : own;
        if (renamed.has(given)) reading.hold(`${server}: toolsOverride`, `It calls two tools “${given}”.`);
        renamed.set(given, own);
        if (given !== own) reading.ignore(`${server}/${own}`, `It goes by “${given}” there, which is not brought in.`);
        if (member(override, 'description') !== undefined)
          reading.ignore(`${server}/${own}`, 'Models get another description of it there.');
      }
      const taken = new Set(renamed.values());
      const allowed = names.flatMap((name) => {
        const own = renamed.get(name);
        if (own === undefined && taken.has(name)) {
          reading.hold(
            `${server}/${name}`,
            'The filter has the name that an override takes away: which tool it means is not known.',
          );
          return [];
        }
        return [own ?? name];
      });
      reading.server(server, { allowed: names.length === 0 ? undefined : allowed, where: 'toolsFilter' });
    }
  },
});

/** A tool that no rule names is refused. A rule that named the tool alone would let its namesakes through. */
const agentgateway = client({
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
    const authorization = at(yaml?.[0], 'policies', 'mcpAuthorization');
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
  geminiPolicy,
  dockerGateway,
  litellmConfig,
  litellmKey,
  openaiAgents,
  kiro,
  kagent,
  toolhive,
  agentgateway,
];
