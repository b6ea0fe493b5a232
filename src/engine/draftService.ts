import { evaluateRule, type RuleNews } from '../draft/classRules';
import { newDraft } from '../draft/editDraft';
import { type HostSays, type Resolution, resolveDraft } from '../draft/resolveDraft';
import type { GraveServer } from '../exports/exportTarget';
import { type CriticalTool, foldName } from '../exports/findBlockers';
import { nameInServer } from '../exports/nameTools';
import { type CertaintyCounts, sumCapabilities } from '../model/capability';
import { type ClassRule, type DeniedEntry, isDenied, type ToolEntry } from '../model/draft';
import { findFamilies } from '../model/family';
import { type Finding, reaches } from '../model/finding';
import { formatJson } from '../model/formatJson';
import { maskText } from '../model/maskSecrets';
import { estimateTokens } from '../model/tokens';
import type { Tool } from '../model/tool';
import type { ToolChange } from '../model/toolChange';
import type { Catalog } from './catalog';
import { lookupIn, suggesterFor } from './catalogLookup';
import { cutTexts } from './comparisonTable';
import {
  type DescribedEntry,
  type DraftTool,
  isConfiguredAt,
  judge,
  type ReadEntry,
  readCopies,
  readEntry,
  rowOf,
} from './draftedTools';
import { placeOf } from './loadedCatalog';
import { matchingTools } from './ruleNews';
import { serverNamed } from './servers';
import { compareAlone } from './sideTools';

export interface DraftQuestion {
  readonly entries: readonly DescribedEntry[];
  readonly patterns: readonly string[];
  readonly denied?: readonly DeniedEntry[];
  readonly rules: readonly ClassRule[];
  /** What the host said of ids that its list doesn't hold. */
  readonly said: readonly (readonly [toolId: string, says: HostSays])[];
  /** Families whose other tools are wanted as well, for formats that refuse by name. */
  readonly families: readonly string[];
}

export type WireResolution =
  | Exclude<Resolution, { readonly kind: 'changed' }>
  /** `change` is null where the descriptor as it was added is not known. */
  | { readonly kind: 'changed'; readonly change: ToolChange | null };

export interface DraftAnswer {
  readonly resolutions: readonly (readonly [toolId: string, WireResolution])[];
  readonly patterns: readonly (readonly [pattern: string, readonly string[]])[];
  /** Ids and wildcards of what the draft denies that no tool has. */
  readonly deniedNothing?: readonly string[];
  /** Those that the catalog shows, in the draft's order. */
  readonly tools: readonly DraftTool[];
  readonly others: readonly DraftTool[];
  /** How many tools the catalog has of each family that some of `tools` are of. */
  readonly familySizes?: readonly (readonly [family: string, tools: number])[];
  /** Rules that ask for what is not known yet are left out. */
  readonly rules: readonly RuleNews[];
  /** What its wildcards admit of what it does not deny. */
  readonly admitted?: AdmittedTools;
}

/** Tools, each once, and how sure it is that they write. */
export interface AdmittedTools {
  readonly tools: number;
  readonly writes: CertaintyCounts;
  readonly critical: readonly CriticalTool[];
}

const longestText = 400;
const maxOthers = 1000;

