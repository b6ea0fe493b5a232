import { type Decision, type DecisionKind, type DecisionOf, isSameSubject } from '../model/decision';

/** All decisions by toolId. Of one kind, about one thing of one descriptor there is at most one. */
export type Ledger = ReadonlyMap<string, readonly Decision[]>;

export const emptyLedger: Ledger = new Map();

export const keptLedgerKind = 'tool-catalog/decisions';

/** The ledger as this browser keeps it; `draft/keptLedger` reads it. */
export function writeLedger(ledger: Ledger) {
  return { kind: keptLedgerKind, decisions: joinAlike(listDecisions(ledger)) };
}

/** What a decision says, whatever it is about. */
type Said = { [Kind in DecisionKind]: Omit<DecisionOf<Kind>, 'toolId' | 'digest'> }[DecisionKind];

/** Decisions that differ in their tools alone: of each its toolId and fingerprint, in turn. */
export interface AlikeDecisions {
  readonly said: Said;
  readonly toolIds: readonly string[];
  readonly digests: readonly (string | null)[];
}

export type JoinedDecision = Decision | AlikeDecisions;

/** Fewer stand as they are. */
const fewestAlike = 20;

/** Joins decisions that were made together of many tools: so they are kept, and cross to a worker, in a fraction of the time. */
function joinAlike(decisions: readonly Decision[]): readonly JoinedDecision[] {
  const joined: JoinedDecision[] = [];
  let run: Decision[] = [];
  const close = () => {
    const [first] = run;
    if (first === undefined || run.length < fewestAlike) joined.push(...run);
    else {
      const { toolId: _, digest: __, ...said } = first;
      joined.push({ said, toolIds: run.map(({ toolId }) => toolId), digests: run.map(({ digest }) => digest) });
    }
    run = [];
  };
  for (const one of decisions) {
    if (run[0] !== undefined && !isAlike(one, run[0])) close();
    run.push(one);
  }
  close();
  return joined;
}

/** Whether two differ in their tools alone. Compared member by member, without a list of them: there may be very many. */
function isAlike(one: Decision, other: Decision): boolean {
  let more = 0;
  for (const name in one) {
    more++;
    if (name !== 'toolId' && name !== 'digest' && Reflect.get(one, name) !== Reflect.get(other, name)) return false;
  }
  for (const _ in other) more--;
  return more === 0;
}

/** Takes joined decisions apart. */
export function takeApart(joined: readonly JoinedDecision[]): readonly Decision[] {
  return joined.flatMap((one): readonly Decision[] => {
    if (!('said' in one)) return [one];
    const { said, toolIds, digests } = one;
    // What is spread last is spread five times as fast.
    return toolIds.map((toolId, place) => ({ toolId, digest: digests[place] ?? null, ...said }));
  });
}

/** Enters decisions one by one: of two rivals the later one counts, by its time. */
export function enter(ledger: Ledger, added: readonly Decision[]): Ledger {
  const merged = new Map(ledger);
  for (const decision of added) {
    const kept = merged.get(decision.toolId);
    if (kept === undefined) {
      merged.set(decision.toolId, [decision]);
      continue;
    }
    const rival = kept.find((other) => isSameSubject(other, decision));
    if (rival !== undefined && rival.at > decision.at) continue;
    merged.set(decision.toolId, [...kept.filter((other) => other !== rival), decision]);
  }
  return merged;
}

/** Enters decisions in place of those about the same. */
export function replace(ledger: Ledger, added: readonly Decision[]): Ledger {
  const next = new Map(ledger);
  for (const one of added) {
    const kept = next.get(one.toolId);
    next.set(one.toolId, kept === undefined ? [one] : [...kept.filter((other) => !isSameSubject(one, other)), one]);
  }
  return next;
}

/** What became of a ledger: all that is decided of some ids now, and ids of which nothing is. */
export interface LedgerChange {
  readonly decisions: readonly JoinedDecision[];
  readonly struck: readonly string[];
}

/**
 * Returns what became of a ledger, as far as its decisions are `wanted`: in parts of some thousand ids, to be taken one
 * after the other.
 */
export function* changesBetween(
  before: Ledger,
  after: Ledger,
  isWanted: (one: Decision) => boolean,
): Generator<LedgerChange> {
  let [decisions, struck]: [Decision[], string[]] = [[], []];
  const part = () => {
    const change = { decisions: joinAlike(decisions), struck };
    [decisions, struck] = [[], []];
    return change;
  };
  for (const [id, all] of after) {
    if (before.get(id) === all) continue;
    const length = decisions.length;
    for (const one of all) if (isWanted(one)) decisions.push(one);
    if (decisions.length === length && before.has(id)) struck.push(id);
    if (decisions.length + struck.length >= idsAtOnce) yield part();
  }
  for (const id of before.keys()) {
    if (!after.has(id)) struck.push(id);
    if (struck.length >= idsAtOnce) yield part();
  }
  yield part();
}

const idsAtOnce = 10_000;

/** Takes a change into a ledger. */
export function withChange(ledger: Ledger, { decisions, struck }: LedgerChange): Ledger {
  const next = new Map(ledger);
  for (const id of struck) next.delete(id);
  for (const [id, all] of enter(emptyLedger, takeApart(decisions))) next.set(id, all);
  return next;
}

export function strikeOut(ledger: Ledger, withdrawn: readonly Decision[]): Ledger {
  const left = new Map(ledger);
  for (const one of withdrawn) {
    const kept = (left.get(one.toolId) ?? []).filter((other) => !isSameSubject(other, one) || other.at !== one.at);
    if (kept.length > 0) left.set(one.toolId, kept);
    else left.delete(one.toolId);
  }
  return left;
}

/** All that was decided in one go with this one, itself among them. */
export function decidedTogether(ledger: Ledger, one: Decision): readonly Decision[] {
  return listDecisions(ledger).filter(
    ({ kind, about, value, reason, by, at }) =>
      kind === one.kind &&
      about === one.about &&
      value === one.value &&
      reason === one.reason &&
      by === one.by &&
      at === one.at,
  );
}

/**
 * The one decision that matters for a tool: the one made on just this descriptor, else the latest, which has then lapsed.
 */
export function findDecision<Kind extends DecisionKind>(
  decisions: readonly Decision[] | undefined,
  kind: Kind,
  about: DecisionOf<Kind>['about'],
  digest: string | null,
): DecisionOf<Kind> | undefined {
  let latest: DecisionOf<Kind> | undefined;
  for (const one of ofKind(decisions ?? [], kind)) {
    if (one.about !== about) continue;
    if (digest !== null && one.digest === digest) return one;
    if (latest === undefined || one.at > latest.at) latest = one;
  }
  return latest;
}

export function ofKind<Kind extends DecisionKind>(
  decisions: readonly Decision[],
  kind: Kind,
): readonly DecisionOf<Kind>[] {
  return decisions.filter((one): one is DecisionOf<Kind> => one.kind === kind);
}

/** What stands for something that sources leave open. */
export function assignmentsIn(ledger: Ledger): readonly DecisionOf<'assignment' | 'licence'>[] {
  const all = listDecisions(ledger);
  return [...ofKind(all, 'assignment'), ...ofKind(all, 'licence')];
}

/** Whose credential tools and families need. */
export function credentialsIn(ledger: Ledger): readonly DecisionOf<'credential'>[] {
  return ofKind(listDecisions(ledger), 'credential');
}

export function listDecisions(ledger: Ledger): readonly Decision[] {
  const all: Decision[] = [];
  for (const made of ledger.values()) for (const one of made) all.push(one);
  return all;
}
