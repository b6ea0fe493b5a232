import { countingSort, type Ranking } from './ranking';

/** The rows of each toolId, in order of entry. A binary search finds them: a map of many ids takes long to fill. */
export class RowsById {
  /** All rows by toolId, equal ones in order of entry. */
  readonly order: Int32Array;
  private readonly toolIds: readonly string[];
  /** Where each rank begins in the order, and behind the last one its end. */
  private readonly starts: Uint32Array;

  constructor(toolIds: readonly string[], { ranks, count }: Ranking) {
    this.toolIds = toolIds;
    this.order = countingSort(Int32Array.from(toolIds.keys()), ranks, count);
    this.starts = new Uint32Array(count + 1).fill(toolIds.length);
    // From the end, so that the first row of each rank stays.
    for (let place = this.order.length - 1; place >= 0; place--) {
      this.starts[ranks[this.order[place] as number] as number] = place;
    }
  }

  get(toolId: string): readonly number[] | undefined {
    let [from, to] = [0, this.starts.length - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.idAt(middle) < toolId) from = middle + 1;
      else to = middle;
    }
    return this.idAt(from) === toolId ? this.at(from) : undefined;
  }

  has(toolId: string): boolean {
    return this.get(toolId) !== undefined;
  }

  *keys(): Generator<string, void> {
    for (let rank = 0; rank < this.starts.length - 1; rank++) yield this.idAt(rank);
  }

  *values(): Generator<readonly number[], void> {
    for (let rank = 0; rank < this.starts.length - 1; rank++) yield this.at(rank);
  }

  *[Symbol.iterator](): Generator<readonly [toolId: string, rows: readonly number[]], void> {
    for (let rank = 0; rank < this.starts.length - 1; rank++) yield [this.idAt(rank), this.at(rank)];
  }

  private idAt(rank: number): string {
    return this.toolIds[this.order[this.starts[rank] as number] as number] as string;
  }

  private at(rank: number): readonly number[] {
    return [...this.order.subarray(this.starts[rank], this.starts[rank + 1])];
  }
}