export function answerDraft(catalog: Catalog, question: DraftQuestion): DraftAnswer {
  const { index } = catalog.loaded;
  const entries = new Map(question.entries.map((entry) => [entry.toolId, unpackEntry(entry)]));
  const patterns = question.patterns.map((pattern) => [pattern, { pattern, mode: 'ask' as const }] as const);
  const draft = { ...newDraft(''), entries, patterns: new Map(patterns) };
  const said = new Map(question.said);
  const lookup = {
    ...lookupIn(catalog),
    saidOf: (toolId: string) => said.get(toolId),
  };
  const resolved = resolveDraft(draft, lookup, suggesterFor(catalog));
  const wired = new Map(
    question.entries.map((entry) => {
      const resolution = resolved.tools.get(entry.toolId) ?? { kind: 'resolves' as const };
      return [entry.toolId, withChange(catalog, entry, resolution)] as const;
    }),
  );
  const tools: DraftTool[] = [];
  const serverOf = graveServers(catalog);
  for (const [toolId, resolution] of wired) {
    const rows = index.rowsOf.get(toolId) ?? [];
    const server = serverOf(rows);
    if (rows.length > 0)
      tools.push({ ...readDrafted(catalog, rows, resolution), ...(server !== undefined && { server }) });
  }
  const others = othersOf(catalog, question).map((rows) => readDrafted(catalog, rows, null));
  const asked = { ...draft, denied: question.denied ?? [] };
  return {
    resolutions: [...wired],
    patterns: [...resolved.patterns],
    deniedNothing: (question.denied ?? []).flatMap((one) =>
      index.rowsOf.has(one.id) || index.toolIds.some((toolId) => isDenied({ denied: [one] }, toolId)) ? [] : [one.id],
    ),
    tools,
    others,
    familySizes: sizesOf(catalog, tools),
    admitted: admittedBy(catalog, [...resolved.patterns.values()].flat(), question),
    rules: question.rules.flatMap((rule) => {
      const matching = matchingTools(catalog, rule.filter);
      return matching === null ? [] : [evaluateRule(rule, matching, asked, (toolId) => index.rowsOf.has(toolId))];
    }),
  };
}

/** What wildcards admit of what the draft does not deny. */
function admittedBy(catalog: Catalog, matched: readonly string[], { denied = [] }: DraftQuestion): AdmittedTools {
  const toolIds = [...new Set(matched)].filter((toolId) => !isDenied({ denied }, toolId));
  const { rowsOf } = catalog.loaded.index;
  const { writes } = sumCapabilities(toolIds.map((toolId) => readCopies(catalog, rowsOf.get(toolId) ?? [])));
  const serverOf = graveServers(catalog);
  const isGraveHere = ({ severity }: Finding) => reaches(severity, catalog.settings.threshold);
  const critical = toolIds.flatMap((toolId): readonly CriticalTool[] => {
    const rows = rowsOf.get(toolId) ?? [];
    if (judge(catalog, rows).findings.some(isGraveHere)) return [{ toolId }];
    const server = serverOf(rows)?.name;
    return server === undefined ? [] : [{ toolId, server }];
  });
  return { tools: toolIds.length, writes, critical };
}

const graveOf = new WeakMap<Catalog, Map<string, GraveServer | null>>();

/** Finds the server of the copies of one id that has grave findings; reads the words of each server once a reading. */
function graveServers(catalog: Catalog): (rows: readonly number[]) => GraveServer | undefined {
  const { loaded } = catalog;
  const read = graveOf.get(catalog) ?? new Map<string, GraveServer | null>();
  graveOf.set(catalog, read);
  const at = (row: number) => {
    const name = loaded.index.servers.get(row);
    if (name === undefined) return null;
    let known = read.get(name);
    if (known === undefined) {
      const { digest = null, findings = [] } = serverNamed(catalog, placeOf(loaded, row).source, name) ?? {};
      const grave = findings.filter(({ severity }) => reaches(severity, catalog.settings.threshold));
      known = grave.length === 0 ? null : { name, digest, findings: grave };
      read.set(name, known);
    }
    return known;
  };
  return (rows) => rows.map(at).find((server) => server !== null) ?? undefined;
}

/** What its server runs from, where nothing of that is masked. */
function startOf({ loaded }: Catalog, row: number): Pick<DraftTool, 'runs'> {
  const name = loaded.index.servers.get(row);
  const { runs } = placeOf(loaded, row).source.servers?.find((server) => server.name === name) ?? {};
  return runs === undefined || /[…•]/.test(runs) || maskText(runs) !== runs ? {} : { runs };
}

/** Reads the copies of one id as a tool of a draft, with the findings of all of them. */
function readDrafted(catalog: Catalog, rows: readonly number[], resolution: WireResolution | null): DraftTool {
  const [row = 0] = rows;
  const { inputSchema, outputSchema, ...tool } = readCopies(catalog, rows) as Tool;
  return {
    tool,
    ...(inputSchema !== undefined && { input: formatJson(inputSchema) }),
    ...(outputSchema !== undefined && { output: formatJson(outputSchema) }),
    family: catalog.loaded.index.families[row] ?? '',
    ...(isConfiguredAt(catalog, row) && { isConfigured: true }),
    ...startOf(catalog, row),
    copies: rows.length,
    isChanged: resolution?.kind === 'changed',
    ...(resolution?.kind === 'changed' && resolution.change !== null && { changes: resolution.change.classes }),
    tokens: estimateTokens({ ...tool, inputSchema }),
    ...judge(catalog, rows),
  };
}

