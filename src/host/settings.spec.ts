import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fetchSettings } from './ownFiles';
import { closedSettings, defaultLimits, defaultSettings, readSettings, readSettingsText } from './settings';
import { answerJson, startTestServer } from './testServer';

const base = new URL('https://apps.acme.example/catalog/index.html');
const demo = { id: 'demo', label: 'Demo catalog', url: './demo', auth: 'none' };
const acme = {
  id: 'acme',
  label: 'Acme production',
  url: 'https://tools.acme.example/',
  auth: 'bearer',
  tokenHelp: 'Ask #platform for a reader token.',
};
const lab = { id: 'lab', label: 'Lab MCP server', url: 'http://localhost:3001/mcp', auth: 'bearer', kind: 'mcp' };

const complete = {
  brand: 'Acme tools',
  hosts: [demo, acme, lab],
  defaultHost: 'acme',
  allowOtherHosts: false,
  limits: { bytes: 1000, firstByteSeconds: 0.5, stallSeconds: 20 },
  policy: { noExec: true, maxTools: 64 },
};

test('a complete config.json is read without problems', () => {
  const { settings, problems } = readSettings(complete, base);
  expect(problems).toEqual([]);
  expect(settings).toEqual({
    ...complete,
    threshold: 'high',
    registries: [],
    rulesOff: [],
    hosts: [
      {
        ...demo,
        url: 'https://apps.acme.example/catalog/demo',
        origin: 'https://apps.acme.example',
        relative: true,
        kind: 'openwop',
      },
      {
        ...acme,
        url: 'https://tools.acme.example',
        origin: 'https://tools.acme.example',
        relative: false,
        kind: 'openwop',
      },
      { ...lab, origin: 'http://localhost:3001', relative: false },
    ],
  });
});

test('rules are switched off by id, and what is no id is a warning', () => {
  const { settings, problems } = readSettings({ rules: { off: ['T02', 'orders'] } }, base);
  expect(settings.rulesOff).toEqual(['T02']);
  expect(problems).toMatchObject([{ pointer: '/rules/off/1', level: 'warning' }]);
});

test('an empty object means the defaults: the demo host alone', () => {
  expect(readSettings({}, base)).toEqual({ settings: defaultSettings(base), problems: [] });
  expect(defaultSettings(base).hosts.map((host) => host.url)).toEqual(['https://apps.acme.example/catalog/demo']);
});

test.each([
  ['a non-object', 'x', '/hosts/1'],
  ['no id', { ...acme, id: undefined }, '/hosts/1/id'],
  ['an id with capitals', { ...acme, id: 'Acme' }, '/hosts/1/id'],
  ['the reserved id', { ...acme, id: 'other' }, '/hosts/1/id'],
  ['a taken id', { ...acme, id: 'demo' }, '/hosts/1/id'],
  ['plain http', { ...acme, url: 'http://tools.acme.example' }, '/hosts/1/url'],
  ['no url', { ...acme, url: undefined }, '/hosts/1/url'],
  ['an unknown auth', { ...acme, auth: 'basic' }, '/hosts/1/auth'],
  ['an unknown kind', { ...acme, kind: 'soap' }, '/hosts/1/kind'],
  ['a label that is no text', { ...acme, label: 5 }, '/hosts/1/label'],
])('a host with %s costs only itself', (_, host, pointer) => {
  const { settings, problems } = readSettings({ hosts: [demo, host, lab] }, base);
  expect(settings.hosts.map(({ id }) => id)).toEqual(['demo', 'lab']);
  expect(problems).toEqual([{ pointer, reason: expect.any(String), level: 'error' }]);
});

test('unknown keys are warnings with their place', () => {
  const config = JSON.parse('{"hots": [], "a/b": 1, "__proto__": {"x": 1}, "limits": {"seconds": 1}}') as unknown;
  const { settings, problems } = readSettings(config, base);
  expect(settings).toEqual(defaultSettings(base));
  expect(problems.map(({ pointer, level }) => `${level} ${pointer}`)).toEqual([
    'warning /hots',
    'warning /a~1b',
    'warning /__proto__',
    'warning /limits/seconds',
  ]);
});

test.each([
  [{ defaultHost: 'nobody' }, '/defaultHost'],
  [{ brand: '' }, '/brand'],
  [{ hosts: {} }, '/hosts'],
  [{ limits: 5 }, '/limits'],
  [{ limits: { bytes: -1 } }, '/limits/bytes'],
  [{ limits: { bytes: 1.5 } }, '/limits/bytes'],
  [{ limits: { stallSeconds: 1e9 } }, '/limits/stallSeconds'],
  [{ limits: { firstByteSeconds: '15' } }, '/limits/firstByteSeconds'],
  [{ policy: [] }, '/policy'],
])('%j takes the default and says so', (config, pointer) => {
  const { settings, problems } = readSettings(config, base);
  expect(problems).toEqual([{ pointer, reason: expect.any(String), level: 'error' }]);
  expect(settings).toEqual(defaultSettings(base));
});

