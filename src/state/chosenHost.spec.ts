import './testPage';
import { expect, test } from 'vitest';
import { defaultSettings } from '../host/settings';
import { base } from './base';
import { chooseHost } from './chosenHost';

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
