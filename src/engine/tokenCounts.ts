import { writeModelDefinition } from '../exports/modelDefinition';
import { facets } from '../model/columns';
import { formatJson } from '../model/formatJson';
import { hashBody } from './bodyHash';
import type { NumberColumn } from './column';
import { type LoadedCatalog, placeOf } from './loadedCatalog';
import type { TokenProgress } from './protocol';
import { TokenCounter } from './tokenCounter';

/** A catalog whose tools' definitions are counted. */
export interface TokenSource {
  readonly loaded: LoadedCatalog;
  /** Rows that somebody looks at: counted before all others. */
  readonly visibleRows: Iterable<number>;
}

/** What is counted of one catalog: by row, 0 where a row isn't counted yet. */
interface Counts {
  readonly numbers: Uint32Array;
  counted: number;
  /** Rows before this one were looked at. */
  next: number;
  /** As it was last answered. */
  column: { readonly counted: number; readonly column: NumberColumn } | null;
}

interface Definition {
  readonly row: number;
  readonly key: string;
  readonly text: string;
}

/** Milliseconds that gathering definitions may take: other questions wait that long. */
const longestGather = 8;
/** Characters sent to be counted at once. */
const portion = 150_000;
const maxKnown = 400_000;

/**
 * What each tool's definition costs in tokens, portion by portion: whoever wants it asks until all is counted. Counts
 * are kept by the text of an entry, so that a list read again costs only what is new in it.
 */
export class TokenCounts {
  private readonly known = new Map<string, number>();
  private readonly counts = new WeakMap<LoadedCatalog, Counts>();
  private run = 0;
  /** Of this run: another one brings a counter of its own. */
  private counter: TokenCounter | null = null;

  /** The numbers so far; null where nobody had any counted. */
  column(loaded: LoadedCatalog): NumberColumn | null {
    const counts = this.counts.get(loaded);
    if (counts === undefined) return null;
    if (counts.column?.counted !== counts.counted) {
      const column = { kind: 'number', values: facets.tokens.values ?? [], numbers: counts.numbers.slice() } as const;
      counts.column = { counted: counts.counted, column };
    }
    return counts.column.column;
  }

  isComplete(loaded: LoadedCatalog): boolean {
    return this.counts.get(loaded)?.counted === loaded.index.size;
  }

  /** One portion. Until a run has a port, what was counted before is taken over, and no more. */
  async step(source: TokenSource, run: number, port: MessagePort | null): Promise<TokenProgress> {
    const counts = this.countsOf(source.loaded);
    const total = counts.numbers.length;
    if (run !== this.run) {
      this.run = run;
      this.counter?.close();
      this.counter = null;
      // What was out when the run before ended is still to be counted.
      counts.next = 0;
    }
    if (port !== null) this.counter = new TokenCounter(port);
    const { counter } = this;
    const { next } = counts;
    const definitions = this.gather(source, counts);
    if (definitions.length > 0) {
      if (counter === null) {
        counts.next = next;
        return { counted: counts.counted, total, needsCounter: true };
      }
      const found = await counter.count(definitions.map(({ text }) => text));
      if (this.known.size > maxKnown) this.known.clear();
      definitions.forEach(({ row, key }, i) => {
        // Never 0, which stands for what isn't counted.
        const count = Math.max(1, found[i] ?? 1);
        this.known.set(key, count);
        note(counts, row, count);
      });
    }
    return { counted: counts.counted, total, needsCounter: false };
  }

  private countsOf(loaded: LoadedCatalog): Counts {
    const known = this.counts.get(loaded);
    if (known !== undefined) return known;
    const counts = { numbers: new Uint32Array(loaded.index.size), counted: 0, next: 0, column: null };
    this.counts.set(loaded, counts);
    return counts;
  }

  private gather({ loaded, visibleRows }: TokenSource, counts: Counts): readonly Definition[] {
    const { numbers } = counts;
    const until = performance.now() + longestGather;
    const wanted = new Map<number, Definition>();
    let size = 0;
    const look = (row: number) => {
      if (numbers[row] !== 0 || wanted.has(row)) return;
      const { source, place } = placeOf(loaded, row);
      const key = `${hashBody(source.body(place))} ${source.id} ${loaded.index.toolIds[row]}`;
      const known = this.known.get(key);
      if (known !== undefined) {
        note(counts, row, known);
        return;
      }
      const { toolId, nameOnServer, description, inputSchema } = source.tool(place);
      const schemaText = inputSchema === undefined ? undefined : formatJson(inputSchema);
      const text = writeModelDefinition({ toolId, nameOnServer, description, schemaText });
      wanted.set(row, { row, key, text });
      size += text.length;
    };
    for (const row of visibleRows) look(row);
    while (counts.next < numbers.length && size < portion && performance.now() < until) look(counts.next++);
    return [...wanted.values()];
  }
}

function note(counts: Counts, row: number, count: number): void {
  if (counts.numbers[row] === 0) counts.counted++;
  counts.numbers[row] = count;
}
