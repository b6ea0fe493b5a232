import { afterEach, expect, test } from 'vitest';
import { fetchSettings } from './fetchSettings';
import { closedSettings, defaultSettings } from './settings';
import type { TestServer } from './testServer';
import { answerJson, startTestServer } from './testServer';

let server: TestServer | undefined;
afterEach(async () => server?.close());

const never = new AbortController().signal;

async function readFrom(status: number, body: string | Buffer, headers = {}) {
  server = await startTestServer((_, response) => {
    if (typeof body === 'string') answerJson(response, status, body, headers);
    else response.writeHead(status, headers).end(body);
  });
  const base = new URL(`${server.url}/app/index.html`);
  return { base, reading: await fetchSettings(base, never) };
}

test('config.json is read beside index.html', async () => {
  const { reading } = await readFrom(200, '{"brand": "Acme tools"}');
  expect(server?.requests.map(({ url }) => url)).toEqual(['/app/config.json']);
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
  const { base, reading } = await readFrom(status, body, { Location: '/elsewhere' });
  expect(reading.settings).toEqual(closedSettings(base));
  expect(reading.problems).toHaveLength(1);
  expect(server?.requests).toHaveLength(1);
});

const depth = 100_000;

test.each<[what: string, body: string | Buffer, reason: string]>([
  ['nothing', '', 'This is not JSON. Line 1, column 1'],
  ['a cut object', '{\n  "hosts": [', 'This is not JSON. Line 2, column'],
  ['null', 'null', 'object'],
  ['a list', '[]', 'object'],
  ['a number', '42', 'object'],
  ['a limit that no double holds', '{"limits": {"bytes": 1e400}}', 'whole number above 0'],
  ['100,000 levels', '['.repeat(depth) + ']'.repeat(depth), 'object'],
  ['100,000 open levels', '{"a":'.repeat(depth), 'This is not JSON'],
  ['UTF-16', Buffer.from('\ufeff{"brand": "x"}', 'utf16le'), 'This is not JSON'],
  ['bytes of no text', Buffer.from([0, 159, 146, 150, 255, 254, 0, 0]), 'This is not JSON'],
  ['2 MB', `"${'x'.repeat(2_000_000)}"`, 'too large'],
])('a config.json of %s is one problem, and the demo host is left', async (_, body, reason) => {
  const { reading } = await readFrom(200, body);
  expect(reading.problems).toHaveLength(1);
  expect(reading.problems[0]?.reason).toContain(reason);
  expect(reading.settings.hosts.map(({ id }) => id)).toEqual(['demo']);
});

test('a server that is gone means closed defaults and a problem', async () => {
  const gone = await startTestServer(() => {});
  await gone.close();
  const reading = await fetchSettings(new URL(gone.url), never);
  expect(reading.problems[0]?.reason).toContain('No answer from the host');
});
