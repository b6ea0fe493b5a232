import { useMutation } from '@tanstack/react-query';
import { summarizeFailure } from '../host/failureText';
import { fetchRunEvents } from '../host/runEvents';
import type { Host, Limits } from '../host/settings';
import { revealPlain } from '../model/revealText';
import { addEvidence } from './evidenceStore';
import { requestOf } from './sources/tokens';

/** Reads the events of runs from a host as its caller, once, and adds their counts as evidence; the events are not kept. */
export function useRunEvidence(host: Host, limits: Limits) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (runIds: readonly string[]) => {
      const lines: string[] = [];
      const troubles: string[] = [];
      for (const runId of runIds) {
        const read = await fetchRunEvents(runId, requestOf(host, limits));
        if (read.ok) lines.push(...read.lines);
        else troubles.push(`${revealPlain(runId, 100)}: ${describe(read.failure)}`);
      }
      if (lines.length > 0) await addEvidence([new File([lines.join('\n')], 'runs.jsonl')]);
      return troubles;
    },
    onError: (thrown) => void Promise.reject(thrown),
  });
  return { isReading: isPending, troubles: data ?? [], onRead: (runIds: readonly string[]) => mutate(runIds) };
}

function describe(failure: Parameters<typeof summarizeFailure>[0]): string {
  return failure.kind === 'no-catalog'
    ? 'This host has no such run, or shows it to you no more.'
    : summarizeFailure(failure);
}
