import { emptyLedger, type LedgerChange, withChange } from '../draft/ledger';
import type { EffectChoice } from '../exports/effect';
import { usualRules } from '../model/finding';
import type { LateFacts } from '../model/lateFacts';
import type { Choices } from '../model/query';
import { isHost, type SourceId } from '../model/source';
import { nothingAssigned } from './assigned';
import { type Catalog, type OutsideFacts, openCatalog } from './catalog';
import type { ReadingChange } from './compareReadings';
import type { ComparisonTable } from './comparisonTable';
import type { ContentFindings } from './contentFindings';
import { nothingDecided } from './decided';
import type { EffectCheck } from './effectColumn';
import { filter } from './filter';
import { type CheckedIdentity, IdentityCheck } from './identityCheck';
import { inSlices, type LongCall } from './inSlices';
import type { ColumnContext, LateChoices } from './lateColumns';
import type { CatalogSummary, LoadedCatalog } from './loadedCatalog';
import { type Query, type QueryAnswer, runQuery } from './query';
import { type FormatReaders, type HeldList, holdList, type ReadingOrder, SourceReading } from './readSource';
import type { Gone, OfResult, RowSource } from './rows';
import { isReadAlike, SameBytes } from './sameBytes';
import { nothingChanged, type ReadingOutcome, SourceRegistry } from './sourceRegistry';
import type { UsageFact, usageFacts } from './usageColumns';

interface CountQuestion extends Pick<LateChoices, 'comparison'> {
  readonly filters: readonly Choices[];
}

/** Each reading has its own number, so that late bytes of an older one are recognised. */
export interface ReadingStart extends ReadingOrder {
  readonly reading: number;
}

/** How many tools are read, or the id of the one whose long text is being read. */
export type ContentProgress = number | { readonly reading: string | null };

interface StartedReading {
  readonly source: SourceId;
  readonly list: SourceReading;
  readonly readers: FormatReaders;
  /** The list before, as long as just its bytes come; null once others did, or where it was read otherwise. */
  same: SameBytes | null;
  /** Bytes that came and are not read yet. */
  readonly backlog: Uint8Array<ArrayBuffer>[];
}

export const loadAnswers = () => import('./answers');

/** Results kept: an export or a second view may still ask of them while the table has moved on. */
const maxResults = 8;

/**
 * Holds what was read and what is known from outside, and the results of queries. A query makes a result, an immutable
 * value with an id, of which rows, ids, places, exports and sums are asked, whatever is asked, read or assigned
 * meanwhile. The last results are kept; an evicted one answers `gone`.
 */
export class CatalogState {
  protected readonly sources = new SourceRegistry();
  private readonly readings = new Map<number, StartedReading>();
  private order: readonly SourceId[] = [];
  /** Lists of an earlier visit that are not wholly in memory, and how to read the rest. */
  private readonly kept = new Map<SourceId, () => void>();
  /** When the bytes of a list came again just as they were. */
  private readonly confirmedAt = new Map<SourceId, number>();
  private readonly results = new Map<number, RowSource>();
  private lastResult = 0;
  protected catalog: Catalog | null = null;
  private lateFacts: LateFacts = {};
  private usage: readonly UsageFact[] | null = null;
  /** Undefined until there is any usage to read. */
  private usageFacts: typeof usageFacts | undefined;
  private assigned = nothingAssigned;
  private decided = nothingDecided;
  /** Verdicts and judgements, those among them that count from the next `learn` on. */
  private ledger = emptyLedger;
  private ruleSettings = usualRules;
  private content: ContentFindings | null = null;
  /** Of a reading before this one: what it shares with it is not read again. */
  private formerContent: ContentFindings | null = null;
  private checked: { readonly key: string; readonly checkedAs: IdentityCheck } | null = null;
  private keptEffects: { readonly key: string; readonly catalog: Catalog; readonly check: EffectCheck } | null = null;
  /** Null until somebody compares. */
  protected comparisons: ComparisonTable | null = null;

  /** Begins to read a source, in place of a reading of it that is under way. `readers` is null for an openwop host's list. */
  start({ reading, ...order }: ReadingStart, readers: FormatReaders = null): void {
    const { id } = order.source;
    for (const [other, one] of this.readings) if (one.source === id) this.readings.delete(other);
    const before = this.sources.listOf(id);
    const alike = before !== undefined && isReadAlike(before, order, readers) ? before : null;
    const same = alike && new SameBytes(alike);
    const list = new SourceReading(order, readers, alike);
    this.readings.set(reading, { source: id, list, readers, same, backlog: [] });
  }

