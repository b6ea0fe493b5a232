import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { checkHost } from '../host/checkHost';
import { HostError } from '../host/failure';
import type { Host, Limits } from '../host/settings';
import { requestOf } from './sources/tokens';

/** What a person may give a check: another identity's token, kept nowhere, and a run to look at. */
export interface CheckedWith {
  readonly secondToken: string | undefined;
  readonly runId: string | undefined;
}

/** Checks a host when a person asks for it. Ends with its component. */
export function useHostCheck(host: Host, limits: Limits) {
  const [asked, setAsked] = useState(0);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: async ({ signal, ...given }: CheckedWith & { readonly signal: AbortSignal }) => {
      try {
        return await checkHost({ ...requestOf(host, limits, signal), ...given, isPage: true, onAsked: setAsked });
      } catch (error) {
        if (error instanceof HostError && error.failure.kind === 'aborted') return 'cancelled' as const;
        throw error;
      }
    },
    onError: (thrown) => void Promise.reject(thrown),
    gcTime: 0,
  });
  return {
    run: data === 'cancelled' || data === undefined ? null : data,
    wasCancelled: data === 'cancelled',
    asked: isPending ? asked : null,
    onCheck: (given: CheckedWith) => {
      running.current = new AbortController();
      setAsked(0);
      reset();
      mutate({ ...given, signal: running.current.signal });
    },
    onCancel: () => running.current?.abort(),
  };
}
