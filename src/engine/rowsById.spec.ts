import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from '../model/groupBy';
import { rankTexts } from './ranking';
import { RowsById } from './rowsById';

const ids = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 3 }), fc.constantFrom('a', 'b', '')));

test('each id has the rows that it stands in, in order of entry, and other ids have none', () => {
  fc.assert(
    fc.property(ids, ids, (toolIds, others) => {
      const rows = new RowsById(toolIds, rankTexts(toolIds));
      const known = groupBy(toolIds.keys(), (row) => toolIds[row] ?? '');
      for (const id of [...toolIds, ...others]) expect(rows.get(id)).toEqual(known.get(id));
      expect(new Map(rows)).toEqual(known);
      expect([...rows.order]).toEqual([...rows.values()].flat());
    }),
  );
});
