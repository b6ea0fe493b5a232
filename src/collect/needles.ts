/**
 * A found stretch of a text; `end` is exclusive. It bears the name of its first part, or of a later one that is longer
 * than all before it together.
 */
export interface Run {
  name: string;
  start: number;
  end: number;
}

/** A longer needle is looked for in pieces. In UTF-16 units. */
const longest = 64;

/** The beginning of a needle, in one automaton of all of them (Aho-Corasick). */
class Node {
  readonly depth: number;
  /** The longest end of this beginning that begins a needle itself; the root's is the root. */
  readonly shorter: Node;
  /** The longest end of this beginning that is a whole needle. */
  readonly ending: Node | undefined;
  /** The needle that ends here. */
  name: string | undefined;
  /** Most have one. */
  private unit = -1;
  private only: Node | undefined;
  private others: Map<number, Node> | undefined;

  constructor(depth: number, shorter?: Node) {
    this.depth = depth;
    this.shorter = shorter ?? this;
    this.ending = shorter?.name === undefined ? shorter?.ending : shorter;
  }

  next(unit: number): Node | undefined {
    return unit === this.unit ? this.only : this.others?.get(unit);
  }

  /** The longest beginning of a needle with which this one and a further unit end. */
  step(unit: number): Node {
    for (let node: Node = this; ; node = node.shorter) {
      const next = node.next(unit);
      if (next !== undefined || node.depth === 0) return next ?? node;
    }
  }

  grow(unit: number): Node {
    const known = this.next(unit);
    if (known !== undefined) return known;
    const node = new Node(this.depth + 1, this.depth === 0 ? this : this.shorter.step(unit));
    if (this.only === undefined) [this.unit, this.only] = [unit, node];
    else {
      if (this.others === undefined) this.others = new Map();
      this.others.set(unit, node);
    }
    return node;
  }
}

export type Needles = Node;

/** Joins texts, each under a name, so that one reading finds them all, however many there are. */
export function joinNeedles(texts: Iterable<readonly [text: string, name: string]>): Needles {
  const root = new Node(0);
  const growing = [...texts].flatMap(([text, name]) => cut(text).map((piece) => ({ piece, name, node: root })));
  // Level by level: what ends a beginning is there when it is made.
  for (let depth = 0; depth < longest; depth++) {
    for (const one of growing) {
      if (depth < one.piece.length) one.node = one.node.grow(one.piece.charCodeAt(depth));
      if (depth === one.piece.length - 1) one.node.name ??= one.name;
    }
  }
  return root;
}

/** Cuts a text into pieces, the last of which overlaps the one before: a short rest would be found where it has nothing to do with it. */
function cut(text: string): readonly string[] {
  const starts = Array.from({ length: Math.ceil(text.length / longest) }, (_, i) => i * longest);
  return starts.map((start) => text.slice(Math.max(0, Math.min(start, text.length - longest)), start + longest));
}

/** One reading of a text, unit by unit, with the runs that were found in it. */
export class Reading {
  readonly runs: Run[] = [];
  private node: Needles;
  private readonly isRun: (start: number, end: number, length: number) => boolean;
  private readonly starts = new Int32Array(longest);
  private count = 0;

  constructor(needles: Needles, isRun: (start: number, end: number, length: number) => boolean = () => true) {
    this.node = needles;
    this.isRun = isRun;
  }

  /** Takes the next unit, which stands for all from `start` to `end` in the text. */
  take(unit: number, start: number, end: number): void {
    this.starts[this.count++ % longest] = start;
    this.node = this.node.step(unit);
    for (let at: Node | undefined = this.node; at !== undefined; at = at.ending) {
      const { name, depth } = at;
      const from = this.startOf(depth);
      if (name === undefined || !this.isRun(from, end, depth)) continue;
      addRun(this.runs, name, from, end);
      return;
    }
  }

  /** Takes the beginning of a needle for one with which the text ends, from a length on. */
  takeEnd(least: number, end: number): void {
    const { depth } = this.node;
    if (depth >= least) addRun(this.runs, '…', this.startOf(depth), end);
  }

  private startOf(length: number): number {
    return this.starts[(this.count - length) % longest] ?? 0;
  }
}

/** Adds a run behind others: overlapping runs, and touching ones of one value, become one. */
export function addRun(runs: Run[], name: string, start: number, end: number): void {
  const last = runs.at(-1);
  if (last === undefined || start > last.end || (start === last.end && name !== last.name)) {
    runs.push({ name, start, end });
    return;
  }
  if (end - start > last.end - last.start) last.name = name;
  last.start = Math.min(last.start, start);
  last.end = Math.max(last.end, end);
}
