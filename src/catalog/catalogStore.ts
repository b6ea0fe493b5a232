import type { ExposedTool } from '../dialects/judgeCatalog';
import type { Assignment } from '../model/assignment';
import type { SortOrder } from '../model/facets';
import type { Needs } from '../model/readiness';
import type { Tool } from '../model/tool';
import { type Assignments, mergeAssignments, noAssignments } from '../workspace/assignments';
import { applyAssignments, type BaseColumns, fingerprintOf, keepBaseColumns, overlayAssignments } from './assigned';
import { canSort } from './catalogOrder';
import type { AuditedTool, CatalogSource } from './catalogSource';
import type { DraftSource } from './draftAnswer';
import { FilterMemory } from './filterMemory';
import { findTools } from './findTools';
import { type LoadedCatalog, readTool } from './loadedCatalog';
import { readExportRows, readExposed, readFingerprints, readTools } from './matchedTools';
import { countTiers } from './pickedTiers';
import { needsOfRows, overlayReadiness } from './preflightOverlay';
import { prepareIndex } from './prepareIndex';
import { type ProblemOrder, problemOrder, problemsBetween } from './problems';
import type {
  CatalogMethods,
  CatalogSummary,
  ExportRow,
  Fingerprint,
  FoundTool,
  ProblemPage,
  ReadingOutcome,
  RowWindow,
  ViewQuery,
  ViewResult,
  ViewRow,
} from './protocol';
import { SearchMemory } from './searchMemory';
import { ShownRows } from './shownRows';
import { type HeldFile, type ReadList, SourceRegistry } from './sourceRegistry';
import type { TokenSource } from './tokenColumn';
import type { DetailSource } from './toolDetail';
import { hiddenTool, idsAt, idsBetween, keyOf, type Layout, layOut, openPlace } from './viewLayout';
import type { Checked } from './whoms';

/**
 * The catalog as its worker keeps it: bytes, index and the current view. Tools are read from their entry's text
 * when they are shown, so that 100,000 of them cost little more than their bytes.
 */
export class CatalogStore {
  private readonly sources = new SourceRegistry();
  private loaded: LoadedCatalog | null = null;
  private layout: Layout | null = null;
  private searches: SearchMemory | null = null;
  private filters: FilterMemory | null = null;
  private problemOrder: ProblemOrder | null = null;
  private preparation: Iterator<void> | null = null;
  private readonly shown = new ShownRows();
  private readonly picked = new Set<string>();
  private assignments: Assignments = noAssignments;
  private base: BaseColumns = new Map();
  private unsupportedTargetsOf: ((tool: Tool) => readonly string[]) | null = null;
  private checked: Checked | null = null;
  /** By row, 0 where not counted. */
  private tokens: Uint32Array | null = null;
  /** The last order that needed no counting: it stays until the counts are there. */
  private sort: SortOrder = { key: 'id', descending: false };
  private sight: RowWindow = { from: 0, to: 0 };

  /** Whether nothing is held or being read. */
  get isIdle(): boolean {
    return this.sources.isEmpty;
  }

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

  /** Takes an MCP server's list, already read, as the host's own. */
  takePages(bytes: number, source: CatalogSource): ReadingOutcome {
    return this.takeHost({ source, bytes, envelope: 'mcp-pages' });
  }

  private takeHost(list: ReadList): ReadingOutcome {
    const change = this.sources.takeHost(list);
    return { kind: 'read', summary: this.reload(), change };
  }

  /** Takes files that were read beside what is there; one with the same id is replaced. */
  addFiles(files: readonly HeldFile[]): CatalogSummary {
    this.sources.addFiles(files);
    return this.reload();
  }

  removeFile(id: string): CatalogSummary {
    this.sources.removeFile(id);
    return this.reload();
  }

  /** Lets go of the host's list: another host is read. */
  clearHost(): CatalogSummary {
    this.sources.clearHost();
    return this.reload();
  }

  /** Lets go of everything. */
  clear(): CatalogSummary {
    this.sources.clear();
    this.picked.clear();
    return this.reload();
  }

