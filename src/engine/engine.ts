import type { IdentityComparison } from '../access/sum';
import type { ExposedTool, OfferedContext } from '../dialects/exposure';
import type { OpenwopCatalog } from '../exports/openwopCatalog';
import type { Acceptance } from '../model/decision';
import { maskTool } from '../model/maskSecrets';
import { parseQuery } from '../model/query';
import type { Identity, Needs, RequirementsSum } from '../model/readiness';
import type { SourceId } from '../model/source';
import type { LoggedName, Resolved } from '../model/toolNames';
import type { BaselineQuestion } from './baselineFiles';
import type { TakenList } from './baselineList';
import { loadAnswers } from './catalogState';
import type { ChangesFileQuestion } from './changesFile';
import type { CloseMatch } from './closeMatches';
import type { ChangeDetail, ChangePage, ChangesOf, ComparisonTable } from './comparisonTable';
import type { DescribedEntry, JudgedAnswer } from './draftedTools';
import type { DraftFile, DraftFileQuestion } from './draftFile';
import type { DraftAnswer, DraftQuestion } from './draftService';
import type { ClientEffect, EffectsQuestion } from './effectColumn';
import { search } from './filter';
import { type CheckedIdentity, type CheckSettings, needsOfRow } from './identityCheck';
import { inSlices, type LongCall } from './inSlices';
import {
  idsAt,
  idsBetween,
  type OpenPlace,
  openPlace,
  type RowEnds,
  rowsOf,
  rowsOfGroup,
  type ToolKey,
  toolKeyAt,
} from './layout';
import { readTool } from './loadedCatalog';
import type { NamedChange } from './namedChange';
import type { PlacedHere, PlaceQuestion } from './placeTools';
import type { PostureAnswer } from './posture';
import type { ProblemPage, ProblemQuestion } from './problems';
import type { QuerySpec } from './query';
import { ReviewEngine } from './reviewEngine';
import { orderByMatch } from './rowOrder';
import { type Gone, type OfResult, type RowsAnswer, type RowWindow, rowsBetween } from './rows';
import type { SearchAdvice } from './searchAdvice';
import type { SourceServersAnswer } from './servers';
import type { ExportRow, Fingerprint, RefsQuestion, ToolDetail } from './toolDetail';

export interface ToolMatch extends ToolKey {
  readonly title: string | undefined;
}

/** Which tools a question about requirements is about: those of these ids, or the matches of a result. */
export type CheckedSet = { readonly toolIds: readonly string[] } | OfResult;

type Asked<Method extends 'changes' | 'change' | 'changesOf'> = Parameters<ComparisonTable[Method]>[0];

