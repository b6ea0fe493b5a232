import { expect, test } from 'vitest';
import { readOpenwop } from '../dialects/openwop';
import { needsOf, noGrants } from '../model/readiness';
import { IdentityCheck, needsOfRow } from './identityCheck';
import { buildIndex } from './testRows';

/** What the descriptor says, as it comes from a host. */
const says: Readonly<Record<string, unknown>> = {
  'no auth': undefined,
  'auth: {}': {},
  'auth: null': null,
  'scopes a, no credential': { scopes: ['a:read'], credentialRef: false },
  'scopes a, credential unstated': { scopes: ['a:read'] },
  'scopes a and b, credential needed': { scopes: ['a:read', 'b:read'], credentialRef: true },
  'scopes named like words of ours': { scopes: ['none', 'unstated', '=x'], credentialRef: false },
  'scopes [], no credential': { scopes: [], credentialRef: false },
  'scopes [], credential unstated': { scopes: [] },
  'scopes unstated, credential needed': { credentialRef: true },
};

test.each(Object.entries(says))('sums find in the columns what a row reads of its tool: %s', (toolId, auth) => {
  const reading = readOpenwop({ toolId, ...(auth !== undefined && { auth }) });
  if (reading.kind === 'bad') throw new Error(reading.reason);
  const index = buildIndex([{ tool: reading.tool, worst: 5 }]);
  const needs = needsOfRow(index, 0);
  expect(needs).toEqual(needsOf(reading.tool, index.families[0] ?? ''));
  const { scopes, credentialRef } = { scopes: undefined, credentialRef: undefined, ...Object(auth) };
  expect([needs.scopes, needs.credential]).toEqual([
    scopes,
    credentialRef === undefined ? undefined : credentialRef ? 'needed' : 'not-needed',
  ]);
});

test('of tools that need the same, one with a mapping of its own is checked by it', () => {
  const index = buildIndex(
    ['crm:a', 'crm:b'].map((toolId) => {
      const reading = readOpenwop({ toolId, auth: { scopes: [], credentialRef: true } });
      if (reading.kind === 'bad') throw new Error(reading.reason);
      return { tool: reading.tool, worst: 5 };
    }),
  );
  const at = '2026-11-01T00:00:00Z';
  const identity = { ...noGrants, credentials: [{ provider: 'crm', state: 'held', origin: 'probe', at }] } as const;
  const mappings = [{ about: 'tool', toolId: 'crm:b', value: 'crm', reason: '' }] as const;
  const { values, codes } = new IdentityCheck({ identity, mappings, matchesWildcards: false }).column(index);
  expect(Array.from(codes, (code) => values[code])).toEqual(['unknown', 'ready']);
});
