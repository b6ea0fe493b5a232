import { expect, test } from 'vitest';
import { readClientConfig } from './clientConfig';
import { readAddCommand } from './launch';

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
  expect(launchesIn('{"url": "https://quay.example/mcp"}')).toMatchObject([['server', { kind: 'address' }]]);
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
  expect(readAddCommand(line)).toMatchObject({ name: 'quay', launch });
});

test('what a line sets is kept: variables and headers', () => {
  expect(readAddCommand('claude mcp add quay -e A=1 B=2 -- node a.mjs')?.launch).toMatchObject({
    variables: new Map([
      ['A', '1'],
      ['B', '2'],
    ]),
  });
  expect(readAddCommand('claude mcp add -t http quay https://q.example -H "X-Team: blue"')?.launch).toMatchObject({
    headers: new Map([['X-Team', 'blue']]),
  });
});

test.each(['rm -rf /', 'claude mcp add', 'claude mcp add --odd x y', "claude mcp add 'quay"])(
  '%s is no such line',
  (line) => {
    expect(readAddCommand(line)).toBeNull();
  },
);

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
