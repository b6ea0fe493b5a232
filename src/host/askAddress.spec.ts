import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { askAddress } from './askAddress';
import { answerJson, startTestServer, testRequestContext } from './testServer';

const ask = (url: string, readAs: Parameters<typeof askAddress>[1] = 'any') =>
  askAddress({ ...testRequestContext, url, token: undefined }, readAs);

/** What an address that answers everything alike is found to be. */
async function answered(answer: (response: ServerResponse, path: string) => void) {
  const { url } = await startTestServer((request, response) => answer(response, request.url ?? ''));
  return ask(`${url}/here`);
}

test('a web page is named', async () => {
  const answer = await answered((response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Quay</title>'),
  );
  expect(answer).toMatchObject({ kind: 'failed', failure: { kind: 'not-json', looksLikeHtml: true } });
});

test('a port where nothing listens is named', async () => {
  const { url, close } = await startTestServer((_, response) => response.end());
  await close();
  expect(await ask(url)).toMatchObject({ kind: 'failed', failure: { kind: 'unreachable' } });
});

test('a redirect that leads in a circle is not followed', async () => {
  const { url, requests } = await startTestServer((request, response) =>
    response.writeHead(302, { Location: `${request.url}/again` }).end(),
  );
  expect(await ask(`${url}/here`)).toMatchObject({ kind: 'failed', failure: { kind: 'refused-redirect' } });
  expect(requests.filter((one) => one.url.includes('again'))).toEqual([]);
});

test('another kind of answer comes back as bytes, for the readers to name', async () => {
  const answer = await answered((response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('\x89PNG'));
  expect(answer).toMatchObject({ kind: 'file' });
});

test('of a server that wants to know its caller a card that lists its tools is named, asked for by nobody', async () => {
  const card = '/.well-known/mcp/server-card.json';
  const tools = [{ name: 'moor', inputSchema: { type: 'object' } }];
  const { url, requests } = await startTestServer((request, response) =>
    request.url === card
      ? answerJson(response, 200, { serverInfo: { name: 'quay' }, tools })
      : answerJson(response, 401, {}),
  );
  const answer = await askAddress({ ...testRequestContext, url: `${url}/mcp`, token: 'a' }, 'mcp');
  expect(answer).toMatchObject({ kind: 'failed', failure: { kind: 'unauthenticated' }, card: url + card });
  expect(requests.find((one) => one.url === card)?.headers.authorization).toBeUndefined();
  expect(await answered((response) => answerJson(response, 401, {}))).not.toHaveProperty('card');
});

test('a list without discovery is an openwop host, and a host that is asked for by a person is not asked twice', async () => {
  const answer = await answered((response, path) =>
    path.endsWith('/v1/tools') ? answerJson(response, 200, []) : response.writeHead(404).end(),
  );
  expect(answer).toEqual({ kind: 'openwop' });
  expect(await ask('http://127.0.0.1:9', 'openwop')).toEqual({ kind: 'openwop' });
});
