import { type Acceptance, lapseOf } from '../model/decision';
import { type Draft, type EntrySource, isDenied, isHostSource, type ToolEntry } from '../model/draft';

/** How a source stands that entries may be of: still being read, in the catalog, or failed. */
export interface SourceStanding extends EntrySource {
  readonly state: 'reading' | 'read' | 'failed';
}

export interface KnownSources {
  readonly sources: readonly SourceStanding[];
  /** Whether these are all; until then one that is not among them may still turn up. */
  readonly isComplete: boolean;
}

/** Why a source is not in the catalog. */
export interface MissingSource {
  readonly name: string;
  readonly why: 'failed' | 'removed' | 'not-chosen';
}

/** An entry of sources that are not in the catalog: nobody can look at its tool now. */
export interface UnreadEntry {
  readonly entry: ToolEntry;
  readonly missing: readonly MissingSource[];
}

/** What a person's acceptance of an unread entry is about, where that of a finding names its rule. */
export const unreadSource = 'not-read';

/**
 * Names the sources that an export of a draft waits for, and the entries whose sources are missing and that nobody
 * accepted. The catalog shows the tools that `isShown` says.
 */
export function findUnread(
  draft: Draft,
  isShown: (toolId: string) => boolean,
  known: KnownSources,
): { readonly waitsFor: readonly string[]; readonly unread: readonly UnreadEntry[] } {
  const waitsFor = new Set<string>();
  const unread: UnreadEntry[] = [];
  for (const entry of draft.entries.values()) {
    if (isDenied(draft, entry.toolId)) continue;
    const { waits, missing } = sourcesOf(entry, isShown(entry.toolId), known);
    for (const name of waits) waitsFor.add(name);
    // What nobody has seen yet, such as an imported id, is the list's word alone.
    const isSeen = entry.digest !== undefined;
    if (isSeen && waits.length === 0 && missing.length > 0 && acceptedUnread(entry) === undefined)
      unread.push({ entry, missing });
  }
  return { waitsFor: [...waitsFor], unread };
}

/** A person's acceptance of an entry that can't be looked at, where it holds. */
export function acceptedUnread({ decisions = [], digest = null }: ToolEntry): Acceptance | undefined {
  return decisions.find((one) => one.about === unreadSource && lapseOf(one, digest) === null);
}

/**
 * Tells which of an entry's sources are still being read, and which are missing. An entry that doesn't say who listed it
 * may be of any source that is not read, unless the catalog shows its tool.
 */
function sourcesOf(
  { listedIn = [] }: ToolEntry,
  isShown: boolean,
  { sources, isComplete }: KnownSources,
): { readonly waits: readonly string[]; readonly missing: readonly MissingSource[] } {
  const waits: string[] = [];
  const missing: MissingSource[] = [];
  for (const { id, name } of listedIn.length > 0 || isShown ? listedIn : sources) {
    const found = sources.find((one) => one.id === id);
    if (found === undefined && !isComplete) waits.push(name);
    else if (found === undefined) missing.push({ name, why: isHostSource(id) ? 'not-chosen' : 'removed' });
    else if (found.state === 'reading') waits.push(found.name);
    else if (found.state === 'failed') missing.push({ name: found.name, why: 'failed' });
  }
  if (listedIn.length === 0 && !isShown && !isComplete) waits.push('your files');
  return { waits, missing: isShown ? [] : missing };
}
