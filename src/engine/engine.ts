import type { IdentityComparison } from '../access/sum';
import { type ExposedTool, type OfferedContext, offerContext } from '../dialects/exposure';
import type { OpenwopCatalog } from '../exports/openwopCatalog';
import type { PlacedList } from '../exports/placeListed';
import type { LateFacts } from '../model/columns';
import type { Acceptance } from '../model/decision';
import { isDenied } from '../model/draft';
import { usualRules } from '../model/finding';
import { maskTool } from '../model/maskSecrets';
import { type Choices, type FacetCounts, type GroupBy, parseQuery, type SortOrder } from '../model/query';
import type { Identity, Needs, RequirementsSum } from '../model/readiness';
import type { LoggedName, Resolved } from '../usage/names';
import { assignedFrom, nothingAssigned } from './assigned';
import type { BaselineQuestion } from './baselineFiles';
import type { TakenList } from './baselineList';
import { type Catalog, type OutsideFacts, openCatalog } from './catalog';
import type { CatalogSource } from './catalogSource';
import type { ChangesFileQuestion } from './changesFile';
import type { ComparisonQuestion } from './compareCatalog';
import type { ChangeDetail, ChangePage, ChangesOf, ComparisonSummary, ComparisonTable } from './comparisonTable';
import type { ContentFindings } from './contentFindings';
import type { DescribedEntry, DraftAnswer, DraftQuestion, JudgedAnswer, PlaceQuestion } from './draftService';
import { filter, type Search, search } from './filter';
import { type CheckedIdentity, type CheckSettings, IdentityCheck, needsOfRow } from './identityCheck';
import { inSlices, type LongCall } from './inSlices';
import type { ColumnContext, LateChoices } from './lateColumns';
import {
  type HiddenTool,
  hiddenTool,
  idsAt,
  idsBetween,
  layOut,
  type OpenPlace,
  openPlace,
  type RowEnds,
  rowsOf,
  rowsOfGroup,
  type ToolKey,
  toolKeyAt,
} from './layout';
import { type CatalogSummary, type LoadedCatalog, readTool } from './loadedCatalog';
import {
  type CheckedSet,
  countCopies,
  countCritical,
  countTiers,
  readExposed,
  type SelectedTiers,
} from './matchedTools';
import type { PostureAnswer } from './posture';
import type { ProblemPage, ProblemQuestion } from './problems';
import { orderByMatch } from './rowOrder';
import {
  type Gone,
  type OfResult,
  type RowSource,
  type RowsAnswer,
  type RowWindow,
  rowsBetween,
  type ViewRow,
} from './rows';
import type { SearchAdvice } from './searchAdvice';
import type { SourceServersAnswer } from './servers';
import { type HeldFile, type ReadingOutcome, type ReadList, SourceRegistry } from './sourceRegistry';
import type { ExportRow, Fingerprint, RefsQuestion, ToolDetail } from './toolDetail';
import type { UsageFact, usageFacts } from './usageColumns';

/** Filters and order, and all else an answer depends on. */
export interface QuerySpec extends LateChoices {
  readonly q: string;
  readonly choices: Choices;
  readonly sort: SortOrder;
  readonly group: GroupBy;
  /** The open draft's export formats: rows say which of them can't express a tool. */
  readonly targets: readonly string[];
}

/** A query with the rows wanted. */
export interface Query extends QuerySpec, RowWindow {}

interface CountQuestion extends Pick<LateChoices, 'comparison'> {
  readonly filters: readonly Choices[];
}

export interface QueryAnswer {
  /** By which questions name this result. */
  readonly id: number;
  readonly total: number;
  readonly matches: number;
  /** Whether the column "Change" tells of the comparison that the query names. */
  readonly isCompared: boolean;
  /** Rows to lay out: matches and group headings. */
  readonly length: number;
  /** Where the headings stand among them, in order. */
  readonly headings: readonly number[];
  readonly selectedMatches: number;
  /** Of the tools of the draft. */
  readonly selectedTiers: SelectedTiers;
  /** How many tools of the draft have a critical finding. */
  readonly selectedCritical: number;
  readonly selectedCopies: number;
  readonly counts: readonly FacetCounts[];
  readonly from: number;
  readonly rows: readonly ViewRow[];
  /** Set where the search text is the id of a tool that the filters hide. */
  readonly hidden: HiddenTool | null;
}

