import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A variable that every program started here hands on to what it starts itself. */
export const markName = 'TOOL_CATALOG_COLLECT';
/** A program that keeps none of these has had its environment emptied. */
const usual = ['PATH', 'HOME', 'USER'];

export interface NamedProcess {
  readonly pid: number;
  readonly name: string;
}

/**
 * Returns the ids of all living processes that carry this mark, also outside the group; null where variables of processes
 * can't be read: only Linux shows them.
 */
export function findMarked(mark: string): readonly number[] | null {
  return listPids()?.filter((pid) => readVariables(pid)?.includes(`${markName}=${mark}`)) ?? null;
}

/** Returns the children of a process and theirs, by parent id; none where these can't be read. */
export function findDescendants(root: number | undefined): readonly { pid: number; isAlive: () => boolean }[] {
  const parents = new Map((listPids() ?? []).map((pid) => [pid, readStat(pid)]));
  const found = new Set([root]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const [pid, stat] of parents) if (stat !== null && found.has(stat.parent)) found.add(pid);
  }
  return [...found].flatMap((pid) => {
    const stat = pid === undefined || pid === root ? undefined : parents.get(pid);
    if (pid === undefined || stat === undefined || stat === null) return [];
    // Ids are reused: the start time identifies a process.
    const isAlive = () => {
      const now = readStat(pid);
      return now !== null && now.state !== 'Z' && now.startTicks === stat.startTicks;
    };
    return [{ pid, isAlive }];
  });
}

/**
 * Returns this user's processes that started after `since`, have no parent left and an emptied environment: a server may
 * have left them, and nothing can prove it.
 */
export function findOrphans(since: number): readonly NamedProcess[] {
  const user = process.getuid?.();
  const own = readStat(process.pid);
  if (user === undefined || own === null) return [];
  // The clock of the system's ticks, by the time that this process has run.
  const ticksAt = own.startTicks + (since - (Date.now() - process.uptime() * 1_000)) / msPerTick;
  return (listPids() ?? []).flatMap((pid) => {
    const stat = readStat(pid);
    if (stat === null || stat.state === 'Z' || stat.startTicks < ticksAt - 100 / msPerTick) return [];
    const parent = readStat(stat.parent);
    const isLost = stat.parent === 1 || (parent !== null && parent.startTicks < own.startTicks && stat.session === pid);
    const variables = isLost ? readVariables(pid) : null;
    if (variables === null || variables.some((one) => usual.includes(one.split('=', 1)[0] ?? ''))) return [];
    return isKernels(pid) ? [] : [{ pid, name: stat.name }];
  });
}

/** Hundredths of a second, on every Linux in use. */
const msPerTick = 10;

function listPids(): readonly number[] | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return null;
  }
}

/** Null where it is another person's, or has ended. */
function readVariables(pid: number): readonly string[] | null {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
  } catch {
    return null;
  }
}

function isKernels(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === '';
  } catch {
    return true;
  }
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
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
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
