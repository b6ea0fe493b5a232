import { plainServerName } from '../dialects/serverNames';
import { type DeniedEntry, isDenied } from '../model/draft';
import type { Tool } from '../model/tool';
import { toUnderscore } from '../model/toolNames';
import { matchPattern } from '../model/wildcard';
import { nameInServer } from './nameTools';
import { type ListedTool, type TargetReading, type ToolGlob, writtenName } from './reading';
import { findUnknownServers, type UnknownServer } from './unknownServers';

export interface PlaceTool {
  readonly tool: Pick<Tool, 'toolId' | 'alias' | 'nameOnServer'>;
  readonly family: string;
}

type Placed = Pick<ListedTool, 'mode' | 'yields' | 'speech'>;

export type Placement =
  /** The id itself, or the only tool that goes by that name. */
  | (Placed & {
      readonly kind: 'tool';
      readonly toolId: string;
      /** Tools of like names, where the catalog has none of this id. */
      readonly near?: readonly string[];
      readonly note?: string;
      readonly loadOnDemand?: true;
    })
  /** Tools it may mean; `written` is how the file called it. Empty where the catalog has nothing of that name. */
  | (Placed & {
      readonly kind: 'choice';
      readonly written: string;
      readonly toolIds: readonly string[];
      /** Tools of like names, where the catalog has none of that name. */
      readonly near?: readonly string[];
      /** The id that such a tool gets where its server is read; null where the file names none. */
      readonly made: string | null;
      readonly loadOnDemand?: true;
    })
  | (Placed & {
      readonly kind: 'pattern';
      readonly written: string;
      /** A wildcard over toolIds for the same tools, which a draft can keep; null where there is none. */
      readonly kept: string | null;
      readonly toolIds: readonly string[];
    });

