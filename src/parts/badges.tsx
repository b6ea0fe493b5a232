import {
  Ban,
  Check,
  CircleAlert,
  CircleDashed,
  CircleHelp,
  CircleMinus,
  Info,
  KeyRound,
  Lock,
  type LucideIcon,
  Minus,
  OctagonAlert,
  Square,
  TriangleAlert,
  X,
} from 'lucide-react';
import { type ComponentType, memo } from 'react';
import { changeClasses, classLabel } from '../model/change';
import { describeAuthor } from '../model/dates';
import type { Verdict } from '../model/decision';
import type { Severity } from '../model/finding';
import type { Readiness, ReadinessCheck, ScopeCheck } from '../model/readiness';
import { revealPlain } from '../model/revealText';
import { ruleName } from '../model/ruleName';
import { formatCount, formatCounted } from './formatQuantity';
import type { StateLabel } from './readinessWords';

const looks: Readonly<Record<Severity, { readonly icon: LucideIcon; readonly look: string }>> = {
  critical: { icon: OctagonAlert, look: 'bg-exec-bg text-exec' },
  high: { icon: TriangleAlert, look: 'bg-exec-bg text-exec' },
  medium: { icon: CircleAlert, look: 'bg-write-bg text-write' },
  low: { icon: CircleAlert, look: 'bg-sunk text-ink-2' },
  information: { icon: Info, look: 'bg-sunk text-ink-2' },
};

interface SeverityBadgeProps {
  readonly severity: Severity;
  readonly count?: number;
}

/** How grave a finding is, as icon and word; `count` puts the number of findings before it. */
export const SeverityBadge = memo(function SeverityBadge({ severity, count }: SeverityBadgeProps) {
  const { icon: Icon, look } = looks[severity];
  return (
    <span
      className={`inline-block h-5.25 min-w-0 max-w-full truncate rounded px-1.75 font-medium text-xs leading-5.25 tabular-nums ${look}`}
    >
      <Icon aria-hidden className="mr-1.25 inline-block size-3 align-[-0.125em]" />
      {count !== undefined && `${count} `}
      {severity}
    </span>
  );
});

const stateLooks: Readonly<
  Record<StateLabel | Readiness, { readonly icon: LucideIcon; readonly look: string; readonly tint: string }>
> = {
  held: { icon: Check, look: 'text-ok', tint: '' },
  ready: { icon: Check, look: 'text-ok', tint: '' },
  missing: { icon: Lock, look: 'font-semibold text-write', tint: '' },
  expired: { icon: X, look: 'font-semibold text-ink', tint: 'text-miss' },
  'needs attention': { icon: TriangleAlert, look: 'font-semibold text-ink', tint: 'text-miss' },
  unknown: { icon: CircleHelp, look: 'text-ink-2', tint: 'text-ink-3' },
  'not verifiable': { icon: CircleHelp, look: 'text-ink-2', tint: 'text-ink-3' },
  'not required': { icon: CircleMinus, look: 'text-ink-2', tint: 'text-ink-3' },
};

