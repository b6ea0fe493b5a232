import { type ReactNode, useState } from 'react';
import { SpriteIcon } from '../../parts/SpriteIcon';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useMediaQuery } from '../../ui/hooks';
import { useRovingFocus } from '../../ui/useRovingFocus';

export interface CatalogScreenProps {
  readonly rail: ReactNode;
  readonly search: ReactNode;
  /** Between the search box and the edge. */
  readonly options: ReactNode;
  /** Whose access counts; among the filters on phones. */
  readonly access: ReactNode;
  /** The filters in force. */
  readonly active: ReactNode;
  /** How much is shown, and what is wrong with it. */
  readonly counts: ReactNode;
  /** The words of the button that leads from the filters back to the table. */
  readonly showMatches: ReactNode;
  /** Across the table's width. */
  readonly banner: ReactNode;
  readonly table: ReactNode;
  /** Beside the table, where there is room; absent while a tool is open. */
  readonly start: ReactNode;
  /** Above the table where there is no room beside it, also while a tool is open: its going would move the rows. */
  readonly strip: ReactNode;
}

/** Facets at the left, the table in the middle, the start panel beside it. */
export function CatalogScreen(props: CatalogScreenProps) {
  const { rail, start } = props;
  const hasRail = useMediaQuery('(min-width: 64rem)');
  const hasToolColumn = useMediaQuery('(min-width: 85rem)');
  const isPhone = useMediaQuery('(max-width: 39.99rem)');
  const [areFiltersOpen, setFiltersOpen] = useState(false);

  return (
    <div className="relative flex min-h-0 flex-1">
      {hasRail && (
        <section
          aria-label="Filters"
          className="w-[clamp(11.5rem,14vw,13.25rem)] shrink-0 overflow-y-auto overscroll-contain border-line border-r bg-bg px-3.5 pt-3.5 print:hidden"
        >
          {rail}
        </section>
      )}
      <main className="flex min-w-0 flex-1 flex-col bg-panel print:hidden">
        <div className="@container shrink-0 border-line border-b">
          <div className="flex items-center gap-2 px-3.5 py-2.5 max-sm:gap-1 max-sm:px-2 max-sm:py-0.5">
            {props.search}
            {!hasRail && (
              <Button aria-haspopup="dialog" onClick={() => setFiltersOpen(true)}>
                <SpriteIcon name="list-filter" /> Filters
              </Button>
            )}
            {!isPhone && <OptionBar>{props.options}</OptionBar>}
          </div>
        </div>
        {!isPhone && props.access}
        <div
          data-keeps-focus
          className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-3.5 py-1.5 text-xs max-sm:min-h-0 max-sm:px-3 max-sm:py-0 max-sm:empty:hidden"
        >
          {props.active}
          {!isPhone && <span className="ml-auto flex items-center gap-3">{props.counts}</span>}
        </div>
        {props.banner}
        {!hasToolColumn && !isPhone && props.strip}
        {/* Over the free end of the table's header: a phone has no line to spare. */}
        {isPhone && (
          <div className="pointer-events-none relative z-[4] ml-40 -mb-11 flex h-11 shrink-0 items-center justify-end gap-2 pr-3 text-xs [&>*]:pointer-events-auto">
            {props.counts}
          </div>
        )}
        {props.table}
      </main>
      {hasToolColumn && start && (
        <div className="w-[clamp(23.75rem,31vw,28.75rem)] shrink-0 overflow-y-auto border-line border-l bg-panel print:hidden">
          {start}
        </div>
      )}
      {areFiltersOpen && !hasRail && (
        <Dialog
          title="Filters"
          footer={
            <Button variant="primary" className="w-full" onClick={() => setFiltersOpen(false)}>
              {props.showMatches}
            </Button>
          }
          onClose={() => setFiltersOpen(false)}
        >
          {isPhone && (
            <div className="mb-4 grid gap-3">
              <div className="-mx-3 -mt-3">{props.access}</div>
              <div className="flex flex-wrap gap-2">{props.options}</div>
              {props.strip}
            </div>
          )}
          {rail}
        </Dialog>
      )}
    </div>
  );
}

/** One stop of the keyboard; arrows lead from button to button. */
function OptionBar({ children }: { readonly children: ReactNode }) {
  const roving = useRovingFocus<HTMLDivElement>('row');
  return (
    <div ref={roving.ref} role="toolbar" aria-label="Table options" className="flex gap-2" onKeyDown={roving.onKeyDown}>
      {children}
    </div>
  );
}