export interface FoundTool extends ToolKey {
  readonly title: string | undefined;
}

type Asked<Method extends 'changes' | 'change' | 'changesOf'> = Parameters<ComparisonTable[Method]>[0];

export const late = () => import('./late');

/** Results kept: an export or a second view may still ask of them while the table has moved on. */
const maxResults = 8;

/**
 * Answers questions about many tools at once. No answer depends on what was asked before: a query makes a result, an
 * immutable value with an id, and rows, ids, places, exports and sums are asked of that result, whatever is asked,
 * read or assigned meanwhile. The last results are kept; an evicted one answers `gone`.
 */
export class CatalogEngine {
  private readonly sources = new SourceRegistry();
  private readonly results = new Map<number, RowSource>();
  private lastResult = 0;
  private lastSearch: Search | null = null;
  private catalog: Catalog | null = null;
  private lateFacts: LateFacts = {};
  private usage: readonly UsageFact[] | null = null;
  /** Undefined until there is any usage to read. */
  private usageFacts: typeof usageFacts | undefined;
  private assigned = nothingAssigned;
  private ruleSettings = usualRules;
  private content: ContentFindings | null = null;
  private checked: { readonly key: string; readonly checkedAs: IdentityCheck } | null = null;
  /** The host's list before it was read again. */
  private previous: CatalogSource | null = null;
  /** Null until somebody compares. */
  private comparisons: ComparisonTable | null = null;

  start(reading: number): void {
    this.sources.start(reading);
  }

  push(reading: number, bytes: Uint8Array<ArrayBuffer>): number {
    return this.sources.push(reading, bytes);
  }

  cancel(reading: number): void {
    this.sources.cancel(reading);
  }

  finish(reading: number): ReadingOutcome {
    const list = this.sources.finish(reading);
    return 'kind' in list ? list : this.takeHost(list);
  }

  /** Takes a list that is already read, such as an MCP server's, as the host's own. */
  takeHost(list: ReadList): ReadingOutcome {
    this.previous = this.sources.hostSource;
    const change = this.sources.takeHost(list);
    return { kind: 'read', summary: this.reload(), change };
  }

  /** Adds files, or replaces those of the same ids. All then stand in the given order of ids, others last. */
  addFiles(files: readonly HeldFile[], order: readonly string[] = []): CatalogSummary {
    this.sources.addFiles(files, order);
    return this.reload();
  }

  removeFiles(ids: readonly string[]): CatalogSummary {
    this.sources.removeFiles(ids);
    return this.reload();
  }

  /** Lets go of the host's list: another host is read. Results of it are another caller's to see no more. */
  clearHost(): CatalogSummary {
    this.sources.clearHost();
    this.previous = null;
    this.results.clear();
    return this.reload();
  }

  clear(): CatalogSummary {
    this.sources.clear();
    this.previous = null;
    this.results.clear();
    return this.reload();
  }

  private reload(): CatalogSummary {
    // A result holds all tools of its reading: only results of the reading before stay, for exports that still ask.
    for (const [id, { catalog }] of this.results) {
      if (catalog.loaded !== this.catalog?.loaded) this.results.delete(id);
    }
    return this.open(this.sources.load());
  }

  private open(loaded: LoadedCatalog): CatalogSummary {
    if (this.content?.loaded !== loaded) this.content = null;
    const { assigned, usage, content, ruleSettings: settings } = this;
    const facts = { ...this.lateFacts, ...(usage !== null && this.usageFacts?.(loaded.index, usage)) };
    this.catalog = openCatalog(loaded, { assigned, facts, content, settings });
    return this.catalog.summary;
  }

