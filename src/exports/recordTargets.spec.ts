import fc from 'fast-check';
import { lexer, type Token } from 'marked';
import { expect, test } from 'vitest';
import type { ChangeClass } from '../model/change';
import { changeWords, draftCsv, reviewSheet } from './recordTargets';
import { draftWith, knownTool, toolOf } from './testExports';

const piece = fc.constantFrom(
  ...'| \\ ` `` <b> <!-- [a](b) ![a](b) *a* _a_ ~~a~~ http://a.example www.a.example a@a.example &lt; # --- : " é🦄 a'.split(
    ' ',
  ),
  ...['- ', '\n', '\n\n', ' '],
);
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));

function walk(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token): readonly Token[] => {
    if (token.type === 'table') return [token];
    if (token.type === 'list') return [token, ...walk(token.items)];
    return [token, ...walk(('tokens' in token && token.tokens) || [])];
  });
}

/** What may stand in a line: text, and names as code. */
const inline = new Set(['text', 'escape', 'codespan']);
const blocks = new Set(['heading', 'paragraph', 'list', 'list_item', 'checkbox', 'space', 'table']);

test('a reader of Markdown finds a row of plain cells for each entry, and no markup of theirs', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 4 }), text, text, (ids, note, name) => {
      const tools = new Map(
        ids.map((toolId) => [toolId, knownTool(toolOf(toolId, { tier: note, approval: name }), 'family')]),
      );
      const entries = ids.map((toolId) => ({ toolId, mode: 'ask' as const, note }));
      const draft = {
        ...draftWith(entries),
        name,
        note,
        patterns: new Map([[name, { pattern: name, mode: 'ask' as const }]]),
      };
      const tokens = walk(lexer(reviewSheet.write(draft, tools, {}).text));
      expect(tokens.map(({ type }) => type).filter((type) => !inline.has(type) && !blocks.has(type))).toEqual([]);
      const tables = tokens.flatMap((token) => (token.type === 'table' ? [token] : []));
      expect(tables.map(({ header, rows }) => [header.length, rows.length])).toEqual([[9, ids.length]]);
      for (const cells of tables[0]?.rows ?? []) {
        const inCells = cells.map((cell: { readonly tokens: readonly Token[] }) => walk(cell.tokens));
        expect(inCells.flat().filter(({ type }: Token) => !inline.has(type))).toEqual([]);
        expect(cells[1].text).toBe('ask');
        expect(cells[2].text).toBe('resolves');
      }
    }),
    {
      numRuns: 300,
      examples: [
        [['a\\|b'], 'a', 'a'],
        [['a'], '_www.a.example', 'a'],
      ],
    },
  );
});

test('a tool’s changes since the baseline are told in words', () => {
  const since = {
    name: 'Then',
    changes: new Map<string, readonly ChangeClass[]>([
      ['a', ['wider', 'unseen']],
      ['b', []],
    ]),
  };
  expect(changeWords(since, 'a')).toBe('more access, no longer visible to you');
  expect(changeWords(since, 'b')).toBe('same');
  expect(changeWords(since, 'c')).toBe('not compared');
  const entries = new Map(['a', 'b', 'c'].map((toolId) => [toolId, { toolId, mode: 'ask' as const, addedAt: 0 }]));
  const draft = { ...draftWith([]), entries };
  expect(reviewSheet.write(draft, new Map(), { since }).text).toContain(
    '- Since Then: 1 entry changed, 1 not compared\n',
  );
});

test('the review sheet and the CSV say who confirmed an entry, and when', () => {
  const confirmed = { by: 'Ada | Bo', at: '2026-05-01T08:00:00.000Z' };
  const draft = draftWith([
    { toolId: 'mcp:a.find', mode: 'auto', claims: [{ value: { kind: 'unattended' }, confirmed }] },
    { toolId: 'mcp:a.list', mode: 'ask' },
  ]);
  expect(reviewSheet.write(draft, new Map(), {}).text).toMatch(/`mcp:a\.find`, confirmed by Ada \S+ Bo, 2026\S+01 \|/);
  const since = { name: 'Then', changes: new Map() };
  const lines = draftCsv.write(draft, new Map(), { since }).text.trim().split(/\r?\n/);
  expect(lines.map((line) => line.split(',"').slice(-2).join())).toEqual([
    'confirmed",change"',
    'Ada | Bo, 2026-05-01",not compared"',
    '",not compared"',
  ]);
});

test('the sums and cells of an entry that the catalog does not show say that they are unknown', () => {
  const draft = draftWith([
    { toolId: 'mcp:a.find', mode: 'ask' },
    { toolId: 'mcp:a.gone', mode: 'ask' },
  ]);
  const tools = new Map([['mcp:a.find', knownTool(toolOf('mcp:a.find', { tier: 'read' }), 'mcp:a')]]);
  const sheet = reviewSheet.write(draft, tools, {}).text;
  expect(sheet).toMatch(/- Safety tier: read 1; 1 not in the catalog\n/);
  expect(sheet).toMatch(/- Scopes: .*; 1 not in the catalog\n/);
  expect(sheet).toMatch(/- Credentials: .*; 1 not in the catalog\n/);
  expect(sheet).toContain('| not in the catalog | unknown | unknown | unknown | unknown | unknown |  |');
  expect(draftCsv.write(draft, tools, {}).text).toContain('"not in the catalog","","unknown","unknown"');
});
