import { describe, expect, it } from 'vitest';
import type { Assignment, Decision } from '../model/decision';
import { readLedger } from './keptLedger';
import {
  changesBetween,
  decidedTogether,
  emptyLedger,
  enter,
  findDecision,
  type Ledger,
  listDecisions,
  replace,
  strikeOut,
  withChange,
  writeLedger,
} from './ledger';
import { sampleAssignment } from './testDrafts';

const one = sampleAssignment;

describe('decisions', () => {
  it('of one decision are withdrawn together', () => {
    const other = { ...one, toolId: 'mcp:stock.list', digest: 'sha256:bb' };
    const alone = { ...one, toolId: 'mcp:stock.add', reason: 'Read its source.' };
    const base = enter(emptyLedger, [one, other, alone]);
    expect(decidedTogether(base, one)).toEqual([one, other]);
    expect(listDecisions(strikeOut(base, [one, other]))).toEqual([alone]);
  });

  it('hold one value a field and descriptor, the later one', () => {
    const later = { ...one, value: 'write', at: '2026-04-01T09:00:00.000Z' };
    expect(listDecisions(enter(emptyLedger, [one, later]))).toEqual([later]);
    expect(listDecisions(enter(emptyLedger, [later, one]))).toEqual([later]);
  });

  it('keep what was decided on another descriptor: a copy elsewhere may still be it', () => {
    const elsewhere = { ...one, digest: 'sha256:bb', value: 'write' };
    const kept = enter(emptyLedger, [one, elsewhere]).get(one.toolId);
    expect(findDecision(kept, 'assignment', 'tier', 'sha256:aa')?.value).toBe('read');
    expect(findDecision(kept, 'assignment', 'tier', 'sha256:bb')?.value).toBe('write');
  });

  it('find the latest lapsed one where none is for the descriptor', () => {
    const later = { ...one, digest: 'sha256:bb', at: '2026-05-01T09:00:00.000Z' };
    const kept = enter(emptyLedger, [later, one]).get(one.toolId);
    expect(findDecision(kept, 'assignment', 'tier', 'sha256:cc')).toBe(later);
    expect(findDecision(kept, 'assignment', 'tier', null)).toBe(later);
    expect(findDecision(kept, 'assignment', 'egress', 'sha256:aa')).toBeUndefined();
  });

  it('that a person takes stand in place of those about the same, whichever is later', () => {
    const earlier = { ...one, value: 'write', at: '2026-01-01T09:00:00.000Z' };
    const egress: Assignment = { ...one, about: 'egress', value: 'none' };
    expect(listDecisions(replace(enter(emptyLedger, [one, egress]), [earlier]))).toEqual([egress, earlier]);
  });

  it('are taken back field by field', () => {
    const egress: Assignment = { ...one, kind: 'assignment', about: 'egress', value: 'none' };
    const both = enter(emptyLedger, [one, egress]);
    expect(listDecisions(strikeOut(both, [one]))).toEqual([egress]);
    expect(strikeOut(enter(emptyLedger, [one]), [one]).size).toBe(0);
  });

  it('come back as they were kept, and one bad one costs only itself', async () => {
    const judged: Decision = {
      ...one,
      kind: 'acceptance',
      about: 'P03',
      value: 'accepted',
      expires: '2027-01-01T00:00:00Z',
    };
    const ledger = enter(emptyLedger, [one, judged]);
    expect(await readLedger(writeLedger(ledger))).toEqual(ledger);
    const odd = { ...one, about: 'cost' };
    const kept = { ...writeLedger(ledger), decisions: [odd, one, { ...judged, kind: 'rumour' }] };
    expect(listDecisions((await readLedger(kept)) ?? emptyLedger)).toEqual([one]);
  });

  it('made together of many tools are kept once with all fingerprints, and come back in order', async () => {
    const many = Array.from({ length: 30 }, (_, place): Decision => {
      return { ...one, toolId: `mcp:stock.t${place}`, digest: place === 3 ? null : `sha256:${place}` };
    });
    const alone = { ...one, reason: 'Read its source.' };
    const ledger = enter(emptyLedger, [...many, alone]);
    const kept = writeLedger(ledger);
    expect(kept.decisions).toHaveLength(2);
    expect(listDecisions((await readLedger(kept)) ?? emptyLedger)).toEqual([...many, alone]);
    const [joined] = kept.decisions;
    const cut = { ...kept, decisions: [{ ...joined, digests: ['sha256:0'] }, alone] };
    expect(listDecisions((await readLedger(cut)) ?? emptyLedger)).toEqual([alone]);
  });

  it('reach another ledger in parts that tell what became of them, and of those kinds alone', () => {
    const made = (place: number, more: object = {}): Decision => {
      const said = { kind: 'verdict', about: 'tool', value: 'approved', reason: '', at: one.at } as const;
      return { ...said, toolId: `mcp:stock.t${place}`, digest: `sha256:${place}`, ...more };
    };
    const many = Array.from({ length: 25_000 }, (_, place) => made(place));
    const before = enter(emptyLedger, [...many, one]);
    const without = strikeOut(before, many.slice(0, 12_000));
    const after = replace(without, [made(20_000, { digest: 'sha256:other' }), made(13_000, { value: 'rejected' })]);
    const tell = (to: Ledger, from: Ledger, now: Ledger) => {
      const parts = [...changesBetween(from, now, ({ kind }) => kind === 'verdict')];
      return { parts: parts.length, ledger: parts.reduce(withChange, to) };
    };
    const first = tell(emptyLedger, emptyLedger, before);
    expect(first).toEqual({ parts: 3, ledger: enter(emptyLedger, many) });
    const second = tell(first.ledger, before, after);
    expect(second.ledger).toEqual(strikeOut(after, [one]));
    expect(tell(second.ledger, after, emptyLedger).ledger.size).toBe(0);
  });

  it('that an earlier version kept as a review file are carried over', async () => {
    const { toolId, digest, reason, at } = one;
    const kept = {
      kind: 'tool-catalog/review',
      version: 1,
      subject: { kind: 'catalog', digest: null },
      catalogDigest: null,
      ruleset: '',
      entries: [{ toolId, digest, safetyTier: 'read', reason, at }],
      suppressions: [],
    };
    expect(listDecisions((await readLedger(kept)) ?? emptyLedger)).toEqual([one]);
  });
});
