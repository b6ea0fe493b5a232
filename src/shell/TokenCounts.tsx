import { useEffect, useState } from 'react';
import { TokenProgress } from '../features/catalog/TokenProgress';
import { useKnownCatalog } from '../state/catalogSummary';
import { type Counting, countTokens } from '../state/tokenCounting';

/** Quick counts pass without a word. */
const quietMs = 400;
const start: Counting = { kind: 'counting', counted: 0, total: 0 };

/** Counts tokens while somebody wants them, anew for each reading, and says how far it is. */
export function TokenCounts({ isSorted, onStop }: { readonly isSorted: boolean; readonly onStop: () => void }) {
  const { revision } = useKnownCatalog();
  const [tries, setTries] = useState(0);
  const [counting, setCounting] = useState<Counting>(start);
  const [isQuiet, setQuiet] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another catalog, and another try, are counted anew
  useEffect(() => {
    setCounting(start);
    setQuiet(true);
    const timer = setTimeout(() => setQuiet(false), quietMs);
    const stop = countTokens(setCounting);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [revision, tries]);
  const isUnavailable = counting.kind === 'unavailable';
  if (counting.kind === 'done' || (isQuiet && !isUnavailable)) return null;
  return (
    <TokenProgress
      counted={counting.kind === 'counting' ? counting.counted : 0}
      total={counting.kind === 'counting' ? counting.total : 0}
      isUnavailable={isUnavailable}
      isSorted={isSorted}
      onRetry={() => setTries(tries + 1)}
      onStop={onStop}
    />
  );
}
