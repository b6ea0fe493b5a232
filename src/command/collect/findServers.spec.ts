import { truncateSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findServers, type Machine, readConfig } from './findServers';

const all = { files: [], only: [], except: [] };
let machine: Machine;

/** One server of its own in each client's file, and one that they all share. */
const files: readonly (readonly [path: string, name: string, text: (entries: string) => string])[] = [
  ['ship/.mcp.json', 'code-project', (entries) => `{"mcpServers": {${entries}}}`],
  ['.claude.json', 'code', (entries) => `{"mcpServers": {${entries}}}`],
  ['.config/Claude/claude_desktop_config.json', 'desktop', (entries) => `{"mcpServers": {${entries}}}`],
  ['.cursor/mcp.json', 'cursor', (entries) => `{"mcpServers": {${entries}}}`],
  ['ship/.vscode/mcp.json', 'vscode-project', (entries) => `{// ours\n"servers": {${entries},}}`],
  ['.config/Code/User/mcp.json', 'vscode', (entries) => `{"servers": {${entries}}}`],
  ['.config/Code/User/profiles/sea/mcp.json', 'vscode-profile', (entries) => `{"servers": {${entries}}}`],
  ['.config/Code - Insiders/User/mcp.json', 'insiders', (entries) => `{"servers": {${entries}}}`],
  ['.copilot/mcp-config.json', 'copilot', (entries) => `{"mcpServers": {${entries}}}`],
  ['.gemini/settings.json', 'gemini', (entries) => `{"mcpServers": {${entries}}}`],
  ['.codeium/windsurf/mcp_config.json', 'windsurf', (entries) => `{"mcpServers": {${entries}}}`],
  [
    '.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
    'cline',
    (entries) => `{"mcpServers": {${entries}}}`,
  ],
  ['ship/.kiro/settings/mcp.json', 'kiro', (entries) => `{"mcpServers": {${entries}}}`],
  ['.config/zed/settings.json', 'zed', (entries) => `{"context_servers": {${entries}}}`],
  ['ship/.zed/settings.json', 'zed-project', (entries) => `{"context_servers": {${entries}}}`],
  ['ship/opencode.jsonc', 'opencode-project', (entries) => `{"mcp": {${entries}}}`],
  ['.config/opencode/opencode.jsonc', 'opencode', (entries) => `{"mcp": {${entries}}}`],
];

beforeAll(async () => {
  const home = await mkdtemp(join(tmpdir(), 'home-'));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  };
  for (const [path, name, text] of files) {
    await write(path, text(`"${name}": {"command": "${name}"}, "shared": {"command": "same"}`));
  }
  await write(
    '.codex/config.toml',
    '[mcp_servers.codex]\ncommand = "codex"\n[mcp_servers.shared]\ncommand = "other"\n',
  );
  await write('.cursor/broken.json', '{"mcpServers": \n');
  machine = { platform: 'linux', home, project: join(home, 'ship'), environment: new Map() };
});
afterAll(() => rm(machine.home, { recursive: true }));

test('the servers of all clients are found; one that they share is one, another of the same name is its own', () => {
  const { servers, places, faults } = findServers(all, machine);
  const names = servers.map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set([...files.map(([, name]) => name), 'codex', 'shared']));
  expect(names.filter((name) => name === 'shared')).toHaveLength(2);
  expect(places).toHaveLength(files.length + 1);
  expect(faults).toEqual([]);
  const folderOf = (wanted: string) => servers.find(({ name }) => name === wanted)?.folder;
  expect(folderOf('vscode-project')).toBe(machine.project);
  expect(folderOf('desktop')).toBe(machine.home);
});