  private reload(): CatalogSummary {
    this.loaded = this.sources.load();
    this.base = keepBaseColumns(this.loaded.index);
    overlayAssignments(this.loaded, this.base, this.assignments);
    overlayReadiness(this.loaded.index, this.checked);
    this.layout = null;
    this.tokens = null;
    this.searches = this.filters = null;
    this.problemOrder = this.preparation = null;
    this.shown.clear();
    for (const toolId of this.picked) this.mark(toolId, true);
    return this.loaded.summary;
  }

  /** Takes over what reviewers assigned; the readings themselves never change. */
  assign(assignments: readonly Assignment[]): CatalogSummary {
    this.assignments = mergeAssignments(noAssignments, assignments);
    if (this.loaded === null) return this.reload();
    overlayAssignments(this.loaded, this.base, this.assignments);
    this.searches = this.filters = null;
    this.shown.clear();
    return this.loaded.summary;
  }

  /** What the matches, or tools by their ids, need. */
  needs(toolIds: readonly string[] | null): readonly Needs[] {
    const { loaded, layout } = this;
    if (loaded === null || (layout === null && toolIds === null)) return [];
    const rows = toolIds?.flatMap((toolId) => loaded.index.rowsOf.get(toolId)?.[0] ?? []) ?? layout?.places ?? [];
    return needsOfRows(loaded.index, rows);
  }

  private readonly effective = (audited: AuditedTool) =>
    applyAssignments(audited.tool, () => fingerprintOf(audited), this.assignments);

  /** The rows that match, in the view's order, without headings. */
  private matches(): Int32Array {
    return this.layout?.places.filter((row) => row >= 0) ?? new Int32Array();
  }

  exposed(): readonly ExposedTool[] {
    return this.loaded === null ? [] : readExposed(this.loaded);
  }

  /** The tools that match, in full, with what reviewers assigned. */
  matchingTools(): readonly Tool[] {
    const { loaded, effective } = this;
    return loaded === null ? [] : readTools({ loaded, effective }, this.matches());
  }

  fingerprints({ from, to }: RowWindow): readonly Fingerprint[] {
    return this.loaded === null ? [] : readFingerprints(this.loaded, this.matches().subarray(from, to));
  }

  matching({ from, to }: RowWindow): readonly ExportRow[] {
    const { loaded, effective } = this;
    return loaded === null ? [] : readExportRows({ loaded, effective }, this.matches().subarray(from, to));
  }

  get pickedIds(): ReadonlySet<string> {
    return this.picked;
  }

  setPicked(added: readonly string[], removed: readonly string[]): void {
    for (const toolId of added) {
      this.picked.add(toolId);
      this.mark(toolId, true);
    }
    for (const toolId of removed) {
      this.picked.delete(toolId);
      this.mark(toolId, false);
    }
  }

  /** Takes over which targets of the open draft can't express a tool. */
  aim(unsupportedTargetsOf: ((tool: Tool) => readonly string[]) | null): void {
    this.unsupportedTargetsOf = unsupportedTargetsOf;
  }

  private mark(toolId: string, isPicked: boolean): void {
    const column = this.loaded?.index.columns.picked;
    for (const row of this.loaded?.index.rowsOf.get(toolId) ?? []) if (column) column.codes[row] = isPicked ? 0 : 1;
    this.filters?.touch('picked');
  }

  /** Does some milliseconds' worth of what first searches and sorts would wait for; true while more is left. */
  prepare(): boolean {
    if (this.loaded === null) return false;
    const { index } = this.loaded;
    this.preparation ??= prepareIndex(index);
    return this.preparation.next().done !== true;
  }

