import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCollected } from '../model/collectedServers';
import { escapeUnseen } from '../model/revealText';
import { writeUsage } from '../model/usage';
import { askAgain, askQuestions, askToRead, askToShow, askToStart, drawAll, isTerminal, sayAll } from './consent';
import { type Found, findServers } from './findServers';
import { drawNames, nameText, quote } from './launchText';
import type { ListedServer } from './listServer';
import { collectAll } from './listServer';
import { readOptions, usage } from './options';
import { NamedFiles } from './places';
import { planServer, type ReadyPlan, readyPlan } from './planServer';
import { killAll } from './program';
import { serveApp } from './serve';
import { ask, checkOut, plain, say, sayLine, writeOut } from './terminal';
import { drawSessions, planSessions, readSessions, runUsage, usageOfUsage } from './usageCommand';

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
  const machine = { platform, home: homedir(), project: process.cwd(), environment };
  const files = new NamedFiles();
  const found = findServers(options, machine, files);
  const sessions = options.days === null ? null : await planSessions(machine, options.days);
  for (const fault of found.faults) say(plain(fault));
  if (found.servers.length === 0 && (sessions?.folders ?? []).length === 0) {
    say(describeNone(found));
    return 2;
  }
  if (options.out !== undefined) await checkOut(options.out);
  const drafts = found.servers.map((server) => planServer(server, { environment, platform, files }));
  const isPrivate = options.isYes || !isTerminal;
  sayRead(found);
  const shown = isPrivate ? null : await askToShow(drafts);
  if (!isPrivate && shown === null) {
    say('Nothing was shown or started.');
    return 2;
  }
  for (const [verb, text] of sessions === null ? [] : drawSessions(sessions, isPrivate)) sayLine(verb, text);
  const isMasked = shown === 'masked';
  if (isPrivate || options.isPlan) sayAll(isPrivate ? drafts.map(drawNames) : drawAll(drafts, isMasked));
  if (options.isPlan) return 0;
  const agreed = options.isYes ? drafts : await askToStart(drafts, isMasked);
  const toRead = sessions !== null && (options.isYes || (await askToRead(sessions))) ? sessions : null;
  if (agreed === null) {
    say('Nothing was started.');
    if (toRead === null) return 2;
  }
  const answers = await askQuestions(agreed ?? [], isPrivate);
  if (answers === null) {
    say('Nothing was started.');
    return 2;
  }
  const settled = isPrivate ? agreed : await askAgain(agreed ?? [], answers);
  const plans = (settled ?? []).map((plan) => readyPlan(plan, answers));
  endAllOnSignal();
  const isServed = isTerminal && (options.serves ?? !options.isCheck);
  const collect = async () => {
    const listed = await collectAll(plans, options, showOutcome);
    // A command line holds values of a file: where the result is printed, they would be too.
    const isPrinted = isPrivate && !isServed && options.out === undefined;
    const collected = isPrinted ? listed.map(({ runs: _, ...one }) => one) : listed;
    const counts = toRead === null ? '' : writeUsage(await readSessions(toRead, collected), 0);
    const text = writeCollected(collected, new Date(), counts);
    if (options.out !== undefined) {
      await writeOut(options.out, text);
      say(`Written to ${plain(options.out)}.`);
    }
    return { collected, text };
  };
  const { collected, text } = await collect();
  if (isServed && collected.length > 0) await show(text, async () => (await collect()).text);
  else if (options.out === undefined && !options.isCheck) process.stdout.write(escapeUnseen(text));
  const hasFailed = found.faults.length > 0 || collected.some(({ status }) => !['listed', 'skipped'].includes(status));
  return options.isCheck && hasFailed ? 1 : 0;
}

function describeNone({ places }: Found): string {
  const read = places.map(({ path }) => plain(path)).join(', ');
  return read === ''
    ? 'No client’s configuration was found on this machine. Name a file: collect CONFIG'
    : `No MCP server stands in ${read}. Name another file: collect CONFIG`;
}

function sayRead({ places }: Found): void {
  for (const { client, path } of places) sayLine('Read', client === null ? quote(path) : `${quote(path)} (${client})`);
}

function showOutcome({ name, status, reason, toolCount }: ListedServer, { place }: ReadyPlan): void {
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

/**
 * From the first start on, a signal ends what runs. Before it, signals keep their own effect: they end this at once, also
 * while a large file is read.
 */
function endAllOnSignal(): void {
  process.once('exit', killAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)
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
