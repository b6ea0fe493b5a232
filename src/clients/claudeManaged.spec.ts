import { expect, test } from 'vitest';
import { draftWith, knownTool, toolOf } from '../exports/testExports';
import { targetOf } from './testTargets';

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

test('a server whose name Claude Code throws out is noted and not written', () => {
  const dotted = { ...draft, aliases: new Map([...draft.aliases, ['mcp:git', 'git.local']]) };
  const { text, notes } = targetOf('claude-code-managed').write(dotted, tools, {});
  expect(JSON.parse(text)).toEqual({ allowedMcpServers: [{ serverName: 'files' }] });
  expect(notes.find(({ text: words }) => words.includes('throws out'))).toMatchObject({ toolIds: ['mcp:git.log'] });
});

test.each([targetOf('claude-code-managed'), targetOf('copilot-managed')])(
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
