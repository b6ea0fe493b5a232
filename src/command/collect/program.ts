import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';
import type { McpPipe } from '../../host/mcpEras';
import {
  answerRequest,
  describeUnexpectedReply,
  Exchange,
  isMessage,
  type McpAnswer,
  parseOrNothing,
} from '../../host/mcpMessage';
import type { McpRequest } from '../../host/mcpWire';
import { megabyte } from '../../model/formatCount';
import { hasChanged } from './places';
import type { Program } from './planServer';
import { findProcesses, markName, type NamedProcess } from './processes';

/** All that a server may print, in bytes. */
const maxOutput = 16 * megabyte;
const graceMs = 2_000;
/** What a program has printed may arrive after its end. */
const drainMs = 500;
const pollMs = 30;

/** Programs that run: none of them may outlive this one. */
const running = new Set<RunningProgram>();

export function killAll(): void {
  for (const program of running) program.killEverything();
}

/**
 * Speaks with a program over its standard input and output. The program is the head of a process group, which is ended
 * as a whole: what `npx` and its like start goes with it. Lines that are no answer are passed over, as servers print all
 * kinds of things.
 */
export class RunningProgram implements McpPipe {
  readonly errors = new ErrorLines();
  /** What it started outlived it, and was ended. */
  leftProcesses = false;
  /** What it started outside its session: it is not ended. */
  escaped: readonly NamedProcess[] = [];
  private readonly plan: Program;
  private readonly mark = randomUUID();
  private child: ChildProcess | null = null;
  private readonly exchange = new Exchange();
  private printed = 0;
  private line: Buffer[] = [];
  private strayLines: string[] = [];
  private readonly decoder = new StringDecoder();

  constructor(plan: Program) {
    this.plan = plan;
  }

  /** Rejects where it can't be started. */
  start(): Promise<void> {
    const { command, file = command, args, cwd, environment, seen } = this.plan;
    if (hasChanged(seen)) {
      const words =
        'Its program, its folder, a link on the way or what it takes from there has changed since the plan was made: nothing was started.';
      return Promise.reject(new Error(`${words} Run the command again.`));
    }
    if (!existsSync(cwd))
      return Promise.reject(new Error('The folder it is to run in is missing. Correct it in the file.'));
    return new Promise((resolve, reject) => {
      const child = spawn(file, args, {
        argv0: command,
        cwd,
        env: { ...Object.fromEntries(environment), [markName]: this.mark },
        stdio: ['pipe', 'pipe', 'pipe'],
        // The head of a group and session of its own, so that all of it can be ended.
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
        const end = () => this.fail(signal === null ? `It ended with code ${code}.` : `It was ended by ${signal}.`);
        const drain = setTimeout(end, drainMs);
        child.once('close', () => {
          clearTimeout(drain);
          end();
        });
      });
      // A failed write needs no error of its own: the exit is reported.
      child.stdin?.on('error', () => undefined);
      child.stdout?.on('data', (chunk: Buffer) => this.take(chunk));
      child.stderr?.on('data', (chunk: Buffer) => this.takeErrors(chunk));
    });
  }

  /** Rejects where it ends, prints too much, or answers with an error. */
  ask({ method, params }: McpRequest): Promise<McpAnswer> {
    this.strayLines = [];
    return this.exchange.ask(method, params, (text) => this.write(text));
  }

  notify(method: string): Promise<void> {
    return this.write(JSON.stringify({ jsonrpc: '2.0', method }));
  }

  /** What it wrote in place of an answer to the last request, in words; empty where it wrote nothing. */
  get stray(): string {
    const lines = this.strayLines.map((line) => stripVTControlCharacters(line).trim());
    const failure = lines
      .map((line) => describeUnexpectedReply(line, 'tools/list'))
      .find(({ kind }) => kind === 'mcp-error');
    if (failure?.kind === 'mcp-error')
      return `It answered with an error that names no request: ${failure.message ?? failure.code}`;
    if (lines.length > 1 && isMessage(parseOrNothing(lines.join('\n'))))
      return 'It wrote an answer over several lines, and each message is to stand on one line.';
    if (lines.some((line, i) => line !== this.strayLines[i]?.trim() && isMessage(parseOrNothing(line))))
      return 'It wrote an answer with colour codes, and a message is to be plain JSON.';
    const told = lines.find((line) => line.includes('"jsonrpc"')) ?? lines.at(-1);
    return told === undefined ? '' : `It wrote something else than an answer: ${told}`;
  }

