import type { Draft } from '../model/draft';
import type { Threshold } from '../model/finding';
import type {
  ChangesSince,
  ExportForm,
  ExportNote,
  ExportTarget,
  ExportTool,
  ExportTools,
  FileThere,
  Merged,
} from './exportTarget';
import {
  type CriticalTool,
  type ExportBlocker,
  findBlockers,
  findUnread,
  type KnownSources,
  type UnreadEntry,
} from './findBlockers';
import { assumeNames, type DraftFamily } from './nameTools';

/** What a list is written from, beside the draft. */
export interface ListSurroundings {
  readonly tools: ExportTools;
  /** Tools of the same families that are not in the draft. */
  readonly others: readonly ExportTool[];
  /** The tools that its wildcards match, where they or their server have a critical finding. */
  readonly critical: readonly CriticalTool[];
  readonly sources: KnownSources;
  readonly since: ChangesSince | null;
  readonly appRoot: string;
  /** Tools that a reviewer rejected: no export allows them, and those that can deny, do. */
  readonly rejected: readonly string[];
  /** From which severity on an open finding holds exports up. */
  readonly threshold: Threshold;
  /** The clients that records tell the effect of, as links call them. */
  readonly clients: readonly string[];
  /** The rules of the policy that the draft breaks, in words. */
  readonly broken: readonly string[];
  /** The file that is there already, and which of its switches go. */
  readonly there?: FileThere | null;
}

/** A draft as a target's file, and what holds that up. */
export interface WrittenList {
  /** Empty where something is needed first. */
  readonly text: string;
  readonly notes: readonly ExportNote[];
  /** What became of the file that is there already; absent where none was given. */
  readonly merged?: Merged | undefined;
  /** The draft with the names of servers that nobody gave. */
  readonly named: Draft;
  readonly assumed: readonly DraftFamily[];
  readonly blockers: readonly ExportBlocker[];
  readonly unread: readonly UnreadEntry[];
  /** Names of sources that are still being read. Untrusted text. */
  readonly waitsFor: readonly string[];
  /** Entries and wildcards in the file. */
  readonly exported: number;
  /** Entries set to ask that run without a question there. */
  readonly unasked: readonly string[];
  /** The rules of the policy that it breaks, in words; none for a record. */
  readonly broken: readonly string[];
  /** Whether it replaces a stored list by a shorter one. */
  readonly isShort: boolean;
  /** Nothing may be copied or downloaded. */
  readonly isHeldUp: boolean;
  /** Copying it takes a second press. */
  readonly mustConfirm: boolean;
}

/** Writes a draft as a target's file, and finds all that holds it up. */
export function writeList(
  given: Draft,
  target: ExportTarget,
  form: ExportForm,
  { tools, others, critical, sources, since, appRoot, clients, rejected, threshold, ...rest }: ListSurroundings,
): WrittenList {
  const draft = deny(given, rejected);
  const { draft: named, assumed } = assumeNames(draft, tools);
  // Of servers whose names are assumed, nothing is denied yet.
  const isAssumed = (family: string) => assumed.some((one) => one.family === family);
  const known = others.filter(({ family }) => named.aliases.has(family) && !isAssumed(family));
  // Files that hold ids, and records, hold nothing that is assumed.
  const { text, notes, merged } = target.write(target.names === undefined ? draft : named, tools, {
    form,
    others: known,
    since,
    appRoot,
    clients,
    ...(rest.there && { there: rest.there }),
  });
  const blockers = findBlockers(draft, tools, others, critical, threshold);
  const { waitsFor, unread } = findUnread(draft, (toolId) => tools.has(toolId), sources);
  const leftOut = new Set(notes.flatMap(({ kind, toolIds }) => (kind === 'left-out' ? toolIds : [])));
  const ids = [...draft.entries.keys(), ...draft.patterns.keys()];
  const exported = ids.filter((id) => !leftOut.has(id)).length;
  // A record tells of open findings, and nothing acts on it.
  const isRecord = target.kind === 'record';
  const broken = isRecord ? [] : rest.broken;
  const unasked = notes.flatMap(({ kind, toolIds }) => (kind === 'unasked' ? toolIds : []));
  // What replaces a list elsewhere must not shorten it unnoticed, and a file without a tool is hardly meant.
  const isShort = exported < ids.length && target.replaces === true;
  return {
    text,
    notes,
    merged,
    named,
    assumed,
    blockers,
    unread,
    waitsFor,
    exported,
    unasked,
    broken,
    isShort,
    isHeldUp: text === '' || (!isRecord && blockers.length + unread.length + waitsFor.length > 0),
    mustConfirm: isShort || unasked.length + broken.length > 0 || (exported === 0 && !isRecord),
  };
}

function deny(draft: Draft, toolIds: readonly string[]): Draft {
  if (toolIds.length === 0) return draft;
  const added = toolIds.map((id) => ({ id, isPattern: false }));
  return { ...draft, denied: [...(draft.denied ?? []), ...added] };
}
