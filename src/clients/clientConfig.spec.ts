import { expect, test } from 'vitest';
import { ClientConfigError, readClientConfig } from './clientConfig';
import { readAddCommands } from './launch';

const variable = (name: string) => `\${${name}}`;
const launchesIn = (text: string, file?: string) =>
  readClientConfig(text, file).servers.map(({ name, launch }) => [name, launch]);

test.each([
  ['JSON', '{"mcpServers": {"quay": {"command": "npx", "args": ["-y", "quay"]}}}'],
  ['TOML', '[mcp_servers.quay]\ncommand = "npx"\nargs = ["-y", "quay"]\n'],
  ['YAML', 'mcpServers:\n  - name: quay\n    command: npx\n    args: [-y, quay]\n'],
  ['a flat file', '{"quay": {"command": "npx", "args": ["-y", "quay"]}}'],
  ['VS Code’s', '{"servers": {"quay": {"command": "npx", "args": ["-y", "quay"]}}, "inputs": []}'],
  ['VS Code’s settings', '{"mcp": {"servers": {"quay": {"command": "npx", "args": ["-y", "quay"]}}}}'],
  ['Zed’s', '{"context_servers": {"quay": {"command": {"path": "npx", "args": ["-y", "quay"]}}}}'],
  ['OpenCode’s', '{"mcp": {"quay": {"type": "local", "command": ["npx", "-y", "quay"]}}}'],
  [
    'JSON with a comment and commas',
    '// mine\n{"mcpServers": {"quay": {"command": "npx", "args": ["-y", "quay",]},},}',
  ],
])('pasted %s is told by its text', (_, text) => {
  expect(launchesIn(text)).toEqual([
    ['quay', expect.objectContaining({ kind: 'program', command: 'npx', args: ['-y', 'quay'] })],
  ]);
});

test('Codex’s variables that are handed on, and a token by its variable, are read', () => {
  const text = `[mcp_servers.files]
command = "npx"
env_vars = ["QUAY"]
[mcp_servers.far]
url = "https://far.example/mcp"
bearer_token_env_var = "FAR_TOKEN"
env_http_headers = { "X-Team" = "TEAM" }
`;
  const headers = [
    ['X-Team', variable('TEAM')],
    ['Authorization', `Bearer ${variable('FAR_TOKEN')}`],
  ] as const;
  expect(readClientConfig(text, 'config.toml').servers).toMatchObject([
    { name: 'files', line: 1, launch: { passed: ['QUAY'] } },
    { name: 'far', line: 4, launch: { url: 'https://far.example/mcp', headers: new Map(headers) } },
  ]);
});

test('addresses are read by any of their names, and variables as each client writes them', () => {
  const mcpServers = {
    stream: { httpUrl: 'https://a.example/mcp', url: 'https://a.example/sse' },
    surf: { serverUrl: 'https://b.example/mcp' },
    own: { command: '$HOME/bin/own', env: { LEVEL: 3 } },
  };
  expect(launchesIn(JSON.stringify({ mcpServers }), '/home/ida/.gemini/settings.json')).toMatchObject([
    ['stream', { url: 'https://a.example/mcp' }],
    ['surf', { url: 'https://b.example/mcp' }],
    ['own', { command: `${variable('HOME')}/bin/own`, variables: new Map([['LEVEL', '3']]) }],
  ]);
  const mcp = { far: { type: 'remote', url: 'https://far.example/mcp', headers: { 'X-Key': '{env:FAR_KEY}' } } };
  expect(launchesIn(JSON.stringify({ mcp }), 'opencode.json')).toMatchObject([
    ['far', { headers: new Map([['X-Key', variable('env:FAR_KEY')]]) }],
  ]);
});

test('what is disabled, excluded or not admitted is off', () => {
  const mcp = { allowed: ['off', 'out', 'on'], excluded: ['out'] };
  const [off, out, on, unnamed] = [{ command: 'x', disabled: true }, { command: 'x' }, { command: 'x' }, { url: 'x' }];
  const { servers } = readClientConfig(JSON.stringify({ mcp, mcpServers: { off, out, on, unnamed } }), 'settings.json');
  expect(servers.map(({ isOff }) => isOff)).toEqual([true, true, false, true]);
});

