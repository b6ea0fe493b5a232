import type { AgentHost } from '../features/allowlist/ListInput';
import { fetchAgents } from '../host/agents';
import { describeFailure } from '../host/failureText';
import { answersById } from '../host/openwop';
import type { Host, Limits } from '../host/settings';
import { requestOf } from './requestOf';

/** How a host is asked for its agents; null where it can't be. */
export function agentsOf(host: Host | null, limits: Limits): AgentHost | null {
  if (host === null || !answersById(host)) return null;
  return {
    label: host.label,
    onAsk: async () => {
      const answer = await fetchAgents(requestOf(host, limits));
      if (answer.kind === 'answered') return { text: answer.text };
      if (answer.kind === 'absent') return { why: 'This host lists no agents: it has no such address.' };
      const { title, nextStep } = describeFailure(answer.failure);
      return { why: `${title}. ${nextStep}` };
    },
  };
}
