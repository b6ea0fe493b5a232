import { jsonText, sendError, sendJson, sendText } from './answers';
import { openTools, sendList, sendTool } from './defaultHost';
import { htmlPage } from './discovery';
import { bearerToken, type Principal, readBearer, roles } from './principals';
import type { Answer, Scenario, ScenarioTable, Visit } from './scenario';
import type { ToolDescriptor } from './toolDescriptor';

/*
 * Hosts that differ in what they let a caller know of its own access. Each takes the harbour's tokens.
 */

const appPath = '/v1/host/openwop-app';

/** The recorded reference host declares fail-closed authorization, and lists tools that it then refuses. */
function discoveryOf(vendor: string, more: Readonly<Record<string, unknown>> = {}): Answer {
  return jsonText(() =>
    JSON.stringify({
      protocolVersion: '1.1',
      implementation: { name: `${vendor}-engine`, version: '0.1.0', vendor },
      toolCatalog: { supported: true },
      authorization: { supported: true, failClosed: true, roles },
      ...more,
    }),
  );
}

const providers = {
  oauth: {
    supported: true,
    providers: ['slack', 'box', 'jira', 'google-ads', 'mail'].map((id) => ({ id, scopesSupported: [] })),
  },
};

/** Lists everything to everybody; one tool by its id is refused to who lacks its scopes, and the scope is named. */
const lax: Scenario = {
  description: 'lists all tools to each token; by id, 403 names the scope that is missing',
  discovery: discoveryOf('lax'),
  list: (visit) => withPrincipal(visit, () => sendList(visit, openTools)),
  byId: (visit) =>
    withPrincipal(visit, (principal) => {
      const tool = openTools.find(({ toolId }) => toolId === visit.toolId);
      const lacking = scopesOf(tool).find((scope) => !principal.scopes.includes(scope));
      if (lacking === undefined) return sendTool(visit, openTools);
      sendError(visit, 403, 'forbidden', `Missing required scope: ${lacking}`, { requiredScope: lacking });
    }),
};

/** RFC 0078 §B by the letter: what a token may not run is neither listed nor told from what doesn't exist. */
const strict: Scenario = {
  description: 'hides what a token may not run; its discovery lists roles. Compare reader- and operator-token',
  discovery: discoveryOf('strict', providers),
  list: (visit) => withPrincipal(visit, (principal) => sendList(visit, visibleTo(principal))),
  byId: (visit) => withPrincipal(visit, (principal) => sendTool(visit, visibleTo(principal))),
};

