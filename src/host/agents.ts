import { readBytes } from './client';
import type { HostFailure } from './failure';
import { HostError } from './failure';
import { askHost, type HostCall } from './openwop';

export type AgentsAnswer =
  /** The answer's own text: whoever reads it finds the agents, or says that it is none. */
  | { readonly kind: 'answered'; readonly text: string }
  /** The host has no such route: it may run no agents, or not list them. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly failure: HostFailure };

const maxBytes = 16 * 1024 * 1024;

/** Asks for the agents that a host lists (`GET <url>/v1/agents`, RFC 0072), each with its allowlist. Never throws. */
export async function fetchAgents(call: HostCall): Promise<AgentsAnswer> {
  const limits = { ...call.limits, bytes: Math.min(call.limits.bytes, maxBytes) };
  const answer = await askHost(`${call.host.url}/v1/agents`, { ...call, limits });
  if (!answer.ok) {
    return answer.failure.kind === 'no-catalog' ? { kind: 'absent' } : { kind: 'failed', failure: answer.failure };
  }
  try {
    return { kind: 'answered', text: new TextDecoder().decode(await readBytes(answer.body, limits.bytes)) };
  } catch (error) {
    if (error instanceof HostError) return { kind: 'failed', failure: error.failure };
    throw error;
  }
}
