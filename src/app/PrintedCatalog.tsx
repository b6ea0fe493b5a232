import { useEffect, useState } from 'react';
import { mostPrintedRows, PrintSheet, type PrintSheetProps } from '../screens/catalog/PrintSheet';
import { describeFilters } from '../screens/shared/facetWords';
import { useAnswer, viewer } from './catalogView';
import { catalogClient } from './useCatalog';

const restMs = 600;
const nothing = { filters: [], rows: [], matches: 0 };

type Printed = Pick<PrintSheetProps, 'filters' | 'rows' | 'matches'>;

/** What would go on paper: the browser gives no time to ask for it once printing has begun. */
export function PrintedCatalog(props: Omit<PrintSheetProps, keyof Printed>) {
  const view = useAnswer(({ result }) => result?.view);
  const [printed, setPrinted] = useState<Printed>(nothing);
  useEffect(() => {
    if (view === undefined) return;
    const timer = setTimeout(async () => {
      const { result, question } = viewer.getSnapshot();
      if (result === null || question === null) return;
      const rows = await catalogClient.ask('matching', { from: 0, to: mostPrintedRows });
      setPrinted({ filters: describeFilters(question.q, question.choices), matches: result.matches, rows });
    }, restMs);
    return () => clearTimeout(timer);
  }, [view]);
  return <PrintSheet {...props} {...printed} />;
}