  /** `checked`: whom the question names; null for nobody. */
  view(query: ViewQuery, checked: Checked | null = null): ViewResult | null {
    const { loaded } = this;
    if (loaded === null) return null;
    const { index } = loaded;
    this.checkAgainst(checked);
    this.searches ??= new SearchMemory(index);
    const found = this.searches.find(query.q);
    this.filters ??= new FilterMemory(index);
    const result = this.filters.filter(found, query.choices);
    const sort = canSort(index, query.sort) ? query.sort : this.sort;
    if (sort.key !== 'tokens') this.sort = sort;
    const layout = layOut(index, { ...query, sort }, result, this.layout);
    this.layout = layout;
    const pickedCounts = result.counts.find(({ facet }) => facet === 'picked')?.counts;
    const pickedChoice = query.choices.get('picked');
    return {
      view: query.view,
      total: index.size,
      matches: result.count,
      sort,
      length: layout.places.length,
      pickedMatches: pickedChoice && !pickedChoice.includes('yes') ? 0 : (pickedCounts?.[0] ?? 0),
      counts: result.counts,
      from: query.from,
      rows: this.rows(query).rows,
      hidden: hiddenTool(index, query, found, result),
      open: query.open === null ? null : openPlace(index, layout, query.open),
    };
  }

  private checkAgainst(checked: Checked | null): void {
    if (checked === this.checked) return;
    this.checked = checked;
    if (this.loaded !== null) overlayReadiness(this.loaded.index, checked);
    this.filters?.touch('readiness');
  }

  rows(window: RowWindow): { view: number; from: number; rows: readonly ViewRow[] } {
    const { loaded, layout } = this;
    const { from } = window;
    if (loaded === null || layout === null) return { view: -1, from, rows: [] };
    this.sight = window;
    const { assignments, checked, tokens, unsupportedTargetsOf } = this;
    const rows = this.shown.between({ loaded, assignments, checked, tokens, unsupportedTargetsOf }, layout, window);
    return { view: layout.view, from, rows };
  }

  /** What one tool is read from in full; null while nothing is read. */
  detailSource(): DetailSource | null {
    const { loaded, effective, sources } = this;
    return loaded === null ? null : { loaded, effective, nameOf: (id) => sources.nameOf(id) };
  }

  find({ text, limit }: { readonly text: string; readonly limit: number }): readonly FoundTool[] {
    const { loaded } = this;
    if (loaded === null) return [];
    return findTools(loaded.index, text, limit).map((row) => ({
      ...keyOf(loaded.index, row),
      title: readTool(loaded, row).tool.title?.slice(0, 300),
    }));
  }

  ids(): readonly string[] {
    const { loaded, layout } = this;
    return loaded === null || layout === null ? [] : idsAt(loaded.index, layout.places);
  }

  hostText(): readonly Uint8Array<ArrayBuffer>[] | null {
    return this.sources.hostText();
  }

  hostToolIds(): readonly string[] {
    return this.sources.hostToolIds();
  }

  idsBetween({ anchor, tool }: CatalogMethods['idsBetween'][0]): readonly string[] {
    const { loaded, layout } = this;
    return loaded === null || layout === null ? [] : idsBetween(loaded.index, layout, anchor, tool);
  }

  pickedTiers(): readonly (readonly [tier: string, count: number])[] {
    return this.loaded === null ? [] : countTiers(this.loaded.index, this.picked);
  }

  /** What the drafts' desk works on; null while nothing is read. */
  draftSource(): DraftSource | null {
    const { loaded, effective, assignments } = this;
    return loaded === null ? null : { loaded, effective, assignments };
  }

  /** What the tokens are counted of; null while nothing is read. */
  tokenSource(): TokenSource | null {
    const { loaded, layout, sight } = this;
    if (loaded === null) return null;
    this.tokens ??= new Uint32Array(loaded.index.size);
    const rowsInSight = layout?.places.subarray(sight.from, sight.to).filter((row) => row >= 0) ?? [];
    return { loaded, tokens: this.tokens, rowsInSight };
  }

  problems(window: RowWindow): ProblemPage {
    const { loaded } = this;
    if (loaded === null) return { total: 0, from: 0, problems: [] };
    this.problemOrder ??= problemOrder(loaded);
    return problemsBetween(loaded, this.problemOrder, window, (row) => ({
      key: keyOf(loaded.index, row),
      findings: [...readTool(loaded, row).findings, ...(loaded.findingsOfRow.get(row) ?? [])],
    }));
  }
}
