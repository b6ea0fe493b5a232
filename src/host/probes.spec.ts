import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { checkTool, openGrants } from '../access/check';
import { buildIdentity } from '../access/grants';
import { type Discovery, readDiscovery } from './discovery';
import { appRoot, canProbe, fetchProbes, type ProbeCall } from './probes';
import { answerJson, startTestServer, type TestServer, testRequestContext } from './testServer';

const at = '2026-11-21T20:00:00.000Z';
const discovery = readDiscovery({ implementation: { name: 'x', vendor: 'openwop-app' } }) as Discovery;

async function connect(answer: RequestListener): Promise<{ server: TestServer; call: ProbeCall }> {
  const server = await startTestServer(answer);
  return {
    server,
    call: {
      ...testRequestContext,
      host: { url: `${server.url}/base`, auth: 'bearer', relative: false },
      token: 'canary-5f3a',
      discovery,
    },
  };
}

/** Answers by the last segment of the path; what is not listed is 404. */
function answering(bodies: Readonly<Record<string, unknown>>): RequestListener {
  return (request, response) => {
    const name = (request.url ?? '').split('/').at(-1) ?? '';
    answerJson(response, name in bodies ? 200 : 404, bodies[name] ?? { error: 'not_found' });
  };
}

describe('a host that answers', () => {
  test('tells scopes, connections in every state, stored keys and providers', async () => {
    const { server, call } = await connect(
      answering({
        effective: { roles: ['viewer'], scopes: ['runs:read', 7, 'workspace:read'], basis: 'member' },
        connections: {
          connections: [
            { provider: 'slack', status: 'active', displayName: 'Sales Slack', connectedAt: at },
            { provider: 'box', status: 'expired', connectionId: 'conn:1' },
            { provider: 'jira', status: 'needs-reconsent' },
            { status: 'active' },
            null,
          ],
        },
        secrets: { credentialRefs: ['anthropic:prod', 'plain', 'managed:7f3a'] },
        providers: { providers: [{ id: 'slack', label: 'Slack' }, { id: 'box' }, 5] },
      }),
    );
    const report = await fetchProbes(call);
    expect(report).toMatchObject({
      providers: [{ id: 'slack', label: 'Slack' }, { id: 'box' }],
    });
    expect(report?.asked.every(({ answered }) => answered)).toBe(true);
    const identity = buildIdentity('caller', report?.evidence ?? []);
    expect(identity).toMatchObject({ complete: true, credentialsComplete: true });
    expect(identity.grants.map(({ scope }) => scope)).toEqual(['runs:read', 'workspace:read']);
    expect(identity.credentials.map(({ provider, state, status }) => [provider, state, status])).toEqual([
      ['anthropic', 'held', undefined],
      ['box', 'needs-attention', 'expired'],
      ['jira', 'needs-attention', 'needs-reconsent'],
      ['managed:7f3a', 'held', undefined],
      ['plain', 'held', undefined],
      ['slack', 'held', undefined],
    ]);
    expect(server.requests.map(({ url }) => url).sort()).toEqual([
      '/base/v1/host/openwop-app/access/effective',
      '/base/v1/host/openwop-app/byok/secrets',
      '/base/v1/host/openwop-app/connections',
      '/base/v1/host/openwop-app/providers',
    ]);
    expect(server.requests.every(({ headers }) => headers.authorization === 'Bearer canary-5f3a')).toBe(true);
  });

  test('on the basis “none” is only partial: what it doesn’t list is unknown', async () => {
    const { call } = await connect(answering({ effective: { roles: [], scopes: [], basis: 'none' } }));
    const report = await fetchProbes(call);
    const identity = buildIdentity('caller', report?.evidence ?? []);
    expect(identity.complete).toBe(false);
    const needs = { toolId: 't', family: 't', scopes: ['a'], credential: 'not-needed' as const };
    expect(checkTool(needs, openGrants(identity), []).verdict).toBe('unknown');
    expect(report?.asked.map(({ answered }) => answered)).toEqual([true, false, false, false]);
  });
});

describe('no evidence comes from', () => {
  test.each<[string, RequestListener]>([
    ['500', (_, response) => answerJson(response, 500, { error: 'internal_error' })],
    ['a page', (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>')],
    ['another shape', (_, response) => answerJson(response, 200, { data: [] })],
    ['a cut connection', (_, response) => response.destroy()],
  ])('%s', async (_what, answer) => {
    const { call } = await connect(answer);
    expect(await fetchProbes(call)).toMatchObject({ evidence: [], providers: [] });
  });
});

describe('a host whose discovery doesn’t say what it is', () => {
  const silent = readDiscovery({}) as Discovery;

  test.each([
    ['silent', silent],
    ['absent', null],
  ])('where it is %s, the first answer tells', async (_what, discovery) => {
    const { call } = await connect(
      answering({ effective: { scopes: ['runs:read'], basis: 'member' }, secrets: { credentialRefs: ['box'] } }),
    );
    expect(canProbe(call.host, discovery)).toBe('unclear');
    const report = await fetchProbes({ ...call, discovery });
    expect(report).not.toBeNull();
    expect(buildIdentity('caller', report?.evidence ?? [])).toMatchObject({
      grants: [{ scope: 'runs:read' }],
      credentials: [{ provider: 'box' }],
    });
  });

  test('without a first answer it is of no kind, and nothing more is asked', async () => {
    const { server, call } = await connect(answering({ connections: { connections: [] } }));
    expect(await fetchProbes({ ...call, discovery: silent })).toBeNull();
    expect(server.requests).toHaveLength(1);
  });
});

describe('nothing is asked', () => {
  test('of a host that discovery doesn’t recognise', async () => {
    const { server, call } = await connect(answering({}));
    const other = readDiscovery({ implementation: { name: 'acme', vendor: 'acme' } }) as Discovery;
    expect(await fetchProbes({ ...call, discovery: other })).toBeNull();
    expect(server.requests).toEqual([]);
    expect(canProbe(call.host, other)).toBe('no');
    expect(canProbe(call.host, discovery)).toBe('yes');
  });

  test('of plain files', async () => {
    const { server, call } = await connect(answering({}));
    expect(await fetchProbes({ ...call, host: { ...call.host, relative: true } })).toBeNull();
    expect(server.requests).toEqual([]);
  });
});

test.each([
  [1, '/host/openwop-app/', '/v1/host/openwop-app/'],
  [2, '/host/openwop-app/', '/host/openwop-app/'],
  [2, '/vendor/app', '/vendor/app/'],
  [2, undefined, '/host/openwop-app/'],
  [2, 'https://evil.example/', '/host/openwop-app/'],
  [2, '//evil.example/', '/host/openwop-app/'],
  [2, '/a/../b/', '/host/openwop-app/'],
] as const)('in version %i with the root %s the app is asked at %s', (major, root, expected) => {
  const named = readDiscovery({ extensions: { 'openwop-app.host': { root } } });
  expect(appRoot({ major, sendsVersion: false, why: 'pinned' }, named)).toBe(expected);
});
