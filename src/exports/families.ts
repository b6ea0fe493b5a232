import type { Draft } from '../model/draft';
import type { ExportTools } from './exportTarget';
import { familiesOf, isFromMcp, nameInServer } from './nameTools';

/** One family of the draft's MCP tools: what its server is to be called there, with a tool as an example. */
export interface DraftFamily {
  readonly family: string;
  readonly count: number;
  readonly alias: string | undefined;
  /** What a person may want to take over; never used unasked. */
  readonly proposed: string;
  readonly example: { readonly toolId: string; readonly name: string };
}

export function listFamilies(draft: Draft, tools: ExportTools): readonly DraftFamily[] {
  const found = new Map<string, DraftFamily>();
  const families = familiesOf(draft, tools);
  for (const { toolId, source, nameInTarget } of draft.entries.values()) {
    const tool = tools.get(toolId)?.tool;
    if (!isFromMcp(toolId, tool, source)) continue;
    const family = families.get(toolId) ?? toolId;
    const before = found.get(family);
    const example = { toolId, name: nameInTarget ?? nameInServer(toolId, family, tool) };
    found.set(family, {
      family,
      count: (before?.count ?? 0) + 1,
      alias: draft.aliases.get(family),
      proposed: tool?.alias ?? family.slice(family.indexOf(':') + 1).replace(/[^\w-]+/g, '-'),
      example: before?.example ?? example,
    });
  }
  return [...found.values()];
}
