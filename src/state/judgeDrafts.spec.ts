import { afterAll, expect, test } from 'vitest';
import { closePage, openPage, until } from './testPage';

afterAll(closePage);

const hidden = { name: 'peek', title: 'Pe\u{e0041}\u{e0042}ek', inputSchema: { type: 'object' } };

test('entries keep what the rules find, and which file lists them, whatever view is open', async () => {
  const page = await openPage();
  const { draftsCount, draftsRead, currentDraft, editDraft, selectTools } = await import('./drafts');
  const { startJudging } = await import('./judgeDrafts');
  const { startContentReading } = await import('./behindRows');
  await page.startFiles();
  await draftsRead();
  const text = JSON.stringify({ tools: [hidden] });
  page.addFiles([{ path: 'desk.json', file: new File([text], 'desk.json', { type: 'application/json' }) }]);
  await until(page.knownCatalogStore, ({ summary }) => summary?.tools === 1);
  selectTools(['mcp:desk.peek']);
  const entry = () => currentDraft().entries.get('mcp:desk.peek');
  await until(draftsCount, () => entry()?.listedIn !== undefined);
  const id = page.knownCatalog().summary?.sources[0]?.id ?? '';
  expect(entry()?.listedIn).toEqual([{ id, name: 'desk.json' }]);
  // As an earlier version kept it: without findings and sources.
  const { digest = null } = entry() ?? {};
  editDraft({ kind: 'remove', toolIds: ['mcp:desk.peek'] });
  editDraft({ kind: 'add', entries: [{ toolId: 'mcp:desk.peek', mode: 'ask', digest }] });
  startContentReading();
  startJudging();
  await until(draftsCount, () => entry()?.findings !== undefined);
  expect(entry()?.findings).toContainEqual({ rule: 'U01', severity: 'critical', pointer: '/title' });
  expect(entry()?.listedIn).toEqual([{ id, name: 'desk.json' }]);
});