/** Whether a scope or credential is held, or a tool ready: icon and word, so that colour alone says nothing. */
export function StateBadge({ state, rest = '' }: { readonly state: StateLabel | Readiness; readonly rest?: string }) {
  const { icon, look, tint } = stateLooks[state];
  const Icon = rest === ' credential' ? KeyRound : icon;
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 whitespace-nowrap font-medium text-xs ${look}`}>
      <Icon aria-hidden className={`size-3.5 shrink-0 ${tint}`} />
      {state}
      {rest}
    </span>
  );
}

interface FindingMarkProps {
  readonly severity: Severity;
  /** The id of the rule that found it; absent while not all rules have read the tool. */
  readonly rule: string | undefined;
}

/** What a tool's worst finding is and how grave, in a line of text. */
export function FindingMark({ severity, rule }: FindingMarkProps) {
  const { icon: Icon } = looks[severity];
  const name = ruleName(rule ?? '');
  const isGravest = severity === 'critical' || severity === 'high';
  return (
    <span
      title={name && `${severity} finding`}
      className={`shrink-0 font-medium ${isGravest ? 'text-exec' : severity === 'medium' ? 'text-write' : 'text-ink-3'}`}
    >
      <Icon aria-hidden className="mr-1 inline-block size-3.5 align-[-0.125em]" />
      {name ?? severity}
      {name !== undefined && <span className="sr-only"> ({severity})</span>}
    </span>
  );
}

interface RejectedMarkProps {
  readonly verdict: Verdict;
  /** The id of its element, whose text says who rejected the tool, when and why. */
  readonly id: string;
}

/** That a tool may be in no draft. */
export function RejectedMark({ verdict, id }: RejectedMarkProps) {
  const words = revealPlain(describeAuthor(verdict));
  return (
    <span id={id} title={`Rejected ${words}`} className="shrink-0 font-medium text-exec">
      <Ban aria-hidden className="mr-1 inline-block size-3.5 align-[-0.125em]" />
      rejected<span className="sr-only"> {words}</span>
    </span>
  );
}

interface FindingsBadgeProps {
  readonly worst: Severity;
  /** How many findings there are, the worst one among them. */
  readonly count: number;
}

/** The worst finding of a tool, and how many there are beside it. */
export function FindingsBadge({ worst, count }: FindingsBadgeProps) {
  return (
    <span className="flex items-center gap-1.5">
      <SeverityBadge severity={worst} />
      {count > 1 && (
        <span
          className="text-ink-3 text-xs tabular-nums"
          title={`${formatCounted(count, 'finding')}, the worst ${worst}`}
        >
          +{formatCount(count - 1)}
        </span>
      )}
    </span>
  );
}

interface UnsupportedTargetTagProps {
  readonly labels: readonly string[];
  /** A sign alone, where there is little room; its words are read out and shown on pointing. */
  readonly isSign?: boolean;
}

/** Beside a tool: the targets of the open draft that can't express it. */
export function UnsupportedTargetTag({ labels, isSign = false }: UnsupportedTargetTagProps) {
  const words = `not for ${labels.join(', ')}`;
  if (isSign) {
    return (
      <span className="shrink-0 text-ink-3" title={words}>
        <span aria-hidden>⊘</span>
        <span className="sr-only">{words}</span>
      </span>
    );
  }
  return (
    <span className="max-w-[55%] shrink-0 truncate rounded bg-sunk px-1.5 text-ink-2 text-xs" title={words}>
      {words}
    </span>
  );
}

/** What became of a tool since the baseline in use, worst first. */
export function ChangeChips({ classes }: { readonly classes: readonly string[] }) {
  const [first] = classes;
  if (first === undefined) return null;
  if (first === 'same') return <span className="text-ink-3">same</span>;
  return (
    <span className="flex min-w-0 gap-1 overflow-hidden">
      {changeClasses
        .filter((one) => classes.includes(one))
        .map((one) => (
          <span key={one} className={`rounded px-1.5 text-xs leading-5.25 ${lookOfChange(one)}`}>
            {classLabel(one)}
          </span>
        ))}
    </span>
  );
}

const alarming: ReadonlySet<string> = new Set(['stated', 'open', 'accepts', 'may-accept', 'default', 'input', 'text']);

/** New access stands out, then what a model would notice. */
export function lookOfChange(one: string): string {
  if (one === 'wider' || one === 'added') return 'bg-exec-bg text-exec';
  return alarming.has(one) ? 'bg-write-bg text-write' : 'bg-sunk text-ink-2';
}

/** The fill of each safety tier of RFC 0078 in bars and pictures, as a class. Any other word has none of its own. */
export const tierColours: ReadonlyMap<string, string> = new Map([
  ['pure', 'bg-pure'],
  ['read', 'bg-read'],
  ['write', 'bg-write'],
  ['exec', 'bg-exec'],
]);

const words = {
  called: 'called',
  refused: 'refused',
  unavailable: 'unavailable',
  unfinished: 'outcome not known',
  offered: 'offered, never called',
  'no-evidence': 'no evidence',
} as const;

type UsedWord = keyof typeof words;

const marks: Readonly<Record<UsedWord, ComponentType<{ className?: string }> | null>> = {
  called: ({ className = '' }) => <Square className={`fill-current ${className}`} />,
  refused: ({ className = '' }) => <Ban className={`text-miss ${className}`} />,
  unavailable: CircleDashed,
  unfinished: CircleHelp,
  offered: Minus,
  'no-evidence': null,
};

interface UsageMarkProps {
  readonly word: string;
  /** Whether the mark stands without the word. */
  readonly isBare?: boolean;
}

/** One of the six words of usage, with its mark: what no log says is hatched, as all that is not stated. */
export function UsageMark({ word, isBare = false }: UsageMarkProps) {
  if (!isUsedWord(word)) return null;
  const Mark = marks[word];
  return (
    <span className={`inline-flex items-center gap-1.5 ${word === 'no-evidence' ? 'text-ink-3' : ''}`}>
      <span aria-hidden className="inline-flex">
        {Mark === null ? (
          <span className="hatched size-3 rounded-xs border border-line" />
        ) : (
          <Mark className="size-3" />
        )}
      </span>
      {!isBare && words[word]}
    </span>
  );
}

function isUsedWord(word: string): word is UsedWord {
  return Object.hasOwn(words, word);
}

/**
 * A tool's readiness in a row: the verdict, with how much is missing; the scopes and credentials that decide it on
 * pointing. `check` is null while nothing is known of the identity, or of the row.
 */
export function ReadinessCell({ check }: { readonly check: ReadinessCheck | null }) {
  if (check === null) return <span className="text-ink-3">–</span>;
  const deciding = revealPlain(findDeciding(check));
  return (
    <span className="flex min-w-0 items-center" title={deciding}>
      <VerdictBadge check={check} />
      <span className="sr-only">{deciding}</span>
    </span>
  );
}

/** `missing 2 scopes` · `ready` */
export function VerdictBadge({ check }: { readonly check: ReadinessCheck }) {
  return <StateBadge state={check.verdict} rest={check.verdict === 'missing' ? describeMissing(check) : ''} />;
}

/** `2 scopes` · `credential` · `2 scopes +1` */
function describeMissing({ scopes, credential }: ReadinessCheck): string {
  const count = (scopes ?? []).filter(({ state }) => state === 'missing' || state === 'expired').length;
  const lacks = credential.state === 'missing' || credential.state === 'needs-attention';
  if (count === 0) return lacks ? ' credential' : '';
  return ` ${formatCounted(count, 'scope')}${lacks ? ' +1' : ''}`;
}

/** What the verdict comes from: the missing names, else the unknown ones, else all that is held. */
function findDeciding({ verdict, scopes, credential, nothingStated }: ReadinessCheck): string {
  if (nothingStated) return 'needs not stated';
  const wanted: readonly ScopeCheck['state'][] =
    verdict === 'ready' ? ['held'] : verdict === 'missing' ? ['missing', 'expired'] : ['unknown'];
  const names = (scopes ?? []).filter(({ state }) => wanted.includes(state)).map(({ scope }) => scope);
  if (scopes === null && verdict === 'unknown') names.push('scopes not stated');
  switch (credential.state) {
    case 'missing':
    case 'needs-attention':
      names.push(`${credential.provider} credential`);
      break;
    case 'not-verifiable':
      if (verdict === 'unknown') names.push('credential');
      break;
    case 'held':
      if (verdict === 'ready') names.push(credential.provider);
      break;
    case 'not-required':
      break;
    default:
      credential satisfies never;
  }
  return names.join(', ');
}
