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
    const state = states.get(prefix) ?? { up: true, lists: 0, open: new Set() };
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
    const scenario = findScenario(target.scenario);
    const cors = corsHeaders(scenario?.cors ?? 'reflect', request.headers.origin);
    response.setHeaders(cors);
    const state =
      scenario === undefined ? { up: true, lists: 0, open: new Set<ServerResponse>() } : stateOf(target.prefix);
    const visit = visitOf(request, response, target, state);
    try {
      if (!state.up) request.socket.destroy();
      else if (request.method === 'OPTIONS') response.writeHead(204).end();
      else await pickAnswer(request, target.route, scenario)(visit);
    } catch (error) {
      if (visit.gone.aborted) return;
      console.error(`The test host failed on ${request.url}`, error);
      response.destroy();
    }
  }

  function visitOf(request: IncomingMessage, response: ServerResponse, target: Target, state: ScenarioState): Visit {
    const leaving = new AbortController();
    state.open.add(response);
    response.once('close', () => {
      state.open.delete(response);
      leaving.abort();
    });
    const toolId = target.route.kind === 'tool' ? { toolId: target.route.toolId } : {};
    const { prefix, query } = target;
    return {
      request,
      response,
      prefix,
      query,
      ...toolId,
      state,
      gone: leaving.signal,
      elsewhere: elsewhere.origin,
    };
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

/** Where in a scenario a path leads. */
export type Route =
  | { readonly kind: 'discovery' | 'metadata' }
  | { readonly kind: 'list'; readonly major: 1 | 2 }
  | { readonly kind: 'tool'; readonly major: 1 | 2; readonly toolId: string }
  | { readonly kind: 'other'; readonly path: string };

export interface Target {
  /** `/harbour~mine` */
  readonly prefix: string;
  /** `harbour` */
  readonly scenario: string;
  readonly route: Route;
  readonly query: URLSearchParams;
}

/** Reads a request target as it was sent: no dot segment is resolved and no slash is merged. */
function readTarget(url: string): Target {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  // Metadata of a host lies at the root of its origin, with the host's own path behind it.
  const metadata = /^\/\.well-known\/oauth-protected-resource\/([^/]+)$/.exec(path)?.[1];
  const [, name = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(metadata === undefined ? path : `/${metadata}`) ?? [];
  return {
    prefix: `/${name}`,
    scenario: name.split('~')[0] ?? '',
    route: metadata === undefined ? readRoute(rest) : { kind: 'metadata' },
    query: new URLSearchParams(query),
  };
}

function readRoute(path: string): Route {
  if (path === '/.well-known/openwop') return { kind: 'discovery' };
  if (path === '/v1/tools') return { kind: 'list', major: 1 };
  if (path === '/tools') return { kind: 'list', major: 2 };
  const [, version, segment] = /^(\/v1)?\/tools\/([^/]+)$/.exec(path) ?? [];
  const toolId = segment === undefined ? undefined : decode(segment);
  if (toolId === undefined) return { kind: 'other', path };
  return { kind: 'tool', major: version === undefined ? 2 : 1, toolId };
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

const noRoute: Answer = (visit) => sendError(visit, 404, 'not_found', 'Nothing lives at this path.');

const index: Answer = (visit) => sendText(visit, 200, 'text/plain; charset=utf-8', describeScenarios());

/** RFC 0078 §F-1: the catalog is read-only, so anything but GET has no route. */
function pickAnswer({ method, url }: IncomingMessage, route: Route, scenario: Scenario | undefined): Answer {
  if (method !== 'GET') return noRoute;
  if (scenario === undefined) return url === '/' ? index : noRoute;
  switch (route.kind) {
    case 'discovery':
      return scenario.discovery ?? ordinaryDiscovery;
    case 'list':
      return (visit) => {
        const list = route.major === 1 ? scenario.list : scenario.two?.list;
        if (list !== undefined) visit.state.lists++;
        return (list ?? noRoute)(visit);
      };
    case 'tool':
      if (route.major === 2) return scenario.two?.byId ?? noRoute;
      return scenario.byId ?? openTool;
    case 'metadata':
      return scenario.resourceMetadata ?? noRoute;
    case 'other':
      return scenario.routes?.get(route.path) ?? noRoute;
    default:
      return route satisfies never;
  }
}
