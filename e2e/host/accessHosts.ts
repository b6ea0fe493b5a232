import { jsonText, sendError, sendJson } from './answers';
import { defaultHost, openList, openTools, sendTool } from './defaultHost';
import { bearerToken, lackingScope, type Principal, readBearer, roles } from './principals';
import type { Answer, Scenario, ScenarioTable, Visit } from './scenario';

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
const lax = {
  list: (visit: Visit) => withPrincipal(visit, () => sendJson(visit, 200, openTools)),
  byId: (visit: Visit) =>
    withPrincipal(visit, (principal) => {
      const tool = openTools.find(({ toolId }) => toolId === visit.toolId);
      const lacking = lackingScope(principal, tool);
      if (lacking === undefined) return sendTool(visit, openTools);
      sendError(visit, 403, 'forbidden', `Missing required scope: ${lacking}`, { requiredScope: lacking });
    }),
};

const strict: Scenario = {
  list: defaultHost.list,
  byId: defaultHost.byId,
  description: 'hides what a token may not run; its discovery lists roles. Compare reader- and operator-token',
  discovery: discoveryOf('strict', providers),
};

/** Lists, then refuses each tool by its id, and names the missing scope; `errorEnvelope.spec.ts` has the other places for it. */
const refusal: Scenario = {
  description: 'the open list; each tool by id is 403, the scope named in its details',
  list: openList,
  byId: (visit) => sendError(visit, 403, 'forbidden', 'No.', { requiredScope: 'tools:berths:read' }),
};

const connectedAt = '2026-03-14T09:26:53.000Z';

const connections = [
  { connectionId: 'conn:1', provider: 'slack', status: 'active', displayName: 'Slack of the harbour office' },
  { connectionId: 'conn:2', provider: 'box', status: 'expired', displayName: 'Box, old' },
].map((connection) => ({ kind: 'oauth2', scopes: [], connectedAt, updatedAt: connectedAt, ...connection }));

const access: Answer = (visit) =>
  withPrincipal(visit, ({ name, scopes }) => sendJson(visit, 200, { roles: [name], scopes, basis: 'member' }));
const connectionList: Answer = (visit) => withPrincipal(visit, () => sendJson(visit, 200, { connections }));
const secretNames: Answer = (visit) =>
  withPrincipal(visit, () => sendJson(visit, 200, { credentialRefs: ['anthropic:prod', 'harbour-ais'] }));
const providerList: Answer = jsonText(() =>
  JSON.stringify({
    providers: [
      ['anthropic', 'Anthropic'],
      ['box', 'Box'],
      ['mail', 'Mail'],
      ['slack', 'Slack'],
    ].map(([id, label]) => ({ id, label, kind: 'oauth2', reach: 'openapi', oauthConfigured: true })),
  }),
);

function appLike(description: string): Scenario {
  const ordinary = {
    'access/effective': access,
    connections: connectionList,
    'byok/secrets': secretNames,
    providers: providerList,
  };
  const routes = new Map(Object.entries(ordinary).map(([path, answer]) => [`${appPath}/${path}`, answer]));
  return { ...lax, description, discovery: discoveryOf('openwop-app'), routes };
}

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
      : sendJson(visit, 200, openTools),
};

export const accessScenarios: ScenarioTable = {
  'any-bearer': anyBearer,
  strict: strict,
  app: appLike('like the reference app: tells what its caller holds'),
  'app-silent': { ...appLike('like the app, but its discovery doesn’t say so'), discovery: silentDiscovery },
  'refusal-details': refusal,
};

function withPrincipal(visit: Visit, answer: (principal: Principal) => void): void {
  const principal = readBearer(visit);
  if (principal !== undefined) answer(principal);
}
