import { auditEntry } from '../audit/auditEntry';
import { dialectOf } from '../dialects/allDialects';
import { FreeNames } from '../dialects/serverNames';
import { groupBy } from '../model/groupBy';
import type { Source } from '../model/source';
import { dialects, mcpToolId } from '../model/tool';
import type { AuditedTool, CatalogSource } from './catalogSource';
import { type GatheredFile, type GatherOptions, gatherFile } from './gatherFile';
import { newRowBatch, pushTool } from './rowBatch';
import type { ReadingOutcome, ReadList } from './sourceRegistry';

/** Pages of the MCP server of this name; or a file, and what names a server in it that doesn't name itself. */
export interface HostPages {
  readonly source: Source;
  readonly kind: 'mcp' | 'file';
  readonly name: string;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A file of any dialect as a source of the catalog: a tool is read from its entry's text whenever it is shown. */
export function fileSource(of: Source, file: GatheredFile): CatalogSource {
  const source = sourceOf(of, file);
  const { servers } = file;
  if (servers.size === 0) return source;
  // Each tool is read again under the new name of its server.
  const withNames = (names: ReadonlyMap<string, string>) => {
    const nameOf = (server: string) => names.get(server) ?? server;
    const renamed = new Map(Array.from(file.rows.servers, ([row, server]) => [row, nameOf(server)]));
    const read = sourceOf(of, { ...file, rows: { ...file.rows, servers: renamed } });
    const rows = newRowBatch();
    file.rows.toolIds.forEach((_, row) => {
      pushTool(rows, read.tool(row), []);
    });
    const { worst, findingCounts } = file.rows;
    const named = new Map(Array.from(servers, ([server, words]) => [nameOf(server), words]));
    return sourceOf(of, { ...file, rows: { ...rows, worst, findingCounts }, servers: named });
  };
  return { ...source, mcp: { servers, withNames, tellApart: tellServersApart } };
}

function sourceOf({ id, name }: Source, file: GatheredFile): CatalogSource {
  const { rows, texts, settings, notedIn } = file;
  const { bytes, places } = texts;
  const body = (row: number) => bytes.subarray(places[row * 4], places[row * 4 + 1]);
  const list = rows.columns.get('dialect');
  const words = [...(list?.places.keys() ?? [])];
  const read = (row: number) => {
    const word = words[list?.codes[row] ?? -1];
    const dialect = dialects.find((known) => known === word);
    if (dialect === undefined) throw new RangeError(`no row ${row} in source ${id}`);
    const text = decoder.decode(body(row));
    const value: unknown = JSON.parse(text);
    const alias = rows.aliases.get(row);
    const server = rows.servers.get(row);
    const reading = dialectOf(dialect).readEntry(value, {
      settings,
      ...(alias !== undefined && { alias }),
      ...(server !== undefined && { server }),
    });
    if (reading.kind === 'bad') throw new Error(`row ${row} of ${id} is no tool: was its text changed?`);
    return { tool: reading.tool, value, text };
  };
  return {
    id,
    name,
    rows,
    bad: file.bad,
    findings: file.findings,
    digest: file.summary.digest,
    servers: Array.from(file.servers, ([name, { plain: _, ...words }]) => ({ ...words, name })),
    body,
    entry: (row) => row + 1,
    tool: (row) => read(row).tool,
    value: (row): unknown => JSON.parse(decoder.decode(body(row))),
    audit: (row): AuditedTool => {
      const { tool, value, text } = read(row);
      const raw = decoder.decode(bytes.subarray(places[row * 4 + 2], places[row * 4 + 3]));
      return { tool, value, raw, findings: auditEntry({ tool, value, text, noted: notedIn.get(row) ?? [] }) };
    },
  };
}

/** An MCP server's pages, or a file in a host's place, as the host's own list; or what they are instead. */
export function pagesSource(
  { source, bytes, kind, name }: Pick<Parameters<typeof gatherFile>[0], 'bytes'> & HostPages,
  options: Pick<GatherOptions, 'settings'> = {},
): ReadList | Extract<ReadingOutcome, { kind: 'unknown-shape' }> {
  const isServer = kind === 'mcp';
  const file = gatherFile({ id: source.id, name, bytes }, { ...options, ...(isServer && { alias: name }) });
  if ('kind' in file) return { kind: 'unknown-shape', found: file.declined?.found ?? 'nothing that can be read' };
  const { faults, collectedAt } = file.summary;
  return {
    source: fileSource(source, file),
    bytes: bytes.byteLength,
    envelope: isServer ? 'mcp-pages' : 'file',
    faults,
    ...(collectedAt !== undefined && { collectedAt }),
  };
}

/**
 * The sources with no two MCP servers of one name: the first in order keeps it, later ones get `-2`, `-3`. An id that a
 * source states as its own stays what it is, so a server whose tools would have it gets another name.
 */
export function tellServersApart(sources: readonly CatalogSource[]): readonly CatalogSource[] {
  const stated = statedIds(sources);
  const free = new FreeNames();
  return sources.map((source) => {
    const tools = stated.size === 0 ? null : toolsByServer(source);
    const names = new Map<string, string>();
    for (const [server, { plain }] of source.mcp?.servers ?? []) {
      const name = free.take(plain, (name) =>
        stated.get(name)?.some((toolId) => {
          const own = mcpToolId(server, toolId.slice(mcpToolId(name, '').length));
          return tools?.get(server)?.has(own);
        }),
      );
      if (name !== server) names.set(server, name);
    }
    return names.size === 0 ? source : (source.mcp?.withNames(names) ?? source);
  });
}

/** Ids like those of MCP tools that hosts and files state themselves, by server: what stands before the first dot. */
function statedIds(sources: readonly CatalogSource[]): ReadonlyMap<string, readonly string[]> {
  const stated = sources.flatMap(({ rows }) =>
    rows.toolIds.filter((toolId, row) => /^mcp:[^.]*\./.test(toolId) && !rows.servers.has(row)),
  );
  return groupBy(stated, (toolId) => toolId.slice('mcp:'.length, toolId.indexOf('.')));
}

/** The toolIds of each server. */
function toolsByServer({ rows }: CatalogSource): ReadonlyMap<string, ReadonlySet<string>> {
  const byServer = groupBy(rows.servers, ([, server]) => server);
  return new Map(Array.from(byServer, ([server, of]) => [server, new Set(of.map(([row]) => rows.toolIds[row] ?? ''))]));
}
