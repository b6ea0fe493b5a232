import { expect, it } from 'vitest';
import { engineOf, heldFile, testTools } from './testCatalog';

const listOf = (name: string) => heldFile(name, { tools: [{ name, inputSchema: { type: 'object' } }] });

it('restored files come back in their places, as they were; those added meanwhile follow', () => {
  const { engine } = engineOf(testTools);
  const before = engine.addFiles(['a', 'b', 'c', 'd'].map(listOf));
  expect(engine.removeFiles(['b', 'd']).files.map(({ id }) => id)).toEqual(['a', 'c']);
  engine.addFiles([listOf('e')]);
  const after = engine.restoreFiles(['b', 'd']);
  expect(after.files.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(after.files.slice(0, 4)).toEqual(before.files);
  expect(after.tools).toBe(before.tools + 1);
});

it('files of an earlier removal, or of one that was let go, are not restored', () => {
  const { engine } = engineOf(testTools);
  engine.addFiles(['a', 'b'].map(listOf));
  engine.removeFiles(['a']);
  engine.removeFiles(['b']);
  expect(engine.restoreFiles(['a']).files).toEqual([]);
  engine.addFiles([listOf('c')]);
  engine.removeFiles(['c']);
  engine.dropRemoved();
  expect(engine.restoreFiles(['c']).files).toEqual([]);
});
