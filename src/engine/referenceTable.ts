import type { Reference } from './protocol';

/** How many values are kept: those referred to last. */
const maxKept = 8;

/** What questions refer to by id. The value travels with a question once; each later one names its id alone. */
export class ReferenceTable<Value, Kept> {
  private readonly open: (value: Value) => Kept;
  private readonly kept = new Map<number, Kept>();

  /** `open` lays a value out for looking things up. */
  constructor(open: (value: Value) => Kept) {
    this.open = open;
  }

  /** What a question refers to; undefined where it was let go of. */
  resolve({ id, value }: Reference<Value>): Kept | undefined {
    const known = this.kept.get(id);
    const found = known === undefined && value !== undefined ? this.open(value) : known;
    if (found === undefined) return undefined;
    // The latest last: the first one is let go of.
    this.kept.delete(id);
    this.kept.set(id, found);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= maxKept) break;
      this.kept.delete(oldest);
    }
    return found;
  }
}
