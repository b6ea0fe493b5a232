import { canonicalText, digestText } from '../model/digest';
import type { ToolEntry } from '../model/draft';
import { formatJson } from '../model/formatJson';
import { isObject } from '../model/json';
import { jsonHoldsSecret } from '../model/secrets';
import { type BaselineFacts, readFacts, writeFacts } from './compare/baselineFile';

/*
 * How a baseline is kept: a list, one line a tool. What is known of a tool stands first, as JSON; its descriptor's text
 * follows behind a tab, so that it is read only where two sides differ.
 */

export interface ListedTool {
  readonly toolId: string;
  readonly server: string | null;
  /** The file that it came from; null for the host's list. */
  readonly source: string | null;
}

export interface TakenList {
  readonly list: Blob;
  readonly tools: number;
}

interface Line extends ListedTool {
  readonly digest: string | null;
  readonly facts: unknown;
  /** The descriptor's JSON text; null where it was kept back. */
  readonly text: string | null;
}

export interface KeptTool extends Line {
  readonly facts: BaselineFacts;
}

/** Lines that are put into one part: the browser may keep parts on disk. */
const linesAtOnce = 1_000;

export class ListWriter {
  private readonly parts: Blob[] = [];
  private readonly lines: string[] = [];
  private tools = 0;

  /**
   * Appends a tool. Without `hasDigest` it gets no fingerprint. A descriptor that holds a secret is not kept: its facts
   * then tell all that is known of it.
   */
  add(
    { hasDigest, ...tool }: ListedTool & { readonly hasDigest: boolean },
    value: unknown,
    factsOf: (isKeptBack: boolean) => BaselineFacts,
  ): void {
    const canonical = canonicalText(value);
    const text = canonical ?? formatJson(value);
    const isKeptBack = jsonHoldsSecret(text);
    const digest = canonical === null || !hasDigest ? null : digestText(canonical);
    this.write({ ...tool, digest, facts: writeFacts(factsOf(isKeptBack)), text: isKeptBack ? null : text });
  }

  /** Appends a tool of which there is a fingerprint at most. */
  addUnread(tool: ListedTool, digest: string | null, facts: BaselineFacts): void {
    this.write({ ...tool, digest, facts: writeFacts(facts), text: null });
  }

  finish(): TakenList {
    return { list: new Blob([...this.parts, ...this.lines]), tools: this.tools };
  }

  private write(line: Line): void {
    this.tools++;
    this.lines.push(writeLine(line));
    if (this.lines.length === linesAtOnce) this.parts.push(new Blob(this.lines.splice(0)));
  }
}

function writeLine({ toolId, server, source, digest, facts = null, text }: Line): string {
  const known = [toolId, server, source, digest].map((one) => JSON.stringify(one));
  return `[${known.join()},${formatJson(facts)}]\t${text ?? ''}\n`;
}

/** The tools of a baseline's list, line by line; null for a line that can't be read, which costs only itself. */
export function* readKeptTools(list: string): Generator<KeptTool | null> {
  for (let start = 0; start < list.length; ) {
    const end = list.indexOf('\n', start);
    const stop = end < 0 ? list.length : end;
    yield readLine(list.slice(start, stop));
    start = stop + 1;
  }
}

function readLine(text: string): KeptTool | null {
  const tab = text.indexOf('\t');
  let line: unknown;
  try {
    line = JSON.parse(text.slice(0, Math.max(0, tab)));
  } catch {
    return null;
  }
  if (!Array.isArray(line)) return null;
  const [toolId, server, source, digest, facts]: readonly unknown[] = line;
  if (typeof toolId !== 'string') return null;
  const [ownServer, ownSource, ownDigest] = [server, source, digest].map((one) =>
    typeof one === 'string' ? one : null,
  );
  return {
    toolId,
    server: ownServer ?? null,
    source: ownSource ?? null,
    digest: ownDigest ?? null,
    facts: readFacts(isObject(facts) ? facts : null),
    text: text.slice(tab + 1) || null,
  };
}

/** Writes a draft's entries as the lines of a baseline's list; yields how many are written. */
export function* draftLines(entries: Iterable<ToolEntry>): Generator<number, readonly string[]> {
  const lines: string[] = [];
  for (const { toolId, digest = null, descriptor } of entries) {
    const text = descriptor === undefined ? null : formatJson(descriptor);
    lines.push(writeLine({ toolId, server: null, source: null, digest, facts: null, text }));
    yield lines.length;
  }
  return lines;
}
