import { readers } from '../engine/formats';
import type { SourceSummary } from '../engine/loadedCatalog';
import { type DeclinedSource, type ReadingOrder, SourceReading } from '../engine/readSource';
import type { Call, MethodsOf } from './rpc';

export interface FileRequest extends ReadingOrder {
  readonly blob: Blob;
}

/** How far a source is: bytes of it that were read, and the tools in them. */
export interface FileProgress {
  readonly bytes: number;
  readonly tools: number;
}

export type FileAnswer =
  /** The catalog's worker has it; it is not in the catalog yet. */
  | { readonly kind: 'read'; readonly summary: SourceSummary }
  | DeclinedSource
  /** The file is gone, or changed since it was chosen. */
  | { readonly kind: 'unreadable' };

/*
 * Reads added sources, away from the worker that answers for the catalog: one can be ended in the middle of a file, and
 * then holds nothing that anybody else needs.
 */

const stepBytes = 1024 * 1024;

/** Reads a file; what was read goes to the catalog's worker, at the other end of the port. */
async function read(
  { blob, port, ...order }: FileRequest & { readonly port: MessagePort },
  { report }: Pick<Call<FileProgress>, 'signal' | 'report'>,
): Promise<FileAnswer> {
  const reading = new SourceReading(order, readers);
  try {
    for (let bytes = 0; bytes < blob.size; bytes += stepBytes) {
      reading.push(new Uint8Array(await blob.slice(bytes, bytes + stepBytes).arrayBuffer()));
      report({ bytes: Math.min(blob.size, bytes + stepBytes), tools: reading.tools });
    }
  } catch {
    return { kind: 'unreadable' };
  }
  const list = reading.finish();
  if (list.kind === 'declined') return list;
  const hasArrived = new Promise((resolve) => {
    port.onmessage = resolve;
  });
  const buffers = new Set([...list.text, ...list.texts.chunks, list.ofRow].map(({ buffer }) => buffer));
  port.postMessage(list, [...buffers]);
  await hasArrived;
  port.close();
  return { kind: 'read', summary: list.summary };
}

export const fileService = { read };

export type FileMethods = MethodsOf<typeof fileService>;
