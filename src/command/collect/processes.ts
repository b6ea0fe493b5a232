import { readdirSync, readFileSync } from 'node:fs';
import { orNull } from '../plainFile';

/** A variable that every program started here hands on to what it starts itself. */
export const markName = 'TOOL_CATALOG_COLLECT';

export interface NamedProcess {
  readonly pid: number;
  readonly name: string;
}

/** The living processes of a server, where the system shows them (Linux). */
export interface ServerProcesses {
  /** Those of the session that its first one heads. */
  readonly own: readonly number[];
  /** Those that left the session and still bear its mark. */
  readonly escaped: readonly NamedProcess[];
}

/** Null where the system doesn't show processes. */
export function findProcesses(head: number, mark: string): ServerProcesses | null {
  const names = orNull(() => readdirSync('/proc'));
  if (names === null) return null;
  const own: number[] = [];
  const escaped: NamedProcess[] = [];
  for (const pid of names.filter((name) => /^\d+$/.test(name)).map(Number)) {
    const stat = readStat(pid);
    if (stat === null || stat.state === 'Z') continue;
    if (stat.session === head) own.push(pid);
    else if (readVariables(pid)?.includes(`${markName}=${mark}`)) escaped.push({ pid, name: stat.name });
  }
  return { own, escaped };
}

function readVariables(pid: number): readonly string[] | null {
  return orNull(() => readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0'));
}

/** `12 (name) S 1 12 12 …`; a name may hold spaces and brackets. */
function readStat(pid: number): { readonly name: string; readonly state: string; readonly session: number } | null {
  const text = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (text === null) return null;
  const end = text.lastIndexOf(')');
  const [state = '', , , session] = text.slice(end + 2).split(' ');
  return { name: text.slice(text.indexOf('(') + 1, end), state, session: Number(session) };
}
