import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson, startTestServer, type TestServer } from './testServer';

type Json = Readonly<Record<string, unknown>>;

/** How a test host answers; each posture changes one of these. */
export interface Posture {
  readonly document: Json;
  readonly tools: readonly Json[];
  /** What another identity sees. */
  readonly toolsOfSecond: readonly Json[];
  /** How the list is put into an answer. */
  readonly envelope: (tools: readonly Json[]) => unknown;
  /** Of the one run that the host has, each with its type and what it says. */
  readonly runEvents: readonly (readonly [type: string, payload: Json])[];
  /** Answers in place of what the host would; undefined leaves it to the host. */
  readonly instead: (asked: Asked, response: ServerResponse) => boolean;
}

export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly as: 'caller' | 'second' | 'nobody';
  /** From 1, how often this address was asked. */
  readonly time: number;
}

export const runId = 'acme/r9';
export const callerToken = 'caller-token';
export const secondToken = 'second-token';

const read = { source: 'mcp', safetyTier: 'read', egress: 'none' };
export const shared: Json = { ...read, toolId: 'mcp:quay.berths', title: 'Berths' };
export const own: Json = { ...read, toolId: 'mcp:quay.tides/today', safetyTier: 'write', auth: { scopes: ['tides'] } };
export const onlySeconds: Json = { ...read, toolId: 'mcp:quay.cargo' };
const shell: Json = { toolId: 'x-host-quay-shell', source: 'host-extension', safetyTier: 'exec' };

const implementation = { name: 'quay', version: '3.0.0' };
const sources = ['mcp', 'host-extension'];
const kept: Posture = {
  document: {
    protocolVersion: '1.1',
    implementation,
    toolCatalog: { supported: true, sources, compactView: true, sessionLifecycle: true },
  },
  tools: [shared, own, shell],
  toolsOfSecond: [shared],
  envelope: (tools) => tools,
  runEvents: [
    ['tool.session.opened', { sessionId: 's1', toolId: 'mcp:quay.berths' }],
    ['agent.toolCalled', { callId: 'c1', toolName: 'quay.berths', inputs: { quay: 'north' } }],
    ['agent.toolReturned', { callId: 'c1', toolName: 'quay.berths', status: 'ok' }],
    ['tool.session.closed', { sessionId: 's1', toolId: 'mcp:quay.berths', outcome: 'completed' }],
    ['run.completed', {}],
  ],
  instead: () => false,
};

const annotated = (tool: Json, readOnlyHint: boolean): Json => ({
  ...tool,
  annotations: {
    readOnlyHint,
    destructiveHint: !readOnlyHint,
    idempotentHint: false,
    openWorldHint: !('egress' in tool),
  },
});

const record = { status: 'stable', since: '2.0', witness: 'witnessable-gated' };

/** A host that keeps all checks of a version: each statement, or what the version says instead. */
export const postures: Readonly<Record<1 | 2, Posture>> = {
  1: kept,
  2: {
    ...kept,
    document: {
      protocolVersions: ['2.3'],
      preferredVersion: '2.3',
      minClientVersion: '1.0',
      implementation,
      toolCatalog: { ...record, sources, compactView: {}, sessionLifecycle: {} },
    },
    tools: [annotated(shared, true), annotated(own, false), annotated(shell, false)],
    toolsOfSecond: [annotated(shared, true)],
  },
};

export function sendError(response: ServerResponse, status: number, error: string, details?: Json): void {
  answerJson(response, status, { error, message: 'As it is.', ...(details && { details }) });
}

/** Starts a host in a posture. */
export function startCheckedHost(posture: Posture): Promise<TestServer> {
  const times = new Map<string, number>();
  const isTwo = 'preferredVersion' in posture.document;
  const base = isTwo ? '/tools' : '/v1/tools';
  const named = { protocolVersions: ['2.3'] };
  return startTestServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://host');
    const token = request.headers.authorization?.replace('Bearer ', '');
    const as = token === callerToken ? 'caller' : token === secondToken ? 'second' : 'nobody';
    const time = (times.get(request.url ?? '') ?? 0) + 1;
    times.set(request.url ?? '', time);
    if (posture.instead({ path, query, headers: request.headers, as, time }, response)) return;
    if (path === '/.well-known/openwop') return answerJson(response, 200, posture.document);
    if (isTwo && path.startsWith('/v1/')) return sendError(response, 410, 'protocol_version_unsupported', named);
    const runPath = isTwo ? '/runs/acme~2Fr9/events/poll' : '/v1/runs/acme%2Fr9/events';
    if (path === runPath && as === 'caller') {
      const events = posture.runEvents.map(([type, payload], sequence) => ({ runId, sequence, type, payload }));
      const after = Number(query.get('afterSequence') ?? -1);
      const left = isTwo ? events.filter(({ sequence }) => sequence > after).slice(0, 3) : events;
      return answerJson(response, 200, { runId, events: left, lastSequence: left.at(-1)?.sequence ?? after });
    }
    if (path !== base && !path.startsWith(`${base}/`)) return sendError(response, 404, 'not_found');
    if (as === 'nobody') return sendError(response, 401, 'unauthenticated');
    if (request.headers['openwop-version'] === '99.0')
      return sendError(response, 406, 'protocol_version_unsupported', named);
    if (request.headers['openwop-client-version'] === '0.0')
      return sendError(response, 426, 'client_version_unsupported', { minClientVersion: '1.0' });
    const tools = as === 'second' ? posture.toolsOfSecond : posture.tools;
    const isCompact = query.get('view') === 'compact';
    const shown = isCompact ? tools.map(compacted) : tools;
    if (path === base) {
      const source = query.get('source');
      const listed = shown.filter((tool) => source === null || tool.source === source);
      return answerJson(response, 200, isCompact ? { tools: listed } : posture.envelope(listed));
    }
    const toolId = decodeURIComponent(path.slice(base.length + 1));
    const tool = shown.find((one) => one.toolId === toolId);
    if (tool === undefined) return sendError(response, 404, 'not_found');
    answerJson(response, 200, tool);
  });
}

function compacted({ toolId, source, safetyTier, title }: Json): Json {
  return { toolId, source, safetyTier, ...(title !== undefined && { title }) };
}
