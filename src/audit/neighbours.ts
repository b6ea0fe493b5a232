import { argumentNames } from '../model/searchText';
import type { Server } from '../model/server';
import type { Tool } from '../model/tool';
import { snakeCase } from '../model/toolNames';

/** A tool beside others, as their texts may name it. */
export interface Neighbour {
  readonly toolId: string;
  readonly server: string;
  readonly description: string;
}

type NamedSomewhere = Pick<Tool, 'toolId' | 'nameOnServer' | 'server' | 'alias' | 'description'> & {
  readonly inputSchema?: Tool['inputSchema'];
};

/** The tools of a catalog by the names they may be called by, in lower case. */
export class Neighbours {
  private readonly byName = new Map<string, Neighbour[]>();
  /** What each server's schemas call their values, in lower case. */
  private readonly schemaWords = new Map<string, Set<string>>();
  private readonly runs: ReadonlyMap<string, string | undefined>;
  private asked = new Set<string>();

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
    const neighbour = { toolId: tool.toolId, server: ownerOf(tool), description: tool.description ?? '' };
    const name = nameOf(tool);
    const list = this.byName.get(name);
    if (list === undefined) this.byName.set(name, [neighbour]);
    else list.push(neighbour);
    const words = this.schemaWords.get(neighbour.server) ?? new Set<string>();
    this.schemaWords.set(neighbour.server, words);
    for (const word of argumentsOf(tool)) words.add(word);
  }

  /** Runs a check; returns what it found, and the names that this depends on. */
  noteAsked<Found>(check: () => Found): { readonly found: Found; readonly asked: ReadonlySet<string> } {
    const asked = new Set<string>();
    this.asked = asked;
    return { found: check(), asked };
  }

  /** Whether a server’s own schemas have a value of that name. */
  isArgument(server: string, name: string): boolean {
    this.asked.add(name);
    return this.schemaWords.get(server)?.has(name) ?? false;
  }

  named(name: string): readonly Neighbour[] {
    this.asked.add(name);
    return this.byName.get(name) ?? [];
  }
}

/** All names by which other tools' texts may mean a tool or its arguments, in lower case. */
export function namesGivenBy(tool: NamedSomewhere): readonly string[] {
  return [nameOf(tool), ...argumentsOf(tool)];
}

function argumentsOf({ inputSchema }: NamedSomewhere): readonly string[] {
  return argumentNames(inputSchema).toLowerCase().split(/\s+/);
}

/** In 32 bits: two names may have one hash, and then more is read again than need be. */
export function hashName(name: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x0100_0193);
  return hash >>> 0;
}

/** What a tool calls itself on its server, in lower case: `mcp:files.read_file` → `read_file`. */
export function nameOf({ toolId, nameOnServer }: Pick<Tool, 'toolId' | 'nameOnServer'>): string {
  const name = nameOnServer ?? toolId.slice(Math.max(toolId.lastIndexOf(':'), toolId.lastIndexOf('.')) + 1);
  return name.toLowerCase();
}

/** Whose a tool is: its MCP server, else the module that its id names. */
export function ownerOf({ toolId, server, alias }: Pick<Tool, 'toolId' | 'server' | 'alias'>): string {
  return server ?? alias ?? toolId.slice(0, Math.max(toolId.lastIndexOf(':'), toolId.lastIndexOf('.'), 0));
}

const identifier =
  /(?<![A-Za-z\d])[A-Za-z][A-Za-z\d]{0,60}(?:[_-][A-Za-z\d]{1,60}){1,12}|(?<![A-Za-z\d])[a-z]{2,20}(?:[A-Z][a-z\d]{1,20}){1,8}(?![A-Za-z\d])|(?<=["'`])[A-Za-z][\w-]{2,60}(?=["'`])|\b[a-z][\w-]{2,60}(?= (?:tool|function)\b)/g;
const maxNamed = 50;
/** What a tool that isn't listed is known by: a verb first, and what it does it to. */
const toolName =
  /^(?:[a-z\d]{2,20}[_-])?(?:get|list|read|write|create|delete|remove|send|search|find|fetch|query|update|add|run|execute|exec|call|open|edit|move|copy|set|make|post|publish|push|pull|commit|merge|deploy|transfer|pay|buy|book|cancel|check|scan|verify|download|upload|save|load|browse|navigate|click|start|stop|show|describe|generate|convert|translate|summarize|analyze|schedule|submit|approve|install|import|export|backup|sync|share|invite|reply|forward|log|lookup|resolve|fill|take|insert|append|replace|rename|modify|change|print|view|count|compute|calculate|validate|process)(?:[_-][a-z\d]+)+$|^(?:[a-z\d]{2,20}[_-]){1,3}(?:search|query|read|write|send|create|delete|execute|run|fetch|update|insert|edit|lookup|list|get|tool)$/;

export interface MentionedTool {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Whose it is: the text's own server's, another's alone, or a tool's that nobody lists. */
  readonly whose: 'own' | 'foreign' | 'unlisted';
}

/** A plain word is another server's tool as often as it is a word. */
const isName = /[_\d-]|^.{9}/;

/** Finds the other tools that a folded text names, with its capitals: by names that are no plain words, or by words that are marked as names. */
export function findNamedTools(
  text: string,
  tool: Pick<Tool, 'toolId' | 'nameOnServer' | 'server' | 'alias'>,
  neighbours: Neighbours,
): readonly MentionedTool[] {
  const own = nameOf(tool);
  const server = ownerOf(tool);
  const found: MentionedTool[] = [];
  for (const { 0: written, index } of text.matchAll(identifier)) {
    const name = written.toLowerCase();
    if (name === own) continue;
    const others = neighbours.named(name);
    const isForeign = others.every((other) => !neighbours.isOneServer(other.server, server));
    const isUnlisted = others.length === 0;
    if (isForeign && !isName.test(name)) continue;
    if (isUnlisted && (!toolName.test(snakeCase(written)) || neighbours.isArgument(server, name))) continue;
    const whose = isUnlisted ? 'unlisted' : isForeign ? 'foreign' : 'own';
    found.push({ name, start: index, end: index + name.length, whose });
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
