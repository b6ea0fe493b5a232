import { expect, test } from 'vitest';
import { parseQuery } from '../model/query';
import type { CatalogEngine } from './engine';
import type { SearchAdvice } from './searchAdvice';
import { call, choose, engineOf, kept, plain, query } from './testCatalog';

const shop = [
  { ...plain, toolId: 'mcp:shop.refund_order', title: 'Refund an order', safetyTier: 'write' },
  { ...plain, toolId: 'mcp:desk.get_ticket', title: 'Show a ticket' },
  { ...plain, toolId: 'mcp:desk.create_ticket', title: 'Open a ticket', safetyTier: 'write' },
  { ...plain, toolId: 'mcp:mail.send_e-mail', title: 'Send an e-mail', safetyTier: 'write' },
  {
    ...plain,
    toolId: 'mcp:books.list_invoices',
    title: 'List invoices',
    description: 'Lists what was billed.',
    inputSchema: { type: 'object', properties: { orderId: { type: 'string' } } },
  },
];

async function advise(engine: CatalogEngine, q: string, choices = choose()): Promise<SearchAdvice> {
  const { id } = await query(engine, { q, choices });
  return kept(await engine.searchAdvice({ q, choices, result: id }, call));
}

/** What people typed, and the press that leads to a tool; null where the search finds it at once. */
test.each([
  ['mcp__desk__get_ticket', null],
  ['mcp_mail_send_e-mail', null],
  ['desk/get-ticket', null],
  ['e_mail', null],
  ['email', 'e-mail'],
  ['refunds', null],
  ['creat tickt', 'creat ticket'],
  ['refnd ordr', 'refund order'],
  ['-title:list refnd', '-title:list refund'],
  ['refnd', 'refund'],
  ['invioce', 'invoices'],
  ['send email', 'send e-mail'],
  ['tier:wrte', 'tier:write'],
  ['safety:write', 'tier:write'],
  ['argument:orderId', 'arg:orderId'],
  ['e-mail', null],
  ['get_tickt', 'get_ticket'],
  ['creat issue', 'creat'],
])('one press leads from “%s” to a tool', async (q, proposed) => {
  const { engine } = engineOf(shop);
  if (proposed === null) return expect((await query(engine, { q })).matches).toBeGreaterThan(0);
  const { missed, fewer } = await advise(engine, q);
  const [first] = [...missed.flatMap(({ proposals }) => proposals), ...fewer];
  expect(first?.q).toBe(proposed);
  expect((await query(engine, { q: proposed })).matches).toBe(first?.count);
});

test('words that stand together in another spelling are proposed in it', async () => {
  const { engine } = engineOf([...shop, { ...plain, toolId: 'mcp:crm.find', description: 'Finds an email.' }]);
  const { missed, fewer } = await advise(engine, 'send email');
  expect(missed).toEqual([]);
  expect(fewer.map(({ q }) => q)).toEqual(['send e-mail']);
});

test('a field that there is not is answered by the word alone, and by the fields that have it', async () => {
  const { engine } = engineOf(shop);
  const { missed } = await advise(engine, 'colour:refund');
  expect(missed.map(({ kind, proposals }) => [kind, proposals.map(({ q }) => q)])).toEqual([
    ['field', ['refund', 'refund_order', 'id:refund', 'title:refund']],
  ]);
  const { missed: none } = await advise(engine, 'argument:tide');
  expect(none).toEqual([{ kind: 'value', text: 'argument:tide', field: null, proposals: [] }]);
});

test('a word that is near to nothing is named, without a proposal', async () => {
  const { engine } = engineOf(shop);
  expect(await advise(engine, 'delete')).toEqual({
    missed: [{ kind: 'word', text: 'delete', field: null, proposals: [] }],
    fewer: [],
  });
});

test('words that no tool has together are proposed with one left out', async () => {
  const { engine } = engineOf(shop);
  const { missed, fewer } = await advise(engine, 'refund ticket');
  expect(missed).toEqual([]);
  expect(fewer.map(({ q, count }) => [q, count])).toEqual([
    ['ticket', 2],
    ['refund', 1],
  ]);
});

test('an unknown value is answered by all values that tools have', async () => {
  const { engine } = engineOf(shop);
  const { missed } = await advise(engine, 'tier:nothing');
  expect(missed.map(({ kind, proposals }) => [kind, proposals.map(({ text }) => text)])).toEqual([
    ['value', ['tier:write', 'tier:read']],
  ]);
});

test('a proposal that the filters hide clears them, and says so', async () => {
  const { engine } = engineOf(shop);
  const { missed } = await advise(engine, 'refnd', choose(['tier', ['read']]));
  expect(missed[0]?.proposals).toEqual([{ text: 'refund', q: 'refund', count: 1, clearsFilters: true }]);
});

test('a phrase of the catalog stays a phrase', async () => {
  const { engine } = engineOf([{ ...plain, egress: 'through a proxy' }]);
  const { missed } = await advise(engine, 'egress:proxy');
  expect(missed[0]?.proposals.map(({ q }) => parseQuery(q))).toEqual([
    [{ field: 'egress', negated: false, texts: ['through a proxy'], isPhrase: true }],
  ]);
});
