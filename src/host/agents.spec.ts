import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { fetchAgents } from './agents';
import { answerJson, startTestServer, type TestServer, testRequestContext } from './testServer';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function ask(answer: RequestListener, limits = testRequestContext.limits) {
  const server = await startTestServer(answer);
  servers.push(server);
  const host = { url: `${server.url}/base`, auth: 'bearer' } as const;
  const agents = await fetchAgents({
    ...testRequestContext,
    limits,
    host,
    token: 'canary-5f3a',
    sleep: async () => {},
  });
  return { server, agents };
}

test('the agents come as the host’s own text, asked for once with the token', async () => {
  const text = '{"agents":[{"agentId":"a.b.c","toolAllowlist":[]}],"total":1}';
  const { server, agents } = await ask((_, response) => answerJson(response, 200, text));
  expect(agents).toEqual({ kind: 'answered', text });
  expect(server.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/base/v1/agents', 'Bearer canary-5f3a'],
  ]);
});

test.each([404, 405, 501])('a host that answers %i lists none', async (status) => {
  expect((await ask((_, response) => answerJson(response, status, { error: 'not_found' }))).agents).toEqual({
    kind: 'absent',
  });
});

test('what goes wrong is named', async () => {
  const { agents } = await ask((_, response) => answerJson(response, 403, { error: 'forbidden' }));
  expect(agents).toMatchObject({ kind: 'failed', failure: { kind: 'forbidden' } });
  const large = await ask((_, response) => answerJson(response, 200, 'x'.repeat(2_000)), {
    ...testRequestContext.limits,
    bytes: 1_000,
  });
  expect(large.agents).toMatchObject({ kind: 'failed', failure: { kind: 'too-large' } });
});
