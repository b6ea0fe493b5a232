import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FacetId, facetIds } from '../model/columns';
import { factValue, stated } from '../model/fact';
import { foldText } from '../model/foldText';
import { type Choices, parseQuery } from '../model/query';
import { argumentNames } from '../model/searchText';
import { plainTool } from '../model/testTool';
import type { CatalogIndex } from './catalogIndex';
import { filter, search } from './filter';
import { buildIndex, type Row, rowList, valuesOf } from './testRows';

function fits(rows: readonly Row[], place: number, choices: Choices, but?: FacetId): boolean {
  return [...choices].every(
    ([facet, chosen]) => facet === but || valuesOf(rows, place, facet).some((value) => chosen.includes(value)),
  );
}

const choiceList = fc
  .array(fc.tuple(fc.constantFrom(...facetIds), fc.array(fc.nat(20), { minLength: 1, maxLength: 3 })), { maxLength: 3 })
  .map((list) => new Map(list));

function choicesIn(index: CatalogIndex, places: ReadonlyMap<FacetId, readonly number[]>): Choices {
  return new Map(
    [...places].map(([facet, list]) => {
      const { values } = index.columns[facet];
      return [facet, list.map((place) => values[place % Math.max(1, values.length)] ?? 'gone')];
    }),
  );
}

describe('filtering', () => {
  test('matches and counts are those of asking every row every question', () => {
    fc.assert(
      fc.property(
        rowList,
        choiceList,
        fc.option(fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })),
        (rows, list, searched) => {
          const index = buildIndex(rows);
          const choices = choicesIn(index, list);
          const found = searched && Uint8Array.from(rows, (_, i) => (searched[i] ? 1 : 0));
          const result = filter(index.size, index.columns, found, choices);
          const isFound = (i: number) => found === null || found[i] === 1;
          const expected = rows.map((_, i) => (isFound(i) && fits(rows, i, choices) ? 1 : 0));
          expect([...result.matches]).toEqual(expected);
          expect(result.count).toBe(expected.filter((match) => match === 1).length);
          for (const { facet, counts } of result.counts) {
            const naive = index.columns[facet].values.map(
              (value) =>
                rows.filter(
                  (_, i) => isFound(i) && fits(rows, i, choices, facet) && valuesOf(rows, i, facet).includes(value),
                ).length,
            );
            expect([...counts], facet).toEqual(naive);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test('a value that no row holds matches nothing', () => {
    const index = buildIndex([{ tool: plainTool, worst: 5 }]);
    const result = filter(index.size, index.columns, null, new Map([['tier', ['exec']]]));
    expect(result.count).toBe(0);
    expect([...(result.counts.find(({ facet }) => facet === 'tier')?.counts ?? [])]).toEqual([0, 1, 0, 0, 0]);
  });
});

describe('searching', () => {
  const { title: _title, ...untitled } = plainTool;
  const rows: Row[] = [
    { tool: plainTool, worst: 5 },
    {
      tool: {
        ...untitled,
        toolId: 'mcp:fs.write',
        posture: { ...plainTool.posture, tier: stated('write') },
        scopes: stated([]),
      },
      worst: 1,
    },
    {
      tool: {
        ...plainTool,
        toolId: 'x-host-acme-run',
        description: 'Mails the ﬁle.',
        scopes: stated(['tools:fs:read']),
      },
      worst: 4,
    },
    {
      tool: {
        ...plainTool,
        toolId: 'plain',
        title: 'Quantum',
        inputSchema: { properties: { path: {} } },
        posture: { ...plainTool.posture, tier: stated('=odd') },
      },
      worst: 5,
    },
  ];

  test.each([
    ['', null],
    ['file', [0, 1, 2, 3]],
    ['FILE mails', [2]],
    ['mcp:fs.read', [0]],
    ['"a file"', [0, 2]],
    ['title:file', [0, 2]],
    ['description:workspace', [0, 1, 3]],
    ['arg:path', [3]],
    ['scope:fs', [2]],
    ['scope:not', []],
    ['scope:none', [1]],
    ['scope:unstated', [0, 3]],
    ['scope:workspace', []],
    ['id:mcp -id:write', [0]],
    ['tier:write', [1]],
    ['tier:wri', []],
    ['-tier:read,write', [3]],
    ['tier:=odd', [3]],
    ['egress:unstated', [0, 1, 2, 3]],
    ['egress:"not stated"', [0, 1, 2, 3]],
    ['family:fs', [0, 1]],
    ['finding:high', [1]],
    ['finding:none', [0, 2, 3]],
    ['id:acme,plain', [2, 3]],
    ['read mcp plain', []],
  ])('%j finds rows %j', (text, expected) => {
    const index = buildIndex(rows);
    const found = search(index, index.columns, parseQuery(text));
    expect(found && [...found.keys()].filter((i) => found[i] === 1)).toEqual(expected);
  });

  test('a word that another column reserves is found by a part of it', () => {
    const index = buildIndex([{ tool: { ...plainTool, alias: 'none' }, worst: 5 }]);
    expect([...(search(index, index.columns, parseQuery('server:no')) ?? [])]).toEqual([1]);
  });

  test('a word is found where a text of the tool holds it, before and after the index of words is built', () => {
    const piece = fc.constantFrom(
      'file',
      'fi',
      'le',
      'i',
      'z',
      'le ',
      'q',
      'read a',
      'fs.',
      'é',
      'path',
      'write',
      'x:',
      'zz',
      'openwop:a.',
    );
    fc.assert(
      fc.property(
        rowList,
        piece,
        fc.constantFrom(null, 'id', 'title', 'description', 'arg', 'scope'),
        fc.boolean(),
        (list, text, field, isBuilt) => {
          const index = buildIndex(list);
          if (isBuilt) for (const _ of index.search.build());
          const textsOf = ({ tool }: Row) => ({
            id: tool.toolId,
            title: tool.title ?? '',
            description: tool.description ?? '',
            arg: argumentNames(tool.inputSchema),
            scope: (factValue(tool.scopes) ?? []).join(' '),
          });
          const found = search(index, index.columns, parseQuery(`${field === null ? '' : `${field}:`}"${text}"`));
          const naive = list.map((one) => {
            const texts = textsOf(one);
            const asked = field === null ? Object.values(texts) : [texts[field]];
            return asked.some((each) => foldText(each).includes(foldText(text))) ? 1 : 0;
          });
          expect([...(found ?? [])]).toEqual(naive);
        },
      ),
      { numRuns: 200 },
    );
  });
});
