import { describe, expect, it } from 'vitest';
import { type ApprovedEntry, type ApprovedList, listDigest, withApproved } from '../model/approvedList';
import type { ListVerdict } from '../model/decision';
import { emptyLedger, enter } from './ledger';
import { lastListVerdict, listKey, listStanding } from './listVerdicts';

const now = Date.parse('2026-11-28T00:00:00Z');
const asks = { interactive: 'asks', headless: 'refused' } as const;
const read: ApprovedEntry = { toolId: 'mcp:docs.read', mode: 'ask', digest: 'sha256:1', effect: asks };
const save: ApprovedEntry = { toolId: 'mcp:docs.save', mode: 'ask', digest: 'sha256:2', effect: asks };
const list: ApprovedList = { name: 'Desk', target: 'claude-code-settings', entries: [read, save] };

function verdict(more: Partial<ListVerdict> = {}): ListVerdict {
  const made = {
    about: list.target,
    digest: listDigest(list),
    list,
    reason: '',
    by: 'Ada',
    at: '2026-11-14T00:00:00Z',
  };
  return { kind: 'list', toolId: 'draft-1', value: 'approved', ...made, ...more };
}

describe('a list', () => {
  it.each([
    ['approved as it is, in any order', [save, read], []],
    ['changed where a tool is described otherwise', [{ ...read, digest: 'sha256:9' }, save], ['described']],
    ['changed where it has no fingerprint', [{ ...read, digest: null }, save], ['described']],
    ['changed where an entry runs unasked', [{ ...read, mode: 'auto' }, save], ['mode']],
    [
      'changed where its client treats an entry otherwise',
      [{ ...read, effect: { ...asks, headless: 'runs' } }, save],
      ['effect'],
    ],
    [
      'changed where it is called otherwise',
      [{ ...read, inTarget: { server: 'docs-2', name: 'read' } }, save],
      ['name'],
    ],
    ['changed by a further entry', [read, save, { ...save, toolId: 'mcp:docs.drop' }], ['added']],
    ['changed by one less', [read], ['removed']],
  ] as const)('is %s', (_name, entries: readonly ApprovedEntry[], what) => {
    const { state, changes } = listStanding(verdict(), { ...list, entries }, now);
    expect(changes.flatMap((one) => one.what)).toEqual(what);
    expect(state).toBe(what.length === 0 ? 'approved' : 'changed');
  });

  it('is changed by each id that is denied or no longer', () => {
    const denying = { ...list, denied: ['mcp:docs.drop', 'mcp:docs.purge'] };
    const made = verdict({ list: denying, digest: listDigest(denying) });
    const { state, changes } = listStanding(made, { ...denying, denied: ['mcp:docs.drop', 'mcp:docs.wipe'] }, now);
    expect(changes.map(({ toolId, what }) => [toolId, ...what])).toEqual([
      ['mcp:docs.purge', 'allowed'],
      ['mcp:docs.wipe', 'denied'],
    ]);
    expect(state).toBe('changed');
    expect(withApproved(denying, list, new Set(['mcp:docs.drop'])).denied).toEqual(['mcp:docs.purge']);
  });

  it('is approved whatever else is known of its client by now, where that comes to the same', () => {
    expect(listStanding(verdict(), { ...list, effectVersion: '2026-12-01 abc' }, now).state).toBe('approved');
  });

  it.each([
    ['2026-11-27', 'over'],
    ['soon', 'over'],
    ['2026-11-29', 'approved'],
  ])('with a next review on %s is %s', (expires, state) => {
    expect(listStanding(verdict({ expires }), list, now).state).toBe(state);
  });

  it('is not approved by a verdict whose fingerprint is of another list', () => {
    expect(listStanding(verdict({ digest: 'sha256:other' }), list, now).state).toBe('changed');
  });

  it('is judged by the last verdict for its target, of this browser or of a file that names it', () => {
    const later = verdict({ toolId: listKey('Desk'), value: 'rejected', at: '2026-11-20T00:00:00Z' });
    const ledger = enter(emptyLedger, [verdict(), later, verdict({ about: 'other', at: '2026-11-25T00:00:00Z' })]);
    expect(lastListVerdict(ledger, 'draft-1', list)).toBe(later);
    expect(lastListVerdict(ledger, 'draft-2', { ...list, name: 'Other' })).toBeUndefined();
  });

  it('whose change of one tool is approved has all others as they were approved', () => {
    const changed = {
      ...list,
      entries: [
        { ...read, digest: 'sha256:9' },
        { ...save, digest: 'sha256:8' },
      ],
    };
    const approved = withApproved(list, changed, new Set([read.toolId]));
    const made = verdict({ list: approved, digest: listDigest(approved) });
    expect(listStanding(made, changed, now).changes.map(({ toolId }) => toolId)).toEqual([save.toolId]);
  });
});
