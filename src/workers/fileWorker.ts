import { gatherFile } from '../engine/gatherFile';
import type { FileAnswer, FileMethods, FileProgress } from './fileProtocol';
import { serve } from './rpc';

/*
 * Reads added files, away from the worker that answers for the catalog: one can be ended in the middle of a file, and
 * then holds nothing that anybody else needs.
 */

const stepBytes = 1024 * 1024;

serve<FileMethods>({ read });

type Report = (value: FileProgress) => void;

async function read(
  { id, name, blob, settings, port }: FileMethods['read'][0],
  { report }: { readonly report: Report },
): Promise<FileAnswer> {
  let bytes: Uint8Array;
  try {
    bytes = await readBlob(blob, report);
  } catch {
    return { kind: 'unreadable' };
  }
  const file = gatherFile({ id, name, bytes }, { settings, onProgress: report });
  if ('kind' in file) return file;
  const hasArrived = new Promise((resolve) => {
    port.onmessage = resolve;
  });
  port.postMessage(file, [file.texts.bytes.buffer, file.texts.places.buffer]);
  await hasArrived;
  port.close();
  return { kind: 'read', summary: file.summary };
}

/** All bytes of a file, reported step by step. Throws where the browser can't read it any more. */
async function readBlob(blob: Blob, report: Report): Promise<Uint8Array> {
  const bytes = new Uint8Array(blob.size);
  for (let start = 0; start < blob.size; start += stepBytes) {
    bytes.set(new Uint8Array(await blob.slice(start, start + stepBytes).arrayBuffer()), start);
    report({ bytes: Math.min(blob.size, start + stepBytes) });
  }
  return bytes;
}
