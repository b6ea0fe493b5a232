import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRpcClient, type RpcClientOptions, silenceLimits, WorkerError } from './rpcClient';
import { ServedWorker } from './testWorkers';

interface TestMethods {
  double: [number, number];
  hold: [string, string, number];
  fail: [null, null];
  size: [Uint8Array<ArrayBuffer>, number];
}

interface Held {
  readonly finish: () => void;
  readonly progress: (value?: number, ms?: number) => void;
  readonly signal: AbortSignal;
}

class LocalWorker extends ServedWorker<TestMethods> {
  readonly held: Map<string, Held>;

  constructor() {
    const held = new Map<string, Held>();
    super({
      double: (number) => 2 * number,
      hold: (name, { progress, signal }) =>
        new Promise((resolve) => held.set(name, { finish: () => resolve(name), progress, signal })),
      fail: () => {
        throw new RangeError('out of range');
      },
      size: (bytes) => bytes.byteLength,
    });
    this.held = held;
  }
}

let started: LocalWorker[];
const client = (options: Partial<RpcClientOptions> = {}) =>
  createRpcClient<TestMethods>({
    name: 'test',
    start: () => {
      const worker = new LocalWorker();
      started.push(worker);
      return worker;
    },
    ...options,
  });
const settle = () => vi.advanceTimersByTimeAsync(0);
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof WorkerError ? `${error.worker} ${error.method} ${error.fault}` : error),
  );

beforeEach(() => {
  started = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('a question', () => {
  it('is answered by its method, and one worker answers all', async () => {
    const { ask } = client();
    expect(await Promise.all([ask('double', 2), ask('double', 3)])).toEqual([4, 6]);
    expect(started).toHaveLength(1);
  });

  it('hands its buffers over', async () => {
    const bytes = new Uint8Array(8);
    expect(await client().ask('size', bytes, { transfer: [bytes.buffer] })).toBe(8);
    expect(bytes.byteLength).toBe(0);
  });

  it('whose method throws is rejected by name, and the worker lives on', async () => {
    const { ask } = client();
    const failed = ask('fail', null);
    await expect(failed).rejects.toThrow('test worker, fail: threw: out of range');
    expect(await ask('double', 1)).toBe(2);
    expect(started).toHaveLength(1);
  });

  it('that can’t be cloned is rejected alone', async () => {
    const { ask } = client();
    const uncloneable = (() => {}) as never;
    await expect(ask('double', uncloneable)).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await ask('double', 1)).toBe(2);
  });

  it('reports on its way', async () => {
    const { ask } = client();
    const heard: number[] = [];
    const answer = ask('hold', 'a', { onProgress: (value) => heard.push(value) });
    await settle();
    started[0]?.held.get('a')?.progress(7);
    started[0]?.held.get('a')?.finish();
    expect(await answer).toBe('a');
    expect(heard).toEqual([7]);
  });

  it('that is aborted rejects at once, and the worker hears of it', async () => {
    const { ask } = client();
    const controller = new AbortController();
    const answer = faultOf(ask('hold', 'a', { signal: controller.signal }));
    await settle();
    controller.abort('enough');
    expect(await answer).toBe('enough');
    await settle();
    expect(started[0]?.held.get('a')?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(silenceLimits.busy);
    expect(started[0]?.isDead).toBe(false);
  });

  it('that is aborted before it is asked is never asked', async () => {
    await expect(client().ask('double', 1, { signal: AbortSignal.abort('no') })).rejects.toBe('no');
    expect(started).toEqual([]);
  });
});

describe('a worker', () => {
  it('that is silent for too long is ended, rejects all it was asked by name, and starts again with the next question', async () => {
    const { ask } = client();
    const answers = [faultOf(ask('hold', 'a')), faultOf(ask('hold', 'b'))];
    await vi.advanceTimersByTimeAsync(silenceLimits.busy);
    expect(await Promise.all(answers)).toEqual(['test hold silent', 'test hold silent']);
    expect(started.map(({ isDead }) => isDead)).toEqual([true]);
    expect(await ask('double', 4)).toBe(8);
    expect(started).toHaveLength(2);
  });

  it('that reports is no hang, however long it takes', async () => {
    const { ask } = client();
    const answer = ask('hold', 'a');
    for (let i = 0; i < 5; i++) {
      await vi.advanceTimersByTimeAsync(silenceLimits.busy - 1);
      started[0]?.held.get('a')?.progress();
    }
    started[0]?.held.get('a')?.finish();
    expect(await answer).toBe('a');
  });

  it('sets another limit for what it does next', async () => {
    const { ask } = client();
    const answer = faultOf(ask('hold', 'a'));
    await settle();
    started[0]?.held.get('a')?.progress(undefined, 50);
    await vi.advanceTimersByTimeAsync(50);
    expect(await answer).toBe('test hold silent');
  });

  it.each(['error', 'messageerror'])('that breaks with an event of kind %s rejects what it was asked', async (kind) => {
    const { ask } = client();
    const answer = faultOf(ask('hold', 'a'));
    await settle();
    const event = new Event(kind, { cancelable: true });
    started[0]?.dispatchEvent(event);
    expect(await answer).toBe('test hold broke');
    expect(event.defaultPrevented).toBe(true);
    expect(await ask('double', 1)).toBe(2);
  });

  it('whose script does not load, or that the browser refuses, rejects what it was asked', async () => {
    const dead = () => {
      const target = new EventTarget();
      queueMicrotask(() => target.dispatchEvent(new Event('error', { cancelable: true })));
      return Object.assign(target, { postMessage: () => {}, terminate: () => {} });
    };
    expect(await faultOf(client({ start: dead }).ask('double', 1))).toBe('test double not-loaded');
    const refuse = () => {
      throw new TypeError('refused');
    };
    expect(await faultOf(client({ start: refuse }).ask('double', 1))).toBe('test double not-loaded');
  });

  it('started in place of one that failed is told what it lacks before it is asked anything else', async () => {
    const onRestart = vi.fn(() => void ask('double', 1));
    const { ask } = client({ onRestart });
    const lost = faultOf(ask('hold', 'a'));
    await vi.advanceTimersByTimeAsync(silenceLimits.busy);
    expect(await lost).toBe('test hold silent');
    expect(await ask('double', 5)).toBe(10);
    const asked = started[1]?.asked.map((message) => 'parameters' in message && message.parameters);
    expect(asked).toEqual([1, 5]);
    expect(onRestart).toHaveBeenCalledTimes(1);
  });

  it('that is ended rejects what it was asked, and says nothing afterwards', async () => {
    const { ask, stop } = client();
    const answer = faultOf(ask('hold', 'a'));
    await settle();
    stop();
    expect(await answer).toBe('test hold ended');
    started[0]?.held.get('a')?.finish();
    expect(await ask('double', 1)).toBe(2);
  });

  it('is not given up where this page was frozen, and its timers come late', async () => {
    const { ask } = client();
    const answer = ask('hold', 'a');
    await settle();
    vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(silenceLimits.busy);
    expect(started[0]?.isDead).toBe(false);
    started[0]?.held.get('a')?.finish();
    expect(await answer).toBe('a');
  });
});
