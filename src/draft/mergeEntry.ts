import { compareText } from '../model/compareText';
import type { Acknowledgement, PatternEntry, ToolEntry } from '../model/draft';
import { formatJson } from '../model/formatJson';
import { type DraftConflict, earlier, mergeNote, sides } from './draftConflict';
import type { Settle } from './mergeMaps';

type Entry = ToolEntry | PatternEntry;

/** Merges an entry field by field; says where both sides changed one. */
export function mergeEntry<Kind extends Entry>(
  place: DraftConflict['place'],
  report: (conflict: DraftConflict) => void,
): Settle<Kind> {
  return (id, was, mine, theirs) => {
    if (mine === undefined || theirs === undefined) {
      const kept = mine ?? theirs;
      if (kept === undefined || (was !== undefined && isSame(kept, was))) return undefined;
      if (was !== undefined) report({ place, id, field: null, ...sides(describe(mine), describe(theirs)) });
      return kept;
    }
    if (isSame(mine, theirs)) return mine;
    if (was !== undefined && isSame(theirs, was)) return mine;
    if (was !== undefined && isSame(mine, was)) return theirs;
    return mergeFields(place, id, was, mine, theirs, report);
  };
}

/** Whether two entries say the same, whatever the order of their fields. */
function isSame(a: Entry, b: Entry): boolean {
  if (a === b) return true;
  return (
    a.mode === b.mode &&
    a.unconfirmed === b.unconfirmed &&
    a.note === b.note &&
    a.nameInTarget === b.nameInTarget &&
    a.proposedName === b.proposedName &&
    a.confirmed?.at === b.confirmed?.at &&
    a.loadOnDemand === b.loadOnDemand &&
    isSameContent(a, b) &&
    formatJson(a.acknowledged ?? []) === formatJson(b.acknowledged ?? [])
  );
}

/** The digest speaks for the descriptor where there is one. */
function isSameContent(a: Entry, b: Entry): boolean {
  if (a.source !== b.source || a.digest !== b.digest) return false;
  if ((a.descriptor === undefined) !== (b.descriptor === undefined)) return false;
  return (
    a.descriptor === b.descriptor ||
    typeof a.digest === 'string' ||
    formatJson(a.descriptor) === formatJson(b.descriptor)
  );
}

function mergeFields<Kind extends Entry>(
  place: DraftConflict['place'],
  id: string,
  was: Kind | undefined,
  mine: Kind,
  theirs: Kind,
  report: (conflict: DraftConflict) => void,
): Kind {
  const conflict = (field: string, a: string | undefined, b: string | undefined) =>
    report({ place, id, field, ...sides(a, b) });
  const note = mergeNote(was?.note, mine.note, theirs.note, id, place, report);
  const name = mergeName(was, mine, theirs, conflict);
  const content = mergeContent(was, mine, theirs, conflict);
  const acknowledged = mergeAcknowledged(was, mine, theirs);
  let mode = mine.mode === was?.mode ? theirs.mode : mine.mode;
  if (mine.mode !== theirs.mode && mine.mode !== was?.mode && theirs.mode !== was?.mode) {
    conflict('mode', mine.mode, theirs.mode);
    mode = 'ask';
  }
  const isConfirmed = was?.unconfirmed
    ? !(mine.unconfirmed && theirs.unconfirmed)
    : !(mine.unconfirmed || theirs.unconfirmed);
  const { loadOnDemand } = mine.loadOnDemand === was?.loadOnDemand ? theirs : mine;
  const key = 'toolId' in mine ? { toolId: id } : { pattern: id };
  return {
    ...(key as Kind),
    mode,
    ...(!isConfirmed && { unconfirmed: true }),
    ...(content.source !== undefined && { source: content.source }),
    ...(note !== undefined && { note }),
    ...(name !== undefined && { nameInTarget: name }),
    ...(mine.proposedName !== undefined &&
      mine.proposedName === theirs.proposedName && { proposedName: mine.proposedName }),
    ...((mine.confirmed ?? theirs.confirmed) && { confirmed: mine.confirmed ?? theirs.confirmed }),
    ...(loadOnDemand && { loadOnDemand }),
    ...(content.digest !== undefined && { digest: content.digest }),
    ...(content.descriptor !== undefined && { descriptor: content.descriptor }),
    ...(acknowledged.length > 0 && { acknowledged }),
  };
}

type Conflict = (field: string, mine: string | undefined, theirs: string | undefined) => void;

function mergeName(was: Entry | undefined, mine: Entry, theirs: Entry, conflict: Conflict): string | undefined {
  const [a, b] = [mine.nameInTarget, theirs.nameInTarget];
  if (a === b || b === was?.nameInTarget) return a;
  if (a === was?.nameInTarget) return b;
  conflict('nameInTarget', a, b);
  return earlier(a, b);
}

function mergeContent(was: Entry | undefined, mine: Entry, theirs: Entry, conflict: Conflict): Entry {
  const isAlike = isSameContent(mine, theirs);
  if (!isAlike && was !== undefined && isSameContent(theirs, was)) return mine;
  if (!isAlike && was !== undefined && isSameContent(mine, was)) return theirs;
  if (!isAlike) conflict('digest', mine.digest ?? undefined, theirs.digest ?? undefined);
  const [a, b] = [mine, theirs].map(({ source, digest, descriptor }) => formatJson({ source, digest, descriptor }));
  return earlier(a, b) === a ? mine : theirs;
}

/** An acknowledgement that either side made or confirmed stays, unless the other withdrew it; the oldest first. */
function mergeAcknowledged(was: Entry | undefined, mine: Entry, theirs: Entry): readonly Acknowledgement[] {
  const key = ({ rule, digest, reason, at }: Acknowledgement) => formatJson([rule, digest ?? '', reason, at]);
  const keysOf = (entry: Entry | undefined) => new Set((entry?.acknowledged ?? []).map(key));
  const [base, a, b] = [keysOf(was), keysOf(mine), keysOf(theirs)];
  const all = new Map<string, Acknowledgement>();
  for (const one of [...(theirs.acknowledged ?? []), ...(mine.acknowledged ?? [])]) {
    const other = all.get(key(one));
    if (other === undefined || other.unconfirmed) all.set(key(one), one);
  }
  return [...all]
    .filter(([id]) => !base.has(id) || (a.has(id) && b.has(id)))
    .sort(([id, one], [otherId, other]) => compareText(one.at, other.at) || compareText(id, otherId))
    .map(([, one]) => one);
}

function describe(entry: Entry | undefined): string | undefined {
  return entry === undefined ? undefined : entry.mode + (entry.note === undefined ? '' : `: ${entry.note}`);
}
