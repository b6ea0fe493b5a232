import { compareText } from '../model/compareText';
import { dayOf, isFuture } from '../model/dates';
import { type CatalogTool, type SpellingOf, toolFinder, withServer } from '../model/toolNames';
import { noCalls, type ToolUsage, type Usage, type UsageDay, usageKind } from '../model/usage';
import type { CallBook, Row } from './callBook';

/** The line that all tools of the client itself share. */
const builtInTools = 'built-in tools';

/** The line of names that don't read like a tool's. */
const otherNames = 'other names';

export interface SummaryOptions {
  /** The first millisecond that is counted. */
  readonly since?: number;
  /** The tools that names are looked up among; without them a name stays as the log has it. */
  readonly catalog?: readonly (CatalogTool & { readonly server: string })[];
}

type Days = Map<string, { -readonly [Name in keyof UsageDay]: UsageDay[Name] }>;

interface Line {
  readonly tool: Omit<ToolUsage, 'days' | 'offeredSessions'>;
  readonly days: Days;
  lastAt: number;
  calledAt: number;
  offeredSessions: number;
}

/** Adds up what was read: calls by server, tool, client, agent and day (UTC). Nothing else of the logs is in it. */
export function summarize(
  book: CallBook,
  spellingOf: SpellingOf,
  { since = Number.NEGATIVE_INFINITY, catalog = [] }: SummaryOptions = {},
): Usage {
  const lines = new Map<string, Line>();
  const nameOf = namer(book, spellingOf, catalog);
  const lineFor = (row: Row): Line => {
    const { server, tool, builtIn } = nameOf(row);
    const key = JSON.stringify([row.client, row.agent, server ?? null, tool, builtIn]);
    let line = lines.get(key);
    if (line === undefined) {
      const names = { ...(server === undefined ? {} : { server }), tool, client: row.client, agent: row.agent };
      line = {
        tool: builtIn ? { ...names, builtIn } : names,
        days: new Map(),
        lastAt: Number.NEGATIVE_INFINITY,
        calledAt: Number.NEGATIVE_INFINITY,
        offeredSessions: 0,
      };
      lines.set(key, line);
    }
    return line;
  };

  const unfinished = new Map<string, number>();
  for (const { row, at, outcome, by, asked } of book.calls()) {
    if (at < since) continue;
    const line = lineFor(row);
    line.lastAt = later(line.lastAt, at);
    const day = dayIn(line.days, at);
    if (outcome === null) {
      unfinished.set(row.client, (unfinished.get(row.client) ?? 0) + 1);
      day.unfinished++;
      continue;
    }
    if (outcome === 'refused') day.refused = { ...day.refused, [by]: day.refused[by] + 1 };
    else day[outcome]++;
    if (outcome !== 'ok' && outcome !== 'error') continue;
    line.calledAt = later(line.calledAt, at);
    if (asked === 'person') day.allowedByPerson++;
    if (asked === 'nobody') day.unasked++;
  }
  for (const { row, at, count } of book.egress()) if (at >= since) dayIn(lineFor(row).days, at).egress += count;

  const clients = new Map<string, { sessions: number; days: Map<string, number> }>();
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  const tellingAgents = new Set<string>();
  for (const session of book.sessions.values()) {
    if (!Number.isFinite(session.last) || session.last < since) continue;
    const start = Math.max(session.first, since);
    first = Math.min(first, start);
    last = Math.max(last, session.last);
    const client = clients.get(session.client) ?? { sessions: 0, days: new Map<string, number>() };
    clients.set(session.client, client);
    client.sessions++;
    client.days.set(dayOf(start), (client.days.get(dayOf(start)) ?? 0) + 1);
    for (const [agent, tools] of session.offers) {
      tellingAgents.add(JSON.stringify([session.client, agent]));
      // Several built-in tools, and names that fold alike, are one line and count a session once.
      for (const line of new Set([...tools].map((place) => lineFor(book.rowAt(place))))) {
        line.offeredSessions++;
        dayIn(line.days, start).offered++;
      }
    }
  }
  for (const { lastAt, tool } of lines.values()) {
    if (Number.isFinite(lastAt)) [first, last] = [Math.min(first, lastAt), Math.max(last, lastAt)];
    if (!clients.has(tool.client)) clients.set(tool.client, { sessions: 0, days: new Map() });
  }
  for (const line of lines.values()) {
    for (const day of line.days.keys()) first = Math.min(first, Date.parse(day) || first);
  }

  const tools = [...lines.values()].map(({ tool, days, lastAt, calledAt, offeredSessions }): ToolUsage => {
    const isTold = tellingAgents.has(JSON.stringify([tool.client, tool.agent]));
    return {
      ...tool,
      offeredSessions: isTold ? offeredSessions : null,
      ...(Number.isFinite(lastAt) ? { lastAt: new Date(lastAt).toISOString() } : {}),
      ...(Number.isFinite(calledAt) ? { calledAt: new Date(calledAt).toISOString() } : {}),
      days: sorted(days.values(), ({ day }) => day),
    };
  });
  const isEmpty = !Number.isFinite(last);
  return {
    kind: usageKind,
    version: 1,
    from: isEmpty ? '' : dayOf(first),
    to: isEmpty ? '' : dayOf(last),
    ...(Number.isFinite(since) && { since: dayOf(since) }),
    clients: sorted(
      [...clients].map(([client, { sessions, days }]) => ({
        client,
        sessions,
        tellsOffers: book.tellsOffers(client),
        unfinished: unfinished.get(client) ?? 0,
        days: sorted(
          [...days].map(([day, count]) => ({ day, sessions: count })),
          ({ day }) => day,
        ),
      })),
      ({ client }) => client,
    ),
    tools: sorted(tools, ({ client, agent, server = '', tool }) => [client, agent, server, tool].join('\n')),
    runs: sorted(book.oddRuns, ({ run, tool }) => `${run}\n${tool}`),
    closed: sorted(book.closed, ({ tool, outcome }) => `${tool}\n${outcome}`),
    unread: unreadOf(book),
  };
}

