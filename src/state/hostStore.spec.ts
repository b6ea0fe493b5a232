import './testPage';
import { afterAll, expect, test } from 'vitest';
import { defaultSettings } from '../host/settings';
import { chooseHost } from './hostStore';
import { closePage, loadPage, until } from './testPage';
import { base } from './useAddress';

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

const settings = defaultSettings(base());
const typed = { otherHost: null, otherHostKind: 'openwop' } as const;

test('the demo leaves with the first source of one’s own, unless a link names it', () => {
  expect(chooseHost(null, settings, typed, false)).toMatchObject({ kind: 'host', host: { id: 'demo' } });
  expect(chooseHost(null, settings, typed, true)).toEqual({ kind: 'none' });
  expect(chooseHost('demo', settings, typed, true)).toMatchObject({ kind: 'host', host: { id: 'demo' } });
});

test('a host that is no demo stays beside sources of one’s own', () => {
  const hosts = settings.hosts.map((host) => ({ ...host, relative: false }));
  expect(chooseHost(null, { ...settings, hosts }, typed, true)).toMatchObject({ kind: 'host' });
});

test('a registry is chosen by its id, and is no host', () => {
  const [registry] = settings.hosts.map((host) => ({ ...host, id: 'port' }));
  const registries = registry === undefined ? [] : [registry];
  expect(chooseHost('port', { ...settings, registries }, typed, false)).toMatchObject({ kind: 'registry' });
  expect(chooseHost('port', settings, typed, false)).toEqual({ kind: 'unknown', id: 'port' });
});
