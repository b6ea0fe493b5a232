import { objectsIn, objectsOf } from '../../dialects/fileText';
import { isObject, member, valueAt } from '../../model/json';
import { writeYaml } from '../writeYaml';
import { anyModel, below, client } from './client';

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
      const set = reading.set(String(valueAt(value, 'metadata', 'name') ?? `Agent ${i + 1}`));
      set.account(value, ['kind', 'apiVersion', ...roots.flatMap((root) => below(root, members))]);
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

/** One MCPToolConfig a server. An empty filter would let everything through, so none is ever written. */
export const toolhive = client({
  id: 'toolhive',
  label: 'ToolHive MCPToolConfig',
  effect: 'limits',
  place: { into: 'the cluster, by kubectl apply, in place of configurations of the same names', how: 'replaces' },
  ending: '.toolhive.yaml',
  names: {
    models: anyModel,
    refuses: (server) =>
      /^[a-z0-9](?:[a-z0-9-]{0,50}[a-z0-9])?$/.test(server)
        ? null
        : 'The alias of their server is no name Kubernetes takes: small letters, digits and -.',
  },
  modes: 'nobody-asks',
  says: [
    'Each takes effect once an MCPServer of the same namespace names it in spec.toolConfigRef.name.',
    'A server without such a filter offers all of its tools.',
  ],
  write: ({ servers }) =>
    servers
      .map(({ server, on }) =>
        writeYaml({
          apiVersion: 'toolhive.stacklok.dev/v1alpha1',
          kind: 'MCPToolConfig',
          metadata: { name: `${server}-tools` },
          spec: { toolsFilter: on },
        }),
      )
      .join('---\n'),
  read: ({ yaml }, reading) => {
    const configs = objectsOf(yaml).filter((one) => member(one, 'kind') === 'MCPToolConfig');
    if (configs.length === 0) return false;
    for (const config of configs) {
      reading.account(config, ['apiVersion', 'kind', 'metadata.name', 'spec.toolsFilter', 'spec.toolsOverride']);
      const server = String(valueAt(config, 'metadata', 'name') || '').replace(/-tools$/, '');
      const names = reading.texts(valueAt(config, 'spec', 'toolsFilter'), `${server}: toolsFilter`);
      // The filter goes by the names that the overrides give.
      const renamed = new Map<string, string>();
      for (const [own, override] of objectsIn(valueAt(config, 'spec', 'toolsOverride'))) {
        const name = member(override, 'name');
        const given = typeof name === 'string' && name !== '' ? name : own;
        if (renamed.has(given)) reading.hold(`${server}: toolsOverride`, `It calls two tools “${given}”.`);
        renamed.set(given, own);
        if (given !== own) reading.ignore(`${server}/${own}`, `It goes by “${given}” there, which is not brought in.`);
        if (member(override, 'description') !== undefined)
          reading.ignore(`${server}/${own}`, 'Models get another description of it there.');
      }
      const taken = new Set(renamed.values());
      const allowed = names.flatMap((name) => {
        const own = renamed.get(name);
        if (own === undefined && taken.has(name)) {
          reading.hold(
            `${server}/${name}`,
            'The filter has the name that an override takes away: which tool it means is not known.',
          );
          return [];
        }
        return [own ?? name];
      });
      reading.server(server, { allowed: names.length === 0 ? undefined : allowed, where: 'toolsFilter' });
    }
  },
});
