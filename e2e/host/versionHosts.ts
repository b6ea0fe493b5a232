import { sendError, sendJson } from './answers';
import { openList, openTools } from './defaultHost';
import { agents, bearerToken } from './principals';
import type { Answer, Scenario, ScenarioTable, Visit } from './scenario';
import type { ToolDescriptor } from './toolDescriptor';

/*
 * Hosts of version 2, hosts of both versions, and hosts that have given up version 1. Version 2 has no version in its
 * paths: `/tools` and `/tools/{toolId}` are its list and its tools.
 */

const spoken = { 'OpenWOP-Version': '2.3' };

function discovering(document: object): Answer {
  return (visit) => sendJson(visit, 200, document, spoken);
}

const record = { status: 'experimental', since: '2.0', until: '2031-06-01', witness: 'witnessable-gated' };

const twoDocument = {
  protocolVersions: ['2.3'],
  preferredVersion: '2.3',
  implementation: { name: 'skerrow-host', version: '5.0.0', vendor: 'skerrow' },
  toolCatalog: { ...record, sources: ['mcp'], compactView: {} },
  agents: { ...record, manifestRuntime: {} },
  runList: { status: 'deprecated', since: '2.0', until: '2026-01-31', witness: 'witnessable-gated' },
  extensions: { 'skerrow.host': { root: '/host/skerrow/' } },
};

const onlyTwo = discovering(twoDocument);

/** A host of the reference app's kind, whose own paths have moved with version 2. */
const appRoot = '/host/app/';
const appDocument = discovering({ ...twoDocument, extensions: { 'openwop-app.host': { root: appRoot } } });

/** The preferred version is a 1.x as long as one is listed. */
const both = discovering({
  protocolVersion: '1.4',
  protocolVersions: ['1.4', '2.3'],
  preferredVersion: '1.4',
  toolCatalog: { supported: true },
});

/** Tools as version 2 has them: a plain list in the order of their ids. */
function listing(tools: readonly ToolDescriptor[]): Answer {
  const sorted = [...tools].sort((a, b) => (a.toolId < b.toolId ? -1 : 1));
  return (visit) => sendJson(visit, 200, sorted, spoken);
}

function oneOf(tools: readonly ToolDescriptor[]): Answer {
  return (visit) => {
    const tool = tools.find(({ toolId }) => toolId === visit.toolId);
    if (tool === undefined) sendError(visit, 404, 'not_found', 'No tool goes by this id.');
    else sendJson(visit, 200, tool, spoken);
  };
}

/** The tools of version 2, other than those of version 1. */
const twoTools = openTools.filter(({ source }) => source === 'mcp');
const two = { list: listing(twoTools), byId: oneOf(openTools) };

const notFound: Answer = (visit) => sendError(visit, 404, 'not_found', 'Nothing lives at this path.');

const gone: Answer = (visit) => {
  const details = { protocolVersions: ['2.3'], preferredVersion: '2.3' };
  sendError(visit, 410, 'protocol_version_unsupported', 'Version 1 has ended.', details);
};

/** Version 2 where its header says so, else `otherwise`. */
function byHeader(otherwise: Answer): Answer {
  return (visit) => (asksForTwo(visit) ? two.list(visit) : otherwise(visit));
}

function asksForTwo({ request }: Visit): boolean {
  return request.headers['openwop-version'] !== undefined;
}

const signInDocument = discovering({
  ...twoDocument,
  auth: { status: 'stable', since: '2.0', lanes: [{ lane: 'oidc', issuers: ['https://login.skerrow.example'] }] },
});

const ownMetadata = '/sign-in-metadata';

const signInMetadata: Answer = (visit) =>
  sendJson(visit, 200, {
    resource: `http://${visit.request.headers.host}${visit.prefix}`,
    authorization_servers: ['https://login.skerrow.example'],
    scopes_supported: ['runs:read', 'tools:berths:read'],
  });

/**
 * Names its sign-in in a challenge, which a page reads only where the host exposes it: there the metadata stands at a
 * place of its own, and discovery tells of no sign-in.
 */