test('what Claude Code switches off in a project stays off there', () => {
  const projects = {
    './a': { mcpServers: { db: { command: 'x' } }, disabledMcpServers: ['pixel', 'db'] },
    '/srv/b': { mcpServers: { other: { command: 'x' } } },
  };
  const text = JSON.stringify({ mcpServers: { pixel: { command: 'x' }, browser: { command: 'x' } }, projects });
  const offIn = (current: string) =>
    readClientConfig(text, '.claude.json', (project) => project === current).servers.flatMap(({ name, isOff }) =>
      isOff ? [name] : [],
    );
  expect([offIn('./a'), offIn('/srv/b')]).toEqual([['pixel', 'db'], ['db']]);
  // Outside of all projects, what is off in one is off.
  expect(offIn('/elsewhere')).toEqual(['pixel', 'db']);
});

test('the questions of VS Code are read, and its settings’ too', () => {
  const inputs = [
    { type: 'promptString', id: 'key', description: 'Your key', password: true },
    {
      ...{ type: 'pickString', id: 'level', description: 'Level', default: 'low' },
      options: ['low', { label: 'High', value: 'high' }],
    },
    { type: 'command', id: 'cmd', command: 'x' },
  ];
  const servers = { a: { command: 'x' } };
  for (const config of [{ servers, inputs }, { mcp: { servers, inputs } }]) {
    expect(readClientConfig(JSON.stringify(config), 'mcp.json').questions).toMatchObject([
      { id: 'key', words: 'Your key', isSecret: true },
      { id: 'level', words: 'Level (low, high)', fallback: 'low' },
    ]);
  }
});

test.each([
  ['nothing to start', { note: 'x' }, 'failed', 'neither a command nor an address'],
  ['args that are one text', { command: 'x', args: '-y files' }, 'failed', 'its args are no list of texts'],
  ['variables that are a list', { command: 'x', env: ['A=1'] }, 'failed', 'its variables are no object'],
  ['an address that is none', { url: 5 }, 'failed', 'its address is no text'],
  ['headers that are a text', { url: 'https://a.example', headers: 'x' }, 'failed', 'its headers are no object'],
  ['an extension’s server', { settings: {} }, 'skipped', 'An extension of the client'],
])('an entry with %s is named and never started', (_, entry, status, reason) => {
  expect(launchesIn(JSON.stringify({ mcpServers: { it: entry } }))).toEqual([
    ['it', { kind: 'none', status, reason: expect.stringContaining(reason) }],
  ]);
});

test('a plugin’s flat file holds its servers by itself; settings elsewhere are no servers', () => {
  const flat = { quay: { command: 'node' }, note: { repository: 'x' } };
  const namesIn = (value: object, file: string) => launchesIn(JSON.stringify(value), file).map(([name]) => name);
  expect(namesIn(flat, '/plug/.mcp.json')).toEqual(['quay']);
  expect(namesIn(flat, '/plug/settings.json')).toEqual([]);
  expect(namesIn({ mcp: { discovery: { on: true } }, servers: { port: { number: 1 } } }, 'settings.json')).toEqual([]);
});

test.each([
  ['mcp.json', '{\n  "mcpServers": {\n    oops\n', 'this is not JSON', 3],
  ['config.toml', 'a = \n', 'this is not TOML', 1],
  ['', '[mcp_servers.quay]\ncommand = ', 'this is not TOML', 2],
  ['', 'mcpServers: [', 'this is no JSON, TOML or YAML that can be read', undefined],
  ['goose.yaml', 'mcpServers:\n  a: &it\n    command: x\n  b: *it\n', 'this is no JSON, TOML or YAML that', undefined],
  ['goose.yaml', 'mcpServers: {}\n---\nmcpServers: {}\n', 'this is no JSON, TOML or YAML that', undefined],
  ['mcp.json', '['.repeat(200_000), 'this is nested too deeply', undefined],
])('%s that can’t be read says why, and where', (file, text, message, line) => {
  const read = () => readClientConfig(text, file);
  expect(read).toThrow(ClientConfigError);
  expect(read).toThrow(expect.objectContaining({ message: expect.stringContaining(message), line }));
});

test('one bare server is read', () => {
  expect(launchesIn('{"url": "https://quay.example/mcp"}')).toMatchObject([['', { kind: 'address' }]]);
});

