import { sendError, sendJson } from './answers';
import type { Answer, Visit } from './scenario';
import type { ToolDescriptor } from './toolDescriptor';

/** Who asks, and the scopes that its roles add up to. */
export interface Principal {
  readonly name: string;
  readonly scopes: readonly string[];
}

const areas = ['berths', 'vessels', 'cargo', 'yard', 'customs', 'weather', 'crew', 'docs', 'billing'];
const reading = ['runs:read', 'workspace:read', ...areas.map((area) => `tools:${area}:read`)];
const writing = ['runs:create', 'workspace:write', ...areas.map((area) => `tools:${area}:write`)];
const running = ['host:shell:run', 'host:cranes:operate'];

/** The roles that discovery advertises. Nobody here is an owner. */
export const roles = [
  { role: 'viewer', scopes: reading },
  { role: 'operator', scopes: [...reading, ...writing, 'host:cranes:operate'] },
  { role: 'owner', scopes: [...reading, ...writing, ...running] },
];

const operator: Principal = { name: 'operator', scopes: [...reading, ...writing, 'host:cranes:operate'] };
const reader: Principal = { name: 'reader', scopes: reading };

const byToken = new Map<string, Principal>([
  ['reader-token', reader],
  ['operator-token', operator],
]);

const bySession = new Map<string, Principal>([
  ['reader-session', reader],
  ['operator-session', operator],
]);

/** Who the bearer token belongs to; otherwise answers 401 and returns undefined. */
export function readBearer(visit: Visit): Principal | undefined {
  const token = bearerToken(visit);
  if (token === undefined) {
    sendError(visit, 401, 'unauthenticated', 'This host needs a bearer token.');
    return undefined;
  }
  const principal = byToken.get(token);
  if (principal !== undefined) return principal;
  const reason = token === 'expired-token' ? 'expired' : 'unknown';
  sendError(visit, 401, 'unauthenticated', 'The token was not accepted.', { reason });
  return undefined;
}

/** Who the session cookie belongs to; otherwise answers 401 and returns undefined. */
export function readSession(visit: Visit): Principal | undefined {
  const cookies = (visit.request.headers.cookie ?? '').split('; ');
  const session = cookies.find((cookie) => cookie.startsWith('__session='))?.slice('__session='.length);
  const principal = bySession.get(session ?? '');
  if (principal === undefined) sendError(visit, 401, 'unauthenticated', 'Sign in first: there is no session.');
  return principal;
}

export function bearerToken({ request }: Visit): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** RFC 0078 §B: only what the principal may invoke. Scopes are compared exactly, and all of them are needed. */
export function lackingScope(principal: Principal, tool: ToolDescriptor | undefined): string | undefined {
  return tool?.auth?.scopes?.find((scope) => !principal.scopes.includes(scope));
}

/** RFC 0072 inventory entries of two agents: one names a tool that few may see, and one that is gone. */
export const agents = [
  agent('berths.planner', 'Berth planner', ['list', 'find-free', 'book', 'reserve']),
  agent('watch.night', 'Night watch', []),
];

function agent(id: string, label: string, tools: readonly string[]) {
  return {
    agentId: `private.skerrow.${id}`,
    persona: label,
    label,
    modelClass: 'reasoning',
    packName: `private.skerrow.${id.split('.')[0]}`,
    packVersion: '1.4.0',
    toolAllowlist: tools.map((tool) => `mcp:berths.${tool}`),
    hasHandoffSchemas: false,
  };
}

/** `GET /v1/agents` for anybody whose token is known. */
export const agentList: Answer = (visit) => {
  if (readBearer(visit) !== undefined) sendJson(visit, 200, { agents, total: agents.length });
};
