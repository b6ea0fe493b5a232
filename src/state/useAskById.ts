import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { HostSays } from '../draft/resolveDraft';
import { summarizeFailure } from '../host/failureText';
import { answersById, fetchToolById } from '../host/openwop';
import type { Host, Limits } from '../host/settings';
import type { CatalogReading } from './readCatalog';
import { requestOf } from './requests';

/** Asking the host for ids one by one: whom, how far it is, and what went wrong. */
export interface AskingById {
  readonly hostLabel: string;
  readonly progress: { readonly asked: number; readonly of: number } | null;
  readonly trouble: string | null;
  readonly onAsk: (toolIds: readonly string[]) => void;
  readonly onStop: () => void;
}

const nothingSaid: ReadonlyMap<string, HostSays> = new Map();

/**
 * Asks the host for ids its list doesn't hold, one after the other and only when a person wants it: a host may count
 * requests. What it said holds until the list is read again.
 */
export function useAskById(host: Host | null, limits: Limits, reading: CatalogReading | null, revision: number) {
  const client = useQueryClient();
  const queryKey = ['asked by id', host?.id, revision];
  const { data: said = nothingSaid } = useQuery<typeof nothingSaid>({ queryKey, queryFn: skipToken });
  const [progress, setProgress] = useState<AskingById['progress']>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  if (host === null || !answersById(host) || reading === null || reading.fileName !== undefined)
    return { said, asking: null };

  const onAsk = async (toolIds: readonly string[]) => {
    const controller = new AbortController();
    running.current = controller;
    setTrouble(null);
    const answers = new Map<string, HostSays>();
    for (const [asked, toolId] of toolIds.entries()) {
      setProgress({ asked, of: toolIds.length });
      const answer = await fetchToolById(toolId, requestOf(host, limits, controller.signal));
      if (controller.signal.aborted) break;
      if (answer.ok) answers.set(toolId, 'there');
      else if (answer.failure.kind === 'not-visible') answers.set(toolId, 'nothing');
      else if (answer.failure.kind !== 'no-tool-id-path') {
        setTrouble(summarizeFailure(answer.failure));
        break;
      }
    }
    // Another run may have begun since this one was stopped.
    if (running.current === controller) setProgress(null);
    client.setQueryData<typeof nothingSaid>(queryKey, (before = said) => new Map([...before, ...answers]));
  };
  const asking: AskingById = {
    hostLabel: host.label,
    progress,
    trouble,
    onAsk,
    onStop: () => running.current?.abort(),
  };
  return { said, asking };
}
