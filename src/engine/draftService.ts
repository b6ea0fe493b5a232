import { evaluateRule, type RuleNews } from '../draft/classRules';
import { newDraft } from '../draft/draft';
import { type CatalogLookup, type HostSays, type Resolution, resolveDraft } from '../draft/resolveDraft';
import { createSuggester, type Suggester } from '../draft/suggestIds';
import { foldName } from '../exports/findBlockers';
import { nameInServer } from '../exports/nameTools';
import { type PlacedList, type PlaceTool, placeListed } from '../exports/placeListed';
import type { TargetReading } from '../exports/reading';
import { type ClassRule, type DeniedEntry, isDenied, type ToolEntry } from '../model/draft';
import { type Fact, factValue } from '../model/fact';
import { findFamilies } from '../model/family';
import type { Finding, Severity } from '../model/finding';
import { foldText } from '../model/foldText';
import { formatJson } from '../model/formatJson';
import { holdsSecret } from '../model/secrets';
import { riskRank, type Tool } from '../model/tool';
import type { Catalog } from './catalog';
import { type AuditedTool, fingerprintOf } from './catalogSource';
import { type LoadedCatalog, readTool } from './loadedCatalog';
import { matchingTools } from './ruleNews';

/** An entry of a draft on its way: the descriptor as JSON text, since deep values don't survive cloning. */
export interface DescribedEntry extends Omit<ToolEntry, 'descriptor'> {
  readonly descriptor?: string;
}

export interface DraftQuestion {
  readonly entries: readonly DescribedEntry[];
  readonly patterns: readonly string[];
  /** What the draft denies. */
  readonly denied?: readonly DeniedEntry[];
  readonly rules: readonly ClassRule[];
  /** What the host said of ids that its list doesn't hold. */
  readonly said: readonly (readonly [toolId: string, says: HostSays])[];
  /** Families whose other tools are wanted as well, for formats that refuse by name. */
  readonly families: readonly string[];
}

/** One difference between two descriptors, its values as JSON text, cut where long. */
export interface WireChange {
  readonly pointer: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before?: string;
  readonly after?: string;
}

export type WireResolution =
  | Exclude<Resolution, { readonly kind: 'changed' }>
  | { readonly kind: 'changed'; readonly changes: readonly WireChange[] | null };

/** A tool of the draft as the catalog has it now: assignments applied, schemas as JSON text. */
export interface DraftTool {
  readonly tool: Omit<Tool, 'inputSchema' | 'outputSchema'>;
  readonly input?: string;
  readonly output?: string;
  readonly family: string;
  readonly copies: number;
  readonly isChanged: boolean;
  readonly digest: string | null;
  readonly findings: readonly { readonly rule: Finding['rule']; readonly severity: Severity }[];
}

export interface DraftAnswer {
  readonly resolutions: readonly (readonly [toolId: string, WireResolution])[];
  readonly patterns: readonly (readonly [pattern: string, readonly string[]])[];
  /** Ids and wildcards of what the draft denies that no tool has. */
  readonly deniedNothing?: readonly string[];
  /** Those that the catalog shows, in the draft's order. */
  readonly tools: readonly DraftTool[];
  readonly others: readonly DraftTool[];
  readonly rules: readonly RuleNews[];
}

/** An imported list, and what its names are read by. */
export interface PlaceQuestion {
  readonly reading: TargetReading;
  readonly aliases: ReadonlyMap<string, string>;
  /** What the draft calls tools in the client, by toolId. */
  readonly given: ReadonlyMap<string, string>;
}

/** Longest value of a change that is shown, in characters. */
const longestValue = 400;
const maxOthers = 1000;

/** Made once a reading: its table of names takes its time. */
const suggesters = new WeakMap<LoadedCatalog, Suggester>();

/** Which tools an imported list means. */
export function placeTools(
  catalog: Catalog | null,
  reading: TargetReading,
  aliases: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, string>,
): PlacedList {
  const needsNames = catalog !== null && [...reading.allowed, ...reading.denied].some(({ kind }) => kind !== 'id');
  return placeListed(reading, needsNames ? namedTools(catalog.loaded) : [], aliases, given);
}

function suggesterFor(loaded: LoadedCatalog): Suggester {
  const known = suggesters.get(loaded) ?? createSuggester(lookupIn(loaded));
  suggesters.set(loaded, known);
  return known;
}

/** A tool of a draft, read once a reading: each edit asks for all of them again. */
interface ReadEntry {
  readonly audited: AuditedTool;
  readonly digest: string | null;
  readonly input: string | undefined;
  readonly output: string | undefined;
}

const readEntries = new WeakMap<LoadedCatalog, Map<number, ReadEntry>>();
const maxRead = 20_000;

