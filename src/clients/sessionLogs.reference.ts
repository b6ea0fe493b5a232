import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject, member, objectsAt, textAt, textsAt, valueAt } from '../model/json';
import { type CatalogTool, toolFinder, withServer } from '../model/toolNames';
import { readUsage, refusalsOf, sumDays, writeUsage } from '../model/usage';
import type { CallBook, Row } from '../usage/callBook';
import { contradictionsIn } from '../usage/contradictions';
import { readLogs } from '../usage/readLogs';
import { summarize } from '../usage/summarize';
import { logFormats, spellingOf } from './allClients';

const folder = join(process.env.REFERENCE_DIR ?? '', 'session-logs');
const samples = process.env.REFERENCE_DIR === undefined ? [] : readdirSync(join(folder, 'expected'));

const outcomes = ['ok', 'error', 'refused', 'unavailable'] as const;

function noCounts(isOffering = true) {
  const offered: number | null = isOffering ? 0 : null;
  return { offered, ok: 0, error: 0, refused: 0, unavailable: 0, lastAt: '', ofMain: 0 };
}

type Counts = ReturnType<typeof noCounts>;

function readExpected(name: string) {
  const sample: unknown = JSON.parse(readFileSync(join(folder, 'expected', name), 'utf8'));
  if (!isObject(sample)) throw new Error(`${name} is no sample.`);
  return { files: textsAt(sample, 'files'), rows: objectsAt(sample, 'rows'), reader: textAt(sample, 'reader') };
}

/** The tools that the sample's servers have. */
function catalogOf(names: readonly string[]): (CatalogTool & { server: string })[] {
  const tools = new Map<string, CatalogTool & { server: string }>();
  for (const row of names.flatMap((name) => readExpected(name).rows)) {
    const [server, name] = [textAt(row, 'server'), textAt(row, 'tool')];
    if (server === undefined || name === undefined || name === 'no_such_tool') continue;
    const toolId = `${server}/${name}`;
    tools.set(toolId, { toolId, server, servers: [server], name });
  }
  return [...tools.values()];
}

function callKey(server: string | null | undefined, tool: string): string {
  return `${server ?? '-'} ${tool}`;
}

/** The counts of each tool, as a book holds them. */
function countsOf(book: CallBook, names: (row: Row) => string): Record<string, Counts> {
  const isOffering = [...book.sessions.values()].some(({ offers }) => offers.size > 0);
  const rows: Record<string, Counts> = {};
  const rowFor = (row: Row) => {
    rows[names(row)] ??= noCounts(isOffering);
    return rows[names(row)] as Counts;
  };
  for (const { row, at, outcome } of book.calls()) {
    if (outcome === null) continue;
    const counts = rowFor(row);
    counts[outcome]++;
    const time = new Date(at).toISOString();
    if (time > counts.lastAt) counts.lastAt = time;
    if (row.agent === 'main') counts.ofMain++;
  }
  for (const { offers } of book.sessions.values()) {
    const offered = new Set([...offers.values()].flatMap((tools) => [...tools].map((place) => book.rowAt(place))));
    // The samples leave out what the clients themselves offer and nobody called.
    const told = [...offered].filter((row) => row.isBuiltIn !== true || Object.hasOwn(rows, names(row)));
    for (const counts of new Set(told.map(rowFor))) counts.offered = (counts.offered ?? 0) + 1;
  }
  return rows;
}

/** Rows that differ in how the log writes one name are one row here. */
function expectedCounts(name: string): Record<string, Counts> {
  const rows: Record<string, Counts> = {};
  for (const row of readExpected(name).rows) {
    const key = callKey(textAt(row, 'server'), textAt(row, 'tool') ?? '');
    const counts = rows[key] ?? noCounts();
    rows[key] = counts;
    const offered = member(row, 'offeredSessions');
    counts.offered = offered === null || counts.offered === null ? null : counts.offered + Number(offered);
    for (const one of outcomes) counts[one] += Number(member(row, one));
    const lastAt = textAt(row, 'lastAt') ?? '';
    if (lastAt > counts.lastAt) counts.lastAt = lastAt;
    counts.ofMain += Number(valueAt(row, 'byAgent', 'main') ?? 0);
  }
  return rows;
}

/** The sum of each outcome over all rows. */
function totals(rows: readonly Pick<Counts, (typeof outcomes)[number]>[]) {
  return outcomes.map((outcome) => rows.reduce((all, row) => all + row[outcome], 0));
}

describe.runIf(samples.length > 0)('sessions of real clients', () => {
  it.each(samples)('come out as %s says, and so does what is written of them', async (sample) => {
    const catalog = catalogOf(samples);
    const { files, reader } = readExpected(sample);
    const book = await readLogs(
      files.map((path) => ({ pieces: () => createReadStream(join(folder, path)) })),
      logFormats,
    );
    const find = toolFinder(catalog, spellingOf);
    const names = (row: Row): string => {
      // Spans of other services name no server, and the sample leaves it open.
      const found = reader === 'otel' && !row.client.startsWith('Claude') ? { kind: 'none' as const } : find(row);
      if (row.isBuiltIn !== true && found.kind === 'tool') return found.toolId.replace('/', ' ');
      const named = withServer(row, spellingOf(row.client), new Set(catalog.map(({ server }) => server)));
      return callKey(named.server, named.tool);
    };
    const expected = expectedCounts(sample);
    expect(book.unread).toEqual([]);
    expect(countsOf(book, names)).toEqual(expected);

    const { usage } = readUsage(JSON.parse(writeUsage(summarize(book, spellingOf, { catalog }))));
    expect(usage === null ? ['no usage'] : contradictionsIn(usage)).toEqual([]);
    const sums = usage?.tools.map(({ days }) => sumDays(days)).map((sum) => ({ ...sum, refused: refusalsOf(sum) }));
    expect(totals(sums ?? [])).toEqual(totals(Object.values(expected)));
  });
});
