import { describe, expect, it } from 'vitest';
import { isStale, noSets, readSets, refuseSet, removeSet, saveSet, writeSets } from './argumentSets';

const set = { name: 'First', text: '{}', schemaDigest: 'sha256:a', savedAt: '2026-01-01T00:00:00Z' };

describe('argument sets', () => {
  it('are kept by tool and name, sorted, and replaced by a set of the same name', () => {
    let sets = saveSet(noSets, 'a', set);
    sets = saveSet(sets, 'a', { ...set, name: ' Early ' });
    sets = saveSet(sets, 'a', { ...set, text: '{"x":1}' });
    expect(sets.get('a')?.map(({ name, text }) => [name, text])).toEqual([
      ['Early', '{}'],
      ['First', '{"x":1}'],
    ]);
    expect([...removeSet(removeSet(sets, 'a', 'Early'), 'a', 'First')]).toEqual([]);
  });

  it('come back as they were written, and without what is broken', () => {
    const sets = saveSet(saveSet(noSets, '__proto__', set), 'b', set);
    expect(readSets(JSON.parse(JSON.stringify(writeSets(sets))))).toEqual(sets);
    expect(readSets({ kind: 'tool-catalog/argument-sets', version: 1, tools: [['a', [1, { name: '' }]], 2] })).toEqual(
      noSets,
    );
    expect(readSets({ kind: 'tool-catalog/argument-sets', version: 2 })).toBeNull();
    expect(readSets(null)).toBeNull();
  });

  it('are stale for any other schema', () => {
    expect(isStale(set, 'sha256:a')).toBe(false);
    expect(isStale(set, 'sha256:b')).toBe(true);
    expect(isStale({ ...set, schemaDigest: null }, null)).toBe(true);
  });

  it('refuse an empty name and one set too many', () => {
    expect(refuseSet([], ' ', '{}')).toBe('Give it a name.');
    const many = Array.from({ length: 50 }, (_, i) => ({ ...set, name: `n${i}` }));
    expect(refuseSet(many, 'new', '{}')).toContain('remove one');
    expect(refuseSet(many, 'n1', '{}')).toBeNull();
  });
});
