import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { quoteShell } from '../../src/exports/writing';

export interface Ended {
  /** The end of what it printed. */
  readonly output: string;
  /** Whether it was ended because its time was up. */
  readonly isLate: boolean;
}

interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly seconds: number;
}

/** A person at a terminal. */
export interface Person {
  /** What the client writes when it asks, with white space taken out, and the keys that say yes. */
  readonly answers: readonly (readonly [asks: RegExp, keys: string])[];
  /** Notes that it asked. */
  readonly asked: (place: number) => void;
  /** Whether all that was to happen has happened. */
  readonly isDone: () => boolean;
}

/**
 * Runs a program in a process group of its own, which ends with it or when its time is up: without input, or in a
 * pseudo-terminal (`script` of util-linux) with a person at it.
 */
export async function runProgram(
  command: readonly string[],
  { cwd, env, seconds }: Surroundings,
  person?: Person,
): Promise<Ended> {
  const line = `stty rows 50 cols 160; exec ${command.map(quoteShell).join(' ')}`;
  const [program = '', ...args] = person === undefined ? command : ['script', '-qefc', line, '/dev/null'];
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  if (person === undefined) child.stdin.end();
  child.stdin.on('error', () => {});
  let [output, unread, isLate] = ['', '', false];
  const keep = (piece: Buffer) => {
    output = (output + piece.toString('utf8')).slice(-20_000);
    unread = (unread + piece.toString('utf8')).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const end = () => {
    if (child.pid !== undefined) for (const group of [...heirsOf(child.pid), child.pid]) endGroup(group);
  };
  const clock = setTimeout(() => {
    isLate = true;
    end();
  }, seconds * 1000);
  const eyes = setInterval(() => {
    if (person?.isDone()) return end();
    const screen = stripVTControlCharacters(unread).replace(/\s+/g, '');
    const place = person?.answers.findIndex(([asks]) => asks.test(screen)) ?? -1;
    const answer = person?.answers[place];
    if (answer === undefined) return;
    person?.asked(place);
    unread = '';
    child.stdin.write(answer[1]);
  }, 300);
  await new Promise<void>((resolve) => {
    child.on('error', (error) => {
      output += String(error);
      resolve();
    });
    child.on('exit', () => resolve());
  });
  clearTimeout(clock);
  clearInterval(eyes);
  end();
  return { output: stripVTControlCharacters(output), isLate };
}

/** The programs that a pseudo-terminal runs, which lead groups of their own. */
function heirsOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .map(Number)
      .filter((heir) => heir > 0);
  } catch {
    return [];
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already, or leads no group.
  }
}

/**
 * Ends every process that works in a session's folder or was given it as its TMPDIR: also what a client starts outside its
 * group, such as a daemon.
 */
export function endAllOf(folder: string): void {
  const isOwn = (pid: string) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      return environment.includes(`TMPDIR=${folder}`) || readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`);
    } catch {
      // It is gone already, or another person's.
      return false;
    }
  };
  // What is ended may just have started another.
  for (let tries = 0; tries < 3; tries++) {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOwn(name))) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It is gone already.
      }
    }
  }
}
