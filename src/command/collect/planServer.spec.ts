import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from './findServers';
import { drawNames, drawPlan } from './launchText';
import { hasChanged, NamedFiles } from './places';
import { planServer, readyPlan, showsSecret } from './planServer';
import { Redaction } from './redact';

const environment = new Map([
  ['PATH', '/bin'],
  ['HOME', '/home/ida'],
  ['QUAY_TOKEN', 'tide-4711'],
]);
const folder = '/srv/ship';
const planOf = (entry: object, { platform = 'linux' as NodeJS.Platform, rest = {}, at = folder } = {}) => {
  const [server] = readConfig(JSON.stringify({ mcpServers: { quay: entry }, ...rest }), `${at}/mcp.json`, at);
  if (server === undefined) throw new Error('no server');
  return planServer(server, { environment, platform });
};
/** All that is shown of it, but for the file's own line. */
const linesOf = (entry: object, more = {}, isMasked = false) =>
  drawPlan(planOf(entry, more), isMasked)
    .map(([verb, text]) => `${verb}: ${text}`)
    .filter((line) => !line.startsWith('from: '));
const stepOf = (entry: object, more = {}) => readyPlan(planOf(entry, more), new Map()).step;
const programOf = (entry: object, more = {}) => {
  const step = stepOf(entry, more);
  if (step.kind !== 'start') throw new Error('not started');
  return step.program;
};
const token = `ghp_${'a1'.repeat(18)}`;
const variable = (name: string) => `\${${name}}`;
/** What a quoted text stands for. */
const unquote = (text: string) =>
  text.startsWith('"')
    ? String(
        JSON.parse(
          text.replace(
            /(?<!\\)((?:\\\\)*)\\u\{(\w+)\}/g,
            (_, before, code) => `${before}${String.fromCodePoint(Number.parseInt(code, 16))}`,
          ),
        ),
      )
    : text;

test('a plan shows all that files set, and the person’s own variables as references', () => {
  const at = realpathSync(mkdtempSync(join(tmpdir(), 'plan-')));
  writeFileSync(join(at, 'quay.env'), `LEVEL="a b"\nEXTRA=${token}\n`);
  writeFileSync(join(at, 'x'), 'touch evil\n');
  const entry = {
    command: 'quay-run',
    args: ['--token', token, ...['NOT_SET:-debug', 'QUAY_TOKEN', 'file:./x', 'input:mode'].map(variable)],
    env: { LD_PRELOAD: `${token}:/abs/lib.so`, KEY: `Bearer ${variable('QUAY_TOKEN')}` },
    envFile: 'quay.env',
  };
  const inputs = [{ type: 'promptString', id: 'mode', description: 'Mode?', default: 'touch x; exec y' }];
  expect(linesOf(entry, { at, rest: { inputs } })).toEqual([
    `starts: quay: quay-run --token ${token} debug ${variable('QUAY_TOKEN')} "touch evil" ${variable('input:mode')}`,
    'program: not found: nothing is started',
    `secret: EXTRA=${token}`,
    'with: "LEVEL=a b"',
    `secret: LD_PRELOAD=${token}:/abs/lib.so`,
    `secret: "KEY=Bearer ${variable('QUAY_TOKEN')}"`,
    'yours: it gets QUAY_TOKEN',
    'asks you: mode: Mode?, by default "touch x; exec y"',
    `file: ${at}/quay.env`,
    `file: ${at}/x`,
  ]);
  expect(showsSecret(planOf(entry, { at, rest: { inputs } }))).toBe(true);
});

test('where a link leads is shown: of the program, its folder, its arguments and values', () => {
  const at = realpathSync(mkdtempSync(join(tmpdir(), 'plan-')));
  for (const one of ['real', 'b', 'sub/d']) mkdirSync(join(at, one), { recursive: true });
  writeFileSync(join(at, 'sub/evil'), '');
  writeFileSync(join(at, 'real/run'), '');
  chmodSync(join(at, 'real/run'), 0o700);
  symlinkSync('../real/run', join(at, 'b/node'));
  symlinkSync('real', join(at, 'near'));
  symlinkSync('sub/d', join(at, token));
  const lines = linesOf(
    { command: 'node', cwd: './near', env: { PATH: '../b:/usr/bin', BASH_ENV: `../${token}/../evil` } },
    { at },
  );
  expect(lines).toContain(`program: node is ${at}/real/run`);
  expect(lines).toContain(`folder: ${at}/real`);
  expect(lines).toContain(`link: ../${token}/../evil leads to ${at}/sub/evil`);
});

