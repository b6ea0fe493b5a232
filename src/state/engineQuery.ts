import { keepPreviousData, QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { describeWorkerError, WorkerError } from '../workers/rpcClient';

/** The page's answers, of hosts and of the engine: each is asked for once, and anew only when it is another question. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Why an answer did not come, in a sentence, and how to ask again. */
export interface QuestionFailure {
  readonly words: string;
  readonly onRetry: () => void;
}

export interface EngineAnswer<Answer> {
  /** The answer before stays while the next is asked for, and is gone where that fails. */
  readonly answer: Answer | undefined;
  /** For `QuestionFailed`; null while nothing failed. */
  readonly failure: QuestionFailure | null;
}

/** A plain value: what is large, such as a draft, is named by a count of its changes. */
export type KeyPart =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly KeyPart[]
  | { readonly [Name in string]: KeyPart };

/**
 * Query options of a question to a worker, which is asked anew whenever one of the parts is another. Pass the signal on:
 * a question that nobody waits for is given up.
 */
export function engineQuery<Answer>(
  name: string,
  parts: readonly KeyPart[],
  ask: (signal: AbortSignal) => Promise<Answer>,
) {
  return {
    queryKey: [name, ...parts],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask(signal),
    gcTime: 10_000,
    structuralSharing: false,
    placeholderData: keepPreviousData as UseQueryOptions<Answer>['placeholderData'],
    throwOnError: (thrown: unknown) => !(thrown instanceof WorkerError),
  } satisfies UseQueryOptions<Answer>;
}

/** Asks a worker while the component is there. */
export function useEngineQuery<Answer>(...question: Parameters<typeof engineQuery<Answer>>): EngineAnswer<Answer> {
  return useQuestion(engineQuery(...question));
}

/** The same for query options made elsewhere. */
export function useQuestion<Answer>(question: UseQueryOptions<Answer>): EngineAnswer<Answer> {
  const { data, error, isFetching, refetch } = useQuery(question);
  return { answer: data, failure: isFetching ? null : failureOf(error, () => void refetch()) };
}

export function failureOf(error: unknown, onRetry: () => void): QuestionFailure | null {
  return error === null ? null : { words: describeWorkerError(error), onRetry };
}
