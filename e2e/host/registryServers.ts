export interface RegistryEntry {
  readonly server: { readonly name: string; readonly version: string; readonly [member: string]: unknown };
  readonly status: 'active' | 'deprecated';
  readonly isLatest: boolean;
}

const stdio = { type: 'stdio' };

function entry(name: string, version: string, description: string, more: object = {}): RegistryEntry {
  return { server: { name, version, description, ...more }, status: 'active', isLatest: true };
}

/** The servers of a harbour: one that can be connected, one of each kind of package, and many more. */
export function portServers(remote: string): readonly RegistryEntry[] {
  const own: readonly RegistryEntry[] = [
    entry('example.port/harbour', '2.1.0', 'Berths, arrivals and the harbour master’s log.', {
      title: 'Harbour office',
      remotes: [{ type: 'streamable-http', url: remote }],
    }),
    entry('example.port/customs', '1.0.0', 'Declarations, for those who have a key of the customs.', {
      remotes: [
        {
          type: 'streamable-http',
          url: 'https://customs.port.example/{region}/mcp',
          headers: [
            { name: 'X-Customs-Key', isRequired: true, isSecret: true },
            { name: 'X-Trace', description: 'May be left out' },
          ],
        },
        { type: 'sse', url: 'https://customs.port.example/sse' },
      ],
    }),
    entry('example.port/tides', '3.0.0', 'High and low water for every quay.', {
      title: 'Tide tables',
      packages: [
        {
          registryType: 'npm',
          identifier: '@example-port/tides',
          version: '3.0.0',
          transport: stdio,
          packageArguments: [
            { type: 'named', name: '--station', isRequired: true },
            { type: 'positional', valueHint: 'folder', default: '/var/tides' },
          ],
          environmentVariables: [
            { name: 'TIDES_KEY', isRequired: true, isSecret: true },
            { name: 'UNITS', default: 'metres' },
            { name: 'CACHE' },
          ],
        },
        {
          registryType: 'oci',
          identifier: 'containers.example/port/tides:3.0.0',
          transport: stdio,
          runtimeHint: 'docker',
          runtimeArguments: [{ type: 'named', name: '--network', value: 'none' }],
          environmentVariables: [{ name: 'TIDES_KEY', isRequired: true }],
        },
        { registryType: 'mcpb', identifier: 'https://port.example/tides.mcpb', transport: stdio },
      ],
    }),
    { ...entry('example.port/tides', '2.0.0', 'High water.'), isLatest: false },
    { ...entry('example.port/semaphore', '0.9.0', 'Flags, before there was radio.'), status: 'deprecated' },
  ];
  const many = Array.from({ length: 58 }, (_, i) => {
    const ship = `ship-${String(i + 1).padStart(2, '0')}`;
    return entry(`example.fleet/${ship}`, '1.0.0', `The log of ${ship}.`, {
      packages: [{ registryType: 'pypi', identifier: ship, version: '1.0.0', transport: stdio }],
    });
  });
  return [...own, ...many];
}

/** A variable of whoever uses the entry. */
const takesYours = ['$', '{HOME}/.ssh'].join('');

/** Entries that are none, and such as mean harm to whoever shows or uses them. */
export const hostileServers = {
  servers: [
    null,
    'a server',
    { server: { name: 5 } },
    {
      server: {
        name: '__proto__',
        description: '<img src=x onerror=alert(1)>',
        version: '1',
        remotes: 'none',
        packages: {},
      },
    },
    {
      server: {
        name: 'example.wreck/bait',
        description: `Looks\u202Eharmless${'!'.repeat(100_000)}`,
        version: '1',
        remotes: [
          { type: 'streamable-http', url: 'javascript:alert(1)' },
          { type: 'streamable-http', url: 'https://user:password@wreck.example/mcp' },
          { type: 'streamable-http', url: 'http://wreck.example/mcp' },
        ],
        packages: [
          { registryType: 'npm', identifier: '--call=reboot', transport: stdio },
          { registryType: 'npm', identifier: 'bait', runtimeHint: 'bash', transport: stdio },
          {
            registryType: 'npm',
            identifier: 'bait',
            transport: stdio,
            environmentVariables: [{ name: 'KEYS', value: takesYours }],
          },
        ],
      },
      _meta: { 'io.modelcontextprotocol.registry/official': { status: 'hacked' } },
    },
    ...Array.from({ length: 1_000 }, (_, i) => ({
      server: { name: `example.wreck/flood-${i}`, description: '', version: '1' },
    })),
  ],
  metadata: { nextCursor: 7 },
};
