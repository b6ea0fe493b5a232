import { parseArgs } from 'node:util';
import { exportingClients, logFormats, loggingClients, spellingOf } from '../../clients/allClients';
import { dayMs, markFuture } from '../../model/dates';
import { formatCounted } from '../../model/formatCount';
import { valueAt } from '../../model/json';
import { callsOf, refusalsOf, sumDays, type Usage, writeUsage } from '../../model/usage';
import { readLogs } from '../../usage/readLogs';
import { type SummaryOptions, summarize } from '../../usage/summarize';
import type { Machine } from '../collect/findServers';
import { quote } from '../collect/launchText';
import type { ListedServer } from '../collect/listServer';
import { checkOut, plain, sayInTerminal, sayLine, writeOut } from '../terminal';
import { findSessions, type LeftFile, type SessionFile, sessionFolders } from './sessionFiles';

export const usageOfUsage = `tool-catalog usage FILE…: counts what agents called, from session logs alone.

  FILE              a session file, run events, an OTLP JSON file, or a folder of them
  --days N          only the last N days
  --out FILE        writes the counts to FILE; without it they are printed as a table

Read are sessions of ${loggingClients},
exports of ${exportingClients}, OTLP JSON, openwop run events and lines of {"tool","at","outcome"}.
Inputs, results, prompts and paths are dropped while reading.
`;

/** Reads the days of an option. @throws Error whose message says what is wrong. */
export function readDays(value: string): number {
  const days = Number(value);
  if (!Number.isInteger(days) || days < 1 || days > 3_650)
    throw new Error(`--days takes days from 1 to 3650, not ${value}.`);
  return days;
}

/** The beginning, UTC, of the first of the last days. */
export function startOfDays(days: number, now = Date.now()): number {
  return Math.floor(now / dayMs) * dayMs - (days - 1) * dayMs;
}

/** The code to exit with: 0, or 2 where nothing was read. */
export async function runUsage(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      days: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help || positionals.length === 0) {
    sayInTerminal(usageOfUsage);
    return values.help ? 0 : 2;
  }
  if (values.out !== undefined) await checkOut(values.out);
  const since = values.days === undefined ? undefined : startOfDays(readDays(values.days));
  const found = await Promise.all(positionals.map((path) => findSessions(path, since)));
  const files = found.flatMap((one) => one.files);
  const left = found.flatMap((one) => one.left);
  sayLeft(left);
  if (files.length === 0) {
    sayInTerminal('No session file was read.');
    return 2;
  }
  const usage = await countCalls(files, since === undefined ? {} : { since });
  if (values.out === undefined) process.stdout.write(usageTable(usage));
  else {
    await writeOut(values.out, writeUsage(usage));
    sayInTerminal(`Written to ${plain(values.out)}.`);
  }
  return 0;
}

function sayLeft(left: readonly LeftFile[]): void {
  for (const { path, why } of left) sayLine('left out', `${path}: ${why}`);
}

/** Reads session files and says how far it is and what it could not read. */
async function countCalls(files: readonly SessionFile[], options: SummaryOptions): Promise<Usage> {
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const isShown = process.stderr.isTTY === true;
  let shownAt = Date.now();
  const onProgress = ({ bytes, lines }: { readonly bytes: number; readonly lines: number }) => {
    if (!isShown || Date.now() - shownAt < 500) return;
    shownAt = Date.now();
    process.stderr.write(
      `\rreads    ${Math.min(100, Math.floor((100 * bytes) / Math.max(1, all)))} %, ${formatCounted(lines, 'line')}`,
    );
  };
  const started = Date.now();
  const book = await readLogs(files, logFormats, { onProgress });
  if (isShown && Date.now() - started > 500) process.stderr.write('\r\u001b[K');
  const usage = summarize(book, spellingOf, options);
  for (const { client, line, why } of usage.unread) {
    sayLine('unread', `${client === '' ? '' : `${client}, `}${line === 0 ? '' : `line ${line}: `}${why}`);
  }
  return usage;
}

