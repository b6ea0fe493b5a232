import { gatherFile } from '../catalog/gatherFile';
import type { FileAnswer, FileQuestion } from './fileProtocol';

/*
 * Reads added files, away from the worker that answers for the catalog: one can be ended in the middle of a file, and
 * then holds nothing that anybody else needs.
 */

let catalog: MessagePort | null = null;
const stepBytes = 1024 * 1024;

addEventListener('message', ({ data }: MessageEvent<FileQuestion>) => {
  if (data.kind === 'connect') catalog = data.port;
  else void read(data);
});

function tell(answer: FileAnswer): void {
  postMessage(answer);
}

async function read({ id, name, blob, settings }: Extract<FileQuestion, { kind: 'read' }>): Promise<void> {
  let bytes: Uint8Array;
  try {
    bytes = await readBlob(blob);
  } catch {
    tell({ kind: 'unreadable' });
    return;
  }
  const file = gatherFile(
    { id, name, bytes },
    { settings, onProgress: (progress) => tell({ kind: 'progress', progress }) },
  );
  if ('kind' in file) {
    tell(file);
    return;
  }
  if (catalog === null) throw new Error('There is no way to the catalog yet.');
  catalog.onmessage = () => tell({ kind: 'read', summary: file.summary });
  catalog.postMessage(file, [file.texts.bytes.buffer, file.texts.places.buffer]);
}

/** All bytes of a file, told of now and then. Throws where the browser can't read it any more. */
async function readBlob(blob: Blob): Promise<Uint8Array> {
  const bytes = new Uint8Array(blob.size);
  for (let start = 0; start < blob.size; start += stepBytes) {
    bytes.set(new Uint8Array(await blob.slice(start, start + stepBytes).arrayBuffer()), start);
    tell({ kind: 'progress', progress: { bytes: Math.min(blob.size, start + stepBytes) } });
  }
  return bytes;
}