test('a client that was given another home keeps its servers there', async () => {
  const home = await mkdtemp(join(tmpdir(), 'homes-'));
  const homes = [
    ['CODEX_HOME', 'config.toml', '[mcp_servers.codex]\ncommand = "x"\n'],
    ['CLAUDE_CONFIG_DIR', '.claude.json', '{"mcpServers": {"claude": {"command": "x"}}}'],
    ['COPILOT_HOME', 'mcp-config.json', '{"mcpServers": {"copilot": {"command": "x"}}}'],
  ] as const;
  for (const [variable, file, text] of homes) {
    await mkdir(join(home, variable));
    await writeFile(join(home, variable, file), text);
  }
  const environment = new Map(homes.map(([variable]) => [variable, join(home, variable)]));
  const { servers } = findServers(all, { platform: 'linux', home, project: home, environment });
  expect(servers.map(({ name }) => name).sort()).toEqual(['claude', 'codex', 'copilot']);
});

test.each([
  ['.claude.json', (project: string) => ({ projects: { [project]: { disabledMcpjsonServers: ['off'] } } })],
  ['ship/.claude/settings.local.json', () => ({ disabledMcpjsonServers: ['off'] })],
  ['.claude/settings.json', () => ({ disabledMcpjsonServers: ['off'] })],
])('a project’s server that %s switches off stays off', async (file, settings) => {
  const home = await mkdtemp(join(tmpdir(), 'off-'));
  const project = join(home, 'ship');
  await mkdir(join(project, '.claude'), { recursive: true });
  await mkdir(join(home, '.claude'));
  await writeFile(join(project, '.mcp.json'), '{"mcpServers": {"off": {"command": "x"}, "on": {"command": "x"}}}');
  await writeFile(join(home, file), JSON.stringify(settings(project)));
  const { servers } = findServers(all, { platform: 'linux', home, project, environment: new Map() });
  expect(servers.map(({ name, isOff }) => [name, isOff])).toEqual([
    ['off', true],
    ['on', false],
  ]);
});

test('a settings file that can’t be read keeps off what it may keep off, and says so', async () => {
  const home = await mkdtemp(join(tmpdir(), 'unread-'));
  await mkdir(join(home, '.claude'));
  await writeFile(join(home, '.mcp.json'), '{"mcpServers": {"a": {"command": "x"}}}');
  await writeFile(join(home, '.claude/settings.json'), '{"disabledMcpjsonServers": ["a"');
  const { servers, faults } = findServers(all, { platform: 'linux', home, project: home, environment: new Map() });
  expect(servers).toMatchObject([{ name: 'a', launch: { kind: 'none', status: 'skipped' } }]);
  expect(faults).toEqual([expect.stringContaining('settings.json can’t be read: it may switch off')]);
});

test('a file in UTF-16 is read as any other', async () => {
  const file = join(machine.home, 'wide.json');
  await writeFile(file, Buffer.from('\ufeff{"mcpServers": {"größer": {"command": "x"}}}', 'utf16le'));
  expect(findServers({ ...all, files: [file] }, machine).servers.map(({ name }) => name)).toEqual(['größer']);
});

test('servers are chosen by name, and a name that nobody has is an error', () => {
  const namesOf = (only: string[], except: string[]) =>
    findServers({ ...all, only, except }, machine).servers.map(({ name }) => name);
  expect(namesOf(['zed', 'shared'], ['zed'])).toEqual(['shared', 'shared']);
  expect(() => namesOf([], ['nobody'])).toThrow('No server is called “nobody”: there are code-project,');
});

test('a URL is a server of its own, and gets the token that is named for its host', () => {
  const files = ['https://Quay.example/mcp?x={HOME}', 'http://localhost:4191'];
  const found = findServers({ ...all, files, tokens: new Map([['quay.example', 'QUAY_TOKEN']]) }, machine);
  expect(found.places).toEqual([]);
  expect(found.servers.map(({ name, launch }) => [name, launch])).toEqual([
    [
      'quay.example',
      {
        kind: 'address',
        url: 'https://quay.example/mcp?x=%7BHOME%7D',
        headers: new Map([['Authorization', `Bearer \${QUAY_TOKEN}`]]),
        helper: undefined,
      },
    ],
    ['localhost:4191', { kind: 'address', url: 'http://localhost:4191/', headers: new Map(), helper: undefined }],
  ]);
  expect(() => findServers({ ...all, files, tokens: new Map([['other.example', 'X']]) }, machine)).toThrow(
    'other.example, which is the host of no URL here',
  );
});

