import { ChevronDown, ShieldQuestion } from 'lucide-react';
import { useMemo } from 'react';
import type { AccessOption } from '../access/accessOptions';
import { facetIds } from '../model/columns';
import { isClaimedByFile, type Readiness, readinesses } from '../model/readiness';
import { revealPlain } from '../model/revealText';
import { chooseAs, type Preflight, useAs, usePreflight } from '../state/accessStore';
import { useAnswer } from '../state/catalogView';
import { openDialog } from '../state/openDialog';
import { Button } from '../ui/Button';
import { useRovingFocus } from '../ui/useRovingFocus';
import { useNow } from './Age';
import { formatAge, formatCount } from './formatQuantity';

const place = facetIds.indexOf('readiness');

/** Whose access the catalog's tools are checked for, and how many of those that match they could run. */
export function CatalogAccess() {
  const { isKnown } = usePreflight();
  const counts = useAnswer(({ result }) => result?.counts[place]?.counts);
  const verdicts = useMemo(() => (counts === undefined ? null : byVerdict(counts)), [counts]);
  return <AccessBar isInLine verdicts={isKnown ? verdicts : null} />;
}

export interface AccessBarProps {
  /** How many tools each verdict holds for; null while nothing is known of whom they are checked for. */
  readonly verdicts: Readonly<Record<Readiness, number>> | null;
  /** Whether it is part of a line of others. */
  readonly isInLine?: boolean;
}

export function AccessBar({ verdicts, isInLine = false }: AccessBarProps) {
  const preflight = usePreflight();
  const roving = useRovingFocus<HTMLSpanElement>('row');
  const showsHint = verdicts === null && !preflight.isKnown;
  return (
    <section aria-label="Access" className={`@container ${isInLine ? '' : 'shrink-0 border-line border-b'}`}>
      <div
        className={`flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs ${isInLine ? 'sm:flex-nowrap' : 'min-h-10 px-4 py-1 max-sm:px-3'}`}
      >
        <AccessAs options={preflight.options} isNarrow={isInLine} />
        <output className="whitespace-nowrap tabular-nums empty:hidden">
          {verdicts !== null && <Verdicts verdicts={verdicts} isClaimed={isClaimedByFile(preflight.identity)} />}
        </output>
        <span
          ref={roving.ref}
          role="toolbar"
          aria-label="Access"
          className={`flex min-w-0 grow flex-wrap items-center justify-end gap-x-1.5 ${isInLine ? 'sm:shrink-0 sm:flex-nowrap' : ''}`}
          onKeyDown={roving.onKeyDown}
        >
          {showsHint && <Hint {...preflight} />}
          {/* One way into what is needed: where something is missing, with the request for it. */}
          {verdicts !== null && verdicts.missing + verdicts.unknown > 0 ? (
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              aria-label="Request access"
              onClick={() => openDialog('requirements', { isRequest: true })}
            >
              Request access
            </Button>
          ) : (
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => openDialog('requirements')}>
              Requirements
            </Button>
          )}
          <Button
            variant="quiet"
            className={isInLine ? 'sm:@max-md:hidden' : ''}
            aria-haspopup="dialog"
            aria-label="Scopes and credentials"
            title="Scopes and credentials"
            onClick={() => openDialog('grants')}
          >
            <ShieldQuestion aria-hidden className="@5xl:hidden" />
            <span className="@max-5xl:hidden">Scopes and credentials</span>
          </Button>
        </span>
      </div>
    </section>
  );
}

function byVerdict(counts: Uint32Array): Readonly<Record<Readiness, number>> {
  const of = (verdict: Readiness) => counts[readinesses.indexOf(verdict)] ?? 0;
  return { ready: of('ready'), missing: of('missing'), unknown: of('unknown') };
}

const everyHalfMinute = 30_000;
const groups: readonly (readonly [AccessOption['kind'], string])[] = [
  ['caller', 'This connection'],
  ['role', 'Roles of this host'],
  ['saved', 'Saved'],
];

/**
 * Whose scopes and credentials decide readiness, with how we know and since when. Never "signed in as": the agent that
 * will run the tools is somebody else than the caller.
 */
function AccessAs({ options, isNarrow }: Pick<Preflight, 'options'> & { readonly isNarrow: boolean }) {
  const value = useAs();
  const now = useNow(everyHalfMinute);
  const chosen = options.find((option) => option.value === value);
  return (
    <label className="flex h-7 min-w-0 items-center rounded-md border border-ctl bg-panel pl-2 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 hover:bg-sunk touch:h-11 max-sm:grow max-sm:basis-32">
      <span className="shrink-0 whitespace-nowrap text-ink-2" aria-hidden>
        As
      </span>
      <select
        aria-label="Access as"
        title={chosen && describeOption(chosen, now)}
        className={`h-full min-w-0 ${isNarrow ? 'max-w-36 @max-lg:max-w-24' : 'max-w-60'} appearance-none truncate border-0 bg-transparent pr-6 pl-1 font-medium outline-none max-sm:max-w-none max-sm:flex-1`}
        value={value}
        onChange={(event) => chooseAs(event.target.value)}
      >
        {chosen === undefined && <option value={value}>Unknown identity</option>}
        {groups.map(([kind, label]) => {
          const some = options.filter((option) => option.kind === kind);
          return some.length === 0 ? null : (
            <optgroup key={kind} label={label}>
              {some.map((option) => (
                <option key={option.value} value={option.value} label={isNarrow ? revealPlain(option.name) : undefined}>
                  {describeOption(option, now)}
                </option>
              ))}
            </optgroup>
          );
        })}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none -ml-5.5 mr-2 size-3.5 flex-none text-ink-3" />
    </label>
  );
}

/** `ops-agent (pasted 2 h ago)` · `You (scopes unknown)` */
export function describeOption({ name: given, how, at }: AccessOption, now: number): string {
  const name = revealPlain(given);
  if (how === '') return `${name} (scopes unknown)`;
  return at === null ? `${name} (${how})` : `${name} (${how} ${formatAge(at, now)})`;
}

/** The easiest ways to learn what somebody holds. */
function Hint({ probe }: Pick<Preflight, 'probe'>) {
  const offered = [
    ...(probe?.asked === 'not-yet' ? [{ label: 'Ask the host', onChoose: probe.onAsk }] : []),
    { label: 'Paste scopes', onChoose: () => openDialog('grants') },
  ];
  return (
    <span role="note" className="mr-auto flex min-w-0 flex-wrap items-center gap-x-1.5 text-ink-2">
      We can’t tell which tools you can run.
      {offered.map(({ label, onChoose }, place) => (
        <Button key={label} variant="quiet" className={place === 0 ? '' : '@max-5xl:hidden'} onClick={onChoose}>
          {label}
        </Button>
      ))}
    </span>
  );
}

interface VerdictsProps {
  readonly verdicts: Readonly<Record<Readiness, number>>;
  /** Whether a file alone says what is held. */
  readonly isClaimed?: boolean;
}

/** `20 ready, 101 missing, 36 unknown`; in a narrow line without those that are ready, unless that is a claim. */
export function Verdicts({ verdicts: { ready, missing, unknown }, isClaimed = false }: VerdictsProps) {
  return (
    <>
      <span
        className={isClaimed ? '' : '@max-lg:hidden'}
      >{`${formatCount(ready)} ready, ${isClaimed ? 'as the file claims, ' : ''}`}</span>
      {`${formatCount(missing)} missing, ${formatCount(unknown)} unknown`}
    </>
  );
}
