import { ListFilter } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useMemo, useState } from 'react';
import { type Address, withChoice } from '../../model/address';
import type { Choices, FacetId, FacetValues, SortOrder } from '../../model/facets';
import { markedTexts, parseQuery } from '../../model/query';
import type { Preferences } from '../../storage/preferences';
import { Button } from '../../ui/Button';
import { useMediaQuery } from '../../ui/useMediaQuery';
import type { ViewSnapshot } from '../../workers/catalogViewer';
import type { RowWindow, ToolKey } from '../../workers/protocol';
import { formatCount } from '../shared/formatQuantity';
import { ActiveFilters } from './ActiveFilters';
import { FilterRail } from './FilterRail';
import { HiddenNote } from './HiddenNote';
import { NoMatches } from './NoMatches';
import { SearchBox } from './SearchBox';
import { TableOptions } from './TableOptions';
import { ToolTable } from './ToolTable';

const Dialog = lazy(() => import('../../ui/Dialog').then(({ Dialog }) => ({ default: Dialog })));

export interface CatalogScreenProps {
  readonly address: Address;
  readonly choices: Choices;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onChange: (changes: Partial<Address>) => void;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  readonly snapshot: ViewSnapshot;
  readonly facetValues: FacetValues;
  readonly isPicked: (toolId: string) => boolean;
  readonly onPick: (toolId: string, picked: boolean) => void;
  readonly onPickBetween: (window: RowWindow, picked: boolean) => void;
  readonly onPickAll: (picked: boolean) => void;
  readonly onWindow: (window: RowWindow) => void;
  readonly preferences: Preferences;
  readonly onPreferences: (changes: Partial<Preferences>) => void;
  /** Between the search box and the table's options. */
  readonly options: ReactNode;
  /** Above the table: notices that belong to what is shown. */
  readonly notices: ReactNode;
  /** The open tool, or what stands in its place. */
  readonly tool: ReactNode;
  readonly start: ReactNode;
}

