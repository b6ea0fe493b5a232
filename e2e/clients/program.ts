import { spawn } from 'node:child_process';

export interface Ended {
  readonly output: string;
  /** Whether it was ended because its time was up. */
  readonly isLate: boolean;
}

/** Runs a program in a process group of its own, which ends with it or when its time is up. Keeps the end of its output. */
export async function runProgram(
  command: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>>; readonly seconds: number },
): Promise<Ended> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (piece: Buffer) => {
    output = (output + piece.toString('utf8')).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let isLate = false;
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group is gone already.
    }
  };
  const clock = setTimeout(() => {
    isLate = true;
    end();
  }, options.seconds * 1000);
  await new Promise<void>((resolve) => {
    child.on('error', (error) => {
      output += String(error);
      resolve();
    });
    child.on('exit', () => resolve());
  });
  clearTimeout(clock);
  end();
  return { output, isLate };
}
