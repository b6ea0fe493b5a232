import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from './answers';
import { readControlRequest } from './controlRequest';
import { corsHeaders, isLoopbackOrigin } from './cors';
import { startElsewhere } from './elsewhere';
import { listen } from './listener';
import { createLiveCatalog, type LiveServerStatus } from './liveCatalog';
import type { LiveServer } from './liveServers';
import { pickAnswer } from './pickAnswer';
import { type RecordedRequest, recordRequest } from './recordedRequest';
import { readTarget, type Target } from './route';
import type { ScenarioState, Visit } from './scenario';
import { findScenario } from './scenarios';
import { syntheticBody } from './syntheticList';

export interface TestHostOptions {
  /** A free one by default. */
  readonly port?: number;
  readonly host?: '127.0.0.1';
  /** Origins that may send cookies to the scenario `cookie`; any loopback origin by default. */
  readonly cookieOrigins?: readonly string[];
  /** MCP servers behind the scenario `live`. */
  readonly liveServers?: readonly LiveServer[];
}

export interface TestHost {
  readonly origin: string;
  /** The host URL of a scenario: `url('harbour')`. */
  url(name: string): string;
  /** Everything that arrived, in order. */
  readonly requests: readonly RecordedRequest[];
  /** The scenarios whose list was ever asked for. */
  readonly visited: ReadonlySet<string>;
  /** The origin that `redirect` points to, and what arrived there: nothing, if redirects are not followed. */
  readonly elsewhere: { readonly origin: string; readonly requests: readonly RecordedRequest[] };
  /** False: every connection of this scenario breaks, open ones too. True: it is back. */
  setUp(name: string, up: boolean): void;
  /** Forgets what all scenarios remember, and all recorded requests. */
  reset(): void;
  liveStatus(): readonly LiveServerStatus[];
  /** Builds the body of `tools-<n>` ahead (seconds for 100,000), so that a measured request waits for nothing. */
  prepareTools(n: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a host that implements RFC 0078 §A–§C and §F, each scenario under a prefix of its own; `GET /` lists them. */
export async function startTestHost(options: TestHostOptions = {}): Promise<TestHost> {
  const { port = 0, host = '127.0.0.1', cookieOrigins } = options;
  const mayUseCookies = cookieOrigins ? (origin: string) => cookieOrigins.includes(origin) : isLoopbackOrigin;
  const requests: RecordedRequest[] = [];
  const strayRequests: RecordedRequest[] = [];
  const visited = new Set<string>();
  const states = new Map<string, ScenarioState>();
  const live = createLiveCatalog(options.liveServers);
  const elsewhere = await startElsewhere(strayRequests, host);
  const listener = await listen((request, response) => void serve(request, response), port, host).catch(
    async (error: unknown) => {
      await elsewhere.close();
      throw error;
    },
  );

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

  /** The control path works for scenarios that are down, too. */
  async function applyControl(visit: Visit, { prefix }: Target): Promise<void> {
    const control = await readControlRequest(visit.request);
    visit.state.open.delete(visit.response);
    if (control.reset) visit.state.lists = 0;
    if (control.up !== undefined) setUp(prefix.slice(1), control.up);
    sendJson(visit, 200, { up: visit.state.up, lists: visit.state.lists, live: live.status() });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    recordRequest(requests, request);
    const target = readTarget(request.url ?? '');
    const scenario = findScenario(target.scenario);
    if (scenario !== undefined && target.route.kind === 'list') visited.add(target.scenario);
    const cors = corsHeaders(scenario?.cors ?? 'reflect', request.headers.origin, mayUseCookies);
    response.setHeaders(cors);
    const state =
      scenario === undefined ? { up: true, lists: 0, open: new Set<ServerResponse>() } : stateOf(target.prefix);
    const visit = visitOf(request, response, target, state);
    try {
      if (target.route.kind === 'control') await applyControl(visit, target);
      else if (!state.up) request.socket.destroy();
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
      live,
    };
  }

  return {
    origin: listener.origin,
    url: (name) => `${listener.origin}/${name}`,
    requests,
    visited,
    elsewhere: { origin: elsewhere.origin, requests: strayRequests },
    setUp,
    reset: () => {
      states.clear();
      requests.length = 0;
      strayRequests.length = 0;
    },
    liveStatus: () => live.status(),
    prepareTools: async (n) => {
      await syntheticBody(n);
    },
    close: async () => {
      await Promise.all([listener.close(), elsewhere.close(), live.close()]);
    },
  };
}