/** Answers questions about many tools at once, of a result or the whole catalog. No answer depends on an earlier question. */
export class CatalogEngine extends ReviewEngine {
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
    const { readExportRows } = await loadAnswers();
    return this.of(result, (source) => readExportRows(source, rowsOf(source.layout).subarray(from, to)));
  }

  async fingerprints(
    set: (OfResult & RowWindow) | { readonly toolIds: readonly string[] },
  ): Promise<readonly Fingerprint[] | Gone> {
    const { readFingerprints } = await loadAnswers();
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
    const { writeOpenwopCatalog } = await loadAnswers();
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
    const { sumRequirements } = await loadAnswers();
    const { book, mappings } = this.checkOf(question.checkedAs);
    return sumRequirements(needs, book, mappings);
  }

  async compare(
    question: { readonly left: Identity; readonly right: Identity } & CheckSettings & CheckedSet,
  ): Promise<IdentityComparison | Gone> {
    const { left, right, mappings, matchesWildcards } = question;
    const needs = this.needs(question);
    if (needs === 'gone') return 'gone';
    const { compareIdentities } = await loadAnswers();
    return compareIdentities(needs, left, right, mappings, { matchesWildcards });
  }

  /** A tool; the first copy where there is none of that number. */
  async tool(key: ToolKey): Promise<ToolDetail | null> {
    const { catalog } = this;
    if (catalog === null) return null;
    const { readDetail } = await loadAnswers();
    return readDetail(catalog, key) ?? readDetail(catalog, { ...key, copy: 1 });
  }

  /** The tools that names in logs mean, in the order of the names. */
  async resolveNames({ names }: { readonly names: readonly LoggedName[] }): Promise<readonly Resolved[]> {
    const { namesIn } = await loadAnswers();
    return this.catalog === null ? names.map(() => ({ kind: 'none' })) : names.map(namesIn(this.catalog.loaded.index));
  }

  /** The names of the servers whose tools are listed. */
  async serverNames(): Promise<readonly string[]> {
    const { serversIn } = await loadAnswers();
    return this.catalog === null ? [] : serversIn(this.catalog.loaded.index);
  }

  /** Where a tool stands in a result. */
  placeOf({ key, ...result }: { readonly key: ToolKey } & OfResult): OpenPlace | Gone {
    return this.of(result, ({ catalog, layout }) => openPlace(catalog.loaded.index, layout, key));
  }

  /** The tools that a search finds whatever the filters, those that are named so first. */
  find({ text, limit }: { readonly text: string; readonly limit: number }): readonly ToolMatch[] {
    if (this.catalog === null) return [];
    const { loaded } = this.catalog;
    const { index } = loaded;
    const terms = parseQuery(text);
    const found = search(index, index.columns, terms);
    if (found === null) return [];
    const rows = orderByMatch(index, terms, found);
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
    const { adviseSearch } = await loadAnswers();
    if (result === null) {
      const index = this.catalog?.loaded.index;
      return index === undefined
        ? null
        : inSlices(adviseSearch({ index, columns: index.columns }, { q, choices }), call);
    }
    return this.of({ result }, ({ catalog, columns }) =>
      inSlices(adviseSearch({ index: catalog.loaded.index, columns }, { q, choices }), call),
    );
  }

  /** The tools that the search of a result nearly finds, best first; none where it finds many. */
  async closeMatches(
    { q, choices, result }: Pick<QuerySpec, 'q' | 'choices'> & OfResult,
    call: LongCall,
  ): Promise<readonly CloseMatch[] | Gone> {
    const { findCloseMatches } = await loadAnswers();
    return this.of({ result }, ({ catalog: { loaded }, columns, layout }) =>
      inSlices(findCloseMatches({ loaded, columns, q, choices, matches: rowsOf(layout).length }), call),
    );
  }

  async takeBaseline({ result }: BaselineQuestion, call: LongCall): Promise<TakenList | Gone | null> {
    const { takeCatalog } = await loadAnswers();
    if (result !== null) {
      return this.of({ result }, ({ catalog, layout }) => takeCatalog(catalog, rowsOf(layout), call));
    }
    const { catalog } = this;
    return catalog && takeCatalog(catalog, catalog.loaded.index.toolIds.keys(), call);
  }

  /** Of the tools of a source that changed in its last reading, how many may do more; null where nobody looked at each. */
  async widerSince({ id }: { readonly id: SourceId }): Promise<number | null> {
    const { countWider } = await loadAnswers();
    const rows = this.sources.changedRowsOf(id);
    return rows && countWider(rows);
  }

  /** What the last reading of a source changed, by name; null where it was the first one. */
  async changeSince({ id }: { readonly id: SourceId }): Promise<NamedChange | null> {
    const { nameChange } = await loadAnswers();
    const rows = this.sources.changedRowsOf(id);
    return rows && nameChange(rows);
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
    const { writeChangesFile } = await loadAnswers();
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
    const { answerPosture, answerDraftPosture } = await loadAnswers();
    if ('result' in set) {
      return this.of(set, ({ catalog, columns, layout }) => answerPosture(catalog, columns, rowsOf(layout)));
    }
    const { catalog } = this;
    if (catalog === null) return null;
    const chosen = this.lookUp({ checkedAs: null, draft: [], context: [], comparison }, catalog);
    return answerDraftPosture(catalog, catalog.columnsFor(chosen), set.toolIds, accepted);
  }

  /** What clients do with tools under a list; nothing for one that the catalog lacks. */
  async effects(question: EffectsQuestion): Promise<readonly (readonly ClientEffect[])[]> {
    const { answerEffects } = await loadAnswers();
    const { catalog } = this;
    return catalog === null ? question.toolIds.map(() => []) : answerEffects(catalog, question);
  }

  /** The MCP servers of one source. */
  async servers({ source }: { readonly source: string }): Promise<SourceServersAnswer> {
    const { serversOf } = await loadAnswers();
    return this.catalog === null ? { count: 0, first: [] } : serversOf(this.catalog, source);
  }

  hostDigest(): Promise<string | null> {
    return this.sources.hostDigest();
  }

  async resolveRefs(question: RefsQuestion): Promise<readonly (readonly string[])[]> {
    const { catalog } = this;
    if (catalog === null) return question.refs.map(() => []);
    const { resolveRefs } = await loadAnswers();
    return resolveRefs(catalog.loaded, question);
  }

  /** The tools that a registry has rules for, with who they are shown to. */
  async exposed(): Promise<readonly ExposedTool[]> {
    const { exposedTools } = await loadAnswers();
    return this.catalog === null ? [] : exposedTools(this.catalog);
  }

  async offeredContext(): Promise<OfferedContext> {
    const { offerContext } = await loadAnswers();
    return offerContext([...(this.catalog?.exposures.values() ?? [])]);
  }

  async problems(question: ProblemQuestion): Promise<ProblemPage> {
    const { problemsBetween } = await loadAnswers();
    const { catalog } = this;
    return catalog === null ? { total: 0, from: 0, problems: [] } : problemsBetween(catalog, question);
  }

  async describe({ toolIds }: { readonly toolIds: readonly string[] }): Promise<readonly DescribedEntry[]> {
    const { describeTools } = await loadAnswers();
    return this.catalog === null ? [] : describeTools(this.catalog, toolIds);
  }

  /** Those of these tools that are in the catalog, as all its rules judge them. */
  async judge({ toolIds }: { readonly toolIds: readonly string[] }): Promise<readonly JudgedAnswer[]> {
    const { judgeTools } = await loadAnswers();
    return this.catalog === null ? [] : judgeTools(this.catalog, toolIds);
  }

  /** What a draft means in the catalog as it is now; null while nothing is read. */
  async draft(question: DraftQuestion): Promise<DraftAnswer | null> {
    const { answerDraft } = await loadAnswers();
    return this.catalog && answerDraft(this.catalog, question);
  }

  /** A draft as a file; null while nothing is read, and for a target that is not known. */
  async draftFile(question: DraftFileQuestion): Promise<DraftFile | null> {
    const { writeDraftFile } = await loadAnswers();
    const toolIds = question.entries.map(({ toolId }) => toolId);
    const changes = question.since && this.changesOf({ comparison: question.since.comparison, toolIds });
    const { checkedAs } = question;
    const access = checkedAs && (await this.requirements({ toolIds, checkedAs }));
    const missing = access === null || access === 'gone' ? 0 : access.verdicts.missing;
    return this.catalog && writeDraftFile(this.catalog, question, changes === 'gone' ? null : changes, missing);
  }

  async place(question: PlaceQuestion): Promise<PlacedHere> {
    const { placeTools } = await loadAnswers();
    return placeTools(this.catalog, question);
  }
}
