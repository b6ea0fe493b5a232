import type { ReactNode } from 'react';
import { type Fact, factValue } from '../model/fact';
import { type Dialect, magnitudes, type PostureField, tiers } from '../model/tool';
import type { SpriteName } from './IconSprite';
import { fieldLabel, isUnknownWord, valueLabel } from './postureWords';
import { SpriteIcon } from './SpriteIcon';
import { UntrustedText } from './UntrustedText';

interface Props {
  readonly field: PostureField;
  readonly fact: Fact;
  /** Puts the field's name before the quiet words, where no heading says it. */
  readonly named?: boolean;
  /** Shows an unknown word in full, over several lines, instead of cutting it to the room there is. */
  readonly whole?: boolean;
  /** A tier that its dialect has no word for is "not assigned" instead of "not stated". */
  readonly dialect?: Dialect;
}

const icons: Partial<Readonly<Record<PostureField, ReadonlyMap<string, SpriteName>>>> = {
  source: new Map([
    ['node-pack', 'blocks'],
    ['workflow', 'workflow'],
    ['mcp', 'plug'],
    ['connector', 'cable'],
    ['host-extension', 'puzzle'],
  ]),
  egress: new Map([
    ['none', 'circle-minus'],
    ['safe-fetch', 'globe-lock'],
    ['host-mediated', 'route'],
    ['host-owned', 'server'],
  ]),
  approval: new Map([
    ['never', 'zap'],
    ['conditional', 'scale'],
    ['always', 'hand'],
  ]),
  replay: new Map([
    ['deterministic', 'equal'],
    ['idempotent', 'repeat'],
    ['non-deterministic', 'shuffle'],
  ]),
  credential: new Map([
    ['needed', 'key'],
    ['not-needed', 'circle-minus'],
  ]),
  cost: new Map(magnitudes.map((magnitude) => [magnitude, magnitude])),
  latency: new Map(magnitudes.map((magnitude) => [magnitude, magnitude])),
};

const tierLooks = {
  pure: 'bg-pure-bg text-pure',
  read: 'bg-read-bg text-read',
  write: 'bg-write-bg text-write',
  exec: 'bg-exec-bg text-exec',
};

/**
 * One posture fact as icon, word and colour. The tier is loud, the rest quiet but for "never"; a word no vocabulary
 * lists looks risky, "not stated" looks like neither good nor bad news, and what a reviewer assigned says so.
 */
export function FactBadge(props: Props) {
  if (props.fact.basis !== 'assigned') return drawFact(props);
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.25 align-middle">
      {drawFact(props)}
      <span className="shrink-0 text-[0.6875rem] text-ink-3">assigned</span>
    </span>
  );
}

function drawFact({ field, fact, named = false, whole = false, dialect = 'openwop' }: Props): ReactNode {
  const value = factValue(fact);
  if (value === undefined) {
    const words = field === 'tier' && dialect !== 'openwop' ? 'not assigned' : 'not stated';
    return <NotStated of={named ? fieldLabel(field) : undefined} words={words} />;
  }
  if (isUnknownWord(field, fact)) {
    const words = (
      <>
        {named && `${fieldLabel(field)} `}
        {/* Where there is little room, the word itself is what has to be in sight. */}
        <span className={named || whole ? '' : 'sr-only'}>unknown: </span>
        <UntrustedText text={value} />
      </>
    );
    return drawBadge(`bg-exec-bg px-1.75 text-exec ${whole ? wholeLook : ''}`, words, 'triangle-alert');
  }
  const tier = field === 'tier' ? tiers.find((known) => known === value) : undefined;
  if (tier !== undefined) return drawBadge(`px-1.75 ${tierLooks[tier]}`, tier, tier);
  const isStrong = field === 'approval' && value === 'never';
  return drawBadge(
    isStrong ? 'font-semibold text-ink' : 'text-ink-2',
    named ? `${fieldLabel(field)}: ${valueLabel(field, value)}` : valueLabel(field, value),
    icons[field]?.get(value) ?? 'circle-help',
  );
}

/** "The host doesn't say", or nobody has decided yet, which is never the same as none, never or safe. */
export function NotStated({
  of,
  words = 'not stated',
}: {
  readonly of?: string | undefined;
  readonly words?: 'not stated' | 'not assigned';
}) {
  return drawBadge(
    'text-ink-3',
    <>
      <span aria-hidden className="hatched mr-1.25 inline-block h-3 w-2.25 rounded-[2px] align-[-0.125em]" />
      {of === undefined ? words : `${of}: ${words}`}
    </>,
  );
}

const wholeLook = 'whitespace-normal! [overflow-wrap:anywhere]';

/**
 * In one line, cut where it is too long: a block of text is laid out faster than a row of boxes. Not a component: a
 * table renders hundreds, and one more in each costs time.
 */
function drawBadge(look: string, words: ReactNode, icon?: SpriteName): ReactNode {
  return (
    <span
      className={`inline-block min-h-5.25 min-w-0 max-w-full truncate rounded-[5px] align-middle font-medium text-[0.75rem] leading-5.25 ${look}`}
    >
      {icon !== undefined && <SpriteIcon name={icon} className="mr-1.25 inline-block size-3 align-[-0.125em]" />}
      {words}
    </span>
  );
}
