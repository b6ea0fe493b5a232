import { type ChangeClass, changeClasses } from '../../model/change';
import { compareText } from '../../model/compareText';
import { type Finding, severityRank } from '../../model/finding';
import { formatJson } from '../../model/formatJson';
import { groupBy } from '../../model/groupBy';
import type { ToolChange } from '../../model/toolChange';
import {
  type ComparedTool,
  compareLikely,
  compareMoved,
  compareTools,
  describeAdded,
  describeMissing,
  uncomparable,
  whereComparable,
} from './compareTools';
import { findRenames, type NamedDescriptor } from './renames';

/** A tool of a side: what most pairs are compared by, and how to read it where that does not decide. */
export interface SideTool extends NamedDescriptor {
  /** The name of the file it came from; null for a host's list, or where that is not known. */
  readonly source: string | null;
  readonly digest: string | null;
  /** What a rule or a person adds to what the descriptor says; '' for nothing. */
  readonly ours: string;
  /** Whether it can run commands, where that is at hand. */
  readonly canRun: boolean;
  readonly findings: () => readonly Finding[];
  readonly read: () => ComparedTool;
}

/** One tool that is other: `before` and `after` are places in the two sides, -1 where a side lacks it. */
export interface ChangeEntry extends ToolChange {
  readonly before: number;
  readonly after: number;
}

export interface Comparison {
  /** New findings first, then by class, where a risk that is stated now counts as new access; equal ones by toolId. */
  readonly changes: readonly ChangeEntry[];
  readonly same: readonly number[];
}

type Side = readonly SideTool[];
type Places = readonly number[];

/** Whether a tool brings new access: an added one, or one with a wider field. */
function isNewAccess({ classes }: ToolChange): boolean {
  return classes.includes('added') || classes.includes('wider');
}

/** Whether a change brings findings: those of a tool that was added are all new. */
export function hasNewFindings({ findings }: ToolChange): boolean {
  return findings.length > 0;
}

/** What the answer to "new access?" counts. */
export interface AccessCounts {
  readonly newAccess: number;
  /** Tools of which it can't be told whether they bring new access. */
  readonly open: number;
  /** Tools whose arguments are more than before. */
  readonly accepts: number;
  /** Tools of which nobody can tell whether their arguments are more than before. */
  readonly mayAccept: number;
  /** Tools of which a call that leaves out an argument does otherwise. */
  readonly defaults: number;
  /** Tools with another text, and with a new finding. */
  readonly texts: number;
  readonly findings: number;
  /** Tools that state a risk they left open. */
  readonly stated: number;
  /** Tools that may refuse arguments that were valid. */
  readonly inputs: number;
  readonly moved: number;
  /** Tools of the class "other". */
  readonly others: number;
}

/** Each count is that of the changes of its class, so that a list of them has as many. */
export function countAccess(changes: readonly ToolChange[]): AccessCounts {
  const countIf = (test: (change: ToolChange) => boolean) => changes.reduce((sum, one) => sum + (test(one) ? 1 : 0), 0);
  const count = (kind: ChangeClass) => countIf(({ classes }) => classes.includes(kind));
  return {
    newAccess: countIf(isNewAccess),
    open: count('open'),
    accepts: count('accepts'),
    mayAccept: count('may-accept'),
    defaults: count('default'),
    texts: count('text'),
    findings: countIf(hasNewFindings),
    stated: count('stated'),
    inputs: count('input'),
    moved: count('moved'),
    others: count('other'),
  };
}

/**
 * Compares two sides tool by tool; the order of either never counts. Of a repeated toolId, copies that are the same are
 * paired first. Yields how many tools are done, so that its caller can let others have a turn.
 */
