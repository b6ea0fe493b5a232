// A spec that ends while this loads would fail the next one.
import '../engine/answers';
import { type CatalogMethods, CatalogService } from './catalogService';
import { type FileMethods, fileService } from './fileService';
import { type Handlers, type Methods, type RpcReport, type RpcRequest, serve } from './rpc';
import type { SnapshotStore } from './snapshotStore';
import { storeOf, type TestFolder } from './testFolder';

/** Serves what a worker of that name does, at one end of a channel. */
const shells: Readonly<Record<string, (port: MessagePort) => void>> = {
  catalog: (port) => serve<CatalogMethods>(new CatalogService(testSnapshots()), port),
  file: (port) => serve<FileMethods>(fileService, port),
};

/** What the page of a test kept of lists; null where it has no folder for them. */
function testSnapshots(): SnapshotStore | null {
  const folder: unknown = Reflect.get(globalThis, 'testFolder');
  return folder === undefined ? null : storeOf(folder as TestFolder);
}

/** Stands for the browser's `Worker`: the same service behind the same RPC, in this thread, with a channel between. */
export class LocalWorker {
  private readonly outside: MessagePort;
  private isEnded = false;

  constructor(_url: string, { name }: { readonly name: string }) {
    const { port1, port2 } = new MessageChannel();
    const start = shells[name];
    if (start === undefined) throw new TypeError(`No worker is called ${name}.`);
    this.outside = port1;
    start(port2);
    for (const port of [port1, port2]) port.start();
  }

  postMessage(message: RpcRequest, transfer: Transferable[]): void {
    this.outside.postMessage(message, transfer);
  }

  addEventListener(kind: string, listener: (event: MessageEvent<RpcReport>) => void): void {
    if (kind !== 'message') return;
    this.outside.addEventListener('message', (event) => {
      if (!this.isEnded) listener(event);
    });
  }

  terminate(): void {
    this.isEnded = true;
    this.outside.close();
  }
}

/** A worker in this thread with the real worker side; messages are cloned, and one at a time, as between threads. */
export class ServedWorker<M extends Methods<M>> extends EventTarget {
  readonly asked: RpcRequest[] = [];
  isDead = false;
  private readonly inside = new EventTarget();

  constructor(handlers: Handlers<M>) {
    super();
    queueMicrotask(() =>
      serve<M>(handlers, {
        postMessage: (report) => this.later(this, structuredClone(report)),
        addEventListener: (kind, listener) => this.inside.addEventListener(kind, listener as (event: Event) => void),
      }),
    );
  }

  postMessage(message: RpcRequest, transfer: Transferable[] = []): void {
    this.asked.push(message);
    this.later(this.inside, structuredClone(message, { transfer }));
  }

  terminate(): void {
    this.isDead = true;
  }

  private later(target: EventTarget, data: unknown): void {
    queueMicrotask(() => {
      if (!this.isDead) target.dispatchEvent(new MessageEvent('message', { data }));
    });
  }
}
