import { OctagonAlert } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { defaultAddress } from '../model/address';
import { DraftSelect, SelectedCount, UndoButtons } from '../parts/DraftBar';
import { formatCount } from '../parts/formatQuantity';
import { SoFar } from '../parts/SoFar';
import { useAnswer } from '../state/catalogView';
import { useDraft } from '../state/drafts';
import { navigate, readAddress } from '../state/useAddress';
import { ViewLink } from './ViewLinks';

/** The open draft at the bottom of a narrow catalog: how much is in it, and the way to it. */
export function Tray() {
  const critical = useAnswer(({ result }) => result?.selectedCritical) ?? 0;
  const hasEntries = useDraft().entries.size > 0;
  return (
    <section
      ref={useScrollAway()}
      aria-label="Allowlist draft"
      data-keeps-focus
      className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-panel px-5 max-sm:not-data-away:h-12 max-sm:min-h-0 max-sm:flex-nowrap max-sm:gap-x-2 max-sm:overflow-hidden max-sm:px-3 motion-safe:transition-[height] max-sm:data-away:h-0 max-sm:data-away:border-t-0"
    >
      <DraftSelect wrapperClassName="-ml-2.5 max-w-48 max-sm:max-w-none max-sm:min-w-0 max-sm:flex-1" />
      <SelectedCount />
      {critical > 0 && (
        <ViewLink
          view="allowlist"
          className="inline-flex min-h-6 items-center gap-1 whitespace-nowrap font-medium text-exec text-xs tabular-nums hover:underline touch:min-h-11"
        >
          <OctagonAlert aria-hidden className="size-3.5" />
          {formatCount(critical)}
          <span className="max-sm:sr-only"> critical</span>
        </ViewLink>
      )}
      {hasEntries && (
        <span className="text-xs max-sm:sr-only">
          <SoFar look="short" over={['finding', 'verdict']} />
        </span>
      )}
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

/** Pixels of one movement below which a finger may only have trembled. */
const minMovement = 8;

/**
 * Marks an element `data-away` while something on the page (not in a dialog over it) is scrolled down, and takes the mark off as soon as it is
 * scrolled up or the focus comes to it: a stylesheet makes of the mark what the screen needs. What has the focus stays.
 */
function useScrollAway(): RefObject<HTMLElement | null> {
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
  return element;
}
