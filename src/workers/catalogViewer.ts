import type { RowWindow, ViewQuery, ViewResult, ViewRow } from '../catalog/protocol';
import type { CatalogClient } from './catalogClient';

/** What is asked of the catalog, without the window of rows. */
export type ViewQuestion = Omit<ViewQuery, 'view' | 'from' | 'to'>;

/** The last answer and the rows at hand, by place in the layout. */
export interface ViewSnapshot {
  readonly result: ViewResult | null;
  /** The question that `result` answers. */
  readonly question: ViewQuestion | null;
  readonly rows: ReadonlyMap<number, ViewRow>;
  /** Why the last question has no answer; null where it has one. */
  readonly error: unknown;
}

const nothing: ViewSnapshot = { result: null, question: null, rows: new Map(), error: null };
/** Rows fetched beyond the visible ones, on each side. */
const spare = 24;

/**
 * Keeps one question in flight and only the latest one waiting, so that fast typing never queues up;
 * and fetches the rows that scrolling brings into sight.
 */
export class CatalogViewer {
  private snapshot = nothing;
  private readonly listeners = new Set<() => void>();
  private readonly client: CatalogClient;
  private window: RowWindow = { from: 0, to: 24 };
  private views = 0;
  private resets = 0;
  private asking: Promise<void> | null = null;
  private waiting: ViewQuestion | null = null;
  private latest: ViewQuestion | null = null;
  private isFetching = false;

  constructor(client: CatalogClient) {
    this.client = client;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  readonly getSnapshot = (): ViewSnapshot => this.snapshot;

  reset(): void {
    this.resets++;
    this.waiting = this.latest = null;
    this.set(nothing);
  }

  ask(question: ViewQuestion): void {
    this.waiting = this.latest = question;
    this.asking ??= this.run();
  }

  /** Asks the last question again: what the worker knows has changed, such as what a draft is meant for. */
  askAgain(): void {
    if (this.latest !== null) this.ask(this.latest);
  }

  /** Resolves once the last question asked has been answered. */
  settled(): Promise<void> {
    return this.asking ?? Promise.resolve();
  }

  /** Says which places are in sight. */
  show(window: RowWindow): void {
    this.window = window;
    if (this.asking === null && !this.isFetching && this.isLacking()) void this.fetchRows();
  }

  private async run(): Promise<void> {
    try {
      while (this.waiting !== null) {
        const question = this.waiting;
        this.waiting = null;
        const { resets } = this;
        const { from, to } = this.spacious();
        const result = await this.client.ask('view', { ...question, view: ++this.views, from, to });
        if (this.waiting === null && result !== null && resets === this.resets) {
          this.set({ result, question, rows: byPlace(new Map(), result.from, result.rows), error: null });
        }
      }
    } catch (error) {
      this.set({ ...this.snapshot, error });
    } finally {
      this.asking = null;
    }
    if (this.snapshot.error === null && this.isLacking()) void this.fetchRows();
  }

  private async fetchRows(): Promise<void> {
    this.isFetching = true;
    const wanted = this.spacious();
    const answer = await this.client.ask('rows', wanted).catch((error: unknown) => {
      this.set({ ...this.snapshot, error });
      return null;
    });
    this.isFetching = false;
    if (answer === null) return;
    const { result, question } = this.snapshot;
    if (result?.view !== answer.view) return;
    this.set({ result, question, rows: byPlace(this.kept(), answer.from, answer.rows), error: null });
    if (this.isLacking() && this.window.from !== wanted.from) void this.fetchRows();
  }

  /** Rows near the window stay: what React has drawn need not change. */
  private kept(): Map<number, ViewRow> {
    const { from, to } = this.spacious();
    return new Map([...this.snapshot.rows].filter(([place]) => place >= from - spare && place < to + spare));
  }

  private isLacking(): boolean {
    const length = this.snapshot.result?.length ?? 0;
    for (let place = Math.max(0, this.window.from); place < Math.min(this.window.to, length); place++) {
      if (!this.snapshot.rows.has(place)) return true;
    }
    return false;
  }

  private spacious(): RowWindow {
    return { from: Math.max(0, this.window.from - spare), to: this.window.to + spare };
  }

  private set(snapshot: ViewSnapshot): void {
    this.snapshot = snapshot;
    for (const listener of this.listeners) listener();
  }
}

function byPlace(rows: Map<number, ViewRow>, from: number, fetched: readonly ViewRow[]): ReadonlyMap<number, ViewRow> {
  fetched.forEach((row, i) => {
    rows.set(from + i, row);
  });
  return rows;
}
