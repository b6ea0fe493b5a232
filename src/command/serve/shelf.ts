import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, valueAt } from '../../model/json';
import { orNull } from '../plainFile';
import type { Brought } from './handOver';
import type { Own, OwnRequest } from './serve';

interface Item {
  readonly id: string;
  readonly isCollected: boolean;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
}

/** A page hears of the latest; what came while none was open waits for the next. */
const mostItems = 8;
const answerAfterMs = 10_000;
const askedWithinMs = 1_500;

/**
 * What the command serves beside the built app: what its runs brought, and `config.json` with the line that starts it.
 * A page asks for what came after the item that it took last; the answer waits for the next one, unless the page asks for
 * it now.
 */
export class Shelf {
  private readonly app: string;
  private readonly line: string;
  private items: readonly Item[] = [];
  private readonly puts = new EventEmitter();

  constructor(app: string, line: string) {
    this.app = app;
    this.line = line;
  }

  /** Whether a page is open that waits for what comes, or asks within a moment: one that is loading does. */
  async isWatched(): Promise<boolean> {
    if (this.puts.listenerCount('put') > 0) return true;
    return once(this.puts, 'asked', { signal: AbortSignal.timeout(askedWithinMs) }).then(
      () => true,
      () => false,
    );
  }

  put({ isCollected, files }: Brought): void {
    if (files.length === 0) return;
    const read = files.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') }));
    this.items = [...this.items, { id: randomUUID(), isCollected, files: read }].slice(-mostItems);
    this.puts.emit('put');
  }

  readonly own: Own = async (asked) => {
    const { pathname, searchParams } = asked;
    if (pathname === '/config.json') return this.settings();
    if (pathname === '/brought.json') return this.list(searchParams, asked.gone);
    const [, id, place] = /^\/brought\/([^/]+)\/(\d+)$/.exec(pathname) ?? [];
    return this.items.find((item) => item.id === id)?.files[Number(place)]?.bytes ?? null;
  };

  private settings(): string | null {
    const built: unknown = orNull(() => JSON.parse(readFileSync(join(this.app, 'config.json'), 'utf8')));
    if (!isObject(built)) return null;
    const hosts = valueAt(built, 'hosts');
    return JSON.stringify({
      ...built,
      ...(Array.isArray(hosts) && { hosts: hosts.map(withCookie) }),
      command: this.line,
    });
  }

  private async list(asked: OwnRequest['searchParams'], gone: OwnRequest['gone']): Promise<string> {
    const after = asked.get('after');
    this.puts.emit('asked');
    const since = () => this.items.slice(this.items.findIndex(({ id }) => id === after) + 1);
    const end = AbortSignal.any([gone, AbortSignal.timeout(answerAfterMs)]);
    if (since().length === 0 && !asked.has('now')) await once(this.puts, 'put', { signal: end }).catch(() => undefined);
    const items = since().map(({ id, isCollected, files }) => ({
      id,
      isCollected,
      files: files.map(({ name }, place) => ({ name, path: `brought/${id}/${place}` })),
    }));
    return JSON.stringify({ items });
  }
}

/** A host beside the app is behind the same door as the app. */
function withCookie(host: unknown): unknown {
  const url = valueAt(host, 'url');
  return isObject(host) && typeof url === 'string' && !URL.canParse(url) ? { ...host, auth: 'cookie' } : host;
}
