import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeChange, verdictWords } from './compare/changeWords';
import { CatalogEngine } from './engine';
import { detail, heldFile, kept, query } from './testCatalog';

/* Reference: lists rewritten from public reports, with the findings and changes that are right for them. */
const folder = join(process.env['REFERENCE_DIR'] ?? '', 'cases');
const call = { signal: new AbortController().signal, report: () => undefined };

function catalogOf(file: string): CatalogEngine {
  const engine = new CatalogEngine();
  engine.addFiles([heldFile('x.json', JSON.parse(readFileSync(join(folder, file), 'utf8')))]);
  return engine;
}

/** Each tool with its findings, `F02 high`, worst or not. */
async function findingsOf(file: string): Promise<Readonly<Record<string, string>>> {
  const engine = catalogOf(file);
  await engine.readContent(null, call);
  const { rows } = await query(engine);
  const found = await Promise.all(
    rows.map(async (row) => {
      const tool = row.kind === 'tool' ? await detail(engine, row) : null;
      const words = new Set(tool?.findings.map(({ rule, severity }) => `${rule} ${severity}`));
      return [tool?.tool.nameOnServer ?? '', [...words].sort().join(', ')] as const;
    }),
  );
  return Object.fromEntries(found);
}

describe('a public case', () => {
  it.each<[file: string, findings: Readonly<Record<string, RegExp>>]>([
    [
      '10-bare-schemas.json',
      { read_file: /F02 high/, 'shader-list': /F02 high/, lookup: /F02 high/, no_schema: /F02 high/, healthy: /^$/ },
    ],
    ['11-output-schemas.json', { mcp_tool: /F02 high/, 'order-list': /F02 high/, pack: /^$/ }],
    [
      'second/10-draft4-bounds.json',
      {
        create_record: /F02 high/,
        create_record_ok: /^$/,
        required_true: /F02 high/,
        type_any: /F02 high/,
        length_text: /F02 high/,
        pattern_null: /F02 high/,
      },
    ],
    [
      'second/12-x-mcp-header.json',
      {
        run_sql: /^(?!.*(?:D01|F02|J02))/,
        bad_name: /D01/,
        bad_crlf: /D01/,
        bad_twice: /D01/,
        bad_object: /D01/,
        secret_header: /D01/,
      },
    ],
    ['second/13-nulls-for-absent.json', { search: /F02 high/, clean: /^$/ }],
    [
      'second/22-refs.json',
      {
        batch: /^$/,
        ids: /^$/,
        same_ids: /^$/,
        generic: /^$/,
        openapi: /J02 high/,
        dangling_output: /J02 high/,
        required_twice: /F02 high/,
      },
    ],
  ])('%s is found and rated', async (file, findings) => {
    const found = await findingsOf(file);
    expect(Object.keys(found).sort()).toEqual(Object.keys(findings).sort());
    for (const [name, wanted] of Object.entries(findings))
      expect([name, found[name]]).toEqual([name, expect.stringMatching(wanted)]);
  });

  it('of defaults that flip says what the same call does now, above other changes', async () => {
    const { list } = kept(await catalogOf('second/14-before.json').takeBaseline({ result: null }, call));
    const engine = catalogOf('second/14-after.json');
    const side = { kind: 'list', list } as const;
    const summary = kept(await engine.comparison({ sideId: '1', side, lineage: 'files' }, call));
    expect(verdictWords(summary)[0]).toBe(
      'No new access stated · 1 tool has another default, texts of 1 tool changed: read them',
    );
    const { rows } = kept(engine.changes({ comparison: summary.id, filter: null, from: 0, to: 9 }));
    expect(rows.map(({ toolId, classes }) => `${toolId} ${classes}`)).toEqual([
      'mcp:x.compact default',
      'mcp:x.send text',
    ]);
    expect(describeChange(kept(rows[0] ?? null)).join('\n')).toContain('dry_run/default: true → false');
  });

  it('of a rename whose bounds changed too is one, and “{}” beside nothing is no change', async () => {
    const { list } = kept(await catalogOf('third/51-rename-before.json').takeBaseline({ result: null }, call));
    const engine = catalogOf('third/51-rename-after.json');
    const side = { kind: 'list', list } as const;
    const summary = kept(await engine.comparison({ sideId: '1', side, lineage: 'files' }, call));
    const { rows } = kept(engine.changes({ comparison: summary.id, filter: null, from: 0, to: 9 }));
    const told = rows.map(({ toolId, classes, from, isLikely = false }) => [toolId, `${classes}`, from, isLikely]);
    expect(told).toContainEqual(['mcp:x.ado_wit_my_work_items', 'accepts,moved', 'mcp:x.wit_my_work_items', true]);
    expect(told).toContainEqual(['mcp:x.search', 'text', null, false]);
  });
});
