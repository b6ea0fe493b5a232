import type { Draft, ToolEntry } from '../model/draft';

export function newDraft(name: string): Draft {
  return { name, entries: new Map(), patterns: new Map(), rules: [], aliases: new Map(), targets: [] };
}

/** The draft with these entries added; itself where nothing is new. An entry that is there already stays as it is. */
export function addEntries(draft: Draft, added: readonly ToolEntry[]): Draft {
  if (added.every(({ toolId }) => draft.entries.has(toolId))) return draft;
  const entries = new Map(draft.entries);
  for (const entry of added) if (!entries.has(entry.toolId)) entries.set(entry.toolId, entry);
  return { ...draft, entries };
}

/** What a draft calls its tools in the client, by toolId: those that a person gave another name there. */
export function givenNames({ entries }: Draft): ReadonlyMap<string, string> {
  return new Map(
    [...entries].flatMap(([toolId, { nameInTarget }]) =>
      nameInTarget === undefined ? [] : [[toolId, nameInTarget] as const],
    ),
  );
}
