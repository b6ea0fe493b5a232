import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planServer } from './planServer';
import { readConfig } from './readConfig';
import { Redaction } from './redact';

const environment = new Map([
  ['PATH', '/bin'],
  ['HOME', '/home/ida'],
  ['QUAY_TOKEN', 'tide-4711'],
  ['EVIL', 'touch x; true'],
]);
const folder = '/srv/ship';
const planOf = (entry: object, { platform = 'linux' as NodeJS.Platform, rest = {}, at = folder } = {}) => {
  const text = JSON.stringify({ mcpServers: { quay: entry }, ...rest });
  const [server] = readConfig(text, `${at}/mcp.json`, at);
  if (server === undefined) throw new Error('no server');
  return planServer(server, { environment, platform });
};
const token = `ghp_${'a'.repeat(36)}`;
const variable = (name: string) => `\${${name}}`;

/** All that a person is shown before they say yes, with quoted words as they are. */
function shownOf(entry: object): string {
  const { shown, cwd, given } = planOf(entry);
  const unquote = (text: string) => text.replace(/"(?:[^"\\]|\\.)*"/g, (word) => String(JSON.parse(word)));
  return [shown, cwd ?? '', ...given].map(unquote).join('\n');
}

test('what is shown names variables, and hides no more than each secret', () => {
  const { shown, given, place, exposed } = planOf({
    command: 'npx',
    args: [
      ...['-y', 'quay', '--api-key', 'abcdef123', '--token=xyz', 'postgres://ida:secret@db/ships?ssl=1'],
      ...['--header', 'Authorization: Bearer tide-4712', 'TEAM=blue', 'sk-ant-tide4711tide4711tide4711'],
      ...[variable('LEVEL:-debug'), variable('workspaceFolder'), variable('QUAY_TOKEN')],
    ],
    env: { QUAY_TOKEN: variable('QUAY_TOKEN'), LEVEL: 'info' },
  });
  expect(shown).toBe(
    `npx -y quay --api-key •••(9) --token=•••(3) postgres://ida:•••(6)@db/ships?ssl=1 --header "Authorization: Bearer •••(9)" TEAM=blue •••(31) debug /srv/ship ${variable('QUAY_TOKEN')}`,
  );
  expect(place).toBe('/srv/ship/mcp.json, line 1');
  expect(given).toEqual([`QUAY_TOKEN=${variable('QUAY_TOKEN')}`, 'LEVEL=info']);
  expect(exposed).toEqual([]);
});

test.each([
  ['-p', 'tide4711', '-p •••(8)'],
  ['--bearer', 'tide4711', '--bearer •••(8)'],
  ['--pw', 'tide4711', '--pw •••(8)'],
  ['--pat', 'tide4711', '--pat •••(8)'],
  ['-u', 'ida:tide4711', '-u ida:•••(8)'],
  ['--at', 'https://quay.example/#token=tide4711', '--at https://quay.example/#token=•••(8)'],
  ['--at', 'https://quay.example/?page=2&key=k1', '--at https://quay.example/?page=2&key=•••(2)'],
  ['-p', '8080', '-p 8080'],
])('%s %s is shown as %s', (flag, value, shown) => {
  const plan = planOf({ command: 'quay-server', args: [flag, value] });
  expect(plan.shown.replaceAll('"', '')).toBe(`quay-server ${shown}`);
});

test('what is hidden is removed from what the server says', async () => {
  const { step } = planOf({
    command: 'quay-server',
    args: ['--api-key', 'abcdef123', '--token=xyz', 'db://ida:pass%20word@db', 'sk-ant-tide4711tide4711tide4711'],
    env: { LOGIN: variable('QUAY_TOKEN') },
  });
  if (step.kind === 'skip') throw new Error('skipped');
  const redaction = new Redaction(step.secrets);
  for (const secret of ['abcdef123', 'xyz', 'pass word', 'sk-ant-tide4711tide4711tide4711', 'tide-4711'])
    expect(await redaction.text(`a ${secret} b`)).toMatch(/^a \[removed: .*\] b$/);
});

