import { parseArgs } from 'node:util';
import { dayMs, markFuture } from '../model/dates';
import { formatCounted } from '../model/formatCount';
import { callsOf, refusalsOf, sumDays, type Usage, writeUsage } from '../model/usage';
import { readLogs } from '../usage/readLogs';
import { type SummaryOptions, summarize } from '../usage/summarize';
import { findSessions, type LeftFile, type SessionFile } from './sessionFiles';
import { checkOut, plain, say, sayLine, writeOut } from './terminal';

export const usageOfUsage = `tool-catalog usage FILE…: counts what agents called, from session logs alone.

  FILE              a session file, run events, an OTLP JSON file, or a folder of them
  --days N          only the last N days
  --out FILE        writes the counts to FILE; without it they are printed as a table

Read are transcripts of Claude Code, Codex, Gemini CLI, Copilot CLI and exports of OpenCode, OTLP JSON, openwop run events
and lines of {"tool","at","outcome"}. Inputs, results, prompts and paths are dropped while reading.
`;

/** Reads the days of an option. @throws Error whose message says what is wrong. */
export function readDays(value: string): number {
  const days = Number(value);
  if (!Number.isInteger(days) || days < 1 || days > 3_650)
    throw new Error(`--days takes days from 1 to 3650, not ${value}.`);
  return days;
}

/** The beginning, UTC, of the first of the last days. */
export function startOf(days: number, now = Date.now()): number {
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
    say(usageOfUsage);
    return values.help ? 0 : 2;
  }
  if (values.out !== undefined) await checkOut(values.out);
  const since = values.days === undefined ? undefined : startOf(readDays(values.days));
  const found = await Promise.all(positionals.map((path) => findSessions(path, since)));
  const files = found.flatMap((one) => one.files);
  const left = found.flatMap((one) => one.left);
  sayLeft(left);
  if (files.length === 0) {
    say('No session file was read.');
    return 2;
  }
  const usage = await countCalls(files, since === undefined ? {} : { since });
  if (values.out === undefined) process.stdout.write(usageTable(usage));
  else {
    await writeOut(values.out, writeUsage(usage));
    say(`Written to ${plain(values.out)}.`);
  }
  return 0;
}

function sayLeft(left: readonly LeftFile[]): void {
  for (const { path, why } of left) sayLine('left out', `${path}: ${why}`);
}

/** Reads session files and says how far it is and what it could not read. */
export async function countCalls(files: readonly SessionFile[], options: SummaryOptions): Promise<Usage> {
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
  const book = await readLogs(files, { onProgress });
  if (isShown && Date.now() - started > 500) process.stderr.write('\r\u001b[K');
  const usage = summarize(book, options);
  for (const { client, line, why } of usage.unread) {
    sayLine('unread', `${client === '' ? '' : `${client}, `}${line === 0 ? '' : `line ${line}: `}${why}`);
  }
  return usage;
}

/** One line a tool and agent; `-` where the log can't say. */
export function usageTable({ tools, clients, from, to }: Usage): string {
  const head = ['tool', 'client', 'agent', 'ok', 'error', 'refused', 'unavailable', 'offered in', 'last asked for'];
  const rows = tools.map(({ server, tool, client, agent, days, offeredSessions, lastAt }) => {
    const sum = sumDays(days);
    const counts = [sum.ok, sum.error, refusalsOf(sum), sum.unavailable].map(String);
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
  return `${[`${formatCounted(calls, 'call')}${span}`, ...sessions, '', write(head), ...rows.map(write)].join('\n')}\n`;
}
