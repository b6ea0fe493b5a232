import type { ClassRule, DeniedEntry, Draft } from '../model/draft';
import { formatJson } from '../model/formatJson';
import { type DraftConflict, earlier, mergeNote, sides } from './draftConflict';
import { mergeEntry } from './mergeEntry';
import { mergeMaps } from './mergeMaps';

export interface MergedDraft {
  readonly draft: Draft;
  readonly conflicts: readonly DraftConflict[];
}

/**
 * Both sides' edits since `base` in one draft. Where both changed the same field, nothing is lost: a mode becomes
 * `ask`, notes are joined, a removed entry that the other side changed stays; of two names one is kept. Each such case
 * is a conflict. The result does not depend on which side is called mine, but for the order of what both added.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): MergedDraft {
  if (mine === base) return { draft: theirs, conflicts: [] };
  if (theirs === base) return { draft: mine, conflicts: [] };
  const conflicts: DraftConflict[] = [];
  const report = (conflict: DraftConflict) => conflicts.push(conflict);
  const entries = mergeMaps(base.entries, mine.entries, theirs.entries, mergeEntry('tool', report));
  const patterns = mergeMaps(base.patterns, mine.patterns, theirs.patterns, mergeEntry('pattern', report));
  const aliases = mergeMaps(base.aliases, mine.aliases, theirs.aliases, (id, _was, a, b) => {
    if (a === b) return a;
    report({ place: 'alias', id, field: a === undefined || b === undefined ? null : 'alias', ...sides(a, b) });
    return earlier(a, b);
  });
  const rules = mergeMaps(byName(base.rules), byName(mine.rules), byName(theirs.rules), (id, was, a, b) =>
    mergeRule(id, was, a, b, report),
  );
  const name = mergeValue(base.name, mine.name, theirs.name, 'name', report) ?? mine.name;
  const note = mergeNote(base.note, mine.note, theirs.note, '', 'draft', report);
  const host = mergeHost(base, mine, theirs);
  const agentId = mergeQuietly(base.agentId, mine.agentId, theirs.agentId);
  const denied = mergeMaps(byId(base), byId(mine), byId(theirs), (_id, _was, a, b) => a ?? b);
  const none = new Map<string, string>();
  const proposed = mergeMaps(
    base.proposedAliases ?? none,
    mine.proposedAliases ?? none,
    theirs.proposedAliases ?? none,
    (_id, _was, a, b) => (a === undefined || b === undefined ? undefined : earlier(a, b)),
  );
  const draft: Draft = {
    name,
    ...(note !== undefined && { note }),
    ...(host !== undefined && { host }),
    ...(agentId !== undefined && { agentId }),
    entries,
    patterns,
    rules: [...rules.values()],
    aliases,
    targets: mergeWords(base.targets, mine.targets, theirs.targets),
    ...(denied.size > 0 && { denied: [...denied.values()] }),
    ...(proposed.size > 0 && { proposedAliases: proposed }),
  };
  return { draft, conflicts };
}

function mergeValue(
  was: string,
  mine: string,
  theirs: string,
  field: string,
  report: (conflict: DraftConflict) => void,
): string | undefined {
  if (mine === theirs || theirs === was) return mine;
  if (mine === was) return theirs;
  report({ place: 'draft', id: '', field, ...sides(mine, theirs) });
  return earlier(mine, theirs);
}

function mergeHost(base: Draft, mine: Draft, theirs: Draft): Draft['host'] {
  const [was, a, b] = [base.host, mine.host, theirs.host].map((host) => (host ? formatJson(host) : undefined));
  return mergeQuietly(was, a, b) === a ? mine.host : theirs.host;
}

function mergeQuietly(was: string | undefined, mine: string | undefined, theirs: string | undefined) {
  if (mine === theirs || theirs === was) return mine;
  return mine === was ? theirs : earlier(mine, theirs);
}

function mergeRule(
  id: string,
  was: ClassRule | undefined,
  mine: ClassRule | undefined,
  theirs: ClassRule | undefined,
  report: (conflict: DraftConflict) => void,
): ClassRule | undefined {
  if (mine === undefined || theirs === undefined) {
    const kept = mine ?? theirs;
    if (was !== undefined && kept?.filter === was.filter) return undefined;
    report({ place: 'rule', id, field: null, ...sides(mine?.filter, theirs?.filter) });
    return kept;
  }
  const seen = mergeWords(was?.seen ?? [], mine.seen, theirs.seen);
  if (mine.filter === theirs.filter || theirs.filter === was?.filter) return { ...mine, seen };
  if (mine.filter === was?.filter) return { ...theirs, seen };
  report({ place: 'rule', id, field: 'filter', ...sides(mine.filter, theirs.filter) });
  return { ...(earlier(mine.filter, theirs.filter) === mine.filter ? mine : theirs), seen };
}

function byId({ denied = [] }: Draft): ReadonlyMap<string, DeniedEntry> {
  return new Map(denied.map((entry) => [JSON.stringify([entry.id, entry.isPattern]), entry]));
}

function byName(rules: readonly ClassRule[]): ReadonlyMap<string, ClassRule> {
  return new Map(rules.map((rule) => [rule.name, rule]));
}

function mergeWords(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  return [...mergeMaps(asMap(base), asMap(mine), asMap(theirs), (word) => word).keys()];
}

function asMap(words: readonly string[]): ReadonlyMap<string, string> {
  return new Map(words.map((word) => [word, word]));
}
