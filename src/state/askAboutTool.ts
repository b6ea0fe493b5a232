import { describeFailure } from '../host/failureText';
import { fetchToolById } from '../host/fetchToolById';
import type { Host, Limits } from '../host/settings';
import type { RichText } from '../model/richText';
import { requestOf } from './requestOf';

/**
 * Asks a host to describe one tool (`GET /v1/tools/{toolId}`), as its caller. A refusal that names scopes is reported to
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
    const { title, nextStep } = describeFailure(failure);
    return [{ text: `${title}. ${nextStep}` }];
  }
  const { requiredScopes } = failure;
  if (requiredScopes.length === 0) return [{ text: 'The host refused, and named no scope.' }];
  learn(requiredScopes);
  const names = requiredScopes.flatMap((scope, i) => [...(i === 0 ? [] : [{ text: ', ' }]), { quote: scope }]);
  return [{ text: 'The host refused and asks for ' }, ...names, { text: '.' }];
}
