import { expect, it, test } from 'vitest';
import { draftWith, knownTool, sampleDraft, sampleOptions, sampleTools, toolOf } from '../exports/testExports';
import { importAllowlist } from './importAllowlist';
import { canLoadOnDemand, findTarget, fitTargets, loadedOnDemand, refusingTargets } from './targets';

it('counts what each chosen target can hold, and passes over targets nobody knows here', () => {
  const draft = { ...sampleDraft, targets: ['cursor', 'from-tomorrow', 'allowlist'] };
  const fits = fitTargets(draft, sampleTools).map(({ target, ...rest }) => ({ id: target.id, ...rest }));
  expect(fits).toEqual([
    { id: 'cursor', fitting: 6, entries: 9, isWithin: true },
    { id: 'allowlist', fitting: 9, entries: 9, isWithin: true },
  ]);
});

it('says when a target takes fewer', () => {
  const tools = Array.from({ length: 41 }, (_, i) => knownTool(toolOf(`mcp:fs.t${i}`), 'mcp:fs'));
  const draft = draftWith(tools.map(({ tool }) => ({ toolId: tool.toolId, mode: 'ask' })));
  const known = new Map(tools.map((one) => [one.tool.toolId, one]));
  const [fit] = fitTargets({ ...draft, targets: ['cursor'] }, known);
  expect(fit).toMatchObject({ fitting: 41, isWithin: false });
});

it('names the targets that can’t express a tool', () => {
  const refusing = refusingTargets(['cursor', 'openwop-app', 'mas-agent']);
  expect(refusing(toolOf('mcp:fs.read'))).toHaveLength(2);
  expect(refusing(toolOf('openwop:core.fetch'))).toEqual(['Cursor permissions.json', expect.stringContaining('mas')]);
  expect(refusingTargets([])(toolOf('mcp:fs.read'))).toEqual([]);
});

const onDemand = (...targets: string[]) => [...loadedOnDemand(sampleDraft, sampleTools, targets)].sort();

test('marks count where a chosen target knows them; whole servers are deferred only where all of theirs is marked', () => {
  expect([
    canLoadOnDemand([]),
    canLoadOnDemand(['codex', 'nothing']),
    canLoadOnDemand(['codex', 'claude-api']),
  ]).toEqual([false, false, true]);
  expect(onDemand('claude-api')).toEqual(['mcp:fs.gone', 'mcp:fs.read', 'mcp:github.create_issue']);
  expect(onDemand('openai-responses')).toEqual(['mcp:fs.gone', 'mcp:fs.read']);
  // What is always loaded in one of the two is not counted as saved.
  expect(onDemand('claude-api', 'openai-responses', 'codex')).toEqual(['mcp:fs.gone', 'mcp:fs.read']);
  expect(onDemand('codex')).toEqual([]);
});

test('what no MCP server offers is always loaded, marked or not', () => {
  const draft = draftWith([{ toolId: 'openwop:a', mode: 'ask', loadOnDemand: true }]);
  const tools = new Map([['openwop:a', knownTool(toolOf('openwop:a'), 'openwop:a')]]);
  expect([...loadedOnDemand(draft, tools, ['claude-api'])]).toEqual([]);
});

test.each([
  ['claude-api', ['create_issue', 'gone', 'read_file']],
  ['openai-responses', ['gone', 'read_file']],
])('marks come back from %s as its file has them', (id, marked) => {
  const { text } = findTarget(id)?.write(sampleDraft, sampleTools, sampleOptions) ?? { text: '' };
  const found = importAllowlist(text);
  if (found.kind !== 'list') throw new Error(`read as ${found.kind}`);
  const names = found.reading.allowed.flatMap((one) => (one.kind === 'name' && one.loadOnDemand ? [one.name] : []));
  expect(names.sort()).toEqual(marked);
});

test.each(['claude-api', 'openai-responses'])('%s brings its search along only where something is marked', (id) => {
  const entries = [...sampleDraft.entries.values()].map(({ loadOnDemand: _, ...entry }) => entry);
  const draft = draftWith(entries, [...sampleDraft.aliases]);
  const plain = findTarget(id)?.write(draft, sampleTools, sampleOptions);
  expect(plain?.text).not.toMatch(/tool_search|defer_loading/);
  expect(plain?.notes.map(({ text }) => text).join()).not.toMatch(/on demand/);
});
