import type { BaselineHead } from '../engine/compare/baselineFile';
import { completenessOfList } from '../engine/compare/certainty';
import { fileStem } from '../model/fileStem';
import { newId } from '../model/newId';
import { type KeptBaseline, keepBaseline, loadList } from './baselinesStore';
import { catalogClient } from './catalogClient';
import { faultsOf } from './catalogSummary';
import { ofMatches } from './catalogView';
import { showNotice } from './pageNotice';
import { saveFile } from './saveFile';
import { openElsewhere } from './sources/readElsewhere';

/** What is taken: all of the catalog, or the matches of the filters that a query string tells. */
export interface TakeOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/**
 * Takes a baseline and puts it in use for its host; answers its id, null where nothing is read. Without a filter it holds
 * the whole catalog, else what matches now. Rejects with `WorkerError`, or with the signal's reason.
 */
export async function takeBaseline(head: BaselineHead, { signal, onProgress }: TakeOptions): Promise<string | null> {
  const id = newId();
  const ask = (result: number | null) =>
    catalogClient.ask(
      'takeBaseline',
      { result },
      {
        signal,
        onProgress: (done) => typeof done === 'number' && onProgress(done),
      },
    );
  const taken = head.filter === undefined ? await ask(null) : await ofMatches(ask);
  if (taken === null) return null;
  await keepBaseline(id, head, taken);
  return id;
}

/** Opens a baseline file, or a file that lists tools, for a look: a press of its own puts it in use. Rejects with `WorkerError`. */
export async function openBaselineFile(
  file: File,
): Promise<{ readonly kind: 'opened'; readonly id: string } | { readonly kind: 'refused'; readonly reason: string }> {
  const id = newId();
  const opened = await openElsewhere(file);
  switch (opened.kind) {
    case 'refused':
      return opened;
    case 'read':
      await keepBaseline(id, opened.head, opened.taken, file.name);
      return { kind: 'opened', id };
    case 'list': {
      const { summary, taken } = opened.list;
      const head: BaselineHead = {
        name: file.name,
        host: null,
        principal: { state: 'unknown' },
        takenAt: new Date(file.lastModified).toISOString(),
        completeness: completenessOfList(summary.badEntries, faultsOf(summary)),
      };
      await keepBaseline(id, head, taken, file.name);
      return { kind: 'opened', id };
    }
    default:
      return opened satisfies never;
  }
}

export async function saveBaseline(baseline: KeptBaseline): Promise<void> {
  const list = await loadList(baseline);
  if (list === null) {
    showNotice({ kind: 'error', words: 'The content of this baseline is gone from this browser.' });
    return;
  }
  const file = await catalogClient.ask('baselineFile', { head: baseline, list });
  saveFile(`${fileStem(baseline.name, 'catalog')}.baseline.json`, 'application/json', [file]);
}