test('what can’t be read never opens the door to other hosts', () => {
  expect(readSettings({ allowOtherHosts: 'no' }, base).settings.allowOtherHosts).toBe(false);
  expect(readSettings([], base).settings.allowOtherHosts).toBe(false);
  expect(readSettingsText('{"allowOtherHosts": false', base).settings.allowOtherHosts).toBe(false);
});

test('a byte order mark is no problem', () => {
  expect(readSettingsText('\uFEFF{}', base).problems).toEqual([]);
});

test('any value and any text give settings, never an error', () => {
  const value = fc.object({
    key: fc.constantFrom(
      ...Object.keys(complete),
      ...Object.keys(acme),
      ...Object.keys(defaultLimits),
      '__proto__',
      'x',
    ),
    values: [fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constantFrom('other', 'https://h.example')],
    maxDepth: 4,
  });
  fc.assert(
    fc.property(value, (json) => {
      const { settings } = readSettings(json, base);
      expect(settings.hosts.every((host) => host.url.startsWith('http'))).toBe(true);
    }),
  );
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readSettingsText(text, base)));
  expect(readSettingsText('['.repeat(100_000), base).problems[0]?.reason).toContain('ends too early');
  expect(readSettingsText('['.repeat(100_000) + ']'.repeat(100_000), base).problems).toHaveLength(1);
});

test('a registry is no catalog: it stands apart, keeps its id to itself, and is no default host', async () => {
  const registry = {
    id: 'port',
    url: 'https://registry.port.example',
    kind: 'registry',
    auth: 'bearer',
    tokenHelp: 'Ask.',
  };
  const { settings, problems } = readSettings(
    { hosts: [registry, demo, { ...lab, id: 'port' }], defaultHost: 'port' },
    base,
  );
  expect(settings.hosts.map(({ id }) => id)).toEqual(['demo']);
  expect(settings.registries).toMatchObject([
    {
      id: 'port',
      label: 'port',
      url: registry.url,
      origin: registry.url,
      relative: false,
      auth: 'bearer',
      tokenHelp: 'Ask.',
    },
  ]);
  expect(settings.defaultHost).toBe('demo');
  expect(problems.map(({ pointer }) => pointer)).toEqual(['/hosts/2/id', '/defaultHost']);
});

const never = new AbortController().signal;

async function readFrom(status: number, body: string | Buffer, headers = {}) {
  const server = await startTestServer((_, response) => {
    if (typeof body === 'string') answerJson(response, status, body, headers);
    else response.writeHead(status, headers).end(body);
  });
  const base = new URL(`${server.url}/app/index.html`);
  return { base, server, reading: await fetchSettings(base, never) };
}

test('config.json is read beside index.html', async () => {
  const { reading, server } = await readFrom(200, '{"brand": "Acme tools"}');
  expect(server.requests.map(({ url }) => url)).toEqual(['/app/config.json']);
  expect(reading.settings.brand).toBe('Acme tools');
});

test.each([
  ['a 404', 404, 'not here'],
  ['a web page', 200, '\n<!doctype html><title>App</title>'],
])('%s means the defaults, without a problem', async (_, status, body) => {
  const { base, reading } = await readFrom(status, body);
  expect(reading).toEqual({ settings: defaultSettings(base), problems: [] });
});

test.each([
  ['a server error', 500, 'oops'],
  ['a redirect', 302, ''],
  ['a refusal', 403, '<Error/>'],
])('%s means closed defaults and a problem', async (_, status, body) => {
  const { base, reading, server } = await readFrom(status, body, { Location: '/elsewhere' });
  expect(reading.settings).toEqual(closedSettings(base));
  expect(reading.problems).toHaveLength(1);
  expect(server.requests).toHaveLength(1);
});

const depth = 100_000;

test.each<[what: string, body: string | Buffer, reason: string]>([
  ['a cut object', '{\n  "hosts": [', 'This is not JSON. Line 2, column 13'],
  ['null', 'null', 'object'],
  ['a limit that no double holds', '{"limits": {"bytes": 1e400}}', 'whole number above 0'],
  ['100,000 levels', '['.repeat(depth) + ']'.repeat(depth), 'object'],
  ['UTF-16', Buffer.from('\ufeff{"brand": "x"}', 'utf16le'), 'This is not JSON'],
  ['2 MB', `"${'x'.repeat(2_000_000)}"`, 'too large'],
])('a config.json of %s is one problem, and the demo host is left', async (_, body, reason) => {
  const { reading } = await readFrom(200, body);
  expect(reading.problems).toMatchObject([{ reason: expect.stringContaining(reason) }]);
  expect(reading.settings.hosts.map(({ id }) => id)).toEqual(['demo']);
});

test('a server that is gone means closed defaults and a problem', async () => {
  const gone = await startTestServer(() => {});
  await gone.close();
  const reading = await fetchSettings(new URL(gone.url), never);
  expect(reading.problems[0]?.reason).toContain('No answer from the host');
});
