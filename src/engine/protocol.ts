import type { MasAgent } from '../dialects/masDocuments';
import type { DocumentFault } from '../dialects/sourceDocument';
import type { ToolRef } from '../dialects/toolRef';
import type { TargetReading } from '../exports/reading';
import type { ColumnId, FacetId } from '../model/columns';
import type { Evidence } from '../model/evidence';
import type { AssignableField, Assignment, Fact, Standing } from '../model/fact';
import type { BadEntry, Finding, Severity } from '../model/finding';
import type { Choices, FacetCounts, FacetValues, GroupBy, SortOrder } from '../model/query';
import type { CredentialMapping, Identity, ReadinessCheck } from '../model/readiness';
import type { ReadingChange } from '../model/readingChange';
import type { Dialect, Hints, Suggestion, Tool } from '../model/tool';
import type { SchemaOutline } from '../schemas/outline';

/** What references of mas/v1 agents are asked about. */
export interface RefsQuestion {
  readonly refs: readonly { readonly file: string; readonly ref: ToolRef }[];
}

/** An imported list, and what its names are read by. */
export interface PlaceQuestion {
  readonly reading: TargetReading;
  readonly aliases: ReadonlyMap<string, string>;
  /** What the draft calls tools in the client, by toolId. */
  readonly given: ReadonlyMap<string, string>;
}

/** Two rows, in whichever order. */
export interface RowEnds {
  readonly anchor: ToolKey;
  readonly tool: ToolKey;
}

/** Pages of the MCP server of this name; or a file, and what names a server in it that doesn't name itself. */
export interface HostPages {
  readonly kind: 'mcp' | 'file';
  readonly name: string;
}

/** The worker let go of a result or comparison: the client asks for it again, and nobody else hears of it. */
export type Gone = 'gone';

/** A result that was asked for before: its answers stay the same, whatever is asked or read meanwhile. */
export interface OfResult {
  readonly result: number;
}

/** Places in the layout: from `from` to before `to`. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** How a reading ended. */
export type ReadingOutcome =
  | { readonly kind: 'read'; readonly summary: CatalogSummary; readonly change: ReadingChange | null }
  | {
      readonly kind: 'not-json';
      readonly offset: number;
      readonly line: number;
      readonly column: number;
      readonly reason: string;
      readonly looksLikeHtml: boolean;
    }
  /** The first bytes are those of another encoding, or of compressed data. */
  | { readonly kind: 'not-utf8' }
  | { readonly kind: 'truncated'; readonly offset: number }
  | { readonly kind: 'unknown-shape'; readonly found: string }
  | { readonly kind: 'cancelled' };

/** A host's own list. */
export interface HostSummary {
  readonly tools: number;
  readonly badEntries: number;
  readonly problems: number;
  readonly bytes: number;
  readonly dialects: SourceSummary['dialects'];
  /** Which envelope arrived: `[…]` or `{ tools: […] }` (RFC 0078 §B and practice differ), the pages of MCP, or a file. */
  readonly envelope: 'array' | 'tools-object' | 'mcp-pages' | 'file';
  /** Parts of a file that could not be read, servers that could not be listed among them. */
  readonly faults: readonly DocumentFault[];
}

/** A file in the catalog. */
export interface SourceSummary {
  readonly id: string;
  readonly name: string;
  readonly dialects: readonly (readonly [Dialect, number])[];
  /** The MCP servers it lists tools of, by their plain names; at most twenty. */
  readonly servers: readonly string[];
  readonly tools: number;
  readonly badEntries: number;
  readonly problems: number;
  readonly bytes: number;
  /** `sha256:…` over its bytes. */
  readonly digest: string;
  readonly readAt: number;
  /** Documents of it that could not be read. */
  readonly faults: readonly DocumentFault[];
  /** mas/v1 agents in it, and of the first of them what they refer to. */
  readonly agents: { readonly count: number; readonly first: readonly (MasAgent & { readonly refCount: number })[] };
  /** mas/v1 bundles in it: how many, how many tools they list, and what the first of them are called. */
  readonly bundles: { readonly count: number; readonly tools: number; readonly names: readonly string[] };
  /** What a robot manifest in it says. */
  readonly confirmationAboveTier?: number;
}

export interface CatalogSummary {
  readonly tools: number;
  /** Null while no host's list is there. */
  readonly host: HostSummary | null;
  readonly files: readonly SourceSummary[];
  readonly badEntries: number;
  /** Findings above information plus bad entries. */
  readonly problems: number;
  readonly findings: Readonly<Record<Severity, number>>;
  /** Each facet's link values in display order. */
  readonly facetValues: FacetValues;
}

/** Filters and order, and all else an answer depends on. */
export interface QuerySpec {
  readonly q: string;
  readonly choices: Choices;
  readonly sort: SortOrder;
  readonly group: GroupBy;
  /** Whose access is checked; null for nobody. */
  readonly subject: Subject | null;
  /** The toolIds of the open draft. */
  readonly draft: readonly string[];
  /** The registry context as a link carries it; empty where none is chosen. */
  readonly context: readonly string[];
  /** The open draft's export formats: rows say which of them can't express a tool. */
  readonly targets: readonly string[];
  /** What the column "Change" tells of; null where nothing is compared. One that was let go of tells nothing. */
  readonly comparison: number | null;
}

/** A query with the rows wanted, and the tool whose place is. */
export interface Query extends QuerySpec, RowWindow {
  readonly open: ToolKey | null;
  /** The result to the same filters that still had the open tool: there its neighbours are, once it has left. */
  readonly former: number | null;
}

