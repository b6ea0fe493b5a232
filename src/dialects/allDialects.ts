import type { Dialect } from '../model/tool';
import type { DialectReader } from './entryReader';
import { his } from './his';
import { mas } from './mas';
import { mcp } from './mcp';
import { openwop } from './openwop';
import { registry } from './registry';

/** In the order they are tried: the most telling shape first, since two of them share `name`. */
export const allDialects: readonly DialectReader[] = [openwop, mas, registry, his, mcp];

const byId: ReadonlyMap<Dialect, DialectReader> = new Map(allDialects.map((dialect) => [dialect.id, dialect]));

export function dialectOf(id: Dialect): DialectReader {
  return byId.get(id) ?? openwop;
}

export function recogniseDialect(value: unknown): DialectReader | null {
  return allDialects.find((dialect) => dialect.recognises(value)) ?? null;
}