export interface PlacedList {
  readonly placements: readonly Placement[];
  /** What it denies: by the catalog's ids where they are found, else by those that such tools get. */
  readonly denied: readonly DeniedEntry[];
  /** Made families → what the file calls their server. */
  readonly servers: ReadonlyMap<string, string>;
  /** Servers that it names and the catalog doesn't know: an alias for one of their families places all of their tools. */
  readonly unknown: readonly UnknownServer[];
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
 * Finds the toolIds behind imported names. A name with a server counts as found where the draft or the source gives that
 * server's alias; else tools of that name are offered, and none is chosen. `given`: the draft's names in the client, by
 * toolId.
 */
export function placeListed(
  { allowed, denied, isRewritten }: Pick<TargetReading, 'allowed' | 'denied' | 'isRewritten'>,
  catalog: Iterable<PlaceTool>,
  aliases: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, string> = new Map(),
): PlacedList {
  const form = (text: string) => (isRewritten ? toUnderscore(text) : text);
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
  const matching = ({ server, name: pattern }: Extract<ListedTool, { kind: 'pattern' }>) => {
    if (server === null) return all.filter(({ toolId }) => matchPattern(pattern, toolId));
    const named = all.filter((one) => one.server === server);
    // A server that nobody has named yet goes by its own id, unless another one bears that name.
    const own = form(`mcp:${server}`);
    const ofServer =
      named.length > 0 ? named : all.filter((one) => one.server === undefined && form(one.family) === own);
    return ofServer.filter(({ name }) => matchPattern(pattern, name));
  };
  /** A server that nobody has named goes by its own id. */
  const matchingGlob = ({ server: servers, name: pattern, hasOne, except = [] }: ToolGlob) =>
    all.filter(({ server, family, name }) => {
      const own = server ?? (family.startsWith('mcp:') ? form(family.slice('mcp:'.length)) : undefined);
      if (own === undefined || except.includes(own)) return false;
      return matchPattern(servers, own, hasOne) && matchPattern(pattern, name, hasOne);
    });
  /** A rewritten name may mean several tools and servers, also those that are not read yet. */
  const mark = (name: string) => (isRewritten && name.includes('_') ? { isRewritten: true as const } : {});
  const matchingJoined = ({ name: text, join, alias }: Extract<ListedTool, { kind: 'joined' }>) => {
    const whole = ({ server, family, name }: Known) => `${server ?? form(family.slice('mcp:'.length))}${join}${name}`;
    const found = all.filter((one) => matchPattern(form(text), whole(one)));
    return found.length > 0 || alias === undefined ? found : all.filter((one) => matchPattern(form(alias), whole(one)));
  };
  const off = denied.flatMap((one): readonly DeniedEntry[] => {
    const { kind, server, name } = one;
    const exact = (ids: Iterable<string>) => [...ids].map((id) => ({ id, isPattern: false }));
    if (kind === 'id') return exact([name]);
    if (kind === 'bare') return exact(byName.get(name) ?? []);
    if (kind === 'glob') {
      return [
        { id: `mcp:${server}.${name}`, isPattern: true },
        ...exact(matchingGlob(one).map(({ toolId }) => toolId)),
      ];
    }
    if (kind === 'joined') {
      const known = matchingJoined(one);
      return known.length > 0 ? exact(known.map(({ toolId }) => toolId)) : [madeOfJoined(one)];
    }
    const found = kind === 'name' ? byFullName.get(JSON.stringify([server, name])) : undefined;
    if (found !== undefined) return exact(found);
    const id = server === null ? name : startOf(server) + name;
    const made = { id, isPattern: kind === 'pattern', ...mark(`${server ?? ''}${name}`) };
    const matches = kind === 'pattern' && server !== null ? matching(one) : [];
    if (matches.length === 0) return [made];
    const covered = all.filter(({ toolId }) => isDenied({ denied: [made] }, toolId)).length;
    const covers = matches.every(({ toolId }) => isDenied({ denied: [made] }, toolId));
    if (covers && covered === matches.length) return [made];
    const kept = keptPattern(name, matches, all);
    return kept !== null ? [{ id: kept, isPattern: true }] : exact(matches.map(({ toolId }) => toolId));
  });
  const isOff = (toolId: string) => isDenied({ denied: off }, toolId);
  /** A server's name stands for its tools where no tool has that name. */
  const readBare = ({ name, mode }: ListedTool): Exclude<ListedTool, { kind: 'bare' }> => {
    const isServer = !byName.has(name) && all.some((one) => (one.server ?? one.family.slice('mcp:'.length)) === name);
    return isServer ? { kind: 'pattern', server: name, name: '*', mode } : { kind: 'name', server: null, name, mode };
  };
  const placements = allowed.flatMap((listed): readonly Placement[] => {
    const one = listed.kind === 'bare' ? readBare(listed) : listed;
    const { kind, server, name, mode } = one;
    if (kind === 'id')
      return isOff(name) ? [] : [{ kind: 'tool', toolId: name, mode, ...(one.note && { note: one.note }) }];
    const said = {
      ...(one.yields && { yields: one.yields }),
      ...(one.speech !== undefined && { speech: one.speech }),
    };
    const written = writtenName(one);
    if (kind === 'joined' && !name.includes('*')) {
      const toolIds = matchingJoined(one)
        .map(({ toolId }) => toolId)
        .filter((toolId) => !isOff(toolId));
      const [only] = toolIds;
      if (toolIds.length === 1 && only !== undefined) return [{ kind: 'tool', toolId: only, mode, ...said }];
      const own = byName.get(name.slice(name.lastIndexOf(one.join) + one.join.length)) ?? [];
      const meant = toolIds.length > 0 ? toolIds : one.join === '/' ? [...own] : [];
      return [{ kind: 'choice', written, toolIds: meant, made: madeOfJoined(one).id, mode, ...said }];
    }
    if (kind === 'joined') {
      const matches = matchingJoined(one);
      const families = new Set(matches.map(({ family }) => family));
      const [family] = families;
      const isWhole = families.size === 1 && matches.length === all.filter((known) => known.family === family).length;
      const kept = matches.length === 0 ? madeOfJoined(one).id : isWhole ? `${family}.*` : null;
      const toolIds = matches.map(({ toolId }) => toolId).filter((toolId) => !isOff(toolId));
      return [{ kind: 'pattern', written, kept, toolIds, mode, ...said }];
    }
    if (kind === 'glob' || kind === 'pattern') {
      const matches = kind === 'glob' ? matchingGlob(one) : matching(one);
      const isAll = kind === 'glob' && server === '*' && name === '*' && one.except === undefined;
      const keptFor = (of: string) => (matches.length === 0 ? startOf(of) + name : keptPattern(name, matches, all));
      const kept = kind === 'glob' ? (isAll ? 'mcp:*' : null) : server === null ? name : keptFor(server);
      const toolIds = matches.map(({ toolId }) => toolId).filter((toolId) => !isOff(toolId));
      return [{ kind: 'pattern', written, kept, toolIds, mode, ...said }];
    }
    const exact = [...(byFullName.get(JSON.stringify([server, name])) ?? [])];
    const [only] = exact;
    const rest = { mode, ...(one.loadOnDemand && { loadOnDemand: one.loadOnDemand }), ...said };
    if (exact.length === 1 && only !== undefined) return isOff(only) ? [] : [{ kind: 'tool', toolId: only, ...rest }];
    const toolIds = exact.length > 1 ? exact : [...(byName.get(name) ?? [])];
    return [{ kind: 'choice', written, toolIds, made: server === null ? null : startOf(server) + name, ...rest }];
  });
  const unique = new Map(off.map((entry) => [JSON.stringify(entry), entry]));
  const unknown = findUnknownServers([...allowed, ...denied], all, form);
  return { placements, denied: [...unique.values()], servers, unknown };
}

/** The id of a joined name that is cut once. It is marked as rewritten, so that it denies the ids of other cuts as well. */
function madeOfJoined({ name: text, join, alias = text }: Extract<ListedTool, { kind: 'joined' }>): DeniedEntry {
  const name = join === '/' ? text : alias;
  const at = join === '/' ? name.lastIndexOf(join) : name.indexOf(join);
  const [server, own] = at > 0 ? [name.slice(0, at), name.slice(at + join.length)] : [name, '*'];
  return { id: `mcp:${server}.${own}`, isPattern: name.includes('*'), isRewritten: true };
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
  map.set(key, (map.get(key) ?? new Set()).add(toolId));
}
