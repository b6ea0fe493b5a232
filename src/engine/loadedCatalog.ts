import { auditCatalog } from '../audit/auditCatalog';
import type { MasAgent } from '../dialects/mas';
import type { SourceFault } from '../dialects/sourceDocument';
import type { Origins } from '../draft/verdicts';
import type { FacetId } from '../model/columns';
import { type Finding, rate, type Severity, severities } from '../model/finding';
import type { FacetValues } from '../model/query';
import type { Source } from '../model/source';
import { type Dialect, dialects } from '../model/tool';
import { type CatalogIndex, indexRows, rowFamilies } from './catalogIndex';
import { type AuditedTool, type CatalogSource, haveSameBody } from './catalogSource';
import type { Numbers } from './column';
import { type Ranking, rankTexts } from './ranking';
import { appendBatch, newRowBatch, type Rows } from './rowBatch';

export interface SourceSummary extends Source {
  readonly tools: number;
  readonly badEntries: number;
  readonly problems: number;
  readonly bytes: number;
  readonly dialects: readonly (readonly [Dialect, number])[];
  /** Which envelope arrived: `[…]` or `{ tools: […] }` (RFC 0078 §B and practice differ), the pages of MCP, or a file. */
  readonly envelope: 'array' | 'tools-object' | 'mcp-pages' | 'file';
  /** Parts of a file that could not be read, servers that could not be listed among them. */
  readonly faults: readonly SourceFault[];
  /** When a file says that its servers were listed, in ISO 8601. */
  readonly collectedAt?: string;
  /** The MCP servers it lists tools of, by their plain names; at most twenty. */
  readonly servers: readonly string[];
  /** `sha256:…` over its bytes; absent where it is an openwop host's list, which is large. */
  readonly digest?: string;
  readonly readAt: number;
  /** mas/v1 agents in it, and of the first of them what they refer to. */
  readonly agents: { readonly count: number; readonly first: readonly (MasAgent & { readonly refCount: number })[] };
  /** mas/v1 bundles in it: how many, how many tools they list, and what the first of them are called. */
  readonly bundles: { readonly count: number; readonly tools: number; readonly names: readonly string[] };
  /** What a robot manifest in it says. */
  readonly confirmationAboveTier?: number;
  /** Of its list before this one, where that had other bytes. */
  readonly previous?: Pick<SourceSummary, 'badEntries' | 'faults' | 'collectedAt' | 'digest'>;
}

export interface CatalogSummary {
  readonly tools: number;
  /** The chosen host's first, where its list is there. */
  readonly sources: readonly SourceSummary[];
  readonly badEntries: number;
  /** Findings above information plus bad entries. */
  readonly problems: number;
  readonly findings: Readonly<Record<Severity, number>>;
  /** How many findings are hidden for being unsure. Absent until the tools' content is read. */
  readonly hiddenFindings?: number;
  /** Whether all rules have read all tools as they are now: until then no sum of findings is final. */
  readonly isJudged: boolean;
  /** Each facet's link values in display order. */
  readonly facetValues: FacetValues;
  /** Posture facets of which no tool states a value. */
  readonly unstated: readonly FacetId[];
  /** Whether all tools are of MCP servers, and of several. */
  readonly hasOnlyServers: boolean;
  /** Where the tools come from that a verdict on their server or source rejects, and whose id doesn't tell. */
  readonly rejectedOrigins: Origins;
}

/** All sources as one catalog: the rows of one behind those of another. */
export interface LoadedCatalog {
  readonly sources: readonly CatalogSource[];
  /** First row of each source. */
  readonly starts: readonly number[];
  readonly index: CatalogIndex;
  readonly findingCounts: Numbers;
  readonly findingsOfRow: ReadonlyMap<number, readonly Finding[]>;
  /** Without what depends on more than the sources. */
  readonly summary: Omit<
    CatalogSummary,
    'facetValues' | 'hiddenFindings' | 'isJudged' | 'unstated' | 'hasOnlyServers' | 'rejectedOrigins'
  >;
}

/** What only a whole catalog tells of its rows. */
export interface WholeFacts {
  readonly families: readonly string[];
  readonly idRanks: Ranking;
  readonly findingsOfRow: ReadonlyMap<number, readonly Finding[]>;
}

/** Of the rows of sources that are, or were, a whole catalog by themselves. */
const wholes = new WeakMap<Rows, WholeFacts>();

/** Keeps what was told of rows before, so that nobody works it out again. */
export function noteWhole(rows: Rows, facts: WholeFacts): void {
  wholes.set(rows, facts);
}

