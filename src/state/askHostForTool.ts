import type { ToolState } from '../features/tool/ToolPanel';
import { describeFailure } from '../host/failureText';
import { fetchToolById } from '../host/fetchToolById';
import type { Host, Limits } from '../host/settings';
import { requestOf } from './requestOf';
import { catalogClient } from './useCatalog';

/** A tool that is in no list, asked of the host by its id (RFC 0078 §B), or why there is none. */
export async function askHostForTool(
  host: Host,
  limits: Limits,
  toolId: string,
  signal: AbortSignal,
  onRefused: (requiredScopes: readonly string[]) => void,
): Promise<ToolState> {
  const answer = await fetchToolById(toolId, requestOf(host, limits, signal));
  if (!answer.ok) {
    if (answer.failure.kind === 'forbidden') onRefused(answer.failure.requiredScopes);
    const { title, explanation, nextStep } = describeFailure(answer.failure);
    return { kind: 'missing', words: `${title}. ${explanation} ${nextStep}` };
  }
  const detail = await catalogClient.ask('readOne', { bytes: answer.bytes }, [answer.bytes.buffer]);
  if (detail?.toolId === toolId) return { kind: 'shown', detail };
  return { kind: 'missing', words: 'The host answered, but not with a descriptor of this tool.' };
}
