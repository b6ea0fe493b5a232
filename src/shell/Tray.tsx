import { OctagonAlert } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { SelectedTiers } from '../engine/catalogState';
import { SelectedCount, UndoButtons } from '../features/catalog/draftParts';
import { defaultAddress } from '../model/address';
import { canWords, noCounts } from '../model/capability';
import { revealPlain } from '../model/revealText';
import { tierColours } from '../parts/badges';
import { EffectSum } from '../parts/EffectSum';
import { describeModes, formatCount } from '../parts/formatQuantity';
import { SoFar } from '../parts/SoFar';
import { useAnswer } from '../state/catalogView';
import { openDraft, useDraft, useDrafts, useOpenId } from '../state/drafts';
import { navigate, readAddress, useAddress } from '../state/useAddress';
import { Select } from '../ui/Input';
import { ViewLink } from './ViewLinks';

const none: SelectedTiers = { tiers: [], writes: noCounts() };

/** The open draft at the bottom of every view: how much is in it, and the way to it. */
export function Tray() {
  const drafts = useDrafts();
  const draft = useDraft();
  const view = useAddress((address) => address.view);
  const selected = useAnswer(({ result }) => result?.selectedTiers) ?? none;
  const critical = useAnswer(({ result }) => result?.selectedCritical) ?? 0;
  const count = draft.entries.size;
  return (
    <section
      ref={useScrollAway(view)}
      aria-label="Allowlist draft"
      data-keeps-focus
      className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-panel px-5 shadow-[0_-6px_18px_-14px_var(--shade)] max-sm:not-data-away:h-12 max-sm:min-h-0 max-sm:flex-nowrap max-sm:gap-x-2 max-sm:overflow-hidden max-sm:px-3 motion-safe:transition-[height] max-sm:data-away:h-0 max-sm:data-away:border-t-0 print:hidden"
    >
      <Select
        aria-label="Draft"
        value={useOpenId()}
        onChange={(event) => openDraft(event.target.value)}
        wrapperClassName="max-w-48 max-sm:max-w-none max-sm:min-w-0 max-sm:flex-1"
        className="font-medium"
      >
        {[...drafts].map(([id, { name }]) => (
          <option key={id} value={id}>
            {revealPlain(name)}
          </option>
        ))}
      </Select>
      <SelectedCount />
      {count > 0 && (
        <span className="whitespace-nowrap text-ink-3 text-xs tabular-nums max-xl:hidden">{describeModes(draft)}</span>
      )}
      <EffectSum />
      {critical > 0 && (
        <ViewLink
          view="allowlist"
          className="inline-flex min-h-6 items-center gap-1 whitespace-nowrap font-medium text-exec text-xs tabular-nums hover:underline touch:min-h-11"
        >
          <OctagonAlert aria-hidden className="size-3.5" />
          {formatCount(critical)}
          <span className="max-sm:sr-only">
            {' '}
            critical <SoFar look="short" over={['finding']} />
          </span>
        </ViewLink>
      )}
      <TierMeter selected={selected} count={count} />
      <span className="ml-auto flex shrink-0 items-center gap-2 max-sm:gap-1">
        <span className="max-sm:hidden">
          <UndoButtons />
        </span>
        <ViewLink
          view="allowlist"
          className="inline-flex h-7.5 items-center whitespace-nowrap rounded-md bg-accent px-3 font-semibold text-accent-ink hover:brightness-110 touch:h-11"
        >
          <span>
            Review<span className="max-sm:sr-only"> allowlist</span>
          </span>
        </ViewLink>
      </span>
    </section>
  );
}

export function showSelected(): void {
  const { host } = readAddress().address;
  navigate({ ...defaultAddress, host, choices: new Map([['picked', ['yes']]]) });
}

interface TierMeterProps {
  readonly selected: SelectedTiers;
  /** All tools, those without a tier too. */
  readonly count: number;
}

/** A bar of safety tiers, each as wide as its share; what nobody states is hatched. */
function TierMeter({ selected, count }: TierMeterProps) {
  const { tiers, writes } = selected;
  const known = tiers.filter(([tier]) => tierColours.has(tier));
  const rest = count - known.reduce((sum, [, tools]) => sum + tools, 0);
  if (count === 0) return null;
  const words = known.map(([tier, tools]) => `${tools} ${tier}`);
  if (rest > 0) words.push(`${rest} of no known tier`);
  const counted = Object.values(writes).reduce((sum, tools) => sum + tools, 0);
  words.push(canWords('writes', { ...writes, unknown: writes.unknown + count - counted }));
  return (
    <span
      role="img"
      aria-label={`Safety tiers: ${words.join(', ')}`}
      title={words.join(', ')}
      className="flex h-2 w-36 gap-0.5 overflow-hidden rounded-full bg-sunk max-lg:hidden"
    >
      {known.map(([tier, tools]) => (
        <i key={tier} className={tierColours.get(tier)} style={{ flexGrow: tools }} />
      ))}
      {rest > 0 && <i className="hatched" style={{ flexGrow: rest }} />}
    </span>
  );
}

/** Pixels of one movement below which a finger may only have trembled. */
const minMovement = 8;

/**
 * Marks an element `data-away` while something on the page (not in a dialog over it) is scrolled down, and takes the mark off as soon as it is
 * scrolled up, the focus comes to it, or another `place` is shown, which may be too short to scroll: a stylesheet makes
 * of the mark what the screen needs. What has the focus stays.
 */
function useScrollAway(place: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const tops = new WeakMap<EventTarget, number>();
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element) || element.current === null || target.closest('[role=dialog]') !== null) return;
      const before = tops.get(target) ?? 0;
      const { scrollTop } = target;
      if (Math.abs(scrollTop - before) < minMovement) return;
      tops.set(target, scrollTop);
      const isAway = scrollTop > before && !element.current.contains(document.activeElement);
      element.current.toggleAttribute('data-away', isAway);
    };
    const { current } = element;
    const onFocus = () => current?.removeAttribute('data-away');
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    current?.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      current?.removeEventListener('focusin', onFocus);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the point
  useEffect(() => element.current?.removeAttribute('data-away'), [place]);
  return element;
}