test('a link is found in an option, a list, a command line and the default of an answer, and shows no value of one’s own', () => {
  const at = realpathSync(mkdtempSync(join(tmpdir(), 'plan-')));
  mkdirSync(join(at, 'tide-4711'));
  writeFileSync(join(at, 'tide-4711/x'), '');
  symlinkSync('tide-4711/x', join(at, 'near'));
  symlinkSync('tide-4711', join(at, 'dir'));
  const rest = { inputs: [{ type: 'promptString', id: 'file', default: './near' }] };
  const to = `leads to ${at}/${variable('QUAY_TOKEN')}/x`;
  const known = ['--require=./near', '-S./near', 'a:near', '. ./near; y', 'file:./near', '@near', '-aaaaaaaaaaaanear'];
  known.push('!./near', '[./near]', `file://${at}/n%65ar?%zz`);
  for (const arg of [...known, variable('input:file')]) {
    const lines = linesOf({ command: 'sh', args: [arg, variable('QUAY_TOKEN')] }, { at, rest });
    expect(lines.find((line) => line.startsWith('link: '))).toContain(to);
  }
  const own = new Map([...environment, ['OWN', `${at}/near:${at}/near`]]);
  const entry = { command: 'sh', args: [variable('OWN'), `a:${variable('OWN')}`] };
  const [server] = readConfig(JSON.stringify({ mcpServers: { it: entry } }), join(at, 'mcp.json'), at);
  const plan = server && planServer(server, { environment: own, platform: 'linux' });
  expect(plan?.draft).toMatchObject({ places: { links: [] } });
  const cwd = `${variable('QUAY_TOKEN')}/../dir`;
  expect(linesOf({ command: 'sh', cwd }, { at })).toContain(`folder: ${at}/${variable('QUAY_TOKEN')}`);
});

test('the program that the plan names is the one that is started, under the name it was called by', () => {
  expect(programOf({ command: 'sh' })).toMatchObject({ command: 'sh', file: realpathSync('/bin/sh') });
  expect(programOf({ command: 'sh', env: { PATH: '/usr/bin' } }).file).toBe(realpathSync('/usr/bin/sh'));
  expect(stepOf({ command: 'no-such-program' })).toMatchObject({
    kind: 'skip',
    reason: expect.stringContaining('not found'),
  });
});

test('what runs a script is told, looked for in the entry’s own PATH, and compared before the start', () => {
  const at = realpathSync(mkdtempSync(join(tmpdir(), 'plan-')));
  const write = (path: string, text: string) => {
    mkdirSync(join(at, path, '..'), { recursive: true });
    writeFileSync(join(at, path), text);
    chmodSync(join(at, path), 0o700);
  };
  write('run', '#!/usr/bin/env -S one --x\n');
  write('b/one', '#!c/two\n');
  write('c/two', '');
  const entry = { command: './run', env: { PATH: 'b:/bin' } };
  expect(linesOf(entry, { at })).toContain(`program: ./run is ${at}/run, run by ${at}/b/one, run by ${at}/c/two`);
  expect([...programOf(entry, { at }).seen.keys()]).toEqual(
    expect.arrayContaining([`${at}/b/one`, `${at}/c/two`, `${at}/run`]),
  );
  write('other', '#!./env one\n');
  write('env', '');
  expect(linesOf({ command: './other' }, { at })).toContain(`program: ./other is ${at}/other, run by ${at}/env`);
});

