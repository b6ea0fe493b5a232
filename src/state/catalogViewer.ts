import { createStore } from 'zustand/vanilla';
import type { QueryAnswer, QuerySpec } from '../engine/engine';
import type { OpenPlace, ToolKey } from '../engine/layout';
import type { RowWindow, ViewRow } from '../engine/rows';
import type { CatalogClient } from '../workers/catalogClient';

/** What is asked of the catalog, without the window of rows. */
export interface ViewQuestion extends QuerySpec {
  readonly open: ToolKey | null;
}

/** The last answer and the rows at hand, by place in the layout. */
export interface ViewSnapshot {
  readonly result: QueryAnswer | null;
  /** The question that `result` answers. */
  readonly question: ViewQuestion | null;
  readonly rows: ReadonlyMap<number, ViewRow>;
  /** Grows with each answer to another search, other filters or another order: such a list is looked at from its top. */
  readonly listing: number;
  /** Why the last question has no answer; null where it has one. */
  readonly error: unknown;
}

const nothing: ViewSnapshot = { result: null, question: null, rows: new Map(), listing: 0, error: null };
/** Rows fetched beyond the visible ones, on each side. */
const overscan = 24;

/**
 * Keeps one query in flight and only the latest one waiting, so that fast typing never queues up; and fetches the rows
 * that scrolling brings into the viewport.
 */
export class CatalogViewer {
  readonly store = createStore<ViewSnapshot>(() => nothing);
  private readonly client: CatalogClient;
  private viewport: RowWindow = { from: 0, to: 24 };
  private pinned = 0;
  /** The most rows that were in sight at once. */
  private mostInSight = 24;
  private resets = 0;
  private asking: Promise<void> | null = null;
  private waiting: ViewQuestion | null = null;
  private latest: ViewQuestion | null = null;
  private isFetching = false;
  private hasFormer = true;
  /** Why rows that scrolling asked for did not come; it holds until rows come. */
  private rowsError: unknown = null;
  /** The results to the filters in force that last had the tools which have left since. */
  private readonly formers = new Map<string, number>();
  /** Where tools stand in the result on screen, as far as that was asked. */
  private readonly places = new Map<string, OpenPlace>();

  constructor(client: CatalogClient) {
    this.client = client;
  }

  readonly subscribe = this.store.subscribe;
  readonly getSnapshot = this.store.getState;

  reset(): void {
    this.resets++;
    this.waiting = this.latest = null;
    this.formers.clear();
    this.places.clear();
    this.set({ ...nothing, listing: this.getSnapshot().listing });
  }

  ask(question: ViewQuestion): void {
    this.waiting = this.latest = question;
    this.asking ??= this.run();
  }

  /** Asks the last question again: what the worker knows has changed. */
  askAgain(): void {
    if (this.latest !== null) this.ask(this.latest);
  }

  /** Asks about the result of the last question, once that is answered; a list that is read again is waited for. */
  async ofResult<Answer>(ask: (result: number, answer: QueryAnswer) => Promise<Answer>): Promise<Answer> {
    await this.asking;
    const result = await new Promise<QueryAnswer>((resolve, reject) => {
      const look = ({ result, error }: ViewSnapshot) => {
        // The rows on screen are those of an earlier question then.
        if (error !== null) reject(error);
        else if (result !== null) resolve(result);
        else return;
        unsubscribe();
      };
      const unsubscribe = this.subscribe(look);
      look(this.getSnapshot());
    });
    return ask(result.id, result);
  }

  /** Of the next answer nobody can say that a tool has left by what somebody did: more has become known of all. */
  forgetFormer(): void {
    this.hasFormer = false;
  }

  /** Says which places are in sight, and which row stays at hand wherever that is. */
  show(viewport: RowWindow, pinned = viewport.from): void {
    this.viewport = viewport;
    this.pinned = pinned;
    this.mostInSight = Math.max(this.mostInSight, viewport.to - viewport.from);
    if (this.asking === null && !this.isFetching && this.isLacking()) void this.fetchRows();
  }

  /** Says which tool is open now: another one needs no other rows. */
  open(key: ToolKey | null): void {
    if (this.latest !== null) this.latest = { ...this.latest, open: key };
    if (this.waiting !== null) this.waiting = this.latest;
    this.showPlace(key);
  }

  /** Asks where the open tool stands, unless an answer that says so is on its way. */
  askPlace(): void {
    if (this.asking === null) this.askAgain();
  }

  /** Takes in where a tool stands in a result. */
  notePlace(result: number, key: ToolKey, place: OpenPlace): void {
    // Only a query knows the neighbours of a tool that has left.
    if (result !== this.getSnapshot().result?.id || this.places.get(nameOf(key))?.hasLeft === true) return;
    this.places.set(nameOf(key), place);
    const open = this.latest?.open;
    if (open && nameOf(open) === nameOf(key)) this.showPlace(key);
  }