  /**
   * Takes facts from outside the sources in place of those of the same kind or column; the readings themselves never
   * change. Facts of tools that are not there wait for them.
   */
  async learn({ assignments, columns, usage, rules }: Partial<OutsideFacts>): Promise<CatalogSummary> {
    if (assignments !== undefined) this.assigned = assignedFrom(assignments);
    this.lateFacts = { ...this.lateFacts, ...columns };
    if (usage !== undefined) this.usage = usage;
    if (rules !== undefined) this.ruleSettings = rules;
    if (this.usage !== null) this.usageFacts ??= (await late()).usageFacts;
    return this.catalog === null ? this.reload() : this.open(this.catalog.loaded);
  }

  /**
   * Reads what the tools say, behind everything else; reports how many are done. Null where that is read already, or the
   * catalog became another one meanwhile.
   */
  async readContent(_: null, call: LongCall): Promise<CatalogSummary | null> {
    const { catalog, assigned, usage, content } = this;
    const isSame = content?.loaded === catalog?.loaded && content?.assigned === assigned && content.usage === usage;
    if (catalog === null || isSame) return null;
    const { readContent } = await late();
    const found = await inSlices(readContent(catalog.loaded, assigned, usage, content), call);
    if (this.catalog?.loaded !== catalog.loaded) return null;
    this.content = found;
    return this.open(catalog.loaded);
  }

  /** Null while nothing is read. */
  async query(query: Query): Promise<QueryAnswer | null> {
    const unsupportedTargetsOf = query.targets.length === 0 ? null : await targetCheck(query.targets);
    const { catalog } = this;
    if (catalog === null) return null;
    const { index } = catalog.loaded;
    const chosen = this.lookUp(query, catalog);
    const { draft, checkedAs } = chosen;
    const columns = catalog.columnsFor(chosen);
    const terms = parseQuery(query.q);
    const found = search(index, columns, terms, this.lastSearch);
    this.lastSearch = found && { index, terms, found };
    const result = filter(index.size, columns, found, query.choices);
    const layout = layOut(index, columns, { sort: query.sort, group: query.group, terms }, result);
    const source = {
      catalog,
      columns,
      layout,
      checkedAs,
      terms,
      unsupportedTargetsOf,
    };
    const selectedCounts = result.counts.find(({ facet }) => facet === 'picked')?.counts;
    return {
      id: this.keep(source),
      total: index.size,
      matches: result.count,
      isCompared: chosen.change !== null,
      length: layout.places.length,
      headings: layout.groups.map(({ place }) => place),
      selectedMatches: query.choices.get('picked')?.includes('yes') === false ? 0 : (selectedCounts?.[0] ?? 0),
      selectedTiers: countTiers(index, columns, draft),
      selectedCritical: countCritical(index, columns, draft),
      selectedCopies: countCopies(index, draft),
      counts: result.counts,
      from: query.from,
      rows: rowsBetween(source, query),
      hidden: hiddenTool(index, columns, query, found, result),
    };
  }

  /** How many tools each of some filters leaves, whatever the view asks. */
  count({ filters, comparison }: CountQuestion): readonly number[] | null {
    const { catalog } = this;
    if (catalog === null) return null;
    const columns = catalog.columnsFor(this.lookUp({ checkedAs: null, draft: [], context: [], comparison }, catalog));
    return filters.map((choices) => filter(catalog.loaded.index.size, columns, null, choices).count);
  }

  private lookUp({ checkedAs, draft, context, comparison }: LateChoices, catalog: Catalog): ColumnContext {
    return {
      checkedAs: checkedAs && this.checkOf(checkedAs),
      draft: new Set(draft),
      context,
      change: this.comparisons?.find(comparison, catalog)?.column ?? null,
    };
  }

  private keep(source: RowSource): number {
    const id = ++this.lastResult;
    this.results.set(id, source);
    const [oldest = id] = this.results.keys();
    if (this.results.size > maxResults) this.results.delete(oldest);
    return id;
  }

  /** Whoever was checked last keeps the verdicts on all rows. */
  private checkOf(checkedAs: CheckedIdentity): IdentityCheck {
    const key = JSON.stringify(checkedAs);
    if (this.checked?.key !== key) this.checked = { key, checkedAs: new IdentityCheck(checkedAs) };
    return this.checked.checkedAs;
  }

