import { describe, expect, it } from 'vitest';
import { FileText } from '../dialects/fileText';
import { accountMembers } from './accountMembers';
import { importAllowlist } from './importAllowlist';
import { ReadingBuilder } from './reading';
import { readTarget } from './targets';
import { targetOf } from './testExports';

const kinds = (value: unknown, known: readonly string[] = []) =>
  Object.fromEntries(accountMembers(value, known).map(({ where, kind }) => [where, kind]));

describe('a member that no reader knows', () => {
  it.each(
    'blockedTools tool_overrides tools-except deny disabled onlyServers includedTools allow_servers renamed'.split(' '),
  )('limits where it is called %s', (name) => {
    expect(kinds({ [name]: ['x'] })).toEqual({ [name]: 'limits' });
  });

  it.each(['alwaysAllow', 'autoRun', 'trust', 'skipPrompts'])('may let in where it is called %s', (name) => {
    expect(kinds({ [name]: true })).toEqual({ [name]: 'allows' });
  });

  it('limits where what it switches on is off, not where what it switches off is', () => {
    expect(kinds({ a: { enabled: false }, b: { disabled: false }, c: { deny: [] } })).toMatchObject({
      'a.enabled': 'limits',
    });
    expect(Object.values(kinds({ b: { disabled: false }, c: { deny: [] } }))).not.toContain('limits');
  });

  it('is named wherever it stands, but not what it is called by in a person’s own names', () => {
    const file = { list: [{ a: { deniedThings: 1 } }], env: { DISABLE_TELEMETRY: '1' }, known: { deny: 1 }, other: 1 };
    expect(kinds(file, ['list.a.x', 'known'])).toEqual({
      'list.a.deniedThings': 'limits',
      env: 'other',
      other: 'other',
    });
  });

  it('is not walked into without end', () => {
    let deep: unknown = { deny: 1 };
    for (let i = 0; i < 5_000; i++) deep = { a: deep };
    expect(Object.values(kinds(deep))).toContain('limits');
  });
});

describe('every reader', () => {
  const entry = { includeTools: ['a'], excludeThings: ['b'] };
  it.each([
    ['claude-code-settings', JSON.stringify({ permissions: { allow: ['mcp__s__a'], refuse: ['mcp__s__b'] } })],
    ['claude-code-managed', JSON.stringify({ allowedMcpServers: [{ serverName: 's' }], blockedTools: ['b'] })],
    ['claude-code-agent', '---\ntools: mcp__s__a\nexcept: mcp__s__b\n---\n'],
    ['claude-api', JSON.stringify({ tools: [{ type: 'mcp_toolset', mcp_server_name: 's', denylist: ['b'] }] })],
    ['openai-responses', JSON.stringify({ type: 'mcp', server_label: 's', blocked_tools: ['b'] })],
    ['codex', '[mcp_servers.s]\nenabled_tools = ["a"]\nblocked = ["b"]'],
    ['vscode-toolset', JSON.stringify({ one: { tools: ['s/a'], exclude: ['s/b'] } })],
    ['vscode-agent', '---\ntools: [s/*]\nexcludedTools: [s/b]\n---\n'],
    ['cursor', JSON.stringify({ mcpAllowlist: ['s:a'], mcpDenylist: ['s:b'] })],
    ['gemini-cli', JSON.stringify({ mcpServers: { s: entry } })],
    ['docker-mcp-gateway', 'docker mcp gateway run --servers s --tools a --exclude-tools b'],
    ['litellm-config', 'mcp_servers:\n  s:\n    allowed_tools: [a]\n    tool_overrides: {a: b}'],
    ['litellm-key', JSON.stringify({ object_permission: { mcp_servers: ['s'], blocked_tools: ['b'] } })],
    ['kiro', JSON.stringify({ tools: ['@s'], deniedTools: ['@s/b'] })],
    ['kagent', 'spec:\n  tools:\n  - type: McpServer\n    mcpServer: {name: s, toolNames: [a], excludeNames: [b]}'],
    ['toolhive', 'kind: MCPToolConfig\nmetadata: {name: s}\nspec: {toolsFilter: [a], denyFilter: [b]}'],
    ['agentgateway', 'policies:\n  mcpAuthorization: {rules: [{deny: "true"}]}'],
    ['allowlist', JSON.stringify({ toolAllowlist: ['mcp:a'], toolDenylist: ['mcp:b'] })],
    ['mas-agent', 'kind: Agent\nspec:\n  disabled: [x]\n  tools: [{ref: "bundle://b/a"}]'],
    ['cluster-card', JSON.stringify({ tools: ['a'], disabled_tools: ['b'] })],
  ])('of %s holds up what limits and is not understood', (id, text) => {
    const reading = readTarget(targetOf(id), new FileText(text));
    expect(reading?.holds.length).toBeGreaterThan(0);
  });

  it('names what an export would not write', () => {
    const text = '[mcp_servers.s]\ncommand = "x"\nenabled_tools = ["a"]\n[mcp_servers.s.env]\nK = "v"\n';
    expect(readTarget(targetOf('codex'), new FileText(`model = "m"\n${text}`))?.also).toEqual([
      'model',
      'mcp_servers.s.command',
      'mcp_servers.s.env',
    ]);
  });
});

