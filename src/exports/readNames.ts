import type { Mode } from '../model/draft';
import { isObject, member } from '../model/json';
import type { IgnoredPart, ListedTool, TargetReading } from './exportTarget';

/** Gathers what a file lists, each tool once; of two modes for one tool the one that asks holds. */
export class ReadingBuilder {
  private readonly found = new Map<string, ListedTool>();
  private readonly ignored: IgnoredPart[] = [];

  /** A name as it stands. */
  name(server: string | null, name: string, mode: Mode | null, loadOnDemand = false): void {
    this.put(JSON.stringify([server, name]), {
      kind: 'name',
      server,
      name,
      mode,
      ...(loadOnDemand && { loadOnDemand }),
    });
  }

  /** A name of a format in which `*` stands for any run of characters. */
  wild(server: string | null, name: string, mode: Mode | null): void {
    if (name.includes('*')) this.pattern(name, mode, server);
    else this.name(server, name, mode);
  }

  id(toolId: string, mode: Mode | null = null, note?: string): void {
    this.put(toolId, { kind: 'id', toolId, mode, ...(note ? { note } : {}) });
  }

  /** Without a server it stands for toolIds. */
  pattern(pattern: string, mode: Mode | null, server: string | null = null): void {
    this.put(`*${JSON.stringify([server, pattern])}`, { kind: 'pattern', server, pattern, mode });
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
    return { listed: [...this.found.values()], ignored: this.ignored };
  }

  private put(key: string, tool: ListedTool): void {
    const before = this.found.get(key);
    const asks = before?.mode === 'ask' || (tool.mode === 'ask' && before !== undefined);
    this.found.set(
      key,
      asks ? { ...tool, mode: 'ask' } : before?.mode ? { ...tool, mode: tool.mode ?? before.mode } : tool,
    );
  }
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
