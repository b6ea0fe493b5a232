import { ruleTitle } from '../audit/rules';
import { columns } from '../model/columns';
import { isFuture } from '../model/dates';
import { type Assignment, type Decision, isSameSubject, lapseOf, type VerdictSubject } from '../model/decision';
import { speaksAgainst } from '../model/dispute';
import { type AssignableField, type Fact, factValue } from '../model/fact';
import { isGrave, type OpenFinding } from '../model/finding';
import { groupBy } from '../model/groupBy';
import {
  type Dialect,
  type Evidence,
  type HintClaim,
  type Hints,
  hintClaim,
  isKnown,
  isReassuring,
  openWord,
  type Suggestion,
  type tiers,
} from '../model/tool';
import { findDecision, type Ledger, ofKind } from './ledger';
import { originVia } from './proposal';
import type { ReviewProblem, ReviewReading } from './reviewFile';
import { standingOf } from './verdicts';

export interface KnownSubject {
  readonly toolId: string;
  readonly dialect: Dialect;
  readonly digest: string | null;
  readonly facts: Readonly<Record<AssignableField, Fact>>;
  readonly evidence: Evidence;
  /** Its findings to act on; null where that is not known. */
  readonly findings: readonly OpenFinding[] | null;
}

/** A server by its name, or a source by its id, as it is here. */
export interface AboveTools {
  readonly about: Exclude<VerdictSubject, 'tool'>;
  readonly toolId: string;
  readonly digest: string | null;
}

/** What a value in a review file would replace. */
export type CurrentValue =
  | { readonly kind: 'stated' | 'derived'; readonly value: string }
  | { readonly kind: 'mine'; readonly assignment: Assignment }
  | { readonly kind: 'open'; readonly word: ReturnType<typeof openWord> }
  | { readonly kind: 'changed' | 'absent' };

export interface ProposedValue {
  readonly assignment: Assignment;
  readonly current: CurrentValue;
  /** What speaks against it, in words. It is ticked at first only where nothing does. */
  readonly contradictions: readonly string[];
  /** Whether it takes effect: the tool is here, as it was reviewed, and its source leaves the field open. */
  readonly holds: boolean;
}

/** Decisions of a review file that say the same: taken or left together. */
export interface ProposedGroup {
  readonly kind: GroupedKind;
  readonly value: string;
  readonly decisions: readonly Decision[];
  /** How many are about something that is here as it was judged. */
  readonly holding: number;
  /** How many say otherwise than what was decided here. */
  readonly against: number;
  /** How many no longer hold: their end is past, or can't be read. */
  readonly over: number;
}

const groupedKinds = ['verdict', 'judgement', 'licence', 'list'] as const;
type GroupedKind = (typeof groupedKinds)[number];

/** What a file says of something that was decided otherwise here, or by another file. */
export interface Disagreement {
  readonly here: Decision;
  readonly theirs: Decision;
}

export interface ReviewProposal {
  readonly file: string;
  /** Whom the file names as its writer. Untrusted text. */
  readonly by?: string;
  /** Whether it was written on the very tools that are here. */
  readonly isOfThisCatalog: boolean;
  readonly values: readonly ProposedValue[];
  readonly groups: readonly ProposedGroup[];
  readonly disagreements: readonly Disagreement[];
  readonly same: number;
  readonly refused: readonly ReviewProblem[];
}