  /** Takes bytes, in order; returns how many tools were read so far. */
  push(reading: number, bytes: Uint8Array<ArrayBuffer>): number {
    this.takeBytes(reading, bytes);
    return this.catchUp(reading, Number.POSITIVE_INFINITY).tools;
  }

  /** Takes bytes that `catchUp` reads. Those that are as before are not read again. */
  protected takeBytes(reading: number, bytes: Uint8Array<ArrayBuffer>): void {
    const started = this.readings.get(reading);
    if (started === undefined || started.same?.goesOn(bytes) === true) return;
    started.backlog.push(...(started.same?.arrived ?? []), bytes);
    started.same = null;
  }

  /** Reads bytes that came until a time of `performance.now()`; tells whether some are left. */
  protected catchUp(reading: number, until: number): { readonly tools: number; readonly isBehind: boolean } {
    const { list, backlog = [] } = this.readings.get(reading) ?? {};
    while (backlog.length > 0 && performance.now() < until) {
      const bytes = backlog.shift();
      if (bytes !== undefined) list?.push(bytes);
    }
    return { tools: list?.tools ?? 0, isBehind: backlog.length > 0 };
  }

  /** Ends the comparison with the list before: whether all its bytes came again, and no others. */
  protected endComparing(reading: number): boolean {
    const started = this.readings.get(reading);
    if (started === undefined || started.same === null) return false;
    if (started.same.isWhole && this.loadKept(started.source)) return true;
    started.backlog.push(...started.same.arrived);
    started.same = null;
    return false;
  }

  cancel(reading: number): void {
    this.readings.delete(reading);
  }

  /** Ends a reading, and takes its list in place of the former one of its source. */
  finish(reading: number): ReadingOutcome {
    const isSame = this.endComparing(reading);
    this.catchUp(reading, Number.POSITIVE_INFINITY);
    const started = this.readings.get(reading);
    this.readings.delete(reading);
    if (started === undefined) return { kind: 'cancelled' };
    if (isSame && this.catalog !== null) {
      this.confirmedAt.set(started.source, Date.now());
      return { kind: 'read', summary: this.open(this.catalog.loaded), change: nothingChanged };
    }
    const list = started.list.finish();
    return list.kind === 'declined' ? list : this.takeList(holdList(list, started.readers));
  }

  /** Whether these are all bytes of a source's list, but for the time at which a server's pages were written, where it `hasTime`. */
  protected isSame(id: SourceId, bytes: Uint8Array<ArrayBuffer>, hasTime: boolean): boolean {
    const list = this.sources.listOf(id);
    const same = list && new SameBytes(list, hasTime);
    return same?.goesOn(bytes) === true && same.isWhole && this.loadKept(id);
  }

  /** Reads into memory what a list of an earlier visit has not; false where that can't be read any more. */
  protected loadKept(id: SourceId): boolean {
    try {
      this.kept.get(id)?.();
      this.kept.delete(id);
      return true;
    } catch {
      return false;
    }
  }

  protected takeList(held: HeldList): ReadingOutcome & { readonly kind: 'read' } {
    const change = this.take(held);
    this.sources.arrange(this.order);
    return { kind: 'read', summary: this.reload(), change };
  }

  private take(held: HeldList): ReadingChange | null {
    const { id } = held.source;
    this.confirmedAt.delete(id);
    // The one before may be compared with: that it can't be read any more must not show only then.
    if (!this.loadKept(id)) this.removeLists([id]);
    if (held.load !== undefined) this.kept.set(id, held.load);
    return this.sources.take(held);
  }

  /** Takes lists in place of the former ones of their sources. All then stand in the given order of ids, others last. */
  addFiles(lists: readonly HeldList[], order: readonly SourceId[] = []): CatalogSummary {
    this.order = order;
    for (const held of lists) this.take(held);
    this.sources.arrange(order);
    return this.reload();
  }

  removeFiles(ids: readonly SourceId[]): CatalogSummary {
    this.removeLists(ids);
    return this.reload();
  }

  private removeLists(ids: readonly SourceId[]): void {
    // What is on disk alone can't be compared with once that is gone.
    if (ids.some((id) => this.kept.delete(id))) this.forgetContent();
    this.sources.keep((id) => !ids.includes(id));
  }