/** The five places in which hosts were seen to name a scope that is missing. */
const refusals: ReadonlyMap<string, Answer> = new Map([
  ['details', refusing({ error: 'forbidden', message: 'No.', details: { requiredScope: 'tools:berths:read' } })],
  [
    'list',
    refusing({ error: 'forbidden', message: 'No.', details: { scope: 'tool', requiredScopes: ['tools:berths:read'] } }),
  ],
  ['root', refusing({ error: 'forbidden', message: 'No.', scopeRequired: 'tools:berths:read' })],
  ['org', refusing({ error: 'forbidden_scope', message: 'No.', details: { requiredScope: 'tools:berths:read' } })],
  [
    'challenge',
    refusing(
      { error: 'forbidden', message: 'No.' },
      { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="tools:berths:read"' },
    ),
  ],
]);

function refusing(body: unknown, headers?: Record<string, string>): Answer {
  return (visit) => sendJson(visit, 403, body, { 'Access-Control-Expose-Headers': 'WWW-Authenticate', ...headers });
}

/** Lists, then refuses the tool by id in one of the five ways. */
const refusalScenarios: ScenarioTable = [...refusals].map(([place, byId]) => [
  `refusal-${place}`,
  { description: `the open list; each tool by id is 403, the scope named in its ${place}`, list: openListOf, byId },
]);

function openListOf(visit: Visit): void {
  sendList(visit, openTools);
}

const connectedAt = '2026-03-14T09:26:53.000Z';

/** One connection in each state that the reference app documents, one in a state it doesn't. */
const connections = [
  { connectionId: 'conn:1', provider: 'slack', status: 'active', displayName: 'Slack of the harbour office' },
  { connectionId: 'conn:2', provider: 'box', status: 'expired', displayName: 'Box, old' },
  { connectionId: 'conn:3', provider: 'jira', status: 'revoked', displayName: 'Jira' },
  { connectionId: 'conn:4', provider: 'google-ads', status: 'needs-reconsent', displayName: 'Ads' },
  { connectionId: 'conn:5', provider: 'zoom', status: 'on-hold' },
].map((connection) => ({ kind: 'oauth2', scopes: [], connectedAt, updatedAt: connectedAt, ...connection }));

const access: Answer = (visit) =>
  withPrincipal(visit, ({ name, scopes }) => sendJson(visit, 200, { roles: [name], scopes, basis: 'member' }));
const noBasis: Answer = (visit) => sendJson(visit, 200, { roles: [], scopes: [], basis: 'none' });
const connectionList: Answer = (visit) => withPrincipal(visit, () => sendJson(visit, 200, { connections }));
const secretNames: Answer = (visit) =>
  withPrincipal(visit, () => sendJson(visit, 200, { credentialRefs: ['anthropic:prod', 'harbour-ais'] }));
const providerList: Answer = jsonText(() =>
  JSON.stringify({
    providers: [
      ['anthropic', 'Anthropic'],
      ['box', 'Box'],
      ['google-ads', 'Google Ads'],
      ['jira', 'Jira'],
      ['mail', 'Mail'],
      ['slack', 'Slack'],
      ['zoom', 'Zoom'],
    ].map(([id, label]) => ({ id, label, kind: 'oauth2', reach: 'openapi', oauthConfigured: true })),
  }),
);

/** A host of the reference app's kind; `replaced` answers instead of the ordinary endpoints. */
function appLike(description: string, replaced: Readonly<Record<string, Answer>> = {}): Scenario {
  const ordinary = {
    'access/effective': access,
    connections: connectionList,
    'byok/secrets': secretNames,
    providers: providerList,
  };
  const routes = new Map(
    Object.entries({ ...ordinary, ...replaced }).map(([path, answer]) => [`${appPath}/${path}`, answer]),
  );
  return { ...lax, description, discovery: discoveryOf('openwop-app'), routes };
}

function allProbes(answer: Answer): Readonly<Record<string, Answer>> {
  return { 'access/effective': answer, connections: answer, 'byok/secrets': answer, providers: answer };
}

const hanging: Answer = ({ gone }) =>
  new Promise((resolve) => {
    gone.addEventListener('abort', () => resolve(), { once: true });
  });

/** Says nothing of what kind of host it is, nor that roles decide anything, and where MCP clients find its tools. */
const silentDiscovery = jsonText(() =>
  JSON.stringify({
    toolCatalog: { supported: true },
    authorization: { supported: false },
    mcp: { serverUrls: ['/harbour-mcp', 'javascript:alert(1)'] },
  }),
);

const anyBearer: Scenario = {
  description: 'lists all tools to whoever brings any token, even one that has ended',
  list: (visit) =>
    bearerToken(visit) === undefined
      ? sendError(visit, 401, 'unauthenticated', 'This host needs a bearer token.')
      : sendList(visit, openTools),
};

export const accessScenarios: ScenarioTable = [
  ['lax', lax],
  ['any-bearer', anyBearer],
  ['strict', strict],
  ['app', appLike('like the reference app: tells what its caller holds, with connections in every state')],
  ['app-silent', { ...appLike('like the app, but its discovery doesn’t say so'), discovery: silentDiscovery }],
  ['app-no-basis', appLike('like the app, but knows nothing of its caller', { 'access/effective': noBasis })],
  [
    'app-500',
    appLike(
      'like the app, but its own endpoints answer 500',
      allProbes((visit) => sendError(visit, 500, 'internal_error', 'Something broke.')),
    ),
  ],
  [
    'app-html',
    appLike(
      'like the app, but a page answers for its own endpoints',
      allProbes((visit) => sendText(visit, 200, 'text/html; charset=utf-8', htmlPage)),
    ),
  ],
  ['app-hangs', appLike('like the app, but its own endpoints never answer', allProbes(hanging))],
  ...refusalScenarios,
];

function withPrincipal(visit: Visit, answer: (principal: Principal) => void): void {
  const principal = readBearer(visit);
  if (principal !== undefined) answer(principal);
}

function visibleTo(principal: Principal): readonly ToolDescriptor[] {
  return openTools.filter((tool) => scopesOf(tool).every((scope) => principal.scopes.includes(scope)));
}

function scopesOf(tool: ToolDescriptor | undefined): readonly string[] {
  return tool?.auth?.scopes ?? [];
}
