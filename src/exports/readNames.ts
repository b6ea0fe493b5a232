import type { Mode } from '../model/draft';
import { isObject, member } from '../model/json';
import { matchPattern } from '../model/matchPattern';
import type { IgnoredPart, ListedTool, TargetReading } from './exportTarget';

/**
 * Gathers what a file allows and denies, each tool once; of two modes for one tool the one that asks holds. What is
 * denied is taken out of what is allowed when the reading is finished.
 */
export class ReadingBuilder {
  private readonly allowed = new Map<string, ListedTool>();
  private readonly denied = new Map<string, ListedTool>();
  private readonly ignored: IgnoredPart[] = [];
  private readonly isRewritten: boolean;

  constructor(isRewritten = false) {
    this.isRewritten = isRewritten;
  }

  /** A name as it stands. */
  name(server: string | null, name: string, mode: Mode | null, loadOnDemand = false): void {
    this.put({ kind: 'name', server, name, mode, ...(loadOnDemand && { loadOnDemand }) });
  }

  /** A name of a format in which `*` stands for any run of characters. */
  wild(server: string | null, name: string, mode: Mode | null): void {
    if (name.includes('*')) this.pattern(name, mode, server);
    else this.name(server, name, mode);
  }

  id(toolId: string, mode: Mode | null = null, note?: string): void {
    this.put({ kind: 'id', toolId, mode, ...(note ? { note } : {}) });
  }

  /** Without a server it stands for toolIds. */
  pattern(pattern: string, mode: Mode | null, server: string | null = null): void {
    this.put({ kind: 'pattern', server, pattern, mode });
  }

  /** Forbids a name, or where `*` is a wildcard there, all that it stands for. */
  deny(server: string | null, name: string, hasWildcards = false): void {
    const one: ListedTool =
      hasWildcards && name.includes('*')
        ? { kind: 'pattern', server, pattern: name, mode: null }
        : { kind: 'name', server, name, mode: null };
    this.denied.set(keyOf(one), one);
  }

  denyId(toolId: string): void {
    const one: ListedTool = toolId.includes('*')
      ? { kind: 'pattern', server: null, pattern: toolId, mode: null }
      : { kind: 'id', toolId, mode: null };
    this.denied.set(keyOf(one), one);
  }

  /** `why` in our words; `what` is the file's own. */
  ignore(what: string, why: string): void {
    if (this.ignored.length < 1000) this.ignored.push({ what: what.slice(0, 200), why });
  }

  /** The texts of a list; all else in it is ignored. Absent is empty. */
  texts(value: unknown, where: string): readonly string[] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      this.ignore(where, 'It should be a list.');
      return [];
    }
    return value.filter((item, i): item is string => {
      if (typeof item === 'string' && item !== '') return true;
      this.ignore(`${where}/${i}`, 'It should be a text.');
      return false;
    });
  }

  finish(): TargetReading {
    const denied = [...this.denied.values()];
    const patterns = denied.filter((one) => one.kind === 'pattern');
    const allowed = [...this.allowed].flatMap(([key, one]) => {
      if (!this.denied.has(key) && !patterns.some((pattern) => isWithin(pattern, one))) return [one];
      this.ignore(describe(one), 'It is denied as well, and that holds.');
      return [];
    });
    return { allowed, denied, ignored: this.ignored, isRewritten: this.isRewritten };
  }

  private put(tool: ListedTool): void {
    const key = keyOf(tool);
    const before = this.allowed.get(key);
    const asks = before?.mode === 'ask' || (tool.mode === 'ask' && before !== undefined);
    this.allowed.set(
      key,
      asks ? { ...tool, mode: 'ask' } : before?.mode ? { ...tool, mode: tool.mode ?? before.mode } : tool,
    );
  }
}

function keyOf(one: ListedTool): string {
  if (one.kind === 'id') return one.toolId;
  return one.kind === 'name' ? JSON.stringify([one.server, one.name]) : `*${JSON.stringify([one.server, one.pattern])}`;
}

function describe(one: ListedTool): string {
  if (one.kind === 'id') return one.toolId;
  const name = one.kind === 'name' ? one.name : one.pattern;
  return one.server === null ? name : `${one.server}/${name}`;
}

/** Whether a wildcard covers a name, or another wildcard of its server as a whole. */
function isWithin(wildcard: Extract<ListedTool, { kind: 'pattern' }>, one: ListedTool): boolean {
  const { server, pattern } = wildcard;
  if (one.kind === 'id') return server === null && matchPattern(pattern, one.toolId);
  if (server === null) return one.server !== null && matchPattern(pattern, `mcp:${one.server}.${textOf(one)}`);
  return server === one.server && matchPattern(pattern, textOf(one));
}

function textOf(one: Exclude<ListedTool, { kind: 'id' }>): string {
  return one.kind === 'name' ? one.name : one.pattern;
}

/** The members of an object that are objects themselves, as pairs. */
export function objectsIn(value: unknown): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const inner = member(value, key);
    return isObject(inner) ? [[key, inner] as const] : [];
  });
}

/** `github/get_issue` cut at the first separator; null where there is none. */
export function splitName(text: string, separator: string): readonly [server: string, name: string] | null {
  const at = text.indexOf(separator);
  return at <= 0 || at + separator.length >= text.length
    ? null
    : [text.slice(0, at), text.slice(at + separator.length)];
}