/** Builds the proposal of a review file; `now` in milliseconds since 1970. */
export function proposeReview(
  file: string,
  { review, problems }: Extract<ReviewReading, { kind: 'read' }>,
  mine: Ledger,
  here: {
    readonly tools: readonly KnownSubject[];
    readonly above: readonly AboveTools[];
    readonly digest: string | null;
  },
  now: number,
): ReviewProposal {
  const byId = new Map<string, KnownSubject[]>();
  for (const tool of here.tools) byId.set(tool.toolId, [...(byId.get(tool.toolId) ?? []), tool]);
  const refused = [...problems];
  const refuse = (toolId: string, reason: string) => refused.push({ pointer: toolId, reason });
  const isFromFuture = review.at !== undefined && isFuture(review.at, now);
  if (isFromFuture)
    refuse('/at', `The file’s own date, ${review.at}, is in the future: none of its values is proposed.`);
  const said = new Map<string, Set<string>>();
  const proposed: Assignment[] = [];
  let same = 0;
  for (const one of isFromFuture ? [] : ofKind(review.decisions, 'assignment')) {
    const { toolId, about: field, value, digest } = one;
    if (isFuture(one.at, now)) refuse(toolId, `Its date, ${one.at}, is in the future.`);
    else if (!isKnown(field, value)) refuse(toolId, `“${value}” is no word for ${columns[field].label}.`);
    else if (exactly(mine, one)?.value === value) same++;
    else {
      proposed.push({ ...one, from: originVia(file, one.from) });
      const place = JSON.stringify([toolId, field, digest]);
      said.set(place, (said.get(place) ?? new Set()).add(value));
    }
  }
  const {
    groups,
    disagreements,
    same: sameDecisions,
  } = groupDecisions(file, isFromFuture ? [] : review.decisions, mine, here, now, refuse);
  same += sameDecisions;
  const plain = proposed.map((assignment) => {
    const { toolId, about: field, value, digest } = assignment;
    const copies = byId.get(toolId) ?? [];
    const tool = digest === null ? undefined : copies.find((copy) => copy.digest === digest);
    const others = [...(said.get(JSON.stringify([toolId, field, digest])) ?? [])].filter((other) => other !== value);
    const current = currentOf(assignment, copies.length > 0, tool, mine);
    const ofTool = [
      ...((current.kind === 'stated' || current.kind === 'derived') && current.value !== value
        ? [`its source says ${current.value}`]
        : []),
      ...others.map((other) => `the file says ${other}, too`),
      ...(tool === undefined ? [] : speaksAgainst(tool.evidence, field, value)),
    ];
    const contradictions = [
      ...(current.kind === 'mine' ? [`${current.assignment.value} is assigned here`] : []),
      ...(assignment.reason.trim() === '' ? ['the file gives no reason'] : []),
      ...(field === 'approval' && value === 'never' ? ['with it nobody is asked before a call'] : []),
      ...ofTool,
    ];
    const place = JSON.stringify([toolId, digest]);
    const holds = tool?.facts[field].basis === 'unstated';
    return { assignment, current, contradictions, holds, place, findings: findingWords(tool) };
  });
  const byTool = groupBy(plain, ({ place }) => place);
  const values = plain.map((one): ProposedValue => {
    const { assignment, current, contradictions, holds, place, findings } = one;
    const { about, value } = assignment;
    // Of a tool that anything speaks against, nothing reassuring is taken unseen.
    const elsewhere = (byTool.get(place) ?? []).flatMap((other) =>
      other === one ? [] : other.contradictions.map((words) => `${words} (against ${other.assignment.value})`),
    );
    const doubts = isReassuring(about, value) ? [...findings, ...elsewhere] : [];
    return { assignment, current, contradictions: [...contradictions, ...doubts], holds };
  });
  const rank = ({ contradictions, holds }: ProposedValue) => (contradictions.length > 0 ? 0 : holds ? 1 : 2);
  return {
    file,
    ...(review.by !== undefined && { by: review.by }),
    isOfThisCatalog: review.catalogDigest !== null && review.catalogDigest === here.digest,
    values: values.sort((a, b) => rank(a) - rank(b)),
    groups,
    disagreements,
    same,
    refused,
  };
}

/** Groups verdicts, judgements and firearms classes by what they say; those that stand here already are counted. */
function groupDecisions(
  file: string,
  decisions: readonly Decision[],
  mine: Ledger,
  { tools, above }: { readonly tools: readonly KnownSubject[]; readonly above: readonly AboveTools[] },
  now: number,
  refuse: (toolId: string, reason: string) => void,
): Pick<ReviewProposal, 'groups' | 'disagreements' | 'same'> {
  const proposed: Decision[] = [];
  let same = 0;
  const grouped = decisions.filter((one) => groupedKinds.some((kind) => kind === one.kind));
  const subjectOf = ({ kind, toolId, about, digest }: Decision) => JSON.stringify([kind, toolId, about, digest]);
  const bySubject = groupBy(grouped, subjectOf);
  for (const one of grouped) {
    const rival = rivalOf(mine, one);
    const said = new Set(bySubject.get(subjectOf(one))?.map(({ value }) => value));
    if (isFuture(one.at, now)) refuse(one.toolId, `Its date, ${one.at}, is in the future.`);
    else if (said.size > 1)
      refuse(one.toolId, `${one.value} by ${one.by ?? 'nobody named'}: the file says otherwise, too.`);
    else if (rival?.value === one.value && rival.expires === one.expires) same++;
    else proposed.push({ ...one, from: originVia(file, one.from) });
  }
  const here = groupBy(
    [...tools.map((tool) => ({ ...tool, about: 'tool' as const })), ...above],
    ({ toolId }) => toolId,
  );
  const isHere = (one: Decision) =>
    (here.get(one.toolId) ?? []).some(({ about, digest }) => {
      // What is judged stands in a tool, or in what a server tells.
      if (one.kind === 'judgement') return about !== 'source';
      return about === (one.kind === 'verdict' ? one.about : 'tool') && digest !== null && digest === one.digest;
    });
  const groups = [...groupBy(proposed, ({ kind, value }) => `${kind} ${value}`).values()].flatMap(
    (all): ProposedGroup[] => {
      const [first] = all;
      const kind = groupedKinds.find((one) => one === first?.kind);
      if (first === undefined || kind === undefined) return [];
      const against = all.filter((one) => rivalOf(mine, one) !== undefined).length;
      const over = all.filter((one) => lapseOf(one, one.digest, now) === 'expired').length;
      return [{ kind, value: first.value, decisions: all, holding: all.filter(isHere).length, against, over }];
    },
  );
  const disagreements = proposed.flatMap((theirs) => {
    const here = rivalOf(mine, theirs);
    return here === undefined ? [] : [{ here, theirs }];
  });
  return { groups, disagreements, same };
}

