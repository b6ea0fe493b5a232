import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unstated } from '../model/fact';
import { parseQuery } from '../model/query';
import { plainTool } from '../model/testTool';
import { search } from './filter';
import { orderByMatch } from './rowOrder';
import { buildIndex } from './testRows';

const texts = ['ab c', 'abc', 'b a', 'ca', 'a-b', 'tier a', '', 'Copy', 'copied', 'run', 'getCopies'];
const rows = texts.map((title, i) => ({
  worst: 5,
  tool: { ...plainTool, toolId: `x${i}.${title.replace(' ', '_')}`, title },
}));
const index = buildIndex(rows);
const everyRow = new Uint8Array(rows.length).fill(1);
const typed = fc.array(
  fc.constantFrom(
    'a',
    'b',
    'c',
    ' ',
    '-',
    '"',
    ',',
    'title:',
    'id:',
    'tier:read',
    'x',
    'cop',
    'ie',
    's',
    'run',
    'ning',
    '_',
  ),
  {
    maxLength: 6,
  },
);

test('a search finds the same after others as in a new catalog', () => {
  fc.assert(
    fc.property(typed, typed, (before, more) => {
      for (const parts of [before, [...before, ...more]]) {
        const terms = parseQuery(parts.join(''));
        const alone = buildIndex(rows);
        expect(search(index, index.columns, terms)).toEqual(search(alone, alone.columns, terms));
        const [found, expected] = [index, alone].map((one) => [...orderByMatch(one, terms, everyRow)]);
        expect(found).toEqual(expected);
      }
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['openwop', 'not stated'],
  ['mcp', 'not assigned'],
] as const)('a tier that nobody gave a tool of %s is found as the screen calls it, %s', (dialect, words) => {
  const tools = buildIndex([
    { worst: 5, tool: { ...plainTool, dialect, posture: { ...plainTool.posture, tier: unstated } } },
  ]);
  const find = (text: string) => search(tools, tools.columns, parseQuery(text));
  expect([find(`tier:"${words}"`), find('tier:read')].map((found) => found?.[0])).toEqual([1, 0]);
});
