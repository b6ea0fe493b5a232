import { defaultDerivations } from '../dialects/derivations';
import { resolveToolPath, type ToolRef } from '../dialects/mas';
import { emptyLedger, type Ledger } from '../draft/ledger';
import { setDigest } from '../model/digest';
import { nothingTold } from '../model/dispute';
import type { AssignableField, Fact } from '../model/fact';
import { bySeverity, type Finding, isCounted, type OpenFinding } from '../model/finding';
import { formatJson } from '../model/formatJson';
import { isObject } from '../model/json';
import { JsonSlices } from '../model/jsonSlices';
import { maskJson } from '../model/maskJson';
import { maskFinding, maskTool } from '../model/maskSecrets';
import type { Source } from '../model/source';
import type { Dialect, Evidence, Hints, Suggestion, Tool } from '../model/tool';
import { mayHoldUnsafeNumbers } from '../schemas/argumentText';
import { countFields } from '../schemas/outline';
import type { AssignedField } from './assigned';
import type { Catalog, JudgedTool } from './catalog';
import { type CatalogIndex, rowsNamed, singleColumn } from './catalogIndex';
import { type AuditedTool, fingerprintOf, rowDigest, withoutSchemas } from './catalogSource';
import type { JudgedPrint } from './decided';
import { judgeBy } from './judged';
import { type ToolKey, toolKeyAt } from './layout';
import { type LoadedCatalog, placeOf } from './loadedCatalog';
import { readDescriptor } from './readSource';
import { type RowSource, type ToolRow, valuesOf } from './rows';
import { type ServerDetail, serverNamed } from './servers';

/** A schema as JSON text, its numbers as sent, and how many fields its top names; null where it is too large to tell. */
interface SchemaDetail {
  readonly text: string;
  readonly fields: number | null;
}

/** A finding with how it stands. */
export type DetailedFinding = Finding & JudgedPrint;

/** Everything about one tool. Schemas travel as text: deep values don't survive cloning. */
export interface ToolDetail extends ToolKey {
  readonly copies: number;
  /** Place in the list it was read from, from 1. */
  readonly entry: number;
  readonly source: Source;
  /** Its MCP server, as the source tells of it; null where it has none. */
  readonly server: ServerDetail | null;
  readonly tool: Omit<Tool, 'inputSchema' | 'outputSchema'>;
  readonly input: SchemaDetail | null;
  readonly output: SchemaDetail | null;
  /** What rules found, also what somebody accepted or called a false alarm. */
  readonly findings: readonly DetailedFinding[];
  /** Whether its content is read. */
  readonly isJudged: boolean;
  readonly assigned: readonly AssignedField[];
  /** The entry's own text as it came, with dots for its secrets. */
  readonly raw: string;
  /** `sha256:…` over RFC 8785 canonical JSON, or null where that refuses. */
  readonly digest: string | null;
  readonly family: string;
  /** How many tools of the catalog are of the family. */
  readonly familySize: number;
}

/** Everything about one tool of the catalog; null where it is not there. */
export function readDetail(catalog: Catalog, key: ToolKey): ToolDetail | null {
  const { loaded, auditRow, effective } = catalog;
  const { index } = loaded;
  const rows = rowsNamed(index, key.toolId);
  const row = rows[key.copy - 1];
  if (row === undefined) return null;
  const audited = auditRow(row);
  const { source, place } = placeOf(loaded, row);
  const { tool, assigned } = effective(audited);
  return {
    ...describeTool({ ...audited, tool: { ...tool, suggestions: suggestionsFor(audited) } }),
    assigned,
    ...toolKeyAt(index, row),
    copies: rows.length,
    entry: source.entry(place),
    source: { id: source.id, name: source.name },
    server: serverNamed(catalog, source, tool.server),
    findings: detailed([...audited.findings, ...audited.settled], audited, catalog.decided.ledger),
    isJudged: audited.isJudged,
    family: index.families[row] ?? '',
    familySize: countFamily(index, row),
  };
}

/** One descriptor that a source answered beside its list; null where it is none. */
export function readLoneDetail(bytes: Uint8Array, source: Source): ToolDetail | null {
  try {
    const audited = readDescriptor(bytes, defaultDerivations);
    if (audited === null) return null;
    const { toolId } = audited.tool;
    return {
      ...describeTool(audited),
      toolId,
      copy: 1,
      copies: 1,
      entry: 0,
      source,
      server: null,
      assigned: [],
      findings: detailed(audited.findings, audited, emptyLedger),
      isJudged: false,
      family: '',
      familySize: 1,
    };
  } catch {
    return null;
  }
}

function detailed(
  findings: readonly Finding[],
  { tool, value }: AuditedTool,
  ledger: Ledger,
): readonly DetailedFinding[] {
  const judged = judgeBy(ledger)(tool.toolId, findings, value);
  return findings.flatMap((finding, place) => {
    const found = judged[place];
    return found === undefined ? [] : [{ ...maskFinding(finding), ...found }];
  });
}

function countFamily({ families }: CatalogIndex, row: number): number {
  return families.filter((family) => family === families[row]).length;
}

/** What the tool's panel shows of the tool itself. */
function describeTool(audited: AuditedTool) {
  const { tool, raw } = audited;
  const describe = (schema: unknown): SchemaDetail | null =>
    schema === undefined ? null : { text: maskJson(exactText(raw, schema)), fields: countFields(schema) };
  return {
    tool: maskTool(withoutSchemas(tool)),
    input: describe(tool.inputSchema),
    output: describe(tool.outputSchema),
    raw: maskJson(raw),
    digest: fingerprintOf(audited),
  };
}

