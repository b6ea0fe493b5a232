import './testPage';
import { expect, test } from 'vitest';
import { keptOutOf } from '../draft/keptOut';
import { currentDraft, currentOpenId, deselectTools, draftsRead, selectTools, undo } from './drafts';
import { currentLedger } from './ledger';

const rule = { name: 'readers', filter: 'tier=read' };
const keptOut = () => [...keptOutOf(currentDraft(), currentLedger(), currentOpenId()).keys()];

test('what a person takes out of what a class rule brought, the rule offers no more', async () => {
  await draftsRead();
  selectTools(['mcp:fs.stat']);
  selectTools(['mcp:fs.read', 'mcp:fs.list'], rule);
  expect(currentDraft().rules).toEqual([rule]);
  deselectTools(['mcp:fs.read', 'mcp:fs.stat']);
  expect(keptOut()).toEqual(['mcp:fs.read']);
});

test('a rule and the tools it brought are one step', async () => {
  await draftsRead();
  const before = currentDraft();
  selectTools(['mcp:web.fetch'], { ...rule, name: 'fetchers' });
  undo();
  await expect.poll(currentDraft).toEqual(before);
});