describe('a file with several lists', () => {
  it('lets a person choose one', () => {
    const text = JSON.stringify({ read: { tools: ['s/a'] }, write: { tools: ['s/b', 's/c'] } });
    const found = importAllowlist(text);
    expect(found).toMatchObject({ kind: 'several', of: 'sets', lists: [{ label: 'read' }, { label: 'write' }] });
  });

  it('that two formats fit, which read it differently, lets a person choose the format', () => {
    const text = JSON.stringify({ permissions: { allow: ['mcp__s__a', 'Mcp(s:b)'] } });
    const found = importAllowlist(text);
    expect(found.kind === 'several' && found.lists.map(({ format }) => format)).toEqual([
      'Claude Code settings',
      'Cursor CLI permissions',
    ]);
  });
});

it('a server of an agent’s own offers what its own list has', () => {
  const text = '---\ntools: ["*", "own/b"]\nmcp-servers:\n  own: {command: x, tools: [a]}\n---\n';
  const reading = readTarget(targetOf('copilot-agent'), new FileText(text));
  expect(reading?.allowed).toEqual([
    { kind: 'name', server: 'own', name: 'a', mode: null },
    { kind: 'glob', server: '*', name: '*', mode: null, except: ['own'] },
  ]);
  expect(reading?.ignored.map(({ what }) => what)).toEqual(['own/b']);
});

it('a filter that means a name which an override takes away is held up', () => {
  const text = 'kind: MCPToolConfig\nmetadata: {name: s}\nspec: {toolsFilter: [a], toolsOverride: {a: {name: b}}}';
  const reading = readTarget(targetOf('toolhive'), new FileText(text));
  expect([reading?.allowed, reading?.holds.length]).toEqual([[], 1]);
});

it('servers that are denied by command hold up an import, as what they offer is not known', () => {
  const text = JSON.stringify({
    permissions: { allow: ['mcp__s__a'] },
    deniedMcpServers: [{ serverCommand: ['npx', 'x'] }],
  });
  const found = importAllowlist(text);
  expect(found.kind === 'list' && found.reading.holds.map(({ what }) => what)).toEqual([
    '{"serverCommand":["npx","x"]}',
  ]);
});

it('what a file says of a tool comes before what it says of all others', () => {
  const reading = new ReadingBuilder();
  reading.glob('s', 'a', 'ask', { yields: true });
  reading.glob('s', 'a', 'auto');
  expect(reading.finishOne().allowed).toEqual([{ kind: 'name', server: 's', name: 'a', mode: 'auto' }]);
});
