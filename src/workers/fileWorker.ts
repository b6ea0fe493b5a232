import { gatherFile } from '../engine/gatherFile';
import type { FileAnswer, FileMethods, FileRequest } from './fileProtocol';
import { type Call, serve } from './rpc';

/*
 * Reads added files, away from the worker that answers for the catalog: one can be ended in the middle of a file, and
 * then holds nothing that anybody else needs.
 */

let catalog: MessagePort | null = null;
const stepBytes = 1024 * 1024;
/** A large document is parsed in one go, which says nothing meanwhile. */
const parsingMs = 120_000;
const steppingMs = 20_000;

serve<FileMethods>({
  connect: (port) => {
    catalog = port;
    return null;
  },
  read,
});

type Report = Call<FileMethods['read'][2]>['progress'];

async function read(
  { id, name, blob, settings }: FileRequest,
  call: { readonly progress: Report },
): Promise<FileAnswer> {
  const { progress } = call;
  let bytes: Uint8Array;
  try {
    bytes = await readBlob(blob, progress);
  } catch {
    return { kind: 'unreadable' };
  }
  progress(undefined, parsingMs);
  const file = gatherFile({ id, name, bytes }, { settings, onProgress: (now) => progress(now, steppingMs) });
  if ('kind' in file) return file;
  const port = catalog;
  if (port === null) throw new Error('There is no way to the catalog yet.');
  const hasArrived = new Promise((resolve) => {
    port.onmessage = resolve;
  });
  port.postMessage(file, [file.texts.bytes.buffer, file.texts.places.buffer]);
  await hasArrived;
  return { kind: 'read', summary: file.summary };
}

/** All bytes of a file, reported step by step. Throws where the browser can't read it any more. */
async function readBlob(blob: Blob, progress: Report): Promise<Uint8Array> {
  const bytes = new Uint8Array(blob.size);
  for (let start = 0; start < blob.size; start += stepBytes) {
    bytes.set(new Uint8Array(await blob.slice(start, start + stepBytes).arrayBuffer()), start);
    progress({ bytes: Math.min(blob.size, start + stepBytes) });
  }
  return bytes;
}
