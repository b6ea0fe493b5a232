import { expect, test } from 'vitest';
import { FileText } from '../../dialects/fileText';
import { importAllowlist } from '../importAllowlist';
import { readTarget } from '../targets';
import { draftWith, knownTool, targetOf, toolOf } from '../testExports';

const claudeManaged = targetOf('claude-code-managed');

const draft = draftWith(
  [
    { toolId: 'mcp:fs.read', mode: 'ask' },
    { toolId: 'mcp:git.log', mode: 'ask' },
  ],
  [
    ['mcp:fs', 'files'],
    ['mcp:git', 'git'],
  ],
);
const known = (toolId: string, family: string) => knownTool(toolOf(toolId), family);
const tools = new Map([
  ['mcp:fs.read', known('mcp:fs.read', 'mcp:fs')],
  ['mcp:git.log', known('mcp:git.log', 'mcp:git')],
]);

test.each([claudeManaged, targetOf('copilot-managed')])(
  '$id names each server once, and the tools it admits beside the draft',
  (target) => {
    const others = [
      known('mcp:fs.read', 'mcp:fs'),
      known('mcp:fs.remove', 'mcp:fs'),
      known('mcp:mail.send', 'mcp:mail'),
    ];
    const { text, notes } = target.write(draft, tools, { others });
    expect(JSON.parse(text)).toEqual({ allowedMcpServers: [{ serverName: 'files' }, { serverName: 'git' }] });
    expect(notes.find(({ kind }) => kind === 'check')).toMatchObject({ toolIds: ['mcp:fs.remove'] });
    expect(notes.some(({ text: words }) => words.startsWith('It admits servers, not tools'))).toBe(true);
  },
);

test('an admitted server stands for all of its tools; what goes by command, address or is denied is said', () => {
  const text = JSON.stringify({
    allowedMcpServers: [
      { serverName: 'files' },
      { serverName: 'git' },
      { serverCommand: ['npx', '-y', 'some-server'] },
      { serverUrl: 'https://mcp.example/*' },
      7,
    ],
    deniedMcpServers: [{ serverName: 'git' }],
  });
  const reading = readTarget(claudeManaged, new FileText(text));
  expect(reading?.allowed).toEqual([{ kind: 'pattern', server: 'files', name: '*', mode: null }]);
  expect(reading?.ignored.map(({ what }) => what)).toEqual([
    '{"serverCommand":["npx","-y","some-server"]}',
    '{"serverUrl":"https://mcp.example/*"}',
    '7',
    'git/*',
  ]);
  expect(reading?.denied).toEqual([{ kind: 'pattern', server: 'git', name: '*', mode: null }]);
  expect(readTarget(claudeManaged, new FileText('{"allowedMcpServers": {}}'))).toBeNull();
});

test('where a file has permissions as well, servers that it does not admit lose what those allow', () => {
  const text =
    '{"permissions":{"allow":["mcp__git__log","mcp__files__read"]},"allowedMcpServers":[{"serverName":"files"}]}';
  expect(importAllowlist(text)).toMatchObject({
    kind: 'list',
    format: 'Claude Code settings',
    reading: { allowed: [{ server: 'files', name: 'read' }], ignored: [{ what: 'git/log' }] },
  });
});