export function* compareSides(
  before: Side,
  after: Side,
  isRemoved: (tool: SideTool) => boolean = () => false,
): Generator<number, Comparison> {
  const changes: ChangeEntry[] = [];
  const same: number[] = [];
  const old = placesById(before);
  const now = placesById(after);
  const gone: number[] = [];
  const fresh: number[] = [];
  let done = 0;
  for (const [toolId, places] of now) {
    for (const [was, is] of pairUp(before, old.get(toolId) ?? none, after, places)) {
      const change = was < 0 || is < 0 ? null : compareAt(before[was], after[is]);
      if (was < 0) fresh.push(is);
      else if (is < 0) gone.push(was);
      else if (change === null) same.push(is);
      else changes.push({ ...change, before: was, after: is });
      yield done;
    }
    done += places.length;
    yield done;
  }
  for (const [toolId, places] of old) {
    if (now.has(toolId)) continue;
    // Very many copies are too many for the arguments of one call.
    for (const place of places) gone.push(place);
  }
  inOrder(before, gone);
  inOrder(after, fresh);
  const renames = yield* findRenames(before, gone, after, fresh, done);
  for (const is of fresh) {
    const { place: was, isLikely } = renames.get(is) ?? { place: -1, isLikely: false };
    changes.push({ ...compareFresh(before[was], after[is], isLikely), before: was, after: is });
    yield done;
  }
  const found = new Set(Array.from(renames.values(), ({ place }) => place));
  for (const was of gone) {
    const tool = found.has(was) ? undefined : before[was];
    if (tool !== undefined) changes.push({ ...describeMissing(isRemoved(tool)), before: was, after: -1 });
  }
  const rank = ({ findings: [worst], classes: [first = 'other'] }: ChangeEntry) =>
    [severityRank(worst?.severity), changeClasses.indexOf(first)] as const;
  const nameOf = ({ before: was, after: is }: ChangeEntry) =>
    `${(after[is] ?? before[was])?.toolId ?? ''}\n${after[is]?.digest ?? ''}${before[was]?.digest ?? ''}`;
  const names = new Map(changes.map((change) => [change, nameOf(change)]));
  changes.sort((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    return one[0] - other[0] || one[1] - other[1] || compareText(names.get(a) ?? '', names.get(b) ?? '');
  });
  return { changes, same };
}

/** What became of a tool whose id is new; `before` says the same, or nearly so, under another id. */
function compareFresh(before: SideTool | undefined, after: SideTool | undefined, isLikely: boolean): ToolChange {
  if (after === undefined) return uncomparable;
  if (before === undefined) return describeAdded(after.findings(), after.canRun);
  const compare = isLikely ? compareLikely : compareMoved;
  return whereComparable(() => compare(before.read(), after.read()));
}

/** Null where both say the same. What can't be compared, such as a value that is nested too deep, stays open. */
function compareAt(before: SideTool | undefined, after: SideTool | undefined): ToolChange | null {
  if (before === undefined || after === undefined) return uncomparable;
  if (before.digest !== null && before.digest === after.digest && before.ours === after.ours) return null;
  return whereComparable(() => compareTools(before.read(), after.read()));
}

const none: Places = [];

function placesById(side: Side): ReadonlyMap<string, Places> {
  return groupBy(side.keys(), (place) => side[place]?.toolId ?? '');
}

/** By toolId, then by digest, and where there is none by what they say: in whatever order they came. */
function inOrder(side: Side, places: number[]): void {
  const contentOf = (tool: SideTool | undefined) => tool?.digest ?? `~${formatJson(tool?.descriptor() ?? null)}`;
  const contentKey = (place: number) => `${side[place]?.toolId ?? ''}\n${contentOf(side[place])}`;
  const keys = new Map(places.map((place) => [place, contentKey(place)]));
  places.sort((a, b) => compareText(keys.get(a) ?? '', keys.get(b) ?? ''));
}

/**
 * The copies of one toolId: those that are the same, then those of one server, then the others in order; -1 where one
 * side has no more.
 */
function pairUp(before: Side, old: Places, after: Side, now: Places): readonly (readonly [number, number])[] {
  const [was, is] = [old[0], now[0]];
  if (old.length + now.length === 2 && was !== undefined && is !== undefined) return [[was, is]];
  const pairs: [number, number][] = [];
  let [left, others] = [[...old], [...now]];
  inOrder(before, left);
  inOrder(after, others);
  for (const key of ['digest', 'server'] as const) {
    const twins = findTwins(before, left, after, others, key);
    const found = new Set(twins.values());
    for (const [is, was] of twins) pairs.push([was, is]);
    left = left.filter((place) => !found.has(place));
    others = others.filter((place) => !twins.has(place));
  }
  for (let i = 0; i < Math.max(left.length, others.length); i++) pairs.push([left[i] ?? -1, others[i] ?? -1]);
  return pairs;
}

/** Which copies have the same digest or server, each paired once: new place → old place. */
function findTwins(
  before: Side,
  old: Places,
  after: Side,
  now: Places,
  key: 'digest' | 'server',
): ReadonlyMap<number, number> {
  const known = groupBy(old.toReversed(), (place) => before[place]?.[key] ?? null);
  const twins = new Map<number, number>();
  for (const place of now) {
    const value = after[place]?.[key] ?? null;
    const twin = value === null ? undefined : known.get(value)?.pop();
    if (twin !== undefined) twins.set(place, twin);
  }
  return twins;
}
