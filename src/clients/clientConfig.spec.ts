import { expect, test } from 'vitest';
import { ClientConfigError, readClientConfig } from './clientConfig';
import { readAddCommands } from './launch';

const launchesIn = (text: string, file?: string) =>
  readClientConfig(text, file).servers.map(({ name, launch }) => [name, launch]);

test.each([
  ['JSON', '{"mcpServers": {"quay": {"command": "npx", "args": ["-y", "quay"]}}}'],
  ['TOML', '[mcp_servers.quay]\ncommand = "npx"\nargs = ["-y", "quay"]\n'],
  ['YAML', 'mcpServers:\n  - name: quay\n    command: npx\n    args: [-y, quay]\n'],
  ['a flat file', '{"quay": {"command": "npx", "args": ["-y", "quay"]}}'],
])('pasted %s is told by its text', (_, text) => {
  expect(launchesIn(text)).toEqual([
    ['quay', expect.objectContaining({ kind: 'program', command: 'npx', args: ['-y', 'quay'] })],
  ]);
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
  ['claude mcp add quay -e A=1 B=2 -s user -- node a.mjs', { kind: 'program', command: 'node' }],
  [
    'claude mcp add --transport http quay https://quay.example/mcp --header "X-Team: blue"',
    { kind: 'address', url: 'https://quay.example/mcp' },
  ],
  ['claude mcp add-json quay \'{"type":"http","url":"https://quay.example"}\'', { kind: 'address' }],
  ['codex mcp add quay --env A=1 -- npx -y quay', { kind: 'program', args: ['-y', 'quay'] }],
  ['codex mcp add quay --url https://quay.example --bearer-token-env-var QUAY_TOKEN', { kind: 'address' }],
])('reads %s', (line, launch) => {
  expect(readAddCommands(line)).toMatchObject([{ name: 'quay', launch }]);
});

test('what a line sets is kept: variables and headers', () => {
  expect(readAddCommands('claude mcp add quay -e A=1 B=2 -- node a.mjs')[0]?.launch).toMatchObject({
    variables: new Map([
      ['A', '1'],
      ['B', '2'],
    ]),
  });
  expect(readAddCommands('claude mcp add -t http quay https://q.example -H "X-Team: blue"')[0]?.launch).toMatchObject({
    headers: new Map([['X-Team', 'blue']]),
  });
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