  /** Lets go of the host's list: another host is read. Results of it are another caller's to see no more. */
  clearHost(): CatalogSummary {
    return this.drop((id) => !isHost(id));
  }

  clear(): CatalogSummary {
    return this.drop(() => false);
  }

  private drop(isKept: (id: SourceId) => boolean): CatalogSummary {
    for (const id of [...this.kept.keys(), ...this.confirmedAt.keys()]) {
      if (isKept(id)) continue;
      this.kept.delete(id);
      this.confirmedAt.delete(id);
    }
    for (const [id, { source }] of this.readings) if (!isKept(source)) this.readings.delete(id);
    this.sources.keep(isKept);
    this.results.clear();
    this.forgetContent();
    return this.reload();
  }

  private forgetContent(): void {
    this.content = null;
    this.formerContent = null;
  }

  private reload(): CatalogSummary {
    // A result holds all tools of its reading: only results of the reading before stay, for exports that still ask.
    for (const [id, { catalog }] of this.results) {
      if (catalog.loaded !== this.catalog?.loaded) this.results.delete(id);
    }
    return this.open(this.sources.load());
  }

  private open(loaded: LoadedCatalog): CatalogSummary {
    if (this.content?.loaded !== loaded) {
      this.formerContent = this.content ?? this.formerContent;
      this.content = null;
    }
    const { assigned, decided, usage, content, ruleSettings: settings } = this;
    const facts = { ...this.lateFacts, ...(usage !== null && this.usageFacts?.(loaded.index, usage)) };
    this.catalog = openCatalog(loaded, {
      assigned,
      facts,
      content,
      isJudged: this.isJudged(loaded),
      settings,
      decided,
    });
    return this.summary(this.catalog);
  }

  /** A list that came again just as it was is as new as that. */
  private summary({ summary }: Catalog): CatalogSummary {
    if (this.confirmedAt.size === 0) return summary;
    const sources = summary.sources.map((one) => {
      const readAt = this.confirmedAt.get(one.id);
      if (readAt === undefined) return one;
      const isListed = one.envelope === 'mcp-pages' && one.collectedAt !== undefined;
      return { ...one, readAt, ...(isListed && { collectedAt: new Date(readAt).toISOString() }) };
    });
    return { ...summary, sources };
  }

  /** Whether the content was read of just these rows, with what is assigned and used now. */
  private isJudged(loaded: LoadedCatalog): boolean {
    const { assigned, usage, content } = this;
    return content?.loaded === loaded && content.assigned === assigned && content.usage === usage;
  }

  /** Takes a part of what became of verdicts and judgements; all of it counts from the next `learn` on. */
  decide(change: LedgerChange): Promise<void> {
    this.ledger = withChange(this.ledger, change);
    return Promise.resolve();
  }

  /**
   * Takes facts from outside the sources in place of those of the same kind or column; the readings themselves never
   * change. Facts of tools that are not there wait for them.
   */
  async learn({ assignments, columns, usage, rules }: Partial<OutsideFacts>): Promise<CatalogSummary> {
    if (assignments !== undefined)
      this.assigned = assignments.length === 0 ? nothingAssigned : (await loadAnswers()).assignedFrom(assignments);
    if (this.ledger !== this.decided.ledger)
      this.decided = this.ledger.size === 0 ? nothingDecided : (await loadAnswers()).decidedFrom(this.ledger);
    this.lateFacts = { ...this.lateFacts, ...columns };
    if (usage !== undefined) this.usage = usage;
    if (rules !== undefined) this.ruleSettings = rules;
    if (this.usage !== null) this.usageFacts ??= (await loadAnswers()).usageFacts;
    return this.catalog === null ? this.reload() : this.open(this.catalog.loaded);
  }

  /**
   * Reads what the tools say, behind everything else; reports how many are done, and which long text is being read.
   * What is read already is not read again. Null where nothing is here, or the catalog became another one meanwhile.
   * `setAside`: ids of tools that are not read.
   */
  async readContent(
    setAside: readonly string[] | null,
    { signal, report }: Pick<LongCall, 'signal'> & { readonly report: (progress: ContentProgress) => void },
  ): Promise<CatalogSummary | null> {
    const { catalog, assigned, usage, content } = this;
    if (catalog === null) return null;
    // A report or check may have read it before the page asked.
    if (this.isJudged(catalog.loaded)) return this.summary(catalog);
    const { readContent } = await loadAnswers();
    const begin = (reading: string | null) => report({ reading });
    const before = content ?? this.formerContent;
    const job = readContent(catalog.loaded, assigned, usage, before, setAside ?? [], begin);
    const found = await inSlices(job, { signal, report });
    if (this.catalog?.loaded !== catalog.loaded) return null;
    this.content = found;
    this.formerContent = null;
    return this.open(catalog.loaded);
  }

