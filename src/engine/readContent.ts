import { auditContent, notJudged } from '../audit/auditContent';
import { Neighbours } from '../audit/neighbours';
import type { Assigned } from './assigned';
import type { ContentFindings, ServerFinding } from './contentFindings';
import { type LoadedCatalog, placeOf, readTool } from './loadedCatalog';
import { allServers, auditInstructions } from './servers';
import { sumUsage, type UsageFact } from './usageColumns';

/** In characters: patterns are bounded, so that no shorter text stops a worker. */
const long = 10_000;

/**
 * Reads the content of all rows, or of those alone whose assignments are others since `before`, or whose tools reached the
 * network in logs. Yields how many are done.
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
  const { size, rowsOf } = loaded.index;
  const known = before?.loaded === loaded ? before : null;
  const egress = egressOf(loaded, usage);
  const changed = known && [
    ...new Set([
      ...known.assigned.assignments.keys(),
      ...assigned.assignments.keys(),
      ...(usage === known.usage ? [] : [...egressOf(loaded, known.usage).keys(), ...egress.keys()]),
    ]),
  ];
  const rows = new Map(known?.rows ?? []);
  let done = 0;
  const servers: ServerFinding[] = [...(known?.servers ?? [])];
  const neighbours = known?.neighbours ?? new Neighbours([], allServers(loaded));
  if (known === null) {
    for (let row = 0; row < size; row++) {
      const { source, place } = placeOf(loaded, row);
      neighbours.add(source.tool(place));
      yield 0;
    }
    for (const { id, servers: listed = [] } of loaded.sources) {
      for (const server of listed) {
        for (const finding of auditInstructions(server, loaded))
          servers.push({ source: id, server: server.name, finding });
        yield 0;
      }
    }
  }
  for (const row of changed?.flatMap((toolId) => rowsOf.get(toolId) ?? []) ?? loaded.index.toolIds.keys()) {
    const audited = readTool(loaded, row);
    const { tool } = assigned.apply(audited.tool, () => audited);
    const isSetAside = setAside.includes(tool.toolId);
    const isLong = !isSetAside && audited.raw.length > long;
    if (isLong) begin(tool.toolId);
    const findings = isSetAside
      ? [notJudged('set-aside')]
      : auditContent(tool, audited.value, neighbours, egress.get(tool.toolId));
    if (isLong) begin(null);
    const marks = [...audited.findings, ...(loaded.findingsOfRow.get(row) ?? []), ...findings].map(
      ({ rule, severity, confidence }) => ({ rule, severity, confidence }),
    );
    if (marks.length === 0) rows.delete(row);
    else rows.set(row, { findings, marks });
    yield ++done;
  }
  return { loaded, assigned, usage, neighbours, rows, servers };
}

/** How many requests to the network were let through, by toolId; tools without any are left out. */
function egressOf({ index }: LoadedCatalog, usage: readonly UsageFact[] | null): ReadonlyMap<string, number> {
  const sums = [...sumUsage(index, usage ?? []).values()];
  return new Map(sums.flatMap(({ toolId, counts: { egress } }) => (egress > 0 ? [[toolId, egress]] : [])));
}
