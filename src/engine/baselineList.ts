import { canonicalText, digestText } from '../model/digest';
import type { ToolEntry } from '../model/draft';
import { formatJson } from '../model/formatJson';
import { isObject } from '../model/json';
import { holdsMasked } from '../model/maskJson';
import type { Server } from '../model/server';
import {
  type BaselineFacts,
  type BaselineTool,
  readBaselineTool,
  readServers,
  writeFacts,
} from './compare/baselineFile';

/*
 * How a baseline is kept: a list, one line a tool, each as it stands in a baseline file. Before them may stand a line with
 * all servers.
 */

export interface BaselineLine {
  readonly toolId: string;
  readonly server: string | null;
  /** The file that it came from; null for the host's list. */
  readonly source: string | null;
}

export interface TakenList {
  readonly list: Blob;
  readonly tools: number;
}

const serversStart = '{"servers":';

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
    { hasDigest, ...tool }: BaselineLine & { readonly hasDigest: boolean },
    value: unknown,
    factsOf: (isKeptBack: boolean) => BaselineFacts,
  ): void {
    const canonical = canonicalText(value);
    const text = canonical ?? formatJson(value);
    const isKeptBack = holdsMasked(value);
    const digest = canonical === null || !hasDigest ? null : digestText(canonical);
    this.write(writeLine(tool, digest, isKeptBack ? null : text, factsOf(isKeptBack)));
  }

  /** Appends a tool of which there is a fingerprint at most. */
  addUnread(tool: BaselineLine, digest: string | null, facts: BaselineFacts): void {
    this.write(writeLine(tool, digest, null, facts));
  }

  /** `servers`: null where they are not known. One that says a secret is kept by its name alone. */
  finish(servers: readonly Server[] | null = null): TakenList {
    const head = servers === null ? [] : [`${formatJson({ servers: servers.map(withoutSecrets) })}\n`];
    return { list: new Blob([...head, ...this.parts, ...this.lines]), tools: this.tools };
  }

  private write(line: string): void {
    this.tools++;
    this.lines.push(line);
    if (this.lines.length === linesAtOnce) this.parts.push(new Blob(this.lines.splice(0)));
  }
}

/** Writes a tool's line. `descriptor`: its JSON text on one line; null where it is not kept. */
export function writeLine(
  { toolId, server, source }: BaselineLine,
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

/** The tools' lines of a baseline's list, one by one; a line that can't be read has no tool. */
export function* readLines(list: string): Generator<{ readonly line: string; readonly tool: BaselineTool | null }> {
  const first = list.startsWith(serversStart) ? list.indexOf('\n') + 1 || list.length : 0;
  for (let start = first; start < list.length; ) {
    const end = list.indexOf('\n', start);
    const stop = end < 0 ? list.length : end;
    const line = list.slice(start, stop);
    yield { line, tool: readLine(line) };
    start = stop + 1;
  }
}

/** The servers of a baseline's list; null where it has none noted. */
export function serversOfList(list: string): readonly Server[] | null {
  if (!list.startsWith(serversStart)) return null;
  try {
    const value: unknown = JSON.parse(list.slice(0, list.indexOf('\n')));
    return isObject(value) ? (readServers(value) ?? null) : null;
  } catch {
    return null;
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

/** A server as a file may hold it: where anything in its words may be a secret, by its name alone. */
function withoutSecrets(server: Server): Server {
  const { name, isConfigured: _configured, called: _called, ...words } = server;
  return holdsMasked(words) ? { name } : { ...words, name };
}
