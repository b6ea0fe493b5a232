import type { DerivationSettings } from '../dialects/derivations';
import type { CatalogClient } from './catalogClient';
import type { FileAnswer, FileProgress, FileQuestion } from './fileProtocol';
import { startWorker } from './workerPolicy';

/** `gave-up`: the worker broke, most likely for want of memory. */
export type FileOutcome =
  | Exclude<FileAnswer, { kind: 'progress' }>
  | { readonly kind: 'gave-up' }
  | { readonly kind: 'stopped' };

export interface AskedFile {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  readonly settings: DerivationSettings;
  readonly onProgress: (progress: FileProgress) => void;
}

/** Reads files in a worker of its own, one at a time; what was read waits at the catalog's worker to be added. */
export interface FileReader {
  read(file: AskedFile): Promise<FileOutcome>;
  /** Ends the reading under way at once, and the worker with it; a later question starts another. */
  stop(): void;
}

export function createFileReader(catalog: CatalogClient): FileReader {
  let worker: Worker | null = null;
  let end: ((outcome: FileOutcome) => void) | null = null;

  const open = (): Worker => {
    if (worker !== null) return worker;
    const opened = startWorker('file');
    const { port1, port2 } = new MessageChannel();
    void catalog.ask('filePort', { port: port1 }, [port1]);
    ask(opened, { kind: 'connect', port: port2 }, [port2]);
    worker = opened;
    return opened;
  };
  const stop = (outcome: FileOutcome) => {
    if (worker === null) return;
    worker.terminate();
    worker = null;
    void catalog.ask('filePort', { port: null });
    end?.(outcome);
  };
  return {
    read: ({ onProgress, ...file }) =>
      new Promise((resolve) => {
        const asked = open();
        end = (outcome) => {
          end = null;
          resolve(outcome);
        };
        asked.onmessage = ({ data }: MessageEvent<FileAnswer>) => {
          if (data.kind === 'progress') onProgress(data.progress);
          else end?.(data);
        };
        asked.onerror = (event) => {
          event.preventDefault();
          stop({ kind: 'gave-up' });
        };
        ask(asked, { kind: 'read', ...file });
      }),
    stop: () => stop({ kind: 'stopped' }),
  };
}

function ask(worker: Worker, question: FileQuestion, handedOver: Transferable[] = []): void {
  worker.postMessage(question, handedOver);
}
