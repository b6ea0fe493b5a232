import type { Draft, EntrySource, ToolEntry } from '../model/draft';
import type { KeptFinding } from '../model/finding';
import { writeCompactDraft } from './draftFile';
import { applyEdit, type DraftEdit, newDraft } from './editDraft';

/** A person's drafts by an id of this browser's own. Never empty. */
export type Drafts = ReadonlyMap<string, Draft>;

export interface Workspace {
  readonly drafts: Drafts;
  readonly open: string;
}

/** A draft that two tabs edited at the same time: the other tab's keeps the id, this tab's goes on as a copy. */
export interface DraftCopy {
  readonly of: string;
  readonly id: string;
  readonly draft: Draft;
}

/** What a draft is called until a person names the agent that it is for. */
export const unnamedDraft = 'My agent';

export function firstDrafts(draftId = 'draft-1'): Drafts {
  return new Map([[draftId, newDraft(unnamedDraft)]]);
}

/** The name, with the least number behind it that no other of these has. */
function freeName(drafts: Drafts, name: string, exceptId?: string): string {
  const names = new Set(Array.from(drafts, ([id, draft]) => (id === exceptId ? null : draft.name)));
  let free = name;
  for (let number = 2; names.has(free); number++) free = `${name} (${number})`;
  return free;
}

/** The drafts after an edit of one of them; themselves where nothing changed. A new name gets a number where it is taken. */
export function editOf(drafts: Drafts, draftId: string, edit: DraftEdit): Drafts {
  const draft = drafts.get(draftId);
  if (draft === undefined) return drafts;
  const isNaming = edit.kind === 'rename' && edit.name !== '';
  const next = applyEdit(draft, isNaming ? { ...edit, name: freeName(drafts, edit.name, draftId) } : edit);
  return next === draft ? drafts : new Map(drafts).set(draftId, next);
}

/** With another draft; its name gets a number where it is taken. */
export function withDraft(drafts: Drafts, draftId: string, draft: Draft): Drafts {
  return new Map(drafts).set(draftId, { ...draft, name: freeName(drafts, draft.name) });
}

/** Without a draft; the last one leaves an empty draft behind. */
export function withoutDraft(drafts: Drafts, draftId: string): Drafts {
  const left = new Map(drafts);
  left.delete(draftId);
  // Under another id: what belongs to the one that is gone is not the new one's.
  return left.size > 0 ? left : firstDrafts(draftId === 'draft-1' ? 'draft-2' : 'draft-1');
}

/**
 * Fills in what was not yet known when tools were selected: source, digest, descriptor and the mode they get by
 * themselves. Entries that are described already stay as they are.
 */
export function describeIn(drafts: Drafts, draftId: string, described: readonly ToolEntry[]): Drafts {
  const draft = drafts.get(draftId);
  let entries: Map<string, ToolEntry> | null = null;
  for (const entry of described) {
    const kept = draft?.entries.get(entry.toolId);
    if (draft === undefined || kept === undefined || kept.digest !== undefined || kept.descriptor !== undefined)
      continue;
    entries ??= new Map(draft.entries);
    entries.set(entry.toolId, { ...entry, ...kept, mode: kept.mode === 'ask' ? entry.mode : kept.mode });
  }
  return entries === null || draft === undefined ? drafts : new Map(drafts).set(draftId, { ...draft, entries });
}

/** A tool as the catalog shows it now, with the digest of what that is about. */
export interface JudgedEntry {
  readonly toolId: string;
  readonly digest: string | null;
  /** Null while not all rules have read it. */
  readonly findings: readonly KeptFinding[] | null;
  readonly listedIn: readonly EntrySource[];
}

/** Renews the findings and sources that entries keep, where what is shown is what was added. */
export function judgeIn(drafts: Drafts, draftId: string, judged: readonly JudgedEntry[]): Drafts {
  const draft = drafts.get(draftId);
  if (draft === undefined) return drafts;
  const entries = new Map(draft.entries);
  let isChanged = false;
  for (const { toolId, digest, findings: found, listedIn } of judged) {
    const entry = entries.get(toolId);
    if (entry === undefined || digest === null || entry.digest !== digest) continue;
    const { findings: before = [], listedIn: listedBefore = [], ...rest } = entry;
    const findings = found ?? before;
    if (JSON.stringify([before, listedBefore]) === JSON.stringify([findings, listedIn])) continue;
    entries.set(toolId, {
      ...rest,
      ...(findings.length > 0 && { findings }),
      ...(listedIn.length > 0 && { listedIn }),
    });
    isChanged = true;
  }
  return isChanged ? new Map(drafts).set(draftId, { ...draft, entries }) : drafts;
}

export function openAmong(drafts: Drafts, wanted: string): string {
  if (drafts.has(wanted)) return wanted;
  const [first = wanted] = drafts.keys();
  return first;
}

/**
 * What another tab wrote, with the edits of this tab that are not written yet. `base` is what both had in common. A draft
 * that one tab deleted and the other edited stays; of one that both edited, this tab's version becomes a copy.
 */
export function takeOver(
  base: Drafts,
  mine: Drafts,
  theirs: Drafts,
  newId: () => string,
): { readonly drafts: Drafts; readonly copies: readonly DraftCopy[] } {
  let drafts: Drafts = theirs;
  const copies: DraftCopy[] = [];
  for (const [id, draft] of mine) {
    const [was, their] = [base.get(id), theirs.get(id)];
    if (draft === was || draft === their) continue;
    if (their === undefined) drafts = withDraft(drafts, id, draft);
    else if (their === was) drafts = new Map(drafts).set(id, { ...draft, name: freeName(drafts, draft.name, id) });
    else {
      const copy = { of: id, id: newId(), draft: { ...draft, name: freeName(drafts, `${draft.name} (copy)`) } };
      copies.push(copy);
      drafts = new Map(drafts).set(copy.id, copy.draft);
    }
  }
  for (const [id, was] of base) {
    if (!mine.has(id) && drafts.size > 1 && theirs.get(id) === was) drafts = withoutDraft(drafts, id);
  }
  return { drafts, copies };
}

export const workspaceKind = 'tool-catalog/workspace';
/** Version 2 marked what links and files proposed in the entries' own fields, which `draftFile` still reads. */
export const workspaceVersion = 3;

const texts = new WeakMap<Draft, string>();

/** A draft as this browser keeps it. A draft never changes: each is written once. */
export function keptText(draft: Draft): string {
  const text = texts.get(draft) ?? writeCompactDraft(draft, true);
  texts.set(draft, text);
  return text;
}

/** What is kept of the drafts: texts, so that any store can hold them and no depth of a descriptor breaks it. */
export function writeDrafts({ drafts, open }: Workspace) {
  return {
    kind: workspaceKind,
    version: workspaceVersion,
    open,
    drafts: [...drafts].map(([id, draft]) => ({ id, text: keptText(draft) })),
  };
}
