import { homedir } from 'node:os';
import { writeCollected } from '../model/collectedServers';
import { escapeUnseen } from '../model/revealText';
import { writeUsage } from '../model/usage';
import { type Collected, type CollectedFor, runCheck } from './check/checkCommand';
import { usageOfCheck } from './check/checkOptions';
import {
  askAgain,
  askQuestions,
  askToRead,
  askToShow,
  askToStart,
  drawAll,
  isTerminal,
  sayAll,
} from './collect/consent';
import { type FoundConfigs, findServers } from './collect/findServers';
import { drawNames, nameText, quote } from './collect/launchText';
import type { ListedServer } from './collect/listServer';
import { collectAll } from './collect/listServer';
import { readOptions, usage } from './collect/options';
import { NamedFiles } from './collect/places';
import { planServer, type ReadyPlan, readyPlan } from './collect/planServer';
import { killAll } from './collect/program';
import type { Brought } from './serve/handOver';
import { runOpen, usageOfOpen } from './serve/openCommand';
import { checkPorts, show } from './serve/show';
import { checkOut, plain, sayInTerminal, sayLine, writeOut } from './terminal';
import { drawSessions, planSessions, readSessions, runUsage, usageOfUsage } from './usage/usageCommand';

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

/** Lists the servers of configurations and addresses for a check, after the same consent. */
async function collectFor(files: readonly string[], { tokens, isYes }: CollectedFor): Promise<Collected | null> {
  const { platform } = process;
  const named = new NamedFiles();
  const machine = { platform, home: homedir(), project: process.cwd(), environment };
  const found = findServers({ files, tokens, only: [], except: [] }, machine, named);
  const drafts = found.servers.map((server) => planServer(server, { environment, platform, files: named }));
  const isPrivate = isYes || !isTerminal;
  sayRead(found);
  const shown = isPrivate ? null : await askToShow(drafts);
  if (!isPrivate && shown === null) return null;
  if (isPrivate) sayAll(drafts.map(drawNames));
  const agreed = isYes ? drafts : await askToStart(drafts, shown === 'masked');
  const answers = agreed === null ? null : await askQuestions(agreed, isPrivate);
  if (agreed === null || answers === null) return null;
  endAllOnSignal();
  const settled = isPrivate ? agreed : await askAgain(agreed, answers);
  const plans = (settled ?? []).map((plan) => readyPlan(plan, answers));
  const listed = await collectAll(plans, { serverMs: 30_000, allMs: 300_000 }, showOutcome);
  const failed = listed.filter(({ status }) => !['listed', 'skipped'].includes(status));
  return {
    text: writeCollected(listed, new Date(), ''),
    faults: [...found.faults, ...failed.map(({ name, status, reason }) => `server ${name}: ${reason ?? status}`)],
  };
}

/** The code to exit with: 0, 1 where `--strict` found a failure, 2 where nothing was collected. */
async function runCollect(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === 'help') {
    sayInTerminal(usage);
    return 0;
  }
  const { platform } = process;
  const machine = { platform, home: homedir(), project: process.cwd(), environment };
  const isServed = isTerminal && !options.isPlan && (options.serves ?? !options.isStrict);
  const files = new NamedFiles();
  const found = findServers(options, machine, files);
  const sessions = options.days === null ? null : await planSessions(machine, options.days);
  for (const fault of found.faults) sayInTerminal(plain(fault));
  if (found.servers.length === 0 && (sessions?.folders ?? []).length === 0) {
    sayInTerminal(describeNone(found));
    if (!isServed || options.files.length > 0) return 2;
    await show({ isCollected: false, files: [] }, { ports: options.ports, environment, isTerminal });
    return 0;
  }
  if (options.out !== undefined) await checkOut(options.out);
  if (isServed) await checkPorts(options.ports, environment);
  const drafts = found.servers.map((server) => planServer(server, { environment, platform, files }));
  const isPrivate = options.isYes || !isTerminal;
  sayRead(found);
  const shown = isPrivate ? null : await askToShow(drafts);
  if (!isPrivate && shown === null) {
    sayInTerminal('Nothing was shown or started.');
    return 2;
  }
  for (const [verb, text] of sessions === null ? [] : drawSessions(sessions, isPrivate)) sayLine(verb, text);
  const isMasked = shown === 'masked';
  if (isPrivate || options.isPlan) sayAll(isPrivate ? drafts.map(drawNames) : drawAll(drafts, isMasked));
  if (options.isPlan) return 0;
  const agreed = options.isYes ? drafts : await askToStart(drafts, isMasked);
  const toRead = sessions !== null && (options.isYes || (await askToRead(sessions))) ? sessions : null;
  if (agreed === null) {
    sayInTerminal('Nothing was started.');
    if (toRead === null) return 2;
  }
  const answers = await askQuestions(agreed ?? [], isPrivate);
  if (answers === null) {
    sayInTerminal('Nothing was started.');
    return 2;
  }
  const settled = isPrivate ? agreed : await askAgain(agreed ?? [], answers);
  const plans = (settled ?? []).map((plan) => readyPlan(plan, answers));
  endAllOnSignal();
  const collect = async () => {
    const listed = await collectAll(plans, options, showOutcome);
    // A command line holds values of a file: where the result is printed, they would be too.
    const isPrinted = isPrivate && !isServed && options.out === undefined;
    const collected = isPrinted ? listed.map(({ runs: _, ...one }) => one) : listed;
    const counts = toRead === null ? '' : writeUsage(await readSessions(toRead, collected), 0);
    const text = writeCollected(collected, new Date(), counts);
    if (options.out !== undefined) {
      await writeOut(options.out, text);
      sayInTerminal(`Written to ${plain(options.out)}.`);
    }
    return { collected, text };
  };
  const { collected, text } = await collect();
  if (isServed && collected.length > 0) {
    const again = async () => broughtOf((await collect()).text);
    await show(broughtOf(text), { ports: options.ports, environment, isTerminal, again });
  } else if (options.out === undefined && !options.isStrict) process.stdout.write(escapeUnseen(text));
  const hasFailed = found.faults.length > 0 || collected.some(({ status }) => !['listed', 'skipped'].includes(status));
  return options.isStrict && hasFailed ? 1 : 0;
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
