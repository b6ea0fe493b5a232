import { type KeyboardEvent, type ReactNode, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { useFocusFallback } from './useFocusFallback';

export interface TabItem<Id extends string> {
  readonly id: Id;
  /** Accessible name and visible words. */
  readonly label: string;
  /** A short addition beside the words, such as a count; read as description, not as name. */
  readonly badge?: { readonly text: string; readonly description: string; readonly alarming?: boolean };
}

interface Props<Id extends string> {
  /** What the tabs are of. */
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly active: Id;
  readonly onChange: (id: Id) => void;
  /** What the content is of: when it changes, the panel starts at its top again. */
  readonly subject?: string;
  /** The active tab's content. */
  readonly children: ReactNode;
  readonly className?: string;
}

/** In pixels, the edge over which tabs fade where there is more to see: 2rem. */
const fadeWidth = 32;

/** Tabs over one scrolling panel. Arrow keys, Home and End move and choose at once. */
export function Tabs<Id extends string>({
  label,
  tabs,
  active,
  onChange,
  subject = '',
  children,
  className = '',
}: Props<Id>) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);

  // Six tabs may not fit beside each other: the active one is brought into sight.
  useLayoutEffect(() => {
    const tab = document.getElementById(`${prefix}-${active}`);
    const frame = list.current;
    if (tab === null || frame === null) return;
    const start = tab.offsetLeft - frame.offsetLeft;
    if (start < frame.scrollLeft) frame.scrollLeft = start - 24;
    else if (start + tab.offsetWidth > frame.scrollLeft + frame.clientWidth) {
      frame.scrollLeft = start + tab.offsetWidth - frame.clientWidth + fadeWidth;
    }
  }, [prefix, active]);

  function move(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = tabs.findIndex(({ id }) => id === active);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    const next = tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(next.id);
    document.getElementById(`${prefix}-${next.id}`)?.focus();
  }

  return (
    <div className={`flex min-h-0 flex-1 flex-col ${className}`}>
      <div className="border-line border-b px-4.5 max-sm:pr-0 print:hidden">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className="-mb-px flex gap-2.5 overflow-x-auto [scrollbar-width:none] max-sm:pr-8 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)]"
        >
          {tabs.map(({ id, label, badge }) => (
            <button
              key={id}
              id={`${prefix}-${id}`}
              type="button"
              role="tab"
              aria-selected={id === active}
              aria-controls={id === active ? `${prefix}-panel` : undefined}
              aria-describedby={badge === undefined ? undefined : `${prefix}-${id}-badge`}
              tabIndex={id === active ? 0 : -1}
              onClick={() => onChange(id)}
              className="flex h-8.5 shrink-0 items-center gap-1 border-transparent border-b-2 font-medium text-[0.75rem] text-ink-2 -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink touch:h-11 touch:min-w-11 touch:justify-center"
            >
              {label}
              {badge !== undefined && (
                <span aria-hidden className={`text-xs tabular-nums ${badge.alarming ? 'text-miss' : 'text-ink-3'}`}>
                  {badge.text}
                </span>
              )}
            </button>
          ))}
        </div>
        {tabs.map(
          ({ id, badge }) =>
            badge !== undefined && (
              <span key={id} id={`${prefix}-${id}-badge`} hidden>
                {badge.description}
              </span>
            ),
        )}
      </div>
      <Panel key={`${active} ${subject}`} id={`${prefix}-panel`} labelledBy={`${prefix}-${active}`}>
        {children}
      </Panel>
    </div>
  );
}

interface PanelProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly children: ReactNode;
}

/** One tab's content. Where a button in it leads to another tab, that one's panel takes the focus. */
function Panel({ id, labelledBy, children }: PanelProps) {
  const findOther = useCallback(() => {
    const shown = document.getElementById(id);
    // The same tab of another subject: whoever went on to it knows where the focus belongs.
    return shown?.getAttribute('aria-labelledby') === labelledBy ? null : shown;
  }, [id, labelledBy]);
  const panel = useFocusFallback<HTMLDivElement>(findOther);
  return (
    <div
      ref={panel}
      id={id}
      role="tabpanel"
      aria-labelledby={labelledBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard
      tabIndex={0}
      // What gets the focus is scrolled clear of bars that stick to the panel's edges.
      className="relative min-h-0 flex-1 scroll-py-14 overflow-y-auto overscroll-contain px-4.5 py-4 -outline-offset-2"
    >
      {children}
    </div>
  );
}
