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
      readonly toolIds: readonly string[];
      readonly mode: Mode | null;
    };

/**
 * Finds the toolIds behind imported names. A name with a server is taken as found only where that server's alias is
 * known, from the draft or from the source itself; otherwise tools of that name are offered, never chosen.
 */
export function placeListed(
  listed: readonly ListedTool[],
  catalog: Iterable<PlaceTool>,
  aliases: ReadonlyMap<string, string>,
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
    if (server !== undefined) add(byFullName, JSON.stringify([server, name]), tool.toolId);
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
      return { kind: 'pattern', written, toolIds: matches.map(({ toolId }) => toolId), mode };
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

function add(map: Map<string, Set<string>>, key: string, toolId: string): void {
  const found = map.get(key);
  if (found === undefined) map.set(key, new Set([toolId]));
  else found.add(toolId);
}
