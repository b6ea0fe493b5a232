import { expect, test } from 'vitest';
import { type FacetId, facetIds, facets } from '../model/columns';
import { engineOf, heldFile, kept, plain, query, shown } from './testCatalog';

test('columns of single dialects are empty where no tool is of theirs', async () => {
  const { summary } = engineOf([plain]);
  const without: readonly FacetId[] = [
    ...(['kind', 'firearms', 'cluster', 'tenant', 'his-tier', 'risk-tier', 'tag', 'idempotent'] as const),
    ...(['server', 'hint'] as const),
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
