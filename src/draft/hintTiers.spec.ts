import { expect, test } from 'vitest';
import { evidenceOf } from '../model/evidence';
import { stated, unstated } from '../model/fact';
import type { Hints } from '../model/tool';
import { agrees, type HintedSubject, proposeTiers } from './hintTiers';
import { emptyLedger, enter } from './ledger';

const silent: Hints = {
  'read-only': undefined,
  destructive: undefined,
  idempotent: undefined,
  'open-world': undefined,
};
const reads = { ...silent, 'read-only': true };

function tool(name: string, hints: Hints = silent, more: Partial<HintedSubject> = {}): HintedSubject {
  const facts = { tier: unstated, egress: unstated, approval: unstated, replay: unstated };
  const evidence = evidenceOf({ toolId: `mcp:quay.${name}`, nameOnServer: name, hints });
  return { toolId: name, digest: `sha256:${name}`, facts, evidence, hints, findings: [], ...more };
}

const propose = (...tools: readonly HintedSubject[]) => proposeTiers(tools, emptyLedger);

test.each([
  ['a hint that its name agrees with', tool('list_berths', reads), 'read', true],
  ['a hint that its name speaks against', tool('purge_drafts', reads), 'read', false],
  ['a hint to change things', tool('book_berth', { ...silent, 'read-only': false }), 'write', true],
  ['a hint to change things, beside a command', tool('run_shell', { ...silent, 'read-only': false }), 'write', false],
  ['a destructive hint', tool('clear_berth', { ...reads, destructive: true }), 'write', true],
  ['no hint', tool('list_berths'), 'write', false],
  ['no hint, and a command in its name', tool('run_shell'), 'exec', false],
  ['an open finding', tool('list_berths', reads, { findings: [{ rule: 'T01', severity: 'high' }] }), 'read', false],
  ['texts that are not read yet', tool('list_berths', reads, { findings: null }), 'read', false],
])('%s', (_what, one, value, isTicked) => {
  const [proposal] = propose(one);
  expect(proposal?.value).toBe(value);
  expect(proposal && agrees(proposal)).toBe(isTicked);
});

test('nothing is proposed where a tier is stated or assigned, or nothing could hold', () => {
  const facts = { tier: stated('read'), egress: unstated, approval: unstated, replay: unstated };
  expect(propose(tool('list', reads, { facts }), tool('list', reads, { digest: null }))).toEqual([]);
  const assigned = enter(emptyLedger, [
    {
      kind: 'assignment',
      toolId: 'list',
      digest: 'sha256:list',
      about: 'tier',
      value: 'read',
      reason: 'Read its code.',
      at: '2026-11-01T00:00:00.000Z',
    },
  ]);
  expect(proposeTiers([tool('list', reads)], assigned)).toEqual([]);
});