test('what comes to lie where the plan found nothing is a change, on the PATH and in what a runner takes', () => {
  const at = realpathSync(mkdtempSync(join(tmpdir(), 'plan-')));
  for (const one of ['a', 'b', 'node_modules/.bin']) mkdirSync(join(at, one), { recursive: true });
  writeFileSync(join(at, 'b/npx'), '#!/usr/bin/env one\n');
  writeFileSync(join(at, 'b/one'), '');
  for (const one of ['b/npx', 'b/one']) chmodSync(join(at, one), 0o700);
  for (const one of ['a/one', 'node_modules/.bin/quay', '.npmrc']) {
    const plan = planOf({ command: 'npx', args: ['quay'], env: { PATH: 'a:b' } }, { at });
    writeFileSync(join(at, one), '');
    const { step } = readyPlan(plan, new Map());
    expect(step.kind === 'start' && hasChanged(step.program.seen), one).toBe(true);
  }
});

test('what leads to another place for each program is refused, and why is said', () => {
  const at = realpathSync(mkdtempSync(join(tmpdir(), 'plan-')));
  symlinkSync('/proc/self/cwd', join(at, 'here'));
  for (const entry of [
    { command: '/proc/self/cwd/x' },
    { command: 'sh', args: ['--require=/dev/fd/3'] },
    { command: 'sh', cwd: '/proc/thread-self/cwd' },
    { command: 'sh', env: { LD_PRELOAD: `${at}/here/lib.so` } },
    { command: 'sh', args: ['./here/x'] },
    { command: 'awk', args: ['-fhere/x'] },
    { command: 'make', args: ['-sf/proc/self/cwd/x'] },
    { command: 'git', args: ['-c', 'alias.x=!/proc/self/cwd/x'] },
    { command: 'node', args: ['--import', 'file:///proc/s%65lf/cwd/x.mjs'] },
    { command: 'sh', args: [variable('file:/proc/self/environ')] },
  ]) {
    expect(stepOf(entry, { at })).toMatchObject({ kind: 'skip', reason: expect.stringContaining('for each program') });
  }
});

test('where an answer decides program or folder, the plan shows its default, and what is asked for decides', () => {
  const at = realpathSync(mkdtempSync(join(tmpdir(), 'plan-')));
  for (const one of ['a', 'b']) {
    mkdirSync(join(at, one));
    writeFileSync(join(at, one, 'run'), '');
    chmodSync(join(at, one, 'run'), 0o700);
  }
  const rest = { inputs: [{ type: 'promptString', id: 'way', default: 'a' }] };
  const entry = { command: 'run', env: { PATH: `${at}/${variable('input:way')}` } };
  expect(linesOf(entry, { at, rest })).toEqual(
    expect.arrayContaining([`program: run is by default ${at}/a/run`, `path: by default ${at}/a`]),
  );
  const plan = planOf(entry, { at, rest });
  const fileOf = (answer: string) => {
    const { step } = readyPlan(plan, new Map([[plan.questions[0]?.key ?? '', answer]]));
    return step.kind === 'start' ? step.program.file : step;
  };
  expect([fileOf('a'), fileOf('b')]).toEqual([`${at}/a/run`, `${at}/b/run`]);
  expect(fileOf('c')).toMatchObject({ reason: expect.stringContaining('not found') });
});

test.each<[command: string, args: string[], told: string[]]>([
  [
    'npx',
    ['-y', '@quay/quay-mcp@latest'],
    ['sub/package.json', '.npmrc', ...['.bin/quay-mcp', '@quay/quay-mcp'].map((one) => `node_modules/${one}`)],
  ],
  ['npx', ['-p', 'x', 'quay-mcp'], ['sub/package.json', '.npmrc', 'node_modules/.bin/quay-mcp']],
  ['env', ['A=b', '/usr/bin/npx', 'x'], ['sub/package.json', '.npmrc']],
  ['sh', ['-c', 'cd .; npx x'], ['sub/package.json', '.npmrc']],
  ['node', ['/usr/lib/npm/bin/npx-cli.js', 'x'], ['sub/package.json', '.npmrc']],
  ['make', ['mcp'], ['Makefile']],
  ['node', ['x'], []],
])('what %s %j takes from its folder and those above is told', (command, args, told) => {
  const at = realpathSync(mkdtempSync(join(tmpdir(), 'plan-')));
  for (const one of ['sub', 'node_modules/.bin', 'node_modules/@quay/quay-mcp'])
    mkdirSync(join(at, one), { recursive: true });
  for (const one of ['sub/package.json', '.npmrc', 'Makefile', 'node_modules/.bin/quay-mcp'])
    writeFileSync(join(at, one), '');
  const lines = linesOf({ command, args, cwd: 'sub' }, { at }).filter((line) => line.startsWith('brings: '));
  expect(lines).toEqual(
    told.length === 0 ? [] : [`brings: its folder has ${told.map((one) => `${at}/${one}`).join(', ')}`],
  );
});

