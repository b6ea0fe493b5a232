import type { BadEntry, Found } from '../model/finding';
import { type Dialect, dialects, type Tool } from '../model/tool';
import { formats } from './formats';
import { type SourceEnd, type SourceOptions, SourceReader } from './sourceReader';

interface ReadEntry {
  readonly dialect: Dialect;
  readonly value: unknown;
  readonly raw: string;
  readonly syntax: 'json' | 'yaml';
  readonly place: string;
  readonly tool: Tool;
  readonly findings: readonly Found[];
}

/** A source read whole: its definitions, and what is said of it. */
export interface FileReading extends SourceEnd {
  readonly entries: readonly ReadEntry[];
  /** How many entries each dialect read; one that read none is absent. */
  readonly dialects: ReadonlyMap<Dialect, number>;
  readonly bad: readonly BadEntry[];
}

/** Reads bytes of any format by their content, as `SourceReader` does. Never throws, whatever the bytes. */
export function readFile(bytes: Uint8Array<ArrayBuffer>, options: Omit<SourceOptions, 'formats'> = {}): FileReading {
  const entries: ReadEntry[] = [];
  const bad: BadEntry[] = [];
  const reader = new SourceReader(
    { ...options, formats },
    {
      tool: ({ dialect: { id: dialect }, value, tool, findings }, { raw, syntax, place }) =>
        entries.push({ dialect, value, raw: raw(), syntax, place: place(), tool, findings }),
      bad: (entry) => bad.push(entry),
      reset: () => {
        entries.length = bad.length = 0;
      },
    },
  );
  reader.push(bytes);
  const end = reader.finish();
  const counts = dialects.map((id) => [id, entries.filter(({ dialect }) => dialect === id).length] as const);
  return { ...end, entries, bad, dialects: new Map(counts.filter(([, count]) => count > 0)) };
}

const pieceLength = 16 * 1024;

/** Tells whether there are tools in it, or what else a source may be, such as a robot's manifest. Ends at the first tool. */
export function holdsTools(bytes: Uint8Array<ArrayBuffer>): boolean {
  const finder = findTools();
  for (let at = 0; at < bytes.length; at += pieceLength) {
    if (finder.push(bytes.subarray(at, at + pieceLength))) return true;
  }
  return finder.finish();
}

/** In characters, of a file in bytes: more YAML than this takes a second, and is read twice where it is tried first. */
export const longestTrial = 100_000;

export function beginsLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/**
 * The same of a file, of which no more is read than that takes; a long one that is no JSON is taken for tools. Throws
 * where the browser can't read it.
 */
export async function fileHoldsTools(file: Blob): Promise<boolean> {
  const finder = findTools();
  for (let at = 0; at < file.size; at += pieceLength) {
    const piece = new Uint8Array(await file.slice(at, at + pieceLength).arrayBuffer());
    if (at === 0 && file.size > longestTrial && !beginsLikeJson(new TextDecoder().decode(piece))) return true;
    if (finder.push(piece)) return true;
  }
  return finder.finish();
}

function findTools() {
  let tools = 0;
  const sink = { tool: () => tools++, bad: () => undefined, reset: () => undefined };
  const reader = new SourceReader({ formats }, sink);
  return {
    push: (bytes: Uint8Array<ArrayBuffer>) => {
      reader.push(bytes);
      return tools > 0;
    },
    finish: () => tools > 0 || reader.finish().declined === null,
  };
}