/** Names a row as the result has it. */
function namer(
  book: CallBook,
  spellingOf: SpellingOf,
  catalog: readonly (CatalogTool & { readonly server: string })[],
) {
  const find = toolFinder(catalog, spellingOf);
  const byId = new Map(catalog.map((tool) => [tool.toolId, tool]));
  const catalogServers = new Set(catalog.map(({ server }) => server));
  const ownNames = new Map<string, ReturnType<typeof namesInLogs>>();
  const ownOf = (client: string) => {
    const known = ownNames.get(client) ?? namesInLogs(book, spellingOf, client, catalogServers);
    ownNames.set(client, known);
    return known;
  };
  return (row: Row): { server?: string | undefined; tool: string; builtIn: boolean } => {
    if (row.isBuiltIn === true) return { tool: builtInTools, builtIn: true };
    const found = find(row);
    const known = found.kind === 'tool' ? byId.get(found.toolId) : undefined;
    if (known?.name !== undefined) return { server: known.server, tool: known.name, builtIn: false };
    if (found.kind === 'several') return { server: row.server, tool: row.tool, builtIn: false };
    const own = ownOf(row.client);
    const spelledOut = row.server === undefined ? own.find(row) : undefined;
    if (spelledOut !== undefined) return { ...spelledOut, builtIn: false };
    const named = withServer(row, spellingOf(row.client), own.servers);
    const isFine =
      named.server === undefined ? readsLikeTool(named.tool) : readsLikeTool(named.tool.replaceAll('/', '.'));
    return isFine ? { ...named, builtIn: false } : { tool: otherNames, builtIn: false };
  };
}

/** Finds the true names that logs themselves have for what they elsewhere write as their client spells it. */
function namesInLogs(book: CallBook, spellingOf: SpellingOf, client: string, catalogServers: Iterable<string>) {
  const tools = book.namesOf(client);
  const byId = new Map(tools.map((one) => [JSON.stringify([one.server, one.tool]), one]));
  const find = toolFinder(
    Array.from(byId, ([toolId, { server, tool }]) => ({ toolId, servers: [server], name: tool })),
    spellingOf,
  );
  return {
    servers: new Set([...book.serversOf(client), ...tools.map(({ server }) => server), ...catalogServers]),
    find: (row: Row) => {
      const found = find(row);
      return found.kind === 'tool' ? byId.get(found.toolId) : undefined;
    },
  };
}

/** Returns the later of two times; one in the future, which can't be true, only where there is no other. */
function later(known: number, at: number): number {
  const isNews = isFuture(known) === isFuture(at) ? at > known : isFuture(known) || !Number.isFinite(known);
  return isNews ? at : known;
}

function dayIn(days: Days, at: number) {
  const day = dayOf(at);
  const known = days.get(day) ?? { day, ...noCalls };
  days.set(day, known);
  return known;
}

function unreadOf(book: CallBook): Usage['unread'] {
  const parts = book.unread.map(({ session, ...part }) => (session === undefined ? part : { ...part, session }));
  const more = book.unreadCount - parts.length;
  return more === 0
    ? parts
    : [...parts, { client: '', line: 0, why: `${more} more lines or files could not be read.` }];
}

function sorted<Item>(items: Iterable<Item>, key: (item: Item) => string): Item[] {
  return [...items].sort((a, b) => compareText(key(a), key(b)));
}

/** Whether a name that a model may have made up reads like a tool's: anything else is counted without it. */
export function readsLikeTool(name: string): boolean {
  return /^[A-Za-z_][\w.:@-]{0,199}$/.test(name);
}
