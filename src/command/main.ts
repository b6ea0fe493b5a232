import { homedir } from 'node:os';
import { writeCollected } from '../model/collectedServers';
import { escapeUnseen } from '../model/revealText';
import { writeUsage } from '../model/usage';
import { type Collected, type CollectedFor, runCheck } from './check/checkCommand';
import { usageOfCheck } from './check/checkOptions';
import { agree, isTerminal } from './collect/consent';
import { type FoundConfigs, findServers, type Wanted } from './collect/findServers';
import { nameText, quote } from './collect/launchText';
import type { ListedServer } from './collect/listServer';
import { collectAll } from './collect/listServer';
import { readOptions, usage } from './collect/options';
import { NamedFiles } from './collect/places';
import { planServer, type ReadyPlan } from './collect/planServer';
import { killAll } from './collect/program';
import type { Brought } from './serve/handOver';
import { runOpen, usageOfOpen } from './serve/openCommand';
import { checkPorts, show } from './serve/show';
import { checkOut, plain, sayInTerminal, sayLine, writeOut } from './terminal';
import { planSessions, readSessions, runUsage, usageOfUsage } from './usage/usageCommand';

const environment: ReadonlyMap<string, string> = new Map(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);

/** Runs a command; without a word it collects. Returns the code to exit with, 2 where nothing was done. */
async function run(words: readonly string[]): Promise<number> {
  const [command = 'collect', ...args] = words;
  switch (command) {
    case 'collect':
      return runCollect(args);
    case 'open':
      endAllOnSignal();
      return runOpen(args, environment, isTerminal);
    case 'check':
      return runCheck(args, { environment, folder: process.cwd(), collect: collectFor });
    case 'usage':
      return runUsage(args);
    default: {
      const isHelp = command === '--help' || command === '-h';
      if (command.startsWith('-') && !isHelp) return runCollect(words);
      for (const text of [usage, usageOfCheck, usageOfOpen, usageOfUsage]) sayInTerminal(text);
      return isHelp ? 0 : 2;
    }
  }
}

const { platform } = process;
const machine = { platform, home: homedir(), project: process.cwd(), environment };

/** Finds servers, and says what would be done about each. */
function planAll(wanted: Wanted) {
  const files = new NamedFiles();
  const found = findServers(wanted, machine, files);
  return { found, drafts: found.servers.map((server) => planServer(server, { environment, platform, files })) };
}

function isFailed({ status }: ListedServer): boolean {
  return !['listed', 'skipped'].includes(status);
}

/** Lists the servers of configurations and addresses for a check, after the same consent. */
async function collectFor(files: readonly string[], { tokens, isYes }: CollectedFor): Promise<Collected | null> {
  const { found, drafts } = planAll({ files, tokens, only: [], except: [] });
  sayRead(found);
  const agreed = await agree(drafts, { isAgreed: isYes });
  if (agreed === null) return null;
  endAllOnSignal();
  const listed = await collectAll(agreed.plans, { serverMs: 30_000, allMs: 300_000 }, showOutcome);
  const faults = listed.filter(isFailed).map(({ name, status, reason }) => `server ${name}: ${reason ?? status}`);
  return { text: writeCollected(listed, new Date(), ''), faults: [...found.faults, ...faults] };
}

/** The code to exit with: 0, 1 where `--strict` found a failure, 2 where nothing was collected. */
async function runCollect(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === 'help') {
    sayInTerminal(usage);
    return 0;
  }
  const isServed = isTerminal && !options.isPlan && (options.serves ?? !options.isStrict);
  const serving = { ports: options.ports, environment, isTerminal };
  const { found, drafts } = planAll(options);
  const sessions = options.days === null ? null : await planSessions(machine, options.days);
  for (const fault of found.faults) sayInTerminal(plain(fault));
  if (drafts.length === 0 && (sessions?.folders ?? []).length === 0) {
    sayInTerminal(describeNone(found));
    if (!isServed || options.files.length > 0) return 2;
    await show({ isCollected: false, files: [] }, serving);
    return 0;
  }
  if (options.out !== undefined) await checkOut(options.out);
  if (isServed) await checkPorts(options.ports, environment);
  sayRead(found);
  const agreed = await agree(drafts, { isAgreed: options.isYes, isPlan: options.isPlan, sessions });
  if (agreed === null) return 2;
  if (options.isPlan) return 0;
  endAllOnSignal();
  const collect = async () => {
    const listed = await collectAll(agreed.plans, options, showOutcome);
    // A command line holds values of a file: where the result is printed, they would be too.
    const isPrinted = (options.isYes || !isTerminal) && !isServed && options.out === undefined;
    const collected = isPrinted ? listed.map(({ runs: _, ...one }) => one) : listed;
    const counts = agreed.sessions === null ? '' : writeUsage(await readSessions(agreed.sessions, collected), 0);
    const text = writeCollected(collected, new Date(), counts);
    if (options.out !== undefined) {
      await writeOut(options.out, text);
      sayInTerminal(`Written to ${plain(options.out)}.`);
    }
    return { collected, text };
  };
  const { collected, text } = await collect();
  if (isServed && collected.length > 0)
    await show(broughtOf(text), { ...serving, again: async () => broughtOf((await collect()).text) });
  else if (options.out === undefined && !options.isStrict) process.stdout.write(escapeUnseen(text));
  return options.isStrict && (found.faults.length > 0 || collected.some(isFailed)) ? 1 : 0;
}

function describeNone({ places }: FoundConfigs): string {
  const read = places.map(({ path }) => plain(path)).join(', ');
  return read === ''
    ? 'No client’s configuration was found on this machine. Name a file: collect CONFIG'
    : `No MCP server stands in ${read}. Name another file: collect CONFIG`;
}

function sayRead({ places }: FoundConfigs): void {
  for (const { client, path } of places) sayLine('Read', client === null ? quote(path) : `${quote(path)} (${client})`);
}

function showOutcome({ name, status, reason, toolCount }: ListedServer, { place }: ReadyPlan): void {
  const tools = toolCount === 1 ? '1 tool' : `${toolCount} tools`;
  const words = `${status === 'listed' ? tools : status}${reason === undefined ? '' : `. ${reason}`}`;
  sayLine('', `${nameText(name)}: ${words}${status === 'listed' || status === 'skipped' ? '' : ` (${place})`}`);
}

function broughtOf(text: string): Brought {
  return { isCollected: true, files: [{ name: 'My servers', base64: Buffer.from(text).toString('base64') }] };
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
    sayInTerminal(plain(error instanceof Error ? error.message : String(error)));
    process.exitCode = 2;
  },
);
