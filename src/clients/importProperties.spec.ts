import fc from 'fast-check';
import { stringify as toToml } from 'smol-toml';
import { expect, it } from 'vitest';
import { stringify as toYaml } from 'yaml';
import { FileText } from '../dialects/fileText';
import { type ExportTarget, emptyForm } from '../exports/exportTarget';
import { type PlacedList, placeListed } from '../exports/placeListed';
import { draftWith, knownTool, toolOf } from '../exports/testExports';
import { isObject, valueAt } from '../model/json';
import { importAllowlist } from './importAllowlist';
import { readTarget, targets } from './targets';

/*
 * What holds of every format: a name comes back as the same one tool, and no denial is lost for its shape.
 */

/** Signs that some client cuts names at, takes for a wildcard, or quotes. */
const pieces = [
  'a',
  'b',
  'get',
  '_',
  '__',
  '-',
  '.',
  '*',
  '?',
  '(',
  ')',
  '()',
  '/',
  ':',
  ',',
  ' ',
  '"',
  "'",
  '\\',
  '$',
  '#',
  '[',
  ']',
  '{',
  '}',
  '@',
  '=',
  '\n',
  'é',
  '𝒂',
  'mcp',
  'mcp__',
  'mcp:',
  '__proto__',
  'all',
  'null',
  '~',
  '!',
  '&',
  '|',
  '%',
];
const hostileName = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));

/** The tools that a list lets in. */
const letIn = ({ placements }: PlacedList) =>
  new Set(
    placements.flatMap((one) => (one.kind === 'tool' ? [one.toolId] : one.kind === 'pattern' ? one.toolIds : [])),
  );

const listing = targets.filter(({ names, read, kind }) => names && read && kind !== 'admits-servers');

function roundTrip(target: ExportTarget, server: string, name: string) {
  const ids = [name, `${name}x`, `x${name}`, 'get', 'a', `${server}_${name}`].map(
    (own) => [own, `mcp:t.${own}`] as const,
  );
  const decoys = [...new Map(ids).entries()].map(([own, toolId]) =>
    knownTool(toolOf(toolId, {}, { dialect: 'mcp', server, alias: server, nameOnServer: own }), 'mcp:t'),
  );
  const other = knownTool(
    toolOf('mcp:u.get', {}, { dialect: 'mcp', server: 'u', alias: 'u', nameOnServer: name }),
    'mcp:u',
  );
  const toolId = `mcp:t.${name}`;
  const fold = target.names?.rewrite ?? ((part: string) => part);
  const catalog = [...decoys, other].filter(
    ({ tool }) => tool.toolId === toolId || fold(`${tool.alias} ${tool.nameOnServer}`) !== fold(`${server} ${name}`),
  );
  const draft = draftWith([{ toolId, mode: 'ask' }], [['mcp:t', server]]);
  const [own] = catalog;
  if (own === undefined) throw new Error('no tool');
  const form = { ...emptyForm, serverUrls: new Map([[server, 'https://t.example/mcp']]) };
  const { text, notes } = target.write(draft, new Map([[toolId, own]]), { form, others: catalog.slice(1) });
  const isLeftOut = notes.some(({ kind, toolIds }) => kind === 'left-out' && toolIds.includes(toolId));
  const reading = readTarget(target, new FileText(text));
  const placed = placeListed(reading ?? { allowed: [], denied: [], isRewritten: false }, catalog, new Map());
  return { toolId, isLeftOut, text, found: [...letIn(placed)] };
}

it.each(listing)('$label gives back the one tool of a hostile name, or leaves it out with a note', (target) => {
  fc.assert(
    fc.property(hostileName, hostileName, (server, name) => {
      const { toolId, isLeftOut, text, found } = roundTrip(target, server, name);
      // A rule that asks brings nothing in where a file only says what runs.
      const expected = isLeftOut || (target.kind === 'stops-asking' && found.length === 0) ? [] : [toolId];
      expect([text, found]).toEqual([text, expected]);
    }),
    { numRuns: 40 },
  );
});

const writers = {
  json: (value: object) => JSON.stringify(value),
  toml: (value: object) => toToml(value),
  yaml: (value: object) => toYaml(value),
  front: (value: object) => `---\n${toYaml(value)}---\nDo it.\n`,
};

