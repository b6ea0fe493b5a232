import { isObject, member } from '../../model/json';
import { at, objectsOf } from '../fileText';
import { writeYaml } from '../writeYaml';
import { anyModel, client } from './client';

/** Those to be approved stand in `requireApproval` as well. */
export const kagent = client({
  id: 'kagent',
  label: 'kagent Agent tools',
  effect: 'both',
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
      const list = [at(value, 'tools'), at(value, 'spec', 'tools'), at(value, 'spec', 'declarative', 'tools')];
      const servers = objectsOf(list.find(Array.isArray)).flatMap((one) => {
        const server = member(one, 'type') === 'McpServer' ? member(one, 'mcpServer') : undefined;
        return isObject(server) ? [server] : [];
      });
      return servers.length === 0 ? [] : [{ value, servers }];
    });
    if (agents.length === 0) return false;
    const members = ['type', ...['name', 'toolNames', 'requireApproval'].map((name) => `mcpServer.${name}`)];
    const roots = ['tools', 'spec.tools', 'spec.declarative.tools'];
    for (const [i, { value, servers }] of agents.entries()) {
      const set = reading.set(String(at(value, 'metadata', 'name') ?? `Agent ${i + 1}`));
      set.account(value, ['kind', 'apiVersion', ...roots.flatMap((root) => members.map((name) => `${root}.${name}`))]);
      for (const server of servers) {
        const name = String(member(server, 'name') ?? '');
        const asking = set.texts(member(server, 'requireApproval'), `${name}: requireApproval`);
        const allowed = member(server, 'toolNames');
        set.server(name, { allowed, mode: (tool) => (asking.includes(tool) ? 'ask' : 'auto'), where: 'toolNames' });
        if (allowed === undefined) for (const tool of asking) set.name(name, tool, 'ask');
      }
    }
  },
});
