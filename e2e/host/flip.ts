import { sendJson } from './answers';
import { openTools, sendTool } from './defaultHost';
import type { Scenario } from './scenario';
import type { ToolDescriptor } from './toolDescriptor';

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

/** The catalog changes with each reading. */
export const flip: Scenario = {
  description: 'alternates at each reading: 3 added, 1 removed, 2 changed, and back',
  list: (visit) => sendJson(visit, 200, visit.state.lists % 2 === 1 ? before : after),
  byId: (visit) => sendTool(visit, visit.state.lists % 2 === 0 && visit.state.lists > 0 ? after : before),
};
