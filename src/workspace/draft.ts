/** One tool in a draft. */
export interface DraftEntry {
  readonly toolId: string;
}

/** A named selection of tools. Entries are unique by toolId and keep the order in which they were added. */
export interface Draft {
  readonly name: string;
  readonly entries: ReadonlyMap<string, DraftEntry>;
}

export const emptyDraft: Draft = { name: 'Draft 1', entries: new Map() };

/** The draft with these tools added; itself where nothing is new. */
export function addTools(draft: Draft, toolIds: readonly string[]): Draft {
  if (toolIds.every((toolId) => draft.entries.has(toolId))) return draft;
  const entries = new Map(draft.entries);
  for (const toolId of toolIds) if (!entries.has(toolId)) entries.set(toolId, { toolId });
  return { ...draft, entries };
}

/** The draft without these tools; itself where none was in it. */
export function removeTools(draft: Draft, toolIds: readonly string[]): Draft {
  if (!toolIds.some((toolId) => draft.entries.has(toolId))) return draft;
  const entries = new Map(draft.entries);
  for (const toolId of toolIds) entries.delete(toolId);
  return { ...draft, entries };
}

/** Which toolIds entered and left between two states of a draft. */
export function compareDrafts(before: Draft, after: Draft): { added: readonly string[]; removed: readonly string[] } {
  return {
    added: [...after.entries.keys()].filter((toolId) => !before.entries.has(toolId)),
    removed: [...before.entries.keys()].filter((toolId) => !after.entries.has(toolId)),
  };
}
