import { useEffect, useState } from 'react';
import type { QueryAnswer } from '../../engine/engine';
import { describeFilters } from '../../parts/facetWords';
import { useAnswer, viewer } from '../../state/catalogView';
import { catalogClient } from '../../state/useCatalog';
import { PrintNotReady } from './PrintNotReady';
import { maxPrintedRows, PrintSheet, type PrintSheetProps } from './PrintSheet';

const restMs = 600;

type Printed = Pick<PrintSheetProps, 'filters' | 'rows' | 'matches'> & { readonly result: number };

/** What would go on paper: the browser gives no time to ask for it once printing has begun. */
export function PrintedCatalog(props: Omit<PrintSheetProps, keyof Printed | 'isCurrent'>) {
  const shown = useAnswer(({ result }) => result?.id);
  const [printed, setPrinted] = useState<Printed | null>(null);
  useEffect(() => {
    if (shown === undefined) return;
    let isCurrent = true;
    const prepare = async (result: number, { matches }: QueryAnswer): Promise<Printed> => {
      const { question } = viewer.getSnapshot();
      const rows = await catalogClient.ask('exportRows', { result, from: 0, to: maxPrintedRows });
      return { result, filters: describeFilters(question?.q ?? '', question?.choices ?? new Map()), matches, rows };
    };
    const timer = setTimeout(() => {
      // What goes wrong is said beside the table; the sheet says that it is not ready.
      void viewer.ofResult(prepare).then(
        (ready) => isCurrent && setPrinted(ready),
        () => undefined,
      );
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [shown]);
  if (printed === null) return <PrintNotReady />;
  return <PrintSheet {...props} {...printed} isCurrent={() => viewer.getSnapshot().result?.id === printed.result} />;
}