test('a variable of one’s own that is a path never hides where a program lies', () => {
  const at = realpathSync(mkdtempSync(join(tmpdir(), 'plan-')));
  writeFileSync(join(at, 'run'), '');
  chmodSync(join(at, 'run'), 0o700);
  const entry = { command: `${variable('PWD')}/run` };
  const [server] = readConfig(JSON.stringify({ mcpServers: { it: entry } }), join(at, 'mcp.json'), at);
  const plan = server && planServer(server, { environment: new Map([['PWD', at]]), platform: 'linux' });
  expect(plan && drawPlan(plan).map(([, text]) => text)).toContain(`${variable('PWD')}/run is ${at}/run`);
});

test('a program that a variable of one’s own names is told, unless that is a secret', () => {
  const at = realpathSync(mkdtempSync(join(tmpdir(), 'plan-')));
  const linesWith = (name: string, value: string) => {
    writeFileSync(join(at, value), '');
    chmodSync(join(at, value), 0o700);
    const [server] = readConfig(
      JSON.stringify({ mcpServers: { it: { command: `./${variable(name)}` } } }),
      join(at, 'a'),
      at,
    );
    const plan = server && planServer(server, { environment: new Map([[name, value]]), platform: 'linux' });
    return plan && drawPlan(plan).map(([, text]) => text);
  };
  expect(linesWith('RUN', 'harbour')).toContain(`./${variable('RUN')} is ${at}/harbour`);
  expect(linesWith('QUAY_TOKEN', 'tide-4711')?.join()).not.toContain('tide-4711');
});

test('reasons tell the place of a text, never what stands there', () => {
  const key = `API_KEY=${token}`;
  for (const entry of [
    { command: 'x', env_vars: [key] },
    { command: 'x', env: { [key]: 'x' } },
    { command: 'x', args: [variable(token)] },
    { command: 'x', args: [variable(`input:${token}`)] },
  ]) {
    expect(stepOf(entry)).toMatchObject({ kind: 'skip', reason: expect.not.stringContaining(token) });
  }
});

test('a whole command line in place of a program is told as that', () => {
  expect(stepOf({ command: 'node server.mjs --level info' })).toMatchObject({
    reason: expect.stringContaining('Write the program alone as command'),
  });
});

test('every character of a command line is in what is shown, and only what can be read', () => {
  const piece = fc.oneof(
    fc.constantFrom('TOKEN=', 'Bearer ', ' ; ', '"', '\n', '$(', '\u202e', '\\', '\\u{61}', 'pаypal', '−'),
    fc.constantFrom(token, '•••(4)'),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  const words = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('').replaceAll('${', '$('));
  fc.assert(
    fc.property(words, (word) => {
      const [, shown = ''] =
        drawPlan(planOf({ command: 'x', env: { A: word } })).find(([verb]) => /^(?:with|secret)$/.test(verb)) ?? [];
      fc.pre(!word.includes('\0'));
      expect(unquote(shown)).toBe(`A=${word}`);
    }),
  );
});

