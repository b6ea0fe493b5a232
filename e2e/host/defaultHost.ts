import { sendError, sendJson, sendText } from './answers';
import { harbourTools } from './harbourTools';
import { agentList, maySee, type Principal, readBearer, readSession } from './principals';
import type { Answer, Scenario, Visit } from './scenario';
import type { ToolDescriptor } from './toolDescriptor';

/** Every tool of every tenant, in the order of the list. */
export const openTools: readonly ToolDescriptor[] = harbourTools.map((tool) => tool.descriptor);

type Ask = (visit: Visit) => Principal | undefined;

export const defaultHost: Scenario = {
  description: 'the ordinary host. Tokens: reader-, operator-, other-tenant-, noscope- and expired-token',
  ...guarded(readBearer),
  routes: new Map([['/v1/agents', agentList]]),
};

/** The same host behind a session cookie; its own sign-in page sets one. */
export const cookieHost: Scenario = {
  description: 'needs a session cookie: visit /cookie/sign-in or /cookie/sign-in-reader. Loopback pages only',
  cors: 'allow-list',
  ...guarded(readSession),
  routes: new Map([
    ['/sign-in', signIn('operator-session')],
    ['/sign-in-reader', signIn('reader-session')],
  ]),
};

export const openList: Answer = (visit) => sendJson(visit, 200, openTools);
export const openTool: Answer = (visit) => sendTool(visit, openTools);

/** One descriptor, the first of duplicates. Hidden and unknown tools get the same answer (RFC 0078 §F-2). */
export function sendTool(visit: Visit, tools: readonly ToolDescriptor[]): void {
  const tool = tools.find((one) => one.toolId === visit.toolId);
  if (tool !== undefined) sendJson(visit, 200, tool);
  else sendError(visit, 404, 'not_found', 'No tool goes by this id.', { toolId: visit.toolId });
}

function guarded(ask: Ask): { list: Answer; byId: Answer } {
  return {
    list: (visit) => withVisibleTools(visit, ask, (tools) => sendJson(visit, 200, tools)),
    byId: (visit) => withVisibleTools(visit, ask, (tools) => sendTool(visit, tools)),
  };
}

function withVisibleTools(visit: Visit, ask: Ask, send: (tools: readonly ToolDescriptor[]) => void): void {
  const principal = ask(visit);
  if (principal === undefined) return;
  if (!principal.scopes.includes('runs:read')) {
    sendError(visit, 403, 'forbidden', 'The scope runs:read is missing.', { requiredScope: 'runs:read' });
    return;
  }
  send(harbourTools.filter((tool) => maySee(principal, tool)).map((tool) => tool.descriptor));
}

function signIn(session: string): Answer {
  return (visit) => {
    visit.response.setHeader('Set-Cookie', `__session=${session}; Path=${visit.prefix}; HttpOnly; SameSite=Lax`);
    sendText(visit, 200, 'text/plain; charset=utf-8', `Signed in: ${session}\n`);
  };
}

const before = openTools;

/** Three more, one less, two changed: `mcp:vessels.search` is gone, `mcp:berths.list` and `-get` differ. */
const after: readonly ToolDescriptor[] = [
  ...before
    .filter((tool) => tool.toolId !== 'mcp:vessels.search')
    .map((tool): ToolDescriptor => {
      if (tool.toolId === 'mcp:berths.list') return { ...tool, description: 'All berths, closed ones too.' };
      return tool.toolId === 'mcp:berths.get' ? { ...tool, safetyTier: 'write', approval: 'never' } : tool;
    }),
  ...['camera', 'barrier', 'siren'].map(
    (name): ToolDescriptor => ({
      toolId: `mcp:quay.${name}`,
      source: 'mcp',
      title: `Quay ${name}`,
      safetyTier: name === 'camera' ? 'read' : 'write',
    }),
  ),
];

export const flip: Scenario = {
  description: 'alternates at each reading: 3 added, 1 removed, 2 changed, and back',
  list: (visit) => sendJson(visit, 200, visit.state.lists % 2 === 1 ? before : after),
  byId: (visit) => sendTool(visit, visit.state.lists % 2 === 0 && visit.state.lists > 0 ? after : before),
};
