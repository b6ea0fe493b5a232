import { expect, it } from 'vitest';
import type { CatalogSummary } from './loadedCatalog';
import { engineOf, heldFile, testHost, testTools } from './testCatalog';

const listOf = (name: string) => heldFile(name, { tools: [{ name, inputSchema: { type: 'object' } }] });

it('files that come back stand in their places, and others behind', () => {
  const { engine } = engineOf(testTools);
  engine.addFiles(['a', 'b', 'c', 'd'].map(listOf));
  expect(engine.removeFiles(['b', 'd']).sources.map(({ id }) => id)).toEqual([testHost.id, 'a', 'c']);
  const after = engine.addFiles(['e', 'd', 'b'].map(listOf), ['a', 'b', 'c', 'd']);
  expect(after.sources.map(({ id }) => id)).toEqual([testHost.id, 'a', 'b', 'c', 'd', 'e']);
});

it('a source tells that it has a list before its last one, of other bytes', () => {
  const { engine } = engineOf(testTools);
  const previousOf = ({ sources }: CatalogSummary) => sources.map(({ previous }) => previous?.digest);
  const digestOf = ({ sources }: CatalogSummary) => sources.at(-1)?.digest;
  const named = (...names: readonly string[]) =>
    heldFile('a', { tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) });
  const first = engine.addFiles([named('ebb')]);
  expect(previousOf(first)).toEqual([undefined, undefined]);
  expect(previousOf(engine.addFiles([named('ebb')]))).toEqual([undefined, undefined]);
  const second = engine.addFiles([named('ebb', 'flow')]);
  expect(previousOf(second)).toEqual([undefined, digestOf(first)]);
  expect(previousOf(engine.addFiles([named('neap')]))).toEqual([undefined, digestOf(second)]);
});