/** What only the whole tells of rows that are a whole catalog by themselves. */
export function wholeFacts(rows: Rows, body: (row: number) => Uint8Array): WholeFacts {
  const known = wholes.get(rows);
  if (known !== undefined) return known;
  const findingsOfRow = auditCatalog(rows.toolIds, (a, b) => haveSameBody(body(a), body(b)));
  const facts = { families: rowFamilies(rows), idRanks: rankTexts(rows.toolIds), findingsOfRow };
  wholes.set(rows, facts);
  return facts;
}

/** Joins sources to one catalog, and judges what only the whole can tell. */
export function loadCatalog(sources: readonly CatalogSource[], summaries: readonly SourceSummary[]): LoadedCatalog {
  const [only, ...others] = sources;
  const rows = only !== undefined && others.length === 0 ? only.rows : joinRows(sources);
  const starts: number[] = [];
  let size = 0;
  for (const source of sources) {
    starts.push(size);
    size += source.rows.toolIds.length;
  }
  const worst = Uint8Array.from(rows.worst);
  const body = (row: number) => {
    const { source, place } = placeOf({ sources, starts }, row);
    return source.body(place);
  };
  const { families, idRanks, findingsOfRow } = wholeFacts(rows, body);
  for (const [row, findings] of findingsOfRow)
    worst[row] = Math.min(worst[row] ?? severities.length, rate(findings).worst);
  const index = indexRows(rows, worst, families, idRanks);
  const perSeverity = new Uint32Array(severities.length + 1);
  for (const severity of worst) perSeverity[severity] = (perSeverity[severity] ?? 0) + 1;
  const among = Array.from(findingsOfRow, ([row, findings]): SourceProblems => {
    return [placeOf({ sources, starts }, row).source.id, rate(findings).counted];
  });
  return {
    sources,
    starts,
    index,
    findingCounts: rows.findingCounts,
    findingsOfRow,
    summary: withProblems(
      {
        tools: index.size,
        sources: summaries,
        badEntries: sources.reduce((sum, { badCount }) => sum + badCount, 0),
        problems: sources.reduce((sum, source) => sum + countSource(source).problems, 0),
        findings: Object.fromEntries(severities.map((severity, i) => [severity, perSeverity[i] ?? 0])) as Record<
          Severity,
          number
        >,
      },
      among,
    ),
  };
}

type SourceProblems = readonly [sourceId: string, count: number];

/** Adds problems to those of the catalog and of their sources. */
export function withProblems<Summary extends Pick<CatalogSummary, 'sources' | 'problems'>>(
  summary: Summary,
  found: readonly SourceProblems[],
): Summary {
  const sums = new Map<string, number>();
  for (const [id, count] of found) sums.set(id, (sums.get(id) ?? 0) + count);
  return {
    ...summary,
    problems: found.reduce((sum, [, count]) => sum + count, summary.problems),
    sources: summary.sources.map((of) => ({ ...of, problems: of.problems + (sums.get(of.id) ?? 0) })),
  };
}

/** What a source holds, before the other sources are looked at. */
export function countSource({
  rows,
  bad,
  badCount,
  findings,
}: Pick<CatalogSource, 'rows' | 'bad' | 'badCount' | 'findings'>) {
  let problems = bad.length + findings.length;
  for (const count of rows.findingCounts) problems += count;
  return { tools: rows.toolIds.length, badEntries: badCount, problems };
}

/** How many tools of which dialect a source holds, in the order of the vocabulary. */
export function countDialects({ columns }: Pick<Rows, 'columns'>): SourceSummary['dialects'] {
  const list = columns.get('dialect');
  const words = [...(list?.places.keys() ?? [])];
  const counts = new Uint32Array(words.length);
  for (const code of list?.codes ?? []) counts[code] = (counts[code] as number) + 1;
  return dialects.flatMap((dialect) => {
    const count = counts[words.indexOf(dialect)];
    return count ? [[dialect, count] as const] : [];
  });
}

function joinRows(sources: readonly CatalogSource[]): Rows {
  const joined = newRowBatch();
  for (const { rows } of sources) appendBatch(joined, rows);
  return joined;
}

export function placeOf(
  { sources, starts }: Pick<LoadedCatalog, 'sources' | 'starts'>,
  row: number,
): { source: CatalogSource; place: number } {
  const at = starts.findLastIndex((start) => start <= row);
  const source = sources[at];
  if (source === undefined) throw new RangeError(`no row ${row}`);
  return { source, place: row - (starts[at] ?? 0) };
}

export function readTool(loaded: Pick<LoadedCatalog, 'sources' | 'starts'>, row: number): AuditedTool {
  const { source, place } = placeOf(loaded, row);
  return source.audit(place);
}

/** How many findings of a row there is something to do about. */
export function countFindings({ findingCounts, findingsOfRow }: LoadedCatalog, row: number): number {
  return (findingCounts[row] ?? 0) + rate(findingsOfRow.get(row) ?? []).counted;
}
