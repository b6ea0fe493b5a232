import { expect, it } from 'vitest';
import { fitTargets, refusingTargets } from './targets';
import { draftWith, knownTool, sampleDraft, sampleTools, toolOf } from './testExports';

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