/** One line a tool and agent; `-` where the log can't say. */
export function usageTable({ tools, clients, from, to, since }: Usage): string {
  const head = [
    'tool',
    'client',
    'agent',
    'ok',
    'error',
    'refused',
    'unavailable',
    'not known',
    'offered in',
    'last asked for',
  ];
  const rows = tools.map(({ server, tool, client, agent, days, offeredSessions, lastAt }) => {
    const sum = sumDays(days);
    const counts = [sum.ok, sum.error, refusalsOf(sum), sum.unavailable, sum.unfinished].map(String);
    return [
      ...[server === undefined ? tool : `${server}/${tool}`, client, agent, ...counts],
      ...[
        offeredSessions === null ? '-' : String(offeredSessions),
        lastAt === undefined ? '' : markFuture(lastAt, undefined, lastAt.slice(0, 16).replace('T', ' ')),
      ],
    ].map(plain);
  });
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const write = (row: readonly string[]) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  const sessions = clients.map(
    ({ client, sessions: count, tellsOffers }) =>
      `${plain(client)}: ${formatCounted(count, 'session')}${tellsOffers ? '' : ', the log does not say what was offered'}`,
  );
  const calls = tools.reduce((sum, { days }) => sum + callsOf(sumDays(days)), 0);
  const span = from === '' ? '' : `, ${markFuture(from)} to ${markFuture(to)} (UTC)`;
  const asked = since === undefined ? '' : `, looked at from ${markFuture(since)}`;
  return `${[`${formatCounted(calls, 'call')}${span}${asked}`, ...sessions, '', write(head), ...rows.map(write)].join('\n')}\n`;
}

/** The sessions of this machine's clients that are to be read: found, and not yet opened. */
export interface SessionPlan {
  readonly days: number;
  /** The first millisecond that is counted. */
  readonly since: number;
  readonly folders: readonly {
    readonly client: string;
    readonly path: string;
    readonly files: readonly SessionFile[];
  }[];
  readonly left: readonly LeftFile[];
}

/** Finds the session files of the last days; a client that keeps none is passed over. */
export async function planSessions(machine: Machine, days: number, now = Date.now()): Promise<SessionPlan> {
  const since = startOfDays(days, now);
  const found = await Promise.all(
    sessionFolders(machine).map(async (folder) => ({ ...folder, ...(await findSessions(folder.path, since)) })),
  );
  return {
    days,
    since,
    folders: found.filter(({ files }) => files.length > 0),
    // A client that is not on this machine has no folder.
    left: found.flatMap(({ path, left }) => left.filter((one) => one.path !== path)),
  };
}

/** The plan's lines: a word of ours, then what it is about. In private, only the clients' folders are named. */
export function drawSessions(
  { days, folders, left }: SessionPlan,
  isPrivate: boolean,
): readonly (readonly [verb: string, text: string])[] {
  const span = `last ${formatCounted(days, 'day')}`;
  if (folders.length === 0) return [['reads', `no sessions: no client here wrote any in the ${span}`]];
  return [
    ...folders.map(({ client, path, files }) => {
      const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20;
      const size = `${formatCounted(files.length, 'session file')}, ${megabytes.toFixed(1)} MB`;
      return ['reads', `${quote(path)} (${client}): ${size}, ${span}`] as const;
    }),
    ['keeps', 'counts by server, tool, agent, client and day; no input, result, prompt or path'],
    // The name of a session's file tells of what a person works on.
    ...left.map(({ path, why }) => ['left out', isPrivate ? `a file: ${why}` : `${quote(path)}: ${why}`] as const),
  ];
}

/** Reads what was planned. The servers' own lists say what the tools are really called. */
export function readSessions({ folders, since }: SessionPlan, servers: readonly ListedServer[]): Promise<Usage> {
  const catalog = servers.flatMap(({ name: server, serverInfo, pages }) => {
    const own = serverInfo === undefined ? undefined : nameIn(JSON.parse(serverInfo));
    return pages.flatMap(toolNames).map((name) => ({
      ...{ toolId: JSON.stringify([server, name]), server, name },
      servers: own === undefined ? [server] : [server, own],
    }));
  });
  return countCalls(
    folders.flatMap(({ files }) => files),
    { since, catalog },
  );
}

/** The names of the tools in a page, which is a server's result of `tools/list` as it came. */
function toolNames(page: string): readonly string[] {
  const tools = valueAt(JSON.parse(page), 'tools');
  return Array.isArray(tools) ? tools.flatMap((tool: unknown) => nameIn(tool) ?? []) : [];
}

function nameIn(value: unknown): string | undefined {
  const name = valueAt(value, 'name');
  return typeof name === 'string' && name !== '' ? name : undefined;
}
