import { auditContent, notJudged } from '../audit/auditContent';
import { hashName, Neighbours } from '../audit/neighbours';
import type { Assigned } from './assigned';
import type { AskedNames, ContentFindings, ServerFinding } from './contentFindings';
import { findKnown, type KnownContent, namesAskedIn } from './knownContent';
import { type LoadedCatalog, placeOf, readTool } from './loadedCatalog';
import { allServers, auditInstructions } from './servers';
import { sumUsage, type UsageFact } from './usageColumns';

/** In characters: patterns are bounded, so that no shorter text stops a worker. */
const long = 10_000;

/**
 * Reads the content of all rows, but for those that `before` has in the same bytes with the same assignments and requests
 * to the network. Yields how many are done.
 *
 * @param setAside ids of tools whose text stopped a worker before: they are not read
 * @param begin told the id of a tool whose text is long before it is read, and null behind it
 */
export function* readContent(
  loaded: LoadedCatalog,
  assigned: Assigned,
  usage: readonly UsageFact[] | null,
  before: ContentFindings | null,
  setAside: readonly string[] = [],
  begin: (toolId: string | null) => void = () => undefined,
): Generator<number, ContentFindings> {
  const { size } = loaded.index;
  const isSame = before?.loaded === loaded;
  const known = before && (isSame ? allOf(before) : yield* findKnown(before, loaded));
  const egress = egressOf(loaded, usage);
  const formerEgress = before === null ? egress : egressOf(before.loaded, before.usage);
  const changed = new Set([
    ...setAside,
    ...(before === null || assigned === before.assigned
      ? []
      : [...before.assigned.assignments.keys(), ...assigned.assignments.keys()]),
    ...[...formerEgress.keys(), ...egress.keys()].filter((id) => formerEgress.get(id) !== egress.get(id)),
  ]);
  const unread = [...loaded.index.toolIds.keys()].filter(
    (row) => known?.isKnown(row) !== true || changed.has(loaded.index.toolIds[row] ?? ''),
  );
  const neighbours =
    (isSame ? before.neighbours : null) ?? (unread.length > 0 ? yield* gatherNeighbours(loaded) : null);
  const servers: ServerFinding[] = isSame ? [...before.servers] : [];
  if (!isSame) {
    for (const { id, servers: listed = [] } of loaded.sources) {
      for (const server of listed) {
        for (const finding of auditInstructions(server, loaded))
          servers.push({ source: id, server: server.name, finding });
        yield 0;
      }
    }
  }
  const rows = new Map(known?.rows);
  const askedNow = new Map<number, Uint32Array>();
  let done = size - unread.length;
  if (neighbours !== null) {
    for (const row of unread) {
      const audited = readTool(loaded, row);
      const { tool } = assigned.apply(audited.tool, () => audited);
      const isSetAside = setAside.includes(tool.toolId);
      const isLong = !isSetAside && audited.raw.length > long;
      if (isLong) begin(tool.toolId);
      const { found: findings, asked } = neighbours.noteAsked(() =>
        isSetAside ? [notJudged('set-aside')] : auditContent(tool, audited.value, neighbours, egress.get(tool.toolId)),
      );
      if (isLong) begin(null);
      askedNow.set(row, Uint32Array.from(asked, hashName));
      const marks = [...audited.findings, ...(loaded.findingsOfRow.get(row) ?? []), ...findings].map(
        ({ rule, severity, confidence }) => ({ rule, severity, confidence }),
      );
      if (marks.length === 0) rows.delete(row);
      else rows.set(row, { findings, marks });
      yield ++done;
    }
  }
  const asked = isSame ? before.asked : joinAsked(size, (row) => askedNow.get(row) ?? known?.asked(row) ?? []);
  return { loaded, assigned, usage, neighbours, asked, rows, servers };
}

function* gatherNeighbours(loaded: LoadedCatalog): Generator<number, Neighbours> {
  const neighbours = new Neighbours([], allServers(loaded));
  for (const row of loaded.index.toolIds.keys()) {
    const { source, place } = placeOf(loaded, row);
    neighbours.add(source.tool(place));
    yield 0;
  }
  return neighbours;
}

function allOf({ rows, asked }: ContentFindings): KnownContent {
  return { isKnown: () => true, rows, asked: (row) => namesAskedIn(asked, row) };
}

function joinAsked(size: number, askedIn: (row: number) => Iterable<number>): AskedNames {
  const starts = new Uint32Array(size + 1);
  const hashes: number[] = [];
  for (let row = 0; row < size; row++) {
    for (const hash of askedIn(row)) hashes.push(hash);
    starts[row + 1] = hashes.length;
  }
  return { starts, hashes: Uint32Array.from(hashes) };
}

/** How many requests to the network were let through, by toolId; tools without any are left out. */
function egressOf({ index }: LoadedCatalog, usage: readonly UsageFact[] | null): ReadonlyMap<string, number> {
  const sums = [...sumUsage(index, usage ?? []).values()];
  return new Map(sums.flatMap(({ toolId, counts: { egress } }) => (egress > 0 ? [[toolId, egress]] : [])));
}
