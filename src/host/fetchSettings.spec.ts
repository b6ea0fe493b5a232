import { afterEach, expect, test } from 'vitest';
import { fetchSettings } from './fetchSettings';
import { closedSettings, defaultSettings } from './settings';
import type { TestServer } from './testServer';
import { answerJson, startTestServer } from './testServer';

let server: TestServer | undefined;
afterEach(async () => server?.close());

const never = new AbortController().signal;

async function readFrom(status: number, body: string, headers = {}) {
  server = await startTestServer((_, response) => answerJson(response, status, body, headers));
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

test('a server that is gone means closed defaults and a problem', async () => {
  const gone = await startTestServer(() => {});
  await gone.close();
  const reading = await fetchSettings(new URL(gone.url), never);
  expect(reading.problems[0]?.reason).toContain('No answer from the host');
});
