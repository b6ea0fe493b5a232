import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIdentity } from '../access/grants';
import { isObject, member } from '../model/json';
import { readDiscovery } from './discovery';
import { canProbe, fetchProbes } from './probes';
import { answerJson, startTestServer, testRequestContext } from './testServer';

/*
 * Reference: the recorded answers of a real host, to its own questions.
 */
const folder = join(process.env['REFERENCE_DIR'] ?? '', 'captures');

function bodyOf(name: string): unknown {
  const json: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return isObject(json) ? member(json, 'body') : undefined;
}

test.each([
  ['44-access-effective-alice-personal.json', 19, true],
  ['44b-access-effective-anon.json', 0, false],
  ['64b-access-effective-bob.json', 5, true],
  ['64c-access-effective-carol.json', 1, true],
])('%s gives %i scopes', async (name, scopes, complete) => {
  const discovery = readDiscovery(bodyOf('01-well-known.json'));
  if (discovery === null) throw new Error('the recorded discovery is no document');
  expect(canProbe({ relative: false }, discovery)).toBe('yes');
  const answers = new Map([
    ['effective', name],
    ['connections', 'd04-anon-connections.json'],
    ['secrets', 'd02-anon-byok-list.json'],
    ['providers', '51-providers.json'],
  ]);
  const server = await startTestServer((request, response) => {
    answerJson(response, 200, bodyOf(answers.get(request.url?.split('/').at(-1) ?? '') ?? ''));
  });
  const host = { url: server.url, auth: 'cookie', relative: false } as const;
  const report = await fetchProbes({ ...testRequestContext, host, discovery });
  const identity = buildIdentity('caller', report?.evidence ?? []);
  expect([identity.grants.length, identity.complete]).toEqual([scopes, complete]);
  expect(identity.credentials.map(({ provider, state }) => [provider, state])).toEqual([
    ['capture-demo', 'held'],
    ['expo', 'held'],
  ]);
  expect(report?.providers).toHaveLength(23);
});
