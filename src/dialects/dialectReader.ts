import type { JsonObject } from '../model/json';
import type { Dialect } from '../model/tool';
import type { DerivationSettings } from './derivations';
import type { EntryReading } from './openwop';

/** What a dialect may need beside the value it reads. */
export interface ReadContext {
  readonly settings: DerivationSettings;
  /** The server the list came from, where it or its reader says so. */
  readonly alias?: string;
  /** How the toolIds of an MCP server's tools name it. */
  readonly server?: string;
}

/** One dialect. None of its functions throws, whatever the value. */
export interface DialectReader {
  readonly id: Dialect;
  /** What it goes by, such as "an object with toolId and safetyTier". */
  readonly expects: string;
  /** What speaks for it and an object doesn't have, each a short phrase. */
  lacks(value: JsonObject): readonly string[];
  /** Whether the value is meant to be of this dialect, even if it is faulty. */
  recognises(value: unknown): boolean;
  readEntry(value: unknown, context: ReadContext): EntryReading;
}

export function lacksMembers(...names: readonly string[]): DialectReader['lacks'] {
  return (value) => names.filter((name) => !Object.hasOwn(value, name));
}
