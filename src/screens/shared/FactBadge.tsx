import {
  Blocks,
  Cable,
  CircleHelp,
  CircleMinus,
  Equal,
  GlobeLock,
  Hand,
  KeyRound,
  type LucideIcon,
  Plug,
  Puzzle,
  Repeat,
  Route,
  Scale,
  Server,
  Shuffle,
  TriangleAlert,
  Workflow,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type Fact, factValue } from '../../model/fact';
import { magnitudes, type PostureField, tiers } from '../../model/tool';
import { MagnitudeIcon } from './MagnitudeIcon';
import { fieldLabel, isUnknownWord, valueLabel } from './postureWords';
import { TierIcon } from './TierIcon';
import { UntrustedText } from './UntrustedText';

interface Props {
  readonly field: PostureField;
  readonly fact: Fact;
  /** Puts the field's name before the quiet words, where no heading says it. */
  readonly named?: boolean;
  /** Shows an unknown word in full, over several lines, instead of cutting it to the room there is. */
  readonly whole?: boolean;
}

const icons: Partial<Readonly<Record<PostureField, ReadonlyMap<string, LucideIcon>>>> = {
  source: new Map([
    ['node-pack', Blocks],
    ['workflow', Workflow],
    ['mcp', Plug],
    ['connector', Cable],
    ['host-extension', Puzzle],
  ]),
  egress: new Map([
    ['none', CircleMinus],
    ['safe-fetch', GlobeLock],
    ['host-mediated', Route],
    ['host-owned', Server],
  ]),
  approval: new Map([
    ['never', Zap],
    ['conditional', Scale],
    ['always', Hand],
  ]),
  replay: new Map([
    ['deterministic', Equal],
    ['idempotent', Repeat],
    ['non-deterministic', Shuffle],
  ]),
  credential: new Map([
    ['needed', KeyRound],
    ['not-needed', CircleMinus],
  ]),
};

const tierLooks = {
  pure: 'bg-pure-bg text-pure',
  read: 'bg-read-bg text-read',
  write: 'bg-write-bg text-write',
  exec: 'bg-exec-bg text-exec',
};

/**
 * One posture fact as icon, word and colour. The tier is loud, the rest quiet but for "never"; a word no vocabulary
 * lists looks risky, and "not stated" looks like neither good nor bad news.
 */
export function FactBadge({ field, fact, named = false, whole = false }: Props) {
  const value = factValue(fact);
  if (value === undefined) return <NotStated of={named ? fieldLabel(field) : undefined} />;
  if (isUnknownWord(field, fact)) {
    return (
      <Badge
        look={`max-w-full bg-exec-bg px-1.75 text-exec ${whole ? 'whitespace-normal py-0.5' : 'whitespace-nowrap'}`}
      >
        <TriangleAlert aria-hidden />
        <span className={whole ? '[overflow-wrap:anywhere]' : 'truncate'}>
          {named && `${fieldLabel(field)} `}unknown: <UntrustedText text={value} />
        </span>
      </Badge>
    );
  }
  const tier = field === 'tier' ? tiers.find((known) => known === value) : undefined;
  if (tier !== undefined) {
    return (
      <Badge look={`px-1.75 ${tierLooks[tier]}`}>
        <TierIcon tier={tier} />
        {tier}
      </Badge>
    );
  }
  const magnitude = field === 'cost' || field === 'latency' ? magnitudes.find((known) => known === value) : undefined;
  const Icon = icons[field]?.get(value) ?? CircleHelp;
  const strong = field === 'approval' && value === 'never';
  return (
    <Badge look={strong ? 'font-semibold text-ink' : 'text-ink-2'}>
      {magnitude === undefined ? <Icon aria-hidden /> : <MagnitudeIcon magnitude={magnitude} />}
      <span className="truncate">
        {named && `${fieldLabel(field)}: `}
        {valueLabel(field, value)}
      </span>
    </Badge>
  );
}

/** "The host doesn't say", which is never the same as none, never or safe. */
export function NotStated({ of }: { readonly of?: string | undefined }) {
  return (
    <Badge look="text-ink-3">
      <span aria-hidden className="hatched h-3 w-2.25 shrink-0 rounded-[2px]" />
      <span className="truncate">{of !== undefined && `${of}: `}not stated</span>
    </Badge>
  );
}

function Badge({ look, children }: { readonly look: string; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-5.25 min-w-0 items-center gap-1.25 rounded-[5px] font-medium text-[0.75rem] [&_svg]:size-3 [&_svg]:shrink-0 ${look}`}
    >
      {children}
    </span>
  );
}
