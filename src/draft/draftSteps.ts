import { acceptancesOf, type Draft, type ToolEntry } from '../model/draft';
import type { Drafts } from './workspace';

/** Both sides of an edit of drafts: only what it changed, but a draft whole that stands on one side alone. */
export interface DraftChange {
  readonly before: Drafts;
  readonly after: Drafts;
}

/** Returns what an edit changed. */
export function changeOf(before: Drafts, after: Drafts): DraftChange {
  return { before: narrowed(before, after), after: narrowed(after, before) };
}

/**
 * Takes drafts from one side of an edit to the other: what else changed stays. `left` is the side that was left, as it was
 * then. Null where what the edit changed was changed again since.
 */
export function moveDrafts(
  current: Drafts,
  from: Drafts,
  to: Drafts,
): { readonly drafts: Drafts; readonly left: Drafts } | null {
  const drafts = new Map(current);
  const left = new Map<string, Draft>();
  for (const id of new Set([...from.keys(), ...to.keys()])) {
    const [now, here, there] = [current.get(id), from.get(id), to.get(id)];
    if ((now === undefined) !== (here === undefined)) return null;
    if (now === undefined || here === undefined) {
      if (there !== undefined) drafts.set(id, there);
      continue;
    }
    if (there === undefined) {
      const isSame = fields.every((field) => isSameText(now[field], here[field]));
      if (!isSame || moveDraft(now, here, here) === null || now.entries.size !== here.entries.size) return null;
      drafts.delete(id);
      left.set(id, now);
      continue;
    }
    const moved = moveDraft(now, here, there);
    if (moved === null) return null;
    drafts.set(id, moved);
    left.set(id, narrow(now, moved));
  }
  return { drafts, left };
}

function narrowed(drafts: Drafts, others: Drafts): Drafts {
  const changed = [...drafts].filter(([id, draft]) => others.get(id) !== draft);
  return new Map(
    changed.map(([id, draft]) => {
      const other = others.get(id);
      return [id, other === undefined ? draft : narrow(draft, other)];
    }),
  );
}

/** A draft with only those entries that another version of it has not, or has otherwise. */
function narrow(draft: Draft, other: Draft): Draft {
  return {
    ...draft,
    entries: differing(draft.entries, other.entries),
    patterns: differing(draft.patterns, other.patterns),
    aliases: differing(draft.aliases, other.aliases),
  };
}

/** Returns the members of a map that another one has not, or has otherwise. */
export function differing<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const [key, value] of one) if (other.get(key) !== value) found.set(key, value);
  return found;
}

const fields = ['name', 'note', 'host', 'agentId', 'rules', 'claimedAliases', 'leftOut', 'targets', 'denied'] as const;
type Field = (typeof fields)[number];

function moveDraft(current: Draft, from: Draft, to: Draft): Draft | null {
  let isOvertaken = false;
  const sourceOf = (field: Field): Draft => {
    if (textOf(from[field]) === textOf(to[field])) return current;
    if (textOf(current[field]) !== textOf(from[field])) isOvertaken = true;
    return to;
  };
  const { note } = sourceOf('note');
  const { host } = sourceOf('host');
  const { agentId } = sourceOf('agentId');
  const { claimedAliases } = sourceOf('claimedAliases');
  const { leftOut } = sourceOf('leftOut');
  const { denied } = sourceOf('denied');
  const { name } = sourceOf('name');
  const { rules } = sourceOf('rules');
  const { targets } = sourceOf('targets');
  const entries = moveMap(current.entries, from.entries, to.entries, isSameEntry);
  const patterns = moveMap(current.patterns, from.patterns, to.patterns, isSameText);
  const aliases = moveMap(current.aliases, from.aliases, to.aliases, isSameText);
  if (isOvertaken || entries === null || patterns === null || aliases === null) return null;
  return {
    name,
    ...(note !== undefined && { note }),
    ...(host !== undefined && { host }),
    ...(agentId !== undefined && { agentId }),
    entries,
    patterns,
    rules,
    aliases,
    ...(claimedAliases !== undefined && { claimedAliases }),
    ...(leftOut !== undefined && { leftOut }),
    targets,
    ...(denied !== undefined && { denied }),
  };
}

/**
 * Compares what a person decides of an entry. The rest is what the catalog says of the tool, filled in later; with it
 * comes the mode that an entry gets by itself.
 */
function isSameEntry(now: ToolEntry, then: ToolEntry): boolean {
  const isFilled = then.digest !== undefined || then.descriptor !== undefined;
  const decided = ({ mode, note, nameInTarget, claims }: ToolEntry) =>
    textOf([isFilled ? mode : null, note, nameInTarget, acceptancesOf({ claims })]);
  return decided(now) === decided(then);
}

/** Compares what JSON writes of two values. */
export function isSameText(one: unknown, other: unknown): boolean {
  return one === other || textOf(one) === textOf(other);
}

/**
 * Takes the members of a map from one side of an edit to the other. Null where one differs from the side to leave.
 */
export function moveMap<Value>(
  current: ReadonlyMap<string, Value>,
  from: ReadonlyMap<string, Value>,
  to: ReadonlyMap<string, Value>,
  isSame: (one: Value, other: Value) => boolean,
): ReadonlyMap<string, Value> | null {
  const moved = new Map(current);
  for (const [key, here] of from) {
    const now = current.get(key);
    if (now === undefined || !isSame(now, here)) return null;
    if (!to.has(key)) moved.delete(key);
  }
  for (const [key, there] of to) {
    if (current.has(key) && !from.has(key)) return null;
    moved.set(key, there);
  }
  return moved;
}

function textOf(value: unknown): string {
  return JSON.stringify(value instanceof Map ? [...value] : value) ?? '';
}
