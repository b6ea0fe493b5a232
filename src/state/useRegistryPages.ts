import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { HostError } from '../host/failure';
import { fetchRegistryPage, type RegistryPage } from '../host/registry';
import type { Limits, Registry } from '../host/settings';
import { requestOf } from './requests';

/** Beyond these somebody has to search. */
const maxPages = 20;

/** A registry's servers, page by page as they are asked for; those of the search before stay until others come. */
export function useRegistryPages(registry: Registry, limits: Limits, search: string) {
  const query = useInfiniteQuery({
    queryKey: ['registry', registry.id, registry.url, search],
    queryFn: async ({ signal, pageParam }): Promise<RegistryPage> => {
      const answer = await fetchRegistryPage(requestOf(registry, limits, signal), { search, cursor: pageParam });
      if (!answer.ok) throw new HostError(answer.failure);
      return answer.page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }, pages, _, cursors) =>
      pages.length >= maxPages || cursors.includes(nextCursor) ? null : nextCursor,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    throwOnError: (error) => !(error instanceof HostError),
  });
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const onMore = () => void fetchNextPage();
  return {
    pages: data?.pages ?? [],
    isReading: isFetching,
    failure: error instanceof HostError && !isFetching ? error.failure : null,
    onMore: hasNextPage ? onMore : null,
    onRetry: isFetchNextPageError ? onMore : () => void refetch(),
  };
}