/** Files that keep `sink` of `quay` off, and where they say so. */
const denials: readonly (readonly [
  label: string,
  syntax: keyof typeof writers,
  value: object,
  path: readonly string[],
])[] = [
  [
    'Claude Code settings',
    'json',
    { permissions: { allow: ['mcp__quay'], deny: ['mcp__quay__sink'] } },
    ['permissions', 'deny'],
  ],
  ...['disabledMcpjsonServers', 'disabledMcpServers', 'deniedMcpServers'].map(
    (list) =>
      ['Claude Code settings', 'json', { permissions: { allow: ['mcp__quay'] }, [list]: ['quay'] }, [list]] as const,
  ),
  [
    'Claude Agent SDK options',
    'json',
    { allowedTools: ['mcp__quay'], disallowedTools: ['mcp__quay__sink'] },
    ['disallowedTools'],
  ],
  [
    'Claude Code subagent',
    'front',
    { name: 'n', tools: ['mcp__quay'], disallowedTools: ['mcp__quay__sink'] },
    ['disallowedTools'],
  ],
  [
    'Claude Code command or skill',
    'front',
    { 'allowed-tools': ['mcp__quay'], 'disallowed-tools': ['mcp__quay__sink'] },
    ['disallowed-tools'],
  ],
  [
    'Claude Code managed settings',
    'json',
    { allowedMcpServers: [{ serverName: 'quay' }], deniedMcpServers: [{ serverName: 'quay' }] },
    ['deniedMcpServers'],
  ],
  [
    'Codex config.toml',
    'toml',
    { mcp_servers: { quay: { command: 'q', disabled_tools: ['sink'] } } },
    ['mcp_servers', 'quay', 'disabled_tools'],
  ],
  [
    'Codex config.toml',
    'toml',
    { mcp_servers: { quay: { command: 'q', enabled: false } } },
    ['mcp_servers', 'quay', 'enabled'],
  ],
  ['Codex config.toml', 'toml', { apps: { quay: { enabled: false } } }, ['apps', 'quay', 'enabled']],
  [
    'Codex config.toml',
    'toml',
    { apps: { quay: { tools: { sink: { enabled: false } } } } },
    ['apps', 'quay', 'tools', 'sink', 'enabled'],
  ],
  [
    'Codex config.toml',
    'toml',
    { apps: { quay: { tools: { sink: { enabled: false } } } } },
    ['apps', 'quay', 'tools', 'sink'],
  ],
  [
    'Gemini CLI settings',
    'json',
    { mcpServers: { quay: { command: 'q', trust: false, excludeTools: ['sink'] } } },
    ['mcpServers', 'quay', 'excludeTools'],
  ],
  [
    'Gemini CLI settings',
    'json',
    { mcpServers: { quay: { trust: false } }, mcp: { excluded: ['quay'] } },
    ['mcp', 'excluded'],
  ],
  ['OpenCode permissions', 'json', { permission: { 'quay_*': 'ask', quay_sink: 'deny' } }, ['permission', 'quay_sink']],
  [
    'OpenCode permissions',
    'json',
    { $schema: 'https://opencode.ai/config.json', permission: { '*': 'deny' } },
    ['permission'],
  ],
  [
    'OpenCode permissions',
    'json',
    { permission: { 'quay_*': 'ask' }, tools: { quay_sink: false } },
    ['tools', 'quay_sink'],
  ],
  ['OpenCode permissions', 'json', { permission: { 'quay_*': 'ask' }, tools: { quay_sink: false } }, ['tools']],
  [
    'OpenCode permissions',
    'json',
    { permission: { 'quay_*': 'ask' }, mcp: { quay: { type: 'local', enabled: false } } },
    ['mcp', 'quay', 'enabled'],
  ],
  [
    'Cursor CLI permissions',
    'json',
    { permissions: { allow: ['Mcp(quay:*)'], deny: ['Mcp(quay:sink)'] } },
    ['permissions', 'deny'],
  ],
  [
    'Antigravity permissions',
    'json',
    { permissions: { allow: ['mcp(quay/*)'], deny: ['mcp(quay/sink)'] } },
    ['permissions', 'deny'],
  ],
  [
    'Kiro or Amazon Q agent',
    'json',
    { tools: ['@quay'], allowedTools: [], mcpServers: { quay: { disabledTools: ['sink'] } } },
    ['mcpServers', 'quay', 'disabledTools'],
  ],
  [
    'Kiro or Amazon Q agent',
    'json',
    { tools: ['@quay'], allowedTools: [], mcpServers: { quay: { disabled: true } } },
    ['mcpServers', 'quay', 'disabled'],
  ],
  [
    'LiteLLM config.yaml',
    'yaml',
    { mcp_servers: { quay: { url: 'https://q.example', disallowed_tools: ['sink'] } } },
    ['mcp_servers', 'quay', 'disallowed_tools'],
  ],
  [
    'MCP settings of Cline or Roo Code',
    'json',
    { mcpServers: { quay: { alwaysAllow: ['moor'], disabledTools: ['sink'] } } },
    ['mcpServers', 'quay', 'disabledTools'],
  ],
  [
    'MCP settings of Cline or Roo Code',
    'json',
    { mcpServers: { quay: { alwaysAllow: ['sink'], disabled: true } } },
    ['mcpServers', 'quay', 'disabled'],
  ],
  [
    'Zed settings',
    'json',
    { agent: { tool_permissions: { default: 'confirm', tools: { 'mcp:quay:sink': { default: 'deny' } } } } },
    ['agent', 'tool_permissions', 'tools', 'mcp:quay:sink', 'default'],
  ],
  [
    'Zed settings',
    'json',
    { agent: { tool_permissions: { tools: { 'mcp:quay:sink': { default: 'deny' } } } } },
    ['agent', 'tool_permissions', 'tools', 'mcp:quay:sink'],
  ],
  [
    'Zed settings',
    'json',
    { agent: { tool_permissions: { default: 'deny', tools: { 'mcp:quay:sink': { default: 'deny' } } } } },
    ['agent', 'tool_permissions', 'tools'],
  ],
  [
    'Goose config.yaml',
    'yaml',
    { extensions: { quay: { cmd: 'q', enabled: false } } },
    ['extensions', 'quay', 'enabled'],
  ],
  [
    'Goose permission.yaml',
    'yaml',
    { user: { always_allow: ['quay__moor'], never_allow: ['quay__sink'] } },
    ['user', 'never_allow'],
  ],
  [
    'Claude API, MCP toolset',
    'json',
    { tools: [{ type: 'mcp_toolset', mcp_server_name: 'quay', configs: { sink: { enabled: false } } }] },
    ['tools', '0', 'configs'],
  ],
  [
    'Claude API, MCP toolset',
    'json',
    { tools: [{ type: 'mcp_toolset', mcp_server_name: 'quay', configs: { sink: { enabled: false } } }] },
    ['tools', '0', 'configs', 'sink'],
  ],
  [
    'Claude API, MCP toolset',
    'json',
    { tools: [{ type: 'mcp_toolset', mcp_server_name: 'quay', default_config: { enabled: false } }] },
    ['tools', '0', 'default_config', 'enabled'],
  ],
  [
    'Claude API, MCP toolset',
    'json',
    { tools: [{ type: 'mcp_toolset', mcp_server_name: 'quay', default_config: { enabled: false } }] },
    ['tools', '0', 'default_config'],
  ],
  [
    'Goose config.yaml',
    'yaml',
    { extensions: { quay: { cmd: 'q', available_tools: ['moor'] } } },
    ['extensions', 'quay', 'available_tools'],
  ],
  [
    'LiteLLM config.yaml',
    'yaml',
    { mcp_servers: { quay: { url: 'https://q.example', allowed_tools: ['moor'] } } },
    ['mcp_servers', 'quay', 'allowed_tools'],
  ],
  [
    'ToolHive MCPToolConfig',
    'yaml',
    { kind: 'MCPToolConfig', metadata: { name: 'quay-tools' }, spec: { toolsFilter: ['moor'] } },
    ['spec', 'toolsFilter'],
  ],
  [
    'kagent Agent tools',
    'yaml',
    { tools: [{ type: 'McpServer', mcpServer: { name: 'quay', toolNames: ['sink'], requireApproval: ['sink'] } }] },
    ['tools', '0', 'mcpServer', 'requireApproval'],
  ],
];

