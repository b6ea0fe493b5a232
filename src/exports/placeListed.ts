import { plainServerName } from '../dialects/serverNames';
import { type DeniedEntry, isDenied, type Mode, matchPattern } from '../model/draft';
import type { Tool } from '../model/tool';
import { nameInServer } from './nameTools';
import { describe, type ListedTool, matchGlob, type TargetReading, type ToolGlob } from './reading';

export interface PlaceTool {
  readonly tool: Pick<Tool, 'toolId' | 'alias' | 'nameOnServer'>;
  readonly family: string;
}

export type Placement =
  /** The id itself, or the only tool that goes by that name. */
  | {
      readonly kind: 'tool';
      readonly toolId: string;
      readonly mode: Mode | null;
      readonly note?: string;
      readonly loadOnDemand?: true;
      readonly yields?: true;
    }
  /** Tools it may mean; `written` is how the file called it. Empty where the catalog has nothing of that name. */
  | {
      readonly kind: 'choice';
      readonly written: string;
      readonly toolIds: readonly string[];
      /** Tools of like names, where the catalog has none of that name. */
      readonly near?: readonly string[];
      /** The id that such a tool gets where its server is read; null where the file names none. */
      readonly made: string | null;
      readonly mode: Mode | null;
      readonly loadOnDemand?: true;
      readonly yields?: true;
    }
  | {
      readonly kind: 'pattern';
      readonly written: string;
      /** A wildcard over toolIds for the same tools, which a draft can keep; null where there is none. */
      readonly kept: string | null;
      readonly toolIds: readonly string[];
      readonly mode: Mode | null;
      /** Its mode holds for tools of which the file says nothing else. */
      readonly yields?: true;
    };

export interface PlacedList {
  readonly placements: readonly Placement[];
  /** What it denies: by the catalog's ids where they are found, else by those that such tools get. */
  readonly denied: readonly DeniedEntry[];
  /** Made families → what the file calls their server. */
  readonly servers: ReadonlyMap<string, string>;
}

interface Known {
  readonly server: string | undefined;
  readonly family: string;
  /** As the list would write it. */
  readonly name: string;
  /** As its server calls it. */
  readonly own: string;
  readonly toolId: string;
}

/**
 * Finds the toolIds behind imported names. A name with a server is taken as found only where that server's alias is
 * known, from the draft or from the source itself; otherwise tools of that name are offered, never chosen. `given`:
 * what a draft calls tools in the client, by toolId.
 */
