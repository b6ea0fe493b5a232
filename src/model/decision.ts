import type { ApprovedList } from './approvedList';
import { columns, isColumnId } from './columns';
import { type AssignableField, isAssignable, type Signed } from './fact';
import type { CredentialMapping } from './readiness';

/** What each kind is about, and what it says of that. */
interface DecisionKinds {
  /** Gives a field that the source leaves open a value. */
  readonly assignment: { readonly about: AssignableField; readonly value: string };
  /** Gives a tool without one the firearms class of a tool registry: the licence its callers need, or `none`. */
  readonly licence: { readonly about: 'firearms'; readonly value: string };
  /** Lives with the critical findings of one rule. */
  readonly acceptance: { readonly about: string; readonly value: 'accepted' };
  /**
   * Keeps the tool out of a draft, by the draft's id: cut for want of use, or left out of what its class rules offer. It
   * stands whatever becomes of the descriptor.
   */
  readonly cut: { readonly about: string; readonly value: 'cut' | 'left-out' };
  /**
   * Says whose credential a tool, or each of a family by its name, needs; '' for none. It stands whatever becomes of the
   * descriptor.
   */
  readonly credential: { readonly about: CredentialMapping['about']; readonly value: string };
  /** Judges a tool, a server by its name, or a source by its id. A rejection stands until another verdict. */
  readonly verdict: {
    readonly about: VerdictSubject;
    readonly value: 'approved' | 'rejected';
    /** Of a source that is read over the network: where it was. */
    readonly origin?: string;
  };
  /** Judges one finding: `about` is its place (`model/judgement`), the fingerprint that of the text it found. */
  readonly judgement: {
    readonly about: string;
    readonly value: JudgementValue;
    /** Set where all that its rule found on a server was judged together. */
    readonly scope?: 'server';
  };
  /** Judges a draft for one export target: `about` is the target’s id, the fingerprint that of the list (`model/approvedList`). */
  readonly list: { readonly about: string; readonly value: Verdict['value']; readonly list: ApprovedList };
}

/** What a verdict can be about. */
const verdictSubjects = ['tool', 'server', 'source'] as const;
export type VerdictSubject = (typeof verdictSubjects)[number];

/** What a person can say of a finding: it is real and has to go, it is real and may stay, the rule is wrong here. */
export const judgementValues = ['confirmed', 'accepted', 'false-alarm'] as const;
export type JudgementValue = (typeof judgementValues)[number];

export type DecisionKind = keyof DecisionKinds;

interface KindRow {
  readonly maySay: (about: string, value: string) => boolean;
  /** What one is called. */
  readonly noun: (about: string) => string;
}

/** One row a kind: the ledger keeps, merges, withdraws and lapses all of them alike. */
const decisionKinds: Readonly<Record<DecisionKind, KindRow>> = {
  assignment: {
    maySay: isAssignable,
    noun: (about) => `${isColumnId(about) ? columns[about].label : about} assignment`,
  },
  licence: {
    maySay: (about, value) => about === 'firearms' && isLicence(value),
    noun: () => 'firearms class',
  },
  acceptance: { maySay: (_about, value) => value === 'accepted', noun: (rule) => `acceptance of ${rule}` },
  cut: { maySay: (_about, value) => value === 'cut' || value === 'left-out', noun: () => 'cut' },
  credential: { maySay: (about) => about === 'tool' || about === 'family', noun: () => 'credential decision' },
  verdict: {
    maySay: (about, value) =>
      verdictSubjects.some((one) => one === about) && (value === 'approved' || value === 'rejected'),
    noun: () => 'verdict',
  },
  judgement: {
    maySay: (_about, value) => judgementValues.some((one) => one === value),
    noun: () => 'judgement',
  },
  list: {
    maySay: (_about, value) => value === 'approved' || value === 'rejected',
    noun: () => 'verdict',
  },
};

/** Whether a text can be the name of a firearms class; `none` needs no licence. */
export function isLicence(text: string): boolean {
  return /^[\w.-]{1,60}$/.test(text);
}

export function nounOf({ kind, about }: Pick<Decision, 'kind' | 'about'>): string {
  return decisionKinds[kind].noun(about);
}

interface DecisionFields extends Signed {
  readonly toolId: string;
  /** Of the raw descriptor, or the server’s words, it was made on (`model/digest`); null where there is none, and it never holds. */
  readonly digest: string | null;
  /** ISO 8601: until when it holds; absent for good. */
  readonly expires?: string;
}

/** What a person decided about a tool: good for the descriptor it was made on and no other. */
export type Decision = {
  [Kind in DecisionKind]: DecisionFields & { readonly kind: Kind } & DecisionKinds[Kind];
}[DecisionKind];

export type DecisionOf<Kind extends DecisionKind> = Extract<Decision, { readonly kind: Kind }>;
export type Assignment = DecisionOf<'assignment'>;
export type LicenceDecision = DecisionOf<'licence'>;
export type Acceptance = DecisionOf<'acceptance'>;
export type Verdict = DecisionOf<'verdict'>;
export type Judgement = DecisionOf<'judgement'>;
export type ListVerdict = DecisionOf<'list'>;

/** Whether two decisions are about the same of one descriptor: the later one counts. */
export function isSameSubject(one: Decision, other: Decision): boolean {
  return one.kind === other.kind && one.about === other.about && one.digest === other.digest;
}

/** Why a decision doesn't hold. */
export type Lapse = 'no-fingerprint' | 'changed' | 'expired';

/** Returns why a decision doesn't hold for a tool with this digest; null where it does. `now` in milliseconds since 1970. */
export function lapseOf(
  { digest, expires }: Pick<DecisionFields, 'digest' | 'expires'>,
  current: string | null,
  now = Date.now(),
): Lapse | null {
  if (digest === null || current === null) return 'no-fingerprint';
  if (digest !== current) return 'changed';
  return expires !== undefined && !(Date.parse(expires) > now) ? 'expired' : null;
}

export function describeLapse(lapse: Lapse, what: 'tool' | 'server' = 'tool'): string {
  switch (lapse) {
    case 'no-fingerprint':
      return `The ${what} has no fingerprint, so nobody can tell whether it is the one that was decided on: it doesn’t count.`;
    case 'changed':
      return `The ${what} has changed since, so it no longer counts.`;
    case 'expired':
      return 'Its time is over, so it no longer counts.';
    default:
      return lapse satisfies never;
  }
}

/** Whether a decision read from elsewhere says something its kind can say. */
export function isDecision(one: { readonly kind: string; readonly about: string; readonly value: string }): boolean {
  const mayBe = Object.entries(decisionKinds).find(([kind]) => kind === one.kind)?.[1];
  return mayBe?.maySay(one.about, one.value) === true;
}
