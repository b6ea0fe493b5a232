import type { CatalogClient } from './catalogClient';
import type { FileAnswer, FileMethods, FileProgress, FileRequest } from './fileService';
import { createRpcClient, WorkerError } from './rpcClient';
import { startWorker } from './workerPolicy';

/** `gave-up`: the worker broke, most likely for want of memory, or hangs. */
export type FileOutcome = FileAnswer | { readonly kind: 'gave-up' } | { readonly kind: 'stopped' };

/** Reads files in a worker of its own, one at a time; what was read waits at the catalog's worker to be added. */
export interface FileReader {
  read(file: FileRequest, onProgress: (progress: FileProgress) => void): Promise<FileOutcome>;
  /** Ends the reading under way at once, and the worker with it; a later question starts another. */
  stop(): void;
  /** Drops what was read of a file that is not added. */
  drop(id: string): void;
}

export function createFileReader(catalog: CatalogClient): FileReader {
  const { ask, stop } = createRpcClient<FileMethods>({
    name: 'file',
    start: () => startWorker('file'),
    // A large document is parsed in one go, which says nothing meanwhile.
    limits: { busy: 60_000 },
  });
  // A catalog worker that is gone holds no port.
  const drop = (id: string) => void catalog.ask('filePort', { id, port: null }).catch(() => undefined);
  return {
    read: async (file, onProgress) => {
      const { port1, port2 } = new MessageChannel();
      try {
        await catalog.ask('filePort', { id: file.source.id, port: port1 }, { transfer: [port1] });
        return await ask('read', { ...file, port: port2 }, { transfer: [port2], onProgress });
      } catch (error) {
        if (!(error instanceof WorkerError)) throw error;
        drop(file.source.id);
        return { kind: error.fault === 'ended' ? 'stopped' : 'gave-up' };
      }
    },
    stop,
    drop,
  };
}