export function placeListed(
  { allowed, denied, isRewritten }: Pick<TargetReading, 'allowed' | 'denied' | 'isRewritten'>,
  catalog: Iterable<PlaceTool>,
  aliases: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, string> = new Map(),
): PlacedList {
  const form = (text: string) => (isRewritten ? text.replace(/[^\w-]/g, '_') : text);
  const byName = new Map<string, Set<string>>();
  const byFullName = new Map<string, Set<string>>();
  const all: Known[] = [];
  for (const { tool, family } of catalog) {
    const name = nameInServer(tool.toolId, family, tool);
    const afterScope = tool.toolId.slice(tool.toolId.indexOf(':') + 1);
    const server = aliases.get(family) ?? tool.alias;
    const { toolId } = tool;
    all.push({ server: server === undefined ? undefined : form(server), family, name: form(name), own: name, toolId });
    for (const known of new Set([form(name), afterScope, tool.toolId])) add(byName, known, tool.toolId);
    if (server === undefined) continue;
    for (const known of new Set([name, given.get(tool.toolId) ?? name]))
      add(byFullName, JSON.stringify([form(server), form(known)]), tool.toolId);
  }
  const servers = new Map<string, string>();
  const starts = new Map<string, string>();
  /** The beginning of the ids of a server's tools: as the catalog has them, else as they would be made. */
  const startOf = (server: string) => {
    const start = starts.get(server) ?? findStart(server);
    starts.set(server, start);
    return start;
  };
  const findStart = (server: string) => {
    const known = all.find((one) => one.server === server && one.toolId.startsWith(`${one.family}.`));
    if (known !== undefined) return `${known.family}.`;
    const family = `mcp:${plainServerName(server)}`;
    servers.set(family, server);
    return `${family}.`;
  };
  const matching = ({ server, pattern }: Extract<ListedTool, { kind: 'pattern' }>) => {
    if (server === null) return all.filter(({ toolId }) => matchPattern(pattern, toolId));
    const named = all.filter((one) => one.server === server);
    // A server that nobody has named yet goes by its own id, unless another one bears that name.
    const own = form(`mcp:${server}`);
    const ofServer =
      named.length > 0 ? named : all.filter((one) => one.server === undefined && form(one.family) === own);
    return ofServer.filter(({ name }) => matchPattern(pattern, name));
  };
  /** A server that nobody has named goes by its own id. */
  const matchingGlob = ({ servers, pattern, hasOne, except = [] }: ToolGlob) =>
    all.filter(({ server, family, name }) => {
      const own = server ?? (family.startsWith('mcp:') ? form(family.slice('mcp:'.length)) : undefined);
      return (
        own !== undefined &&
        !except.includes(own) &&
        matchGlob(servers, own, hasOne) &&
        matchGlob(pattern, name, hasOne)
      );
    });
  /** Of a rewritten name any of several tools and servers may be meant, also of those that are not read yet. */
  const mark = (name: string) => (isRewritten && name.includes('_') ? { isRewritten: true as const } : {});
  const off = denied.flatMap((one): readonly DeniedEntry[] => {
    const exact = (ids: Iterable<string>) => [...ids].map((id) => ({ id, isPattern: false }));
    if (one.kind === 'id') return exact([one.toolId]);
    if (one.kind === 'bare') return exact(byName.get(one.name) ?? []);
    if (one.kind === 'glob') {
      const whole = { id: `mcp:${one.servers}.${one.pattern}`, isPattern: true };
      return [whole, ...exact(matchingGlob(one).map(({ toolId }) => toolId))];
    }
    if (one.kind === 'name') {
      const found = byFullName.get(JSON.stringify([one.server, one.name])) ?? new Set();
      if (found.size > 0) return exact(found);
      const id = one.server === null ? one.name : startOf(one.server) + one.name;
      return [{ id, isPattern: false, ...mark(`${one.server ?? ''}${one.name}`) }];
    }
    if (one.server === null) return [{ id: one.pattern, isPattern: true, ...mark(one.pattern) }];
    const matches = matching(one);
    const made = { id: startOf(one.server) + one.pattern, isPattern: true, ...mark(one.server + one.pattern) };
    if (matches.length === 0) return [made];
    const covered = all.filter(({ toolId }) => isDenied({ denied: [made] }, toolId)).length;
    const covers = matches.every(({ toolId }) => isDenied({ denied: [made] }, toolId));
    if (covers && covered === matches.length) return [made];
    const kept = keptPattern(one.pattern, matches, all);
    return kept !== null ? [{ id: kept, isPattern: true }] : exact(matches.map(({ toolId }) => toolId));
  });
  const isOff = (toolId: string) => isDenied({ denied: off }, toolId);
  /** A server's name stands for its tools where no tool has that name. */
  const readBare = ({ name, mode }: Extract<ListedTool, { kind: 'bare' }>): Exclude<ListedTool, { kind: 'bare' }> => {
    const isServer = !byName.has(name) && all.some((one) => (one.server ?? one.family.slice('mcp:'.length)) === name);
    return isServer
      ? { kind: 'pattern', server: name, pattern: '*', mode }
      : { kind: 'name', server: null, name, mode };
  };
  const placements = allowed.flatMap((listed): readonly Placement[] => {
    const one = listed.kind === 'bare' ? readBare(listed) : listed;
    const { mode } = one;
    if (one.kind === 'id') {
      return isOff(one.toolId) ? [] : [{ kind: 'tool', toolId: one.toolId, mode, ...(one.note && { note: one.note }) }];
    }
    const yields = one.yields && { yields: one.yields };
    if (one.kind === 'glob') {
      const toolIds = matchingGlob(one).flatMap(({ toolId }) => (isOff(toolId) ? [] : [toolId]));
      const isAll = one.servers === '*' && one.pattern === '*' && one.except === undefined;
      return [{ kind: 'pattern', written: describe(one), kept: isAll ? 'mcp:*' : null, toolIds, mode, ...yields }];
    }
    if (one.kind === 'pattern') {
      const written = describe(one);
      const matches = matching(one);
      const toolIds = matches.map(({ toolId }) => toolId).filter((toolId) => !isOff(toolId));
      const kept =
        one.server === null
          ? one.pattern
          : matches.length === 0
            ? startOf(one.server) + one.pattern
            : keptPattern(one.pattern, matches, all);
      return [{ kind: 'pattern', written, kept, toolIds, mode, ...yields }];
    }
    const exact = [...(byFullName.get(JSON.stringify([one.server, one.name])) ?? [])];
    const [only] = exact;
    const defer = one.loadOnDemand && { loadOnDemand: one.loadOnDemand };
    if (exact.length === 1 && only !== undefined) {
      return isOff(only) ? [] : [{ kind: 'tool', toolId: only, mode, ...defer, ...yields }];
    }
    const written = one.server === null ? one.name : `${one.server}/${one.name}`;
    const toolIds = exact.length > 1 ? exact : [...(byName.get(one.name) ?? [])];
    const made = one.server === null ? null : startOf(one.server) + one.name;
    return [{ kind: 'choice', written, toolIds, made, mode, ...defer, ...yields }];
  });
  const unique = new Map(off.map((entry) => [JSON.stringify(entry), entry]));
  return { placements, denied: [...unique.values()], servers };
}

/** `*` of a server's tools `mcp:crm.find` and `mcp:crm.add` → `mcp:crm.*`, where that means no other tool. */
function keptPattern(pattern: string, matches: readonly Known[], all: readonly Known[]): string | null {
  const prefixes = new Set(
    matches.map(({ own, toolId }) => (toolId.endsWith(own) ? toolId.slice(0, toolId.length - own.length) : null)),
  );
  const [prefix = null] = prefixes;
  if (prefix === null || prefixes.size > 1) return null;
  const kept = `${prefix}${pattern}`;
  return all.filter(({ toolId }) => matchPattern(kept, toolId)).length === matches.length ? kept : null;
}

function add(map: Map<string, Set<string>>, key: string, toolId: string): void {
  const found = map.get(key);
  if (found === undefined) map.set(key, new Set([toolId]));
  else found.add(toolId);
}
