/**
 * How a client spells the names of servers and tools for its models, and so in its logs. One shape answers both ways:
 * what the client calls a tool (`spelledName`), and which tool a name means (`toolFinder`).
 */
export interface Spelling {
  /** What it makes of the name of a server or a tool; absent where it changes nothing. */
  readonly fold?: (name: string) => string;
  /** Both names, folded, as one. */
  readonly join: (server: string, tool: string) => string;
  /** What other versions of it make of both. */
  readonly joinElsewhere?: (server: string, tool: string) => string;
  /** What it makes of a name that is too long; absent where that is not known. */
  readonly shorten?: (name: string) => string;
  /** Whether its names begin with a mark and the server's name, so that a known server is found in them. */
  readonly isMarked?: true;
  /** Whether every name comes out as one that its models take. */
  readonly fits?: true;
}

/** The spelling of a client by its label; null for other clients, of which logs have ids or plain names. */
export type SpellingOf = (client: string) => Spelling | null;

/** A tool of the catalog, with the names that logs may know it by. */
export interface CatalogTool {
  readonly toolId: string;
  /** Its server's names: as configured, as shown here, as the server calls itself. */
  readonly servers: readonly string[];
  /** Its name on that server. */
  readonly name: string | undefined;
}

/** A call's tool, as a log or a usage file names it. */
export interface LoggedName {
  readonly client: string;
  /** The name in the client's configuration, where the log has it. */
  readonly server?: string | undefined;
  /** The name on that server, or the log's own name. */
  readonly tool: string;
}

export type Resolved =
  | { readonly kind: 'tool'; readonly toolId: string }
  /** Several tools fold to this name. */
  | { readonly kind: 'several'; readonly toolIds: readonly string[] }
  | { readonly kind: 'none' };

export const toUnderscore = (name: string) => name.replace(/[^A-Za-z0-9_-]/g, '_');
/** `dropTable` → `drop_table` */
export const snakeCase = (name: string) => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase();
export const allToUnderscore = (name: string) => name.replace(/[^A-Za-z0-9_]/g, '_');
const asIs = (name: string) => name;

/** What a client calls a tool of a server. */
export function spelledName({ fold = asIs, join, shorten = asIs }: Spelling, server: string, tool: string): string {
  return shorten(join(fold(server), fold(tool)));
}

/**
 * Finds the tool of a catalog that a client's name means: by its true names, else by the catalog's names as the client
 * spells them. Names are matched whole and never split, so that `a__b` of one server can't pass for `b` of another.
 */
export function toolFinder(tools: readonly CatalogTool[], spellingOf: SpellingOf): (named: LoggedName) => Resolved {
  const bySpelling = new Map<Spelling | null, (named: LoggedName) => Resolved>();
  return (named) => {
    const spelling = spellingOf(named.client);
    let find = bySpelling.get(spelling);
    if (find === undefined) {
      find = finderFor(tools, spelling);
      bySpelling.set(spelling, find);
    }
    return find(named);
  };
}

function finderFor(tools: readonly CatalogTool[], spelling: Spelling | null): (named: LoggedName) => Resolved {
  const exact = new Map<string, Set<string>>();
  const folded = new Map<string, Set<string>>();
  const whole = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, key: string, toolId: string) => {
    const known = to.get(key);
    if (known === undefined) to.set(key, new Set([toolId]));
    else known.add(toolId);
  };
  const fold = spelling?.fold ?? asIs;
  for (const { toolId, servers, name } of tools) {
    if (spelling === null) {
      add(whole, toolId, toolId);
      add(folded, allToUnderscore(toolId), toolId);
      if (name !== undefined) add(folded, allToUnderscore(name), toolId);
      // `openwop:knowledge.search` is also called `knowledge.search`.
      const suffix = toolId.slice(toolId.indexOf(':') + 1);
      if (suffix !== toolId) add(folded, allToUnderscore(suffix), toolId);
    }
    if (name === undefined) continue;
    for (const server of new Set(servers)) {
      add(exact, `${server}\n${name}`, toolId);
      if (spelling === null) continue;
      add(folded, `${fold(server)}\n${fold(name)}`, toolId);
      add(whole, fold(spelledName(spelling, server, name)), toolId);
      const elsewhere = spelling.joinElsewhere?.(fold(server), fold(name));
      if (elsewhere !== undefined) add(whole, elsewhere, toolId);
    }
  }
  return ({ server, tool }) => {
    if (server !== undefined) {
      return one(exact.get(`${server}\n${tool}`) ?? folded.get(`${fold(server)}\n${fold(tool)}`));
    }
    return one(whole.get(fold(tool)) ?? (spelling === null ? folded.get(allToUnderscore(tool)) : undefined));
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
 * Cuts a client's name behind the known server that it begins with, of several the longest, and leaves the rest as it
 * is. A name that begins with none stays whole.
 */
export function withServer(
  { server, tool }: Pick<LoggedName, 'server' | 'tool'>,
  spelling: Spelling | null,
  known: Iterable<string>,
): Pick<LoggedName, 'server' | 'tool'> {
  if (server !== undefined || spelling?.isMarked !== true) return { server, tool };
  const { fold = asIs, join } = spelling;
  let longest = '';
  let found: string | undefined;
  for (const name of known) {
    const start = join(fold(name), '');
    if (start.length <= longest.length || tool.length <= start.length || !tool.startsWith(start)) continue;
    [longest, found] = [start, name];
  }
  return found === undefined ? { server, tool } : { server: found, tool: tool.slice(longest.length) };
}
