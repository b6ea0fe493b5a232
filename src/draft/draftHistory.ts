import type { Draft } from '../model/draft';
import { type DraftEdit, editDraft } from './editDraft';
import { mergeDrafts } from './mergeDrafts';

export const maxSteps = 100;

/** One step: a draft before and after it. Both share all that the step did not touch. */
interface Step {
  readonly before: Draft;
  readonly after: Draft;
}

/** A draft and the way back: the latest step is the last of `past`, the next to redo the last of `future`. */
export interface DraftHistory {
  readonly draft: Draft;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export function startHistory(draft: Draft): DraftHistory {
  return { draft, past: [], future: [] };
}

/** Does an edit; an edit that changes nothing is no step. */
export function doEdit(history: DraftHistory, edit: DraftEdit): DraftHistory {
  const draft = editDraft(history.draft, edit);
  if (draft === history.draft) return history;
  const past = [...history.past.slice(1 - maxSteps), { before: history.draft, after: draft }];
  return { draft, past, future: [] };
}

/** Takes the latest step back; what another tab did since then stays. */
export function undo(history: DraftHistory): DraftHistory {
  const step = history.past.at(-1);
  if (step === undefined) return history;
  const draft = apply(history.draft, step.after, step.before);
  const future = [...history.future, { before: draft, after: history.draft }];
  return { draft, past: history.past.slice(0, -1), future };
}

export function redo(history: DraftHistory): DraftHistory {
  const step = history.future.at(-1);
  if (step === undefined) return history;
  const draft = apply(history.draft, step.before, step.after);
  const past = [...history.past, { before: history.draft, after: draft }];
  return { draft, past, future: history.future.slice(0, -1) };
}

/** The draft as it is after a merge with what another tab did: the steps here can still be undone. */
export function rebase(history: DraftHistory, draft: Draft): DraftHistory {
  return draft === history.draft ? history : { ...history, draft };
}

/** Moves a draft as a step from one state to another did; names and notes that were changed since then stay. */
function apply(draft: Draft, from: Draft, to: Draft): Draft {
  if (draft === from) return to;
  const merged = mergeDrafts(from, to, draft).draft;
  return {
    ...withNote(merged, draft.note === from.note ? merged.note : draft.note),
    name: draft.name === from.name ? merged.name : draft.name,
    entries: withNotes(merged.entries, from.entries, draft.entries),
    patterns: withNotes(merged.patterns, from.patterns, draft.patterns),
  };
}

type Noted = { readonly note?: string };

/** Notes of two are joined where both wrote since, but a step that is taken back has written nothing. */
function withNotes<Entry extends Noted>(
  merged: ReadonlyMap<string, Entry>,
  from: ReadonlyMap<string, Entry>,
  now: ReadonlyMap<string, Entry>,
): ReadonlyMap<string, Entry> {
  return new Map(
    Array.from(merged, ([id, entry]) => {
      const [was, is] = [from.get(id), now.get(id)];
      return [id, was === undefined || is === undefined || was.note === is.note ? entry : withNote(entry, is.note)];
    }),
  );
}

function withNote<Holder extends Noted>(holder: Holder, note: string | undefined): Holder {
  if (holder.note === note) return holder;
  const { note: _merged, ...rest } = holder;
  // The note is optional in all that have one.
  return { ...rest, ...(note !== undefined && { note }) } as Holder;
}
