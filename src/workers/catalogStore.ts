import type { ExposedTool } from '../dialects/judgeCatalog';
import { type Assignment, assignableFields } from '../model/assignment';
import { type CatalogIndex, rowsNamed, worstOf } from '../model/catalogIndex';
import { canSort, orderOf } from '../model/catalogOrder';
import type { SortOrder } from '../model/facets';
import { FilterMemory } from '../model/filterMemory';
import type { Needs } from '../model/readiness';
import { needsOf } from '../model/requirements';
import { SearchMemory } from '../model/searchMemory';
import type { Tool } from '../model/tool';
import { checkTool } from '../preflight/check';
import { type Assignments, mergeAssignments, noAssignments } from '../workspace/assignments';
import { applyAssignments, type BaseColumns, fingerprintOf, keepBaseColumns, overlayAssignments } from './assigned';
import { type CatalogSource, hostSource, type JudgedTool } from './catalogSource';
import { compareSources } from './compareSources';
import { describeTool, type SchemalessTool, withoutSchemas } from './describeTool';
import type { DraftSource } from './draftAnswer';
import { findTools } from './findTools';
import { decodeEntry, judgeEntry, ListReading } from './listReading';
import { countAbove, countSource, type LoadedCatalog, loadCatalog, placeOf, readTool } from './loadedCatalog';
import { needsOfRows, overlayReadiness } from './preflightOverlay';
import { type ProblemOrder, problemOrder, problemsBetween } from './problems';
import type {
  CatalogSummary,
  ExportRow,
  Fingerprint,
  FoundTool,
  HostSummary,
  ProblemPage,
  ReadingOutcome,
  RowWindow,
  SourceSummary,
  ToolDetail,
  ToolKey,
  ToolRow,
  ViewQuery,
  ViewResult,
  ViewRow,
} from './protocol';
import type { TokenSource } from './tokenColumn';
import { hiddenTool, idsAt, keyOf, type Layout, layOut, openPlace } from './viewLayout';
import { type Checked, Whoms } from './whoms';

const rowsAtOnce = 2000;
/** Tools kept read for the table: some screens of them. */
const mostKept = 600;

export interface HeldFile {
  readonly source: CatalogSource;
  readonly summary: SourceSummary;
}

/**
 * The catalog as its worker keeps it: bytes, index and the current view. Tools are read from their entry's text
 * when they are shown, so that 100,000 of them cost little more than their bytes.
 */
export class CatalogStore {
  private reading: { readonly id: number; readonly list: ListReading } | null = null;
  private host: { readonly source: CatalogSource; readonly summary: HostSummary } | null = null;
  private readonly files = new Map<string, HeldFile>();
  private loaded: LoadedCatalog | null = null;
  private layout: Layout | null = null;
  private searches: SearchMemory | null = null;
  private filters: FilterMemory | null = null;
  private problemOrder: ProblemOrder | null = null;
  /** Tools lately shown in rows, by row: most rows of an answer were in the one before. */
  private readonly shown = new Map<number, SchemalessTool>();
  private readonly picked = new Set<string>();
  private assignments: Assignments = noAssignments;
  private base: BaseColumns = new Map();
  private misfitsOf: ((tool: Tool) => readonly string[]) | null = null;
  readonly whoms = new Whoms();
  private checked: Checked | null = null;
  /** By row, 0 where not counted. */
  private tokens: Uint32Array | null = null;
  /** The last order that needed no counting: it stays until the counts are there. */
  private sort: SortOrder = { key: 'id', descending: false };
  private sight: RowWindow = { from: 0, to: 0 };

  start(reading: number): void {
    this.reading = { id: reading, list: new ListReading() };
  }

  push(reading: number, bytes: Uint8Array): number {
    if (this.reading?.id !== reading) return 0;
    this.reading.list.push(bytes);
    return this.reading.list.tools;
  }

  cancel(reading: number): void {
    if (this.reading?.id === reading) this.reading = null;
  }

  finish(reading: number): ReadingOutcome {
    if (this.reading?.id !== reading) return { kind: 'cancelled' };
    const list = this.reading.list.finish();
    this.reading = null;
    if ('kind' in list) return list;
    return this.takeHost(hostSource(list), list.bytes, list.envelope);
  }

  /** Takes an MCP server's list, already read, as the host's own. */
  takePages(bytes: number, source: CatalogSource): ReadingOutcome {
    return this.takeHost(source, bytes, 'mcp-pages');
  }

  private takeHost(source: CatalogSource, bytes: number, envelope: HostSummary['envelope']): ReadingOutcome {
    const before = this.host?.source;
    const change = before === undefined ? null : compareSources(before, source);
    this.host = { source, summary: { bytes, envelope, ...countSource(source) } };
    return { kind: 'read', summary: this.reload(), change };
  }

