import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { HostSays } from '../draft/resolveDraft';
import { summarizeFailure } from '../host/failureText';
import { answersById, fetchAgents, fetchToolById } from '../host/openwop';
import type { Host, Limits } from '../host/settings';
import type { RichText } from '../model/revealText';
import type { CatalogReading } from './sources/readList';
import { requestOf } from './sources/tokens';

/** A host that may list agents: asked when a person wants it. */
export interface AgentHost {
  readonly label: string;
  readonly onAsk: () => Promise<{ readonly text: string } | { readonly why: string }>;
}

/** How a host is asked for its agents; null where it can't be. */
export function agentsOf(host: Host | null, limits: Limits): AgentHost | null {
  if (host === null || !answersById(host)) return null;
  return {
    label: host.label,
    onAsk: async () => {
      const answer = await fetchAgents(requestOf(host, limits));
      if (answer.kind === 'answered') return { text: answer.text };
      if (answer.kind === 'absent') return { why: 'This host lists no agents: it has no such address.' };
      return { why: summarizeFailure(answer.failure) };
    },
  };
}

/**
 * Asks a host to describe one tool (`GET …/tools/{toolId}`), as its caller. A refusal that names scopes is reported to
 * `learn`; an answer proves nothing, since hosts describe what they then refuse.
 */
export async function askAboutTool(
  host: Host,
  limits: Limits,
  toolId: string,
  learn: (requiredScopes: readonly string[]) => void,
): Promise<RichText> {
  const answer = await fetchToolById(toolId, requestOf(host, limits));
  if (answer.ok) return [{ text: 'The host described the tool. That is no proof that it would run it.' }];
  const { failure } = answer;
  if (failure.kind !== 'forbidden') {
    return [{ text: summarizeFailure(failure) }];
  }
  const { requiredScopes } = failure;
  if (requiredScopes.length === 0) return [{ text: 'The host refused, and named no scope.' }];
  learn(requiredScopes);
  const names = requiredScopes.flatMap((scope, i) => [...(i === 0 ? [] : [{ text: ', ' }]), { quote: scope }]);
  return [{ text: 'The host refused and asks for ' }, ...names, { text: '.' }];
}

/** Asking the host for ids one by one: whom, how far it is, and what went wrong. */
export interface AskingById {
  readonly hostLabel: string;
  readonly progress: { readonly asked: number; readonly of: number } | null;
  readonly trouble: string | null;
  readonly onAsk: (toolIds: readonly string[]) => void;
  readonly onStop: () => void;
}

const nothingSaid: ReadonlyMap<string, HostSays> = new Map();

/** What a host said of ids; `of` names the host and the reading after which it was asked. */
const answered = createStore<{ readonly of: string; readonly said: typeof nothingSaid }>(() => ({
  of: '',
  said: nothingSaid,
}));

/**
 * Asks the host for ids its list doesn't hold, one after the other and only when a person wants it: a host may count
 * requests. What it said holds until the list is read again.
 */
export function useAskById(host: Host | null, limits: Limits, reading: CatalogReading | null, revision: number) {
  const of = `${host?.id} ${revision}`;
  const said = useStore(answered, (now) => (now.of === of ? now.said : nothingSaid));
  const [asked, setAsked] = useState(0);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, data, variables } = useMutation({
    mutationFn: async (question: Question) => {
      const { answers, trouble } = await askEach(question, setAsked);
      const before = answered.getState();
      answered.setState({
        of: question.of,
        said: new Map([...(before.of === question.of ? before.said : []), ...answers]),
      });
      return trouble;
    },
    onError: (thrown) => void Promise.reject(thrown),
  });
  if (host === null || !answersById(host) || reading === null) return { said, asking: null };

  const asking: AskingById = {
    hostLabel: host.label,
    progress: isPending ? { asked, of: variables.toolIds.length } : null,
    trouble: data ?? null,
    onAsk: (toolIds) => {
      running.current = new AbortController();
      setAsked(0);
      mutate({ of, host, limits, toolIds, signal: running.current.signal });
    },
    onStop: () => running.current?.abort(),
  };
  return { said, asking };
}

interface Question {
  readonly of: string;
  readonly host: Host;
  readonly limits: Limits;
  readonly toolIds: readonly string[];
  readonly signal: AbortSignal;
}

/** Asks for one id after the other, until one can't be asked for: what was said by then counts. */
async function askEach({ host, limits, toolIds, signal }: Question, onAsked: (asked: number) => void) {
  const answers = new Map<string, HostSays>();
  for (const [asked, toolId] of toolIds.entries()) {
    onAsked(asked);
    const answer = await fetchToolById(toolId, requestOf(host, limits, signal));
    if (signal.aborted) break;
    if (answer.ok) answers.set(toolId, 'there');
    else if (answer.failure.kind === 'not-visible') answers.set(toolId, 'nothing');
    else if (answer.failure.kind !== 'no-tool-id-path') return { answers, trouble: summarizeFailure(answer.failure) };
  }
  return { answers, trouble: null };
}
