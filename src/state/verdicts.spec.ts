import { afterAll, expect, test } from 'vitest';
import { closePage, openPage, until } from './testPage';

afterAll(closePage);

test('a verdict is saved only for the tool that was looked at', async () => {
  const page = await openPage();
  const { saveVerdicts } = await import('./verdicts');
  const { currentLedger } = await import('./ledger');
  await page.startFiles();
  const text = JSON.stringify({ tools: [{ toolId: 'mcp:desk.peek', source: 'mcp' }] });
  page.addFiles([{ path: 'desk.json', file: new File([text], 'desk.json', { type: 'application/json' }) }]);
  await until(page.knownCatalogStore, ({ summary }) => summary?.tools === 1);
  const seen = await page.catalogClient.ask('fingerprints', { toolIds: ['mcp:desk.peek'] });
  const before = seen.map((one) => ({ ...one, digest: 'sha256:before' }));
  expect(await saveVerdicts({ value: 'approved', seen: before }, 'Read.')).toContain('Nothing was saved');
  expect(currentLedger().size).toBe(0);
  expect(await saveVerdicts({ value: 'approved', seen }, 'Read.')).toBeNull();
  expect(currentLedger().get('mcp:desk.peek')).toMatchObject([{ kind: 'verdict', value: 'approved', reason: 'Read.' }]);
});
