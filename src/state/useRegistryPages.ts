import { useCallback, useEffect, useRef, useState } from 'react';
import type { HostFailure } from '../host/failure';
import type { RegistryPage } from '../host/registry';
import { fetchRegistryPage } from '../host/registry';
import type { Limits, Registry } from '../host/settings';
import { requestOf } from './requests';

interface Pages {
  readonly pages: readonly RegistryPage[];
  readonly isReading: boolean;
  readonly failure: HostFailure | null;
}

/** Beyond these somebody has to search. */
const maxPages = 20;

/** A registry's servers, page by page as they are asked for; another search begins anew. */
export function useRegistryPages(registry: Registry, limits: Limits, search: string) {
  const [{ pages, isReading, failure }, setPages] = useState<Pages>({ pages: [], isReading: true, failure: null });
  const asking = useRef<AbortController | null>(null);

  const ask = useCallback(
    async (before: readonly RegistryPage[]) => {
      asking.current?.abort();
      const own = new AbortController();
      asking.current = own;
      // Those of the search before stay until others come.
      setPages((now) => ({ ...now, isReading: true, failure: null }));
      const cursor = before.at(-1)?.nextCursor ?? null;
      const answer = await fetchRegistryPage(requestOf(registry, limits, own.signal), { search, cursor });
      if (own.signal.aborted) return;
      if (answer.ok) setPages({ pages: [...before, answer.page], isReading: false, failure: null });
      else setPages({ pages: before, isReading: false, failure: answer.failure });
    },
    [registry, limits, search],
  );

  useEffect(() => {
    void ask([]);
    return () => asking.current?.abort();
  }, [ask]);

  const last = pages.at(-1)?.nextCursor ?? null;
  const isRepeated = last !== null && pages.slice(0, -1).some(({ nextCursor }) => nextCursor === last);
  const canAsk = last !== null && !isRepeated && pages.length < maxPages;
  return { pages, isReading, failure, onMore: canAsk ? () => void ask(pages) : null, onRetry: () => void ask(pages) };
}
