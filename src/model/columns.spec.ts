import { describe, expect, test } from 'vitest';
import { facetValueLabel, plainWord } from './columnKinds';
import { columnIds, columns, facetIds, facets } from './columns';
import { isKnownValue, isPossibleValue, linkValue, linkValuesOf } from './facetValues';

describe('link values', () => {
  test.each([
    [null, []],
    [undefined, ['unstated']],
    [[], ['none']],
    [
      ['b', 'a', 'b'],
      ['b', 'a'],
    ],
    [
      ['none', 'unstated', '', '=x'],
      ['=none', '=unstated', '=', '==x'],
    ],
    [['\ud800'], ['\ufffd']],
  ])('of the words %j are %j', (words, values) => {
    expect(linkValuesOf('cluster', words)).toEqual(values);
  });

  test('only what a column reserves is marked, and taken apart again', () => {
    expect(linkValue('tier', 'unassigned')).toBe('=unassigned');
    expect(linkValue('source', 'unassigned')).toBe('unassigned');
    expect(linkValue('family', 'none')).toBe('none');
    for (const word of ['none', 'unstated', '', '=', '==x', 'plain']) {
      for (const facet of facetIds) expect(plainWord(linkValue(facet, word)), `${facet} ${word}`).toBe(word);
    }
    expect(facetValueLabel(linkValue('scope', 'unstated'))).toBe('unstated');
    expect(facetValueLabel('unstated')).toBe('not stated');
  });

  test.each([
    ['tokens', '100..299', true, true],
    ['tokens', '12..', true, true],
    ['tokens', '300..100', false, false],
    ['tokens', 'many', false, false],
    ['exposed', 'yes', true, true],
    ['exposed', 'maybe', false, false],
    ['idempotent', 'yes', true, true],
    ['idempotent', 'sometimes', true, false],
    ['credential', 'unstated', true, true],
    ['credential', 'Needed', false, false],
    ['kind', 'anything', true, false],
    ['kind', 'held', true, true],
    ['his-tier', '9', true, false],
    ['readiness', 'unstated', false, false],
    ['readiness', 'held', false, false],
  ] as const)('%s may be %s: %s, in a catalog that holds “held”: %s', (facet, value, isPossible, isKnown) => {
    expect([isPossibleValue(facet, value), isKnownValue(facet, value, ['held'])]).toEqual([isPossible, isKnown]);
  });
});

describe('the definitions', () => {
  test('are named by ids that a link, a search and a CSV can carry, and by labels that differ', () => {
    for (const id of columnIds) expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(new Set(columnIds.map((id) => columns[id].label)).size).toBe(columnIds.length);
  });

  test('have no value that is both usual and reserved, and only possible ones', () => {
    for (const facet of facetIds) {
      const { values = [], reserved = [] } = facets[facet];
      expect(new Set([...values, ...reserved]).size, facet).toBe(values.length + reserved.length);
      for (const value of [...values, ...reserved])
        expect(isPossibleValue(facet, value), `${facet} ${value}`).toBe(true);
    }
  });
});
