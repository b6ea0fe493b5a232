import {
  Blocks,
  Cable,
  ChevronDown,
  ChevronUp,
  CircleHelp,
  CircleMinus,
  Equal,
  Hand,
  KeyRound,
  type LucideIcon,
  Minus,
  Plug,
  Puzzle,
  Repeat,
  Scale,
  Shuffle,
  Terminal,
  TriangleAlert,
  UserRoundCheck,
  Workflow,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { claimWords, speaksAgainst } from '../model/dispute';
import { type Fact, factValue } from '../model/fact';
import { revealPlain } from '../model/revealText';
import {
  type Dialect,
  type Evidence,
  type HintClaim,
  type Hints,
  hintClaim,
  openWord,
  type PostureField,
  type Tool,
} from '../model/tool';
import { fieldLabel, isUnknownWord, valueLabel } from './postureWords';
import { UntrustedText } from './UntrustedText';

interface Props {
  readonly field: PostureField;
  readonly fact: Fact;
  /** Puts the field's name before the quiet words, where no heading says it. */
  readonly named?: boolean;
  /** Shows an unknown word in full, over several lines, instead of cutting it to the room there is. */
  readonly whole?: boolean;
  /** What the tool's own words tell: a value that they speak against is marked. */
  readonly evidence?: Evidence | undefined;
  /** A tier that its dialect has no word for is "not assigned" instead of "not stated". */
  readonly dialect?: Dialect;
  /** What the server's hints say, in place of "not assigned" where nobody has decided the tier. */
  readonly hints?: Hints | undefined;
  /** Of an approval: nobody is asked before the tool changes something. */
  readonly isUnasked?: boolean;
}

const magnitudeIcons = new Map<string, LucideIcon>([
  ['low', ChevronDown],
  ['medium', Minus],
  ['high', ChevronUp],
]);

const icons: Partial<Readonly<Record<PostureField, ReadonlyMap<string, LucideIcon>>>> = {
  source: new Map([
    ['node-pack', Blocks],
    ['workflow', Workflow],
    ['mcp', Plug],
    ['connector', Cable],
    ['host-extension', Puzzle],
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
  cost: magnitudeIcons,
  latency: magnitudeIcons,
};

/**
 * Draws one posture fact as word, some with an icon, in ink but for "exec" and for a tool that writes and asks nobody; a word no vocabulary
 * lists looks risky, "not stated" like neither good nor bad news. A value that a reviewer assigned, or that the tool's own
 * words speak against, is marked.
 */
export function FactBadge(props: Props) {
  const { fact, field, evidence } = props;
  const against = speaksAgainst(evidence, field, factValue(fact));
  if (fact.basis !== 'assigned' && against.length === 0) return drawFact(props);
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.25 align-middle">
      {drawFact(props)}
      {against.length > 0 && (
        <DisputedMark title={`Against it: ${against.join(', ')}`} words=", its own words speak against it" />
      )}
      {fact.basis === 'assigned' && (
        <span
          title={`${fact.byHint ? 'Taken from its hints: the server says so' : 'Assigned by a reviewer'}${fact.from === undefined ? '' : `, from ${revealPlain(fact.from)}`}`}
          className="shrink-0 text-ink-3"
        >
          {fact.byHint ? (
            <Plug aria-hidden className="size-3.5" />
          ) : (
            <UserRoundCheck aria-hidden className="size-3.5" />
          )}
          <span className="sr-only">{fact.byHint ? 'the server says so' : 'assigned'}</span>
        </span>
      )}
    </span>
  );
}

interface DisputedMarkProps {
  readonly title: string;
  /** Read out. */
  readonly words: string;
  /** Of how many tools. */
  readonly count?: number;
}

interface PostureBadgeProps extends Pick<Props, 'field' | 'named'> {
  readonly tool: Pick<Tool, 'posture' | 'dialect' | 'evidence' | 'hints'>;
}

/** What is known of one field of a tool. */
export function PostureBadge({ tool, field, named = false }: PostureBadgeProps) {
  const { posture, dialect, evidence, hints } = tool;
  const tier = factValue(posture.tier);
  const isUnasked =
    field === 'approval' && factValue(posture.approval) === 'never' && (tier === 'write' || tier === 'exec');
  return <FactBadge {...{ field, named, dialect, evidence, hints, isUnasked }} fact={posture[field]} />;
}

/** Marks a value that looks harmless and that something speaks against. */
export function DisputedMark({ title, words, count }: DisputedMarkProps) {
  return (
    <span title={title} className="shrink-0 text-miss">
      <TriangleAlert aria-hidden className="inline-block size-3.5 align-[-0.125em]" />
      {count !== undefined && <span aria-hidden> {count}</span>}
      <span className="sr-only">{words}</span>
    </span>
  );
}

function drawFact({ field, fact, named = false, whole = false, dialect, hints, isUnasked = false }: Props): ReactNode {
  const value = factValue(fact);
  if (value === undefined) {
    const claim = field === 'tier' ? hintClaim(hints) : null;
    if (claim !== null) return <Unassigned claim={claim} />;
    // A server that gives no hint has nothing to assign from: that is all there is to say.
    const isSilent = field === 'tier' && dialect === 'mcp' && !named && hints !== undefined;
    return (
      <NotStated
        of={named ? fieldLabel(field) : undefined}
        words={isSilent ? 'says nothing' : openWord(field, dialect)}
      />
    );
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
    return drawBadge(`bg-exec-bg px-1.75 text-exec ${whole ? wholeLook : ''}`, words, TriangleAlert);
  }
  // Words of one kind need no picture each: what runs anything stands out.
  if (field === 'tier')
    return value === 'exec' ? drawBadge('text-exec', value, Terminal) : drawBadge('text-ink', value);
  if (field === 'egress') return drawBadge('text-ink', named ? `network: ${value}` : value);
  return drawBadge(
    isUnasked ? 'font-semibold text-write' : 'text-ink',
    named && field !== 'approval' ? `${fieldLabel(field)}: ${valueLabel(field, value)}` : valueLabel(field, value),
    icons[field]?.get(value) ?? CircleHelp,
  );
}

/** "The host doesn't say", or nobody has decided yet, which is never the same as none, never or safe. */
export function NotStated({
  of,
  words = 'not stated',
}: {
  readonly of?: string | undefined;
  readonly words?: ReturnType<typeof openWord> | 'unknown' | 'says nothing';
}) {
  return drawBadge('text-ink-3', of === undefined ? words : `${of}: ${words}`);
}

/** A server's own word, which is no tier. */
function Unassigned({ claim }: { readonly claim: HintClaim }) {
  return drawBadge('text-ink-2', claimWords[claim]);
}

const wholeLook = 'whitespace-normal! [overflow-wrap:anywhere]';

/** In one line, cut where it is too long: a block of text is laid out faster than a row of boxes. */
function drawBadge(look: string, words: ReactNode, Icon?: LucideIcon): ReactNode {
  return (
    <span
      className={`inline-block min-h-5.25 min-w-0 max-w-full truncate rounded align-middle font-medium text-xs leading-5.25 ${look}`}
    >
      {Icon !== undefined && <Icon aria-hidden className="mr-1.25 inline-block size-3 align-[-0.125em]" />}
      {words}
    </span>
  );
}
