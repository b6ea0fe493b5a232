import type { TextRange } from './compareText';
import { JsonScanner } from './jsonTokens';

export type JsonPath = readonly (string | number)[];

/** Where the values of a JSON text stand in it. The text must be JSON: `JSON.parse` took it. */
export class JsonSlices {
  private readonly text: string;
  private readonly root: TextRange;
  private readonly ranges = new Map<number, ReadonlyMap<string | number, TextRange>>();

  constructor(text: string) {
    this.text = text;
    this.root = { start: text.length - text.trimStart().length, end: text.trimEnd().length };
  }

  /** The range of the value at a path; as with `JSON.parse`, the last of equal names counts. */
  range(path: JsonPath): TextRange | null {
    let range: TextRange | undefined = this.root;
    for (const token of path) {
      range = this.rangesIn(range.start).get(token);
      if (range === undefined) return null;
    }
    return range;
  }

  /** The text of the value at a path, as it stands there; empty where nothing is. */
  textAt(path: JsonPath): string {
    const range = this.range(path);
    return range === null ? '' : this.text.slice(range.start, range.end);
  }

  private rangesIn(start: number): ReadonlyMap<string | number, TextRange> {
    const ranges = this.ranges.get(start) ?? findRanges(this.text, start);
    this.ranges.set(start, ranges);
    return ranges;
  }
}

/** Finds the values directly within the one that begins at an offset, by their names or places. */
function findRanges(text: string, from: number): ReadonlyMap<string | number, TextRange> {
  const found = new Map<string | number, TextRange>();
  const isList = text[from] === '[';
  if (!isList && text[from] !== '{') return found;
  let depth = 1;
  let name: string | undefined;
  let first = -1;
  let end = from;
  const scanner = new JsonScanner(text, from + 1);
  while (depth > 0 && scanner.next()) {
    const { kind } = scanner;
    if (kind === '}' || kind === ']') depth--;
    if (depth === 0 || (depth === 1 && kind === ',')) {
      if (first >= 0) found.set(name ?? found.size, { start: first, end });
      [name, first] = [undefined, -1];
    } else if (!isList && name === undefined) name = scanner.string;
    else if (depth > 1 || kind !== ':') {
      if (first < 0) first = scanner.start;
      end = scanner.end;
    }
    if (kind === '{' || kind === '[') depth++;
  }
  return found;
}
