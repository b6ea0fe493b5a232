import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RecordedRequest } from '../listener';
import { listen, startElsewhere } from '../listener';
import { httpPrograms, type RunningProgram, startHttpProgram } from './httpPrograms';
import { rawAnswers } from './rawAnswers';
import { createModernServer, createOldServer, createScriptedServer, type ScriptedServer } from './scriptedServer';
import { scripts } from './scripts';

export interface McpRequest {
  readonly name: string;
  readonly verb: string;
  readonly authorization: string | undefined;
}

export interface McpHosts {
  readonly origin: string;
  /**
   * The endpoint of a scenario: a script (`harbour`, `odd`, `paged`, …), a raw answer (`web-page`, …), `redirect`,
   * `circle`, or one of them changed: `modern~harbour`, `json~harbour`, `stateless~harbour`, `old~harbour`,
   * `token~harbour`, `no-cors~harbour`, `hidden-session~harbour`, `no-headers~harbour`, `slash~harbour`,
   * `sign-in~harbour`.
   */
  url(name: string): string;
  /** The reference server's own endpoint over Streamable HTTP, started when first asked for. */
  everythingUrl(): Promise<string>;
  readonly requests: readonly McpRequest[];
  /** Every JSON-RPC method that reached a scenario, in order. */
  methods(name: string): readonly string[];
  /** The origin that `redirect` points to, and what arrived there: nothing, if redirects are not followed. */
  readonly elsewhere: { readonly origin: string; readonly requests: readonly RecordedRequest[] };
  /** Whether somebody has opened a scenario's stream of notices. */
  isListening(name: string): boolean;
  /** Changes a scenario's list and tells who listens; `POST <scenario>/control` does the same. */
  change(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The token that `token~…` asks for. */
export const mcpToken = 'harbour-token';

/** Where the metadata that `sign-in~…` names says that people sign in. */
export const signInAt = 'https://login.harbour.example';

/** The CORS headers of a scenario, all that a page of another origin needs but for what its verb leaves out. */
function corsHeaders(verb: string): Map<string, string> {
  if (verb === 'no-cors') return new Map();
  const headers = ['authorization', 'content-type'];
  if (verb !== 'no-headers') headers.push('last-event-id', 'mcp-method', 'mcp-protocol-version', 'mcp-session-id');
  return new Map([
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Allow-Methods', 'GET, POST, DELETE'],
    ['Access-Control-Allow-Headers', headers.join(', ')],
    ...(verb === 'hidden-session' ? [] : [['Access-Control-Expose-Headers', 'mcp-session-id'] as const]),
  ]);
}

/** Real MCP servers over real HTTP, each under a path of its own; none starts before it is asked for. */
export async function startMcpHosts(port = 0): Promise<McpHosts> {
  const requests: McpRequest[] = [];
  const heard = new Map<string, string[]>();
  const servers = new Map<string, Promise<ScriptedServer>>();
  let everything: Promise<RunningProgram> | undefined;
  const strayRequests: RecordedRequest[] = [];
  const elsewhere = await startElsewhere(strayRequests);
  const listener = await listen((request, response) => void serve(request, response), port);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', listener.origin);
    const [, prefix = '', route = ''] = pathname.split('/');
    const name = decodeURIComponent(prefix);
    const { verb, rest } = splitName(name);
    response.setHeaders(corsHeaders(verb));
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    try {
      if (route === 'control') {
        await change(name);
        response.writeHead(204).end();
        return;
      }
      const { authorization } = request.headers;
      requests.push({ name, verb: request.method ?? '', authorization });
      const raw = rawAnswers[rest];
      if (verb === 'token' && authorization !== `Bearer ${mcpToken}`) {
        response.writeHead(401, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
        response.end('{"error":"invalid_token"}');
      } else if (verb === 'sign-in' && route === 'metadata') {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ authorization_servers: [signInAt] }));
      } else if (verb === 'sign-in') {
        const at = `${listener.origin}/${prefix}/metadata`;
        response.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate');
        response.writeHead(401, { 'WWW-Authenticate': `Bearer resource_metadata="${at}"` });
        response.end('{"error":"invalid_token"}');
      } else if (verb === 'slash' && !pathname.endsWith('/')) {
        response.writeHead(307, { Location: `${pathname}/` }).end();
      } else if (rest === 'redirect') response.writeHead(307, { Location: `${elsewhere.origin}/mcp` }).end();
      else if (rest === 'circle') response.writeHead(302, { Location: `${pathname}/` }).end();
      else if (raw !== undefined) raw(request, response, pathname);
      else await (await serverOf(name)).serve(request, response);
    } catch (error) {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    }
  }

  function serverOf(name: string): Promise<ScriptedServer> {
    const known = servers.get(name) ?? create(name);
    servers.set(name, known);
    return known;
  }

  function create(name: string): Promise<ScriptedServer> {
    const { verb, rest } = splitName(name);
    const methods: string[] = [];
    heard.set(name, methods);
    const onMethod = (method: string) => void methods.push(method);
    const script = scripts[rest];
    if (script === undefined) return Promise.reject(new Error(`There is no scenario ${rest}`));
    if (verb === 'modern') return createModernServer(script, onMethod);
    if (verb === 'old') return createOldServer(script, new URL(url(name)).pathname, onMethod);
    return createScriptedServer(script, { asJson: verb === 'json', isStateless: verb === 'stateless', onMethod });
  }

  async function change(name: string): Promise<void> {
    await (await serverOf(name)).change();
  }

  function url(name: string): string {
    return `${listener.origin}/${encodeURIComponent(name)}/mcp`;
  }

  return {
    origin: listener.origin,
    url,
    everythingUrl: async () => {
      everything ??= startHttpProgram(httpPrograms.everything);
      return (await everything).url;
    },
    requests,
    elsewhere: { origin: elsewhere.origin, requests: strayRequests },
    methods: (name) => heard.get(name) ?? [],
    isListening: (name) =>
      requests.some((asked) => asked.name === name && asked.verb === 'GET') ||
      (heard.get(name) ?? []).includes('subscriptions/listen'),
    change,
    close: async () => {
      const started = await Promise.allSettled([...servers.values(), ...(everything ? [everything] : [])]);
      await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.close() : undefined)));
      await Promise.all([listener.close(), elsewhere.close()]);
    },
  };
}

/** `token~harbour` → verb `token`, rest `harbour` */
function splitName(name: string): { verb: string; rest: string } {
  const at = name.indexOf('~');
  return at < 0 ? { verb: '', rest: name } : { verb: name.slice(0, at), rest: name.slice(at + 1) };
}
