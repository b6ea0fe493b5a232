import type { IncomingMessage, ServerResponse } from 'node:http';
import { corsHeaders, sendError, sendText } from './answers';
import { openTool } from './defaultHost';
import { ordinaryDiscovery } from './discovery';
import { listen, type RecordedRequest, recordRequest, startElsewhere } from './listener';
import type { Answer, Scenario, ScenarioState, Visit } from './scenario';
import { describeScenarios, findScenario } from './scenarios';

export interface TestHost {
  readonly origin: string;
  /** The host URL of a scenario: `url('harbour')`. */
  url(name: string): string;
  readonly requests: readonly RecordedRequest[];
  /** The origin that `redirect` points to, and what arrived there: nothing, if redirects are not followed. */
  readonly elsewhere: { readonly origin: string; readonly requests: readonly RecordedRequest[] };
  /** False: every connection of this scenario breaks, open ones too. True: it is back. */
  setUp(name: string, up: boolean): void;
  /** Forgets what all scenarios remember, and all recorded requests. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts a host that implements RFC 0078 §A–§C and §F, each scenario under a prefix of its own; `GET /` lists them. */
export async function startTestHost(port = 0): Promise<TestHost> {
  const requests: RecordedRequest[] = [];
  const strayRequests: RecordedRequest[] = [];
  const states = new Map<string, ScenarioState>();
  const elsewhere = await startElsewhere(strayRequests);
  const listener = await listen((request, response) => void serve(request, response), port);

  function stateOf(prefix: string): ScenarioState {
    const state = states.get(prefix) ?? newState();
    states.set(prefix, state);
    return state;
  }

  function setUp(name: string, up: boolean): void {
    const state = stateOf(`/${name}`);
    state.up = up;
    if (!up) for (const response of state.open) response.destroy();
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    recordRequest(requests, request);
    const target = readTarget(request.url ?? '');
    const { prefix, query, scenario } = target;
    response.setHeaders(corsHeaders(scenario?.cors ?? 'reflect', request.headers.origin));
    const state = scenario === undefined ? newState() : stateOf(prefix);
    const leaving = new AbortController();
    state.open.add(response);
    response.once('close', () => {
      state.open.delete(response);
      leaving.abort();
    });
    const { answer, toolId } = findAnswer(request, target);
    const gone = leaving.signal;
    const visit: Visit = { request, response, prefix, query, toolId, state, gone, elsewhere: elsewhere.origin };
    try {
      if (!state.up) request.socket.destroy();
      else if (request.method === 'OPTIONS') response.writeHead(204).end();
      else await answer(visit);
    } catch (error) {
      if (gone.aborted) return;
      console.error(`The test host failed on ${request.url}`, error);
      response.destroy();
    }
  }

  return {
    origin: listener.origin,
    url: (name) => `${listener.origin}/${name}`,
    requests,
    elsewhere: { origin: elsewhere.origin, requests: strayRequests },
    setUp,
    reset: () => {
      states.clear();
      requests.length = 0;
      strayRequests.length = 0;
    },
    close: async () => {
      await Promise.all([listener.close(), elsewhere.close()]);
    },
  };
}

const newState = (): ScenarioState => ({ up: true, lists: 0, open: new Set() });

/** Where a request leads, and in which scenario. */
interface Target {
  /** `/harbour~mine` */
  readonly prefix: string;
  readonly scenario: Scenario | undefined;
  /** Below the prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
}

const metadataPath = '/.well-known/oauth-protected-resource';

/** Reads a request target as it was sent: no dot segment is resolved and no slash is merged. */
function readTarget(url: string): Target {
  const [whole = '', query = ''] = url.split(/\?(.*)/s);
  const [, name = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(whole) ?? [];
  // Metadata of a host lies at the root of its origin, with the host's own path behind it.
  const [prefix, path] = whole.startsWith(`${metadataPath}/`)
    ? [whole.slice(metadataPath.length), metadataPath]
    : [`/${name}`, rest];
  const scenario = findScenario(prefix.slice(1).split('~')[0] ?? '');
  return { prefix, scenario, path, query: new URLSearchParams(query) };
}

const noRoute: Answer = (visit) => sendError(visit, 404, 'not_found', 'Nothing lives at this path.');

const index: Answer = (visit) => sendText(visit, 200, 'text/plain; charset=utf-8', describeScenarios());

/** What answers, and the tool that is asked for. RFC 0078 §F-1: the catalog is read-only, so only GET has a route. */
function findAnswer({ method, url }: IncomingMessage, { scenario, path }: Target): { answer: Answer; toolId?: string } {
  if (method !== 'GET') return { answer: noRoute };
  if (scenario === undefined) return { answer: url === '/' ? index : noRoute };
  if (path === '/.well-known/openwop') return { answer: scenario.discovery ?? ordinaryDiscovery };
  if (path === metadataPath) return { answer: scenario.resourceMetadata ?? noRoute };
  const asked = /^(\/v1)?\/tools(?:\/([^/]+))?$/.exec(path);
  if (asked === null) return { answer: scenario.routes?.get(path) ?? noRoute };
  const [, version, segment] = asked;
  const spoken = version === undefined ? scenario.two : { list: scenario.list, byId: scenario.byId ?? openTool };
  if (segment !== undefined) {
    const toolId = decode(segment);
    return toolId === undefined ? { answer: noRoute } : { answer: spoken?.byId ?? noRoute, toolId };
  }
  const list = spoken?.list;
  if (list === undefined) return { answer: noRoute };
  return {
    answer: (visit) => {
      visit.state.lists++;
      return list(visit);
    },
  };
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
