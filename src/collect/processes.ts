import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { orNull } from './plainFile';

/** A variable that every program started here hands on to what it starts itself. */
export const markName = 'TOOL_CATALOG_COLLECT';
/** A program that keeps none of these has had its environment emptied. */
const usual = ['PATH', 'HOME', 'USER'];

export interface NamedProcess {
  readonly pid: number;
  readonly name: string;
}

/**
 * The processes of one server, where the system shows them (Linux): what descends from its first one, carries its mark,
 * or is of a session that one of these began. What was found once is kept, since nothing shows it after its parent's end.
 */
export class ProcessFamily {
  private readonly mark: string;
  private readonly sessions: Set<number>;
  /** When each began, in ticks: ids are used again. */
  private readonly members = new Map<number, number>();

  /** `root` is the head of a session of its own. */
  constructor(root: number, mark: string) {
    this.mark = `${markName}=${mark}`;
    this.sessions = new Set([root]);
  }

  /** Returns the ids of those that live; null where the system doesn't show processes. */
  findLiving(): readonly number[] | null {
    const pids = listPids();
    if (pids === null) return null;
    const stats = new Map(pids.flatMap((pid) => [[pid, readStat(pid)] as const]));
    const own = readStat(process.pid)?.session;
    for (let found = -1; found !== this.members.size; ) {
      found = this.members.size;
      for (const [pid, stat] of stats) {
        if (stat === null || this.isMember(pid, stat) || pid === process.pid || !this.belongs(pid, stat)) continue;
        this.members.set(pid, stat.startTicks);
        if (stat.session !== own) this.sessions.add(stat.session);
      }
    }
    return [...stats].flatMap(([pid, stat]) =>
      stat !== null && stat.state !== 'Z' && this.isMember(pid, stat) ? [pid] : [],
    );
  }

  private isMember(pid: number, { startTicks }: Stat): boolean {
    return this.members.get(pid) === startTicks;
  }

  private belongs(pid: number, { parent, session }: Stat): boolean {
    return this.sessions.has(session) || this.members.has(parent) || (readVariables(pid)?.includes(this.mark) ?? false);
  }
}

let lastTag = randomInt(256);

/**
 * Starts a process with a tag that all it starts inherit, whatever they do with their environment and session: bits of
 * which mappings a core dump holds. It has them from its first moment on, since it inherits them too. The tag is null
 * where the system has none.
 */
export function startTagged<Started>(start: () => Started): { readonly started: Started; readonly tag: string | null } {
  lastTag = (lastTag + 1) % 256;
  const before = readTag('self');
  const tag = before !== null && writeTag(String(0x100 + lastTag)) ? readTag('self') : null;
  try {
    return { started: start(), tag };
  } finally {
    if (tag !== null) writeTag(`0x${before?.trim()}`);
  }
}

/** Returns whether the system has such tags. */
function writeTag(text: string): boolean {
  return orNull(() => writeFileSync('/proc/self/coredump_filter', text)) !== null;
}

function readTag(pid: number | 'self'): string | null {
  return orNull(() => readFileSync(`/proc/${pid}/coredump_filter`, 'utf8'));
}

/**
 * Returns this user's processes that started after `since`, have no parent left, an emptied environment and this tag: a
 * server may have left them, and nothing proves it.
 */
export function findOrphans(since: number, tag: string | null): readonly NamedProcess[] {
  const own = readStat(process.pid);
  if (tag === null || own === null) return [];
  // The clock of the system's ticks, by the time that this process has run.
  const ticksAt = own.startTicks + (since - (Date.now() - process.uptime() * 1_000)) / msPerTick;
  return (listPids() ?? []).flatMap((pid) => {
    const stat = readStat(pid);
    if (stat === null || stat.state === 'Z' || stat.startTicks < ticksAt - 100 / msPerTick) return [];
    const parent = readStat(stat.parent);
    const isLost = stat.parent === 1 || (parent !== null && parent.startTicks < own.startTicks && stat.session === pid);
    const variables = isLost && readTag(pid) === tag ? readVariables(pid) : null;
    if (variables === null || variables.some((one) => usual.includes(one.split('=', 1)[0] ?? ''))) return [];
    return isKernels(pid) ? [] : [{ pid, name: stat.name }];
  });
}

/** Hundredths of a second, on every Linux in use. */
const msPerTick = 10;

function listPids(): readonly number[] | null {
  const names = orNull(() => readdirSync('/proc'));
  return names?.filter((name) => /^\d+$/.test(name)).map(Number) ?? null;
}

function readVariables(pid: number): readonly string[] | null {
  return orNull(() => readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0'));
}

function isKernels(pid: number): boolean {
  return !orNull(() => readlinkSync(`/proc/${pid}/exe`));
}

interface Stat {
  readonly name: string;
  readonly state: string;
  readonly parent: number;
  readonly session: number;
  readonly startTicks: number;
}

/** `12 (name) S 1 12 12 …`; a name may hold spaces and brackets. */
function readStat(pid: number): Stat | null {
  const text = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (text === null) return null;
  const end = text.lastIndexOf(')');
  const [state = '', parent, , session, ...rest] = text.slice(end + 2).split(' ');
  return {
    name: text.slice(text.indexOf('(') + 1, end),
    state,
    parent: Number(parent),
    session: Number(session),
    startTicks: Number(rest[15]),
  };
}
