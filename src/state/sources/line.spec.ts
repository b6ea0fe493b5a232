import { afterAll, expect, test } from 'vitest';
import { closePage, loadPage, until } from '../testPage';

afterAll(closePage);

test('a kept source at the address of the chosen host is not read a second time', async () => {
  const hosts = ['quay', 'pier'].map((id) => ({ id, url: `https://${id}.example` }));
  const page = await loadPage({ hosts });
  await page.startHost();
  const kept = hosts.map(({ id, url }) => ({ id, name: id, from: { kind: 'mcp', url }, addedAt: 1, size: 1 }) as const);
  page.sourceRecords.setState(new Map(kept.map((one) => [one.id, one])), true);
  const listed = () => [...page.listedRecords.getState().keys()];
  expect(listed()).toEqual(['pier']);
  page.changeAddress({ host: 'pier' });
  await until(page.hostStore, (host) => host?.id === 'pier');
  expect(listed()).toEqual(['quay']);
});
