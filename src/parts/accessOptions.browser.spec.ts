import { expect, it } from 'vitest';
import { type AccessSubjects, buildAccessOptions, findIdentity } from '../access/accessOptions';
import { buildIdentity, evidenceOfTyped, learnRefusal } from '../access/grants';
import { describeOption } from './AccessBar';

const now = Date.parse('2026-11-21T22:00:00.000Z');
const at = '2026-11-21T20:00:00.000Z';
const subjects: AccessSubjects = {
  evidence: [],
  roles: [
    { role: 'viewer', scopes: ['a:read'] },
    { role: 'viewer', scopes: ['b:read'] },
  ],
  discoveredAt: at,
  saved: [{ id: 'ops', identity: buildIdentity('ops-agent', [evidenceOfTyped({ scopes: ['a:read'] }, at)]) }],
};
const wordsOf = (changes: Partial<AccessSubjects>) =>
  buildAccessOptions({ ...subjects, ...changes }).map((option) => describeOption(option, now));

it('each choice says how we know, and since when', () => {
  expect(wordsOf({})).toEqual(['You (scopes unknown)', 'Viewer role (from host)', 'ops-agent (pasted 2 h ago)']);
});

it('a refusal speaks only where nothing else does', () => {
  const refused = learnRefusal([], ['b:read'], [], '2026-11-21T21:59:00.000Z');
  expect(wordsOf({ evidence: refused })[0]).toBe('You (refused 1 min ago)');
  expect(wordsOf({ evidence: [...refused, evidenceOfTyped({ scopes: ['a'] }, at)] })[0]).toBe('You (pasted 2 h ago)');
});

it('a link finds whom it names, and nobody where it names nobody', () => {
  expect(findIdentity('saved:ops', subjects)?.name).toBe('ops-agent');
  expect(findIdentity('role:viewer', subjects)).toMatchObject({ name: 'role viewer', complete: true });
  expect(findIdentity('caller', subjects)?.grants).toEqual([]);
  for (const value of ['saved:gone', 'role:admin', 'somebody', '']) expect(findIdentity(value, subjects)).toBeNull();
});
