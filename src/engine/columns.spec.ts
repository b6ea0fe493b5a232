import { expect, test } from 'vitest';
import { type ExposureContext, writeContext } from '../dialects/exposure';
import { columns, type FacetId, facetIds, facets } from '../model/columns';
import type { Query } from './engine';
import { choose, engineOf, heldFile, kept, plain, query } from './testCatalog';

interface Case {
  readonly facet: FacetId;
  readonly file: ReturnType<typeof heldFile>;
  /** What each tool's descriptor comes to, in the order of the tools' ids. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** The facet's values as they are shown. */
  readonly shown: readonly string[];
  readonly finds: Readonly<Record<string, readonly string[]>>;
  /** The tools in ascending order. */
  readonly order?: readonly string[];
  readonly asked?: Partial<Query>;
}

const registry = (...tools: object[]) =>
  heldFile(
    'registry',
    tools.map((tool, i) => ({ tool_id: `r.${'abcdefg'[i]}`, kind: 'http_api', transport: {}, ...tool })),
  );
const his = (...tools: object[]) =>
  heldFile('his', {
    tools: tools.map((tool, i) => ({
      name: `h_${'abcdefg'[i]}`,
      tier: 0,
      risk_tier: 0,
      description: '',
      input_schema: {},
      ...tool,
    })),
  });
const mas = (...tools: { readonly metadata?: object; readonly spec?: object }[]) =>
  heldFile(
    'mas.yaml',
    tools
      .map(({ metadata, spec }, i) => {
        const name = `m-${'abcdefg'[i]}`;
        return JSON.stringify({
          apiVersion: 'mas/v1',
          kind: 'Tool',
          metadata: { name, ...metadata },
          spec: spec ?? {},
        });
      })
      .join('\n---\n'),
  );

const here: ExposureContext = {
  tenant: 't_a',
  environment: 'live',
  cluster: 'ops',
  gang: 'g',
  licences: [],
};
const open = { allowed_clusters: ['ops'], allowed_gangs: ['g'], firearms_class: null };
const exposureFile = registry(
  { ...open, tenant_scope: ['t_a'] },
  { ...open, tenant_scope: ['t_b'] },
  { allowed_clusters: ['ops'], allowed_gangs: ['g'] },
  { ...open, firearms_class: 'spend' },
);

const cases: readonly Case[] = [
  {
    facet: 'firearms',
    file: registry({ firearms_class: null }, { firearms_class: 'spend' }, {}, { firearms_class: 'unstated' }),
    values: { 'r.a': ['none'], 'r.b': ['spend'], 'r.c': ['unstated'], 'r.d': ['=unstated'] },
    shown: ['=unstated', 'spend', 'none', 'unstated'],
    finds: { 'firearms:spend': ['r.b'], 'firearms:none': ['r.a'], 'firearms:"not stated"': ['r.c'] },
  },
  {
    facet: 'cluster',
    file: registry(
      { allowed_clusters: ['shop', 'ops'] },
      { allowed_clusters: [] },
      {},
      { allowed_clusters: ['none', 'ops'] },
      { allowed_clusters: 7 },
    ),
    values: {
      'r.a': ['shop', 'ops'],
      'r.b': ['none'],
      'r.c': ['unstated'],
      'r.d': ['=none', 'ops'],
      'r.e': ['unstated'],
    },
    shown: ['=none', 'ops', 'shop', 'none', 'unstated'],
    finds: { 'cluster:ops': ['r.a', 'r.d'], 'cluster:op': [], 'cluster:none': ['r.b', 'r.d'] },
  },
  {
    facet: 'exposed',
    file: exposureFile,
    asked: { context: writeContext(here) },
    values: { 'r.a': ['yes'], 'r.b': ['no'], 'r.c': ['unknown'], 'r.d': ['no'] },
    shown: ['yes', 'no', 'unknown'],
    finds: {},
  },
  {
    facet: 'exposed',
    file: exposureFile,
    values: { 'r.a': ['unknown'], 'r.b': ['unknown'], 'r.c': ['unknown'], 'r.d': ['unknown'] },
    shown: ['yes', 'no', 'unknown'],
    finds: {},
  },
  {
    facet: 'risk-tier',
    file: his({ risk_tier: 3 }, { risk_tier: 1 }, { risk_tier: 'low' }, { risk_tier: 2 }),
    values: { h_a: ['3'], h_b: ['1'], h_c: ['unstated'], h_d: ['2'] },
    shown: ['0', '1', '2', '3', 'unstated'],
    finds: { 'risk-tier:3,1': ['h_a', 'h_b'] },
    order: ['h_b', 'h_d', 'h_a', 'h_c'],
  },
  {
    facet: 'idempotent',
    file: mas({ spec: { idempotent: false } }, { spec: { idempotent: true } }, {}),
    values: { 'm-a': ['no'], 'm-b': ['yes'], 'm-c': ['unstated'] },
    shown: ['yes', 'no', 'unstated'],
    finds: { 'idempotent:yes': ['m-b'], '-idempotent:yes,no': ['m-c', 'mcp:fs.read'] },
  },
  {
    facet: 'server',
    file: heldFile('mcp', { tools: [{ name: 'tide', inputSchema: {} }] }, 'Quay,side'),
    values: { 'mcp:Quay-side.tide': ['Quay-side'] },
    shown: ['Quay-side'],
    finds: { 'server:quay': ['mcp:Quay-side.tide'], 'server:ay': ['mcp:Quay-side.tide'], 'server:fs': [] },
  },
  {
    facet: 'server',
    file: registry({ kind: 'external_mcp', transport: { mcp_server: 'unstated', mcp_tool: 'x' } }, {}),
    values: { 'r.a': ['=unstated'], 'r.b': [] },
    shown: ['=unstated'],
    finds: { 'server:stated': ['r.a'] },
  },
];

