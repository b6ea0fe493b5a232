import { expect, test } from 'vitest';
import { columnTracks, shownColumnsOf } from './columns';

test('a column gives up an eighth of its width where there is little room, and none that a person chose', () => {
  const tier = { id: 'tier', getSize: () => 128, columnDef: { meta: {} } };
  expect(columnTracks([tier], {})).toEqual({ template: 'minmax(7rem, 8rem)', minWidth: '7rem' });
  expect(columnTracks([tier], { tier: 128 })).toEqual({ template: '8rem', minWidth: '8rem' });
});

test('columns of which no tool states a value are left out until somebody chooses columns', () => {
  expect(shownColumnsOf(null, ['egress', 'approval'])).toEqual(['tier', 'in', 'readiness', 'last-called']);
  expect(shownColumnsOf(['egress'], ['egress', 'approval'])).toEqual(['egress']);
});
