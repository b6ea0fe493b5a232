import { startRowsCsv, startRowsJson } from '../exports/catalogRows';
import type { Host } from '../host/settings';
import { defaultAddress, formatAddress } from '../model/address';
import { catalogClient } from './catalogClient';
import { knownCatalog } from './catalogSummary';
import { view } from './catalogView';
import { showNotice } from './pageNotice';
import { saveFile } from './saveFile';
import { readAddress } from './useAddress';

const pageSize = 500;

export type ExportFormat = 'csv' | 'json';

/** Saves all that matches as a file; asks and writes page by page, so that the table stays quick meanwhile. */
export async function exportMatches(format: ExportFormat, host: Host | null): Promise<void> {
  const { question, result: answer } = view.getState();
  if (answer === null) return;
  const { id: result, matches } = answer;
  const { revision } = knownCatalog();
  const { as, since } = readAddress().address;
  const filters = formatAddress({
    ...defaultAddress,
    q: question?.q ?? '',
    choices: question?.choices ?? new Map(),
    context: question?.context ?? [],
    // Whom readiness is about, and what changes are counted from.
    as,
    since,
  });
  const file = format === 'csv' ? startRowsCsv() : startRowsJson({ ...(host !== null && { host }), filters });
  for (let from = 0; from < matches; from += pageSize) {
    const rows = await catalogClient.ask('exportRows', { result, from, to: from + pageSize });
    if (knownCatalog().revision !== revision) {
      showNotice({ kind: 'error', words: 'The catalog changed during export: no file was saved. Export again.' });
      return;
    }
    file.add(rows);
  }
  saveFile(`${host?.id ?? 'files'}-tools.${format}`, format === 'csv' ? 'text/csv' : 'application/json', file.finish());
}
