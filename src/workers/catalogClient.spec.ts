import { expect, test } from 'vitest';
import { CatalogEngine } from '../engine/engine';
import { everything, readInto, testTools } from '../engine/testCatalog';
import { startCatalogWorker } from './catalogClient';
import { type CatalogMethods, CatalogService } from './catalogService';
import { ServedWorker } from './testWorkers';

type Served = Pick<CatalogMethods, 'query' | 'ids'>;

/** Catalog workers in this thread, each with a list of its own. */
function startWorkers() {
  const workers: ServedWorker<Served>[] = [];
  const { ask } = startCatalogWorker(undefined, () => {
    const engine = new CatalogEngine();
    readInto(engine, testTools);
    const worker = new ServedWorker<Served>({
      query: (question) => engine.query(question),
      ids: (question) => engine.ids(question),
    });
    workers.push(worker);
    return worker;
  });
  return { ask, workers };
}

test('a result that the worker let go of is asked for again, and its id stays', async () => {
  const { ask, workers } = startWorkers();
  const first = await ask('query', { ...everything, q: 'fs' });
  if (first === null) throw new Error('no result');
  for (let i = 0; i < 9; i++) await ask('query', { ...everything, q: `${i}` });
  const asked = () => workers[0]?.asked.slice(10).map((message) => 'method' in message && message.method);
  expect(await ask('ids', { result: first.id })).toEqual(['mcp:fs.read', 'mcp:fs.write']);
  expect(asked()).toEqual(['ids', 'query', 'ids']);
  await ask('ids', { result: first.id });
  expect(asked()?.slice(3)).toEqual(['ids']);
});

test('a result of a worker that broke is asked of the next one, and is no other result', async () => {
  const { ask, workers } = startWorkers();
  const all = await ask('query', everything);
  const some = await ask('query', { ...everything, q: 'crm' });
  if (all === null || some === null) throw new Error('no result');
  workers[0]?.dispatchEvent(new Event('error'));
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