test.each([
  ['pаypal', '"p\\u{430}ypal"'],
  ['https://аррle.example', '"https://\\u{430}\\u{440}\\u{440}le.example"'],
  ['ｅvil', '"\\u{ff45}vil"'],
  ['a\u{e0041}\u202eb', '"a\\u{e0041}\\u{202e}b"'],
  ['a∕b', '"a\\u{2215}b"'],
  ['–token', '"\\u{2013}token"'],
  ['/\u0338x', '"/\\u{338}x"'],
  ['Größe', '"Größe"'],
  ['Гавань', '"Гавань"'],
  ['сору', '"\\u{441}\\u{43e}\\u{440}\\u{443}"'],
  ['a᜵b', '"a\\u{1735}b"'],
  ['дом λ', '"дом λ"'],
  ['дλ', '"\\u{434}\\u{3bb}"'],
  ['ꓢꓴ', '"\\u{a4e2}\\u{a4f4}"'],
  ['│', '"\\u{2502}"'],
  ['海 x', '"海 x"'],
  ['a א 1 ב', '"a \\u{5d0} 1 \\u{5d1}"'],
  ['a“ b”', '"a\\u{201c} b\\u{201d}"'],
  ['ꞌx', '"\\u{a78c}x"'],
  ['ǃx', '"\\u{1c3}x"'],
  ['’', '"\\u{2019}"'],
  ['一 ノ', '"\\u{4e00} \\u{30ce}"'],
  ['Łódź', '"Łódź"'],
])('of %s, letters that pass for others are boxed', (word, shown) => {
  expect(linesOf({ command: 'x', args: [word] })[0]).toBe(`starts: quay: x ${shown}`);
});

test('without a terminal, names alone are shown', () => {
  const entry = { command: `/opt/${token}/quay`, args: ['--config', '{"apiKey":"X"}'], env: { KEY: 'X' }, cwd: '/X' };
  expect(drawNames(planOf(entry))).toEqual(['starts', 'quay: quay, with variables KEY']);
  expect(drawNames(planOf({ command: `run --token=${token}` }))[1]).toBe('quay: run, with variables none');
  const far = { url: 'https://ida:X@far.example/X', headers: { 'X-Team': 'X' } };
  expect(drawNames(planOf(far))).toEqual(['asks', 'quay: an address, with headers X-Team']);
});

test('ordinary values and references ask for no question about secrets', () => {
  const args = [
    ...['--sort-key', 'date', '-p', '8080', '-p', 'production', '-p', '/srv/repo', '-w', '/workspace'],
    ...['-k', 'insecure', '--private', 'yes', variable('QUAY_TOKEN')],
  ];
  const env = { AUTH: 'none', KEY_FIELD: 'id', QUAY_TOKEN: variable('QUAY_TOKEN'), CACHE_KEY_TTL: '3600' };
  expect(showsSecret(planOf({ command: 'npx', args, env }))).toBe(false);
  for (const more of [{ args: ['--token', 'xyz'] }, { args: ['-u', 'ida:xyz'] }, { env: { API_KEY: 'k1' } }])
    expect(showsSecret(planOf({ command: 'npx', ...more }))).toBe(true);
  expect(showsSecret(planOf({ command: 'mysql', args: ['-pxyz'] }))).toBe(true);
  const rest = { inputs: [{ type: 'promptString', id: 'api_key', default: 'k1' }] };
  expect(showsSecret(planOf({ command: 'x', args: [variable('input:api_key')] }, { rest }))).toBe(true);
});

test.each([
  ['an unset variable', { command: 'x', env: { A: variable('NOT_SET') } }, 'needs-variable', 'NOT_SET is not set'],
  ['a question of no file', { command: 'x', args: [variable('input:key')] }, 'needs-variable', 'answer key is not set'],
  ['a missing file', { command: 'x', envFile: 'no.env' }, 'needs-variable', 'variables can’t be read: it is missing.'],
  ['a device', { command: 'x', args: [variable('file:/dev/zero')] }, 'needs-variable', 'it is no plain file'],
  ['a client’s setting', { command: 'x', args: [variable('config:quay.port')] }, 'needs-variable', 'quay.port is not'],
  ['a Windows command', { command: 'cmd', args: ['/c', 'npx', 'x'] }, 'failed', 'Windows command'],
  ['a program of Windows', { command: 'C:\\tools\\quay' }, 'failed', 'Windows command'],
  ['no web address', { url: 'ftp://a.example' }, 'failed', 'no http or https address'],
  ['a NUL', { command: 'x', env: { A: 'a\0b' } }, 'failed', 'NUL'],
  ['a name with a sign', { command: 'x', env: { 'NODE_OPTIONS=--require': 'x' } }, 'failed', 'no name of a variable'],
  ['switched off', { command: 'x', disabled: true }, 'skipped', 'switched off'],
])('%s is not tried, and why is said', (_, entry, status, reason) => {
  expect(stepOf(entry)).toMatchObject({ kind: 'skip', status, reason: expect.stringContaining(reason) });
});

