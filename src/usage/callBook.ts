import type { CallOutcome, ClosedSessions, OddRun, RefusedBy } from '../model/usage';

/** The tool that a call names. */
export interface CalledTool {
  /** The name in the client's configuration, where the log has it. */
  readonly server?: string | undefined;
  /** The name on that server, or the log's own name. */
  readonly tool: string;
  /** Whether the client itself brings it. */
  readonly isBuiltIn?: boolean;
}

export interface LoggedCall extends CalledTool {
  readonly client: string;
  /** `main`, or the kind of sub-agent. */
  readonly agent: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What calls are counted under. */
export type Row = Omit<LoggedCall, 'at'>;

/** One call, known by its id. */
interface CallRecord {
  row: number;
  at: number;
  outcome: CallOutcome | null;
  by: RefusedBy;
  /** Whether a person was asked and allowed it, or the log says that nobody was asked. */
  asked: 'person' | 'nobody' | null;
}

export interface Session {
  readonly client: string;
  first: number;
  last: number;
  readonly offers: Map<string, Set<number>>;
}

export interface Unread {
  readonly client: string;
  readonly session?: string | undefined;
  /** From 1; 0 for a whole file. */
  readonly line: number;
  readonly why: string;
}

const maxUnread = 100;

/**
 * Keeps what readers find in logs: calls by their id, so that a call that stands in several files or lines counts once, and
 * which tools were offered. It holds names, times and outcomes, and nothing else of a log.
 */
export class CallBook {
  readonly sessions = new Map<string, Session>();
  readonly oddRuns: OddRun[] = [];
  readonly closed: ClosedSessions[] = [];
  readonly unread: Unread[] = [];
  unreadCount = 0;
  private readonly records = new Map<string, CallRecord>();
  private readonly rows: Row[] = [];
  private readonly rowsByKey = new Map<string, number>();
  private readonly servers = new Map<string, Set<string>>();
  private readonly tellers = new Set<string>();
  private readonly egressByRow = new Map<number, Map<number, number>>();

  /** Notes that a tool was asked for. Of several records with one id the earliest tells whose call it was, and when. */
  called(id: string, call: LoggedCall): void {
    const known = this.records.get(id);
    if (known !== undefined) {
      if (call.at >= known.at) return;
      const named = this.rows[known.row] as Row;
      known.at = call.at;
      known.row = this.rowFor(named.server === undefined ? call : { ...named, agent: call.agent });
      return;
    }
    this.records.set(id, { row: this.rowFor(call), at: call.at, outcome: null, by: 'unknown', asked: null });
  }

  /** Notes how a call ended; its first end counts. */
  ended(id: string, outcome: CallOutcome, by: RefusedBy = 'unknown'): void {
    const record = this.records.get(id);
    if (record === undefined || record.outcome !== null) return;
    record.outcome = outcome;
    record.by = by;
  }

  /** Notes that a person allowed a call, or that nobody was asked. */
  asked(id: string, who: 'person' | 'nobody'): void {
    const record = this.records.get(id);
    if (record !== undefined) record.asked = who;
  }

  /** Whether the end of a call is still to come. */
  isRunning(id: string): boolean {
    return this.records.get(id)?.outcome === null;
  }

  has(id: string): boolean {
    return this.records.has(id);
  }

  /** Gives a call the names that a later record has of it. */
  named(id: string, tool: CalledTool): void {
    const record = this.records.get(id);
    if (record === undefined) return;
    const { client, agent } = this.rows[record.row] as Row;
    record.row = this.rowFor({ client, agent, ...tool });
  }

  /** Takes back that a call's tool is the client's own: there is none of that name. */
  unknownName(id: string): void {
    const record = this.records.get(id);
    const row = record === undefined ? undefined : this.rows[record.row];
    if (row?.isBuiltIn === true) this.named(id, { tool: row.tool });
  }

  /** Notes a session at a time; null where a line has none. */
  inSession(client: string, session: string, at: number | null): Session {
    const key = `${client}\n${session}`;
    let known = this.sessions.get(key);
    if (known === undefined) {
      known = { client, first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY, offers: new Map() };
      this.sessions.set(key, known);
    }
    if (at !== null) {
      known.first = Math.min(known.first, at);
      known.last = Math.max(known.last, at);
    }
    return known;
  }

  /** Notes tools that an agent was offered; an empty list says that the session tells what it offers. */
  offered(client: string, session: string, agent: string, tools: readonly CalledTool[]): void {
    this.tellers.add(client);
    const { offers } = this.inSession(client, session, null);
    let known = offers.get(agent);
    if (known === undefined) {
      known = new Set();
      offers.set(agent, known);
    }
    for (const tool of tools) known.add(this.rowFor({ client, agent, ...tool }));
  }

  /** Notes that a host let a request through to the network for a tool. */
  reached(call: LoggedCall): void {
    const row = this.rowFor(call);
    const times = this.egressByRow.get(row) ?? new Map<number, number>();
    times.set(call.at, (times.get(call.at) ?? 0) + 1);
    this.egressByRow.set(row, times);
  }

  /** Notes a server's name as it stands in the client's configuration. */
  knows(client: string, server: string): void {
    const known = this.servers.get(client) ?? new Set<string>();
    known.add(server);
    this.servers.set(client, known);
  }

  serversOf(client: string): ReadonlySet<string> {
    return this.servers.get(client) ?? new Set();
  }

  /** The true names of a client's tools, as far as its logs have them. */
  namesOf(client: string): readonly { readonly server: string; readonly tool: string }[] {
    return this.rows.flatMap(({ client: own, server, tool }) =>
      own === client && server !== undefined ? [{ server, tool }] : [],
    );
  }

  tellsOffers(client: string): boolean {
    return this.tellers.has(client);
  }

  leave(part: Unread): void {
    this.unreadCount++;
    if (this.unread.length < maxUnread) this.unread.push(part);
  }

  *calls(): Generator<Readonly<Omit<CallRecord, 'row'>> & { readonly row: Row }> {
    for (const { row, ...rest } of this.records.values()) yield { row: this.rows[row] as Row, ...rest };
  }

  *egress(): Generator<{ readonly row: Row; readonly at: number; readonly count: number }> {
    for (const [row, times] of this.egressByRow) {
      for (const [at, count] of times) yield { row: this.rows[row] as Row, at, count };
    }
  }

  rowAt(place: number): Row {
    return this.rows[place] as Row;
  }

  private rowFor({ client, agent, server, tool, isBuiltIn = false }: Row): number {
    const key = JSON.stringify([client, agent, server ?? null, tool, isBuiltIn]);
    const known = this.rowsByKey.get(key);
    if (known !== undefined) return known;
    this.rows.push({ client, agent, server, tool, isBuiltIn });
    this.rowsByKey.set(key, this.rows.length - 1);
    return this.rows.length - 1;
  }
}
