import type { DerivationSettings } from '../dialects/derivations';
import type { DeclinedFile, GatherProgress } from '../engine/gatherFile';
import type { SourceSummary } from '../engine/protocol';

/** A file to read, and by which rules its facts are derived. */
export interface FileRequest {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  readonly settings: DerivationSettings;
}

/** What may be asked of the worker that reads files. */
export interface FileMethods {
  /** What was read goes to the catalog's worker, at the other end of the port. */
  read: [FileRequest & { readonly port: MessagePort }, FileAnswer, FileProgress];
}

/** How far a file is: bytes of it that came, then tools. */
export type FileProgress = { readonly bytes: number } | GatherProgress;

export type FileAnswer =
  /** The catalog's worker has it; it is not in the catalog yet. */
  | { readonly kind: 'read'; readonly summary: SourceSummary }
  | DeclinedFile
  /** The file is gone, or changed since it was chosen. */
  | { readonly kind: 'unreadable' };
