import type { Host } from '../host/settings';
import type { ExportFormat } from '../screens/catalog/ExportRows';
import { saveFile } from '../ui/saveFile';
import type { ExportRow } from '../workers/protocol';
import { catalogClient } from './useCatalog';

const pageSize = 2_000;

/** Saves all that matches as a file; asks the worker page by page, so that the table stays quick meanwhile. */
export async function exportRows(format: ExportFormat, matches: number, host: Host, filters: string): Promise<void> {
  const { writeRowsCsv, writeRowsJson } = await import('../exports/catalogRows');
  const rows: ExportRow[] = [];
  for (let from = 0; from < matches; from += pageSize) {
    rows.push(...(await catalogClient.ask('matching', { from, to: from + pageSize })));
  }
  const name = `${host.id}-tools.${format}`;
  if (format === 'csv') saveFile(name, 'text/csv', [writeRowsCsv(rows)]);
  else saveFile(name, 'application/json', [writeRowsJson(rows, { host, filters })]);
}
