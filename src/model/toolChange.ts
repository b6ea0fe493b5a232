import { capabilities, capabilityIds, certaintyOf } from './capability';
import type { ChangeClass } from './change';
import { columns } from './columns';
import { cutText } from './cutText';
import type { Fact } from './fact';
import type { Finding } from './finding';
import { type Hint, type PostureField, riskRank, type Trait } from './tool';

/** The respects in which a tool may do more; `exec`: it can run commands, `callers`: more callers are shown it. */
export const accessAspects = [
  'tier',
  'egress',
  'approval',
  'scopes',
  'credential',
  'exec',
  'source',
  'hints',
  'risk',
  'callers',
] as const;
export type AccessAspect = (typeof accessAspects)[number];

/** Words of single formats that tell what may come to harm, or who may call. */
export const judgedTraits = ['his-tier', 'risk-tier', 'firearms', 'cluster', 'tenant'] as const satisfies Trait[];

/** What two descriptions of a tool are compared in, whatever the format: facts, scopes, hints, and a format's own words. */
export type ChangedField = PostureField | 'scopes' | Hint | (typeof judgedTraits)[number];

/** `other`: decides nothing about what the tool may do. */
export type ChangeVerdict = 'wider' | 'now stated' | 'narrower' | 'other';
export const verdictOrder: readonly ChangeVerdict[] = ['wider', 'now stated', 'narrower', 'other'];

type Basis = Fact['basis'];

/** One field that is another: lists stand as one text, values are undefined where nobody says. Untrusted text. */
export interface FieldChange {
  readonly field: ChangedField;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The words for an absent value, where these aren't "not stated". */
  readonly open?: 'not assigned';
  readonly verdict: ChangeVerdict;
  readonly basis: { readonly before: Basis; readonly after: Basis };
  /** Whether the descriptors say the same, so that a rule or an assignment made the difference. */
  readonly isOurs: boolean;
}

/** Whether arguments that were valid before still are. */
export type InputChange =
  | { readonly kind: 'valid' }
  | { readonly kind: 'broken' | 'unknown'; readonly pointer: string; readonly reason: string };

/** A place where the input schema admits what it did not; values are cut JSON text, undefined where there is none. */
export interface AcceptsChange extends DescriptorPart {
  readonly isUnclear: boolean;
}

/** A text that a model reads; '' where there was or is none. */
export interface TextChange {
  readonly pointer: string;
  readonly before: string;
  readonly after: string;
}

