import type { Chunk } from '../dialects/entryStore';
import type { SourceServer } from '../dialects/serverNames';
import { digest } from '../model/digest';
import type { BadEntry, Finding } from '../model/finding';
import type { Server } from '../model/server';
import type { Source } from '../model/source';
import type { Tool } from '../model/tool';
import type { Rows } from './rowBatch';

/** An entry read anew from its source: the tool, its JSON, its text as it came, and what its own rules find. */
export interface AuditedTool {
  readonly tool: Tool;
  readonly value: unknown;
  readonly raw: string;
  readonly findings: readonly Finding[];
}

/** One source of the catalog: its rows in order, each readable anew. */
export interface CatalogSource extends Source {
  readonly rows: Rows;
  readonly bad: readonly BadEntry[];
  /** How many entries are no tools: `bad` has the first of them. */
  readonly badCount: number;
  /** About the source itself. */
  readonly findings: readonly Finding[];
  /** The tool alone: rows of a table show no findings but their number. */
  readonly tool: (row: number) => Tool;
  readonly audit: (row: number) => AuditedTool;
  readonly value: (row: number) => unknown;
  /** What two rows are compared by before their canonical JSON is. */
  readonly body: (row: number) => Uint8Array;
  /** All that a row is read and audited by beside its text: the same text is the same tool where this is equal. */
  readonly surroundings: (row: number) => string;
  /** Place in the list from 1. */
  readonly entry: (row: number) => number;
  /** `sha256:…` over what it was read from, where that is known. */
  readonly digest?: string;
  /** All bytes it was read from. */
  readonly text: readonly Chunk[];
  /** Its MCP servers, in order. */
  readonly servers: readonly Server[];
  /** Set where its toolIds name MCP servers. */
  readonly mcp?: SourceServers;
}

export interface SourceServers {
  /** As toolIds name them, each with its name before equal ones of the source were told apart, in order. */
  readonly servers: ReadonlyMap<string, Pick<SourceServer, 'plain'>>;
  /** The same source with other names for some of them. */
  readonly withNames: (names: ReadonlyMap<string, string>) => CatalogSource;
  /** The sources of a catalog with no two servers of one name; it comes with the first source that has any. */
  readonly tellApart: (sources: readonly CatalogSource[]) => readonly CatalogSource[];
}

export function haveSameBody(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** The fingerprint of a descriptor; null where RFC 8785 refuses it, of whose repeated keys `JSON.parse` tells nothing. */
export function fingerprintOf({ value, findings }: Pick<AuditedTool, 'value' | 'findings'>): string | null {
  return findings.some(({ rule }) => rule === 'R01') ? null : digest(value);
}

/** A tool without its schemas: deep values don't survive cloning. */
export type SchemalessTool = Omit<Tool, 'inputSchema' | 'outputSchema'>;

export function withoutSchemas(tool: Tool): SchemalessTool {
  const { inputSchema: _input, outputSchema: _output, ...rest } = tool;
  return rest;
}

/** Fingerprints that were worked out: a source never changes. */
const known = new WeakMap<CatalogSource, (string | null)[]>();

/** A row's fingerprint as `fingerprintOf` tells it. Each is worked out once. */
export function rowDigest(source: CatalogSource, row: number): string | null {
  const digests = known.get(source) ?? [];
  known.set(source, digests);
  let found = digests[row];
  if (found === undefined) {
    found = hasCleanKeys(source, row) ? digest(source.value(row)) : fingerprintOf(source.audit(row));
    digests[row] = found;
  }
  return found;
}

/** Whether no key of the row's text is repeated: that would be a finding above information. */
export function hasCleanKeys({ rows }: CatalogSource, row: number): boolean {
  return rows.findingCounts[row] === 0;
}