  /** Takes files that were read beside what is there; one with the same id is replaced. */
  addFiles(files: readonly HeldFile[]): CatalogSummary {
    for (const file of files) this.files.set(file.source.id, file);
    return this.reload();
  }

  removeFile(id: string): CatalogSummary {
    this.files.delete(id);
    return this.reload();
  }

  /** Lets go of the host's list: another host is read. */
  clearHost(): CatalogSummary {
    this.reading = this.host = null;
    return this.reload();
  }

  /** Lets go of everything. */
  clear(): CatalogSummary {
    this.files.clear();
    this.picked.clear();
    return this.clearHost();
  }

  private reload(): CatalogSummary {
    const sources = [
      ...(this.host === null ? [] : [this.host.source]),
      ...[...this.files.values()].map(({ source }) => source),
    ];
    this.loaded = loadCatalog(
      sources,
      this.host?.summary ?? null,
      [...this.files.values()].map(({ summary }) => summary),
    );
    this.base = keepBaseColumns(this.loaded.index);
    overlayAssignments(this.loaded, this.base, this.assignments);
    overlayReadiness(this.loaded.index, this.checked);
    this.layout = null;
    this.tokens = null;
    this.searches = this.filters = null;
    this.problemOrder = null;
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

  private effective(judged: JudgedTool) {
    return applyAssignments(judged.tool, () => fingerprintOf(judged), this.assignments);
  }

  exposed(): readonly ExposedTool[] {
    const { loaded } = this;
    if (loaded === null) return [];
    const { index } = loaded;
    const code = index.columns.dialect.values.indexOf('registry');
    const rows = [...index.columns.dialect.codes.keys()].filter((row) => index.columns.dialect.codes[row] === code);
    return rows.flatMap((row) => {
      const { exposure } = readTool(loaded, row).tool;
      return exposure === undefined ? [] : [{ ...keyOf(index, row), exposure }];
    });
  }

  /** The tools that match, in full, with what reviewers assigned. */
  matchingTools(): readonly Tool[] {
    const { loaded, layout } = this;
    if (loaded === null || layout === null) return [];
    return Array.from(
      layout.places.filter((row) => row >= 0),
      (row) => this.effective(readTool(loaded, row)).tool,
    );
  }

  fingerprints({ from, to }: RowWindow): readonly Fingerprint[] {
    const { loaded, layout } = this;
    if (loaded === null || layout === null) return [];
    return Array.from(layout.places.filter((row) => row >= 0).subarray(from, to), (row) => {
      const judged = readTool(loaded, row);
      const { posture, toolId } = judged.tool;
      const unstated = assignableFields.filter((field) => posture[field].basis === 'unstated');
      return { toolId, digest: fingerprintOf(judged), unstated, suggestions: judged.tool.suggestions ?? [] };
    });
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
  aim(misfitsOf: ((tool: Tool) => readonly string[]) | null): void {
    this.misfitsOf = misfitsOf;
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
    if (index.pairs.addMore(index.texts, rowsAtOnce)) return true;
    orderOf(index, { key: 'title', descending: false });
    return false;
  }

  view(query: ViewQuery): ViewResult | null {
    const { loaded } = this;
    if (loaded === null) return null;
    const { index } = loaded;
    this.checkAgainst(this.whoms.of(query.whom));
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

  rows({ from, to }: RowWindow): { view: number; from: number; rows: readonly ViewRow[] } {
    const { loaded, layout } = this;
    if (loaded === null || layout === null) return { view: -1, from, rows: [] };
    this.sight = { from, to };
    const rows: ViewRow[] = [];
    let group = layout.groups.findLastIndex((heading) => heading.place < from) + 1;
    for (let place = Math.max(0, from); place < Math.min(to, layout.places.length); place++) {
      const row = layout.places[place] as number;
      if (row >= 0) rows.push(this.toolRow(loaded, row, place - group));
      else {
        const heading = layout.groups[-1 - row];
        group++;
        rows.push({ kind: 'group', value: heading?.value ?? '', count: heading?.count ?? 0 });
      }
    }
    return { view: layout.view, from, rows };
  }

  private shownTool(loaded: LoadedCatalog, row: number): SchemalessTool {
    const kept = this.shown.get(row);
    if (kept !== undefined) return kept;
    const { source, place } = placeOf(loaded, row);
    const fingerprint = () => fingerprintOf(source.judge(place));
    const tool = withoutSchemas(applyAssignments(source.tool(place), fingerprint, this.assignments).tool);
    if (this.shown.size >= mostKept) this.shown.clear();
    this.shown.set(row, tool);
    return tool;
  }

  private toolRow(loaded: LoadedCatalog, row: number, match: number): ToolRow {
    const { index } = loaded;
    const tool = this.shownTool(loaded, row);
    const worst = worstOf(index, row);
    const misfits = this.misfitsOf?.(tool) ?? [];
    const family = index.families[row] ?? '';
    const tokens = this.tokens?.[row];
    return {
      kind: 'tool',
      ...keyOf(index, row),
      match,
      copies: index.rowsOf.get(tool.toolId)?.length ?? 1,
      title: tool.title?.slice(0, 300),
      description: tool.description?.slice(0, 300),
      posture: tool.posture,
      scopes: tool.scopes,
      family,
      readiness:
        this.checked === null ? null : checkTool(needsOf(tool, family), this.checked.book, this.checked.mappings),
      dialect: tool.dialect,
      hints: tool.hints,
      ...(misfits.length > 0 && { misfits }),
      ...(tokens && { tokens }),
      worst: worst === 'none' ? null : worst,
      findings: (loaded.findingCounts[row] ?? 0) + countAbove(loaded.findingsOfRow.get(row)),
    };
  }

  tool({ toolId, copy }: ToolKey): ToolDetail | null {
    if (this.loaded === null) return null;
    const { index, findingsOfRow } = this.loaded;
    const rows = rowsNamed(index, toolId);
    const row = rows[copy - 1];
    if (row === undefined) return null;
    const judged = readTool(this.loaded, row);
    const { source, place } = placeOf(this.loaded, row);
    const { tool, assigned } = this.effective(judged);
    return {
      ...describeTool({ ...judged, tool }),
      assigned,
      ...keyOf(index, row),
      copies: rows.length,
      entry: source.entry(place),
      source: this.files.get(source.id)?.summary.name ?? null,
      findings: [...judged.findings, ...(findingsOfRow.get(row) ?? [])],
      family: index.families[row] ?? '',
      familySize: countFamily(index, row),
    };
  }

  /** Reads one descriptor that is not in the list; null where it is no tool. */
  readOne(bytes: Uint8Array): ToolDetail | null {
    try {
      const judged = judgeEntry(bytes);
      if (judged.kind === 'bad') return null;
      const { toolId } = judged.tool;
      return {
        ...describeTool({ ...judged, raw: decodeEntry(bytes).text }),
        toolId,
        copy: 1,
        copies: 1,
        entry: 0,
        source: null,
        assigned: [],
        findings: judged.findings,
        family: '',
        familySize: 1,
      };
    } catch {
      return null;
    }
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

  hostToolIds(): readonly string[] {
    return this.host?.source.rows.toolIds ?? [];
  }

  idsBetween({ from, to }: RowWindow): readonly string[] {
    const { loaded, layout } = this;
    return loaded === null || layout === null ? [] : idsAt(loaded.index, layout.places.subarray(from, to));
  }

  matching({ from, to }: RowWindow): readonly ExportRow[] {
    const { loaded, layout } = this;
    if (loaded === null || layout === null) return [];
    const rows = layout.places.filter((row) => row >= 0).subarray(from, to);
    return Array.from(rows, (row) => {
      const judged = readTool(loaded, row);
      const { findings } = judged;
      const { tool } = this.effective(judged);
      return {
        ...keyOf(loaded.index, row),
        family: loaded.index.families[row] ?? '',
        tool: withoutSchemas(tool),
        findings: [...findings, ...(loaded.findingsOfRow.get(row) ?? [])].map(({ rule, severity }) => ({
          rule,
          severity,
        })),
      };
    });
  }

  pickedTiers(): readonly (readonly [tier: string, count: number])[] {
    const counts = new Map<string, number>();
    const column = this.loaded?.index.columns.tier;
    for (const toolId of this.picked) {
      const row = this.loaded?.index.rowsOf.get(toolId)?.[0];
      if (row === undefined || column === undefined) continue;
      const tier = column.values[column.codes[row] ?? 0] ?? '';
      counts.set(tier, (counts.get(tier) ?? 0) + 1);
    }
    return (column?.values ?? []).flatMap((tier) => (counts.has(tier) ? [[tier, counts.get(tier) ?? 0]] : []));
  }

  /** What the drafts' desk works on; null while nothing is read. */
  draftSource(): DraftSource | null {
    const { loaded } = this;
    return loaded === null
      ? null
      : { loaded, effective: (judged) => this.effective(judged), assignments: this.assignments };
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

function countFamily({ columns: { family } }: CatalogIndex, row: number): number {
  const code = family.codes[row];
  let count = 0;
  for (const other of family.codes) if (other === code) count++;
  return count;
}
