import type { Host } from '../host/settings';
import type { ExportFormat } from '../screens/catalog/ExportRows';
import { saveFile } from '../ui/saveFile';
import { catalogClient } from './useCatalog';

const pageSize = 500;

/** Saves all that matches as a file; asks and writes page by page, so that the table stays quick meanwhile. */
export async function exportRows(
  format: ExportFormat,
  matches: number,
  host: Host | null,
  filters: string,
): Promise<void> {
  const { startRowsCsv, startRowsJson } = await import('../exports/catalogRows');
  const file = format === 'csv' ? startRowsCsv() : startRowsJson({ ...(host !== null && { host }), filters });
  for (let from = 0; from < matches; from += pageSize) {
    file.add(await catalogClient.ask('matching', { from, to: from + pageSize }));
  }
  saveFile(`${host?.id ?? 'files'}-tools.${format}`, format === 'csv' ? 'text/csv' : 'application/json', file.finish());
}
