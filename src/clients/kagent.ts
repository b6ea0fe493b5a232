import { objectsOf } from '../dialects/fileText';
import { scalarText } from '../exports/reading';
import { anyModel, below, serverTarget } from '../exports/serverTarget';
import { writeYaml } from '../exports/writeYaml';
import { isObject, member, valueAt } from '../model/json';
import type { Client } from './client';

/** Those to be approved stand in `requireApproval` as well. */
const agent = serverTarget({
  id: 'kagent',
  label: 'kagent Agent tools',
  kind: 'both',
  place: { into: 'the specification of an Agent, in place of its tools', how: 'replaces' },
  ending: '.kagent.yaml',
  names: { models: anyModel },
  write: ({ servers }) =>
    writeYaml({
      tools: servers.map(({ server, tools, on }) => {
        const asking = tools.filter(({ mode }) => mode === 'ask').map(({ name }) => name);
        const approval = asking.length > 0 && { requireApproval: asking };
        return { type: 'McpServer', mcpServer: { name: server, toolNames: on, ...approval } };
      }),
    }),
  read: ({ yaml }, reading) => {
    const agents = (yaml ?? []).flatMap((value) => {
      const list = [
        valueAt(value, 'tools'),
        valueAt(value, 'spec', 'tools'),
        valueAt(value, 'spec', 'declarative', 'tools'),
      ];
      const servers = objectsOf(list.find(Array.isArray)).flatMap((one) => {
        const server = member(one, 'type') === 'McpServer' ? member(one, 'mcpServer') : undefined;
        return isObject(server) ? [server] : [];
      });
      return servers.length === 0 ? [] : [{ value, servers }];
    });
    if (agents.length === 0) return false;
    const members = ['type', ...below('mcpServer', ['name', 'toolNames', 'requireApproval'])];
    const roots = ['tools', 'spec.tools', 'spec.declarative.tools'];
    for (const [i, { value, servers }] of agents.entries()) {
      const set = reading.set(scalarText(valueAt(value, 'metadata', 'name')) || `Agent ${i + 1}`);
      set.account(value, ['kind', 'apiVersion', ...roots.flatMap((root) => below(root, members))]);
      for (const server of servers) {
        const name = scalarText(member(server, 'name'));
        const asking = set.limits(member(server, 'requireApproval'), `${name}: requireApproval`);
        const allowed = member(server, 'toolNames');
        set.server(name, { allowed, mode: (tool) => (asking.includes(tool) ? 'ask' : 'auto'), where: 'toolNames' });
        if (allowed === undefined) for (const tool of asking) set.name(name, tool, 'ask');
      }
    }
  },
});

export const kagent: Client = { id: 'kagent', label: 'kagent', targets: [agent] };