const idsIn = ({ rows }: { readonly rows: readonly { readonly kind: string; readonly toolId?: string }[] }) =>
  rows.map(({ toolId }) => toolId);

test.each(cases)('$facet is read, counted, chosen, found and ordered: $shown', async (one) => {
  const { facet, file, values, shown, finds, order, asked = {} } = one;
  // A tool of another dialect has no value in it, unless the column is one of all dialects.
  const { engine } = engineOf([plain]);
  const summary = engine.addFiles([file]);
  const all = await query(engine, asked);
  expect(idsIn(all).toSorted()).toEqual([...Object.keys(values), plain.toolId].toSorted());
  const isInRows = facets[facet].kind === 'words';
  for (const row of all.rows) {
    if (row.kind !== 'tool' || !isInRows) continue;
    const wanted = values[row.toolId] ?? [];
    expect([...(row.values[facet] ?? [])].toSorted(), row.toolId).toEqual([...wanted].toSorted());
  }

  expect(summary.facetValues[facet]).toEqual(shown);
  const holders = (value: string) => Object.keys(values).filter((toolId) => values[toolId]?.includes(value));
  const counts = all.counts.find((counted) => counted.facet === facet)?.counts;
  expect([...(counts ?? [])]).toEqual(shown.map((value) => holders(value).length));
  for (const value of shown) {
    const chosen = await query(engine, { ...asked, choices: choose([facet, [value]]) });
    expect(idsIn(chosen), value).toEqual(holders(value));
    const own = chosen.counts.find((counted) => counted.facet === facet)?.counts;
    expect([...(own ?? [])]).toEqual([...(counts ?? [])]);
  }

  for (const [text, found] of Object.entries(finds)) {
    expect(idsIn(await query(engine, { ...asked, q: text })), text).toEqual(found);
  }

  expect(columns[facet].sort !== undefined).toBe(order !== undefined);
  if (order === undefined) return;
  const sorted = (descending: boolean) => query(engine, { ...asked, sort: { key: facet, descending } });
  expect(idsIn(await sorted(false))).toEqual([...order, plain.toolId]);
  expect(idsIn(await sorted(true))).toEqual([plain.toolId, ...order.toReversed()]);
});

test('columns of single dialects are empty where no tool is of theirs', async () => {
  const { summary } = engineOf([plain]);
  const ofDialects: readonly FacetId[] = [
    ...(['kind', 'firearms', 'cluster', 'tenant', 'his-tier', 'risk-tier', 'tag', 'idempotent'] as const),
    ...(['server', 'exposed', 'hint', 'change'] as const),
  ];
  for (const facet of facetIds) expect(summary.facetValues[facet].length === 0, facet).toBe(ofDialects.includes(facet));
});

test('what only one dialect says is found by its text, and exported', async () => {
  const { engine } = engineOf([plain]);
  engine.addFiles([registry({ transport: { method: 'POST', url: 'https://shop.example/refund' } })]);
  const found = await query(engine, { q: 'detail:shop.example' });
  expect(idsIn(found)).toEqual(['r.a']);
  expect(idsIn(await query(engine, { q: 'shop.example' }))).toEqual(['r.a']);
  const [row] = kept(engine.exportRows({ result: found.id, from: 0, to: 1 }));
  expect(row?.tool.traits).toMatchObject({ kind: ['http_api'] });
});
