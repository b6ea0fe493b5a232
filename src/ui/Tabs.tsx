import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useCallback, useId } from 'react';
import { useFocusFallback } from './focus';

export interface TabItem<Id extends string> {
  readonly id: Id;
  /** Accessible name and visible words. */
  readonly label: string;
  /** A short addition beside the words, such as a count; read as description, not as name. */
  readonly badge?: { readonly text: string; readonly description: string; readonly alarming?: boolean };
}

interface Props<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly active: Id;
  readonly onChange: (id: Id) => void;
  /** What the content is of: when it changes, the panel starts at its top again. */
  readonly shown?: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Tabs over one scrolling panel. Arrow keys, Home and End move and choose at once. */
export function Tabs<Id extends string>({
  label,
  tabs,
  active,
  onChange,
  shown = '',
  children,
  className = '',
}: Props<Id>) {
  const prefix = useId();
  return (
    <Base.Root value={active} onValueChange={onChange} className={`flex min-h-0 flex-1 flex-col ${className}`}>
      <div className="border-line border-b px-4.5 max-sm:pr-0">
        <Base.List
          activateOnFocus
          aria-label={label}
          className="relative -mb-px flex max-w-md scroll-px-8 justify-between gap-1.5 overflow-x-auto max-sm:gap-2.5 [scrollbar-width:none] max-sm:pr-8 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)]"
        >
          {tabs.map(({ id, label, badge }) => (
            <Base.Tab
              key={id}
              value={id}
              ref={id === active ? scrollIntoView : undefined}
              aria-describedby={badge === undefined ? undefined : `${prefix}-${id}`}
              className="flex h-8.5 shrink-0 items-center gap-1 border-transparent border-b-2 font-medium text-xs text-ink-2 -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink touch:h-11 touch:min-w-11 touch:justify-center"
            >
              {label}
              {badge !== undefined && (
                <span aria-hidden className={`text-xs tabular-nums ${badge.alarming ? 'text-miss' : 'text-ink-3'}`}>
                  {badge.text}
                </span>
              )}
            </Base.Tab>
          ))}
        </Base.List>
        {tabs.map(
          ({ id, badge }) =>
            badge !== undefined && (
              <span key={id} id={`${prefix}-${id}`} hidden>
                {badge.description}
              </span>
            ),
        )}
      </div>
      <Panel key={`${active} ${shown}`} tab={active}>
        {children}
      </Panel>
    </Base.Root>
  );
}

/** A link or a button may open a tab that a narrow panel has no room for. */
function scrollIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** One tab's content. Where a button in it leads to another tab, that one's panel takes the focus. */
function Panel({ tab, children }: { readonly tab: string; readonly children: ReactNode }) {
  const findOther = useCallback(
    // The same tab of another thing: whoever went on to it knows where the focus belongs.
    () => document.querySelector<HTMLElement>(`[role=tabpanel]:not([data-tab="${tab}"])`),
    [tab],
  );
  return (
    <Base.Panel
      ref={useFocusFallback<HTMLDivElement>(findOther)}
      value={tab}
      data-tab={tab}
      // What gets the focus is scrolled clear of bars that stick to the panel's edges.
      className="relative min-h-0 flex-1 scroll-py-14 overflow-y-auto overscroll-contain px-4.5 py-4 -outline-offset-2"
    >
      {children}
    </Base.Panel>
  );
}
