import type { ListedTool } from '../exports/exportTarget';
import { type Placement, type PlaceTool, placeListed } from '../exports/placeListed';
import { holdsSecret } from '../model/descriptorSecrets';
import type { ToolEntry } from '../model/draft';
import { foldText } from '../model/foldText';
import { formatJson } from '../model/formatJson';
import { modeFor } from '../model/modeFor';
import type { Tool } from '../model/tool';
import { evaluateRule } from '../workspace/classRules';
import { newDraft } from '../workspace/draft';
import { type CatalogLookup, type Resolution, resolveDraft } from '../workspace/resolveDraft';
import { createSuggester, type Suggester } from '../workspace/suggestIds';
import { fingerprintOf } from './assigned';
import type { AuditedTool } from './catalogSource';
import type { DescribedEntry, DraftAnswer, DraftQuestion, DraftTool, ToldResolution } from './draftProtocol';
import { type LoadedCatalog, readTool } from './loadedCatalog';
import { matchingTools } from './ruleNews';

/** Longest value of a change that is shown, in characters. */
const longestValue = 400;
const maxOthers = 1000;

/** What a catalog knows of drafts' tools, with reviewers' assignments applied. */
export interface DraftSource {
  readonly loaded: LoadedCatalog;
  readonly effective: (audited: AuditedTool) => { readonly tool: Tool };
  /** Another object once assignments changed. */
  readonly assignments: object;
}

interface DraftCatalog extends DraftSource {
  readonly suggester: Suggester;
}

/** Made once a reading: its table of names takes its time. */
const suggesters = new WeakMap<LoadedCatalog, Suggester>();

/** Where drafts meet the catalog. Loaded when first used: the first rows don't wait for it. */
export class DraftDesk {
  private readonly source: () => DraftSource | null;
  private answers = 0;
  /** The last answer to an asker that keeps its tools. */
  private told: { readonly number: number; readonly tools: ReadonlySet<DraftTool> } | null = null;

  constructor(source: () => DraftSource | null) {
    this.source = source;
  }

  describe(toolIds: readonly string[]): readonly DescribedEntry[] {
    const source = this.source();
    return source === null ? [] : describeTools(source, toolIds);
  }

  draft(question: DraftQuestion): DraftAnswer | null {
    const source = this.source();
    if (source === null) return null;
    const answer = answerDraft({ ...source, suggester: suggesterFor(source.loaded) }, question);
    if (question.holds === null) return { ...answer, number: 0 };
    const { told } = this;
    const tools = told?.number === question.holds ? answer.tools.filter((tool) => !told.tools.has(tool)) : answer.tools;
    this.told = { number: ++this.answers, tools: new Set(answer.tools) };
    return { ...answer, number: this.answers, tools };
  }

  /** Reads tools that will be asked for ahead, some at a time; true while there are more. */
  prepare(toolIds: Iterable<string>): boolean {
    const source = this.source();
    if (source === null) return false;
    const until = performance.now() + longestAhead;
    for (const toolId of [...toolIds].slice(0, maxAhead)) {
      const row = source.loaded.index.rowsOf.get(toolId)?.[0];
      if (row === undefined || isRead(source.loaded, row)) continue;
      if (performance.now() > until) return true;
      readEntry(source.loaded, row);
    }
    return false;
  }

  place(listed: readonly ListedTool[], aliases: ReadonlyMap<string, string>): readonly Placement[] {
    const source = this.source();
    const needsNames = source !== null && listed.some(({ kind }) => kind !== 'id');
    return placeListed(listed, needsNames ? namedTools(source.loaded) : [], aliases);
  }
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
  /** As it was told last, and under which assignments. */
  told?: { readonly tool: DraftTool; readonly under: unknown };
}

const readEntries = new WeakMap<LoadedCatalog, Map<number, ReadEntry>>();
const maxRead = 20_000;
/** Milliseconds that reading ahead may take at once. */
const longestAhead = 8;
const maxAhead = 5_000;