test.each([
  ['a path of the entry’s own', ['lib'], { command: 'quay', env: { LD_LIBRARY_PATH: '/none:lib', LD_PRELOAD: token } }],
  ['the folder’s own packages', ['node_modules'], { command: 'eslint', args: ['--plugin', token] }],
])('what is found on %s is shown', (_, folders, entry) => {
  const at = mkdtempSync(join(tmpdir(), 'plan-'));
  mkdirSync(join(at, ...folders, token), { recursive: true });
  const { shown, given } = planOf(entry, { at });
  expect([shown, ...given].join(' ')).toContain(token);
});

const code = 'touch x; exec node srv';
const data = 'data:text/javascript,evil%28%29//aB3cD4eF5gH6iJ7kL8m';
test.each<[what: string, words: readonly string[], run: string, env?: object]>([
  ['a script behind --password', ['npx', 'tsx', '--password', 'evil'], 'evil'],
  ['a configuration that is code', ['npx', 'ts-node', '-P', 'evil.json'], 'evil.json'],
  ['Node by its other name', ['nodejs', '-e', 'x', '--token', 'evil'], 'evil'],
  ['a word behind any shell’s code', ['mksh', '-c', '. "$2"', 'x', '--token', '/srv/evil'], '/srv/evil'],
  ['a word behind any program’s code', ['newsh', '-c', 'x', '--token', 'evil'], 'evil'],
  ['a package under another name', ['npx', 'x@npm:tsx@4', '--token', 'evil'], 'evil'],
  ['a file of any program', ['newsh', '--token', './evil'], './evil'],
  ['a program of this machine', ['newrun', '--token', 'sh'], '--token sh'],
  ['a program that tells a password', ['newrun', '--password-command', 'evil'], 'evil'],
  ['the name of a setting', ['git'], 'core.sshCommand', { GIT_CONFIG_KEY_0: 'core.sshCommand' }],
  ['a variable in a command', ['newrun', 'A_KEY=./evil;$A_KEY'], './evil'],
  ['a variable that a command reads', ['newrun', '$A_KEY'], 'A_KEY=evil', { A_KEY: 'evil' }],
  ['a variable that a package reads', ['npx', '-y', 'supergateway', '--stdio', '$X'], code, { X: code }],
  ['a launcher that a launcher runs', ['npx', '-y', 'tsx', token], token],
  ['a program named with its version', ['perl5.36', '-e', 'x', '--token', 'evil.pl'], 'evil.pl'],
  ['a package behind another option', ['uvx', '--from', 'x', 'python', '--token', 'evil.py'], 'evil.py'],
  ['a registry in any case', ['npx', 'quay'], 'https://evil', { Npm_Config_Registry: 'https://evil' }],
  ['flags of make', ['npx', 'quay'], '--eval=$(shell x)', { MAKEFLAGS: '--eval=$(shell x)' }],
  ['code among options', ['node', 'a.mjs'], 'evil%28%29', { NODE_OPTIONS: `--import=${data}` }],
  ['a module named like a token', ['node', 'a.mjs'], token, { NODE_OPTIONS: `--title x --require ${token}` }],
  ['a shell’s code behind a token', ['sh', '-c', `GITHUB_TOKEN=tide4711 ; ${code}`], code],
  ['a login shell’s code', ['/bin/bash', '-lc', `TOKEN=tide4711; ${code}`], code],
  ['a shell’s code behind other programs', ['env', 'bash', '-o', 'x', '-c', `api_key=1;${code}`], code],
  ['code behind Authorization:', ['sh', '-c', `Authorization: Bearer a; ${code}`], code],
  ['code in the query of an address', ['sh', '-c', 'x://a/?token=1;touch x'], 'touch x'],
  ['a default', ['sh', '-c', variable(`NOT_SET:-${code}`)], code],
  ['a default elsewhere', ['node', variable('NOT_SET:-evil.mjs')], 'evil.mjs'],
  ['the value of a variable', ['sh', '-c', variable('EVIL')], 'touch x; true'],
  ['code behind --token', ['bash', '--token', 'touch', '-c', code], `touch -c ${code}`],
  ['a package behind --token', ['npx', '--token', 'evil-package'], 'evil-package'],
  ['a package behind -p', ['npx', '-p', 'evil-package', 'x'], 'evil-package'],
  ['a path behind -p and a name', ['quay', '-p', 'TOKEN=./evil'], './evil'],
  ['Node’s -e', ['node', '-e', 'token="abcdef123456"; evil()'], 'token="abcdef123456"; evil()'],
  ['Node’s --eval=', ['node', '--eval=secret=evil()'], 'secret=evil()'],
  ['Python’s -c', ['python3.12', '-c', 'api_key=evil()'], 'api_key=evil()'],
  ['a script named like a token', ['node', 'sk-ant-tide4711tide4711tide4711'], 'sk-ant-tide4711'],
  ['a script behind Node’s inspect', ['node', 'inspect', 'sk-ant-tide4711tide'], 'sk-ant-tide4711tide'],
  ['a command named like a token', ['ghp_tide4711tide4711'], 'ghp_tide4711tide4711'],
  ['a secret with code in it', ['quay', '--token', 'a$(touch x)'], '$(touch x)'],
  ['an environment that loads code', ['node', 'a.mjs'], './evil.js', { NODE_OPTIONS: '--require ./evil.js' }],
  ['an environment that code reads', ['sh', '-c', 'eval "$RUN"'], code, { RUN: code }],
])('%s is shown', (_, [command, ...args], run, env = {}) => {
  expect(shownOf({ command, args, env })).toContain(run);
});