  /** Returns a result by its id, and marks it as used so that it is evicted last. */
  private of<Answer>({ result }: OfResult, answer: (source: RowSource) => Answer): Answer | Gone {
    const source = this.results.get(result);
    if (source === undefined) return 'gone';
    this.results.delete(result);
    this.results.set(result, source);
    return answer(source);
  }

  rows(window: OfResult & RowWindow): RowsAnswer | Gone {
    return this.of(window, (source) => ({ from: window.from, rows: rowsBetween(source, window) }));
  }

  /** The toolIds of the matches, each once. */
  ids(result: OfResult): readonly string[] | Gone {
    return this.of(result, ({ catalog, layout }) => idsAt(catalog.loaded.index, layout.places));
  }

  idsBetween({ anchor, tool, ...result }: RowEnds & OfResult): readonly string[] | Gone {
    return this.of(result, ({ catalog, layout }) => idsBetween(catalog.loaded.index, layout, anchor, tool));
  }

  /** The toolIds of the matches of one group, each once; none where no group has that value. */
  idsOfGroup({ value, ...result }: { readonly value: string } & OfResult): readonly string[] | Gone {
    return this.of(result, ({ catalog, layout }) => {
      const place = layout.groups.findIndex((group) => group.value === value);
      return idsAt(catalog.loaded.index, rowsOfGroup(layout, place));
    });
  }

  async exportRows({ from, to, ...result }: OfResult & RowWindow): Promise<readonly ExportRow[] | Gone> {
    const { readExportRows } = await late();
    return this.of(result, (source) => readExportRows(source, rowsOf(source.layout).subarray(from, to)));
  }

  async fingerprints(
    set: (OfResult & RowWindow) | { readonly toolIds: readonly string[] },
  ): Promise<readonly Fingerprint[] | Gone> {
    const { readFingerprints } = await late();
    if ('result' in set) {
      const { from, to } = set;
      return this.of(set, ({ catalog, layout }) => readFingerprints(catalog, rowsOf(layout).subarray(from, to)));
    }
    const { catalog } = this;
    if (catalog === null) return [];
    const { rowsOf: rowsById } = catalog.loaded.index;
    return readFingerprints(
      catalog,
      set.toolIds.flatMap((toolId) => rowsById.get(toolId) ?? []),
    );
  }

  async openwopCatalog(result: OfResult): Promise<OpenwopCatalog | Gone> {
    const { writeOpenwopCatalog } = await late();
    return this.of(result, ({ catalog, layout }) =>
      writeOpenwopCatalog(Array.from(rowsOf(layout), (row) => catalog.effective(readTool(catalog.loaded, row)).tool)),
    );
  }

  /** What the matches of a result, or tools by their ids, need. */
  private needs(set: CheckedSet): readonly Needs[] | Gone {
    if ('result' in set) {
      return this.of(set, ({ catalog: { loaded }, layout }) =>
        Array.from(rowsOf(layout), (row) => needsOfRow(loaded.index, row)),
      );
    }
    const index = this.catalog?.loaded.index;
    if (index === undefined) return [];
    const rows = set.toolIds.flatMap((toolId) => index.rowsOf.get(toolId)?.[0] ?? []);
    return rows.map((row) => needsOfRow(index, row));
  }

  async requirements(question: { readonly checkedAs: CheckedIdentity } & CheckedSet): Promise<RequirementsSum | Gone> {
    const needs = this.needs(question);
    if (needs === 'gone') return 'gone';
    const { sumRequirements } = await late();
    const { book, mappings } = this.checkOf(question.checkedAs);
    return sumRequirements(needs, book, mappings);
  }

  async compare(
    question: { readonly left: Identity; readonly right: Identity } & CheckSettings & CheckedSet,
  ): Promise<IdentityComparison | Gone> {
    const { left, right, mappings, matchesWildcards } = question;
    const needs = this.needs(question);
    if (needs === 'gone') return 'gone';
    const { compareIdentities } = await late();
    return compareIdentities(needs, left, right, mappings, { matchesWildcards });
  }

