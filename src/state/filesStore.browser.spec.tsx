import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useKnownCatalog } from './catalogSummary';
import { addFiles, dismissFailed, reloadFile, removeFiles, startFiles, undoRemoval, useFiles } from './filesStore';

const fileOf = (name: string, ...lines: readonly unknown[]) => ({
  path: name,
  file: new File(lines.map(String), name, { type: 'application/json' }),
});
const listOf = (name: string, ...tools: readonly string[]) =>
  fileOf(name, JSON.stringify({ tools: tools.map((tool) => ({ name: tool, inputSchema: { type: 'object' } })) }));

test('files are read one after the other; one that holds no tools costs only itself', async () => {
  const { result } = await renderHook(() => ({ files: useFiles(), catalog: useKnownCatalog() }));
  const inCatalog = () => result.current.catalog.summary?.files.map(({ name, tools }) => `${name} ${tools}`) ?? [];
  await startFiles();
  addFiles([listOf('one.json', 'a', 'b'), fileOf('prose.txt', 'Nothing of the kind.'), listOf('two.json', 'c')]);
  expect(result.current.files.reading.map(({ name }) => name)).toEqual([]);
  await expect.poll(() => result.current.files.reading.map(({ name }) => name)).toContain('two.json');
  await expect.poll(inCatalog, { timeout: 20_000 }).toEqual(['one.json 2', 'two.json 1']);
  await expect.poll(() => result.current.files.reading).toEqual([]);
  const [failed, ...others] = result.current.files.failed;
  expect(others).toEqual([]);
  expect(failed).toMatchObject({ name: 'prose.txt', kind: 'declined' });
  dismissFailed([failed?.id ?? '']);
  await expect.poll(() => result.current.files.failed).toEqual([]);

  // What is added while others are read stands behind them, and one removed in between comes back to its place.
  addFiles([listOf('three.json', 'd'), listOf('four.json', 'e')]);
  await expect
    .poll(inCatalog, { timeout: 20_000 })
    .toEqual(['one.json 2', 'two.json 1', 'three.json 1', 'four.json 1']);
  const idOf = (name: string) => result.current.catalog.summary?.files.find((file) => file.name === name)?.id ?? '';
  await removeFiles([idOf('two.json'), idOf('three.json')]);
  await expect.poll(inCatalog, { timeout: 20_000 }).toEqual(['one.json 2', 'four.json 1']);
  expect(result.current.files.removed.map(({ name }) => name)).toEqual(['two.json', 'three.json']);
  undoRemoval();
  await expect
    .poll(inCatalog, { timeout: 20_000 })
    .toEqual(['one.json 2', 'two.json 1', 'three.json 1', 'four.json 1']);
  expect([...result.current.files.addedAt.values()]).toEqual([...result.current.files.addedAt.values()].sort());
});

test('a file that is removed while it is read again, and brought back at once, stays in the catalog', async () => {
  const { result } = await renderHook(() => ({ files: useFiles(), catalog: useKnownCatalog() }));
  const inCatalog = () => result.current.catalog.summary?.files.map(({ name }) => name) ?? [];
  await startFiles();
  addFiles([listOf('back.json', 'f')]);
  await expect.poll(inCatalog, { timeout: 20_000 }).toContain('back.json');
  const { id = '' } = result.current.catalog.summary?.files.find(({ name }) => name === 'back.json') ?? {};
  reloadFile(id);
  await removeFiles([id]);
  undoRemoval();
  addFiles([listOf('behind.json', 'g')]);
  await expect.poll(inCatalog, { timeout: 20_000 }).toContain('behind.json');
  expect(inCatalog()).toContain('back.json');
});
