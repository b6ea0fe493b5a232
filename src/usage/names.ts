import type { NamedTool } from './callBook';

/** The names of clients, as people say them, in logs, counts and on the screen. */
export const claudeCode = 'Claude Code';
export const codex = 'Codex';
export const geminiCli = 'Gemini CLI';
export const copilotCli = 'Copilot CLI';
export const openCode = 'OpenCode';
export const openwopRuns = 'openwop';

/** A tool of the catalog, with the names that logs may know it by. */
export interface CatalogTool {
  readonly toolId: string;
  /** Its server's names: as configured, as shown here, as the server calls itself. */
  readonly servers: readonly string[];
  /** Its name on that server. */
  readonly name: string | undefined;
}

export type Resolved =
  | { readonly kind: 'tool'; readonly toolId: string }
  /** Several tools fold to this name. */
  | { readonly kind: 'several'; readonly toolIds: readonly string[] }
  | { readonly kind: 'none' };

/** A call's tool, as a log or a usage file names it. */
export interface LoggedName extends Pick<NamedTool, 'server' | 'tool'> {
  readonly client: string;
}

const toUnderscore = (name: string) => name.replace(/[^A-Za-z0-9_-]/g, '_');
const allToUnderscore = (name: string) => name.replace(/[^A-Za-z0-9_]/g, '_');
const toHyphen = (name: string) => name.replace(/[^A-Za-z0-9_-]/g, '-');
const asIs = (name: string) => name;

/** How a client turns the names of servers and tools into the one that its model sees. */
interface Naming {
  readonly fold: (name: string) => string;
  readonly join: (server: string, tool: string) => string;
  /** Whether its names begin with a mark and the server's name, so that a known server is found in them. */
  readonly isMarked?: true;
}

const namings: Readonly<Record<string, Naming>> = {
  [claudeCode]: { fold: toUnderscore, join: (server, tool) => `mcp__${server}__${tool}`, isMarked: true },
  [codex]: { fold: allToUnderscore, join: (server, tool) => `mcp__${server}.${tool}`, isMarked: true },
  [geminiCli]: { fold: asIs, join: (server, tool) => `mcp_${server}_${tool}`, isMarked: true },
  [copilotCli]: { fold: toHyphen, join: (server, tool) => `${server}-${tool}` },
  [openCode]: { fold: toUnderscore, join: (server, tool) => `${server}_${tool}` },
};

/** Null for other clients, of which logs have ids or plain names. */
function namingOf(client: string): Naming | null {
  return Object.hasOwn(namings, client) ? (namings[client] ?? null) : null;
}

/**
 * Finds the tool of a catalog that a log's name means: by its true names, else by the catalog's names folded as the client
 * folds them. Names are matched whole and never split, so that `a__b` of one server can't pass for `b` of another.
 */
export function nameIndex(tools: readonly CatalogTool[]): (named: LoggedName) => Resolved {
  const byNaming = new Map<Naming | null, (named: LoggedName) => Resolved>();
  return (named) => {
    const naming = namingOf(named.client);
    let find = byNaming.get(naming);
    if (find === undefined) {
      find = indexFor(tools, naming);
      byNaming.set(naming, find);
    }
    return find(named);
  };
}

function indexFor(tools: readonly CatalogTool[], naming: Naming | null): (named: LoggedName) => Resolved {
  const exact = new Map<string, Set<string>>();
  const folded = new Map<string, Set<string>>();
  const wires = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, key: string, toolId: string) => {
    const known = to.get(key);
    if (known === undefined) to.set(key, new Set([toolId]));
    else known.add(toolId);
  };
  const fold = naming?.fold ?? asIs;
  for (const { toolId, servers, name } of tools) {
    if (naming === null) {
      add(wires, toolId, toolId);
      add(folded, allToUnderscore(toolId), toolId);
      if (name !== undefined) add(folded, allToUnderscore(name), toolId);
      // `openwop:knowledge.search` is also called `knowledge.search`.
      const suffix = toolId.slice(toolId.indexOf(':') + 1);
      if (suffix !== toolId) add(folded, allToUnderscore(suffix), toolId);
    }
    if (name === undefined) continue;
    for (const server of new Set(servers)) {
      add(exact, `${server}\n${name}`, toolId);
      if (naming === null) continue;
      add(folded, `${fold(server)}\n${fold(name)}`, toolId);
      add(wires, fold(naming.join(fold(server), fold(name))), toolId);
    }
  }
  return ({ server, tool }) => {
    if (server !== undefined) {
      return one(exact.get(`${server}\n${tool}`) ?? folded.get(`${fold(server)}\n${fold(tool)}`));
    }
    return one(wires.get(fold(tool)) ?? (naming === null ? folded.get(allToUnderscore(tool)) : undefined));
  };
}

function one(found: ReadonlySet<string> | undefined): Resolved {
  if (found === undefined) return { kind: 'none' };
  const [toolId] = found;
  return found.size === 1 && toolId !== undefined
    ? { kind: 'tool', toolId }
    : { kind: 'several', toolIds: [...found].sort() };
}

/**
 * Finds the one known server that a log's name begins with, and leaves the rest of the name as the log has it. Names that
 * may belong to two of the servers stay whole.
 */
export function withServer(
  { client, server, tool }: LoggedName,
  known: Iterable<string>,
): Pick<NamedTool, 'server' | 'tool'> {
  const naming = namingOf(client);
  if (server !== undefined || naming?.isMarked !== true) return { server, tool };
  const { fold, join } = naming;
  const found = [...known].flatMap((name) => {
    const prefix = join(fold(name), '');
    return tool.length > prefix.length && tool.startsWith(prefix)
      ? [{ server: name, tool: tool.slice(prefix.length) }]
      : [];
  });
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : { server, tool };
}

/** Whether a name that a model may have made up reads like a tool's: anything else is counted without it. */
export function readsLikeTool(name: string): boolean {
  return /^[A-Za-z_][\w.:@-]{0,199}$/.test(name);
}
