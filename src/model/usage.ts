import { isTime, readDay } from './dates';
import { listOf, readLenient, z } from './schema';

/** Which reader's words a call's outcome is told in; the fifth, "no evidence", is the absence of all of them. */
export type CallOutcome = 'ok' | 'error' | 'refused' | 'unavailable';

/** Who refused a call, where the log says so. */
export type RefusedBy = 'rule' | 'person' | 'nobody' | 'unknown';

const count = z._default(z.number().check(z.int(), z.nonnegative()), 0);

const day = z.string().check(z.refine((text) => readDay(text) !== undefined));
const time = z.optional(z.string().check(z.refine(isTime)));

const refused = z.object({ rule: count, person: count, nobody: count, unknown: count });

const usageDay = z.object({
  /** UTC, such as `2026-11-26`. */
  day,
  ok: count,
  error: count,
  refused: z._default(refused, { rule: 0, person: 0, nobody: 0, unknown: 0 }),
  unavailable: count,
  /** Calls whose end the log does not have: what came of them is not known. */
  unfinished: count,
  /** Calls that a person allowed when asked. */
  allowedByPerson: count,
  /** Calls that ran and that the log says nobody was asked about. */
  unasked: count,
  /** Sessions that began on this day and offered the tool. */
  offered: count,
  /** Requests to the network that a host let through while the tool had its session open. */
  egress: count,
});

const toolUsage = z.object({
  /** The name in the client's configuration; absent where the log does not say it. */
  server: z.optional(z.string()),
  /** The name on its server, or the log's own name where the server is not known. */
  tool: z.string(),
  client: z.string(),
  agent: z.string(),
  /** Whether this line stands for all tools that the client itself brings. */
  builtIn: z.optional(z.boolean()),
  offeredSessions: z._default(z.nullable(z.number().check(z.int(), z.nonnegative())), 0),
  /** When it was last asked for, whatever came of it. */
  lastAt: time,
  /** When it last ran. */
  calledAt: time,
  days: listOf(usageDay),
});

const clientUsage = z.object({
  client: z.string(),
  sessions: count,
  tellsOffers: z.boolean(),
  /** Calls whose end the log does not have. */
  unfinished: count,
  days: listOf(z.object({ day, sessions: count })),
});

const unreadPart = z.object({
  client: z.string(),
  session: z.optional(z.string()),
  line: count,
  why: z.string(),
});

/** A run of an openwop host whose tool sessions don't add up. */
const oddRun = z.object({ run: z.string(), tool: z.string(), notClosed: count, outside: count, unanswered: count });

/** Sessions of a tool on an openwop host that were closed, by the outcome that the host told. */
const closedSessions = z.object({ tool: z.string(), outcome: z.string(), sessions: count });

const usageShape = z.object({
  kind: z.literal('tool-catalog/usage'),
  version: z.literal(1),
  /** First and last day of what was found, UTC; empty for nothing. */
  from: z.string(),
  to: z.string(),
  /** The first day that was asked for, UTC; absent where all was. */
  since: z.optional(day),
  clients: listOf(clientUsage),
  tools: listOf(toolUsage),
  runs: listOf(oddRun),
  closed: listOf(closedSessions),
  unread: listOf(unreadPart),
});

export type UsageDay = z.output<typeof usageDay>;
export type ToolUsage = z.output<typeof toolUsage>;
export type ClosedSessions = z.output<typeof closedSessions>;
export type OddRun = z.output<typeof oddRun>;
export type Usage = z.output<typeof usageShape>;

export const usageKind = 'tool-catalog/usage';

export type UsageReading =
  | { readonly usage: Usage /** Pointers to what is none of it. */; readonly leftOut: readonly string[] }
  | { readonly usage: null; readonly problem: string };

/** Reads a usage file, or the `usage` of collected servers. */
export function readUsage(value: unknown): UsageReading {
  const head = z.safeParse(z.object({ kind: z.literal(usageKind), version: z.unknown() }), value);
  if (!head.success) return { usage: null, problem: 'This is no usage file.' };
  if (head.data.version !== 1) return { usage: null, problem: 'Only version 1 of usage files is understood.' };
  const { data, leftOut } = readLenient(usageShape, value);
  if (data === null) return { usage: null, problem: 'The usage file can’t be read.' };
  if ([data.from, data.to].some((one) => one !== '' && readDay(one) === undefined))
    return { usage: null, problem: 'The usage file’s first and last day are no dates.' };
  if (data.to !== '' && data.from > data.to) return { usage: null, problem: 'The usage file ends before it begins.' };
  return { usage: data, leftOut: leftOut.map(({ pointer }) => pointer) };
}

/** Returns the text of a `*.usage.json` file: equal counts give equal bytes, and zeros are left out. */
export function writeUsage(usage: Usage, indent = 2): string {
  return `${JSON.stringify(usage, withoutZeros, indent)}\n`;
}

/** A replacer of `JSON.stringify`; reading puts the zeros back. */
function withoutZeros(_name: string, value: unknown): unknown {
  return value === 0 ? undefined : value;
}

export const noCalls: Omit<UsageDay, 'day'> = {
  ok: 0,
  error: 0,
  refused: { rule: 0, person: 0, nobody: 0, unknown: 0 },
  unavailable: 0,
  unfinished: 0,
  allowedByPerson: 0,
  unasked: 0,
  offered: 0,
  egress: 0,
};

/** How often the tool ran, with or without success. */
export function callsOf(day: Pick<UsageDay, 'ok' | 'error'>): number {
  return day.ok + day.error;
}

export function refusalsOf({ refused: by }: Pick<UsageDay, 'refused'>): number {
  return by.rule + by.person + by.nobody + by.unknown;
}

/** How often the tool was asked for, whatever came of it. */
export function askedOf(day: Omit<UsageDay, 'day'>): number {
  return callsOf(day) + refusalsOf(day) + day.unavailable + day.unfinished;
}

/** Adds the counts of days. */
export function sumDays(days: readonly UsageDay[]): Omit<UsageDay, 'day'> {
  return days.reduce<Omit<UsageDay, 'day'>>(addDays, noCalls);
}

export function addDays(sum: Omit<UsageDay, 'day'>, day: Omit<UsageDay, 'day'>): Omit<UsageDay, 'day'> {
  return {
    ok: sum.ok + day.ok,
    error: sum.error + day.error,
    refused: {
      rule: sum.refused.rule + day.refused.rule,
      person: sum.refused.person + day.refused.person,
      nobody: sum.refused.nobody + day.refused.nobody,
      unknown: sum.refused.unknown + day.refused.unknown,
    },
    unavailable: sum.unavailable + day.unavailable,
    unfinished: sum.unfinished + day.unfinished,
    allowedByPerson: sum.allowedByPerson + day.allowedByPerson,
    unasked: sum.unasked + day.unasked,
    offered: sum.offered + day.offered,
    egress: sum.egress + day.egress,
  };
}