test('pipes and large files are not read', () => {
  const at = mkdtempSync(join(tmpdir(), 'plan-'));
  execFileSync('mkfifo', [join(at, 'pipe')]);
  writeFileSync(join(at, 'large'), '');
  truncateSync(join(at, 'large'), 1024 * 1024 + 1);
  symlinkSync('/dev/zero', join(at, 'zero'));
  for (const [file, why] of [
    ['pipe', 'no plain file'],
    ['large', 'larger than 1 MB'],
    ['zero', 'no plain file'],
  ] as const) {
    expect(stepOf({ command: 'x', args: [variable(`file:${file}`)] }, { at })).toMatchObject({
      reason: expect.stringContaining(why),
    });
    expect(stepOf({ command: 'x', envFile: file }, { at })).toMatchObject({ reason: expect.stringContaining(why) });
  }
});

test('a Windows command is started on Windows', () => {
  expect(stepOf({ command: 'cmd', args: ['/c', 'npx'] }, { platform: 'win32' }).kind).toBe('start');
});

test('a default stands in for a variable that nobody set', () => {
  const args = [variable('NOT_SET:-harbour'), variable('env:HOME'), variable('env:NOT_SET:-quay')];
  expect(programOf({ command: 'sh', args }).args).toEqual(['harbour', '/home/ida', 'quay']);
});

test('a variable in the arguments that the entry itself sets is left to the program', () => {
  const args = ['--header', `Authorization:${variable('AUTH_HEADER')}`];
  const program = programOf({ command: 'sh', args, env: { AUTH_HEADER: 'Bearer tide-4712' } });
  expect(program.args).toEqual(args);
  expect(program.environment.get('AUTH_HEADER')).toBe('Bearer tide-4712');
});

test('a program gets what it needs to run, and its file of variables as it was read', () => {
  const at = mkdtempSync(join(tmpdir(), 'plan-'));
  writeFileSync(join(at, 'quay.env'), '# ours\nQUAY=from-file\nLEVEL="a b"\n');
  const entry = { command: 'sh', envFile: `${variable('workspaceFolder')}/quay.env`, env: { LEVEL: 'info' } };
  const plan = planOf(entry, { at });
  writeFileSync(join(at, 'quay.env'), 'QUAY=changed\n');
  const { step } = readyPlan(plan, new Map());
  if (step.kind !== 'start') throw new Error('not started');
  const expected = { HOME: '/home/ida', PATH: '/bin', QUAY: 'from-file', LEVEL: 'info' };
  expect(Object.fromEntries(step.program.environment)).toEqual(expected);
});

test('an answer is put in, and taken out of what the server says', async () => {
  const entry = { command: 'sh', args: ['--key', variable('input:key')], cwd: variable('input:key') };
  const rest = { inputs: [{ type: 'promptString', id: 'key', description: 'The quay’s key', password: true }] };
  const plan = planOf(entry, { rest });
  expect(plan.questions).toMatchObject([{ id: 'key', words: 'The quay’s key' }]);
  expect(readyPlan(plan, new Map()).step).toMatchObject({ kind: 'skip', status: 'needs-variable' });
  const { step } = readyPlan(plan, new Map([[plan.questions[0]?.key ?? '', 'tide-4712']]));
  if (step.kind !== 'start') throw new Error('not started');
  expect([step.program.args, step.program.cwd]).toEqual([['--key', 'tide-4712'], '/srv/ship/tide-4712']);
  expect(new Redaction(step.secrets).text('tide-4712')).toMatch(/^\[removed: .*key\]$/);
});

