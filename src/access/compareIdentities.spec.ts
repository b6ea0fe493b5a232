import { expect, it } from 'vitest';
import type { Identity, Needs } from '../model/readiness';
import { compareIdentities } from './compareIdentities';
import { buildIdentity, evidenceOfTyped } from './grants';

const at = '2026-11-21T20:00:00.000Z';
const holding = (name: string, ...scopes: string[]): Identity => buildIdentity(name, [evidenceOfTyped({ scopes }, at)]);
const tool = (toolId: string, scopes: readonly string[], credential?: 'not-needed'): Needs => ({
  toolId,
  family: 'f',
  scopes,
  credential,
});
const tools = [
  tool('read', ['a:read'], 'not-needed'),
  tool('write', ['a:write'], 'not-needed'),
  tool('write-unsaid', ['a:write']),
  tool('admin', ['a:admin']),
];

it('tells who gets further with which tool, and what the other lacks of it', () => {
  const compared = compareIdentities(tools, holding('reader', 'a:read'), holding('writer', 'a:read', 'a:write'), []);
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
