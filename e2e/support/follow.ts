import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';

/** The built command. */
export const command = fileURLToPath(new URL('../../dist-local/tool-catalog.js', import.meta.url));

/** A program with all that it writes, as it comes. */
export function follow(program: ChildProcess) {
  const output = { text: '' };
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output.text += chunk.toString();
    });
  }
  return {
    output,
    ended: new Promise<number | null>((resolve) => program.once('close', resolve)),
    said: (words: string | RegExp, from = 0) =>
      expect.poll(() => output.text.slice(from), { timeout: 30_000 }).toMatch(words),
    type: (text: string) => program.stdin?.write(text),
  };
}

/** A line of shell in a terminal, which `script` gives it. */
export function inTerminal(line: string, cwd: string, env: NodeJS.ProcessEnv = process.env) {
  return follow(spawn('script', ['-qefc', line, '/dev/null'], { cwd, env }));
}
