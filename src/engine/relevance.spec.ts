import { expect, test } from 'vitest';
import { parseQuery } from '../model/query';
import { plainTool } from '../model/testTool';
import { findReason } from './relevance';
import { orderByMatch } from './rowOrder';
import { buildIndex } from './testRows';

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

test('what only the description holds is shown in the ending that it has there', () => {
  expect(reasonOf('paying')).toEqual({
    field: 'description',
    text: 'Pays money back to the card or account it came from, in the currency that th…',
  });
});

test.each([
  ['issue', 'hub.create_issue', 'a.note'],
  ['list', 'hub.list_issues', 'a.note'],
  ['find customers', 'crm.findCustomers', 'crm.find'],
])('of %s, what is named so stands before what only mentions it', (q, ...ordered) => {
  const rows = ordered.map((toolId, place) => ({
    worst: 5,
    tool: { ...plainTool, toolId, title: '', description: place === 0 ? '' : `Of ${q} and of much else beside it.` },
  }));
  const index = buildIndex(rows);
  const found = orderByMatch(index, parseQuery(q), new Uint8Array(rows.length).fill(1));
  expect([...found].map((row) => index.toolIds[row])).toEqual(ordered);
});