test('the folder it runs in is shown', () => {
  expect(shownOf({ command: 'node', args: ['a.mjs'], cwd: '/srv/evil' })).toContain('/srv/evil');
});

test('every value that the file sets is shown, but for the characters of a secret', () => {
  const env = {
    LEVEL: 'info',
    KEY: `Bearer ${variable('QUAY_TOKEN')}`,
    QUAY_SECRET: 'tide-4712',
    QUAY_DB: 'db://ida:tide@quay/ships',
    QUAY_PASSWORD: '$(touch x)',
    RUN: variable('EVIL'),
  };
  const { given, exposed } = planOf({ command: 'x', env });
  expect(given).toEqual([
    'LEVEL=info',
    `"KEY=Bearer ${variable('QUAY_TOKEN')}"`,
    'QUAY_SECRET=•••(9)',
    'QUAY_DB=db://ida:•••(4)@quay/ships',
    '"QUAY_PASSWORD=$(touch x)"',
    '"RUN=touch x; true"',
  ]);
  expect(exposed).toEqual(['QUAY_PASSWORD']);
});

test('a header is shown with the names of what this person sends in it', () => {
  const headers = { 'X-Team': variable('QUAY_TOKEN'), Cookie: 'a=tide 4711', 'X-Level': 'info' };
  expect(planOf({ url: 'https://a.example', headers }).given).toEqual([
    `X-Team: ${variable('QUAY_TOKEN')}`,
    'Cookie: •••(11)',
    'X-Level: info',
  ]);
});

test('a question that is not answered yet exposes nothing', () => {
  const entry = { command: 'sh', args: ['-c', 'exec quay'], env: { KEY: variable('input:key') } };
  const { given, exposed } = planOf(entry, { rest: { inputs: [{ type: 'promptString', id: 'key' }] } });
  expect([given, exposed]).toEqual([[`KEY=${variable('input:key')}`], []]);
});

test('a word that looks like a hidden one is told from it', () => {
  expect(planOf({ command: 'quay', args: ['•(8)'] }).shown).toBe('quay "\\\\u{2022}(8)"');
});

test('a secret that stands in code is shown, and named to be asked about', () => {
  expect(planOf({ command: 'sh', args: ['-c', 'GITHUB_TOKEN=tide4711 exec quay'] }).exposed).toEqual(['GITHUB_TOKEN']);
  expect(planOf({ command: 'sh', args: ['-c', 'exec quay'] }).exposed).toEqual([]);
});

test('all that a shell or an interpreter runs is in what is shown', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'TOKEN=',
      'Authorization: ',
      'Bearer ',
      '?key=',
      '--token ',
      'sk-ant-',
      ' ; ',
      '"',
      '\n',
      '$(',
      ')',
    ),
    fc.constantFrom('https://a:', '@b/', '#token=', 'ghp_', '\u202e', '\\', variable('EVIL'), 'password='),
    fc.string({ maxLength: 12 }),
  );
  const words = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('').replaceAll('${', '$('));
  const flags = fc.constantFrom(
    ['sh', '-c'],
    ['bash', '-lc'],
    ['node', '-e'],
    ['python3', '-c'],
    ['env', 'A=1', 'sh', '-c'],
  );
  fc.assert(
    fc.property(flags, words, fc.array(words, { maxLength: 2 }), ([command = '', ...flag], run, rest) => {
      expect(shownOf({ command, args: [...flag, run, ...rest] })).toContain([run, ...rest].join(' '));
    }),
  );
});

