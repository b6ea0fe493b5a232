import { expect, test } from 'vitest';
import { type FacetId, facetIds, facets } from '../model/columns';
import { engineOf, heldFile, kept, plain, query, shown } from './testCatalog';

test('columns of single dialects are empty where no tool is of theirs', async () => {
  const { summary } = engineOf([plain]);
  const without: readonly FacetId[] = [
    ...(['kind', 'firearms', 'cluster', 'tenant', 'his-tier', 'risk-tier', 'tag', 'idempotent'] as const),
    ...(['server', 'hint', 'pace', 'cost-ms', 'cost-usd'] as const),
    ...facetIds.filter((facet) => facets[facet].late?.unknown === null && facet !== 'finding'),
  ];
  for (const facet of facetIds) expect(summary.facetValues[facet].length === 0, facet).toBe(without.includes(facet));
});

test('what only one dialect says is found by its text, and exported', async () => {
  const { engine } = engineOf([plain]);
  engine.addFiles([
    heldFile('registry', [
      { tool_id: 'r.a', kind: 'http_api', transport: { method: 'POST', url: 'https://shop.example/refund' } },
    ]),
  ]);
  const found = await query(engine, { q: 'detail:shop.example' });
  expect(shown(found)).toEqual(['0 r.a']);
  expect(shown(await query(engine, { q: 'shop.example' }))).toEqual(['0 r.a']);
  const [row] = kept(await engine.exportRows({ result: found.id, from: 0, to: 1 }));
  expect(row?.tool.traits).toMatchObject({ kind: ['http_api'] });
});

test('numbers that a registry states of a call filter, sort and count; a source that states none is in no range', async () => {
  const { engine } = engineOf([plain]);
  const tool = (name: string, rest: object) => ({
    tool_id: name,
    kind: 'local_helper',
    transport: { module: 'm', function: 'f' },
    ...rest,
  });
  engine.addFiles([
    heldFile('registry', [
      tool('r.dear', { cost_hint: { latency_ms: 900, dollar: 0.25 }, rate_limit: { per_minute: 30 }, cooldown_s: 6 }),
      tool('r.cheap', { cost_hint: { latency_ms: 20, dollar: 'low' }, cooldown_s: 0 }),
    ]),
  ]);
  const idsOf = async (...ask: Parameters<typeof query>) =>
    shown(await query(...ask)).map((row) => row.split(' ').at(-1));
  const narrowed = (facet: FacetId, range: string) => idsOf(engine, { choices: new Map([[facet, [range]]]) });
  expect(await narrowed('pace', '10..10')).toEqual(['r.dear']);
  expect(await narrowed('cost-ms', '..899.5')).toEqual(['r.cheap']);
  expect(await narrowed('cost-usd', '0.2..0.3')).toEqual(['r.dear']);
  const sorted = await idsOf(engine, { sort: { key: 'cost-ms', descending: true } });
  expect(sorted).toEqual(['r.dear', 'r.cheap', plain.toolId]);
});
