import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { HostError } from '../host/failure';
import { describeWorkerError, WorkerError } from '../workers/rpcClient';
import type { Readable } from './derived';

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
  return { answer: data, failure: isFetching ? null : questionFailureOf(error, () => void refetch()) };
}

export function questionFailureOf(error: unknown, onRetry: () => void): QuestionFailure | null {
  return error === null ? null : { words: describeWorkerError(error), onRetry };
}

export type Question<Answer> = QueryObserverOptions<Answer, Error, Answer, Answer, QueryKey>;

/** What is known of the answer to a question that is asked as long as the page is open. */
export interface KeptQuestion<Answer> extends Readable<QueryObserverResult<Answer>> {
  /** Asks from now on, anew in the same task in which the question becomes another. */
  start(): void;
  /** Asks again, in place of an asking under way. */
  askAgain(): void;
}

/** Returns the answer to a question made of stores, as a store. Nothing is asked before `start`; until then it is known by its name alone. */
export function keepAsked<Answer>(name: string, question: Readable<Question<Answer>>): KeptQuestion<Answer> {
  const observer = new QueryObserver<Answer, Error, Answer, Answer, QueryKey>(queryClient, {
    queryKey: [name],
    gcTime: Number.POSITIVE_INFINITY,
    enabled: false,
  });
  const getState = () => observer.getCurrentResult();
  return {
    getState,
    getInitialState: getState,
    subscribe: (changed) => {
      let before = getState();
      return observer.subscribe((now) => {
        const former = before;
        before = now;
        changed(now, former);
      });
    },
    start: () => {
      observer.subscribe(({ error, isFetching }) => {
        // A bug of ours must not pass for a host or a worker that says nothing.
        const isBug = error !== null && !(error instanceof HostError || error instanceof WorkerError);
        if (isBug && !isFetching) void Promise.reject(error);
      });
      observer.setOptions(question.getState());
      question.subscribe((now) => observer.setOptions(now));
    },
    askAgain: () => void observer.refetch({ cancelRefetch: true }),
  };
}
