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
}

/** What somebody approves of a draft: exactly these entries, for one file of one client. */
export interface ApprovedList {
  /** The draft's name. */
  readonly name: string;
  /** The id of the export target. */
  readonly target: string;
  readonly entries: readonly ApprovedEntry[];
  /** The version of what was known of the client; absent where nothing was. */
  readonly effectVersion?: string;
}

/** The digest of a list: of its target and entries, whatever their order, its name, and the version of the effects. */
export function listDigest({ target, entries }: Pick<ApprovedList, 'target' | 'entries'>): string | null {
  const sorted = [...entries].sort((a, b) => (a.toolId < b.toolId ? -1 : 1));
  return digest({ target, entries: sorted.map((one) => ({ ...one })) });
}

/** What is other about an entry: it came or went, its tool is described otherwise, or it is treated otherwise. */
export const listedChanges = ['added', 'described', 'mode', 'effect', 'removed'] as const;
export type ListedChange = (typeof listedChanges)[number];

export interface ChangedEntry {
  readonly toolId: string;
  readonly what: readonly ListedChange[];
  readonly before: ApprovedEntry | undefined;
  readonly after: ApprovedEntry | undefined;
}

/** Returns the entries in which a list is another than the approved one. */
export function compareApproved(
  approved: Pick<ApprovedList, 'entries'>,
  now: Pick<ApprovedList, 'entries'>,
): readonly ChangedEntry[] {
  const was = new Map(approved.entries.map((one) => [one.toolId, one]));
  const is = new Map(now.entries.map((one) => [one.toolId, one]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((toolId): readonly ChangedEntry[] => {
    const [before, after] = [was.get(toolId), is.get(toolId)];
    const what = listedChanges.filter((one) => isOther(one, before, after));
    return what.length === 0 ? [] : [{ toolId, what, before, after }];
  });
}

function isOther(what: ListedChange, before?: ApprovedEntry, after?: ApprovedEntry): boolean {
  if (what === 'added') return before === undefined;
  if (what === 'removed') return after === undefined;
  if (before === undefined || after === undefined) return false;
  switch (what) {
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

/** The approved list with these of its entries as they are now; what is gone from the list goes. */
export function withApproved(approved: ApprovedList, now: ApprovedList, toolIds: ReadonlySet<string>): ApprovedList {
  const kept = approved.entries.filter(({ toolId }) => !toolIds.has(toolId));
  return { ...now, entries: [...kept, ...now.entries.filter(({ toolId }) => toolIds.has(toolId))] };
}
