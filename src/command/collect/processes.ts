import { readdirSync, readFileSync } from 'node:fs';
import { orNull } from '../plainFile';

/** A variable that every program started here hands on to what it starts itself. */
export const markName = 'TOOL_CATALOG_COLLECT';

export interface NamedProcess {
  readonly pid: number;
  readonly name: string;
}

/**
 * The living processes of a server: those of the session that its first one heads, and those that left it and still bear
 * its mark. Null where the system doesn't show processes, as Linux does.
 */
export function findProcesses(head: number, mark: string) {
  const names = orNull(() => readdirSync('/proc'));
  if (names === null) return null;
  const own: number[] = [];
  const escaped: NamedProcess[] = [];
  const read = (pid: number, file: string) => orNull(() => readFileSync(`/proc/${pid}/${file}`, 'utf8')) ?? '';
  for (const pid of names.filter((name) => /^\d+$/.test(name)).map(Number)) {
    // `12 (name) S 1 12 12 …`; a name may hold spaces and brackets.
    const [, name = '', state, session] = /^\d+ \((.{0,80})\) (\w) \d+ \d+ (\d+)/s.exec(read(pid, 'stat')) ?? [];
    if (state === undefined || state === 'Z') continue;
    if (Number(session) === head) own.push(pid);
    else if (read(pid, 'environ').split('\0').includes(`${markName}=${mark}`)) escaped.push({ pid, name });
  }
  return { own, escaped };
}
