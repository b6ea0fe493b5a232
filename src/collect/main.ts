import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCollected } from '../model/collectedServers';
import { type Found, findServers } from './findServers';
import type { ListedServer } from './listServer';
import { collectAll } from './listServer';
import { readOptions, usage } from './options';
import { planServer, type ServerPlan } from './planServer';
import { killAll } from './program';
import { serveApp } from './serve';
import { ask, checkOut, plain, plainJson, say, sayLine, writeOut } from './terminal';
import { runUsage, usageOfUsage } from './usageCommand';

const environment: ReadonlyMap<string, string> = new Map(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);

/** The code to exit with: 0, 1 where `--check` found a failure, 2 where nothing was collected. */
async function run([command, ...args]: readonly string[]): Promise<number> {
  if (command === 'usage') return runUsage(args);
  const options = command === 'collect' ? readOptions(args) : 'help';
  if (options === 'help') {
    say(usage);
    if (command !== 'collect') say(usageOfUsage);
    return command === 'collect' || command === '--help' ? 0 : 2;
  }
  const { platform } = process;
  const found = findServers(options, { platform, home: homedir(), project: process.cwd(), environment });
  for (const fault of found.faults) say(plain(fault));
  if (found.servers.length === 0) {
    say(describeNone(found));
    return 2;
  }
  if (options.out !== undefined) await checkOut(options.out);
  const drawn = found.servers.map((server) => planServer(server, { environment, platform }));
  showPlans(drawn, found);
  const exposing = options.isYes ? drawn : await askToStart(drawn);
  if (exposing === null) {
    say('Nothing was started.');
    return 2;
  }
  const answers = await askQuestions(exposing);
  const plans = exposing.map((plan, i) => {
    const server = found.servers[i];
    if (plan.questions.length === 0 || plan.step.kind === 'skip' || server === undefined) return plan;
    return planServer(server, { environment, platform, answers });
  });
  const collect = async () => {
    const collected = await collectAll(plans, options, showOutcome);
    const text = writeCollected(collected, new Date());
    if (options.out !== undefined) {
      await writeOut(options.out, text);
      say(`Written to ${plain(options.out)}.`);
    }
    return { collected, text };
  };
  const { collected, text } = await collect();
  if (process.stdin.isTTY && (options.serves ?? !options.isCheck)) await show(text, async () => (await collect()).text);
  else if (options.out === undefined && !options.isCheck) process.stdout.write(plainJson(text));
  const hasFailed = found.faults.length > 0 || collected.some(({ status }) => !['listed', 'skipped'].includes(status));
  return options.isCheck && hasFailed ? 1 : 0;
}

function describeNone({ places }: Found): string {
  const read = places.map(({ path }) => plain(path)).join(', ');
  return read === ''
    ? 'No client’s configuration was found on this machine. Name a file: collect CONFIG'
    : `No MCP server stands in ${read}. Name another file: collect CONFIG`;
}

function showPlans(plans: readonly ServerPlan[], { places }: Found): void {
  for (const { client, path } of places) sayLine('Read', client === null ? path : `${path} (${client})`);
  for (const { name, place, shown, cwd, given, step } of plans) {
    const verb = step.kind === 'start' ? 'starts' : step.kind === 'reach' ? 'asks' : 'leaves';
    sayLine(verb, `${nameText(name)}: ${shown}`);
    if (cwd !== undefined) sayLine('', `in ${cwd}`);
    for (const one of given) sayLine('', `with ${one}`);
    if (step.kind === 'skip') sayLine('', step.reason);
    sayLine('', `from ${place}`);
  }
}

/** A name that could pass for more is quoted. */
function nameText(name: string): string {
  return /^[\w .@/-]+$/.test(name) ? name : JSON.stringify(name);
}

/** Asks before anything starts, and again for each plan that shows a secret. Returns null without a yes. */
async function askToStart(plans: readonly ServerPlan[]): Promise<readonly ServerPlan[] | null> {
  const count = plans.filter(({ step }) => step.kind !== 'skip').length;
  if (count === 0) return plans;
  if (!process.stdin.isTTY) {
    say('Nobody can be asked here: give --yes to start them.');
    return null;
  }
  const isYes = (answer: string | null) => /^y(es)?$/i.test(answer?.trim() ?? '');
  if (!isYes(await ask(`Start or ask ${count === 1 ? 'this server' : `these ${count} servers`}? [y/N] `))) return null;
  const agreed: ServerPlan[] = [];
  for (const plan of plans) {
    const { name, exposed, step } = plan;
    if (step.kind === 'skip' || exposed.length === 0) agreed.push(plan);
    else {
      sayLine('secret', `${nameText(name)} shows above, in what it runs: ${exposed.join(', ')}`);
      if (isYes(await ask('Start it all the same? [y/N] '))) agreed.push(plan);
      else
        agreed.push({
          ...plan,
          step: { kind: 'skip', status: 'skipped', reason: 'It was left out when it was asked about.' },
        });
    }
  }
  return agreed;
}

/** Asks the clients' questions in a terminal; returns no answers elsewhere. */
async function askQuestions(plans: readonly ServerPlan[]): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  if (!process.stdin.isTTY) return answers;
  for (const { name, questions, step } of plans) {
    for (const { key, words, fallback } of step.kind === 'skip' ? [] : questions) {
      if (answers.has(key)) continue;
      const given = await ask(
        plain(`${name} needs: ${words}${fallback === undefined ? '' : ` [${fallback}]`} (not shown) `),
        true,
      );
      const answer = given === '' ? fallback : given;
      if (answer !== null && answer !== undefined) answers.set(key, answer);
    }
  }
  return answers;
}

function showOutcome({ name, status, reason, toolCount }: ListedServer, { place }: ServerPlan): void {
  const tools = toolCount === 1 ? '1 tool' : `${toolCount} tools`;
  const words = `${status === 'listed' ? tools : status}${reason === undefined ? '' : `. ${reason}`}`;
  sayLine('', `${nameText(name)}: ${words}${status === 'listed' || status === 'skipped' ? '' : ` (${place})`}`);
}

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

/**
 * Opens a link in the default browser. Returns false over SSH and on a Linux without a desktop, where a text browser would
 * take over the terminal.
 */
function openLink(link: string, environment: ReadonlyMap<string, string>, platform: NodeJS.Platform): boolean {
  const hasDesktop = environment.has('DISPLAY') || environment.has('WAYLAND_DISPLAY');
  const opener = platform === 'darwin' ? 'open' : platform === 'linux' && hasDesktop ? 'xdg-open' : null;
  if (opener === null || environment.has('SSH_CONNECTION')) return false;
  const child = spawn(opener, [link], { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
  return true;
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