test('a client’s file that can’t be read costs only itself; one that is named is an error', async () => {
  await writeFile(join(machine.home, '.cursor/mcp.json'), '{"mcpServers": \n');
  const { servers, faults } = findServers(all, machine);
  expect(servers.length).toBeGreaterThan(10);
  expect(faults).toEqual([expect.stringContaining('mcp.json, line 2: this is not JSON')]);
  const named = (file: string) => () => findServers({ ...all, files: [file] }, machine);
  expect(named('../.cursor/broken.json')).toThrow('broken.json, line 2');
  expect(named('nowhere.json')).toThrow('nowhere.json can’t be read');
  expect(named('/dev/zero')).toThrow('it is no plain file');
  writeFileSync(join(machine.home, 'large.json'), '');
  truncateSync(join(machine.home, 'large.json'), 64 * 2 ** 20 + 1);
  expect(named('../large.json')).toThrow('it is larger than 64 MB');
  expect(named('.vscode/mcp.json')().servers[0]?.folder).toBe(machine.project);
});

test.each([
  ['off', 'on'],
  ['on', 'off'],
])('of equal servers that are %s and %s, the one that is on stays', (...order) => {
  const files = order.map((state) => {
    const file = join(machine.home, `${state}.json`);
    writeFileSync(file, JSON.stringify({ mcpServers: { twin: { command: 'same', disabled: state === 'off' } } }));
    return file;
  });
  expect(findServers({ ...all, files }, machine).servers.map(({ isOff }) => isOff)).toEqual([false]);
});

test.each([
  [{ command: 'node', args: ['server.js'] }, 2],
  [{ command: './server' }, 2],
  [{ command: 'quay', env: { QUAY_ROOT: `\${workspaceFolder}` } }, 2],
  [{ command: 'npx', args: ['-y', '@quay/server', '--level=info'] }, 1],
])('%j in two folders is %d servers', async (entry, count) => {
  const files = ['a', 'b'].map((name) => join(machine.home, name, '.mcp.json'));
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ mcpServers: { twin: entry } }));
  }
  expect(findServers({ ...all, files }, machine).servers).toHaveLength(count);
});

test('the servers of a project belong to its folder, and what the project here switches off is off', () => {
  const [of, off] = [(command: string) => ({ command }), (name: string) => ({ disabledMcpServers: [name] })];
  const projects = { './ship': off('here'), '/srv/ship': { mcpServers: { a: of('x') }, ...off('there') } };
  const file = join(machine.home, 'projects.json');
  writeFileSync(file, JSON.stringify({ mcpServers: { a: of('y'), here: of('y'), there: of('y') }, projects }));
  expect(findServers({ ...all, files: [file] }, machine).servers).toMatchObject([
    { name: 'a', folder: machine.home, launch: { command: 'y' } },
    { name: 'here', isOff: true },
    { name: 'there', isOff: false },
    { name: 'a', folder: '/srv/ship', launch: { command: 'x' } },
  ]);
});

test.each(['.config/goose/config.yaml', 'mine.yaml'])('reads the extensions of Goose in %s as its servers', (file) => {
  const extensions = {
    developer: { type: 'builtin', enabled: true },
    ledger: { type: 'stdio', enabled: true, cmd: 'npx', args: ['ledger'], envs: { A: 'b' }, env_keys: ['LEDGER_KEY'] },
    notes: { type: 'streamable_http', enabled: false, uri: 'https://notes.example/mcp' },
  };
  const servers = readConfig(JSON.stringify({ extensions }), `/home/me/${file}`, '/home/me');
  expect(servers).toMatchObject([
    { name: 'ledger', isOff: false, launch: { command: 'npx', args: ['ledger'], passed: ['LEDGER_KEY'] } },
    { name: 'notes', isOff: true, launch: { url: 'https://notes.example/mcp' } },
  ]);
});
