import { expect, test } from 'vitest';
import { readDescriptor } from '../dialects/openwop';
import { needsOf } from '../model/readiness';
import { needsOfRow } from './checkSubject';
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
  const reading = readDescriptor({ toolId, ...(auth !== undefined && { auth }) });
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
