import { isObject } from '../model/json';
import type { Dialect } from '../model/tool';
import { type DialectReader, lacksMembers } from './dialectReader';
import { his } from './his';
import { mas } from './mas';
import { mcp } from './mcp';
import { readDescriptor } from './openwop';
import { registry } from './registry';

const openwop: DialectReader = {
  id: 'openwop',
  expects: 'an object with toolId, source and safetyTier (RFC 0078)',
  lacks: lacksMembers('toolId', 'source', 'safetyTier'),
  recognises: (value) => isObject(value) && (Object.hasOwn(value, 'toolId') || Object.hasOwn(value, 'safetyTier')),
  readEntry: readDescriptor,
};

/** In the order they are tried: the most telling shape first, since two of them share `name`. */
export const allDialects: readonly DialectReader[] = [openwop, mas, registry, his, mcp];

const byId: ReadonlyMap<Dialect, DialectReader> = new Map(allDialects.map((dialect) => [dialect.id, dialect]));

export function dialectOf(id: Dialect): DialectReader {
  return byId.get(id) ?? openwop;
}

/** The first dialect that takes the value for its own; null where none does. */
export function recogniseDialect(value: unknown): DialectReader | null {
  return allDialects.find((dialect) => dialect.recognises(value)) ?? null;
}
