import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Assignment } from '../model/decision';
import { assignmentsOf, entriesOf, type Review, readReview, writeReview } from './reviewFile';
import { sampleAssignment } from './testDrafts';

const review: Review = {
  subject: { kind: 'catalog', name: 'Lindhaven', digest: 'sha256:cc' },
  host: { id: 'demo', label: 'Demo catalog', origin: 'https://demo.example' },
  principal: 'ada',
  catalogDigest: 'sha256:cc',
  ruleset: '1',
  entries: [
    {
      toolId: 'mcp:stock.count',
      digest: 'sha256:aa',
      safetyTier: 'read',
      egress: 'none',
      reason: 'It only counts.',
      by: 'Ada',
      at: '2026-03-01T09:00:00.000Z',
    },
    { toolId: 'odd', digest: null, approval: 'always', reason: '', at: '2026-03-01T09:00:00.000Z' },
  ],
};

function read(text: string): Review {
  const reading = readReview(text);
  if (reading.kind === 'refused') throw new Error(reading.words);
  expect(reading.problems).toEqual([]);
  return reading.review;
}

describe('review file', () => {
  it('reads back just what was written, byte for byte, whatever the order of its entries', () => {
    const text = writeReview(review);
    expect(read(text)).toEqual(review);
    expect(text.endsWith('}\n')).toBe(true);
    expect(writeReview({ ...read(text), entries: [...review.entries].reverse() })).toBe(text);
  });

  it('sorts by code point, not by unit', () => {
    const entry = { digest: null, egress: 'none', reason: '', at: '2026-01-01T00:00:00Z' };
    const ids = ['\u{1F600}', '\uFFFD', 'a', 'B', 'ab'];
    const text = writeReview({ ...review, entries: ids.map((toolId) => ({ ...entry, toolId })) });
    expect(read(text).entries.map(({ toolId }) => toolId)).toEqual(['B', 'a', 'ab', '\uFFFD', '\u{1F600}']);
  });

  it('gives back any assignments', () => {
    const some = fc.array(
      fc.record(
        {
          toolId: fc.string({ minLength: 1, unit: 'binary' }),
          digest: fc.option(fc.string()),
          kind: fc.constant('assignment' as const),
          about: fc.constantFrom('tier', 'egress', 'approval', 'replay'),
          value: fc.string(),
          reason: fc.string(),
          by: fc.string(),
          from: fc.string(),
          byHint: fc.constant(true as const),
          at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        },
        { requiredKeys: ['kind', 'toolId', 'digest', 'about', 'value', 'reason', 'at'] },
      ),
    );
    fc.assert(
      fc.property(some, (drawn) => {
        const distinct = [...new Map(drawn.map((one) => [`${one.toolId} ${one.about}`, one])).values()];
        const file = { ...review, entries: entriesOf(distinct) };
        const back = assignmentsOf(read(writeReview(file)));
        const inOrder = (list: readonly Assignment[]) =>
          list.map((one) => JSON.stringify(Object.entries(one).sort())).sort();
        expect(inOrder(back)).toEqual(inOrder(distinct));
      }),
      { numRuns: 200 },
    );
  });

  it('joins what was decided together', () => {
    const egress = { ...sampleAssignment, about: 'egress', value: 'none' } as const;
    expect(entriesOf([sampleAssignment, egress])).toMatchObject([{ safetyTier: 'read', egress: 'none' }]);
    expect(entriesOf([sampleAssignment, { ...egress, reason: 'Another.' }])).toHaveLength(2);
  });

  it('refuses a version it does not know, and names the one it does', () => {
    const reading = readReview(JSON.stringify({ ...JSON.parse(writeReview(review)), version: 2 }));
    expect(reading).toEqual({ kind: 'refused', words: expect.stringMatching(/version 2.*version 1/) });
  });

  it.each(['', '{', '[]', '{"kind":"tool-catalog/draft","version":1}'])('refuses %j', (text) => {
    expect(readReview(text).kind).toBe('refused');
  });

  it('leaves out an entry that is wrong, and says which', () => {
    const json = JSON.parse(writeReview(review));
    json.entries.push(7, { toolId: 'a' }, { toolId: 'a', digest: null, reason: '', at: 'soon', egress: 'none' });
    const reading = readReview(JSON.stringify(json));
    expect(reading.kind === 'read' && reading.review.entries).toEqual(review.entries);
    expect(reading.kind === 'read' && reading.problems.map(({ pointer, reason }) => `${pointer} ${reason}`)).toEqual([
      '/entries/2 This is no object.',
      '/entries/3 It names no fingerprint.',
      '/entries/4 Its date is no ISO 8601 date.',
    ]);
  });
});