/** Counts the catalog's tools of each family that some of these are of. */
function sizesOf({ loaded: { index } }: Catalog, tools: readonly DraftTool[]): (readonly [string, number])[] {
  const sizes = new Map(tools.map(({ family }) => [family, 0]));
  if (sizes.size === 0) return [];
  for (const [row = 0] of index.rowsOf.values()) {
    const family = index.families[row] ?? '';
    const size = sizes.get(family);
    if (size !== undefined) sizes.set(family, size + 1);
  }
  return [...sizes];
}

/**
 * The tools outside a draft that its files must tell from it: of the families that it or a client's configuration names,
 * and of those whose tools it gives other names. Those come first that may bear a name it exports.
 */
function othersOf(catalog: Catalog, { families, entries }: DraftQuestion) {
  const { index } = catalog.loaded;
  const familyOf = (toolId: string) => {
    const row = rowOf(catalog, toolId);
    return (row === undefined ? findFamilies([toolId])[0] : index.families[row]) ?? '';
  };
  const renamed = entries.filter(({ nameInTarget }) => nameInTarget !== undefined);
  const configured = entries.filter(({ toolId }) => {
    const row = rowOf(catalog, toolId);
    return row !== undefined && isConfiguredAt(catalog, row);
  });
  const named = [...renamed, ...configured].map(({ toolId }) => familyOf(toolId));
  const wanted = new Set([...families, ...named].map(foldName));
  if (wanted.size === 0) return [];
  const matching = new Set([...new Set(index.families)].filter((family) => wanted.has(foldName(family))));
  const names = new Set(
    entries.map(({ toolId, nameInTarget }) =>
      foldName(nameInTarget ?? nameInServer(toolId, familyOf(toolId), undefined)),
    ),
  );
  const drafted = new Set(entries.map(({ toolId }) => toolId));
  const first: (readonly number[])[] = [];
  const rest: (readonly number[])[] = [];
  for (const [toolId, rows] of index.rowsOf) {
    const family = index.families[rows[0] ?? 0] ?? '';
    if (!matching.has(family) || drafted.has(toolId)) continue;
    const mayBear = names.has(foldName(nameInServer(toolId, family, undefined)));
    (mayBear ? first : rest).push(rows);
  }
  return [...first, ...rest].slice(0, Math.max(maxOthers, first.length));
}

/** The descriptor is parsed only where a resolver looks at it. */
export function unpackEntry({ descriptor, ...entry }: DescribedEntry): ToolEntry {
  if (descriptor === undefined) return entry;
  return {
    ...entry,
    get descriptor() {
      return JSON.parse(descriptor) as unknown;
    },
  };
}

const changesOf = new WeakMap<ReadEntry, { readonly descriptor: string; readonly change: ToolChange }>();

/** With what became of the tool since it was added, judged as Compare judges it; compared once a reading. */
function withChange(catalog: Catalog, entry: DescribedEntry, resolution: Resolution): WireResolution {
  const row = rowOf(catalog, entry.toolId);
  if (resolution.kind !== 'changed') return resolution;
  const { descriptor, digest = null } = entry;
  if (descriptor === undefined || row === undefined) return { kind: 'changed', change: null };
  const now = readEntry(catalog, row);
  const known = changesOf.get(now);
  if (known?.descriptor === descriptor) return { kind: 'changed', change: known.change };
  const was: unknown = JSON.parse(descriptor);
  const found = compareAlone({ digest, descriptor: was }, { digest: now.digest, descriptor: now.value });
  const change = { ...found, texts: cutTexts(found.texts, longestText) };
  changesOf.set(now, { descriptor, change });
  return { kind: 'changed', change };
}
