import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unstated } from '../model/fact';
import { parseQuery } from '../model/query';
import { plainTool } from '../model/testTool';
import { search } from './filter';
import { buildIndex } from './testRows';

const texts = ['ab c', 'abc', 'b a', 'ca', 'a-b', 'tier a', '', 'Copy', 'copied', 'run', 'getCopies'];
const index = buildIndex(
  texts.map((title, i) => ({ worst: 5, tool: { ...plainTool, toolId: `x${i}.${title.replace(' ', '_')}`, title } })),
);
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

test('a search that follows another finds what it finds by itself', () => {
  fc.assert(
    fc.property(typed, typed, fc.boolean(), (before, more, goesOn) => {
      const terms = parseQuery(before.join(''));
      const found = search(index, index.columns, terms);
      const next = parseQuery([...(goesOn ? before : []), ...more].join(''));
      const alone = search(index, index.columns, next);
      expect(search(index, index.columns, next, found && { index, terms, found })).toEqual(alone);
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