  /** Asks it to end, then insists: when this is done, its group and session are gone. */
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
    this.escaped = this.processes?.escaped ?? [];
  }

  killEverything(): void {
    this.signal('SIGKILL');
    for (const pid of this.processes?.own ?? []) signalProcess(pid, 'SIGKILL');
  }

  private write(text: string): Promise<void> {
    this.child?.stdin?.write(`${text}\n`);
    return Promise.resolve();
  }

  /** Signals the whole group. Returns whether it has a member. */
  private signal(signal: NodeJS.Signals | 0): boolean {
    const pid = this.child?.pid;
    if (pid === undefined) return false;
    return signalProcess(process.platform === 'win32' ? pid : -pid, signal);
  }

  /** A group lasts until the system has cleared away its last member: where processes are shown, these say it better. */
  private hasProcesses(): boolean {
    return (this.processes?.own.length ?? Number(this.signal(0))) > 0;
  }

  private get processes() {
    return this.child?.pid === undefined ? null : findProcesses(this.child.pid, this.mark);
  }

  private take(chunk: Buffer): void {
    if (this.isFull(chunk)) return;
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      this.line.push(chunk.subarray(from, end));
      this.takeLine(Buffer.concat(this.line).toString());
      this.line = [];
      from = end + 1;
    }
    this.line.push(chunk.subarray(from));
  }

  private takeLine(text: string): void {
    if (this.exchange.take(text)) return;
    const answer = answerRequest(text);
    if (answer !== null) void this.write(answer);
    else if (text.trim() !== '' && this.strayLines.length < maxLines) this.strayLines.push(text.slice(0, maxLine));
  }

  private takeErrors(chunk: Buffer): void {
    if (!this.isFull(chunk)) this.errors.push(this.decoder.write(chunk));
  }

  /** Gives a program up that has printed too much. */
  private isFull(chunk: Buffer): boolean {
    this.printed += chunk.length;
    if (this.printed <= maxOutput) return false;
    for (const stream of [this.child?.stdout, this.child?.stderr]) {
      stream?.removeAllListeners('data');
      stream?.destroy();
    }
    this.errors.clear();
    this.strayLines = [];
    this.fail(`It printed more than ${maxOutput / megabyte} MB.`);
    this.signal('SIGKILL');
    return true;
  }

  private fail(reason: string): void {
    this.exchange.end(new Error(reason));
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function waitFor(isSo: () => boolean): Promise<void> {
  const end = Date.now() + graceMs;
  while (!isSo() && Date.now() < end) await new Promise((done) => setTimeout(done, pollMs));
}

const maxLines = 200;
const maxLine = 10_000;

/** Lines that name no error: stack frames, brackets, footers. */
const noise = /^(?:at\s|\^+$|[{}[\]()]*;?$|Node\.js v\d|throw\b|\.{3})|complete log of this run/i;
/** `TypeError: x`, `ModuleNotFoundError: x`, `thread 'main' panicked`. */
const names = /^(?:Uncaught\s+)?(?:[\w.]*(?:Error|Exception|Fault)\b|panic|fatal|thread '.*' panicked)/i;
const mentions =
  /\berror\b|exception|fail(?:ed|ure)|cannot|can['’]t|could ?n['o]t|not found|no such|denied|invalid|missing|required|refused|usage:/i;

export class ErrorLines {
  private lines: string[] = [''];

  push(text: string): void {
    const [first = '', ...rest] = text.split(/\r?\n|\r/);
    this.lines.push(
      ((this.lines.pop() ?? '') + first).slice(0, maxLine),
      ...rest.map((line) => line.slice(0, maxLine)),
    );
    this.lines.splice(0, this.lines.length - maxLines);
  }

  clear(): void {
    this.lines = [''];
  }

  /** Returns the line that says what went wrong, else the last one; empty where nothing was printed. */
  get mainLine(): string {
    const lines = this.lines.map((line) => line.trim()).filter((line) => line !== '');
    const worth = lines.filter((line) => !noise.test(line));
    const found =
      worth.findLast((line) => names.test(line)) ?? worth.findLast((line) => mentions.test(line)) ?? worth.at(-1);
    return found ?? lines.at(-1) ?? '';
  }
}
