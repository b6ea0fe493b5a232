import { useQuery } from '@tanstack/react-query';
import { describeWorkerError, WorkerError } from '../workers/workerError';

/** Why an answer did not come, in a sentence, and how to ask again. */
export interface QuestionFailure {
  readonly words: string;
  readonly onRetry: () => void;
}

export interface CatalogAnswer<Answer> {
  /** The answer before stays while the next is asked for, and is gone where that fails. */
  readonly answer: Answer | undefined;
  /** For `QuestionFailed`; null while nothing failed. */
  readonly failure: QuestionFailure | null;
}

/** For questions to the catalog worker: its list changes only where the key does. */
export const catalogQueryDefaults = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 10_000,
  retry: false,
  networkMode: 'always',
  refetchOnWindowFocus: false,
  structuralSharing: false,
} as const;

/** What the catalog worker answers; asked anew whenever one of the parts is another. */
export function useCatalogAnswer<Answer>(
  name: string,
  parts: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<Answer>,
): CatalogAnswer<Answer> {
  const { data, error, isFetching, refetch } = useQuery<Answer>({
    ...catalogQueryDefaults,
    queryKey: [name, ...parts.map(keyOf)],
    queryFn: ({ signal }) => ask(signal),
    placeholderData: (before: Answer | undefined) => before as never,
    throwOnError: (thrown) => !(thrown instanceof WorkerError),
  });
  return { answer: data, failure: isFetching ? null : failureOf(error, () => void refetch()) };
}

export function failureOf(error: unknown, onRetry: () => void): QuestionFailure | null {
  return error === null ? null : { words: describeWorkerError(error), onRetry };
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** Objects are told apart by identity: some hold thousands of ids. */
function keyOf(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const key = keys.get(part) ?? ++lastKey;
  keys.set(part, key);
  return `object ${key}`;
}
