import { expect, test } from 'vitest';
import { noGrants } from '../model/readiness';
import { CatalogStore } from './catalogStore';
import type { Whom } from './protocol';
import { everything } from './testCatalog';
import { maxTold, WhomNumbers } from './whomNumbers';
import { Whoms } from './whoms';

const list = [
  { toolId: 'mcp:fs.read', auth: { scopes: ['fs:read'], credentialRef: false } },
  { toolId: 'mcp:fs.write', auth: { scopes: ['fs:write'], credentialRef: false } },
];

function holderOf(scope: string): Whom {
  const grant = { scope, state: 'held', origin: 'typed', at: '2026-01-01T00:00:00.000Z' } as const;
  const identity = { ...noGrants, name: scope, grants: [grant], complete: true };
  return { identity, mappings: [], matchesWildcards: false };
}

/** A store behind a client that takes messages in order, as the worker does. */
function openStore() {
  const store = new CatalogStore();
  store.start(1);
  store.push(1, new TextEncoder().encode(JSON.stringify(list)));
  store.finish(1);
  const whoms = new Whoms();
  const told: number[] = [];
  const ask = async (_method: string, { number, whom }: { number: number; whom: Whom }) => {
    told.push(number);
    whoms.tell(number, whom);
  };
  const numbers = new WhomNumbers({ ask: ask as never });
  const verdicts = (who: Whom | null) => {
    const whom = numbers.numberOf(who);
    const view = store.view({ ...everything, whom }, whom === 0 ? null : whoms.of(whom));
    return view?.rows.map((row) => (row.kind === 'tool' ? (row.readiness?.verdict ?? null) : row));
  };
  return { numbers, told, verdicts };
}

test('each question is answered for whom it names, whoever was told of last', () => {
  const { numbers, verdicts } = openStore();
  const reader = holderOf('fs:read');
  const writer = holderOf('fs:write');
  expect(verdicts(null)).toEqual([null, null]);
  expect(verdicts(reader)).toEqual(['ready', 'missing']);
  numbers.numberOf(writer);
  expect(verdicts(reader)).toEqual(['ready', 'missing']);
  expect(verdicts(writer)).toEqual(['missing', 'ready']);
  expect(verdicts(null)).toEqual([null, null]);
});

test('somebody is told of once, and again when the worker has let go of them', () => {
  const { numbers, told, verdicts } = openStore();
  const reader = holderOf('fs:read');
  verdicts(reader);
  verdicts(reader);
  expect(told).toEqual([1]);
  for (let i = 0; i < maxTold; i++) numbers.numberOf(holderOf(`spare${i}`));
  expect(verdicts(reader)).toEqual(['ready', 'missing']);
  expect(told.at(-1)).toBe(maxTold + 2);
});
