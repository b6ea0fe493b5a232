import { describe, expect, it } from 'vitest';
import type { CredentialMapping, Needs } from '../model/readiness';
import { openGrants } from './check';
import { type AccessEvidence, buildIdentity, evidenceOfTyped } from './grants';
import { compareIdentities, findReliefs, fitRoles, sumRequirements } from './sum';

const at = '2026-11-21T20:00:00.000Z';
const tool = (toolId: string, scopes: readonly string[] | undefined, credential?: 'needed' | 'unstated'): Needs => ({
  toolId,
  family: 'mcp:shop',
  scopes,
  credential: credential === 'unstated' ? undefined : (credential ?? 'not-needed'),
});
const tools: readonly Needs[] = [
  tool('list', ['orders:read']),
  tool('find', ['orders:read']),
  tool('add', ['orders:write']),
  tool('edit', ['orders:write']),
  tool('move', ['orders:write', 'stock:write']),
  tool('pay', ['orders:read'], 'needed'),
  tool('silent', undefined, 'unstated'),
  tool('vague', ['orders:read'], 'unstated'),
];
const mapping: CredentialMapping = { about: 'tool', toolId: 'pay', value: 'bank', reason: '' };
const typed = (...held: string[]): AccessEvidence => evidenceOfTyped({ scopes: held }, at);
const bookOf = (...evidence: AccessEvidence[]) => openGrants(buildIdentity('agent', evidence));

describe('the requirements of a set', () => {
  const noBank: AccessEvidence = { origin: 'probe', at, credentials: { list: [], complete: true } };
  const sum = sumRequirements(tools, bookOf(typed('orders:read', 'runs:read'), noBank), [mapping]);

  it('name each scope and credential once, those first that unlock most', () => {
    expect(sum.requirements).toEqual([
      {
        kind: 'scope',
        name: 'orders:write',
        state: 'missing',
        tools: ['add', 'edit', 'move'],
        unlocks: ['add', 'edit'],
      },
      { kind: 'credential', name: 'bank', state: 'missing', tools: ['pay'], unlocks: ['pay'] },
      { kind: 'scope', name: 'stock:write', state: 'missing', tools: ['move'], unlocks: [] },
      { kind: 'scope', name: 'orders:read', state: 'held', tools: ['list', 'find', 'pay', 'vague'], unlocks: [] },
    ]);
  });

  it('count verdicts, and what no grant can settle', () => {
    expect(sum).toMatchObject({
      tools: 8,
      verdicts: { ready: 2, missing: 4, unknown: 2 },
      readyWithAll: 6,
      scopesUnstated: ['silent'],
      credentialUnstated: ['silent', 'vague'],
      providerUnknown: [],
      unneeded: ['runs:read'],
    });
  });

  it('keep a credential apart whose provider nobody confirmed', () => {
    const { providerUnknown, requirements } = sumRequirements(tools, bookOf(), [], () => 'bank');
    expect(providerUnknown).toEqual(['pay']);
    expect(requirements.every(({ kind }) => kind === 'scope')).toBe(true);
  });

  it('say which tools to drop so that a scope is no longer needed, and all that goes with them', () => {
    const [first, second] = findReliefs(sum);
    expect(first).toMatchObject({ drop: ['pay'], frees: [{ name: 'bank' }] });
    expect(second).toMatchObject({ drop: ['move'], frees: [{ name: 'stock:write' }] });
    expect(
      findReliefs(sum)
        .find(({ drop }) => drop.length === 3)
        ?.frees.map(({ name }) => name),
    ).toEqual(['orders:write', 'stock:write']);
  });
});

describe('roles', () => {
  const roles = [
    { role: 'owner', scopes: ['a', 'b', 'c', 'd'] },
    { role: 'viewer', scopes: ['a'] },
    { role: 'editor', scopes: ['a', 'b', 'c'] },
  ];

  it('come smallest covering first, with what else they grant', () => {
    expect(fitRoles(roles, ['a', 'b'])).toEqual([
      { role: 'editor', lacks: [], extra: ['c'] },
      { role: 'owner', lacks: [], extra: ['c', 'd'] },
      { role: 'viewer', lacks: ['b'], extra: [] },
    ]);
  });

  it('that cover nothing are ordered by what they lack', () => {
    expect(fitRoles(roles, ['x', 'd'])[0]).toMatchObject({ role: 'owner', lacks: ['x'] });
  });
});

it('tells who gets further with which tool, and what the other lacks of it', () => {
  const holding = (name: string, ...scopes: string[]) => buildIdentity(name, [evidenceOfTyped({ scopes }, at)]);
  const four = [
    ...[tool('read', ['a:read']), tool('write', ['a:write'])],
    ...[tool('write-unsaid', ['a:write'], 'unstated'), tool('admin', ['a:admin'], 'unstated')],
  ];
  const compared = compareIdentities(four, holding('reader', 'a:read'), holding('writer', 'a:read', 'a:write'), []);
  expect(compared.both).toEqual(['read']);
  expect(compared.onlyLeft).toEqual([]);
  expect(compared.onlyRight).toEqual([
    { toolId: 'write', left: 'missing', right: 'ready' },
    { toolId: 'write-unsaid', left: 'missing', right: 'unknown' },
  ]);
  expect(compared.neither).toEqual([{ toolId: 'admin', left: 'missing', right: 'missing' }]);
  expect(compared.leftNeeds.map(({ name }) => name)).toEqual(['a:write']);
  expect(compared.rightNeeds).toEqual([]);
});
