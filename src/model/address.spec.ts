import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Address,
  checkChoices,
  chosenSort,
  defaultAddress,
  formatAddress,
  groupOf,
  parseAddress,
  postureSubjects,
  shortenSearch,
  sortOf,
  tabs,
  views,
} from './address';
import { type FacetId, facetIds, facets, sortKeys } from './columns';
import { ways } from './effect';
import { groupings, longestQuery } from './query';

const anyText = fc.string({ unit: 'binary', minLength: 1 });
const awkward = fc.oneof(anyText, fc.stringMatching(/^[,\\=&+%# a-é😀]{1,8}$/u));

function valuesOf(facet: FacetId): fc.Arbitrary<readonly string[]> {
  const { kind, isClosed, values = [], reserved = [] } = facets[facet];
  const range = fc.tuple(fc.nat(999), fc.nat(999)).map(([from, more]) => `${from}..${from + more}`);
  const times = fc.constantFrom('never', '2026-11-01..2026-11-26', '..2026-01-31', '2026-12-01..');
  const value =
    kind === 'time' ? times : kind === 'number' ? range : isClosed ? fc.constantFrom(...values, ...reserved) : awkward;
  return fc.uniqueArray(value, { minLength: 1, maxLength: 4 });
}

const choices = fc
  .record(Object.fromEntries(facetIds.map((facet) => [facet, valuesOf(facet)])), { requiredKeys: [] })
  .map((record) => new Map(Object.entries(record) as [FacetId, readonly string[]][]));

const context = fc.uniqueArray(
  fc.tuple(fc.constantFrom('tenant', 'env', 'cluster', 'gang', 'licence'), awkward).map((part) => part.join(':')),
  { maxLength: 6, selector: (part) => (part.startsWith('licence:') ? part : part.split(':')[0]) },
);

const openTool = fc.record({
  tool: awkward,
  copy: fc.integer({ min: 1, max: 999_999 }),
  tab: fc.constantFrom(...tabs),
});
const noTool = fc.constant({ tool: null, copy: 1, tab: defaultAddress.tab });

const address: fc.Arbitrary<Address> = fc
  .tuple(
    fc.record({
      view: fc.constantFrom(...views.map(({ id }) => id)),
      host: fc.option(awkward),
      q: fc.string({ unit: 'binary' }),
      choices,
      context,
      as: fc.oneof(fc.constant('caller'), fc.constant('role:viewer'), fc.constant('saved:my-agent')),
      with: fc.option(fc.constantFrom('baseline:a', 'previous', 'as:a,b'), { nil: null }),
      subject: fc.constantFrom(...postureSubjects),
      client: fc.uniqueArray(fc.constantFrom('codex', 'claude-code:managed', 'gemini-cli'), { maxLength: 2 }),
      way: fc.constantFrom(...ways),
      since: fc.option(fc.constantFrom('a', 'published'), { nil: null }),
      group: fc.constantFrom(...groupings),
      sort: fc.option(fc.record({ key: fc.constantFrom(...sortKeys), descending: fc.boolean() })),
    }),
    fc.oneof(openTool, noTool),
  )
  .map(([place, tool]) => ({ ...place, ...tool }));

test('what is written is read back, whatever the choices hold', () => {
  fc.assert(
    fc.property(address, (written) => {
      const { address: read, dropped } = parseAddress(formatAddress(written));
      expect(dropped).toEqual([]);
      expect({ ...read, choices: [...read.choices] }).toEqual({
        ...written,
        sort: written.sort && chosenSort(written.sort, written.q),
        choices: facetIds.flatMap((facet) => (written.choices.has(facet) ? [[facet, written.choices.get(facet)]] : [])),
      });
    }),
    { numRuns: 300 },
  );
});

test('rows stand by match while there is a search text, by id otherwise, and as somebody chose', () => {
  expect(sortOf(parseAddress('').address)).toEqual({ key: 'id', descending: false });
  expect(sortOf(parseAddress('?q=refund').address)).toEqual({ key: 'match', descending: false });
  expect(sortOf(parseAddress('?q=refund&sort=id').address)).toEqual({ key: 'id', descending: false });
  for (const usual of ['?q=refund&sort=match', '?sort=id']) {
    expect(formatAddress(parseAddress(usual).address)).not.toContain('sort');
  }
});

test('an earlier link to two drafts side by side leads to all drafts', () => {
  const { address: read, dropped } = parseAddress('?view=compare&of=draft:a&with=draft:b');
  expect({ ...read, dropped }).toEqual({ ...defaultAddress, view: 'lists', dropped: [] });
});

test('a default is never written', () => {
  expect(formatAddress(defaultAddress)).toBe('');
  expect(formatAddress({ ...defaultAddress, copy: 3, tab: 'raw' })).toBe('');
  expect(formatAddress({ ...defaultAddress, tool: 'a' })).toBe('?tool=a');
  expect(parseAddress('').address).toEqual(defaultAddress);
});

test('a link stays readable', () => {
  const chosen = new Map<FacetId, readonly string[]>([
    ['tier', ['write', 'exec']],
    ['scope', ['tools:fs:read', 'a,b\\c']],
  ]);
  const text = formatAddress({
    ...defaultAddress,
    choices: chosen,
    sort: { key: 'tier', descending: true },
    tool: 'mcp:fs/é',
  });
  expect(text).toBe('?tier=write,exec&scope=tools:fs:read,a%5C,b%5C%5Cc&sort=-tier&tool=mcp:fs/%C3%A9');
});

test.each([
  ['view', 'nowhere'],
  ['tab', 'secrets'],
  ['group', 'scope'],
  ['sort', '--id'],
  ['sort', ''],
  ['copy', '0'],
  ['copy', '1e3'],
  ['finding', 'terrible'],
  ['credential', 'Needed'],
  ['picked', 'constructor'],
  ['tokens', '300..100'],
  ['tokens', '..'],
  ['exposed', 'maybe'],
  ['q', 'a'.repeat(longestQuery + 1)],
])('an unknown %s %j is dropped and reported', (parameter, value) => {
  const { address: read, dropped } = parseAddress(`?${parameter}=${value}`);
  expect(dropped).toEqual([{ parameter, value }]);
  expect(read).toEqual(defaultAddress);
});

test('of several values only the unknown ones are dropped', () => {
  const { address: read, dropped } = parseAddress('?finding=high,awful,low');
  expect(read.choices.get('finding')).toEqual(['high', 'low']);
  expect(dropped).toEqual([{ parameter: 'finding', value: 'awful' }]);
});

test('values of open lists wait for the catalog', () => {
  const { address: read, dropped } = parseAddress('?scope=nobody&tier=quantum&family=mcp:crm');
  expect([...read.choices]).toEqual([
    ['tier', ['quantum']],
    ['scope', ['nobody']],
    ['family', ['mcp:crm']],
  ]);
  expect(dropped).toEqual([]);
  const held = checkChoices(read.choices, (facet, value) => facet === 'family' && value === 'mcp:crm');
  expect([...held.choices]).toEqual([['family', ['mcp:crm']]]);
  expect(held.dropped).toEqual([
    { parameter: 'tier', value: 'quantum' },
    { parameter: 'scope', value: 'nobody' },
  ]);
});

test.each([
  ['a\\,b,c', ['a,b', 'c']],
  ['a\\\\,b', ['a\\', 'b']],
  ['a\\', ['a\\']],
  [',,a,,', ['a']],
  ['\\a\n', ['a\n']],
  ['a,a', ['a']],
])('the list %j means %j', (text, values) => {
  expect(parseAddress(`?scope=${encodeURIComponent(text)}`).address.choices.get('scope')).toEqual(values);
});

test('no query string throws, and what is read can be written and read again', () => {
  const names = fc.constantFrom(...facetIds, 'view', 'host', 'tool', 'copy', 'tab', 'q', 'group', 'sort', '__proto__');
  const pairs = fc.array(
    fc.tuple(names, fc.oneof(fc.string(), fc.constantFrom('%', '%ff', '%00', '\\', ',', '-', '%ED%A0%80'))),
  );
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    pairs.map((list) => `?${list.map(([name, value]) => `${name}=${value}`).join('&')}`),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const { address: read } = parseAddress(text);
      expect(parseAddress(formatAddress(read)).dropped).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('a link of megabytes is read', () => {
  expect(parseAddress(`?scope=${'a'.repeat(5_000_000)}`).address.choices.get('scope')?.[0]).toHaveLength(5_000_000);
  expect(parseAddress(`?scope=${'\\,'.repeat(1_000_000)}`).address.choices.get('scope')?.[0]).toHaveLength(1_000_000);
});

test('a facet said twice is taken once, and the second reported', () => {
  const { address: read, dropped } = parseAddress('?tier=read&tier=write');
  expect(read.choices.get('tier')).toEqual(['read']);
  expect(dropped).toEqual([{ parameter: 'tier', value: 'write' }]);
});

test('a query of over 8,000 characters is shortened by its longest parameters, whole', () => {
  expect(shortenSearch('?tier=write&tool=a')).toEqual({ search: '?tier=write&tool=a', left: [] });
  const tool = `mcp:${'é'.repeat(20_000)}`;
  const long = `?tier=write&tool=${encodeURIComponent(tool)}&q=${'a'.repeat(9_000)}`;
  expect(shortenSearch(long)).toEqual({
    search: '?tier=write',
    left: [
      { parameter: 'tool', value: tool },
      { parameter: 'q', value: 'a'.repeat(9_000) },
    ],
  });
  expect(shortenSearch(`?q=${'a'.repeat(9_000)}`).search).toBe('');
});

test.each([
  ['', true, 'family'],
  ['', false, 'none'],
  ['?q=refund', true, 'none'],
  ['?sort=-tier', true, 'none'],
  ['?group=tier', true, 'tier'],
  ['?group=none', true, 'none'],
])('%j groups tools of servers alone (%s) by %s', (link, hasOnlyServers, group) => {
  expect(groupOf(parseAddress(link).address, hasOnlyServers)).toBe(group);
});