test('a helper for headers and a web socket are named for what they are', () => {
  const text = JSON.stringify({
    mcpServers: {
      helped: { type: 'http', url: 'https://quay.example', headersHelper: './print.sh' },
      socket: { type: 'ws', url: 'wss://quay.example' },
    },
  });
  expect(launchesIn(text)).toMatchObject([
    ['helped', { kind: 'address', helper: './print.sh' }],
    ['socket', { kind: 'none', reason: expect.stringContaining('web sockets') }],
  ]);
});

test.each(['A=B', 'A\0B', ''])('a variable that is named %j is refused', (name) => {
  expect(launchesIn(JSON.stringify({ mcpServers: { it: { command: 'x', env: { [name]: 'y' } } } }))).toMatchObject([
    ['it', { kind: 'none', reason: expect.stringContaining('is no name of a variable') }],
  ]);
});

test.each([
  [
    'claude mcp add quay -- npx -y quay --port 1',
    { kind: 'program', command: 'npx', args: ['-y', 'quay', '--port', '1'] },
  ],
  [
    'claude mcp add quay -e A=1 B=2 -s user -- node a.mjs',
    { kind: 'program', command: 'node', variables: new Map(Object.entries({ A: '1', B: '2' })) },
  ],
  [
    'claude mcp add --transport http quay https://quay.example/mcp --header "X-Team: blue"',
    { kind: 'address', url: 'https://quay.example/mcp', headers: new Map([['X-Team', 'blue']]) },
  ],
  ['claude mcp add-json quay \'{"type":"http","url":"https://quay.example"}\'', { kind: 'address' }],
  ['codex mcp add quay --env A=1 -- npx -y quay', { kind: 'program', args: ['-y', 'quay'] }],
  ['codex mcp add quay --url https://quay.example --bearer-token-env-var QUAY_TOKEN', { kind: 'address' }],
])('reads %s', (line, launch) => {
  expect(readAddCommands(line)).toMatchObject([{ name: 'quay', launch }]);
});

test.each(['rm -rf /', 'claude mcp add', 'claude mcp add --odd x y', "claude mcp add 'quay"])(
  '%s is no such line',
  (line) => {
    expect(readAddCommands(line)).toEqual([]);
  },
);

test('of several lines each is a server, and one that can’t be read is named', () => {
  const lines = ['$ claude mcp add --transport http quay https://quay.example', '# the second', 'claude mcp add pier'];
  expect(readAddCommands([...lines, 'codex mcp add tide \\\n  -- npx tide'].join('\n'))).toMatchObject([
    { name: 'quay', launch: { kind: 'address' } },
    { name: 'line 2', launch: { kind: 'none', reason: expect.stringContaining('names no address or command') } },
    { name: 'tide', launch: { kind: 'program', command: 'npx' } },
  ]);
});

test.each([
  ['mcpServers', 4],
  ['servers', 4],
])('each broken entry of %s is named beside those that work', (container, count) => {
  const servers = { quay: { url: 'https://quay.example' }, nothing: null, number: 3, odd: { command: 7 } };
  const read = launchesIn(JSON.stringify({ [container]: servers }), 'mcp.json');
  expect(read).toHaveLength(count);
  expect(read.slice(1)).toMatchObject([
    ['nothing', { kind: 'none' }],
    ['number', { kind: 'none', reason: expect.stringContaining('no object') }],
    ['odd', { kind: 'none', reason: expect.stringContaining('no text') }],
  ]);
});

test('a configuration of 1 MB and 10,000 servers is read in time', () => {
  const servers = Array.from({ length: 10_000 }, (_, i) => [
    `s${i}`,
    { command: 'node', args: [`s${i}.mjs`], env: { A: 'b' } },
  ]);
  const text = JSON.stringify({ mcpServers: Object.fromEntries(servers) }, null, 1);
  const start = performance.now();
  expect(readClientConfig(text, 'mcp.json').servers.at(-1)?.line).toBeGreaterThan(50_000);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test.each(['[', '{"a":', 'a: [', '- ', 'a = [', 'x = {a = '])('a text that is 100,000 times %j is refused', (open) => {
  expect(() => readClientConfig(open.repeat(100_000))).toThrow(ClientConfigError);
});
