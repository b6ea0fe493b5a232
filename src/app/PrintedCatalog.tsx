import { useEffect, useState } from 'react';
import { PrintNotReady } from '../screens/catalog/PrintNotReady';
import { maxPrintedRows, PrintSheet, type PrintSheetProps } from '../screens/catalog/PrintSheet';
import { describeFilters } from '../screens/shared/facetWords';
import { useAnswer, viewer } from './catalogView';
import { catalogClient } from './useCatalog';

const restMs = 600;

type Printed = Pick<PrintSheetProps, 'filters' | 'rows' | 'matches'> & { readonly result: number };

/** What would go on paper: the browser gives no time to ask for it once printing has begun. */
export function PrintedCatalog(props: Omit<PrintSheetProps, keyof Printed | 'isCurrent'>) {
  const shown = useAnswer(({ result }) => result?.id);
  const [printed, setPrinted] = useState<Printed | null>(null);
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(async () => {
      const { result, question } = viewer.getSnapshot();
      if (result === null || question === null) return;
      const rows = await catalogClient.ask('exportRows', { result: result.id, from: 0, to: maxPrintedRows });
      if (rows === 'gone') return;
      setPrinted({
        result: result.id,
        filters: describeFilters(question.q, question.choices),
        matches: result.matches,
        rows,
      });
    }, restMs);
    return () => clearTimeout(timer);
  }, [shown]);
  if (printed === null) return <PrintNotReady />;
  return <PrintSheet {...props} {...printed} isCurrent={() => viewer.getSnapshot().result?.id === printed.result} />;
}