/** A schema's text as it stands in its descriptor, which may hold numbers that no double holds; else compact JSON. */
function exactText(raw: string, schema: unknown): string {
  const text = formatJson(schema);
  if (!mayHoldUnsafeNumbers(raw)) return text;
  const descriptor: unknown = JSON.parse(raw);
  const members = isObject(descriptor) ? Object.entries(descriptor) : [];
  const name = members.find(([, value]) => formatJson(value) === text)?.[0];
  return name === undefined ? text : new JsonSlices(raw).textAt([name]);
}

/** A tool, the digest of its descriptor, and what its source says of what a reviewer may assign. */
export interface Fingerprint {
  readonly toolId: string;
  readonly dialect: Dialect;
  readonly digest: string | null;
  readonly facts: Readonly<Record<AssignableField, Fact>>;
  readonly suggestions: readonly Suggestion[];
  readonly evidence: Evidence;
  /** Its findings to act on, each rule's worst; null while its content is not read, or could not be. */
  readonly findings: readonly OpenFinding[] | null;
  readonly hints: Hints | undefined;
}

/** The findings to act on; null where not all rules could read the tool. */
function openFindings({ findings, isJudged }: JudgedTool): readonly OpenFinding[] | null {
  if (!isJudged || findings.some(({ rule }) => rule === 'R03')) return null;
  const counted = findings.filter(({ severity }) => isCounted(severity)).sort(bySeverity);
  const worst = new Map(counted.toReversed().map(({ rule, severity }) => [rule, { rule, severity }]));
  return [...worst.values()].reverse();
}

/** What may be suggested of a tool: nothing before all rules have read it and found nothing. */
function suggestionsFor(judged: JudgedTool): readonly Suggestion[] {
  return openFindings(judged)?.length === 0 ? (judged.tool.suggestions ?? []) : [];
}

/** For assigning: what the sources alone say, whatever was assigned. */
export function readFingerprints({ auditRow }: Catalog, rows: Iterable<number>): readonly Fingerprint[] {
  return Array.from(rows, (row) => {
    const audited = auditRow(row);
    const { toolId, dialect, posture, evidence = nothingTold } = audited.tool;
    const { tier, egress, approval, replay } = posture;
    return {
      toolId,
      dialect,
      digest: fingerprintOf(audited),
      facts: { tier, egress, approval, replay },
      suggestions: suggestionsFor(audited),
      evidence,
      findings: openFindings(audited),
      hints: audited.tool.hints,
    };
  });
}

/** The digest of a whole catalog; yields how many tools are read. */
export function* digestCatalog(loaded: LoadedCatalog): Generator<number, string | null> {
  const pairs: [string, string | null][] = [];
  for (const [row, toolId] of loaded.index.toolIds.entries()) {
    const { source, place } = placeOf(loaded, row);
    pairs.push([toolId, rowDigest(source, place)]);
    yield row;
  }
  return setDigest(pairs);
}

/** What references of mas/v1 agents are asked about. */
export interface RefsQuestion {
  readonly refs: readonly { readonly file: string; readonly ref: ToolRef }[];
}

/**
 * What references of mas/v1 agents mean here: `bundle://ledger/sum` the mas/v1 tool `sum`, whichever file it came with;
 * `./sum.yaml` the mas/v1 tools of the file of that name, as seen from the agent's own.
 */
export function resolveRefs(
  { index, sources, summary }: LoadedCatalog,
  { refs }: RefsQuestion,
): readonly (readonly string[])[] {
  const { values, codes } = singleColumn(index.columns, 'dialect');
  const mas = values.indexOf('mas');
  const ofMas = (toolId: string) => index.rowsOf.get(toolId)?.some((row) => codes[row] === mas) === true;
  const fileIds = new Map(summary.sources.map(({ id, name }) => [name, id]));
  return refs.map(({ file, ref }) => {
    switch (ref.kind) {
      case 'bundle':
        return ofMas(ref.toolId) ? [ref.toolId] : [];
      case 'file': {
        const path = resolveToolPath(file, ref.path);
        const source = path === null ? undefined : sources.find(({ id }) => id === fileIds.get(path));
        return [...new Set(source?.rows.toolIds ?? [])].filter(ofMas).slice(0, maxOfFile);
      }
      case 'unreadable':
        return [];
      default:
        return ref satisfies never;
    }
  });
}

/** A file that an agent refers to should hold one tool. */
const maxOfFile = 20;

export interface ExportRow {
  readonly toolId: string;
  readonly copy: number;
  readonly family: string;
  readonly values: ToolRow['values'];
  readonly tool: Omit<Tool, 'inputSchema' | 'outputSchema'>;
  readonly findings: readonly Finding[];
}

/** What files and print show of tools, with dots for the secrets in their words. */
export function readExportRows({ catalog, columns }: RowSource, rows: Iterable<number>): readonly ExportRow[] {
  const { loaded, auditRow, effective } = catalog;
  const { index } = loaded;
  return Array.from(rows, (row) => {
    const audited = auditRow(row);
    return {
      ...toolKeyAt(index, row),
      family: index.families[row] ?? '',
      values: valuesOf(columns, row),
      tool: maskTool(withoutSchemas(effective(audited).tool)),
      findings: audited.findings.map(maskFinding),
    };
  });
}