test.each([
  ['https://evil.example:443\\@quay.example/mcp', 'https://evil.example/@quay.example/mcp'],
  ['https:ida:tide4711@quay.example/mcp', 'https://ida:tide4711@quay.example/mcp'],
  ['HTTPS:\t//ida:tide\n4711@evil.example', 'https://ida:tide4711@evil.example/'],
  [`https://a\\@${variable('QUAY_TOKEN')}.example/`, `https://a/@${variable('QUAY_TOKEN')}.example/`],
])('the address %j is shown as it is written, and as it is read: %s', (url, read) => {
  const lines = linesOf({ url });
  expect(unquote(lines[0]?.slice('asks: quay: '.length) ?? '')).toBe(url);
  expect(lines[1]).toBe(`read as: ${read}`);
});

test('an address that is read as it is written is shown once', () => {
  expect(linesOf({ url: 'https://quay.example', headersHelper: './get.sh' })).toEqual([
    'asks: quay: https://quay.example',
    'not run: its headersHelper, for more headers: ./get.sh',
  ]);
});

test.each([
  [`http://evil.example:${variable('QUAY_TOKEN')}/quay.example`, 'evil.example'],
  [`http://evil.example:80${variable('NOT_SET:-80')}/x`, undefined],
  [`http://${variable('QUAY_TOKEN')}.evil.example/x`, `${variable('QUAY_TOKEN')}.evil.example`],
])('of the address %s with a variable, the host is told', (url, host) => {
  expect(linesOf({ url }).find((line) => line.startsWith('host: '))).toBe(host && `host: ${host}`);
});

test('the host behind a user’s name is told', () => {
  expect(linesOf({ url: 'https://quay.example@evil.example/mcp' })).toContain('host: evil.example');
});

test('user info that is no text of an address costs only its meaning', () => {
  expect(stepOf({ url: 'https://ida:50%@far.example/mcp' }).kind).toBe('reach');
});

test('user info in an address is sent as a header, and removed like every secret', async () => {
  const step = stepOf({
    url: 'https://ida:pass%20word1@far.example/mcp?key=k1&plain=ok',
    headers: { 'X-Team': 'blue', Cookie: 'a"b\\c-long1', 'X-Login': `Basic ${btoa('ida:anchor-99')}` },
  });
  if (step.kind !== 'reach') throw new Error('not reached');
  expect(step.address.url.href).toBe('https://far.example/mcp?key=k1&plain=ok');
  expect(step.address.headers.get('Authorization')).toBe(`Basic ${btoa('ida:pass word1')}`);
  const text = new Redaction(step.secrets).text(`pass word1, k1, blue, ok, anchor-99, ${btoa('ida:pass word1')}`);
  expect(text).toMatch(
    /^\[removed: the address\], \[removed: the address\], blue, ok, \[removed: X-Login\], \[removed: the address\]\w?=*$/,
  );
});

test('a large file is planned in time, whatever it holds', () => {
  const many = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, i) => [
      `s${i}`,
      { command: 'node', args: [`s${i}.mjs`, '--token', `a${i}b2c3d4`], env: { A: 'b' } },
    ]),
  );
  const odd = ['${', '${a:', `${' '.repeat(20)}=`, 'token=', '${file:', 'A1', 'a b '].map((text) => ({
    mcpServers: { it: { command: 'x', args: [text.repeat(20_000)], env: { KEY: text.repeat(20_000) } } },
  }));
  const count = 6_000;
  const asking = {
    inputs: Array.from({ length: count }, (_, i) => ({ type: 'promptString', id: `k${i}`, default: 'a' })),
    servers: Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`s${i}`, { command: 'x', args: [variable(`input:k${i}`)] }]),
    ),
  };
  const words = (begin: string) => Array.from({ length: 20_000 }, (_, i) => `${begin}${i}`).join(' ');
  const looked = [words('w'), words(`-${'a'.repeat(32)}`), words(`-${'a'.repeat(32)}/`)].map((text) => ({
    mcpServers: { it: { command: 'npx', args: [text] } },
  }));
  for (const config of [{ mcpServers: many }, asking, ...odd, ...looked]) {
    const [start, files] = [process.cpuUsage(), new NamedFiles()];
    for (const server of readConfig(JSON.stringify(config), '/a/mcp.json', '/a')) {
      const plan = planServer(server, { environment, platform: 'linux', files });
      drawPlan(plan);
      showsSecret(plan);
    }
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(10_000);
  }
});
