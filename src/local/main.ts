import { readFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { listConfigPlaces } from './clientConfigs';
import { collectAll } from './collectAll';
import { type CollectedServer, writeCollected } from './collectedFile';
import { type Options, readOptions, usage } from './options';
import { planServer, type ServerPlan } from './planServer';
import { killAll } from './programTransport';
import { ConfigError, type ConfiguredServer, readConfig } from './readConfig';
import { serveApp } from './serve';

/** Written to the terminal; what servers and files say is shown without its control characters. */
function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

function plain(text: string): string {
  return text.replace(/\p{C}/gu, '\uFFFD');
}

const environment: ReadonlyMap<string, string> = new Map(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);

async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === 'help') {
    say(usage);
    return 0;
  }
  const servers = findServers(options);
  if (servers.length === 0) {
    say('No MCP server was found in any client’s configuration. Name a file: collect CONFIG');
    return 2;
  }
  const plans = servers.map((server) => planServer(server, environment, process.platform));
  showPlans(plans);
  if (!options.isYes && !(await askToStart(plans))) {
    say('Nothing was started.');
    return 2;
  }
  const collected = await collectAll(plans, options, showOutcome);
  const text = writeCollected(collected, new Date());
  if (options.out !== undefined) {
    await writeFile(options.out, text, { mode: 0o600 });
    // A file that was there keeps its mode otherwise.
    await chmod(options.out, 0o600);
    say(`Written to ${options.out}.`);
  }
  // Only where somebody sits at it.
  if (process.stdin.isTTY && (options.serves ?? !options.isCheck)) await show(text);
  else if (options.out === undefined && !options.isCheck) process.stdout.write(text);
  return options.isCheck && collected.some(({ status }) => status !== 'listed' && status !== 'skipped') ? 1 : 0;
}

function findServers({ files, only, except }: Options): readonly ConfiguredServer[] {
  const places =
    files.length > 0
      ? files.map((path) => ({ client: path, path: resolve(path) }))
      : listConfigPlaces({ platform: process.platform, home: homedir(), project: process.cwd(), environment });
  const found = new Map<string, ConfiguredServer>();
  for (const { path } of places) {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      if (files.length > 0) throw new Error(`${path} can’t be read: ${error instanceof Error ? error.message : error}`);
      continue;
    }
    try {
      for (const server of readConfig(text, path)) {
        const known = found.get(server.name);
        // Several clients often share a server: one of a name and launch is enough.
        const isSame = known !== undefined && JSON.stringify(showLaunch(known)) === JSON.stringify(showLaunch(server));
        if (!isSame) found.set(freeName(server.name, found), { ...server, name: freeName(server.name, found) });
      }
    } catch (error) {
      if (!(error instanceof ConfigError) || files.length > 0) throw error;
      say(error.message);
    }
  }
  const unknown = [...only, ...except].find((name) => !found.has(name));
  if (unknown !== undefined)
    throw new Error(`No server is called “${unknown}”: there are ${[...found.keys()].join(', ')}.`);
  return [...found.values()].filter(({ name }) => (only.length === 0 || only.includes(name)) && !except.includes(name));
}

function showLaunch({ launch }: ConfiguredServer): unknown {
  if (launch === null) return null;
  return launch.kind === 'program'
    ? [launch.command, launch.args, launch.cwd, [...launch.variables]]
    : [launch.url, [...launch.headers]];
}

function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name}-${n}`;
    if (!taken.has(free)) return free;
  }
}

function showPlans(plans: readonly ServerPlan[]): void {
  for (const { name, file, shown, names, step } of plans) {
    const verb = step.kind === 'start' ? 'starts ' : step.kind === 'reach' ? 'asks   ' : 'leaves ';
    say(`${verb} ${plain(name)}: ${plain(shown)}`);
    if (names.length > 0) say(`         with ${names.map(plain).join(', ')}`);
    if (step.kind === 'skip') say(`         ${plain(step.reason)}`);
    say(`         from ${plain(file)}`);
  }
}

async function askToStart(plans: readonly ServerPlan[]): Promise<boolean> {
  const count = plans.filter(({ step }) => step.kind !== 'skip').length;
  if (count === 0) return true;
  if (!process.stdin.isTTY) {
    say('Nobody can be asked here: give --yes to start them.');
    return false;
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(`Start or ask ${count === 1 ? 'this server' : `these ${count} servers`}? [y/N] `);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}

function showOutcome({ name, status, reason, pages }: CollectedServer): void {
  const tools = pages.reduce<number>((sum, one) => sum + countTools(one), 0);
  say(
    `${plain(name)}: ${status === 'listed' ? `${tools} tools` : status}${reason === undefined ? '' : `. ${plain(reason)}`}`,
  );
}

function countTools(page: unknown): number {
  return typeof page === 'object' && page !== null && 'tools' in page && Array.isArray(page.tools)
    ? page.tools.length
    : 0;
}

/** Until the terminal says otherwise. */
async function show(text: string): Promise<void> {
  const config = {
    hosts: [{ id: 'mine', label: 'My servers', url: './collected.servers.json', auth: 'cookie', kind: 'file' }],
    defaultHost: 'mine',
  };
  const served = await serveApp(
    // The built app lies beside the folder of this command.
    join(dirname(fileURLToPath(import.meta.url)), '..', 'dist'),
    new Map([
      ['/config.json', JSON.stringify(config)],
      ['/collected.servers.json', text],
    ]),
  );
  say(`Open ${served.link}\nPress Enter to stop.`);
  const lines = createInterface({ input: process.stdin });
  await lines.question('');
  lines.close();
  await served.close();
}

process.once('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(130));
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    say(plain(error instanceof Error ? error.message : String(error)));
    process.exitCode = 2;
  },
);
