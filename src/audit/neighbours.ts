import type { Server } from '../model/server';
import type { Tool } from '../model/tool';

/** A tool beside others, as their texts may name it. */
export interface Neighbour {
  readonly toolId: string;
  readonly server: string;
  readonly description: string;
}

type NamedSomewhere = Pick<Tool, 'toolId' | 'nameOnServer' | 'server' | 'alias' | 'description'>;

/** The tools of a catalog by the names they may be called by, in lower case. */
export class Neighbours {
  private readonly byName = new Map<string, Neighbour[]>();
  private readonly runs: ReadonlyMap<string, string | undefined>;

  constructor(tools: Iterable<NamedSomewhere> = [], servers: readonly Pick<Server, 'name' | 'runs'>[] = []) {
    this.runs = new Map(servers.map(({ name, runs }) => [name, runs]));
    for (const tool of tools) this.add(tool);
  }

  /** Whether one program or address answers under both names. */
  isOneServer(one: string, other: string): boolean {
    const runs = this.runs.get(one);
    return one === other || (runs !== undefined && runs === this.runs.get(other));
  }

  add(tool: NamedSomewhere): void {
    const neighbour = { toolId: tool.toolId, server: serverOf(tool), description: tool.description ?? '' };
    const name = nameOf(tool);
    const list = this.byName.get(name);
    if (list === undefined) this.byName.set(name, [neighbour]);
    else list.push(neighbour);
  }

  named(name: string): readonly Neighbour[] {
    return this.byName.get(name) ?? [];
  }
}

/** What a tool calls itself on its server, in lower case: `mcp:files.read_file` → `read_file`. */
export function nameOf({ toolId, nameOnServer }: Pick<Tool, 'toolId' | 'nameOnServer'>): string {
  const name = nameOnServer ?? toolId.slice(Math.max(toolId.lastIndexOf(':'), toolId.lastIndexOf('.')) + 1);
  return name.toLowerCase();
}

/** Whose a tool is: its MCP server, else the module that its id names. */
export function serverOf({ toolId, server, alias }: Pick<Tool, 'toolId' | 'server' | 'alias'>): string {
  return server ?? alias ?? toolId.slice(0, Math.max(toolId.lastIndexOf(':'), toolId.lastIndexOf('.'), 0));
}

const identifier =
  /(?<![a-z\d])[a-z][a-z\d]{0,60}(?:[_-][a-z\d]{1,60}){1,12}|(?<=["'`])[a-z][\w-]{2,60}(?=["'`])|\b[a-z][\w-]{2,60}(?= (?:tool|function)\b)/g;
const maxNamed = 50;

export interface NamedTool {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Whether only other servers have a tool of that name. */
  readonly isForeign: boolean;
}

/** Finds the other tools that a folded text names: by names that are no plain words, or by words that are marked as names. */
export function findNamedTools(
  text: string,
  tool: Pick<Tool, 'toolId' | 'nameOnServer' | 'server' | 'alias'>,
  neighbours: Neighbours,
): readonly NamedTool[] {
  const own = nameOf(tool);
  const server = serverOf(tool);
  const found: NamedTool[] = [];
  for (const { 0: name, index } of text.matchAll(identifier)) {
    if (name === own) continue;
    const others = neighbours.named(name);
    if (others.length === 0) continue;
    const isForeign = others.every((other) => !neighbours.isOneServer(other.server, server));
    found.push({ name, start: index, end: index + name.length, isForeign });
    if (found.length >= maxNamed) break;
  }
  return found;
}

const enoughWords = 4;

/** Whether two descriptions say nearly the same, by the words they have in common. */
export function isNearlyEqual(one: string, other: string): boolean {
  const [a, b] = [wordsIn(one), wordsIn(other)];
  if (Math.min(a.size, b.size) < enoughWords) return false;
  const common = [...a].filter((word) => b.has(word)).length;
  return common / (a.size + b.size - common) >= 0.7;
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(
    text
      .slice(0, 4_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
}
