import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { findMarked, markName } from './markedProcesses';
import type { Program } from './planServer';

/** A line of an answer may be this long, in bytes. */
const maxLine = 16 * 1024 * 1024;
/** All that a server may print, in bytes. */
const maxOutput = 64 * 1024 * 1024;
/** Characters of the line of errors that is quoted. */
const maxErrorLine = 10_000;
const graceMs = 2_000;
/** What a program has printed may arrive after its end. */
const drainMs = 500;
const pollMs = 30;

/** Programs that run: none of them may outlive this one. */
const running = new Set<ProgramTransport>();

/** Ends every program that was started, at once. */
export function killAll(): void {
  for (const transport of running) transport.killEverything();
}

/**
 * Speaks with a program over its standard input and output. Unlike the library's own transport it is the head of a
 * process group, which is ended as a whole: what `npx` and its like start goes with it. Lines that are no messages are
 * passed over, as servers print all kinds of things.
 */
export class ProgramTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Hears of each line before it is read. */
  onLine?: (text: string) => void;
  protocolVersion: string | undefined;
  /** The last line that it printed as an error, from its start. */
  errorLine = '';
  /** Whether something that it started outlived it and had to be ended. */
  leftProcesses = false;
  /** Rejects where it ends, can't be started, or prints too much. */
  readonly trouble: Promise<never>;
  private fail: (error: Error) => void = () => undefined;
  private readonly program: Program;
  private readonly mark = randomUUID();
  private child: ChildProcess | null = null;
  private received = 0;
  private line: Buffer[] = [];
  private lineLength = 0;
  private readonly errors = new StringDecoder();

  constructor(program: Program) {
    this.program = program;
    this.trouble = new Promise((_, reject) => {
      this.fail = reject;
    });
    this.trouble.catch(() => undefined);
  }

  setProtocolVersion(version: string): void {
    this.protocolVersion = version;
  }

  start(): Promise<void> {
    const { command, args, cwd, environment } = this.program;
    if (!existsSync(cwd)) return Promise.reject(new Error(`The folder it is to run in is missing: ${cwd}`));
    return new Promise((resolve, reject) => {
      const child = spawn(command, args, {
        cwd,
        env: { ...Object.fromEntries(environment), [markName]: this.mark },
        stdio: ['pipe', 'pipe', 'pipe'],
        // The head of a group of its own, so that all of it can be ended.
        detached: process.platform !== 'win32',
        windowsHide: true,
      });
      this.child = child;
      running.add(this);
      child.once('spawn', () => resolve());
      child.once('error', (error) => {
        running.delete(this);
        reject(error);
      });
      child.once('exit', (code, signal) => {
        const words = signal === null ? `It ended with code ${code}.` : `It was ended by ${signal}.`;
        const end = () => {
          this.fail(new Error(words));
          this.onclose?.();
        };
        const drain = setTimeout(end, drainMs);
        child.once('close', () => {
          clearTimeout(drain);
          end();
        });
      });
      // What it can no longer be told is not worth an error: its end is.
      child.stdin?.on('error', () => undefined);
      child.stdout?.on('data', (chunk: Buffer) => this.take(chunk));
      child.stderr?.on('data', (chunk: Buffer) => this.takeErrors(chunk));
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve) => {
      this.child?.stdin?.write(`${JSON.stringify(message)}\n`, () => resolve());
    });
  }

  /** Asks it to end, then insists: when this is done, its whole group is gone, and what left the group on purpose. */
  async close(): Promise<void> {
    const { child } = this;
    if (child === null || !running.has(this)) return;
    const isOver = () => child.exitCode !== null || child.signalCode !== null;
    child.stdin?.end();
    this.signal('SIGTERM');
    await waitFor(isOver);
    if (isOver()) {
      await waitFor(() => !this.hasProcesses());
      this.leftProcesses = this.hasProcesses();
    }
    this.killEverything();
    await waitFor(isOver);
    child.stdout?.destroy();
    child.stderr?.destroy();
    running.delete(this);
  }

  killEverything(): void {
    this.signal('SIGKILL');
    for (const pid of findMarked(this.mark) ?? []) signalProcess(pid, 'SIGKILL');
  }

  /** Sends it to all members of its group, and tells whether there is one. */
  private signal(signal: NodeJS.Signals | 0): boolean {
    const pid = this.child?.pid;
    if (pid === undefined) return false;
    return signalProcess(process.platform === 'win32' ? pid : -pid, signal);
  }

  /** A group lasts until the system has cleared away its last member: where marks can be read, they say it better. */
  private hasProcesses(): boolean {
    return (findMarked(this.mark)?.length ?? Number(this.signal(0))) > 0;
  }

  private take(chunk: Buffer): void {
    if (!this.count(chunk)) return;
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      this.line.push(chunk.subarray(from, end));
      this.readLine(Buffer.concat(this.line).toString());
      this.line = [];
      this.lineLength = 0;
      from = end + 1;
    }
    this.line.push(chunk.subarray(from));
    this.lineLength += chunk.length - from;
    if (this.lineLength > maxLine) this.giveUp(`It printed a line of more than ${maxLine / 1024 / 1024} MB.`);
  }

  private takeErrors(chunk: Buffer): void {
    if (!this.count(chunk)) return;
    const lines = (this.errorLine + this.errors.write(chunk)).split('\n');
    const last = lines.findLast((line, i) => line.trim() !== '' || i === 0) ?? '';
    this.errorLine = last.slice(0, maxErrorLine);
  }

  private count({ length }: Buffer): boolean {
    this.received += length;
    if (this.received <= maxOutput) return true;
    this.giveUp(`It printed more than ${maxOutput / 1024 / 1024} MB.`);
    return false;
  }

  private readLine(text: string): void {
    let message: JSONRPCMessage;
    try {
      this.onLine?.(text);
      message = parseJSONRPCMessage(JSON.parse(text));
    } catch {
      return;
    }
    this.onmessage?.(message);
  }

  private giveUp(reason: string): void {
    for (const stream of [this.child?.stdout, this.child?.stderr]) {
      stream?.removeAllListeners('data');
      stream?.destroy();
    }
    this.errorLine = '';
    this.fail(new Error(reason));
    this.signal('SIGKILL');
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** For as long as the grace lasts. */
async function waitFor(isSo: () => boolean): Promise<void> {
  const end = Date.now() + graceMs;
  while (!isSo() && Date.now() < end) await new Promise((done) => setTimeout(done, pollMs));
}
