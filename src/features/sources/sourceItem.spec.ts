import { expect, it } from 'vitest';
import type { SourceSummary } from '../../engine/loadedCatalog';
import { describeDeciding, describeDialects, describeExtras, keptItem, listSources } from './sourceItem';

const file = (name: string, changes: Partial<SourceSummary> = {}) =>
  keptItem(
    { id: name, name, addedAt: changes.readAt ?? 0, size: 10 },
    {
      id: name,
      name,
      envelope: 'file',
      dialects: [['mcp', 1]],
      servers: [],
      tools: 1,
      badEntries: 0,
      problems: 0,
      bytes: 10,
      digest: 'sha256:00',
      readAt: 0,
      faults: [],
      agents: { count: 0, first: [] },
      bundles: { count: 0, tools: 0, names: [] },
      ...changes,
    },
  );

const namesOf = (sources: Parameters<typeof listSources>[0], text: string) =>
  listSources(sources, text).map(({ name }) => name);

it('a file of collected servers is as old as it says, and never of the future', () => {
  const asOf = (collectedAt: string) => file('a', { collectedAt, readAt: Date.parse('2026-11-20') }).asOf;
  expect(asOf('2026-01-01T00:00:00Z')).toBe(Date.parse('2026-01-01'));
  expect(asOf('2999-01-01T00:00:00Z')).toBe(Date.parse('2026-11-20'));
});

it('a search finds all its words in name and format', () => {
  const files = [file('shop.json', { dialects: [['registry', 1]] }), file('shop.yaml')];
  expect(namesOf(files, ' SHOP  registry ')).toEqual(['shop.json']);
  expect(namesOf(files, ' ')).toHaveLength(2);
});

it('a source’s tools are counted dialect by dialect', () => {
  const dialects = [
    ['mcp', 1_204],
    ['registry', 1],
  ] as const;
  expect(describeDialects(dialects)).toBe('1,204 MCP tools, 1 registry tool');
  expect(describeDialects([])).toBe('no tools');
});

it('bundles and agents are named, and which manifest decides', () => {
  const held = { agents: { count: 1, first: [] }, bundles: { count: 4, tools: 9, names: ['a', 'b', 'c'] } };
  expect(describeExtras(held)).toEqual([
    '1 agent that refers to tools',
    '4 mas/v1 tool bundles (a, b, c, …) of 9 tools',
  ]);
  expect(describeDeciding({ by: 'soonest', tier: 1, id: 'x' }, () => 'arm.json')).toContain('as arm.json says');
});
