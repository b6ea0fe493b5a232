import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importAllowlist } from './importAllowlist';
import type { ListedTool } from './reading';

function listed(text: string): unknown {
  const reading = importAllowlist(text);
  if (reading.kind !== 'list') return reading;
  const wordsOf = (list: readonly ListedTool[]) =>
    list.map(({ kind, server, name }) => (kind === 'id' ? `id ${name}` : `${kind} ${server ?? ''} ${name}`));
  const { allowed, denied } = reading.reading;
  return [...wordsOf(allowed), ...wordsOf(denied).map((words) => `not ${words}`)];
}

describe('what is brought in', () => {
  it.each([
    ['a bare array', '["mcp:a", "mcp:a", "openwop:b", "mcp:*"]', ['id mcp:a', 'id openwop:b', 'pattern  mcp:*']],
    ['full names of Claude Code', '["mcp__github__get_issue"]', ['name github get_issue']],
    ['an allowlist with comments', '{ // ours\n "toolAllowlist": [" mcp:a ", "b",], }', ['id mcp:a', 'id b']],
    ['one agent', '{"agentId":"x.y","toolAllowlist":["mcp:a"]}', ['id mcp:a']],
    [
      'settings with wildcards',
      '{"permissions":{"allow":["mcp__github","mcp__fs__read_*","Bash(ls)","mcp__a__b(c)"],"deny":["mcp__x__y"]}}',
      ['pattern github *', 'pattern fs read_*', 'not name x y'],
    ],
    [
      'toolsets that are on by default',
      '{"tools":[{"type":"mcp_toolset","mcp_server_name":"gh","configs":{"a":{"enabled":false}}}]}',
      ['pattern gh *', 'not name gh a'],
    ],
    [
      'one entry of a request',
      '{"type":"mcp","server_label":"gh","allowed_tools":["a","b"],"require_approval":"never"}',
      ['name gh a', 'name gh b'],
    ],
    [
      'TOML',
      '[mcp_servers."a.b"]\nenabled_tools = ["x", "y"]\ndisabled_tools = ["y"]',
      ['name a.b x', 'not name a.b y'],
    ],
    [
      'an agent file',
      '---\ntools: [read, github/get_issue, "github/*"]\n---\n',
      ['name github get_issue', 'pattern github *'],
    ],
    ['a subagent', '---\nname: a\ntools: Read, mcp__gh__x\n---\n', ['name gh x']],
    ['a command', "docker mcp gateway run --servers gh --tools 'a b' --tools=c", ['name gh a b', 'name gh c']],
    ['an agent of Kiro', '{"tools":["@gh","@fs/read","read"],"allowedTools":[]}', ['pattern gh *', 'name fs read']],
    [
      'rules',
      'policies:\n  mcpAuthorization:\n    rules: [\'mcp.tool.name == "a"\', \'mcp.tool.target == "s" && mcp.tool.name == "b"\', "true"]',
      ['name  a', 'name s b'],
    ],
    ['a filter', 'kind: MCPToolConfig\nmetadata: {name: gh-tools}\nspec: {}', ['pattern gh *']],
    [
      'an agent of mas/v1',
      'kind: Agent\nspec:\n  tools:\n  - ref: bundle://b/sum\n  - ref: ./x.yaml\n',
      ['name b sum'],
    ],
    ['a table', 'toolId,mode\nmcp:a,auto\n', ['id mcp:a']],
  ])('%s is understood', (_what, text, expected) => {
    expect(listed(text)).toEqual(expected);
  });

  it('is told apart where it was not understood', () => {
    const reading = importAllowlist('{"permissions":{"allow":["Bash(ls)","mcp__a__b(c)"],"deny":["mcp__x__y"]}}');
    expect(reading).toMatchObject({ kind: 'list', reading: { allowed: [], denied: [{ server: 'x', name: 'y' }] } });
    if (reading.kind !== 'list') return;
    expect(reading.reading.ignored.map(({ what, why }) => `${what}: ${why}`)).toEqual([
      'Bash(ls): It names no tool of an MCP server.',
      'mcp__a__b(c): Claude Code skips MCP rules with parentheses.',
    ]);
  });

  it('of a host or a pack lets a person choose an agent', () => {
    const agents = [
      { agentId: 'core.a', persona: 'A', label: 'Agent A', toolAllowlist: ['openwop:x'] },
      { agentId: 'core.b', persona: 'B' },
      { persona: 'nobody' },
      5,
    ];
    expect(importAllowlist(JSON.stringify({ agents, total: 4 }))).toMatchObject({
      kind: 'several',
      of: 'agents',
      lists: [
        { agentId: 'core.a', label: 'Agent A', reading: { allowed: [{ name: 'openwop:x' }] } },
        { agentId: 'core.b', label: 'B', isUnstated: true, reading: { allowed: [] } },
      ],
    });
  });

  it('is held up where a request allows some of its tools alone', () => {
    const tools = [{ type: 'mcp', server_label: 'gh', allowed_tools: ['a', 'b'] }];
    const reading = (type: string) => importAllowlist(JSON.stringify({ tools, tool_choice: { type, tools: [] } }));
    expect(reading('allowed_tools')).toMatchObject({ reading: { holds: [{ what: 'tool_choice' }] } });
    expect(reading('mcp')).toMatchObject({ reading: { holds: [] } });
  });

  it('that is a draft is left to those who read drafts', () => {
    expect(importAllowlist('{"kind":"tool-catalog/draft","version":3}')).toEqual({ kind: 'draft' });
  });

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['hello', 'no-known-format'],
    ['{"tools":[{"name":"a"}]}', 'no-known-format'],
    ['<html></html>', 'no-known-format'],
    ['\u0000\u0001', 'no-known-format'],
    [`${'['.repeat(100_000)}`, 'no-known-format'],
    ['a: &a [1]\nb: [*a, *a]', 'no-known-format'],
    ['x'.repeat(21 * 1024 * 1024), 'too-large'],
  ])('%.20j is nothing we know', (text, reason) => {
    expect(importAllowlist(text)).toEqual({ kind: 'unknown', reason });
  });

  it('never throws, and nothing in it reaches prototypes', () => {
    const piece = fc.constantFrom(...'{}[]":,\n\'*&-=', 'tools', '"__proto__"', '---\n', 'mcp__a', 'null');
    const pieces = fc.array(piece).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), pieces), (text) => {
        importAllowlist(text);
        expect(Object.hasOwn(Object.prototype, 'enabled')).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
