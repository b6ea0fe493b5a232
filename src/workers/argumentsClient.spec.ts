import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compileMs, startArgumentsClient } from './argumentsClient';
import { type CheckResult, compileCheck } from './checkArguments';
import type { RpcReport, RpcRequest } from './rpc';
import type { RpcWorker } from './rpcClient';

/** A worker in this thread: it answers when told to, and notes its end. */
class SteppedWorker extends EventTarget {
  readonly asked: { readonly id: number; readonly parameters: { schemaText: string; dataText: string } }[] = [];
  ended = false;

  constructor() {
    super();
    queueMicrotask(() => this.report({ kind: 'ready' }));
  }

  postMessage(message: RpcRequest): void {
    if ('abort' in message) return;
    this.asked.push({ id: message.id, parameters: message.parameters as never });
  }

  terminate(): void {
    this.ended = true;
  }

  report(report: RpcReport): void {
    this.dispatchEvent(new MessageEvent('message', { data: report }));
  }

  /** Answers the last question as the real worker would. */
  answer(): void {
    const { id = 0, parameters = { schemaText: '', dataText: '' } } = this.asked.at(-1) ?? {};
    const { schemaText, dataText } = parameters;
    const check = compileCheck(schemaText);
    this.report({ kind: 'answer', id, answer: typeof check === 'function' ? check(dataText) : check });
  }
}

const request = (dataText: string) => ({ schemaText: '{"type":"object","required":["a"]}', dataText });
const tooComplex: CheckResult = { kind: 'not-checked', reason: 'too-complex' };

let started: SteppedWorker[];
const start = () => {
  const worker = new SteppedWorker();
  started.push(worker);
  return worker as unknown as RpcWorker;
};

beforeEach(() => {
  started = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('the arguments client', () => {
  it('checks one text at a time, and passes over those given up meanwhile', async () => {
    const client = startArgumentsClient(start);
    const first = client.check(request('1'));
    await vi.advanceTimersByTimeAsync(0);
    const typedOn = new AbortController();
    const given = client.check(request('2'), typedOn.signal);
    const next = client.check(request('{"a":1}'));
    typedOn.abort();
    started[0]?.answer();
    expect(await first).toMatchObject({ kind: 'problems' });
    await expect(given).rejects.toThrow(/abort/);
    await vi.advanceTimersByTimeAsync(0);
    started[0]?.answer();
    expect(await next).toEqual({ kind: 'valid' });
    expect(started[0]?.asked.map(({ parameters }) => parameters.dataText)).toEqual(['1', '{"a":1}']);
  });

  it('gives a schema its time to compile, then kills the worker and starts another', async () => {
    const client = startArgumentsClient(start);
    const first = client.check(request('{}'));
    await vi.advanceTimersByTimeAsync(compileMs - 1);
    expect(started[0]?.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toEqual(tooComplex);
    expect(started[0]?.ended).toBe(true);
    const second = client.check(request('{"a":1}'));
    await vi.advanceTimersByTimeAsync(0);
    started[1]?.answer();
    expect(await second).toEqual({ kind: 'valid' });
  });

  it('says that checking is unavailable where no worker starts, or it breaks', async () => {
    const unavailable = { kind: 'not-checked', reason: 'unavailable' };
    const broken = startArgumentsClient(() => {
      throw new Error('no workers here');
    });
    expect(await broken.check(request('{}'))).toEqual(unavailable);
    const client = startArgumentsClient(start);
    const first = client.check(request('{}'));
    await vi.advanceTimersByTimeAsync(0);
    started[0]?.dispatchEvent(new Event('error', { cancelable: true }));
    expect(await first).toEqual(unavailable);
  });
});
