import { afterEach, expect, test, vi } from 'vitest';
import { readChosenFiles, readDroppedFiles, readTextFile } from './files';

afterEach(() => vi.restoreAllMocks());

function transferOf(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

/** A file as a folder input gives it. */
function fileAt(path: string): File {
  const file = new File(['{}'], path.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return file;
}

/** A drop of these files and folders; a folder holds what its reader hands out, 100 at a time as Chromium does. */
function dropOf(...entries: readonly FileSystemEntry[]): DataTransfer {
  const transfer = transferOf(entries.map(({ name }) => new File([], name)));
  const given = [...entries];
  vi.spyOn(DataTransferItem.prototype, 'webkitGetAsEntry').mockImplementation(() => given.shift() ?? null);
  return transfer;
}

const entry = { fullPath: '', filesystem: { name: '', root: null as never }, getParent: () => {} };

function fileEntry(name: string, isReadable = true): FileSystemFileEntry {
  const file: FileSystemFileEntry['file'] = (found, failed) =>
    isReadable ? found(new File(['{}'], name)) : failed?.(new DOMException('gone', 'NotFoundError'));
  return { ...entry, name, isFile: true, isDirectory: false, file };
}

function folderEntry(name: string, inside: readonly FileSystemEntry[]): FileSystemDirectoryEntry {
  const createReader = () => {
    const left = [...inside];
    return { readEntries: (found: FileSystemEntriesCallback) => found(left.splice(0, 100)) };
  };
  return { ...entry, name, isFile: false, isDirectory: true, createReader, getFile: () => {}, getDirectory: () => {} };
}

const pathsOf = (files: readonly { readonly path: string }[]) => files.map(({ path }) => path);

test('chosen files keep their paths; hidden ones of a folder are left out', () => {
  const chosen = ['.env.json', 'tools.json', 'a/b/c.json', 'a/.git/x', 'a/node_modules/y', 'a/__MACOSX/z'].map(fileAt);
  expect(pathsOf(readChosenFiles(transferOf(chosen).files))).toEqual(['.env.json', 'tools.json', 'a/b/c.json']);
  expect(readChosenFiles(null)).toEqual([]);
});

test('a drop opens folders, in the order of their names, however many files they hold', async () => {
  const many = Array.from({ length: 250 }, (_, i) => fileEntry(`${String(i).padStart(3, '0')}.json`)).reverse();
  const drop = dropOf(fileEntry('tools.json'), folderEntry('a', [folderEntry('inner', many), fileEntry('b.json')]));
  const found = pathsOf(await readDroppedFiles(drop));
  expect(found).toHaveLength(252);
  expect(found.slice(0, 2)).toEqual(['tools.json', 'a/b.json']);
});

test('a drop leaves out what is hidden in a folder, and files that are gone', async () => {
  const inside = [fileEntry('.DS_Store'), folderEntry('node_modules', [fileEntry('x')]), fileEntry('gone', false)];
  const drop = dropOf(fileEntry('.mcp.json'), folderEntry('a', [...inside, fileEntry('b.json')]));
  expect(pathsOf(await readDroppedFiles(drop))).toEqual(['.mcp.json', 'a/b.json']);
});

test('a paste without entries gives its files', async () => {
  vi.spyOn(DataTransferItem.prototype, 'webkitGetAsEntry').mockReturnValue(null);
  expect(pathsOf(await readDroppedFiles(transferOf([fileAt('tools.json')])))).toEqual(['tools.json']);
});

test('at most 2,000 files are taken', async () => {
  const files = Array.from({ length: 2_100 }, (_, i) => fileEntry(`${i}.json`));
  expect(await readDroppedFiles(dropOf(folderEntry('a', files)))).toHaveLength(2_000);
});

test('a file of over 8 MB is refused before it is read', async () => {
  expect(await readTextFile(new File(['{}'], 'small.json'))).toEqual({ ok: true, text: '{}' });
  const large = new File([new Uint8Array(9 * 1024 * 1024)], 'large.json');
  expect(await readTextFile(large)).toEqual({ ok: false, reason: 'The file has 9 MB; up to 8 MB are read here.' });
});
