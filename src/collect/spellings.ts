import { Buffer } from 'node:buffer';

/*
 * A text in the ways a value may be spelled in it. Each view is one pass over the text before it, so that the time is
 * linear, and knows where each of its units stands.
 */

/** UTF-16 units, and where each begins and ends in the text itself. */
export interface View {
  readonly units: Uint16Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

class Builder {
  private readonly units: Uint16Array;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private length = 0;

  constructor(room: number) {
    this.units = new Uint16Array(room);
    this.starts = new Int32Array(room);
    this.ends = new Int32Array(room);
  }

  add(unit: number, start: number, end: number): void {
    this.units[this.length] = unit;
    this.starts[this.length] = start;
    this.ends[this.length++] = end;
  }

  get view(): View {
    const { units, starts, ends, length } = this;
    return { units: units.subarray(0, length), starts: starts.subarray(0, length), ends: ends.subarray(0, length) };
  }
}

const [backslash, percent, plus, space, smallU] = [0x5c, 0x25, 0x2b, 0x20, 0x75];
/** `\n` and its like, which JSON and programming languages write. */
const escapes: ReadonlyMap<number, number> = new Map(
  [
    ['n', '\n'],
    ['r', '\r'],
    ['t', '\t'],
    ['b', '\b'],
    ['f', '\f'],
  ].map(([name = '', char = '']) => [name.charCodeAt(0), char.charCodeAt(0)]),
);

export function plainView(text: string): View {
  const built = new Builder(text.length);
  for (let i = 0; i < text.length; i++) built.add(text.charCodeAt(i), i, i + 1);
  return built.view;
}

/**
 * Undoes escapes: `\"` and `\_` lose their backslashes, however many stand there; `\n` and `\u00e4` are the character;
 * `%2B` is its byte, `+` a space. A value is spelled the same way before it is looked for.
 */
export function unescapedView({ units, starts, ends }: View): View {
  const built = new Builder(units.length);
  /** Adds a unit that stands for all from `start` to `end`. */
  const add = (unit: number, start: number, end: number) => built.add(unit, starts[start] ?? 0, ends[end - 1] ?? 0);
  for (let i = 0; i < units.length; ) {
    const unit = units[i] ?? 0;
    const start = i;
    if (unit === backslash) {
      while (units[i] === backslash) i++;
      const next = units[i];
      const code = next === smallU ? readHex(units, i + 1, 4) : (escapes.get(next ?? -1) ?? -1);
      const isPlain = next === undefined || isAlphanumeric(next);
      if (code >= 0) i += next === smallU ? 5 : 1;
      else if (!isPlain) i++;
      add(code >= 0 ? code : isPlain ? backslash : next, start, i);
      continue;
    }
    const point = unit === percent ? readPercent(units, i) : null;
    i += point?.width ?? 1;
    if (point === null) add(unit === plus ? space : unit, start, i);
    else for (let k = 0; k < point.text.length; k++) add(point.text.charCodeAt(k), start, i);
  }
  return built.view;
}

/** Letters and digits alone: what base64 is in any alphabet and broken into lines of any length. */
export function squeezedView({ units, starts, ends }: View): View {
  const built = new Builder(units.length);
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] ?? 0;
    if (isAlphanumeric(unit)) built.add(unit, starts[i] ?? 0, ends[i] ?? 0);
  }
  return built.view;
}

function isAlphanumeric(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
}

/** Returns the number that hexadecimal digits write; -1 where they are none. */
function readHex(units: Uint16Array, start: number, digits: number): number {
  let value = 0;
  for (let i = start; i < start + digits; i++) {
    const unit = units[i] ?? 0;
    const digit =
      unit >= 48 && unit <= 57 ? unit - 48 : (unit | 32) >= 97 && (unit | 32) <= 102 ? (unit | 32) - 87 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** Reads one character of UTF-8 in `%XX`; null where there is none. */
function readPercent(units: Uint16Array, start: number): { readonly text: string; readonly width: number } | null {
  const first = readHex(units, start + 1, 2);
  if (first < 0) return null;
  const count = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const bytes = Array.from({ length: count }, (_, i) =>
    units[start + 3 * i] === percent ? readHex(units, start + 3 * i + 1, 2) : -1,
  );
  const text = bytes.includes(-1) ? '\ufffd' : Buffer.from(bytes).toString();
  return text.includes('\ufffd') ? null : { text, width: 3 * count };
}

/**
 * What of a value's base64 depends on nothing else, as letters and digits alone, for each of the three places where it
 * may begin in something longer.
 */
export function base64Cores(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const core = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    return core.replace(/[^A-Za-z\d]/g, '');
  });
}
