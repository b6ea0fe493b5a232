import { type ChildProcess, spawn } from 'node:child_process';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Program } from './planServer';

/** A line of an answer may be this long, in bytes. */
const maxLine = 64 * 1024 * 1024;
/** All that a server may print, in bytes. */
const maxOutput = 256 * 1024 * 1024;
const maxErrors = 2_000;
const graceMs = 2_000;

/** Process groups that run: none of them may outlive this program. */
const running = new Set<ProgramTransport>();

/** Ends every program that was started, at once. */
export function killAll(): void {
  for (const transport of running) transport.kill('SIGKILL');
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
  protocolVersion: string | undefined;
  /** The end of what it printed as errors. */
  errors = '';
  private readonly program: Program;
  private child: ChildProcess | null = null;
  private ended: Promise<void> = Promise.resolve();
  private received = 0;
  private line: Buffer[] = [];
  private lineLength = 0;

  constructor(program: Program) {
    this.program = program;
  }

  setProtocolVersion(version: string): void {
    this.protocolVersion = version;
  }

  start(): Promise<void> {
    const { command, args, cwd, environment } = this.program;
    return new Promise((resolve, reject) => {
      const child = spawn(command, args, {
        cwd,
        env: Object.fromEntries(environment),
        stdio: ['pipe', 'pipe', 'pipe'],
        // The head of a group of its own, so that all of it can be ended.
        detached: process.platform !== 'win32',
        windowsHide: true,
      });
      this.child = child;
      running.add(this);
      this.ended = new Promise((done) => child.once('close', () => done()));
      child.once('spawn', () => resolve());
      child.once('error', (error) => {
        running.delete(this);
        reject(error);
      });
      child.once('exit', (code, signal) => {
        this.onerror?.(new Error(signal === null ? `It ended with code ${code}.` : `It was ended by ${signal}.`));
        this.onclose?.();
      });
      // What it can no longer be told is not worth an error: its end is.
      child.stdin?.on('error', () => undefined);
      child.stdout?.on('data', (chunk: Buffer) => this.take(chunk));
      child.stderr?.on('data', (chunk: Buffer) => {
        this.errors = (this.errors + chunk.toString()).slice(-maxErrors);
      });
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve) => {
      this.child?.stdin?.write(`${JSON.stringify(message)}\n`, () => resolve());
    });
  }

  /** Asks it to end, then insists: its whole group is gone when this is done. */
  async close(): Promise<void> {
    const { child } = this;
    if (child === null || !running.has(this)) return;
    child.stdin?.end();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (child.exitCode !== null || child.signalCode !== null) break;
      this.kill(signal);
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise((done) => {
        timer = setTimeout(done, graceMs);
      });
      await Promise.race([this.ended, grace]);
      clearTimeout(timer);
    }
    // What it started itself may live on behind it.
    this.kill('SIGKILL');
    child.stdout?.destroy();
    child.stderr?.destroy();
    running.delete(this);
  }

  kill(signal: NodeJS.Signals): void {
    const pid = this.child?.pid;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.child?.kill(signal);
      else process.kill(-pid, signal);
    } catch {
      // The group is gone already.
    }
  }

  private take(chunk: Buffer): void {
    this.received += chunk.length;
    if (this.received > maxOutput) {
      this.giveUp('It printed more than 256 MB.');
      return;
    }
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
    if (this.lineLength > maxLine) this.giveUp('It printed a line of more than 64 MB.');
  }

  private readLine(text: string): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return;
    }
    const message = JSONRPCMessageSchema.safeParse(value);
    if (message.success) this.onmessage?.(message.data);
  }

  private giveUp(reason: string): void {
    this.child?.stdout?.removeAllListeners('data');
    this.child?.stdout?.destroy();
    this.onerror?.(new Error(reason));
    this.kill('SIGKILL');
  }
}