function readEntry(loaded: LoadedCatalog, row: number): ReadEntry {
  let entries = readEntries.get(loaded);
  if (entries === undefined || entries.size > maxRead) {
    entries = new Map();
    readEntries.set(loaded, entries);
  }
  let entry = entries.get(row);
  if (entry === undefined) {
    const audited = readTool(loaded, row);
    const { inputSchema, outputSchema } = audited.tool;
    entry = {
      audited,
      digest: fingerprintOf(audited),
      input: inputSchema === undefined ? undefined : formatJson(inputSchema),
      output: outputSchema === undefined ? undefined : formatJson(outputSchema),
    };
    entries.set(row, entry);
  }
  return entry;
}

/** What a resolver asks of the catalog; fingerprints and descriptors are read when asked for. */
function lookupIn(loaded: LoadedCatalog): CatalogLookup {
  const { rowsOf } = loaded.index;
  const rowOf = (toolId: string) => rowsOf.get(toolId)?.[0];
  return {
    toolIds: [...rowsOf.keys()],
    copiesOf: (toolId) => rowsOf.get(toolId)?.length ?? 0,
    digestOf: (toolId) => {
      const row = rowOf(toolId);
      return row === undefined ? null : readEntry(loaded, row).digest;
    },
    descriptorOf: (toolId) => {
      const row = rowOf(toolId);
      return row === undefined ? undefined : readEntry(loaded, row).audited.value;
    },
    // Asked of many that are in no draft: these are not kept.
    textOf: (toolId) => {
      const row = rowOf(toolId);
      const tool = row === undefined ? undefined : readTool(loaded, row).tool;
      return foldText(tool?.description ?? tool?.title ?? '');
    },
  };
}

const deciding = ['tier', 'approval', 'egress'] as const;

/** Of several tools of one id the one to fear: which of them would run can't be told. */
function riskiestRow({ loaded, effective }: Catalog, rows: readonly number[]): number | undefined {
  if (rows.length < 2) return rows[0];
  const risksOf = (row: number) => {
    const { audited } = readEntry(loaded, row);
    const findings = [...audited.findings, ...(loaded.findingsOfRow.get(row) ?? [])];
    const { posture } = effective(audited).tool;
    const isCritical = findings.some(({ severity }) => severity === 'critical');
    return [isCritical ? 1 : 0, ...deciding.map((field) => riskRank(field, factValue(posture[field])))];
  };
  const ranked = rows.map((row) => ({ row, risks: risksOf(row) }));
  return ranked.reduce((worst, one) => (isRiskier(one.risks, worst.risks) ? one : worst)).row;
}

function isRiskier(risks: readonly number[], others: readonly number[]): boolean {
  const at = risks.findIndex((risk, place) => risk !== others[place]);
  return (risks[at] ?? 0) > (others[at] ?? 0);
}

/** Of several tools of one id, the value to fear of each field: no sum may hide what one of the copies can do. */
function riskiestPosture({ effective }: Catalog, loaded: LoadedCatalog, rows: readonly number[], own: Tool): Tool {
  if (rows.length < 2) return own;
  const postures = rows.map((row) => effective(readEntry(loaded, row).audited).tool.posture);
  const worst = deciding.map((field) => {
    const facts = postures.map((posture) => posture[field]);
    const rank = (fact: Fact) => riskRank(field, factValue(fact));
    return [field, facts.reduce((one, other) => (rank(other) > rank(one) ? other : one))] as const;
  });
  return { ...own, posture: { ...own.posture, ...Object.fromEntries(worst) } };
}

/** What all tools of one id add up to; undefined where there is none. */
export function postureOfCopies(catalog: Catalog, rows: readonly number[]): Tool['posture'] | undefined {
  const row = riskiestRow(catalog, rows);
  if (row === undefined) return undefined;
  const { loaded, effective } = catalog;
  return riskiestPosture(catalog, loaded, rows, effective(readEntry(loaded, row).audited).tool).posture;
}

/** The entries that selecting these tools makes: as the catalog describes them now. A new entry asks. */
export function describeTools(catalog: Catalog, toolIds: readonly string[]): DescribedEntry[] {
  const { loaded, effective } = catalog;
  return toolIds.flatMap((toolId): DescribedEntry[] => {
    const rows = loaded.index.rowsOf.get(toolId) ?? [];
    const row = riskiestRow(catalog, rows);
    if (row === undefined) return [];
    // Read for the question about the draft that follows, too.
    const { audited, digest } = readEntry(loaded, row);
    const { posture } = effective(audited).tool;
    return [
      {
        toolId,
        mode: 'ask',
        ...(posture.source.basis !== 'unstated' && { source: posture.source.value }),
        digest,
        // A secret in it must not be kept: the fingerprint alone tells whether it changed.
        ...(!holdsSecret(audited.value) && { descriptor: formatJson(audited.value) }),
      },
    ];
  });
}