/** Facets at the left, the table in the middle, the tool beside it; over it on narrower screens. */
export function CatalogScreen(props: CatalogScreenProps) {
  const { address, choices, text, snapshot, onChange, tool, start } = props;
  const { result } = snapshot;
  const isStacked = useMediaQuery('(max-width: 39.99rem)');
  const hasRail = useMediaQuery('(min-width: 64rem)');
  const hasToolColumn = useMediaQuery('(min-width: 85rem)');
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  // Marks belong to the rows on screen, not to the letters just typed.
  const answeredText = snapshot.question?.q ?? '';
  const marks = useMemo(() => markedTexts(parseQuery(answeredText)), [answeredText]);

  const onChoose = useCallback(
    (facet: FacetId, values: readonly string[]) => onChange({ choices: withChoice(choices, facet, values) }),
    [choices, onChange],
  );
  const onClear = useCallback(
    (facets: readonly FacetId[]) =>
      onChange({ choices: facets.reduce((kept, facet) => withChoice(kept, facet, []), choices) }),
    [choices, onChange],
  );
  const onClearAll = useCallback(() => {
    props.onText('');
    onChange({ choices: new Map(), q: '' });
  }, [onChange, props.onText]);
  const onSort = useCallback((sort: SortOrder) => onChange({ sort }), [onChange]);
  const onOpen = useCallback((key: ToolKey) => onChange({ tool: key.toolId, copy: key.copy }), [onChange]);

  const open = useMemo(
    () => (address.tool === null ? null : { toolId: address.tool, copy: address.copy }),
    [address.tool, address.copy],
  );

  const rail = (
    <FilterRail values={props.facetValues} counts={result?.counts ?? []} choices={choices} onChoose={onChoose} />
  );
  const noMatches = useMemo(() => <NoMatches onClearAll={onClearAll} />, [onClearAll]);
  const isSheet = !hasRail && tool !== null;
  const side = tool ?? (hasToolColumn ? start : null);

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
      <main
        inert={isSheet}
        data-view={result?.view}
        data-query={answeredText}
        className="flex min-w-0 flex-1 flex-col bg-panel print:hidden"
      >
        <div className="flex items-center gap-2 border-line border-b px-3.5 py-2.5 max-sm:flex-wrap max-sm:px-3 max-sm:py-2">
          <SearchBox text={text} onText={props.onText} input={props.searchInput} />
          {!hasRail && (
            <Button aria-haspopup="dialog" onClick={() => setFiltersOpen(true)}>
              <ListFilter aria-hidden /> Filters
            </Button>
          )}
          <TableOptions
            group={address.group}
            onGroup={(group) => onChange({ group })}
            preferences={props.preferences}
            onPreferences={props.onPreferences}
            isStacked={isStacked}
          />
          {props.options}
        </div>
        <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-3.5 py-1.5 text-xs max-sm:px-3 max-sm:py-0">
          <ActiveFilters
            choices={choices}
            hasSearch={text.trim() !== ''}
            onClear={(facet) => onClear([facet])}
            onClearAll={onClearAll}
          />
          <span className="ml-auto flex items-center gap-3">
            {props.notices}
            <output className="whitespace-nowrap tabular-nums">{result === null ? '' : describeCount(result)}</output>
          </span>
        </div>
        {result?.hidden && <HiddenNote hidden={result.hidden} onClear={onClear} />}
        {!hasToolColumn && tool === null && isUnfiltered(address, text) && <StoryStrip>{start}</StoryStrip>}
        <ToolTable
          snapshot={snapshot}
          sort={address.sort}
          open={open}
          isPicked={props.isPicked}
          marks={marks}
          isStacked={isStacked}
          preferences={props.preferences}
          onPreferences={props.onPreferences}
          onWindow={props.onWindow}
          onSort={onSort}
          onOpen={onOpen}
          onPick={props.onPick}
          onPickBetween={props.onPickBetween}
          onPickAll={props.onPickAll}
          empty={noMatches}
        />
      </main>
      {side !== null && (
        <div
          ref={isSheet ? focusSheet : undefined}
          tabIndex={isSheet ? -1 : undefined}
          className={
            hasToolColumn
              ? 'w-[clamp(23.75rem,31vw,28.75rem)] shrink-0 overflow-y-auto border-line border-l bg-panel print:hidden'
              : 'absolute inset-y-0 right-0 z-20 w-full max-w-[32rem] overflow-y-auto border-line border-l bg-panel shadow-[var(--shadow)] outline-none max-lg:fixed max-lg:inset-0 max-lg:max-w-none print:hidden'
          }
        >
          {side}
        </div>
      )}
      {areFiltersOpen && !hasRail && (
        <Suspense>
          <Dialog title="Filters" onClose={() => setFiltersOpen(false)}>
            {rail}
          </Dialog>
        </Suspense>
      )}
    </div>
  );
}

/** A sheet covers all else: what is behind it takes neither keys nor clicks. */
function focusSheet(sheet: HTMLElement | null): void {
  sheet?.focus({ preventScroll: true });
}

/** `1,204 of 100,000 tools` · `1 of 1 tool` */
function describeCount({ matches, total }: { matches: number; total: number }): string {
  return `${formatCount(matches)} of ${formatCount(total)} ${total === 1 ? 'tool' : 'tools'}`;
}

function isUnfiltered(address: Address, text: string): boolean {
  return address.choices.size === 0 && text.trim() === '';
}

/** Where there is no column for the start panel, it folds into one line. */
function StoryStrip({ children }: { children: ReactNode }) {
  return (
    <details className="border-line border-b bg-bg text-xs">
      <summary className="flex min-h-9 items-center px-3.5 font-medium text-accent max-sm:min-h-11">
        New here? Five questions to start with
      </summary>
      <div className="max-h-[60vh] overflow-y-auto">{children}</div>
    </details>
  );
}
