import {
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/react-query';
import { HostError } from '../host/failure';
import { WorkerError } from '../workers/rpcClient';
import type { Readable } from './derived';
import { queryClient } from './engineQuery';

export type Question<Answer> = QueryObserverOptions<Answer, Error, Answer, Answer, QueryKey>;

/** What is known of the answer to a question that is asked as long as the page is open. */
export interface Asked<Answer> extends Readable<QueryObserverResult<Answer>> {
  /** Asks from now on, anew in the same task in which the question becomes another. */
  start(): void;
  /** Asks again, in place of an asking under way. */
  askAgain(): void;
}

/** Returns the answer to a question made of stores, as a store. Nothing is asked before `start`; until then it is known by its name alone. */
export function keepAsked<Answer>(name: string, question: Readable<Question<Answer>>): Asked<Answer> {
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