/** A place of two descriptors, with the JSON text of its values, cut where long; undefined where there is none. */
export interface DescriptorPart {
  readonly pointer: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface ToolChange {
  readonly classes: readonly ChangeClass[];
  /** Whether it is only likely to be the tool that it is compared with, whose id is gone. */
  readonly isLikely?: true;
  readonly fields: readonly FieldChange[];
  /** In which respects it may do more than before. */
  readonly wider: readonly AccessAspect[];
  /** Set where the input schemas differ. */
  readonly input: InputChange | null;
  /** Set where the input schema admits what it did not, or may. */
  readonly accepts: AcceptsChange | null;
  /** Findings above information that were not there before, the worst first; of an added tool all it has. */
  readonly findings: readonly Finding[];
  readonly texts: readonly TextChange[];
  /** Where else the descriptors differ: the first of these places. */
  readonly elsewhere: readonly DescriptorPart[];
  /** Whether new access can't be ruled out: one side lacks the tool's descriptor, or it is too large to be compared. */
  readonly isOpen: boolean;
  /** Why not all of it could be compared: no fingerprint, a descriptor that was kept back, or more than 20,000 values. */
  readonly gap: ChangeGap | null;
}

export type ChangeGap = 'no-fingerprint' | 'kept-back' | 'too-large';

type Words = readonly string[];
/** Judges what is stated on at least one side, and differs. */
type Judge = (before: Words | undefined, after: Words | undefined) => ChangeVerdict;

/** What nobody states any more counts as more than all that was; what is stated first is no wider for it. */
function judgeStated(isMore: (before: Words, after: Words) => boolean): Judge {
  return (before, after) => {
    if (before === undefined) return 'now stated';
    return after === undefined || isMore(before, after) ? 'wider' : 'narrower';
  };
}

/** Of two words that no vocabulary lists nobody can tell which is more: another one counts as wider. */
function ranked(field: PostureField): Judge {
  return judgeStated(([before], [after]) => riskRank(field, after) >= riskRank(field, before));
}

const eachIsMore = judgeStated((before, after) => after.some((word) => !before.includes(word)));
/** Whom a licence held back: of two licences nobody can tell which more callers have. */
const licence = judgeStated((before) => before.length > 0);
const higherIsMore = judgeStated(([before], [after]) => !(Number(after) < Number(before)));
const lowerIsMore = judgeStated(([before], [after]) => !(Number(after) > Number(before)));

/**
 * A reassuring hint that went, or an alarming one that came, is wider. An alarming one that went is no relief: what is
 * absent counts as alarming too.
 */
function hinted(isWider: (before: string | undefined, after: string | undefined) => boolean): Judge {
  return (before, after) => {
    if (isWider(before?.[0], after?.[0])) return 'wider';
    if (after === undefined) return 'other';
    return before === undefined ? 'now stated' : 'narrower';
  };
}
const alarming = hinted((before, after) => after === 'true' || before === 'false');

interface Rule {
  readonly aspect: AccessAspect;
  readonly judge: Judge;
}

/** The one rule for "wider" and "narrower", a row a field; null where a field decides nothing about access. */
const rules: Readonly<Record<ChangedField, Rule | null>> = {
  source: { aspect: 'source', judge: ranked('source') },
  tier: { aspect: 'tier', judge: ranked('tier') },
  egress: { aspect: 'egress', judge: ranked('egress') },
  approval: { aspect: 'approval', judge: ranked('approval') },
  credential: { aspect: 'credential', judge: ranked('credential') },
  scopes: { aspect: 'scopes', judge: eachIsMore },
  'read-only': { aspect: 'hints', judge: hinted((before) => before === 'true') },
  destructive: { aspect: 'hints', judge: alarming },
  'open-world': { aspect: 'hints', judge: alarming },
  'his-tier': { aspect: 'risk', judge: lowerIsMore },
  'risk-tier': { aspect: 'risk', judge: higherIsMore },
  firearms: { aspect: 'callers', judge: licence },
  cluster: { aspect: 'callers', judge: eachIsMore },
  tenant: { aspect: 'callers', judge: eachIsMore },
  idempotent: null,
  replay: null,
  cost: null,
  latency: null,
};

/** Says whether a tool may do more than before by one field that differs; undefined stands for what nobody states. */
export function judgeChange(field: ChangedField, before: Words | undefined, after: Words | undefined): ChangeVerdict {
  return rules[field]?.judge(before, after) ?? 'other';
}

/** In which respects a change lets the tool do more. */
export function widerAspects({ field, verdict, after }: FieldChange): readonly AccessAspect[] {
  const aspect = rules[field]?.aspect;
  if (verdict !== 'wider' || aspect === undefined) return [];
  return field === 'tier' && after === 'exec' ? ['tier', 'exec'] : [aspect];
}

/** Whether a value that nobody gave before says now that the tool may write, use the network or run without asking. */
export function isStatedRisk({ field, after, verdict }: FieldChange): boolean {
  if (verdict !== 'now stated') return false;
  return capabilityIds.some((one) => capabilities[one].field === field && certaintyOf(one, after) !== 'no');
}

/** Whether a place of a descriptor is the default of an argument, not an argument called so. */
export function isDefault(pointer: string): boolean {
  return /^\/(?:inputSchema|input_schema)\/(?:.*\/)?(?!properties\/)[^/]+\/default$/.test(pointer);
}

const aspectLabels: Readonly<Record<AccessAspect, string>> = {
  tier: 'safety tier',
  egress: 'network access',
  approval: 'approval',
  scopes: 'scopes',
  credential: 'credential',
  exec: 'runs commands',
  source: 'source',
  hints: 'hints',
  risk: 'risk tier',
  callers: 'who may call',
};

export function aspectLabel(aspect: AccessAspect): string {
  return aspectLabels[aspect];
}

const hintNames: Readonly<Record<Hint, string>> = {
  'read-only': 'Read-only hint',
  destructive: 'Destructive hint',
  idempotent: 'Idempotent hint',
  'open-world': 'Open-world hint',
};

export function fieldName(field: ChangedField): string {
  switch (field) {
    case 'scopes':
      return columns.scope.label;
    case 'read-only':
    case 'destructive':
    case 'idempotent':
    case 'open-world':
      return hintNames[field];
    default:
      return columns[field].label;
  }
}

const maxWord = 300;

/** A value of a field as people read it: untrusted text of at most 300 characters. */
export function fieldWord(value: string | undefined, open: string = 'not stated'): string {
  return value === undefined ? open : value === '' ? 'none' : cutText(value, maxWord);
}

/** Who gave the values where not the source itself, and whether nothing but that made the difference. */
export function describeBases({ basis, isOurs }: Pick<FieldChange, 'basis' | 'isOurs'>): string {
  const after = byWhom(basis.after);
  const before = byWhom(basis.before);
  const words = [
    ...(after === null ? [] : [`now ${after}`]),
    ...(before === null ? [] : [`was ${before}`]),
    ...(isOurs ? ['the descriptor is the same'] : []),
  ];
  return words.join('; ');
}

function byWhom(basis: Basis): string | null {
  if (basis === 'assigned') return 'assigned by a reviewer';
  return basis === 'derived' ? 'derived by a rule' : null;
}

/** What a field’s change means for access, in words. */
export const accessWords: Readonly<Record<ChangeVerdict, string>> = {
  wider: 'more access',
  'now stated': 'now stated',
  narrower: 'less access',
  other: '',
};

/** "Egress: none → host-mediated, more access" */
export function describeField(change: FieldChange): string {
  const { field, before, after, open, verdict } = change;
  const words = [accessWords[verdict], describeBases(change)].filter((word) => word !== '');
  return [`${fieldName(field)}: ${fieldWord(before, open)} → ${fieldWord(after, open)}`, ...words].join(', ');
}
