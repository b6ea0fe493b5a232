import { sendError, sendJson } from './answers';
import { readBearer } from './principals';
import type { Answer } from './scenario';

/** RFC 0072 inventory entries of two agents: one names a tool that few may see, and one that is gone. */
export const agents = [
  {
    agentId: 'private.skerrow.berths.planner',
    persona: 'Berth planner',
    label: 'Berth planner',
    modelClass: 'reasoning',
    packName: 'private.skerrow.berths',
    packVersion: '1.4.0',
    toolAllowlist: ['mcp:berths.list', 'mcp:berths.find-free', 'mcp:berths.book', 'mcp:berths.reserve'],
    hasHandoffSchemas: false,
  },
  {
    agentId: 'private.skerrow.watch.night',
    persona: 'Night watch',
    label: 'Night watch',
    modelClass: 'general',
    packName: 'private.skerrow.watch',
    packVersion: '0.2.1',
    toolAllowlist: [],
    hasHandoffSchemas: false,
  },
];

/** `GET /v1/agents` for anybody whose token is known and may see agents. */
export const agentList: Answer = (visit) => {
  const principal = readBearer(visit);
  if (principal === undefined) return;
  if (!principal.scopes.includes('runs:read')) sendError(visit, 403, 'forbidden', 'The scope runs:read is missing.');
  else sendJson(visit, 200, { agents, total: agents.length });
};
