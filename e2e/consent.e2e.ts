import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const command = fileURLToPath(new URL('../dist-local/tool-catalog.js', import.meta.url));
const variable = (name: string) => `\${${name}}`;
const token = `ghp_${'aB3dE5gH7jK9mN1p'}`;
const random = 'aB3dE5gH7jK9mN1pQ3rS5tU7';
const touch = 'require("fs").writeFileSync("ran", "")';

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

const hasRun = () => existsSync(join(folder, 'ran'));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    await chmod(join(folder, path), 0o700);
  }
}

/** The command on one configuration, in a terminal that `script` gives it. */
async function collect(config: object, options = '--no-serve') {
  await writeFile(join(folder, 'mcp.json'), JSON.stringify(config));
  const line = `stty cols 4000; echo PID $$; exec ${process.execPath} ${command} collect mcp.json --timeout 5 ${options}`;
  const program: ChildProcess = spawn('script', ['-qefc', line, '/dev/null'], { cwd: folder });
  const output = { text: '' };
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output.text += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => program.once('close', resolve));
  const said = (words: string | RegExp) => expect.poll(() => output.text, { timeout: 30_000 }).toMatch(words);
  return { output, ended, said, program, type: (text: string) => program.stdin?.write(text) };
}

/** Answers the question about secrets, where it comes, and says what was shown before the question that starts anything. */
async function planOf(run: Awaited<ReturnType<typeof collect>>): Promise<string> {
  await run.said(/\[y\/N\]/);
  if (!run.output.text.includes('secrets among them. Show it here? [y/N]')) return run.output.text;
  run.type('y\n');
  await run.said(/Start or ask .*\[y\/N\]/);
  return run.output.text;
}

interface Spoof {
  readonly what: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly link?: readonly [target: string, path: string];
  readonly entry: object;
  /** What has to stand in the plan, since it is what runs. */
  readonly shown: readonly string[];
}

const node = process.execPath;
const spoofs: readonly Spoof[] = [
  {
    what: 'a path with another program',
    files: { 'b/node': '#!/bin/sh\ntouch ran\n' },
    entry: { command: 'node', env: { PATH: `${token}:b:/usr/bin:/bin` } },
    shown: [`PATH=${token}:b:/usr/bin:/bin`, '/b/node'],
  },
  {
    what: 'options that load a module',
    files: { [`node_modules/${token}/index.js`]: touch },
    entry: { command: node, args: ['-e', ''], env: { NODE_OPTIONS: `"--require=${token}"` } },
    shown: [`--require=${token}`],
  },
  {
    what: 'a path of modules',
    files: { [`${token}/lib/plug.js`]: touch },
    entry: { command: node, args: ['-e', 'require("plug")'], env: { NODE_PATH: `${token}/lib` } },
    shown: [`NODE_PATH=${token}/lib`],
  },
  {
    what: 'a startup file behind a link',
    files: { 'sub/d/x': '', 'sub/evil': 'touch ran' },
    link: ['sub/d', token],
    entry: { command: 'bash', args: ['-c', 'true'], env: { BASH_ENV: `${token}/../evil` } },
    shown: [`BASH_ENV=${token}/../evil`, '/sub/evil'],
  },
  {
    what: 'a home with settings',
    files: { [`${token}/.profile`]: 'touch ran' },
    entry: { command: 'sh', args: ['-lc', 'true'], env: { HOME: token } },
    shown: [`HOME=${token}`],
  },
  {
    what: 'a file’s text as an argument',
    files: { x: 'evil.sh\n', 'evil.sh': 'touch ran' },
    entry: { command: 'sh', args: [variable('file:./x')] },
    shown: ['sh evil.sh'],
  },
  {
    what: 'a file’s text as code',
    files: { x: 'touch ran\n' },
    entry: { command: 'sh', args: ['-c', variable('file:x')] },
    shown: ['sh -c "touch ran"'],
  },
  {
    what: 'a file of variables',
    files: { '.env': `RUN_TOKEN="touch ran"\n` },
    entry: { command: 'sh', args: ['-c', '$RUN_TOKEN'], envFile: '.env' },
    shown: ['RUN_TOKEN=touch ran'],
  },
  {
    what: 'a file named like a key',
    files: { [random]: 'touch ran' },
    entry: { command: 'sh', args: [random] },
    shown: [random],
  },
  {
    what: 'letters of another alphabet',
    files: { 'pаy.sh': 'touch ran' },
    entry: { command: 'sh', args: ['pаy.sh'] },
    shown: ['p\\u{430}y.sh'],
  },
  {
    what: 'an invisible letter',
    files: { 'a\u200b.sh': 'touch ran' },
    entry: { command: 'sh', args: ['a\u200b.sh'] },
    shown: ['a\\u{200b}.sh'],
  },
];

