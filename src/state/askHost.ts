import { summarizeFailure } from '../host/failureText';
import { answersById, fetchAgents, fetchToolById } from '../host/openwop';
import type { Host, Limits } from '../host/settings';
import type { RichText } from '../model/revealText';
import { requestOf } from './requests';

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