  /** What rules found in the tools as their sources have them, whatever is assigned or used; null until all are read. */
  protected async findingsAlone(call: LongCall): Promise<ContentFindings | null> {
    const { content } = this;
    if (content === null || (content.assigned === nothingAssigned && content.usage === null)) return content;
    const { readContent } = await loadAnswers();
    return inSlices(readContent(content.loaded, nothingAssigned, null, content), call);
  }

  /** The catalog of which no findings are known; null where there are some, or nothing is read. */
  protected get unjudged(): LoadedCatalog | null {
    return this.content === null && this.formerContent === null ? (this.catalog?.loaded ?? null) : null;
  }

  /** Takes findings of an earlier visit: what they tell of is not read again. */
  protected takeFindings(found: ContentFindings): void {
    if (this.unjudged === found.loaded) this.formerContent = found;
  }

  /** Null while nothing is read. */
  async query(query: Query): Promise<QueryAnswer | null> {
    // All export formats come along, which few questions need.
    const unsupportedTargetsOf =
      query.targets.length === 0 ? null : (await loadAnswers()).refusingTargets(query.targets);
    const effectCheck = query.effect === null ? null : (await loadAnswers()).EffectCheck;
    const { catalog } = this;
    if (catalog === null) return null;
    const effect = query.effect && effectCheck && this.effectsFor(query.effect, catalog, effectCheck);
    const chosen = { ...this.lookUp(query, catalog), effect: effect?.column ?? null };
    const { source, answer } = runQuery(query, chosen, { catalog, unsupportedTargetsOf });
    return { id: this.keep(source), ...answer, effect: effect?.sum ?? null };
  }

  /** How many tools each of some filters leaves, whatever the view asks. */
  count({ filters, comparison }: CountQuestion): readonly number[] | null {
    const { catalog } = this;
    if (catalog === null) return null;
    const columns = catalog.columnsFor(this.lookUp({ checkedAs: null, draft: [], context: [], comparison }, catalog));
    return filters.map((choices) => filter(catalog.loaded.index.size, columns, null, choices).count);
  }

  protected lookUp(
    { checkedAs, draft, context, comparison }: Omit<LateChoices, 'effect'>,
    catalog: Catalog,
  ): ColumnContext {
    const { column: change, verdict } = this.comparisons?.find(comparison, catalog) ?? { column: null, verdict: null };
    return {
      checkedAs: checkedAs && this.checkOf(checkedAs),
      draft: new Set(draft),
      context,
      ...{ change, verdict },
      effect: null,
    };
  }

  /** Keeps what the last list comes to in its clients. */
  protected effectsFor(choice: EffectChoice, catalog: Catalog, Check: typeof EffectCheck): EffectCheck {
    const key = JSON.stringify({ ...choice, list: { ...choice.list, aliases: [...choice.list.aliases] } });
    if (this.keptEffects?.key !== key || this.keptEffects.catalog !== catalog) {
      this.keptEffects = { key, catalog, check: new Check(catalog, choice) };
    }
    return this.keptEffects.check;
  }

  private keep(source: RowSource): number {
    const id = ++this.lastResult;
    this.results.set(id, source);
    const [oldest = id] = this.results.keys();
    if (this.results.size > maxResults) this.results.delete(oldest);
    return id;
  }

  /** Whoever was checked last keeps the verdicts on all rows. */
  protected checkOf(checkedAs: CheckedIdentity): IdentityCheck {
    const key = JSON.stringify(checkedAs);
    if (this.checked?.key !== key) this.checked = { key, checkedAs: new IdentityCheck(checkedAs) };
    return this.checked.checkedAs;
  }

  /** Returns a result by its id, and marks it as used so that it is evicted last. */
  protected of<Answer>({ result }: OfResult, answer: (source: RowSource) => Answer): Answer | Gone {
    const source = this.results.get(result);
    if (source === undefined) return 'gone';
    this.results.delete(result);
    this.results.set(result, source);
    return answer(source);
  }
}