/** What a draft means in the catalog. */
export function answerDraft(catalog: Catalog, question: DraftQuestion): DraftAnswer {
  const { loaded, effective } = catalog;
  const { index } = loaded;
  const entries = new Map(question.entries.map((entry) => [entry.toolId, unpackEntry(entry)]));
  const patterns = question.patterns.map((pattern) => [pattern, { pattern, mode: 'ask' as const }] as const);
  const draft = { ...newDraft(''), entries, patterns: new Map(patterns) };
  const said = new Map(question.said);
  const lookup = {
    ...lookupIn(loaded),
    saidOf: (toolId: string) => said.get(toolId),
  };
  const resolved = resolveDraft(draft, lookup, suggesterFor(loaded));
  const tools: DraftTool[] = [];
  for (const [toolId, resolution] of resolved.tools) {
    const row = riskiestRow(catalog, index.rowsOf.get(toolId) ?? []);
    if (row !== undefined) tools.push(toolAt(row, resolution.kind === 'changed'));
  }
  const others = otherRows(catalog, question).map((row) => toolAt(row, false));
  return {
    resolutions: [...resolved.tools].map(([toolId, resolution]) => [toolId, serialize(resolution)]),
    patterns: [...resolved.patterns],
    deniedNothing: (question.denied ?? []).flatMap((one) =>
      index.rowsOf.has(one.id) || index.toolIds.some((toolId) => isDenied({ denied: [one] }, toolId)) ? [] : [one.id],
    ),
    tools,
    others,
    rules: question.rules.map((rule) =>
      evaluateRule(rule, matchingTools(index, rule.filter), draft, (toolId) => index.rowsOf.has(toolId)),
    ),
  };

  function toolAt(row: number, isChanged: boolean): DraftTool {
    const toolId = index.toolIds[row] ?? '';
    const { audited, digest, input, output } = readEntry(loaded, row);
    const rows = index.rowsOf.get(toolId) ?? [];
    const {
      inputSchema: _input,
      outputSchema: _output,
      ...tool
    } = riskiestPosture(catalog, loaded, rows, effective(audited).tool);
    const findings = [...audited.findings, ...(loaded.findingsOfRow.get(row) ?? [])];
    return {
      tool,
      ...(input !== undefined && { input }),
      ...(output !== undefined && { output }),
      family: index.families[row] ?? '',
      copies: Math.max(1, rows.length),
      isChanged,
      digest,
      findings: findings.map(({ rule, severity }) => ({ rule, severity })),
    };
  }
}

/**
 * The tools outside a draft that its files must tell from it: of the families it names, and of those whose tools it gives
 * other names. Those come first that may bear a name it exports.
 */
function otherRows({ loaded: { index } }: Catalog, { families, entries }: DraftQuestion): readonly number[] {
  const familyOf = (toolId: string) => {
    const row = index.rowsOf.get(toolId)?.[0];
    return (row === undefined ? findFamilies([toolId])[0] : index.families[row]) ?? '';
  };
  const renamed = entries.filter(({ nameInTarget }) => nameInTarget !== undefined);
  const wanted = new Set([...families, ...renamed.map(({ toolId }) => familyOf(toolId))].map(foldName));
  if (wanted.size === 0) return [];
  const matching = new Set([...new Set(index.families)].filter((family) => wanted.has(foldName(family))));
  const names = new Set(
    entries.map(({ toolId, nameInTarget }) =>
      foldName(nameInTarget ?? nameInServer(toolId, familyOf(toolId), undefined)),
    ),
  );
  const drafted = new Set(entries.map(({ toolId }) => toolId));
  const [first, rest]: [number[], number[]] = [[], []];
  for (let row = 0; row < index.size; row++) {
    const [toolId, family] = [index.toolIds[row] ?? '', index.families[row] ?? ''];
    if (!matching.has(family) || drafted.has(toolId)) continue;
    const mayBear = names.has(foldName(nameInServer(toolId, family, undefined)));
    (mayBear ? first : rest).push(row);
  }
  return [...first, ...rest].slice(0, Math.max(maxOthers, first.length));
}

/** All tools by name, for finding out which ones an imported list means. */
function* namedTools({ index, ...loaded }: LoadedCatalog): Generator<PlaceTool> {
  for (let row = 0; row < index.size; row++) {
    const { tool } = readTool({ index, ...loaded }, row);
    yield { tool, family: index.families[row] ?? '' };
  }
}

/** The descriptor is parsed only where a resolver looks at it. */
function unpackEntry({ descriptor, ...entry }: DescribedEntry): ToolEntry {
  if (descriptor === undefined) return entry;
  return {
    ...entry,
    get descriptor() {
      return JSON.parse(descriptor) as unknown;
    },
  };
}

/** Values as text: deep ones don't survive cloning. */
function serialize(resolution: Resolution): WireResolution {
  if (resolution.kind !== 'changed') return resolution;
  const shorten = (value: unknown) => formatJson(value, longestValue);
  const changes = resolution.changes?.map(({ pointer, kind, before, after }) => ({
    pointer,
    kind,
    ...(kind !== 'added' && { before: shorten(before) }),
    ...(kind !== 'removed' && { after: shorten(after) }),
  }));
  return { kind: 'changed', changes: changes ?? null };
}
