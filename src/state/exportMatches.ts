import type { QuerySpec } from '../engine/query';
import { startRowsCsv, startRowsJson } from '../exports/catalogRows';
import type { Host } from '../host/settings';
import { defaultAddress, formatAddress } from '../model/address';
import { catalogClient } from './catalogClient';
import { knownCatalog } from './catalogSummary';
import { ofMatches } from './catalogView';
import { saveFile } from './saveFile';
import { readAddress } from './useAddress';

const pageSize = 500;

export type ExportFormat = 'csv' | 'json';

/** Saves all that matches as a file; from the start again where the catalog changes meanwhile. Rejects with `WorkerError`. */
export async function exportMatches(format: ExportFormat, host: Host | null): Promise<void> {
  for (;;) {
    const { revision } = knownCatalog();
    const parts = await ofMatches((result, { matches }, question) =>
      writeMatches(format, host, { result, matches, question }, () => knownCatalog().revision === revision),
    );
    if (parts === null) return;
    if (parts === 'changed') continue;
    saveFile(`${host?.id ?? 'files'}-tools.${format}`, format === 'csv' ? 'text/csv' : 'application/json', parts);
    return;
  }
}

interface Matches {
  readonly result: number;
  readonly matches: number;
  readonly question: QuerySpec | null;
}

/** Asks and writes page by page, so that the table stays quick meanwhile. */
async function writeMatches(
  format: ExportFormat,
  host: Host | null,
  { result, matches, question }: Matches,
  isSame: () => boolean,
): Promise<readonly string[] | 'changed'> {
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
    if (!isSame()) return 'changed';
    file.add(rows);
  }
  return file.finish();
}
