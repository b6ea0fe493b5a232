import { expect, test } from 'vitest';
import { parseQuery } from '../model/query';
import { plainTool } from '../model/testTool';
import { findReason } from './relevance';

const tool = {
  ...plainTool,
  toolId: 'connector:payments.refund_payment',
  title: 'Refund a payment',
  description: 'Pays money back to the card or account it came from, in the currency that the ORDER was paid in.',
};
const reasonOf = (query: string) => findReason(tool, parseQuery(query));

test.each(['refund', 'pay refund', 'title:refund', '-order', 'tier:write', ''])('%j needs no reason', (query) => {
  expect(reasonOf(query)).toBeNull();
});

test('what only the description holds is shown with the words around it', () => {
  expect(reasonOf('refund order')).toEqual({
    field: 'description',
    text: '…ORDER was paid in.',
  });
});
