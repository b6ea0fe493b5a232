import { useEffect, useState } from 'react';
import { mostPrintedRows, PrintSheet } from '../screens/catalog/PrintSheet';
import { describeFilters } from '../screens/shared/facetWords';
import type { ExportRow } from '../workers/protocol';
import { useAnswer, useChoices, useMatches } from './catalogView';
import { catalogClient } from './useCatalog';

const restMs = 600;

export interface PrintedCatalogProps {
  readonly hostLabel: string;
  readonly readAt: number | null;
  readonly total: number;
}

/** What would go on paper: the browser gives no time to ask for it once printing has begun. */
export function PrintedCatalog(props: PrintedCatalogProps) {
  const view = useAnswer(({ result }) => result?.view);
  const text = useAnswer(({ question }) => question?.q ?? '');
  const matches = useMatches();
  const { choices } = useChoices();
  const [rows, setRows] = useState<readonly ExportRow[]>([]);
  useEffect(() => {
    if (view === undefined) return;
    const timer = setTimeout(
      async () => setRows(await catalogClient.ask('matching', { from: 0, to: mostPrintedRows })),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [view]);
  return <PrintSheet {...props} filters={describeFilters(text, choices)} rows={rows} matches={matches} />;
}
