import type { DOMAttributes } from 'react';

/** A file somebody chose, with its path from the folder that was chosen with it. */
export interface ChosenFile {
  /** `tools.json`, or `folder/inner/tools.json`. */
  readonly path: string;
  readonly file: File;
}

/** Folders hold much that nobody means: files and folders whose names start so are left out. */
const hidden = /^(?:\.|node_modules$|__MACOSX$)/;
/** As many as a person could mean. */
const maxFiles = 2_000;

/** The files of a file or folder input. */
export function readChosenFiles(list: FileList | null): readonly ChosenFile[] {
  return [...(list ?? [])]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(
      ({ path }) =>
        !path
          .split('/')
          .slice(1)
          .some((part) => hidden.test(part)),
    )
    .slice(0, maxFiles);
}

/** Lets a person choose files or a folder, and hands over what was chosen. */
export function chooseFiles(what: 'files' | 'folder', onFiles: (files: readonly ChosenFile[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = what === 'folder';
  input.addEventListener('change', () => {
    const files = readChosenFiles(input.files);
    if (files.length > 0) onFiles(files);
  });
  input.click();
}

/** The files of a drop or a paste, folders opened. Begin it within the event: the browser takes its list away after. */
export async function readDroppedFiles(transfer: DataTransfer): Promise<readonly ChosenFile[]> {
  const entries = [...transfer.items].flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry()] : []));
  const found: ChosenFile[] = [];
  if (entries.every((entry) => entry === null)) return readChosenFiles(transfer.files);
  for (const entry of entries) if (entry !== null) await gather(entry, '', found);
  return found;
}

async function gather(entry: FileSystemEntry, folder: string, found: ChosenFile[]): Promise<void> {
  if (found.length >= maxFiles || (folder !== '' && hidden.test(entry.name))) return;
  const path = `${folder}${entry.name}`;
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
    if (file !== null) found.push({ path, file });
    return;
  }
  if (!isFolder(entry)) return;
  const reader = entry.createReader();
  for (;;) {
    // A browser hands out at most a hundred at a time.
    const inner = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (inner.length === 0) return;
    for (const one of inner.sort((a, b) => (a.name < b.name ? -1 : 1))) await gather(one, `${path}/`, found);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** Has an element take one dropped file; the page around it then leaves the drop alone. */
export function fileDrop(onFile: (file: File) => Promise<void>): Pick<DOMAttributes<Element>, 'onDragOver' | 'onDrop'> {
  return {
    onDragOver: (event) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event) => {
      const [file] = event.dataTransfer.files;
      if (file === undefined) return;
      event.preventDefault();
      void onFile(file);
    },
  };
}

const maxMegabytes = 8;

export type TextFile = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/** The text of a chosen or dropped file of at most 8 MB, or why it was not read. Never throws. */
export async function readTextFile(file: File): Promise<TextFile> {
  if (file.size > maxMegabytes * 1024 * 1024) {
    const megabytes = Math.round(file.size / 1024 / 1024).toLocaleString('en-US');
    return { ok: false, reason: `The file has ${megabytes} MB; up to ${maxMegabytes} MB are read here.` };
  }
  try {
    return { ok: true, text: await file.text() };
  } catch {
    return { ok: false, reason: 'The file could not be opened: it was moved or changed. Choose it again.' };
  }
}
