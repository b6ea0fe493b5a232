import { expect, it } from 'vitest';
import { engineOf, heldFile, testTools } from './testCatalog';

const listOf = (name: string) => heldFile(name, { tools: [{ name, inputSchema: { type: 'object' } }] });

it('files that come back stand in their places, and others behind', () => {
  const { engine } = engineOf(testTools);
  engine.addFiles(['a', 'b', 'c', 'd'].map(listOf));
  expect(engine.removeFiles(['b', 'd']).files.map(({ id }) => id)).toEqual(['a', 'c']);
  const after = engine.addFiles(['e', 'd', 'b'].map(listOf), ['a', 'b', 'c', 'd']);
  expect(after.files.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
