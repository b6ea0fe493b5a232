import { chmod, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectAll } from './collectAll';
import { type CollectedServer, writeCollected } from './collectedFile';
import { type Found, findServers } from './findServers';
import { openLink } from './openLink';
import { readOptions, usage } from './options';
import { planServer, type ServerPlan } from './planServer';
import { killAll } from './programTransport';
import { serveApp } from './serve';
import { ask, plain, say } from './terminal';

const environment: ReadonlyMap<string, string> = new Map(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);

/** The code to exit with: 0, 1 where `--check` found a failure, 2 where nothing was collected. */
async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === 'help') {
    say(usage);
    return 0;
  }
  const { platform } = process;
  const found = findServers(options, { platform, home: homedir(), project: process.cwd(), environment });
  for (const fault of found.faults) say(plain(fault));
  if (found.servers.length === 0) {
    say(describeNone(found));
    return 2;
  }
  const plans = found.servers.map((server) => planServer(server, environment, platform));
  showPlans(plans, found);
  if (!options.isYes && !(await askToStart(plans))) {
    say('Nothing was started.');
    return 2;
  }
  const collect = async () => {
    const collected = await collectAll(plans, options, showOutcome);
    const text = writeCollected(collected, new Date());
    if (options.out !== undefined) await writeOut(options.out, text);
    return { collected, text };
  };
  const { collected, text } = await collect();
  // Only where somebody sits at it.
  if (process.stdin.isTTY && (options.serves ?? !options.isCheck)) await show(text, async () => (await collect()).text);
  else if (options.out === undefined && !options.isCheck) process.stdout.write(text);
  const hasFailed = found.faults.length > 0 || collected.some(({ status }) => !['listed', 'skipped'].includes(status));
  return options.isCheck && hasFailed ? 1 : 0;
}

function describeNone({ places }: Found): string {
  const read = places.map(({ path }) => plain(path)).join(', ');
  return read === ''
    ? 'No client’s configuration was found on this machine. Name a file: collect CONFIG'
    : `No MCP server stands in ${read}. Name another file: collect CONFIG`;
}

async function writeOut(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  // A file that was there keeps its mode otherwise.
  await chmod(file, 0o600);
  say(`Written to ${file}.`);
}

function showPlans(plans: readonly ServerPlan[], { places }: Found): void {
  const read = places.map(({ client, path }) => plain(client === null ? path : `${path} (${client})`));
  say(`Read ${read.join('\n     ')}`);
  for (const { name, place, shown, names, step } of plans) {
    const verb = step.kind === 'start' ? 'starts ' : step.kind === 'reach' ? 'asks   ' : 'leaves ';
    say(`${verb} ${plain(name)}: ${plain(shown)}`);
    if (names.length > 0) say(`         with ${names.map(plain).join(', ')}`);
    if (step.kind === 'skip') say(`         ${plain(step.reason)}`);
    say(`         from ${plain(place)}`);
  }
}

async function askToStart(plans: readonly ServerPlan[]): Promise<boolean> {
  const count = plans.filter(({ step }) => step.kind !== 'skip').length;
  if (count === 0) return true;
  if (!process.stdin.isTTY) {
    say('Nobody can be asked here: give --yes to start them.');
    return false;
  }
  const answer = await ask(`Start or ask ${count === 1 ? 'this server' : `these ${count} servers`}? [y/N] `);
  return /^y(es)?$/i.test(answer?.trim() ?? '');
}

function showOutcome({ name, status, reason, toolCount }: CollectedServer, { place }: ServerPlan): void {
  const tools = toolCount === 1 ? '1 tool' : `${toolCount} tools`;
  const words = `${status === 'listed' ? tools : status}${reason === undefined ? '' : `. ${plain(reason)}`}`;
  say(`${plain(name)}: ${words}${status === 'listed' || status === 'skipped' ? '' : ` (${plain(place)})`}`);
}

/** The app, until the terminal says otherwise. */
async function show(text: string, collectAgain: () => Promise<string>): Promise<void> {
  const config = {
    hosts: [{ id: 'mine', label: 'My servers', url: './collected.servers.json', auth: 'cookie', kind: 'file' }],
    defaultHost: 'mine',
  };
  const files = new Map([
    ['/config.json', JSON.stringify(config)],
    ['/collected.servers.json', text],
  ]);
  // The built app lies beside the folder of this command.
  const served = await serveApp(join(dirname(fileURLToPath(import.meta.url)), '..', 'dist'), files);
  const isOpened = openLink(served.passingLink, environment, process.platform);
  say(`${isOpened ? 'It opens in your browser; else open' : 'Open'} ${served.link}`);
  for (;;) {
    const answer = await ask('Enter stops it, "again" collects again: ');
    if (answer === null || !/^a(gain)?$/i.test(answer.trim())) break;
    files.set('/collected.servers.json', await collectAgain());
    say('Press Refresh in the app to see it.');
  }
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
