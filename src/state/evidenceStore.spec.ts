import { afterAll, expect, test } from 'vitest';
import { cutOf } from '../draft/keptOut';
import { closePage, loadPage } from './testPage';

afterAll(closePage);

test('what the build before kept of cuts joins the ledger, once', async () => {
  await loadPage();
  const { replaceRecord } = await import('./database');
  const at = Date.parse('2026-11-02T08:00:00Z');
  const cut = { client: 'Claude Code', agent: 'main', at, toolIds: ['mcp:crm.note', 'mcp:crm.void'] };
  const value = { evidence: [], subjects: [], cuts: [['draft-1', cut]], countedAt: '' };
  await replaceRecord('evidence', { version: 1, revision: 1, value }, 0, () => true, null);
  const page = await loadPage({ isKept: true });
  await import('./evidenceStore');
  const { currentLedger } = await import('./ledger');
  page.startKeeping();
  await expect.poll(() => currentLedger().size).toBe(2);
  expect(cutOf(currentLedger(), 'draft-1')).toEqual({ at, toolIds: ['mcp:crm.note', 'mcp:crm.void'] });
  expect(cutOf(currentLedger(), 'draft-2')).toBeNull();
});
