import { printOf } from '../audit/findingPrint';
import type { WireTool } from '../exports/wireTool';
import { keepFindings, type ToolEntry } from '../model/draft';
import { type Fact, factValue } from '../model/fact';
import { formatJson } from '../model/formatJson';
import { holdsMasked } from '../model/maskJson';
import { maskFinding } from '../model/maskSecrets';
import type { Source } from '../model/source';
import { type Hints, hintClaim, hintClaims, riskRank, type Tool } from '../model/tool';
import type { Catalog, JudgedTool } from './catalog';
import { fingerprintOf } from './catalogSource';
import { placeOf } from './loadedCatalog';

/** An entry of a draft on its way: the descriptor as JSON text, since deep values don't survive cloning. */
export interface DescribedEntry extends Omit<ToolEntry, 'descriptor'> {
  readonly descriptor?: string;
}

/** A tool of the draft as the catalog has it now. */
export interface DraftTool extends WireTool {
  /** What its definition costs a model in tokens, estimated. */
  readonly tokens: number;
}

/** A tool as far as it decides what its entry keeps. */
export type JudgedAnswer = Pick<DraftTool, 'digest' | 'findings' | 'isUnjudged' | 'sources'> & {
  readonly toolId: string;
};

export type ReadEntry = JudgedTool & { readonly digest: string | null };

const readEntries = new WeakMap<Catalog, Map<number, ReadEntry>>();
const maxRead = 20_000;

/** The tool of a row with its findings and fingerprint, read once a catalog: each edit of a draft asks for all of them again. */
export function readEntry(catalog: Catalog, row: number): ReadEntry {
  const kept = readEntries.get(catalog);
  const entries = kept === undefined || kept.size > maxRead ? new Map<number, ReadEntry>() : kept;
  const known = entries.get(row);
  if (known !== undefined) return known;
  const audited = catalog.auditRow(row);
  const findings = audited.findings.map((one) => ({ ...maskFinding(one), print: printOf(one, audited.value) }));
  const entry = { ...audited, findings, digest: fingerprintOf(audited) };
  readEntries.set(catalog, entries.set(row, entry));
  return entry;
}

/** The row of the first tool of an id. */
export function rowOf({ loaded }: Catalog, toolId: string): number | undefined {
  return loaded.index.rowsOf.get(toolId)?.[0];
}

/** Reads the first copy of an id with the riskiest value of each field and the words of all: nobody can tell which would run. */
export function readCopies(catalog: Catalog, rows: readonly number[]): Tool | undefined {
  const [first, ...others] = rows.map((row) => catalog.effective(readEntry(catalog, row)).tool);
  if (first === undefined || others.length === 0) return first;
  const worst = (['tier', 'approval', 'egress'] as const).map((field) => {
    const rank = (fact: Fact) => riskRank(field, factValue(fact));
    const facts = [first, ...others].map(({ posture }) => posture[field]);
    return [field, facts.reduce((one, other) => (rank(other) > rank(one) ? other : one))] as const;
  });
  const telling = [first, ...others].flatMap(({ evidence }) => evidence ?? []);
  const evidence = {
    writes: telling.flatMap(({ writes }) => writes),
    commands: telling.flatMap(({ commands }) => commands),
    network: telling.flatMap(({ network }) => network),
    secrets: telling.flatMap(({ secrets }) => secrets),
  };
  const graveness = (hints: Hints) => [null, ...hintClaims].indexOf(hintClaim(hints));
  const gravest = [first, ...others]
    .flatMap(({ hints }) => hints ?? [])
    .reduce<Hints | undefined>(
      (worst, hints) => (worst === undefined || graveness(hints) > graveness(worst) ? hints : worst),
      undefined,
    );
  return {
    ...first,
    posture: { ...first.posture, ...Object.fromEntries(worst) },
    ...(telling.length > 0 && { evidence }),
    ...(gravest !== undefined && { hints: gravest }),
  };
}

/** The entries that selecting these tools makes: as the catalog describes them now. A new entry asks. */
export function describeTools(catalog: Catalog, toolIds: readonly string[]): DescribedEntry[] {
  return toolIds.flatMap((toolId): DescribedEntry[] => {
    const rows = catalog.loaded.index.rowsOf.get(toolId) ?? [];
    const [row] = rows;
    if (row === undefined) return [];
    const { value, digest, tool } = readEntry(catalog, row);
    const findings = keepFindings(rows.flatMap((one) => readEntry(catalog, one).findings));
    const { source } = tool.posture;
    return [
      {
        toolId,
        mode: 'ask',
        ...(source.basis !== 'unstated' && { source: source.value }),
        digest,
        // A secret in it must not be kept: the fingerprint alone tells whether it changed.
        ...(!holdsMasked(value) && { descriptor: formatJson(value) }),
        ...(findings.length > 0 && { findings }),
        listedIn: listedIn(catalog, rows),
      },
    ];
  });
}

function listedIn({ loaded }: Catalog, rows: readonly number[]): readonly Source[] {
  const sources = new Set(rows.map((row) => placeOf(loaded, row).source));
  return Array.from(sources, ({ id, name }) => ({ id, name }));
}

/** Those of these tools that the catalog shows, as the rules judge them. */
export function judgeTools(catalog: Catalog, toolIds: readonly string[]): readonly JudgedAnswer[] {
  return toolIds.flatMap((toolId) => {
    const rows = catalog.loaded.index.rowsOf.get(toolId) ?? [];
    return rows.length === 0 ? [] : [{ toolId, ...judge(catalog, rows) }];
  });
}

/** What the rules say of the copies of one id. */
export function judge(catalog: Catalog, rows: readonly number[]): Omit<JudgedAnswer, 'toolId'> {
  const read = rows.map((row) => readEntry(catalog, row));
  return {
    digest: read[0]?.digest ?? null,
    findings: read.flatMap(({ findings }) => findings),
    ...(read.some(({ isJudged }) => !isJudged) && { isUnjudged: true }),
    sources: listedIn(catalog, rows),
  };
}

/** Whether a row's server is one that a client's configuration names. */
export function isConfiguredAt({ loaded }: Catalog, row: number): boolean {
  const name = loaded.index.servers.get(row);
  if (name === undefined) return false;
  const { servers = [] } = placeOf(loaded, row).source;
  return servers.some((server) => server.name === name && server.isConfigured);
}
