import type { DerivationSettings } from '../dialects/derivations';
import { type DeclinedFile, type GatherProgress, gatherFile } from '../engine/gatherFile';
import type { SourceSummary } from '../engine/loadedCatalog';
import type { Call, MethodsOf } from './rpc';

export interface FileRequest {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  readonly settings: DerivationSettings;
}

/** How far a file is: bytes of it that came, then tools. */
export type FileProgress = { readonly bytes: number } | GatherProgress;

export type FileAnswer =
  /** The catalog's worker has it; it is not in the catalog yet. */
  | { readonly kind: 'read'; readonly summary: SourceSummary }
  | DeclinedFile
  /** The file is gone, or changed since it was chosen. */
  | { readonly kind: 'unreadable' };

/*
 * Reads added files, away from the worker that answers for the catalog: one can be ended in the middle of a file, and
 * then holds nothing that anybody else needs.
 */

const stepBytes = 1024 * 1024;

/** Reads a file; what was read goes to the catalog's worker, at the other end of the port. */
async function read(
  { id, name, blob, settings, port }: FileRequest & { readonly port: MessagePort },
  { report }: Pick<Call<FileProgress>, 'signal' | 'report'>,
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
async function readBlob(blob: Blob, report: (value: FileProgress) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(blob.size);
  for (let start = 0; start < blob.size; start += stepBytes) {
    bytes.set(new Uint8Array(await blob.slice(start, start + stepBytes).arrayBuffer()), start);
    report({ bytes: Math.min(blob.size, start + stepBytes) });
  }
  return bytes;
}

export const fileService = { read };

export type FileMethods = MethodsOf<typeof fileService>;