export interface QueryAnswer {
  /** By which questions name this result. */
  readonly id: number;
  readonly total: number;
  readonly matches: number;
  /** Whether the column "Change" tells of the comparison that the query names. */
  readonly isCompared: boolean;
  /** The order the rows are in. */
  readonly sort: SortOrder;
  /** Rows to lay out: matches and group headings. */
  readonly length: number;
  readonly selectedMatches: number;
  /** How many tools of the draft have which safety tier, in the order of the vocabulary. */
  readonly selectedTiers: readonly (readonly [tier: string, count: number])[];
  /** How many rows the draft's ids have beyond one each: an id stands in a draft once. */
  readonly selectedCopies: number;
  readonly counts: readonly FacetCounts[];
  readonly from: number;
  readonly rows: readonly ViewRow[];
  /** Set where the search text is the id of a tool that the filters hide. */
  readonly hidden: { readonly toolId: string; readonly by: readonly (FacetId | 'q')[] } | null;
  /** Where the open tool lies among the matches, and its neighbours. */
  readonly open: OpenPlace | null;
}

export interface RowsAnswer {
  readonly from: number;
  readonly rows: readonly ViewRow[];
}

export interface ToolAnswer {
  readonly detail: ToolDetail | null;
  /** Null where no result was named, or it was let go of. */
  readonly place: OpenPlace | null;
}

export interface OpenPlace {
  /** Index in the layout, or -1 where the filters hide it. */
  readonly index: number;
  /** Whether the former result had it: something done to it took it out. The neighbours are those that are left. */
  readonly hasLeft: boolean;
  readonly previous: ToolKey | null;
  readonly next: ToolKey | null;
}

export interface ToolKey {
  readonly toolId: string;
  readonly copy: number;
}

export type ViewRow = { readonly kind: 'group'; readonly value: string; readonly count: number } | ToolRow;

/** A tool as a search names it. */
export interface FoundTool extends ToolKey {
  readonly title: string | undefined;
}

/** Where a search found a tool, when its id and title don't show it: the field, and the words around the hit. */
export interface MatchReason {
  readonly field: ColumnId;
  readonly text: string;
}

/** A tool as the table shows it. */
export interface ToolRow extends ToolKey {
  readonly kind: 'tool';
  /** Place among the matches, from 0: group headings don't count. */
  readonly match: number;
  readonly copies: number;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Absent where nothing is searched for, or id and title show it. */
  readonly reason?: MatchReason;
  readonly posture: Tool['posture'];
  readonly scopes: Tool['scopes'];
  readonly family: string;
  /** Null while nothing is known of anybody to check against. */
  readonly readiness: ReadinessCheck | null;
  readonly dialect: Dialect;
  readonly hints: Hints | undefined;
  /** The labels of the open draft's targets that can't express it; absent where there are none. */
  readonly unsupportedTargets?: readonly string[];
  /** Link values in the columns that have no field of their own here: what single dialects say, tokens, exposure. */
  readonly values: Readonly<Partial<Record<FacetId, readonly string[]>>>;
  readonly worst: Severity | null;
  readonly findings: number;
}

/** An assignment for one field of a tool: applied, lapsed, or beside what the source states. */
export interface AssignedField {
  readonly field: AssignableField;
  readonly assignment: Assignment;
  readonly standing: Standing;
}

/** Everything about one tool. Schemas travel as text and outlines: deep values don't survive cloning. */
export interface ToolDetail extends ToolKey {
  readonly copies: number;
  /** Place in the list it was read from, from 1. */
  readonly entry: number;
  /** The file it came from; null for the host. */
  readonly source: string | null;
  readonly tool: Omit<Tool, 'inputSchema' | 'outputSchema'>;
  /** JSON text of the input schema, its numbers as sent, and how many fields its top names. */
  readonly input: { readonly text: string; readonly fields: number } | null;
  /** The output schema in words, and its text as that of the input schema. */
  readonly output: (SchemaOutline & { readonly text: string }) | null;
  readonly findings: readonly Finding[];
  /** What reviewers assigned, and what came of it. */
  readonly assigned: readonly AssignedField[];
  /** The entry's own text, as it came. */
  readonly raw: string;
  /** `sha256:…` over RFC 8785 canonical JSON, or null where that refuses. */
  readonly digest: string | null;
  readonly family: string;
  /** How many tools of the catalog are of the family. */
  readonly familySize: number;
}

export type Problem =
  | { readonly kind: 'bad-entry'; readonly bad: BadEntry }
  | { readonly kind: 'finding'; readonly key: ToolKey | null; readonly entry: number; readonly finding: Finding };

/** `source`: of one source alone; of all where absent. */
export interface ProblemQuestion extends RowWindow {
  readonly source?: string | undefined;
}

export interface ProblemPage {
  readonly total: number;
  readonly from: number;
  readonly problems: readonly Problem[];
}

/** Which tools a question about requirements is about: those of these ids, or the matches of a result. */
export type CheckedSet = { readonly toolIds: readonly string[] } | OfResult;

/** What a person decided about checking, whoever is checked. */
export interface CheckSettings {
  readonly mappings: readonly CredentialMapping[];
  readonly matchesWildcards: boolean;
}

/** Somebody whose access is checked. */
export interface Subject extends CheckSettings {
  readonly identity: Identity;
}

/** A tool, the digest of its descriptor, and what its source says of what a reviewer may assign. */
export interface Fingerprint {
  readonly toolId: string;
  readonly digest: string | null;
  readonly facts: Readonly<Record<AssignableField, Fact>>;
  readonly suggestions: readonly Suggestion[];
  readonly evidence: Evidence;
}

export interface ExportRow {
  readonly toolId: string;
  readonly copy: number;
  readonly family: string;
  readonly values: ToolRow['values'];
  readonly tool: Omit<Tool, 'inputSchema' | 'outputSchema'>;
  readonly findings: readonly { readonly rule: string; readonly severity: Severity }[];
}
