import type { Ranking } from './ranking';

/** The rows of each toolId, in order of entry. Halving finds one: a map of many takes long to fill, and much memory. */
export class RowsById {
  /** All rows by toolId, equal ones in order of entry. */
  readonly order: Int32Array;
  private readonly toolIds: readonly string[];
  /** Where each rank begins in the order, and behind the last one its end. */
  private readonly starts: Uint32Array;

  constructor(toolIds: readonly string[], { ranks, count }: Ranking) {
    this.toolIds = toolIds;
    this.starts = new Uint32Array(count + 1);
    for (const rank of ranks) this.starts[rank + 1] = (this.starts[rank + 1] as number) + 1;
    for (let rank = 0; rank < count; rank++)
      this.starts[rank + 1] = (this.starts[rank + 1] as number) + (this.starts[rank] as number);
    const next = this.starts.slice();
    this.order = new Int32Array(toolIds.length);
    for (let row = 0; row < toolIds.length; row++) {
      const rank = ranks[row] as number;
      this.order[next[rank] as number] = row;
      next[rank] = (next[rank] as number) + 1;
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
