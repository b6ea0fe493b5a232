import { afterAll, expect, test } from 'vitest';
import { startTestHost } from '../../e2e/host/testHost';
import { closePage, openPage, until } from './testPage';

const host = await startTestHost();

afterAll(async () => {
  await closePage();
  await host.close();
});

test('steps from tool to tool may come before it is known where the open one stands', async () => {
  const page = await openPage({ hosts: [{ id: 'open', url: host.url('open') }], search: '?host=open' });
  const { result } = await until(page.view, (now) => (now.result?.matches ?? 0) > 3);
  const ids = await page.catalogClient.ask('ids', { result: result?.id ?? 0 });
  page.openTool({ toolId: ids[0] ?? '', copy: 1 });
  await page.openNeighbour('next');
  await page.openNeighbour('next');
  expect(page.shownAddress.getState().tool).toBe(ids[2]);
  await page.openNeighbour('previous');
  expect(page.shownAddress.getState().tool).toBe(ids[1]);
});
