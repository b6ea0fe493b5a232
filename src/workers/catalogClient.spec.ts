import { expect, test } from 'vitest';
import { CatalogEngine } from '../engine/engine';
import { everything, readInto, testTools } from '../engine/testCatalog';
import { startCatalogWorker } from './catalogClient';
import { type CatalogMethods, CatalogService } from './catalogService';
import { type RpcReport, type RpcRequest, serve } from './rpc';
import type { RpcWorker } from './rpcClient';

/** A catalog worker in this thread, with a list of its own. */
function worker(asked: string[]): RpcWorker & { break(): void } {
  const engine = new CatalogEngine();
  readInto(engine, testTools);
  const [outside, inside] = [new EventTarget(), new EventTarget()];
  const later = (target: EventTarget, data: unknown) =>
    queueMicrotask(() => target.dispatchEvent(new MessageEvent('message', { data })));
  queueMicrotask(() =>
    serve<Pick<CatalogMethods, 'query' | 'ids'>>(
      { query: (question) => engine.query(question), ids: (question) => engine.ids(question) },
      {
        postMessage: (report: RpcReport) => later(outside, structuredClone(report)),
        addEventListener: (kind, listener) => inside.addEventListener(kind, listener as (event: Event) => void),
      },
    ),
  );
  return {
    postMessage: (message: RpcRequest) => {
      if ('method' in message) asked.push(String(message.method));
      later(inside, structuredClone(message));
    },
    addEventListener: outside.addEventListener.bind(outside),
    terminate: () => undefined,
    break: () => outside.dispatchEvent(new Event('error')),
  };
}

test('a result that the worker let go of is asked for again, and its id stays', async () => {
  const asked: string[] = [];
  const { ask } = startCatalogWorker(undefined, () => worker(asked));
  const first = await ask('query', { ...everything, q: 'fs' });
  if (first === null) throw new Error('no result');
  for (let i = 0; i < 9; i++) await ask('query', { ...everything, q: `${i}` });
  asked.length = 0;
  expect(await ask('ids', { result: first.id })).toEqual(['mcp:fs.read', 'mcp:fs.write']);
  expect(asked).toEqual(['ids', 'query', 'ids']);
  await ask('ids', { result: first.id });
  expect(asked.slice(3)).toEqual(['ids']);
});

test('a result of a worker that broke is asked of the next one, and is no other result', async () => {
  const asked: string[] = [];
  const workers: ReturnType<typeof worker>[] = [];
  const { ask } = startCatalogWorker(undefined, () => {
    const next = worker(asked);
    workers.push(next);
    return next;
  });
  const all = await ask('query', everything);
  const some = await ask('query', { ...everything, q: 'crm' });
  if (all === null || some === null) throw new Error('no result');
  workers[0]?.break();
  expect(await ask('ids', { result: some.id })).toEqual(['connector:crm.add', 'connector:crm.get']);
  expect(await ask('ids', { result: all.id })).toHaveLength(testTools.length);
});

test('while somebody types, the worker skips what was given up before its turn', async () => {
  const service = new CatalogService();
  readInto(service, testTools);
  const typed = ['c', 'cr', 'crm'].map((q) => {
    const given = new AbortController();
    return { given, answer: service.query({ ...everything, q }, { signal: given.signal, report: () => undefined }) };
  });
  for (const { given } of typed.slice(0, -1)) given.abort();
  const answers = await Promise.allSettled(typed.map(({ answer }) => answer));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