test('what a launcher or any program may run is in what is shown', () => {
  const names = ['TOKEN=', '--token', '--api-key=', '-p', '-P', '--password', '-y', '-H', 'Authorization:', '-u'];
  const flags = fc.array(fc.constantFrom(...names, '--', '-q', 'KEY=x', 'Bearer '), { maxLength: 4 });
  const launchers = ['npx', 'npx -y', 'uvx --from x', 'node', 'nodejs', 'python3.12', 'uvx --from x python'];
  const runners = [
    'npx -y tsx',
    'npx vite-node',
    'uvx mcp-proxy',
    'npx ts-node',
    'perl5.36',
    'awk -f',
    'julia',
    'bwrap -- python',
    'env',
    'npm exec',
  ];
  const runs = fc.oneof(
    fc.tuple(
      fc.constantFrom(...launchers, ...runners),
      fc.constantFrom('evil', `ghp_${'a'.repeat(36)}`, 'sk-ant-tide4711'),
    ),
    fc.tuple(fc.constantFrom('new', 'new-run --x', 'quay'), fc.constantFrom('evil.ts', '/srv/evil', './evil', 'a;$A')),
    fc.tuple(fc.constantFrom('new -c', 'new --eval', 'ksh93', 'new -c x'), fc.constantFrom('evil', 'TOKEN=evil')),
  );
  fc.assert(
    fc.property(runs, flags, fc.boolean(), ([start, run], between, isJoined) => {
      const [command = '', ...args] = start.split(' ');
      const last = between.at(-1) ?? '';
      const rest = isJoined && /[=:]$/.test(last) ? [...between.slice(0, -1), `${last}${run}`] : [...between, run];
      // What a launcher starts first is known: its own words follow.
      fc.pre(!launchers.includes(start) || rest.slice(0, -1).every((word) => word.startsWith('-')));
      fc.pre(!/^Authorization:/.test(rest.at(-1) ?? ''));
      expect(shownOf({ command, args: [...args, ...rest] })).toContain(run);
    }),
  );
});

test.each([
  [
    'a variable that nobody set',
    { command: 'x', env: { A: variable('NOT_SET') } },
    'needs-variable',
    'NOT_SET is not set',
  ],
  [
    'a question the file does not have',
    { command: 'x', args: [variable('input:key')] },
    'needs-variable',
    'key is not set',
  ],
  ['a file that is missing', { command: 'x', envFile: 'no.env' }, 'needs-variable', '/srv/ship/no.env can’t be read'],
  ['a Windows command', { command: 'cmd', args: ['/c', 'npx', 'x'] }, 'failed', 'Windows command'],
  ['a program of Windows', { command: 'C:\\tools\\quay' }, 'failed', 'Windows command'],
  ['a script of Windows', { command: 'npx.cmd' }, 'failed', 'Windows command'],
  [
    'a setting of the client',
    { command: 'x', args: [variable('config:quay.port')] },
    'needs-variable',
    'quay.port is not',
  ],
  ['no web address', { url: 'ftp://a.example' }, 'failed', 'no http or https address'],
  ['switched off', { command: 'x', disabled: true }, 'skipped', 'switched off'],
])('%s is not tried, and why is said', (_, entry, status, reason) => {
  expect(planOf(entry).step).toMatchObject({ kind: 'skip', status, reason: expect.stringContaining(reason) });
});

test('a Windows command is started on Windows', () => {
  expect(planOf({ command: 'cmd', args: ['/c', 'npx'] }, { platform: 'win32' }).step.kind).toBe('start');
});

/** The program that an entry starts. */
const programOf = (entry: object, more = {}) => {
  const { step } = planOf(entry, more);
  if (step.kind !== 'start') throw new Error('not started');
  return step.program;
};

test('a default stands in for a variable that nobody set', () => {
  expect(programOf({ command: 'x', args: [variable('NOT_SET:-harbour'), variable('env:HOME')] }).args).toEqual([
    'harbour',
    '/home/ida',
  ]);
});

