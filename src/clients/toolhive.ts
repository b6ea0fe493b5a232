import { objectsIn, objectsOf } from '../dialects/fileText';
import { scalarText } from '../exports/reading';
import { anyModel, serverTarget } from '../exports/serverTarget';
import { writeYaml } from '../exports/writeYaml';
import { member, valueAt } from '../model/json';
import type { Client } from './client';

/** One MCPToolConfig a server. An empty filter would let everything through, so none is ever written. */
const toolConfig = serverTarget({
  id: 'toolhive',
  label: 'ToolHive MCPToolConfig',
  kind: 'limits',
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
      const server = scalarText(valueAt(config, 'metadata', 'name')).replace(/-tools$/, '');
      const names = reading.limits(valueAt(config, 'spec', 'toolsFilter'), `${server}: toolsFilter`);
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

export const toolhive: Client = { id: 'toolhive', label: 'ToolHive', targets: [toolConfig] };