  /** A tool; the first copy where there is none of that number. */
  async tool(key: ToolKey): Promise<ToolDetail | null> {
    const { catalog } = this;
    if (catalog === null) return null;
    const { readDetail } = await late();
    const nameOf = (id: string) => this.sources.nameOf(id);
    return readDetail(catalog, nameOf, key) ?? readDetail(catalog, nameOf, { ...key, copy: 1 });
  }

  /** The tools that names in logs mean, in the order of the names. */
  async resolveNames({ names }: { readonly names: readonly LoggedName[] }): Promise<readonly Resolved[]> {
    const { namesIn } = await late();
    return this.catalog === null ? names.map(() => ({ kind: 'none' })) : names.map(namesIn(this.catalog.loaded.index));
  }

  /** Where a tool stands in a result. */
  placeOf({ key, ...result }: { readonly key: ToolKey } & OfResult): OpenPlace | Gone {
    return this.of(result, ({ catalog, layout }) => openPlace(catalog.loaded.index, layout, key));
  }

  /** The tools that a search finds whatever the filters, those that are named so first. */
  find({ text, limit }: { readonly text: string; readonly limit: number }): readonly FoundTool[] {
    if (this.catalog === null) return [];
    const { loaded } = this.catalog;
    const { index } = loaded;
    const terms = parseQuery(text);
    const found = search(index, index.columns, terms);
    if (found === null) return [];
    const rows = orderByMatch(index, terms, found).filter((row) => found[row] === 1);
    return Array.from(rows.subarray(0, limit), (row) => ({
      ...toolKeyAt(index, row),
      title: maskTool(readTool(loaded, row).tool).title?.slice(0, 300),
    }));
  }

  /**
   * Why a search finds nothing, and what would. `result` names the result that found nothing; null asks of the whole
   * catalog as its sources have it.
   */
  async searchAdvice(
    { q, choices, result }: Pick<QuerySpec, 'q' | 'choices'> & { readonly result: number | null },
    call: LongCall,
  ): Promise<SearchAdvice | Gone | null> {
    const { adviseSearch } = await late();
    if (result === null) {
      const index = this.catalog?.loaded.index;
      return index === undefined ? null : inSlices(adviseSearch(index, index.columns, { q, choices }), call);
    }
    return this.of({ result }, ({ catalog, columns }) =>
      inSlices(adviseSearch(catalog.loaded.index, columns, { q, choices }), call),
    );
  }

  async takeBaseline({ result }: BaselineQuestion, call: LongCall): Promise<TakenList | Gone | null> {
    const { takeCatalog } = await late();
    if (result !== null) {
      return this.of({ result }, ({ catalog, layout }) => takeCatalog(catalog, rowsOf(layout), call));
    }
    const { catalog } = this;
    return catalog && takeCatalog(catalog, catalog.loaded.index.toolIds.keys(), call);
  }

  /** Null while nothing is read, and where the other side is not there. */
  async comparison(question: ComparisonQuestion, call: LongCall): Promise<ComparisonSummary | null> {
    const { ComparisonTable } = await late();
    this.comparisons ??= new ComparisonTable();
    const before = question.side.kind === 'previous' ? this.previous : null;
    const previous = before && this.sources.besideFiles(before);
    return this.catalog && this.comparisons.compare(this.catalog, question, previous, call);
  }

  changes(question: Asked<'changes'>): ChangePage | Gone {
    return this.comparisons?.changes(question) ?? 'gone';
  }

  change(question: Asked<'change'>): ChangeDetail | Gone | null {
    return this.comparisons === null ? 'gone' : this.comparisons.change(question);
  }

  changesOf(question: Asked<'changesOf'>): ChangesOf | Gone {
    return this.comparisons?.changesOf(question) ?? 'gone';
  }

  async changesFile(question: ChangesFileQuestion, call: LongCall): Promise<Blob | Gone> {
    const { writeChangesFile } = await late();
    const comparison = this.comparisons?.get(question.comparison);
    return comparison === undefined ? 'gone' : writeChangesFile(comparison, question, call);
  }