test('a variable in the arguments that the entry itself sets is left to the program', () => {
  const args = ['--header', `Authorization:${variable('AUTH_HEADER')}`];
  const program = programOf({ command: 'x', args, env: { AUTH_HEADER: 'Bearer tide-4712' } });
  expect(program.args).toEqual(args);
  expect(program.environment.get('AUTH_HEADER')).toBe('Bearer tide-4712');
});

test('a program gets what it needs to run, and what its entry and its file of variables say', () => {
  const at = mkdtempSync(join(tmpdir(), 'plan-'));
  writeFileSync(join(at, 'quay.env'), '# ours\nQUAY=from-file\nLEVEL="a b"\n');
  const program = programOf(
    { command: 'x', envFile: `${variable('workspaceFolder')}/quay.env`, env: { LEVEL: 'info' } },
    { at },
  );
  expect(Object.fromEntries(program.environment)).toEqual({
    HOME: '/home/ida',
    PATH: '/bin',
    QUAY: 'from-file',
    LEVEL: 'info',
  });
});

test('a question of the client is put in once it is answered, and its value is no secret that is written', async () => {
  const entry = { command: 'x', args: ['--key', variable('input:key')] };
  const rest = { inputs: [{ type: 'promptString', id: 'key', description: 'The quay’s key', password: true }] };
  const { questions, shown } = planOf(entry, { rest });
  expect(questions).toMatchObject([{ id: 'key', words: 'The quay’s key' }]);
  expect(shown).toBe(`x --key ${variable('input:key')}`);
  const [server] = readConfig(JSON.stringify({ mcpServers: { quay: entry }, ...rest }), '/a/mcp.json', '/a');
  if (server === undefined) throw new Error('no server');
  const answers = new Map([[server.questions[0]?.key ?? '', 'tide-4712']]);
  const { step, questions: left } = planServer(server, { environment, platform: 'linux', answers });
  expect(left).toEqual([]);
  if (step.kind !== 'start') throw new Error('not started');
  expect(step.program.args).toEqual(['--key', 'tide-4712']);
  expect(await new Redaction(step.secrets).text('tide-4712')).toBe('[removed: key]');
});

test('a password in an address is hidden whatever its characters are', () => {
  expect(planOf({ url: 'https://ida:ti$de;47@far.example/mcp' }).shown).toBe('https://ida:•••(8)@far.example/mcp');
});

test.each([
  ['https://evil.example:443\\@quay.example/mcp', 'https://evil.example/@quay.example/mcp'],
  ['https:ida:tide4711@quay.example/mcp', 'https://ida:•••(8)@quay.example/mcp'],
  ['https://a:443\\@b/', 'https://a/@b/'],
  ['https://quay.example@evil.example/', 'https://quay.example@evil.example/'],
  ['HTTPS:\t//ida:tide\n4711@evil.example', 'https://ida:•••(8)@evil.example/'],
  [`https://quay.example/${variable('QUAY_TOKEN')}/mcp`, `https://quay.example/${variable('QUAY_TOKEN')}/mcp`],
  [`https://${variable('NOT_SET:-evil.example')}/mcp`, 'https://evil.example/mcp'],
])('the address %j is shown as what is asked: %s', (url, shown) => {
  expect(planOf({ url }).shown).toBe(shown);
});

test('user info that is no text of an address costs only its meaning', () => {
  expect(planOf({ url: 'https://ida:50%@far.example/mcp' }).step.kind).toBe('reach');
});

test('user info in an address is sent as a header, and removed like every secret', async () => {
  const { step, shown } = planOf({
    url: 'https://ida:pass%20word@far.example/mcp?key=k1&plain=ok',
    headers: { 'X-Team': 'blue', Cookie: 'a"b\\c-long', 'X-Login': `Basic ${btoa('ida:anchor-99')}` },
  });
  if (step.kind !== 'reach') throw new Error('not reached');
  expect(shown).toBe('https://ida:•••(11)@far.example/mcp?key=•••(2)&plain=ok');
  expect(step.address.url.href).toBe('https://far.example/mcp?key=k1&plain=ok');
  expect(step.address.headers.get('Authorization')).toBe(`Basic ${btoa('ida:pass word')}`);
  const text = await new Redaction(step.secrets).text(
    `pass word k1 blue ok ${JSON.stringify('a"b\\c-long')} anchor-99`,
  );
  expect(text).toBe('[removed: the address] [removed: key] blue ok "[removed: Cookie]" [removed: X-Login]');
});
