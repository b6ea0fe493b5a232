import type { ListedTool } from './reading';

/** A server that a file names and the catalog doesn't know by that name, with the families that it may be. */
export interface UnknownServer {
  /** As the file has it; untrusted text. */
  readonly server: string;
  /** How many of its tools the file names, beside wildcards. */
  readonly names: number;
  /** Those that have most of these names first; where there is no name to compare, all that the file may mean. */
  readonly families: readonly { readonly family: string; readonly found: number }[];
}

interface Known {
  readonly server: string | undefined;
  readonly family: string;
  readonly name: string;
}

const most = 100;

/** Finds the servers of a list that a person has to place: each once, whatever the list says of its tools. */
export function findUnknownServers(
  listed: readonly ListedTool[],
  all: readonly Known[],
  form: (text: string) => string,
): readonly UnknownServer[] {
  const names = new Set(all.map(({ name }) => name));
  const named = new Set(all.flatMap(({ server }) => server ?? []));
  const ids = new Set(all.map(({ family }) => form(family)));
  const asked = new Map<string, Set<string>>();
  const spoken = new Set<string>();
  for (const one of listed) {
    const [server, name] =
      one.kind === 'joined' ? cutName(one, names) : [one.kind === 'glob' ? null : one.server, one.name];
    if (server === null) continue;
    spoken.add(server);
    const isWild = one.kind === 'pattern' || name.includes('*');
    // A wildcard finds a server that nobody named by its own id.
    if (named.has(server) || (one.kind !== 'name' && ids.has(form(`mcp:${server}`)))) continue;
    const own = asked.get(server) ?? new Set();
    asked.set(server, isWild ? own : own.add(name));
  }
  const counts = new Map([...asked.keys()].map((server) => [server, new Map<string, number>()]));
  const wanting = new Map<string, string[]>();
  for (const [server, own] of asked)
    for (const name of own) {
      const servers = wanting.get(name);
      if (servers === undefined) wanting.set(name, [server]);
      else servers.push(server);
    }
  const free = new Set<string>();
  for (const { server, family, name } of all) {
    if (server !== undefined && spoken.has(server)) continue;
    free.add(family);
    for (const wanted of wanting.get(name) ?? []) {
      const count = counts.get(wanted);
      count?.set(family, (count.get(family) ?? 0) + 1);
    }
  }
  return [...asked].flatMap(([server, { size }]): readonly UnknownServer[] => {
    const found = size > 0 ? [...(counts.get(server) ?? [])] : [...free].map((family) => [family, 0] as const);
    const families = found
      .filter(([family]) => size > 0 || family.startsWith('mcp:'))
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .slice(0, most)
      .map(([family, count]) => ({ family, found: count }));
    return families.length === 0 ? [] : [{ server, names: size, families }];
  });
}

/** `gh_get_issue` cut before the longest name that a tool has; a wildcard for a whole server before its `*`. */
function cutName(
  { name: text, join }: Extract<ListedTool, { kind: 'joined' }>,
  names: ReadonlySet<string>,
): readonly [server: string | null, name: string] {
  for (let at = text.indexOf(join, 1); at > 0; at = text.indexOf(join, at + 1)) {
    const name = text.slice(at + join.length);
    if (name === '*' || names.has(name)) return [text.slice(0, at), name];
  }
  return [null, text];
}
