import type { Mode } from '../model/draft';
import { matchPattern } from '../model/matchPattern';
import type { Tool } from '../model/tool';
import type { ListedTool } from './exportTarget';
import { nameInServer } from './nameTools';

/** A tool of the catalog, as far as its name matters. */
export interface PlaceTool {
  readonly tool: Pick<Tool, 'toolId' | 'alias' | 'nameOnServer'>;
  readonly family: string;
}

/** What one imported tool means here. */
export type Placement =
  /** The id itself, or the only tool that goes by that name. */
  | {
      readonly kind: 'tool';
      readonly toolId: string;
      readonly mode: Mode | null;
      readonly note?: string;
      readonly loadOnDemand?: true;
    }
  /** Tools it may mean; `written` is how the file called it. Empty where the catalog has nothing of that name. */
  | {
      readonly kind: 'choice';
      readonly written: string;
      readonly toolIds: readonly string[];
      readonly mode: Mode | null;
      readonly loadOnDemand?: true;
    }
  | {
      readonly kind: 'pattern';
      readonly written: string;
      /** A wildcard over toolIds for the same tools, which a draft can keep; null where there is none. */
      readonly kept: string | null;
      readonly toolIds: readonly string[];
      readonly mode: Mode | null;
    };

/**
 * Finds the toolIds behind imported names. A name with a server is taken as found only where that server's alias is
 * known, from the draft or from the source itself; otherwise tools of that name are offered, never chosen. `given`:
 * what a draft calls tools in the client, by toolId.
 */
export function placeListed(
  listed: readonly ListedTool[],
  catalog: Iterable<PlaceTool>,
  aliases: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, string> = new Map(),
): readonly Placement[] {
  const byName = new Map<string, Set<string>>();
  const byFullName = new Map<string, Set<string>>();
  const all: { server: string | undefined; name: string; toolId: string }[] = [];
  for (const { tool, family } of catalog) {
    const name = nameInServer(tool.toolId, family, tool);
    const afterScope = tool.toolId.slice(tool.toolId.indexOf(':') + 1);
    const server = aliases.get(family) ?? tool.alias;
    all.push({ server, name, toolId: tool.toolId });
    for (const known of new Set([name, afterScope, tool.toolId])) add(byName, known, tool.toolId);
    if (server === undefined) continue;
    for (const known of new Set([name, given.get(tool.toolId) ?? name]))
      add(byFullName, JSON.stringify([server, known]), tool.toolId);
  }
  return listed.map((one): Placement => {
    const { mode } = one;
    if (one.kind === 'id') return { kind: 'tool', toolId: one.toolId, mode, ...(one.note && { note: one.note }) };
    if (one.kind === 'pattern') {
      const written = one.server === null ? one.pattern : `${one.server}/${one.pattern}`;
      const matches = all.filter(({ server, name, toolId }) =>
        one.server === null
          ? matchPattern(one.pattern, toolId)
          : server === one.server && matchPattern(one.pattern, name),
      );
      const toolIds = matches.map(({ toolId }) => toolId);
      const kept = one.server === null ? one.pattern : keptPattern(one.pattern, matches, all);
      return { kind: 'pattern', written, kept, toolIds, mode };
    }
    const exact = [...(byFullName.get(JSON.stringify([one.server, one.name])) ?? [])];
    const [only] = exact;
    const mark = one.loadOnDemand && { loadOnDemand: one.loadOnDemand };
    if (exact.length === 1 && only !== undefined) return { kind: 'tool', toolId: only, mode, ...mark };
    const written = one.server === null ? one.name : `${one.server}/${one.name}`;
    const toolIds = exact.length > 1 ? exact : [...(byName.get(one.name) ?? [])];
    return { kind: 'choice', written, toolIds, mode, ...mark };
  });
}

interface NamedId {
  readonly name: string;
  readonly toolId: string;
}

/** `*` of a server's tools `mcp:crm.find` and `mcp:crm.add` → `mcp:crm.*`, where that means no other tool. */
function keptPattern(pattern: string, matches: readonly NamedId[], all: readonly NamedId[]): string | null {
  const prefixes = new Set(
    matches.map(({ name, toolId }) => (toolId.endsWith(name) ? toolId.slice(0, toolId.length - name.length) : null)),
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
