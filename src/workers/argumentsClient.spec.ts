import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkLimits, startArgumentsClient, type WorkerLike } from './argumentsClient';
import type { CheckResult, WorkerCheck, WorkerReport } from './argumentsProtocol';
import { compileCheck } from './checkArguments';

/** A worker in this thread: it answers when told to, and notes its end. */
class SteppedWorker extends EventTarget {
  readonly asked: WorkerCheck[] = [];
  ended = false;

  postMessage(message: WorkerCheck): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  report(report: WorkerReport): void {
    this.dispatchEvent(new MessageEvent('message', { data: report }));
  }

  /** Answers the last question as the real worker would. */
  answer(): void {
    const { id, schemaText, dataText } = this.asked.at(-1) as WorkerCheck;
    const check = compileCheck(schemaText);
    this.report({ kind: 'compiled', id });
    this.report({ kind: 'checked', id, result: typeof check === 'function' ? check(dataText) : check });
  }
}

const request = (dataText: string) => ({ schemaText: '{"type":"object","required":["a"]}', dataText });
const tooComplex: CheckResult = { kind: 'not-checked', reason: 'too-complex' };

let started: SteppedWorker[];
const start = () => {
  const worker = new SteppedWorker();
  started.push(worker);
  return worker as unknown as WorkerLike;
};

beforeEach(() => {
  started = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the arguments client', () => {
  it('answers what the worker says, with one worker for all', async () => {
    const client = startArgumentsClient(start);
    const first = client.check(request('{"a":1}'));
    started[0]?.answer();
    expect(await first).toEqual({ kind: 'valid' });
    const second = client.check(request('{}'));
    started[0]?.answer();
    expect(await second).toMatchObject({ kind: 'problems', count: 1 });
    expect(started).toHaveLength(1);
  });

  it('answers only the newest of the requests that come while one is under way', async () => {
    const client = startArgumentsClient(start);
    const results = [client.check(request('1')), client.check(request('2')), client.check(request('{"a":1}'))];
    started[0]?.answer();
    expect(started[0]?.asked.map(({ dataText }) => dataText)).toEqual(['1', '{"a":1}']);
    started[0]?.answer();
    const superseded = { kind: 'not-checked', reason: 'superseded' };
    expect(await Promise.all(results)).toEqual([superseded, superseded, { kind: 'valid' }]);
  });

  it('gives a schema two seconds to start and compile, then kills the worker and starts another', async () => {
    const client = startArgumentsClient(start);
    const first = client.check(request('{}'));
    await vi.advanceTimersByTimeAsync(checkLimits.start - 1);
    expect(started[0]?.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toEqual(tooComplex);
    expect(started[0]?.ended).toBe(true);
    const second = client.check(request('{"a":1}'));
    started[1]?.answer();
    expect(await second).toEqual({ kind: 'valid' });
  });

  it('gives a check 300 milliseconds once the schema is compiled', async () => {
    const client = startArgumentsClient(start);
    const first = client.check(request('{}'));
    await vi.advanceTimersByTimeAsync(1_500);
    started[0]?.report({ kind: 'compiled', id: started[0].asked[0]?.id ?? 0 });
    await vi.advanceTimersByTimeAsync(checkLimits.check);
    expect(await first).toEqual(tooComplex);

    const second = client.check(request('{}'));
    started[1]?.answer();
    await second;
    const third = client.check(request('{"a":1}'));
    await vi.advanceTimersByTimeAsync(checkLimits.check);
    expect(await third).toEqual(tooComplex);
    expect(started[1]?.ended).toBe(true);
  });

  it('is not confused by what a killed worker says late', async () => {
    const client = startArgumentsClient(start);
    const first = client.check(request('{}'));
    await vi.advanceTimersByTimeAsync(checkLimits.start);
    await first;
    const second = client.check(request('{"a":1}'));
    started[0]?.report({
      kind: 'checked',
      id: started[1]?.asked[0]?.id ?? 0,
      result: { kind: 'bad-schema', reason: 'late' },
    });
    started[1]?.answer();
    expect(await second).toEqual({ kind: 'valid' });
  });

  it('says that checking is unavailable where no worker starts, breaks, or is closed', async () => {
    const unavailable = { kind: 'not-checked', reason: 'unavailable' };
    const broken = startArgumentsClient(() => {
      throw new Error('no workers here');
    });
    expect(await broken.check(request('{}'))).toEqual(unavailable);
    const client = startArgumentsClient(start);
    const first = client.check(request('{}'));
    started[0]?.dispatchEvent(new Event('error', { cancelable: true }));
    expect(await first).toEqual(unavailable);
    const second = client.check(request('{}'));
    client.close();
    expect(await second).toEqual(unavailable);
    expect(started[1]?.ended).toBe(true);
    expect(await client.check(request('{}'))).toEqual(unavailable);
  });
});
