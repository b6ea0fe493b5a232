import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './findServers';

const program = (command: string, ...args: string[]) => ({ kind: 'program', command, args });
const variable = (name: string) => `\${${name}}`;
const launchOf = (text: string) =>
  readConfig(text, '/home/ida/.mcp.json', '/home/ida').map(({ name, launch }) => [name, launch]);

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
  const [files, far] = readConfig(text, '/home/ida/.codex/config.toml', '/home/ida');
  expect(files?.launch).toMatchObject({ ...program('npx', '-y', 'files'), passed: ['QUAY'] });
  expect([files?.line, far?.line]).toEqual([1, 5]);
  expect(far?.launch).toMatchObject({ kind: 'address', url: 'https://far.example/mcp' });
  const headers = far?.launch?.kind === 'address' ? [...far.launch.headers] : [];
  expect(headers).toEqual([
    ['X-Team', variable('TEAM')],
    ['Authorization', `Bearer ${variable('FAR_TOKEN')}`],
  ]);
});

test('reads addresses by any of their names, what is switched off, and Gemini’s variables', () => {
  const text = JSON.stringify({
    mcp: { allowed: ['stream', 'surf', 'old', 'off', 'out', 'own'], excluded: ['out'] },
    mcpServers: {
      stream: { httpUrl: 'https://a.example/mcp', url: 'https://a.example/sse' },
      surf: { serverUrl: 'https://b.example/mcp' },
      old: { type: 'sse', url: 'https://c.example/sse' },
      off: { command: 'x', disabled: true },
      out: { command: 'x' },
      own: { command: '$HOME/bin/own', env: { LEVEL: 3 } },
      unnamed: { command: 'x' },
    },
  });
  const servers = readConfig(text, '/home/ida/.gemini/settings.json', '/home/ida');
  expect(servers.map(({ name, isOff }) => [name, isOff])).toEqual([
    ['stream', false],
    ['surf', false],
    ['old', false],
    ['off', true],
    ['out', true],
    ['own', false],
    ['unnamed', true],
  ]);
  const [stream, surf, old, , , own] = servers.map(({ launch }) => launch);
  expect(stream).toMatchObject({ url: 'https://a.example/mcp' });
  expect(surf).toMatchObject({ url: 'https://b.example/mcp' });
  expect(old).toMatchObject({ url: 'https://c.example/sse' });
  expect(own).toMatchObject({ command: `${variable('HOME')}/bin/own`, variables: new Map([['LEVEL', '3']]) });
});

test('every project’s own servers belong to its folder, and OpenCode’s variables are read', () => {
  const projects = { '/srv/ship': { mcpServers: { a: { command: 'x' } } }, '/srv/quay': { mcpServers: {} } };
  const all = { mcpServers: { a: { command: 'y' } }, projects };
  expect(readConfig(JSON.stringify(all), '/home/ida/.claude.json', '/home/ida')).toMatchObject([
    { name: 'a', folder: '/home/ida', launch: { command: 'y' } },
    { name: 'a', folder: '/srv/ship', launch: { command: 'x' } },
  ]);
  const open = {
    mcp: { far: { type: 'remote', url: 'https://far.example/mcp', headers: { 'X-Key': '{env:FAR_KEY}' } } },
  };
  const [far] = readConfig(JSON.stringify(open), '/home/ida/opencode.json', '/home/ida');
  expect(far?.launch).toMatchObject({ headers: new Map([['X-Key', variable('env:FAR_KEY')]]) });
});

test.each([
  ['nothing to start', { note: 'x' }, 'failed', 'neither a command nor an address'],
  ['args that are one text', { command: 'x', args: '-y files' }, 'failed', 'its args are no list of texts'],
  ['variables that are a list', { command: 'x', env: ['A=1'] }, 'failed', 'its variables are no object'],
  ['an address that is none', { url: 5 }, 'failed', 'its address is no text'],
  ['headers that are a text', { url: 'https://a.example', headers: 'x' }, 'failed', 'its headers are no object'],
  ['an extension’s server', { settings: {} }, 'skipped', 'An extension of the client'],
])('an entry with %s is named and never started', (_, entry, status, reason) => {
  expect(launchOf(JSON.stringify({ mcpServers: { it: entry } }))).toEqual([
    ['it', { kind: 'none', status, reason: expect.stringContaining(reason) }],
  ]);
});

test('a plugin’s flat file holds its servers by itself, and other files don’t', () => {
  const flat = {
    context: { command: 'node', args: ['./ok.mjs'] },
    far: { type: 'http', url: 'http://127.0.0.1:9/mcp' },
  };
  const text = JSON.stringify({ ...flat, note: { repository: 'x' } });
  const namesIn = (file: string) => readConfig(text, file, '/plug').map(({ name }) => name);
  expect(namesIn('/plug/.mcp.json')).toEqual(['context', 'far']);
  expect(namesIn('/plug/settings.json')).toEqual([]);
});

test('what Claude Code switches off in a project stays off there', () => {
  const projects = {
    './a': { mcpServers: { db: { command: 'x' } }, disabledMcpServers: ['pixel', 'db'] },
    '/srv/b': { mcpServers: { other: { command: 'x' } } },
  };
  const text = JSON.stringify({ mcpServers: { pixel: { command: 'x' }, browser: { command: 'x' } }, projects });
  const offIn = (current?: string) =>
    readConfig(text, '/home/ida/.claude.json', '/home/ida', current).flatMap(({ name, isOff }) =>
      isOff ? [name] : [],
    );
  expect(offIn('/home/ida/a')).toEqual(['pixel', 'db']);
  expect(offIn('/srv/b')).toEqual(['db']);
  expect(offIn()).toEqual(['pixel', 'db']);
});

test('the questions of VS Code are read, and its settings’ too', () => {
  const inputs = [
    { type: 'promptString', id: 'key', description: 'Your key', password: true },
    {
      type: 'pickString',
      id: 'level',
      description: 'Level',
      options: ['low', { label: 'High', value: 'high' }],
      default: 'low',
    },
    { type: 'command', id: 'cmd', command: 'x' },
  ];
  const servers = { a: { command: 'x' } };
  const questionsIn = (value: object) => [
    ...(readConfig(JSON.stringify(value), '/a/mcp.json', '/a')[0]?.questions.values() ?? []),
  ];
  expect(questionsIn({ servers, inputs })).toMatchObject([
    { id: 'key', words: 'Your key' },
    { id: 'level', words: 'Level (low, high)', fallback: 'low' },
  ]);
  expect(questionsIn({ mcp: { servers, inputs } })).toHaveLength(2);
});

test('settings beside servers are no servers', () => {
  expect(launchOf('{"mcp": {"discovery": {"on": true}}, "servers": {"port": {"number": 1}}}')).toEqual([]);
});

test('a server knows its line, and a file that is no JSON or TOML is named with its own', () => {
  const [, second] = readConfig(
    '{"mcpServers": {\n  "a": {"command": "x"},\n  "b": {"command": "y"}\n}}',
    '/a/b.json',
    '/a',
  );
  expect(second).toMatchObject({ name: 'b', line: 3 });
  const read = (text: string, file: string) => () => readConfig(text, file, '/a');
  expect(read('{\n  "mcpServers": {\n    oops\n', '/a/b.json')).toThrow(ConfigError);
  expect(read('{\n  "mcpServers": {\n    oops\n', '/a/b.json')).toThrow('/a/b.json, line 3: this is not JSON');
  expect(read('a = \n', '/a/config.toml')).toThrow('/a/config.toml, line 1: this is not TOML.');
  expect(read('['.repeat(200_000), '/a/b.json')).toThrow(ConfigError);
});
