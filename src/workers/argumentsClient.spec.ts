import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compileMs, startArgumentsClient } from './argumentsClient';
import type { ArgumentsMethods } from './argumentsWorker';
import { type CheckResult, compileCheck } from './checkArguments';
import { ServedWorker } from './testWorkers';

/** A worker that answers when told to. */
class SteppedWorker extends ServedWorker<ArgumentsMethods> {
  readonly answers: (() => void)[];

  constructor() {
    const answers: (() => void)[] = [];
    super({
      check: ({ schemaText, dataText }) =>
        new Promise((resolve) => {
          const check = compileCheck(schemaText);
          answers.push(() => resolve(typeof check === 'function' ? check(dataText) : check));
        }),
    });
    this.answers = answers;
  }
}

const request = (dataText: string) => ({ schemaText: '{"type":"object","required":["a"]}', dataText });
const tooComplex: CheckResult = { kind: 'not-checked', reason: 'too-complex' };

let started: SteppedWorker[];
const start = () => {
  const worker = new SteppedWorker();
  started.push(worker);
  return worker;
};
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  started = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('the arguments client', () => {
  it('checks one text at a time, and passes over those given up meanwhile', async () => {
    const client = startArgumentsClient(start);
    const first = client.check(request('1'));
    await settle();
    const typedOn = new AbortController();
    const given = client.check(request('2'), typedOn.signal);
    const next = client.check(request('{"a":1}'));
    typedOn.abort();
    started[0]?.answers[0]?.();
    expect(await first).toMatchObject({ kind: 'problems' });
    await expect(given).rejects.toThrow(/abort/);
    await settle();
    started[0]?.answers[1]?.();
    expect(await next).toEqual({ kind: 'valid' });
    expect(started[0]?.asked).toHaveLength(2);
  });

  it('gives a schema its time to compile, then kills the worker and starts another', async () => {
    const client = startArgumentsClient(start);
    const first = client.check(request('{}'));
    await vi.advanceTimersByTimeAsync(compileMs - 1);
    expect(started[0]?.isDead).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toEqual(tooComplex);
    expect(started[0]?.isDead).toBe(true);
    const second = client.check(request('{"a":1}'));
    await settle();
    started[1]?.answers[0]?.();
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
    await settle();
    started[0]?.dispatchEvent(new Event('error', { cancelable: true }));
    expect(await first).toEqual(unavailable);
  });
});
