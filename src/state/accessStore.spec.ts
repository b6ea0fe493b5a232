import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHost, type TestHost } from '../../e2e/host/testHost';
import { hostSource } from '../model/source';
import { closePage, openPage, until } from './testPage';

let host: TestHost;
let page: Awaited<ReturnType<typeof openPage>>;

beforeAll(async () => {
  host = await startTestHost();
  const hosts = ['app', 'strict'].map((id) => ({ id, url: host.url(id), auth: 'bearer' as const }));
  page = await openPage({ hosts: [...hosts, { id: 'open', url: host.url('open') }], search: '?host=nobody' });
});

afterAll(async () => {
  await closePage();
  await host.close();
});

/** Goes to a host with a token, and waits for its list. */
async function connect(id: string, token: string): Promise<void> {
  page.keepToken(hostSource(id), host.url(id), token);
  page.connectHost({ hostId: id, url: host.url(id), typedKind: undefined });
  await until(page.hostReading, ({ reading, isReading }) => reading !== null && !isReading);
}

test('what a caller holds is known once the host was asked', async () => {
  await connect('app', 'reader-token');
  const { identity, checkedAs, probe } = await until(page.access, ({ isKnown }) => isKnown);
  expect(identity.grants).toContainEqual(
    expect.objectContaining({ scope: 'tools:berths:read', state: 'held', origin: 'probe' }),
  );
  expect(identity.complete).toBe(true);
  expect(checkedAs?.identity).toBe(identity);
  expect(probe?.asked).toBe('evidence');
  page.learn(['tools:cranes:move']);
  probe?.onAsk();
  const asked = await until(page.access, (now) => now.probe !== probe && now.probe?.asked === 'evidence');
  expect(asked.callerEvidence.map(({ origin }) => origin)).toContain('learned');
});

test('of a caller whose host tells nothing, nothing is known', async () => {
  page.goToHost('open');
  await until(page.hostReading, ({ reading, isReading }) => reading !== null && !isReading);
  const { isKnown, checkedAs, callerEvidence } = page.access.getState();
  expect({ isKnown, checkedAs, callerEvidence }).toEqual({ isKnown: false, checkedAs: null, callerEvidence: [] });
});

test('a role holds the scopes that discovery lists for it, and no others', async () => {
  await connect('strict', 'reader-token');
  await until(page.access, ({ roles }) => roles.length > 0);
  page.changeAddress({ as: 'role:viewer' });
  const { identity, isKnown } = page.access.getState();
  expect(isKnown).toBe(true);
  expect(identity.complete).toBe(true);
  expect(identity.grants.map(({ scope }) => scope)).not.toContain('tools:berths:write');
  page.changeAddress({ as: 'role:harbour-master' });
  expect(page.access.getState()).toMatchObject({ isKnown: false, checkedAs: null });
});

test('what a refusal teaches counts for the caller who was refused alone', async () => {
  await connect('strict', 'reader-token');
  page.changeAddress({ as: 'caller' });
  page.learn(['tools:cranes:move']);
  expect(page.access.getState().identity.grants).toContainEqual(
    expect.objectContaining({ scope: 'tools:cranes:move', state: 'missing', origin: 'learned' }),
  );
  expect(page.access.getState().enforcedScopes).toContain('tools:cranes:move');
  await connect('strict', 'operator-token');
  expect(page.access.getState().identity.grants).toEqual([]);
});

test('what an earlier build kept of credentials joins the ledger, and decides there', async () => {
  await closePage();
  const { replaceRecord } = await import('./database');
  const mapping = { subject: { kind: 'family', name: 'mcp:crm' }, provider: 'crm', at: '2026-11-02T08:00:00Z' };
  const value = { version: 2, identities: [], mappings: [mapping], requested: [], matchesWildcards: false };
  await replaceRecord('preflight', { version: 1, revision: 1, value }, 0, () => true, null);
  const page = await openPage({ isKept: true });
  const { credentialDecisions, withdraw } = await import('./ledger');
  const [decision] = await until(credentialDecisions, (all) => all.length > 0);
  expect(decision).toMatchObject({ about: 'family', toolId: 'mcp:crm', value: 'crm' });
  expect(page.preflight.getState()).not.toHaveProperty('mappings');
  if (decision !== undefined) withdraw(decision);
  expect(credentialDecisions.getState()).toEqual([]);
});