  private showPlace(key: ToolKey | null): void {
    const { result, question } = this.getSnapshot();
    const place = key === null ? null : this.places.get(nameOf(key));
    if (result === null || question === null || place === undefined) return;
    const answered = { question: { ...question, open: key }, result: { ...result, open: place } };
    this.set({ ...this.getSnapshot(), ...answered, error: null });
  }

  private async run(): Promise<void> {
    try {
      while (this.waiting !== null) {
        const question = this.waiting;
        this.waiting = null;
        const { resets } = this;
        const isSame = isSameList(this.getSnapshot().question, question);
        const viewport = isSame ? this.viewport : { from: 0, to: this.mostInSight };
        const result = await this.query(question, viewport);
        if (this.waiting !== null || result === null || resets !== this.resets) continue;
        this.places.clear();
        if (question.open !== null && result.open !== null) this.places.set(nameOf(question.open), result.open);
        const rows = byPlace(new Map(), result.from, result.rows);
        const { listing } = this.getSnapshot();
        if (!isSame) this.viewport = viewport;
        this.set({ result, question, rows, listing: isSame ? listing : listing + 1, error: null });
      }
    } catch (error) {
      this.set({ ...this.getSnapshot(), error });
    } finally {
      this.asking = null;
    }
    if (this.getSnapshot().error === null && this.isLacking()) void this.fetchRows();
  }

  private async query(question: ViewQuestion, viewport: RowWindow): Promise<QueryAnswer | null> {
    const former = this.formerOf(question);
    const answer = await this.client.ask('query', { ...question, ...withOverscan(viewport), former });
    if (question.open !== null && former !== null && answer?.open?.hasLeft === true)
      this.formers.set(nameOf(question.open), former);
    return answer;
  }

  /** Null where other filters, or another person's access, are what takes the open tool out. */
  private formerOf(question: ViewQuestion): number | null {
    const { question: before, result } = this.getSnapshot();
    const hasFormer = this.hasFormer && before !== null && hasSameFilters(before, question);
    this.hasFormer = true;
    if (result === null || !hasFormer) {
      this.formers.clear();
      return null;
    }
    if (question.open === null) return null;
    const name = nameOf(question.open);
    const isHere = (this.places.get(name)?.index ?? -1) >= 0;
    return (isHere ? undefined : this.formers.get(name)) ?? result.id;
  }

  private async fetchRows(): Promise<void> {
    const { result } = this.getSnapshot();
    if (result === null) return;
    this.isFetching = true;
    const wanted = withOverscan(this.viewport);
    const answer = await this.client.ask('rows', { result: result.id, ...wanted }).catch((error: unknown) => {
      this.rowsError = error;
      this.set({ ...this.getSnapshot(), error });
      return null;
    });
    this.isFetching = false;
    if (answer === null) return;
    const now = this.getSnapshot();
    if (now.result?.id === result.id) {
      const error = now.error === this.rowsError ? null : now.error;
      this.set({ ...now, error, rows: byPlace(this.kept(), answer.from, answer.rows) });
    }
    if (this.isLacking() && this.viewport.from !== wanted.from) void this.fetchRows();
  }

  /** Rows near the viewport stay: what React has drawn need not change. */
  private kept(): Map<number, ViewRow> {
    const { from, to } = withOverscan(this.viewport);
    const isNear = (place: number) => place >= from - overscan && place < to + overscan;
    return new Map([...this.getSnapshot().rows].filter(([place]) => isNear(place) || place === this.pinned));
  }

  private isLacking(): boolean {
    const length = this.getSnapshot().result?.length ?? 0;
    for (let place = Math.max(0, this.viewport.from); place < Math.min(this.viewport.to, length); place++) {
      if (!this.getSnapshot().rows.has(place)) return true;
    }
    return false;
  }

  private set(snapshot: ViewSnapshot): void {
    this.store.setState(snapshot, true);
  }
}

function withOverscan({ from, to }: RowWindow): RowWindow {
  return { from: Math.max(0, from - overscan), to: to + overscan };
}

function hasSameFilters(a: ViewQuestion, b: ViewQuestion): boolean {
  return isSameList(a, b) && a.subject === b.subject && a.context.join('\n') === b.context.join('\n');
}

function isSameList(a: ViewQuestion | null, b: ViewQuestion): boolean {
  return (
    a !== null &&
    a.q === b.q &&
    a.group === b.group &&
    JSON.stringify([a.sort, ...a.choices]) === JSON.stringify([b.sort, ...b.choices])
  );
}

function nameOf({ toolId, copy }: ToolKey): string {
  return `${copy} ${toolId}`;
}

function byPlace(rows: Map<number, ViewRow>, from: number, fetched: readonly ViewRow[]): ReadonlyMap<number, ViewRow> {
  fetched.forEach((row, i) => {
    rows.set(from + i, row);
  });
  return rows;
}
