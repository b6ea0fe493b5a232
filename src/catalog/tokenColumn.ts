import { writeModelDefinition } from '../exports/modelDefinition';
import { formatJson } from '../model/formatJson';
import { hashBody } from './bodyHash';
import { keepOrders } from './catalogOrder';
import { type LoadedCatalog, placeOf } from './loadedCatalog';
import type { TokenProgress } from './protocol';
import { TokenCounter } from './tokenCounter';

/** A catalog whose tools' definitions are counted. */
export interface TokenSource {
  readonly loaded: LoadedCatalog;
  /** By row; 0 where a row isn't counted yet. Written to. */
  readonly tokens: Uint32Array;
  /** Rows that somebody looks at: counted before all others. */
  readonly rowsInSight: Iterable<number>;
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
export class TokenColumn {
  private readonly source: () => TokenSource | null;
  private readonly known = new Map<string, number>();
  private run = 0;
  /** Of this run: another one brings a counter of its own. */
  private counter: TokenCounter | null = null;
  private loaded: LoadedCatalog | null = null;
  /** Rows before this one were looked at. */
  private next = 0;
  private counted = 0;

  constructor(source: () => TokenSource | null) {
    this.source = source;
  }

  /** One portion. Until a run has a port, what was counted before is taken over, and no more. */
  async step(run: number, port: MessagePort | null): Promise<TokenProgress> {
    if (run !== this.run) {
      this.run = run;
      this.counter?.close();
      this.counter = null;
      // What was out when the run before ended is still to be counted.
      this.next = 0;
    }
    if (port !== null) this.counter = new TokenCounter(port);
    const { counter } = this;
    const source = this.source();
    if (source === null) return { counted: 0, total: 0, needsCounter: false };
    const { loaded, tokens } = source;
    if (loaded !== this.loaded) {
      this.loaded = loaded;
      this.next = this.counted = 0;
    }
    const { next } = this;
    const definitions = this.gather(source);
    if (definitions.length > 0) {
      if (counter === null) {
        this.next = next;
        return { counted: this.counted, total: tokens.length, needsCounter: true };
      }
      const counts = await counter.count(definitions.map(({ text }) => text));
      if (this.known.size > maxKnown) this.known.clear();
      definitions.forEach(({ row, key }, i) => {
        // Never 0, which stands for what isn't counted.
        const found = Math.max(1, counts[i] ?? 1);
        this.known.set(key, found);
        // The catalog may be another by now: then this is what it begins with.
        if (loaded === this.loaded) this.note(tokens, row, found);
      });
    }
    if (loaded === this.loaded && this.counted === tokens.length && !loaded.index.orders.has('tokens')) {
      keepOrders(loaded.index, 'tokens', tokens);
    }
    return { counted: this.counted, total: tokens.length, needsCounter: false };
  }

  private note(tokens: Uint32Array, row: number, count: number): void {
    if (tokens[row] === 0) this.counted++;
    tokens[row] = count;
  }

  private gather({ loaded, tokens, rowsInSight }: TokenSource): readonly Definition[] {
    const until = performance.now() + longestGather;
    const wanted = new Map<number, Definition>();
    let size = 0;
    const look = (row: number) => {
      if (tokens[row] !== 0 || wanted.has(row)) return;
      const { source, place } = placeOf(loaded, row);
      const key = `${hashBody(source.body(place))} ${source.id} ${loaded.index.toolIds[row]}`;
      const known = this.known.get(key);
      if (known !== undefined) {
        this.note(tokens, row, known);
        return;
      }
      const { toolId, description, inputSchema } = source.tool(place);
      const schemaText = inputSchema === undefined ? undefined : formatJson(inputSchema);
      const text = writeModelDefinition({ toolId, description, schemaText });
      wanted.set(row, { row, key, text });
      size += text.length;
    };
    for (const row of rowsInSight) look(row);
    while (this.next < tokens.length && size < portion && performance.now() < until) look(this.next++);
    return [...wanted.values()];
  }
}
