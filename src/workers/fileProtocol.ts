import type { DeclinedFile, GatherProgress } from '../catalog/gatherFile';
import type { SourceSummary } from '../catalog/protocol';
import type { DerivationSettings } from '../dialects/derivations';

/** What the page asks the worker of files. `port` leads to the catalog's worker and comes first. */
export type FileQuestion =
  | { readonly kind: 'connect'; readonly port: MessagePort }
  | {
      readonly kind: 'read';
      readonly id: string;
      readonly name: string;
      readonly blob: Blob;
      readonly settings: DerivationSettings;
    };

/** How far a file is: bytes of it that came, then tools. */
export type FileProgress = { readonly bytes: number } | GatherProgress;

export type FileAnswer =
  | { readonly kind: 'progress'; readonly progress: FileProgress }
  /** The catalog's worker has it; it is not in the catalog yet. */
  | { readonly kind: 'read'; readonly summary: SourceSummary }
  | DeclinedFile
  /** The file is gone, or changed since it was chosen. */
  | { readonly kind: 'unreadable' };
