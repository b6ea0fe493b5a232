import { afterAll, expect, test } from 'vitest';
import { closePage, loadPage, until } from './testPage';

afterAll(closePage);

test('before the settings are read no host is asked, and nothing counts as settled', async () => {
  const page = await loadPage({ hosts: [{ id: 'quay', url: 'https://quay.example' }] });
  expect(page.settingsStore.getState().hosts).toEqual([]);
  expect(page.hostStore.getState()).toBeNull();
  expect(page.hostReading.getState()).toMatchObject({ reading: null, isReading: false, failure: null });
  expect(page.isHostSettled.getState()).toBe(false);
  expect(page.isListRead.getState()).toBe(true);
});

test('the host is the one that the address names, else the first of the settings, and never an address of a link', async () => {
  const hosts = ['quay', 'pier'].map((id) => ({ id, url: `https://${id}.example` }));
  const page = await loadPage({ hosts });
  await page.startHost();
  expect(page.hostStore.getState()?.id).toBe('quay');
  page.changeAddress({ host: 'pier' });
  expect((await until(page.hostStore, (host) => host?.id === 'pier'))?.url).toBe('https://pier.example');
  page.changeAddress({ host: 'https://pier.example' });
  expect(page.hostStore.getState()).toBeNull();
});
