/** A version of a server, as the registry keeps it. */
export interface RegistryEntry {
  readonly server: {
    readonly name: string;
    readonly description: string;
    readonly version: string;
    readonly [member: string]: unknown;
  };
  readonly status: 'active' | 'deprecated';
  readonly updatedAt: string;
  readonly isLatest: boolean;
}

const updatedAt = '2026-10-01T08:00:00Z';
const latest = { status: 'active', updatedAt, isLatest: true } as const;

/** The servers of a harbour: one that can be connected, one of each kind of package, and many more. */
export function portServers(remote: string): readonly RegistryEntry[] {
  const own: readonly RegistryEntry[] = [
    {
      ...latest,
      server: {
        name: 'example.port/harbour',
        title: 'Harbour office',
        description: 'Berths, arrivals and the harbour master’s log.',
        version: '2.1.0',
        remotes: [{ type: 'streamable-http', url: remote }],
      },
    },
    {
      ...latest,
      server: {
        name: 'example.port/customs',
        description: 'Declarations, for those who have a key of the customs.',
        version: '1.0.0',
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
      },
    },
    {
      ...latest,
      server: {
        name: 'example.port/tides',
        title: 'Tide tables',
        description: 'High and low water for every quay.',
        version: '3.0.0',
        packages: [
          {
            registryType: 'npm',
            identifier: '@example-port/tides',
            version: '3.0.0',
            transport: { type: 'stdio' },
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
            transport: { type: 'stdio' },
            runtimeHint: 'docker',
            runtimeArguments: [{ type: 'named', name: '--network', value: 'none' }],
            environmentVariables: [{ name: 'TIDES_KEY', isRequired: true }],
          },
          { registryType: 'mcpb', identifier: 'https://port.example/tides.mcpb', transport: { type: 'stdio' } },
        ],
      },
    },
    {
      server: { name: 'example.port/tides', description: 'High water.', version: '2.0.0' },
      status: 'active',
      updatedAt: '2026-01-01T08:00:00Z',
      isLatest: false,
    },
    {
      ...latest,
      status: 'deprecated',
      server: { name: 'example.port/semaphore', description: 'Flags, before there was radio.', version: '0.9.0' },
    },
  ];
  const many = Array.from({ length: 58 }, (_, i): RegistryEntry => {
    const number = String(i + 1).padStart(2, '0');
    return {
      ...latest,
      server: {
        name: `example.fleet/ship-${number}`,
        description: `The log of ship ${number}.`,
        version: '1.0.0',
        packages: [
          { registryType: 'pypi', identifier: `ship-${number}`, version: '1.0.0', transport: { type: 'stdio' } },
        ],
      },
    };
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
          { registryType: 'npm', identifier: '--call=reboot', transport: { type: 'stdio' } },
          { registryType: 'npm', identifier: 'bait', runtimeHint: 'bash', transport: { type: 'stdio' } },
          {
            registryType: 'npm',
            identifier: 'bait',
            transport: { type: 'stdio' },
            environmentVariables: [{ name: 'KEYS', value: takesYours }],
          },
        ],
      },
      _meta: { 'io.modelcontextprotocol.registry/official': { status: 'hacked' } },
    },
    ...Array.from({ length: 5_000 }, (_, i) => ({
      server: { name: `example.wreck/flood-${i}`, description: '', version: '1' },
    })),
  ],
  metadata: { nextCursor: 7 },
};