function signIn(isExposed: boolean): Scenario {
  const challenge = (visit: Visit, more = '') => {
    if (isExposed) visit.response.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate');
    const path = isExposed ? `${visit.prefix}${ownMetadata}` : `/.well-known/oauth-protected-resource${visit.prefix}`;
    const at = `http://${visit.request.headers.host}${path}`;
    return { 'WWW-Authenticate': `Bearer resource_metadata="${at}"${more}` };
  };
  const guard =
    (answer: Answer): Answer =>
    (visit) => {
      const token = bearerToken(visit);
      if (token === undefined) {
        return sendError(visit, 401, 'unauthenticated', 'Sign in first.', undefined, challenge(visit));
      }
      if (token === 'revoked-token') {
        const invalid = challenge(visit, ', error="invalid_token"');
        return sendError(visit, 401, 'credential_revoked', 'This one has ended.', undefined, invalid);
      }
      if (token === 'low-token') {
        const more = ', error="insufficient_scope", scope="tools:berths:read runs:read"';
        return sendError(visit, 403, 'forbidden', 'Not with this token.', undefined, challenge(visit, more));
      }
      return answer(visit);
    };
  return {
    description: `version 2, needs a token: any but low-token and revoked-token${isExposed ? '; its challenge can be read' : ''}`,
    discovery: isExposed ? onlyTwo : signInDocument,
    list: notFound,
    two: { list: guard(two.list), byId: guard(two.byId) },
    ...(isExposed ? { routes: new Map([[ownMetadata, signInMetadata]]) } : { resourceMetadata: signInMetadata }),
  };
}

const readTool: ToolDescriptor = {
  toolId: 'mcp:tide-table',
  source: 'mcp',
  safetyTier: 'read',
  egress: 'none',
  replayPolicy: 'deterministic',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
const writeTool: ToolDescriptor = {
  toolId: 'mcp:log-entry',
  source: 'mcp',
  safetyTier: 'write',
  egress: 'none',
  replayPolicy: 'idempotent',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};

/** What the vendor's own address says of the caller. */
const heldScopes: Answer = (visit) =>
  sendJson(visit, 200, { roles: ['viewer'], scopes: ['runs:read'], basis: 'member' }, spoken);

/** A run in which a person allowed the one call of a session. */
const eventsOfRun: Answer = (visit) => {
  const [sessionId, toolId] = ['s1', 'mcp:berths.book'];
  const agent = { agentId: 'planner', toolName: toolId, callId: 'c1' };
  const told = [
    ['tool.session-opened', { sessionId, toolId }],
    ['approval.granted', {}],
    ['agent.tool-called', agent],
    ['agent.tool-returned', { ...agent, status: 'ok' }],
    ['tool.session-closed', { sessionId, toolId, outcome: 'completed' }],
  ];
  const timestamp = '2026-11-20T10:00:00Z';
  const events = told.map(([type, payload], sequence) => ({ runId: 'skerrow/r7', sequence, type, timestamp, payload }));
  const after = Number(visit.query.get('afterSequence') ?? -1);
  const news = events.filter(({ sequence }) => sequence > after);
  sendJson(visit, 200, { runId: 'skerrow/r7', events: news, lastSequence: events.length - 1 }, spoken);
};

function onlyTwoHost(description: string, list: Answer, tools: readonly ToolDescriptor[] = openTools): Scenario {
  return { description, discovery: onlyTwo, list: notFound, two: { list, byId: oneOf(tools) } };
}

export const versionScenarios: ScenarioTable = {
  both: {
    description: 'lists versions 1 and 2; the version header chooses',
    discovery: both,
    list: openList,
    two: { list: byHeader(openList), byId: two.byId },
    cors: 'version-header',
  },
  two: {
    ...onlyTwoHost('version 2 alone, with agents and its own access endpoint', two.list),
    discovery: appDocument,
    routes: new Map<string, Answer>([
      ['/agents', (visit) => sendJson(visit, 200, { agents, total: agents.length }, spoken)],
      ['/runs/skerrow~2Fr7/events/poll', eventsOfRun],
      [`${appRoot}access/effective`, heldScopes],
      [`${appRoot}connections`, (visit) => sendJson(visit, 200, { connections: [] })],
      [`${appRoot}byok/secrets`, (visit) => sendJson(visit, 200, { credentialRefs: [] })],
      [`${appRoot}providers`, (visit) => sendJson(visit, 200, { providers: [] })],
    ]),
  },
  gone: { description: '410 for version 1, and no version 2', discovery: notFound, list: gone },
  'sign-in': signIn(false),
  'sign-in-exposed': signIn(true),
  annotated: onlyTwoHost('version 2 with annotations as they should be', listing([readTool, writeTool])),
};
