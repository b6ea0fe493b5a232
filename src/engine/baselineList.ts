import { canonicalText, digestText } from '../model/digest';
import type { ToolEntry } from '../model/draft';
import { formatJson } from '../model/formatJson';
import { jsonHoldsSecret } from '../model/secrets';
import { type BaselineFacts, type BaselineTool, readBaselineTool, writeFacts } from './compare/baselineFile';

/*
 * How a baseline is kept: a list, one line a tool, each as it stands in a baseline file.
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
    this.write(writeLine(tool, digest, isKeptBack ? null : text, factsOf(isKeptBack)));
  }

  /** Appends a tool of which there is a fingerprint at most. */
  addUnread(tool: ListedTool, digest: string | null, facts: BaselineFacts): void {
    this.write(writeLine(tool, digest, null, facts));
  }

  finish(): TakenList {
    return { list: new Blob([...this.parts, ...this.lines]), tools: this.tools };
  }

  private write(line: string): void {
    this.tools++;
    this.lines.push(line);
    if (this.lines.length === linesAtOnce) this.parts.push(new Blob(this.lines.splice(0)));
  }
}

/** `descriptor`: its JSON text on one line; null where it is not kept. */
function writeLine(
  { toolId, server, source }: ListedTool,
  digest: string | null,
  descriptor: string | null,
  facts: BaselineFacts,
): string {
  const written = writeFacts(facts);
  const members = [
    `"toolId":${JSON.stringify(toolId)}`,
    ...(server === null ? [] : [`"server":${JSON.stringify(server)}`]),
    ...(source === null ? [] : [`"source":${JSON.stringify(source)}`]),
    `"digest":${JSON.stringify(digest)}`,
    ...(descriptor === null ? [] : [`"descriptor":${descriptor}`]),
    ...(written === undefined ? [] : [`"facts":${formatJson(written)}`]),
  ];
  return `{${members.join(',')}}\n`;
}

/** The lines of a baseline's list, one by one, with their tools; a line that can't be read has none. */
export function* readLines(list: string): Generator<{ readonly line: string; readonly tool: BaselineTool | null }> {
  for (let start = 0; start < list.length; ) {
    const end = list.indexOf('\n', start);
    const stop = end < 0 ? list.length : end;
    const line = list.slice(start, stop);
    yield { line, tool: readLine(line) };
    start = stop + 1;
  }
}

export function readLine(line: string): BaselineTool | null {
  try {
    return readBaselineTool(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Writes a draft's entries as the lines of a baseline's list; yields how many are written. */
export function* draftLines(entries: Iterable<ToolEntry>): Generator<number, readonly string[]> {
  const lines: string[] = [];
  for (const { toolId, digest = null, descriptor } of entries) {
    const text = descriptor === undefined ? null : formatJson(descriptor);
    lines.push(writeLine({ toolId, server: null, source: null }, digest, text, { posture: new Map() }));
    yield lines.length;
  }
  return lines;
}