function rivalOf(mine: Ledger, one: Decision): Decision | undefined {
  const all = mine.get(one.toolId);
  const exact = all?.find((other) => isSameSubject(other, one));
  if (exact !== undefined || one.kind !== 'verdict' || one.value === 'rejected') return exact;
  // A rejection outlasts any change, so an approval of other text lifts it.
  const { state, verdict } = standingOf(all, one.about, one.digest);
  return state === 'rejected' ? verdict : undefined;
}

/** Whether a group only makes things stricter, so that it may be ticked at first. */
export function isStricter({ kind, value, against }: ProposedGroup): boolean {
  return against === 0 && kind !== 'licence' && (value === 'rejected' || value === 'confirmed');
}

/** The rule of a field that is not stated, which is what a review fills. */
const missingField = 'C02';

/** What the rules say of a tool that is here, or that they have not said it yet. */
function findingWords(tool: KnownSubject | undefined): readonly string[] {
  if (tool === undefined) return [];
  if (tool.findings === null) return ['the rules have not read all of it'];
  return tool.findings
    .filter(({ rule, severity }) => isGrave(severity) && rule !== missingField)
    .map(({ rule }) => `finding open: ${ruleTitle(rule)}`);
}

export function isTickedAtFirst({ contradictions, holds }: ProposedValue): boolean {
  return holds && contradictions.length === 0;
}

function exactly(mine: Ledger, { toolId, about, digest }: Assignment): Assignment | undefined {
  return ofKind(mine.get(toolId) ?? [], 'assignment').find((one) => one.about === about && one.digest === digest);
}

function currentOf(
  assignment: Assignment,
  isHere: boolean,
  tool: KnownSubject | undefined,
  mine: Ledger,
): CurrentValue {
  const { toolId, about: field, digest } = assignment;
  const own = exactly(mine, assignment) ?? (tool && findDecision(mine.get(toolId), 'assignment', field, digest));
  const fact = tool?.facts[field];
  const value = fact && factValue(fact);
  if (fact !== undefined && value !== undefined) {
    return { kind: fact.basis === 'derived' ? 'derived' : 'stated', value };
  }
  if (own !== undefined) return { kind: 'mine', assignment: own };
  if (tool === undefined) return { kind: isHere ? 'changed' : 'absent' };
  return { kind: 'open', word: openWord(field, tool.dialect) };
}

export interface HintedSubject extends KnownSubject {
  readonly hints: Hints | undefined;
  readonly suggestions: readonly Suggestion[];
}

/** What a proposed tier rests on: hints of the tool's server, or a HIS risk tier of 0. */
export type TierClaim = HintClaim | 'nothing-moves';

/** A tier for a tool that has none, by what its server says of it. */
export interface TierProposal {
  readonly toolId: string;
  readonly digest: string;
  readonly value: (typeof tiers)[number];
  /** Null where its hints say nothing: the value is then what a reader has to assume. */
  readonly claim: TierClaim | null;
  /** In words. One that anything speaks against can't be taken. */
  readonly against: readonly string[];
}

const claimedTiers = {
  'nothing-moves': 'read',
  'only-reads': 'read',
  'changes-things': 'write',
  'may-destroy': 'write',
} as const;

/**
 * Proposes a tier for each tool of which nobody has stated or assigned one. A tool without a fingerprint is left out:
 * what is assigned to it never holds.
 */
export function proposeTiers(tools: readonly HintedSubject[], mine: Ledger): readonly TierProposal[] {
  return tools.flatMap((tool): readonly TierProposal[] => {
    const { toolId, digest, facts, evidence, hints, suggestions } = tool;
    if (digest === null || facts.tier.basis !== 'unstated') return [];
    if (findDecision(mine.get(toolId), 'assignment', 'tier', digest)?.digest === digest) return [];
    const isStill = suggestions.some(({ rule }) => rule === 'his-still-tier');
    const claim = hintClaim(hints) ?? (isStill ? 'nothing-moves' : null);
    const value = claim === null ? (evidence.commands.length > 0 ? 'exec' : 'write') : claimedTiers[claim];
    const doubts = isReassuring('tier', value) ? findingWords(tool) : [];
    return [{ toolId, digest, value, claim, against: [...speaksAgainst(evidence, 'tier', value), ...doubts] }];
  });
}

/** Whether hint, name and parameters agree, and no finding speaks against a tier that reassures. */
export function agrees({ claim, against }: TierProposal): boolean {
  return claim !== null && against.length === 0;
}
