import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { stated, unstated } from '../model/fact';
import { testFinding } from '../model/testTool';
import { postureFields, type Tool } from '../model/tool';
import { type CatalogRow, type RowsFile, type rowColumns, startRowsCsv, startRowsJson } from './catalogRows';

const plain: CatalogRow = {
  toolId: 'mcp:crm.find_orders',
  copy: 1,
  family: 'mcp:crm',
  values: {},
  tool: {
    toolId: 'mcp:crm.find_orders',
    dialect: 'openwop',
    title: 'Find orders',
    description: 'Finds orders of a customer.',
    posture: {
      source: stated('mcp'),
      tier: stated('read'),
      egress: unstated,
      approval: stated('never'),
      replay: unstated,
      credential: stated('not-needed'),
      cost: unstated,
      latency: stated('low'),
    },
    scopes: stated(['orders:read', 'customers:read']),
    extraFields: [],
  },
  findings: [testFinding('C02', 'medium'), testFinding('C02', 'medium'), testFinding('C05', 'low')],
};

function rowWith(tool: Partial<Tool>, row: Partial<CatalogRow> = {}): CatalogRow {
  return { ...plain, ...row, tool: { ...plain.tool, ...tool } };
}

function write(file: RowsFile, ...parts: readonly (readonly CatalogRow[])[]): string {
  for (const rows of parts) file.add(rows);
  return file.finish().join('');
}

function readCsv(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/\n$/, ''), { delimiter: ',', newline: '\n' });
  expect(errors).toEqual([]);
  return data;
}

function cellOf(row: CatalogRow, column: (typeof rowColumns)[number]): string | undefined {
  return readCsv(write(startRowsCsv([column]), [row]))[1]?.[0];
}

const nasty = fc.string({ unit: fc.constantFrom(...'=+-@|%＝＋－＠\t\r\n\0 ;,"\'a\u200b\u202e\u00a0\ud800\u3000é⟦') });
const anyText = fc.oneof(nasty, fc.string({ unit: 'binary' }));
const anyFact = fc.oneof(fc.constant(unstated), anyText.map(stated));
const anyRow = fc
  .record({ toolId: anyText, title: anyText, description: anyText, word: anyFact, scopes: fc.array(anyText) })
  .map(({ toolId, title, description, word, scopes }) =>
    rowWith(
      { toolId, title, description, scopes: stated(scopes), posture: { ...plain.tool.posture, tier: word } },
      { toolId, family: toolId },
    ),
  );

describe('rows as CSV', () => {
  it('are a heading and one quoted line a tool', () => {
    expect(write(startRowsCsv(), [plain])).toBe(
      [
        '"toolId","copy","title","description","source","tier","egress","approval","replay","credential","cost","latency","scope","family","dialect","writes","commands","network","unasked","hint","claim","kind","firearms","cluster","tenant","his-tier","risk-tier","tag","idempotent","server","tokens","exposed","assignment","change","used","last-called","detail","findings"',
        `"mcp:crm.find_orders","1","Find orders","Finds orders of a customer.","mcp","read","not stated","never","not stated","not-needed","not stated","low","orders:read, customers:read","mcp:crm","openwop",${'"",'.repeat(22)}"C02 medium, C05 low"`,
        '',
      ].join('\n'),
    );
  });

  it('say what single dialects say, words of ours apart from theirs', () => {
    const row = { ...plain, values: { cluster: ['none'], tag: ['=none', 'a b', 'ledger'], kind: ['unstated'] } };
    expect(cellOf(row, 'cluster')).toBe('none');
    expect(cellOf(row, 'tag')).toBe('"none", "a b", ledger');
    expect(cellOf(row, 'kind')).toBe('not stated');
    expect(cellOf(row, 'tenant')).toBe('');
  });

  it('hold the chosen columns in the chosen order', () => {
    expect(write(startRowsCsv(['tier', 'toolId']), [plain])).toBe('"tier","toolId"\n"read","mcp:crm.find_orders"\n');
  });

  it('are just the heading where nothing matches', () => {
    expect(write(startRowsCsv(['toolId', 'title']), [])).toBe('"toolId","title"\n');
  });

  it.each([
    ['=cmd|"/c calc"!A1', `'=cmd|"/c calc"!A1`],
    ['\u00a0=1', `'\u00a0=1`],
    ['a;=1; b', `a;'=1; b`],
    ['one\r\n- two', 'one⟦U+000D⟧⟦U+000A⟧- two'],
    ['\u{e0041}\u202e\ud800', '⟦U+E0041⟧⟦U+202E⟧⟦U+D800⟧'],
    ['a = b - c 👩‍🚀', 'a = b - c 👩‍🚀'],
  ])('write %j as %j', (text, cell) => {
    expect(cellOf(rowWith({ description: text }), 'description')).toBe(cell);
  });

  it('tell what nobody states from a word that reads the same', () => {
    const posture = { ...plain.tool.posture, tier: stated('not stated') };
    expect(cellOf(rowWith({ posture }), 'tier')).toBe('"not stated"');
    expect(cellOf(rowWith({ posture: { ...posture, tier: unstated } }), 'tier')).toBe('not stated');
    expect(cellOf(rowWith({ description: '' }), 'description')).toBe('""');
  });

  it('tell no scope from an unstated list and from a scope of that name', () => {
    expect(cellOf(rowWith({ scopes: stated([]) }), 'scope')).toBe('none');
    expect(cellOf(rowWith({ scopes: unstated }), 'scope')).toBe('not stated');
    expect(cellOf(rowWith({ scopes: stated(['none', 'a b']) }), 'scope')).toBe('"none", "a b"');
  });
});