const oddShapes: readonly unknown[] = [
  { x: 1 },
  'x',
  7,
  true,
  [['mcp__quay__sink']],
  ['sink', 7],
  [null],
  { sink: 'no' },
];

function withAt(value: unknown, [step, ...rest]: readonly string[], odd: unknown): unknown {
  if (step === undefined) return odd;
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === step ? withAt(one, rest, odd) : one));
  return isObject(value) ? { ...value, [step]: withAt(value[step], rest, odd) } : value;
}

it.each(denials)('%s %s loses no denial for its shape: %j at %j', (label, syntax, value, path) => {
  for (const odd of oddShapes) {
    const own = valueAt(value, ...path);
    const isOther = typeof own !== typeof odd || Array.isArray(own) || Array.isArray(odd) || own === null;
    // A text of names is a list there.
    const isText = syntax === 'front' && typeof odd === 'string';
    if (!isOther || isText || (syntax === 'toml' && JSON.stringify(odd).includes('null'))) continue;
    const changed = withAt(value, path, odd);
    if (!isObject(changed)) throw new Error('no object');
    const text = writers[syntax](changed);
    const found = importAllowlist(text);
    const lists =
      found.kind === 'list' ? [found.reading] : found.kind === 'several' ? found.lists.map((one) => one.reading) : [];
    const catalog = [knownTool(toolOf('mcp:quay.sink', {}, { alias: 'quay', nameOnServer: 'sink' }), 'mcp:quay')];
    const lost = lists.filter(
      (reading) => reading.holds.length === 0 && letIn(placeListed(reading, catalog, new Map())).has('mcp:quay.sink'),
    );
    // What asks for a tool again keeps it from running.
    const runs = lost.filter((reading) => !reading.allowed.every(({ mode }) => mode === 'ask'));
    expect([label, text, (path.includes('requireApproval') ? runs : lost).map(({ ignored }) => ignored)]).toEqual([
      label,
      text,
      [],
    ]);
  }
});
