import 'fake-indexeddb/auto';
import { setMaxListeners } from 'node:events';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { type Listener, listen } from '../../e2e/host/listener';
import { TestFolder } from '../workers/testFolder';
import { LocalWorker } from '../workers/testWorkers';
import type { Readable } from './derived';

/*
 * What modules of `state` need of a browser to run in Node: an address with its history, a database, workers, events of
 * the page. Import it before them.
 */

const page = new EventTarget();
setMaxListeners(0, page);
const history = {
  state: null as unknown,
  pushState: (state: unknown, _title: string, url: string) => goTo(url, state),
  replaceState: (state: unknown, _title: string, url: string) => goTo(url, state),
};
goTo('https://app.test/tools/', null);
const names = {
  history,
  Worker: LocalWorker,
  addEventListener: page.addEventListener.bind(page),
  requestAnimationFrame: setImmediate,
  dispatchEvent: page.dispatchEvent.bind(page),
};
for (const [name, value] of Object.entries(names)) Reflect.set(globalThis, name, value);
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, userAgent: 'test' }, configurable: true });

function goTo(url: string, state: unknown): void {
  history.state = state;
  Reflect.set(globalThis, 'location', new URL(url, globalThis.location?.href));
}

/** A host of `config.json`. */
interface ListedHost {
  readonly id: string;
  readonly url: string;
  readonly auth?: 'bearer';
  readonly kind?: 'mcp';
}

interface PageOptions {
  readonly hosts?: readonly ListedHost[];
  /** The query that the page is opened with, such as `?host=a`. */
  readonly search?: string;
  /** Whether this browser still has what the page before it kept. */
  readonly isKept?: boolean;
}

let server: Listener | null = null;

/** Opens the page, with stores of its own, and starts all that `main.ts` does but for what is drawn. */
export async function openPage(options?: PageOptions) {
  const stores = await loadPage(options);
  stores.startKeeping();
  await stores.startHost();
  stores.startReading();
  stores.startAccess();
  stores.startCatalogView();
  return stores;
}

/** Loads the page's stores, and starts nothing. */
export async function loadPage({ hosts = [], search = '', isKept = false }: PageOptions = {}) {
  const settings = JSON.stringify({ hosts: hosts.map((host) => ({ label: host.id, auth: 'none', ...host })) });
  await closePage();
  server = await listen((request, response) => {
    response.writeHead(request.url === '/config.json' ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(request.url === '/config.json' ? settings : '');
  });
  goTo(`${server.origin}/${search}`, null);
  if (!isKept) {
    Reflect.set(globalThis, 'indexedDB', new IDBFactory());
    Reflect.set(globalThis, 'testFolder', new TestFolder());
  }
  return {
    ...(await import('./accessStore')),
    ...(await import('./baselineActions')),
    ...(await import('./baselinesStore')),
    ...(await import('./catalogClient')),
    ...(await import('./catalogSummary')),
    ...(await import('./catalogView')),
    ...(await import('./comparison')),
    ...(await import('./derivationStore')),
    ...(await import('./sources/line')),
    ...(await import('./sources/added')),
    ...(await import('./sources/connect')),
    ...(await import('./sources/serverAnswers')),
    ...(await import('./sources/standing')),
    ...(await import('./hostStore')),
    ...(await import('./sources/records')),
    ...(await import('./sources/standing')),
    ...(await import('./preferences')),
    ...(await import('./persisted')),
    ...(await import('./sources/hostList')),
    ...(await import('./sources/keptLists')),
    ...(await import('./sources/tokens')),
    ...(await import('./useAddress')),
  };
}

/** Closes the page and its stores: files of tests share modules, and the next one begins with none of them. */
export async function closePage(): Promise<void> {
  await server?.close();
  server = null;
  vi.resetModules();
}

/** Waits until a store holds what is looked for, and returns that. */
export function until<Value>(store: Readable<Value>, holds: (value: Value) => boolean): Promise<Value> {
  return new Promise((resolve) => {
    const look = (value: Value) => {
      if (!holds(value)) return;
      stop();
      resolve(value);
    };
    const stop = store.subscribe(look);
    look(store.getState());
  });
}
