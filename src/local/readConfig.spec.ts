import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './readConfig';

const program = (command: string, ...args: string[]) => ({ kind: 'program', command, args });
const variable = (name: string) => `\${${name}}`;
const launchOf = (text: string, file = '/home/ida/.mcp.json') =>
  readConfig(text, file).map(({ name, launch }) => [name, launch]);

test.each([
  ['mcpServers', '{"mcpServers": {"files": {"command": "npx", "args": ["-y", "files"]}}}'],
  ['VS Code', '{"servers": {"files": {"command": "npx", "args": ["-y", "files"]}}, "inputs": []}'],
  ['VS Code’s settings', '{"mcp": {"servers": {"files": {"command": "npx", "args": ["-y", "files"]}}}}'],
  ['Zed', '{"context_servers": {"files": {"command": {"path": "npx", "args": ["-y", "files"]}}}}'],
  ['OpenCode', '{"mcp": {"files": {"type": "local", "command": ["npx", "-y", "files"]}}}'],
  ['a comment and a comma', '// mine\n{"mcpServers": {"files": {"command": "npx", "args": ["-y", "files",]},},}'],
])('reads %s', (_, text) => {
  expect(launchOf(text)).toEqual([['files', expect.objectContaining(program('npx', '-y', 'files'))]]);
});

test('reads Codex’s TOML, with variables that are handed on and a token by its variable', () => {
  const text = `[mcp_servers.files]
command = "npx"
args = ["-y", "files"]
env_vars = ["QUAY"]
[mcp_servers.far]
url = "https://far.example/mcp"
bearer_token_env_var = "FAR_TOKEN"
env_http_headers = { "X-Team" = "TEAM" }
`;
  const [files, far] = readConfig(text, '/home/ida/.codex/config.toml');
  expect(files?.launch).toMatchObject({ ...program('npx', '-y', 'files'), passed: ['QUAY'] });
  expect(far?.launch).toMatchObject({ kind: 'address', url: 'https://far.example/mcp', isSse: false });
  const headers = far?.launch?.kind === 'address' ? [...far.launch.headers] : [];
  expect(headers).toEqual([
    ['X-Team', variable('TEAM')],
    ['Authorization', `Bearer ${variable('FAR_TOKEN')}`],
  ]);
});

test('reads addresses by any of their names, what is switched off, and Gemini’s variables', () => {
  const text = JSON.stringify({
    mcp: { excluded: ['out'] },
    mcpServers: {
      stream: { httpUrl: 'https://a.example/mcp', url: 'https://a.example/sse' },
      surf: { serverUrl: 'https://b.example/mcp' },
      old: { type: 'sse', url: 'https://c.example/sse' },
      off: { command: 'x', disabled: true },
      out: { command: 'x' },
      own: { command: '$HOME/bin/own', env: { LEVEL: 3 } },
      nothing: { note: 'no command' },
    },
  });
  const servers = readConfig(text, '/home/ida/.gemini/settings.json');
  expect(servers.map(({ name, isOff }) => [name, isOff])).toEqual([
    ['stream', false],
    ['surf', false],
    ['old', false],
    ['off', true],
    ['out', true],
    ['own', false],
  ]);
  const [stream, surf, old, , , own] = servers.map(({ launch }) => launch);
  expect(stream).toMatchObject({ url: 'https://a.example/mcp', isSse: false });
  expect(surf).toMatchObject({ url: 'https://b.example/mcp' });
  expect(old).toMatchObject({ isSse: true });
  expect(own).toMatchObject({ command: `${variable('HOME')}/bin/own`, variables: new Map([['LEVEL', '3']]) });
});

test('a file that is no JSON or TOML is named with its line', () => {
  expect(() => readConfig('{\n  "mcpServers": {\n    oops\n', '/a/b.json')).toThrow(ConfigError);
  expect(() => readConfig('{\n  "mcpServers": {\n    oops\n', '/a/b.json')).toThrow(
    '/a/b.json, line 3: this is not JSON',
  );
  expect(() => readConfig('a = \n', '/a/config.toml')).toThrow('/a/config.toml, line 1: this is not TOML.');
});
