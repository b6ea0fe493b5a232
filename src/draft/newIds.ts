import type { Draft, ToolEntry } from '../model/draft';

/** What a tool is called now that went by another id in an earlier version. */
export interface NewId {
  readonly toolId: string;
  /** Its family, under which a draft keeps its server's name in the client, and the one of the former id. */
  readonly family: string;
  readonly formerFamily: string;
}

/**
 * The draft with new ids in place of old ones; an entry that is there under its new id already stays as it is. All else
 * of an entry stays, its fingerprint too: a tool that is another than it was still counts as changed.
 */
export function moveToNewIds(draft: Draft, ids: ReadonlyMap<string, NewId>): Draft {
  const moved = [...ids].filter(([toolId]) => draft.entries.has(toolId));
  if (moved.length === 0) return draft;
  const entries = new Map<string, ToolEntry>();
  for (const [toolId, entry] of draft.entries) {
    const to = ids.get(toolId)?.toolId ?? toolId;
    if (to === toolId || !draft.entries.has(to)) entries.set(to, to === toolId ? entry : { ...entry, toolId: to });
  }
  const aliases = new Map(draft.aliases);
  for (const [, { family, formerFamily }] of moved) {
    const alias = draft.aliases.get(formerFamily);
    if (alias !== undefined && !aliases.has(family)) aliases.set(family, alias);
  }
  return { ...draft, entries, aliases };
}
