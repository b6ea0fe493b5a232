import type { Draft } from '../model/draft';
import type { Threshold } from '../model/finding';
import { formatCounted } from '../model/formatCount';
import { type Rejected, serverInId } from '../model/judgement';
import { revealPlain } from '../model/revealText';
import type {
  ChangesSince,
  Exported,
  ExportNote,
  ExportTarget,
  ExportTool,
  ExportTools,
  FileThere,
  FormValues,
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
import { type Consequence, describeMerge } from './mergeEffect';
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
  /** What a reviewer rejected: no export allows it, and those that can deny, do. */
  readonly rejected: Rejected;
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
  /** What the rules come to that the merged file no longer has. */
  readonly consequences: readonly Consequence[];
  /** What the merged file lets run that the file before did not, or keeps running, in sentences. */
  readonly loosens: readonly string[];
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
  form: FormValues,
  { tools, others, critical, sources, since, appRoot, clients, rejected, threshold, ...rest }: ListSurroundings,
): WrittenList {
  const draft = deny(given, rejected, target, [...tools.values(), ...others]);
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
    threshold,
    ...(rest.there && { there: rest.there }),
  });
  const { consequences, loosens } = rest.there
    ? readMerge(target, { text, merged }, rest.there, named, [...tools.values(), ...others])
    : { consequences: [], loosens: [] };
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
    consequences,
    loosens,
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
    mustConfirm: isShort || unasked.length + broken.length + loosens.length > 0 || (exported === 0 && !isRecord),
  };
}

/** What a merge does, and what of it is looser than the file that is there already. */
function readMerge(
  target: ExportTarget,
  { text, merged }: Pick<Exported, 'text' | 'merged'>,
  there: FileThere,
  { aliases, entries }: Draft,
  tools: readonly ExportTool[],
): Pick<WrittenList, 'consequences' | 'loosens'> {
  if (merged?.kind !== 'merged') return { consequences: [], loosens: [] };
  const allowed = new Set([...entries.values()].flatMap(({ toolId, mode }) => (mode === 'auto' ? [toolId] : [])));
  const file = { before: there.text, after: text, removed: merged.removed };
  const { consequences, freed } = describeMerge(target, file, tools, aliases, allowed);
  const kept = merged.switches.filter(({ what }) => !there.dropped.has(what));
  return {
    consequences,
    loosens: [
      ...kept.map(({ what, why }) => `${why} It stays: ${revealPlain(what, 80)}.`),
      ...consequences.flatMap(({ isLooser, words }) => (isLooser ? [words] : [])),
      ...(freed.length > 0
        ? [`${formatCounted(freed.length, 'tool runs', 'tools run')} unasked that the list doesn’t let run.`]
        : []),
    ],
  };
}

/** A rejected server is denied by a wildcard; where a file has none, by each of its tools. */
function deny(draft: Draft, rejected: Rejected, target: ExportTarget, known: readonly ExportTool[]): Draft {
  const { tools, servers } = rejected;
  if (tools.length + servers.length === 0) return draft;
  const isOfRejected = ({ tool }: ExportTool) => servers.some((name) => serverInId(tool.toolId) === name);
  const named = target.denies === 'names' ? known.filter(isOfRejected).map(({ tool }) => tool.toolId) : [];
  const added = [
    ...[...new Set([...tools, ...named])].map((id) => ({ id, isPattern: false })),
    ...servers.map((name) => ({ id: `mcp:${name}.*`, isPattern: true })),
  ];
  return { ...draft, denied: [...(draft.denied ?? []), ...added] };
}
