import { randomUUID } from 'node:crypto';
import { constants, rmSync } from 'node:fs';
import { lstat, open, rename, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export function sayInTerminal(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Characters that a terminal obeys or that are invisible: controls, direction marks, odd spaces, unassigned ones. */
const unseen = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]|(?! )\p{Zs}/gu;

/** Writes invisible characters as `\u{…}`. */
export function plain(text: string): string {
  return text.replace(unseen, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);
}

const label = 9;
/** A plan of so many lines is read at once, also where some of it has to be scrolled to. */
const leastRows = 30;

/**
 * A line of a plan: a word of ours, then text of others. It is broken here, so that what follows a break stands behind a
 * bar, and no text can look like a line of ours.
 */
export function sayLine(verb: string, text: string, isHeavy = false): void {
  const lines = layOutLine(verb, text, columns()).trimEnd();
  sayInTerminal(
    isHeavy && process.stderr.hasColors?.()
      ? `\u001b[1m${lines.slice(0, label)}\u001b[22m${lines.slice(label)}`
      : lines,
  );
}

function columns(): number {
  return process.stderr.columns || 100;
}

/** Whether lines of a plan fit on the screen, broken as they will be. Where its height isn't known, it is a small one. */
export function fitsScreen(lines: readonly (readonly [verb: string, text: string, isHeavy?: boolean])[]): boolean {
  const rows = Math.max(process.stderr.rows || 0, leastRows);
  const length = lines.reduce((sum, [, text]) => sum + text.length, 0);
  return (
    length < rows * columns() &&
    lines.reduce((sum, [verb, text]) => sum + layOutLine(verb, text, columns()).split('\n').length, 0) <= rows
  );
}

export function layOutLine(verb: string, text: string, columns: number): string {
  const width = Math.max(20, columns - label - 3);
  const lines = [''];
  let used = 0;
  for (const char of plain(text)) {
    // Outside of ASCII a character may be two columns wide.
    const size = char <= '~' ? 1 : 2;
    if (used + size > width) {
      lines.push('');
      used = 0;
    }
    lines[lines.length - 1] += char;
    used += size;
  }
  return lines
    .map((line, i) => (i === 0 ? `${verb.padEnd(label)}${line}` : `${' '.repeat(label - 2)}| ${line}`))
    .join('\n');
}

/** Asks in the terminal. Returns null where it closes or on Ctrl C. A hidden answer is not echoed. */
export async function ask(question: string, isHidden = false): Promise<string | null> {
  if (isHidden) process.stderr.write(question);
  const output = isHidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stderr;
  const lines = createInterface({ input: process.stdin, output, ...(isHidden && { terminal: true }) });
  const closed = new Promise<null>((resolve) => {
    lines.once('close', () => resolve(null));
    lines.once('SIGINT', () => lines.close());
  });
  const answer = await Promise.race([lines.question(isHidden ? '' : question), closed]);
  lines.close();
  if (isHidden) sayInTerminal('');
  return answer;
}

/**
 * Refuses a place in no folder, and one that is a link or no plain file: what is written would land elsewhere.
 *
 * @throws Error whose message says what is there.
 */
export async function checkOut(file: string): Promise<void> {
  const found = await lstat(file).catch(() => null);
  if (found === null) {
    const folder = await stat(dirname(resolve(file))).catch(() => null);
    if (folder?.isDirectory() !== true) throw new Error(`${file} can’t be written: its folder is missing.`);
    return;
  }
  if (found.isFile()) return;
  const what = found.isSymbolicLink() ? 'a link' : 'no plain file';
  throw new Error(`${file} is ${what}: nothing is written to it. Name another file.`);
}

/** Writes a file that this person alone can read, from its first byte on; one that was there is replaced whole. */
export async function writeOut(file: string, text: string): Promise<void> {
  await checkOut(file);
  const fresh = `${file}.${randomUUID()}.part`;
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants;
  const handle = await open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  const clear = () => rmSync(fresh, { force: true });
  process.once('exit', clear);
  try {
    await handle.writeFile(text);
    await handle.close();
    await rename(fresh, file);
  } catch (error) {
    await handle.close().catch(() => undefined);
    clear();
    throw error;
  } finally {
    process.off('exit', clear);
  }
}
