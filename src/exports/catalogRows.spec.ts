import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { stated, unstated } from '../model/fact';
import { escapeUnseen } from '../model/revealText';
import { testFinding } from '../model/testTool';
import { postureFields, type Tool } from '../model/tool';
import { type CatalogRow, type RowColumn, type RowsFile, rowColumns, startRowsCsv, startRowsJson } from './catalogRows';

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

function cellOf(row: CatalogRow, column: RowColumn): string | undefined {
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
    const words = ['mcp:crm.find_orders', '1', 'Find orders', 'Finds orders of a customer.'];
    const posture = ['mcp', 'read', 'not stated', 'never', 'not stated', 'not-needed', 'not stated', 'low'];
    const own = [...words, ...posture, 'orders:read, customers:read', 'mcp:crm', 'openwop'];
    const [heading, line, ...more] = readCsv(write(startRowsCsv(), [plain]));
    expect(heading).toEqual(rowColumns);
    expect(line).toEqual([...own, ...rowColumns.slice(own.length, -1).map(() => ''), 'C02 medium, C05 low']);
    expect(more).toEqual([]);
    expect(write(startRowsCsv(['toolId', 'copy']), [plain])).toBe('"toolId","copy"\n"mcp:crm.find_orders","1"\n');
  });

  it('hold the chosen columns in the chosen order', () => {
    expect(write(startRowsCsv(['tier', 'toolId']), [plain])).toBe('"tier","toolId"\n"read","mcp:crm.find_orders"\n');
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

  it.each<[CatalogRow, RowColumn, cell: string]>([
    [{ ...plain, values: { cluster: ['none'] } }, 'cluster', 'none'],
    [{ ...plain, values: { tag: ['=none', 'a b', 'ledger'] } }, 'tag', '"none", "a b", ledger'],
    [{ ...plain, values: { kind: ['unstated'] } }, 'kind', 'not stated'],
    [plain, 'tenant', ''],
    [rowWith({ posture: { ...plain.tool.posture, tier: stated('not stated') } }), 'tier', '"not stated"'],
    [rowWith({ posture: { ...plain.tool.posture, tier: unstated } }), 'tier', 'not stated'],
    [rowWith({ description: '' }), 'description', '""'],
    [rowWith({ scopes: stated([]) }), 'scope', 'none'],
    [rowWith({ scopes: unstated }), 'scope', 'not stated'],
    [rowWith({ scopes: stated(['none', 'a b']) }), 'scope', '"none", "a b"'],
  ])('tell words of ours from those of a source: %#', (row, column, cell) => {
    expect(cellOf(row, column)).toBe(cell);
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
        expect(written).toBe(`${escapeUnseen(JSON.stringify(JSON.parse(written), null, 2))}\n`);
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
