import { expect, it } from 'vitest';
import { engineOf, heldFile, testHost, testTools } from './testCatalog';

const listOf = (name: string) => heldFile(name, { tools: [{ name, inputSchema: { type: 'object' } }] });

it('files that come back stand in their places, and others behind', () => {
  const { engine } = engineOf(testTools);
  engine.addFiles(['a', 'b', 'c', 'd'].map(listOf));
  expect(engine.removeFiles(['b', 'd']).sources.map(({ id }) => id)).toEqual([testHost.id, 'a', 'c']);
  const after = engine.addFiles(['e', 'd', 'b'].map(listOf), ['a', 'b', 'c', 'd']);
  expect(after.sources.map(({ id }) => id)).toEqual([testHost.id, 'a', 'b', 'c', 'd', 'e']);
});