  /** `accepted`: what a person accepted of the findings of these tools. */
  async posture({
    comparison = null,
    accepted,
    ...set
  }: CheckedSet & { readonly comparison?: number | null; readonly accepted?: readonly Acceptance[] }): Promise<
    PostureAnswer | Gone | null
  > {
    const { answerPosture, answerDraftPosture } = await late();
    if ('result' in set) {
      return this.of(set, ({ catalog, columns, layout }) => answerPosture(catalog, columns, rowsOf(layout)));
    }
    const { catalog } = this;
    if (catalog === null) return null;
    const chosen = this.lookUp({ checkedAs: null, draft: [], context: [], comparison }, catalog);
    return answerDraftPosture(catalog, catalog.columnsFor(chosen), set.toolIds, accepted);
  }

  /** The MCP servers of one source. */
  async servers({ source }: { readonly source: string }): Promise<SourceServersAnswer> {
    const { serversOf } = await late();
    return this.catalog === null ? { count: 0, first: [] } : serversOf(this.catalog, source);
  }

  hostDigest(): Promise<string | null> {
    return this.sources.hostDigest();
  }

  async resolveRefs(question: RefsQuestion): Promise<readonly (readonly string[])[]> {
    const { catalog } = this;
    if (catalog === null) return question.refs.map(() => []);
    const { resolveRefs } = await late();
    return resolveRefs(catalog.loaded, question);
  }

  /** In portions, so that other questions get a turn. */
  async digest(): Promise<string | null> {
    const { catalog } = this;
    if (catalog === null) return null;
    const { fingerprintOf, setDigest } = await late();
    const { loaded } = catalog;
    const pairs: [string, string | null][] = [];
    for (let row = 0; row < loaded.index.size; row++) {
      const audited = readTool(loaded, row);
      pairs.push([audited.tool.toolId, fingerprintOf(audited)]);
      if (row % 200 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    return setDigest(pairs);
  }

  exposed(): readonly ExposedTool[] {
    return this.catalog === null ? [] : readExposed(this.catalog.loaded.index);
  }

  async offeredContext(): Promise<OfferedContext> {
    return offerContext([...(this.catalog?.loaded.index.exposures.values() ?? [])]);
  }

  async problems(question: ProblemQuestion): Promise<ProblemPage> {
    const { problemsBetween } = await late();
    const { catalog } = this;
    return catalog === null ? { total: 0, from: 0, problems: [] } : problemsBetween(catalog, question);
  }

  async describe({ toolIds }: { readonly toolIds: readonly string[] }): Promise<readonly DescribedEntry[]> {
    const { describeTools } = await late();
    return this.catalog === null ? [] : describeTools(this.catalog, toolIds);
  }

  /** Those of these tools that are in the catalog, as all its rules judge them. */
  async judge({ toolIds }: { readonly toolIds: readonly string[] }): Promise<readonly JudgedAnswer[]> {
    const { judgeTools } = await late();
    return this.catalog === null ? [] : judgeTools(this.catalog, toolIds);
  }

  /** What a draft means in the catalog as it is now; null while nothing is read. */
  async draft(question: DraftQuestion): Promise<DraftAnswer | null> {
    const { answerDraft, admittedBy } = await late();
    const { catalog } = this;
    if (catalog === null) return null;
    const answer = answerDraft(catalog, question);
    const { denied = [] } = question;
    const matched = answer.patterns.flatMap(([, toolIds]) => toolIds);
    return {
      ...answer,
      admitted: admittedBy(
        catalog,
        matched.filter((toolId) => !isDenied({ denied }, toolId)),
      ),
    };
  }

  async place(question: PlaceQuestion): Promise<PlacedList> {
    const { placeTools } = await late();
    return placeTools(this.catalog, question);
  }
}

async function targetCheck(targets: readonly string[]) {
  // All export formats come along, which only a draft with chosen targets asks for.
  const { refusingTargets } = await import('../exports/targets');
  return refusingTargets(targets);
}