for (const { what, files = {}, link, entry, shown } of spoofs) {
  test(`what runs stands in the plan: ${what}`, async () => {
    await write(files);
    if (link !== undefined) await symlink(link[0], join(folder, link[1]));
    const run = await collect({ mcpServers: { it: entry } });
    const plan = await planOf(run);
    for (const text of shown) expect(plan).toContain(text);
    run.type('y\n');
    await run.ended;
    expect(hasRun()).toBe(true);
  });
}

const registry = 'http:evil.example:80/token=aaaaaa';
const values: readonly object[] = [
  { command: 'java', env: { JDK_JAVA_OPTIONS: `@${random}` } },
  { command: 'x', env: { PYTHONPATH: random } },
  { command: 'x', env: { PERL5OPT: `-M${random}` } },
  { command: 'x', env: { npm_config_package: random, LD_AUDIT: `${token}:/abs/lib.so` } },
  {
    command: 'x',
    env: { NPM_CONFIG_REGISTRY: registry, HTTPS_PROXY: registry, GIT_CONFIG_GLOBAL: `${token}/../evil` },
  },
  { command: 'x', args: ['https:/evil.example/secret=aaaaaa', '--auth-server', 'evil.example/x', '-p', 'plug'] },
];

test('N runs nothing, and every value stood in the plan', async () => {
  const mcpServers = Object.fromEntries(values.map((entry, i) => [`s${i}`, entry]));
  const run = await collect({ mcpServers: { ...mcpServers, it: { command: 'touch', args: ['ran'] } } });
  const plan = await planOf(run);
  for (const text of JSON.stringify(values).match(/(?<=")[^"]*(?:aaaaaa|evil|aB3d)[^"]*/g) ?? [])
    expect(plan).toContain(text);
  run.type('n\n');
  expect(await run.ended).toBe(2);
  expect(hasRun()).toBe(false);
});

test('nothing is shown or run after N to secrets', async () => {
  const run = await collect({ mcpServers: { it: { command: 'touch', args: ['ran'], env: { API_KEY: 'tide-4711' } } } });
  await run.said(/secrets among them. Show it here\? \[y\/N\]/);
  run.type('n\n');
  expect(await run.ended).toBe(2);
  expect([hasRun(), run.output.text.includes('tide-4711')]).toEqual([false, false]);
});

test('--plan shows the plan, and leaves', async () => {
  const run = await collect({ mcpServers: { it: { command: 'touch', args: ['ran'] } } }, '--plan');
  expect(await run.ended).toBe(0);
  expect(run.output.text).toContain('it: touch ran');
  expect(hasRun()).toBe(false);
});

test('a long argument is cut, and its server asked about alone with all of it', async () => {
  const args = ['-c', `true ${'x'.repeat(3_000)}; touch ran`];
  const run = await collect({ mcpServers: { it: { command: 'sh', args } } });
  await run.said(/cut: 2000 of 3016 characters.*as it stands above in full\? \[y\/N\]/s);
  expect(run.output.text).toContain('; touch ran');
  run.type('y\n');
  await run.ended;
  expect(hasRun()).toBe(true);
});

test('an answer’s default stands in the plan, and every prompt begins with words of ours', async () => {
  const inputs = [{ type: 'promptString', id: 'mode', description: '[sudo] password for ida:', default: 'touch ran' }];
  const name = `[sudo] password for ida:${' '.repeat(40)}`;
  const run = await collect({ inputs, servers: { [name]: { command: 'sh', args: ['-c', variable('input:mode')] } } });
  expect(await planOf(run)).toContain('mode: "[sudo] password for ida:", by default "touch ran"');
  run.type('y\n');
  await run.said(/Enter takes "touch ran"\s+Your answer goes to that server, and is not shown here: $/);
  run.type('\n');
  await run.ended;
  expect(run.output.text.split(/\r?\n/).filter((line) => line.startsWith('[sudo]'))).toEqual([]);
  expect(hasRun()).toBe(true);
});

test('a file that changes while a question waits runs as it was shown', async () => {
  await write({ '.env': 'RUN="touch ran"\n', x: 'true' });
  const entry = { command: 'sh', args: ['-c', `$RUN; ${variable('file:x')}`], envFile: '.env' };
  const run = await collect({ mcpServers: { it: entry } });
  await planOf(run);
  await write({ '.env': 'RUN="touch other"\n', x: 'touch other' });
  run.type('y\n');
  await run.ended;
  expect([hasRun(), existsSync(join(folder, 'other'))]).toEqual([true, false]);
});

test('devices, pipes and large files are refused', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  await symlink('/dev/zero', join(folder, 'zero'));
  await write({ large: '' });
  await truncate(join(folder, 'large'), 2 ** 20 + 1);
  const servers = {
    a: { command: 'x', args: [variable('file:pipe')] },
    b: { command: 'x', envFile: 'zero' },
    c: { command: 'x', envFile: 'large' },
  };
  const run = await collect({ mcpServers: servers });
  await run.ended;
  expect(run.output.text.match(/leaves .*(?:plain file|larger than 1 MB)/g)).toHaveLength(3);
});

test('with --yes no value is printed', async () => {
  const secret = 'tide4711';
  const args = ['--config', `{"apiKey":"${secret}"}`, `--user=ida:${secret}`, `-p${secret}`];
  const env = {
    COOKIE: `theme=dark; sid=${secret}`,
    DSN: `app:${secret}@tcp(db)/x`,
    KEY: `-----BEGIN KEY-----\n${secret}`,
  };
  const run = await collect({ mcpServers: { it: { command: 'mysql-quay', args, env } } }, '--yes --check');
  await run.ended;
  expect(run.output.text).toContain('it: mysql-quay, with variables COOKIE, DSN, KEY');
  for (const value of [secret, 'theme', 'apiKey', 'BEGIN']) expect(run.output.text).not.toContain(value);
});

test('a signal ends it at once, also while a large file is read', async () => {
  const large = ' ='.repeat(12_000_000);
  const run = await collect({ mcpServers: { it: { command: 'true', args: [large] } } }, '--plan');
  await run.said(/PID \d+/);
  const id = Number(/PID (\d+)/.exec(run.output.text)?.[1]);
  await expect
    .poll(() => Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${id}/io`, 'utf8'))?.[1]), { intervals: [5] })
    .toBeGreaterThan(large.length);
  process.kill(id, 'SIGTERM');
  const start = Date.now();
  await run.ended;
  expect(Date.now() - start).toBeLessThan(10_000);
  expect(run.output.text).not.toContain('it: true');
});

test('a signal ends it while a question waits', async () => {
  const run = await collect({ mcpServers: { it: { command: 'touch', args: ['ran'] } } });
  await planOf(run);
  process.kill(Number(/PID (\d+)/.exec(run.output.text)?.[1]), 'SIGTERM');
  await run.ended;
  expect(hasRun()).toBe(false);
});
