import type { Draft, ToolEntry } from '../model/draft';
import type { DraftHistory } from './draftHistory';

/**
 * Fills in what was not yet known when tools were selected: source, digest, descriptor and the mode they get by
 * themselves. It is no step of its own: the steps that brought the entries in are told as well, so that undoing and
 * redoing them finds the same entries. Entries that are described already stay as they are.
 */
export function describeEntries(history: DraftHistory, described: readonly ToolEntry[]): DraftHistory {
  const known = new Map(described.map((entry) => [entry.toolId, entry]));
  const done = new Map<Draft, Draft>();
  const fill = (draft: Draft): Draft => {
    const before = done.get(draft);
    if (before !== undefined) return before;
    const after = fillIn(draft, known);
    done.set(draft, after);
    return after;
  };
  const draft = fill(history.draft);
  if (draft === history.draft) return history;
  const refill = (steps: DraftHistory['past']) =>
    steps.map((step) => ({ before: fill(step.before), after: fill(step.after) }));
  return { draft, past: refill(history.past), future: refill(history.future) };
}

function fillIn(draft: Draft, known: ReadonlyMap<string, ToolEntry>): Draft {
  let entries: Map<string, ToolEntry> | null = null;
  for (const [toolId, entry] of known) {
    const kept = draft.entries.get(toolId);
    if (kept === undefined || kept.digest !== undefined || kept.descriptor !== undefined) continue;
    entries ??= new Map(draft.entries);
    entries.set(toolId, { ...entry, ...kept, mode: kept.mode === 'ask' ? entry.mode : kept.mode });
  }
  return entries === null ? draft : { ...draft, entries };
}