describe('rows as JSON', () => {
  const notStated = { value: null, basis: 'unstated' };
  const host = { id: 'demo', label: 'Demo catalog', origin: 'https://tools.acme.example' };

  it('name host, filters, and each fact with its basis', () => {
    const known = { ...host, tokenHelp: 'Ask around.' };
    const posture = {
      ...plain.tool.posture,
      tier: { basis: 'derived', value: 'write', rule: 'mcp-hints' },
      egress: { basis: 'assigned', value: 'none', reason: 'read the source', at: '2030-01-01' },
    } as const;
    const extraFields = [{ pointer: '/x', name: 'x', text: '1' }];
    const filters = '?tier=read&sort=-tier';
    const text = write(startRowsJson({ host: known, filters }), [rowWith({ posture, extraFields })]);
    const { toolId, copy, family, tool } = plain;
    const findings = plain.findings.map(({ rule, severity }) => ({ rule, severity }));
    expect(JSON.parse(text)).toEqual({
      kind: 'tool-catalog/rows',
      version: 1,
      host,
      filters: 'tier=read&sort=-tier',
      rows: [
        {
          ...{ toolId, copy, family, findings, dialect: 'openwop', title: tool.title, description: tool.description },
          posture: { ...posture, ...Object.fromEntries(['replay', 'cost'].map((field) => [field, notStated])) },
          scopes: { value: ['orders:read', 'customers:read'], basis: 'stated' },
          extraFields,
        },
      ],
    });
  });

  it('leave out what was not there: host, title, description, other fields', () => {
    const { title: _title, description: _description, ...tool } = plain.tool;
    const read: unknown = JSON.parse(write(startRowsJson({ filters: '' }), [{ ...plain, tool }]));
    expect(Object.keys(read as object)).toEqual(['kind', 'version', 'filters', 'rows']);
    expect(JSON.stringify(read)).not.toMatch(/"(?:title|description|extraFields)"/);
  });

  it('keep every text exactly, and write what can not be seen as an escape', () => {
    const text = write(startRowsJson({ filters: '' }), [rowWith({ title: 'a\u202e\u200b\u{e0041}\u007f\u2028👩‍🚀é' })]);
    expect(text).toContain('"a\\u202e\\u200b\\udb40\\udc41\\u007f\\u2028👩\\u200d🚀é"');
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 3 }), (rows) => {
        const written = write(startRowsJson({ filters: '' }), rows);
        expect(written).not.toMatch(/[^\P{C}\n\p{Cn}]/u);
        const read: { rows: { toolId: string; title: string }[] } = JSON.parse(written);
        expect(read.rows.map(({ toolId, title }) => [toolId, title])).toEqual(
          rows.map(({ toolId, tool }) => [toolId, tool.title]),
        );
      }),
    );
  });

  it('are the same bytes each time, whatever the order of members', () => {
    const posture = Object.fromEntries(postureFields.toReversed().map((field) => [field, plain.tool.posture[field]]));
    const turned = rowWith({ posture: posture as Tool['posture'] });
    expect(write(startRowsJson({ filters: '' }), [turned])).toBe(write(startRowsJson({ filters: '' }), [plain]));
    expect(write(startRowsCsv(), [turned])).toBe(write(startRowsCsv(), [plain]));
  });
});

it.each([startRowsCsv, () => startRowsJson({ filters: 'q=x' })])(
  'files of rows are the same, however many rows are added at a time',
  (start) => {
    const rows = ['a', 'b', 'c'].map((toolId) => rowWith({ toolId }, { toolId }));
    expect(write(start(), rows.slice(0, 1), [], rows.slice(1))).toBe(write(start(), rows));
  },
);

it.each([[[]], [[plain]], [[plain, plain]]])('rows as JSON are laid out with two spaces', (rows) => {
  const text = write(startRowsJson({ filters: '' }), rows);
  expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
});
