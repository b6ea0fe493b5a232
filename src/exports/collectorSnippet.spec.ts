import { expect, test } from 'vitest';
import type { RegistryInput, RegistryPackage, RegistryWay } from '../model/server';
import { writeCollectorSnippet } from './collectorSnippet';

const input = (more: Partial<RegistryInput>): RegistryInput => ({
  name: '',
  isPositional: false,
  value: null,
  fallback: null,
  isNeeded: false,
  ...more,
});
const pack = (more: Partial<RegistryPackage>): RegistryPackage => ({
  kind: 'package',
  registryType: 'npm',
  identifier: '@port/tides',
  version: '3.0.0',
  transport: 'stdio',
  runtimeHint: null,
  runtimeArguments: [],
  packageArguments: [],
  environment: [],
  ...more,
});
const remote = (more: object): RegistryWay => ({
  kind: 'remote',
  transport: 'streamable-http',
  url: 'https://a.example/mcp',
  headers: [],
  ...more,
});
const write = (way: RegistryWay) => {
  const snippet = writeCollectorSnippet('example.port/tide tables', way);
  if (snippet.kind === 'none') return snippet.reason;
  return { ...JSON.parse(snippet.text).mcpServers, variables: snippet.variables, hasOptions: snippet.hasOptions };
};
const variable = (name: string) => `\${${name}}`;

test('a package is started by what its kind is started by; what somebody has to say has our prefix', () => {
  const packageArguments = [
    input({ name: '--station', isNeeded: true }),
    input({ name: '--quiet', value: 'yes' }),
    input({ name: '--unused' }),
    input({ name: 'folder', isPositional: true }),
  ];
  const environment = [
    input({ name: 'TIDES_KEY', isNeeded: true }),
    input({ name: 'UNITS', fallback: 'metres' }),
    input({ name: 'CACHE' }),
  ];
  expect(write(pack({ packageArguments, environment }))).toEqual({
    'tide-tables': {
      command: 'npx',
      args: ['-y', '@port/tides@3.0.0', `--station=${variable('MCP_STATION')}`, '--quiet=yes', variable('MCP_FOLDER')],
      env: { TIDES_KEY: variable('MCP_TIDES_KEY'), UNITS: 'metres' },
    },
    variables: ['MCP_STATION', 'MCP_FOLDER', 'MCP_TIDES_KEY'],
    hasOptions: false,
  });
});

test.each<[Partial<RegistryPackage>, command: string, args: readonly string[]]>([
  [{ registryType: 'pypi', identifier: 'tides' }, 'uvx', ['tides@3.0.0']],
  [{ registryType: 'nuget', identifier: 'Port.Tides' }, 'dnx', ['Port.Tides@3.0.0', '--yes', '--', 'x']],
  [
    { registryType: 'oci', identifier: 'box.example/tides:3', runtimeHint: 'docker' },
    ...(['docker', ['run', '-i', '--rm', '-e', 'UNITS', '--network=none', 'box.example/tides:3', 'x']] as const),
  ],
])('a package of %j is started by its own program', (more, command, args) => {
  const isImage = command === 'docker';
  const given = {
    packageArguments: command === 'uvx' ? [] : [input({ isPositional: true, value: 'x' })],
    environment: [input({ name: 'UNITS', fallback: 'metres' })],
    runtimeArguments: isImage ? [input({ name: '--network', value: 'none' })] : [],
  };
  expect(write(pack({ ...given, ...more }))).toMatchObject({ 'tide-tables': { command, args }, hasOptions: isImage });
});

test('a remote is an address with its headers', () => {
  const headers = [
    input({ name: 'X-Key', isNeeded: true }),
    input({ name: 'X-Trace' }),
    input({ name: 'X-Team', value: 'Bearer {team}' }),
  ];
  expect(write(remote({ url: 'https://{region}.example/mcp', headers }))).toEqual({
    'tide-tables': {
      type: 'http',
      url: `https://${variable('MCP_REGION')}.example/mcp`,
      headers: { 'X-Key': variable('MCP_X_KEY'), 'X-Team': `Bearer ${variable('MCP_TEAM')}` },
    },
    variables: ['MCP_REGION', 'MCP_X_KEY', 'MCP_TEAM'],
    hasOptions: false,
  });
  expect(write(remote({ transport: 'sse' }))).toMatchObject({ 'tide-tables': { type: 'sse' } });
});

test.each([
  ['another program', pack({ runtimeHint: 'bash' }), 'asks to be started by “bash”'],
  ['a name that is an option', pack({ identifier: '--call=reboot' }), 'no plain name'],
  ['an address as its name', pack({ identifier: 'https://a.example/x.tgz' }), 'no plain name'],
  ['a version that is more', pack({ version: '1 --call' }), 'no plain name'],
  ['a kind that is not known', pack({ registryType: 'mcpb' }), 'installed by hand'],
  ['a server of its own', pack({ transport: 'streamable-http' }), 'a server of its own'],
  [
    'your variables',
    pack({ environment: [input({ name: 'A', value: variable('HOME') })] }),
    'variables of your machine',
  ],
  [
    'your variables in its address',
    remote({ url: `https://a.example/${variable('TOKEN')}` }),
    'variables of your machine',
  ],
  ['a script as its address', remote({ url: 'javascript:alert(1)' }), 'no http or https'],
  ['an unknown transport', remote({ transport: 'pigeon' }), 'not known here'],
])('a way with %s is not written, and why is said', (_, way, reason) => {
  expect(write(way)).toContain(reason);
});
