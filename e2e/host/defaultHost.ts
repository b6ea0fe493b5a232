import { sendError, sendJson, sendText } from './answers';
import { harbourTools } from './harbourTools';
import { agentList, lackingScope, type Principal, readBearer, readSession } from './principals';
import type { Answer, Scenario, Visit } from './scenario';
import type { ToolDescriptor } from './toolDescriptor';

export const openTools = harbourTools;

type Ask = (visit: Visit) => Principal | undefined;

export const defaultHost: Scenario = {
  description: 'the ordinary host. Tokens: reader-, operator- and expired-token',
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

/** RFC 0078 §B by the letter: what a caller may not run is neither listed nor told from what doesn't exist. */
function guarded(ask: Ask): { list: Answer; byId: Answer } {
  const withVisible =
    (send: (visit: Visit, tools: readonly ToolDescriptor[]) => void): Answer =>
    (visit) => {
      const principal = ask(visit);
      if (principal === undefined) return;
      send(
        visit,
        openTools.filter((tool) => lackingScope(principal, tool) === undefined),
      );
    };
  return { list: withVisible((visit, tools) => sendJson(visit, 200, tools)), byId: withVisible(sendTool) };
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
