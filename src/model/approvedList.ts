import { digest } from './digest';
import type { Effect, Mode, Way } from './effect';

/** An entry of a list as it was approved. */
export interface ApprovedEntry {
  readonly toolId: string;
  readonly mode: Mode;
  /** Of its tool; null where that is not known, and then it counts as changed. */
  readonly digest: string | null;
  /** What the list's client does with it; absent where nothing is known of that. */
  readonly effect?: Readonly<Record<Way, Effect>>;
  /** What the list’s client calls its server and it; absent where that is what its id says. */
  readonly inTarget?: { readonly server: string; readonly name: string };
}

/** What somebody approves of a draft: exactly these entries, for one file of one client. */
export interface ApprovedList {
  /** The draft's name. */
  readonly name: string;
  /** The id of the export target. */
  readonly target: string;
  /** Wildcards among them, which have no fingerprint. */
  readonly entries: readonly ApprovedEntry[];
  /** The ids that it denies, sorted; absent for none. */
  readonly denied?: readonly string[];
  /** The version of what was known of the client; absent where nothing was. */
  readonly effectVersion?: string;
}

/** The part of a list that an approval is of. */
type Listed = Pick<ApprovedList, 'entries' | 'denied'>;

/** The digest of a list: of its target, entries and denials, whatever their order, its name, and the version of the effects. */
export function listDigest({ target, entries, denied }: Listed & Pick<ApprovedList, 'target'>): string | null {
  const sorted = [...entries].sort((a, b) => (a.toolId < b.toolId ? -1 : 1));
  return digest({
    target,
    entries: sorted.map((one) => ({ ...one })),
    ...(denied && { denied }),
  });
}

/**
 * What is other about an entry: it came or went, its tool is described otherwise, or it is called or treated otherwise; or
 * about an id that is denied.
 */
export const listedChanges = ['added', 'allowed', 'described', 'name', 'mode', 'effect', 'denied', 'removed'] as const;
export type ListedChange = (typeof listedChanges)[number];

export interface ChangedEntry {
  readonly toolId: string;
  readonly what: readonly ListedChange[];
  readonly before: ApprovedEntry | undefined;
  readonly after: ApprovedEntry | undefined;
}

/** Returns the entries in which a list is another than the approved one. */
export function compareApproved(approved: Listed, now: Listed): readonly ChangedEntry[] {
  const [was, is] = [approved, now].map(({ entries }) => new Map(entries.map((one) => [one.toolId, one])));
  const [wasDenied, isDenied] = [approved, now].map(({ denied = [] }) => new Set(denied));
  const ids = new Set([was, is, wasDenied, isDenied].flatMap((side) => [...(side?.keys() ?? [])]));
  return [...ids].flatMap((toolId): readonly ChangedEntry[] => {
    const [before, after] = [was?.get(toolId), is?.get(toolId)];
    const denials = [wasDenied?.has(toolId) === true, isDenied?.has(toolId) === true] as const;
    const what = listedChanges.filter((one) => isOther(one, before, after, denials));
    return what.length === 0 ? [] : [{ toolId, what, before, after }];
  });
}

function isOther(
  what: ListedChange,
  before: ApprovedEntry | undefined,
  after: ApprovedEntry | undefined,
  [wasDenied, isDenied]: readonly [boolean, boolean],
): boolean {
  if (what === 'allowed') return wasDenied && !isDenied;
  if (what === 'denied') return isDenied && !wasDenied;
  if (before === undefined || after === undefined)
    return (what === 'added' && after !== undefined) || (what === 'removed' && before !== undefined);
  switch (what) {
    case 'added':
    case 'removed':
      return false;
    case 'name':
      return before.inTarget?.server !== after.inTarget?.server || before.inTarget?.name !== after.inTarget?.name;
    case 'described':
      return before.digest === null || before.digest !== after.digest;
    case 'mode':
      return before.mode !== after.mode;
    case 'effect':
      return (
        before.effect?.interactive !== after.effect?.interactive || before.effect?.headless !== after.effect?.headless
      );
    default:
      return what satisfies never;
  }
}

/** The approved list with what is said of these ids as it is now; what is gone from the list goes. */
export function withApproved(approved: ApprovedList, now: ApprovedList, ids: ReadonlySet<string>): ApprovedList {
  const kept = approved.entries.filter(({ toolId }) => !ids.has(toolId));
  const { denied: _, ...rest } = now;
  const denied = [
    ...(approved.denied ?? []).filter((id) => !ids.has(id)),
    ...(now.denied ?? []).filter((id) => ids.has(id)),
  ];
  return {
    ...rest,
    entries: [...kept, ...now.entries.filter(({ toolId }) => ids.has(toolId))],
    ...(denied.length > 0 && { denied: denied.sort() }),
  };
}