function isRead(loaded: LoadedCatalog, row: number): boolean {
  return readEntries.get(loaded)?.has(row) ?? false;
}

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

/** The entries that ticking these tools makes: as the catalog describes them now, with the mode they get. */
function describeTools({ loaded, effective }: DraftSource, toolIds: readonly string[]): DescribedEntry[] {
  return toolIds.flatMap((toolId): DescribedEntry[] => {
    const rows = loaded.index.rowsOf.get(toolId) ?? [];
    const [row] = rows;
    if (row === undefined) return [];
    // Read for the question about the draft that follows, too.
    const { audited, digest } = readEntry(loaded, row);
    const { posture } = effective(audited).tool;
    const { mode } = modeFor(posture);
    return [
      {
        toolId,
        mode: rows.length > 1 ? 'ask' : mode,
        ...(posture.source.basis !== 'unstated' && { source: posture.source.value }),
        digest,
        // A secret in it must not be kept: the fingerprint alone tells whether it changed.
        ...(!holdsSecret(audited.value) && { descriptor: formatJson(audited.value) }),
      },
    ];
  });
}

function answerDraft(catalog: DraftCatalog, question: DraftQuestion): Omit<DraftAnswer, 'number'> {
  const { loaded, effective, suggester } = catalog;
  const { index } = loaded;
  const entries = new Map(question.entries.map((entry) => [entry.toolId, unpackEntry(entry)]));
  const patterns = question.patterns.map((pattern) => [pattern, { pattern, mode: 'ask' as const }] as const);
  const draft = { ...newDraft(''), entries, patterns: new Map(patterns) };
  const said = new Map(question.said);
  const lookup = { ...lookupIn(loaded), saidOf: (toolId: string) => said.get(toolId) };
  const resolved = resolveDraft(draft, lookup, suggester);
  const tools: DraftTool[] = [];
  for (const [toolId, resolution] of resolved.tools) {
    const row = index.rowsOf.get(toolId)?.[0];
    if (row !== undefined) tools.push(toolAt(catalog, row, resolution.kind === 'changed'));
  }
  const others: DraftTool[] = [];
  if (question.families.length > 0) {
    const wanted = new Set(question.families);
    for (let row = 0; row < index.size && others.length < maxOthers; row++) {
      const toolId = index.toolIds[row] ?? '';
      if (wanted.has(index.families[row] ?? '') && !entries.has(toolId)) others.push(toolAt(catalog, row, false));
    }
  }
  return {
    resolutions: [...resolved.tools].map(([toolId, resolution]) => [toolId, tell(resolution)]),
    patterns: [...resolved.patterns],
    tools,
    others,
    rules: question.rules.map((rule) =>
      evaluateRule(rule, matchingTools(index, rule.filter), draft, (toolId) => index.rowsOf.has(toolId)),
    ),
  };

  function toolAt({ loaded, assignments }: DraftCatalog, row: number, isChanged: boolean): DraftTool {
    const entry = readEntry(loaded, row);
    const { told } = entry;
    if (told?.under === assignments && told.tool.isChanged === isChanged) return told.tool;
    const { audited, digest, input, output } = entry;
    const { inputSchema: _input, outputSchema: _output, ...tool } = effective(audited).tool;
    const findings = [...audited.findings, ...(loaded.findingsOfRow.get(row) ?? [])];
    const draftTool: DraftTool = {
      tool,
      ...(input !== undefined && { input }),
      ...(output !== undefined && { output }),
      family: index.families[row] ?? '',
      copies: index.rowsOf.get(tool.toolId)?.length ?? 1,
      isChanged,
      digest,
      findings: findings.map(({ rule, severity }) => ({ rule, severity })),
    };
    entry.told = { tool: draftTool, under: assignments };
    return draftTool;
  }
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
function tell(resolution: Resolution): ToldResolution {
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
