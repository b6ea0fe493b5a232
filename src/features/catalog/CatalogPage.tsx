import { ListFilter, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { CatalogSummary } from '../../engine/loadedCatalog';
import type { QueryAnswer } from '../../engine/query';
import { isDemo } from '../../host/settings';
import { withChoice } from '../../model/address';
import { isOpenValue } from '../../model/columnKinds';
import { columns, type FacetId } from '../../model/columns';
import { joinWords } from '../../model/formatCount';
import { ActiveFilters } from '../../parts/ActiveFilters';
import type { AssignTarget } from '../../parts/Assign';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { LazyAssign } from '../../parts/lazyParts';
import { PanelBoundary, QuestionFailed } from '../../parts/PanelBoundary';
import { Progress } from '../../parts/Progress';
import { describeFilters } from '../../parts/postureWords';
import { SinceBaseline } from '../../parts/SinceBaseline';
import { SoFar } from '../../parts/SoFar';
import { UntrustedText } from '../../parts/UntrustedText';
import { useAs, usePreflight } from '../../state/accessStore';
import { useStillReading } from '../../state/awaited';
import { useHasRows, useKnownCatalog } from '../../state/catalogSummary';
import {
  askViewAgain,
  useAnswer,
  useAreRowsDrawn,
  useAskedFacets,
  useChoices,
  useEffectClient,
  view,
} from '../../state/catalogView';
import { useDraft } from '../../state/drafts';
import { questionFailureOf } from '../../state/engineQuery';
import { useHost } from '../../state/hostStore';
import { closeDialog, openDialog, useDialog } from '../../state/openDialog';
import { changeAddress, readAddress, useAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { useIsAtLeast } from '../../ui/hooks';
import { FilterRail } from './FilterRail';
import {
  CatalogAccess,
  CloseMatches,
  FiltersDialog,
  Questions,
  ReviewDialogs,
  ShortStart,
  TakeHints,
} from './lazyParts';
import { SearchBox } from './SearchBox';
import { AllOptions, TableOptions } from './TableOptions';
import { ToolTable } from './ToolTable';

/** As high as the box above the rows. */
const boxRoom = 'h-38 sm:h-32.5';

/** The catalog view. What changes with every answer or letter is drawn by the part that shows it, and nothing else. */
export function CatalogPage() {
  const host = useHost();
  const preflight = usePreflight();
  const known = useKnownCatalog().summary;
  // Null while the first list comes in.
  const summary = useHasRows() ? known : null;
  const dialog = useDialog()?.id;
  const isShown = summary !== null;
  const hidden = useAnswer(({ result }) => result?.hidden);
  const isSearched = useAnswer(({ question, result }) => result !== null && (question?.q ?? '') !== '');
  const asked = useAskedFacets();
  const isPhone = !useIsAtLeast('sm');
  // Beside the draft there is no room for them.
  const hasRail = useIsAtLeast('xl');
  const isDesk = useIsAtLeast('lg');
  const { entries, patterns } = useDraft();
  const isStart = !isDesk && host !== null && isDemo(host) && entries.size + patterns.size === 0;
  const waiting = <span className={`shrink-0 ${boxRoom}`} />;
  const [isAccessChosen, setAccessChosen] = useState<boolean | null>(null);
  const isNamed = useAddress((address) => address.as !== null);
  const isAsked = useAs() !== 'caller';
  // A phone says it in each row.
  const isAccessShown = isAccessChosen ?? (isNamed || (!isPhone && (isAsked || preflight.isKnown)));
  const toggleAccess = () => setAccessChosen(!isAccessShown);
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  // The filters and what loads late come behind the rows, which wait for nothing.
  const areRowsDrawn = useAreRowsDrawn();
  const rail = summary && areRowsDrawn && <FilterRail summary={summary} />;
  const counts = (
    <>
      {isShown && <SinceBaseline />}
      <ProblemsButton count={summary?.problems ?? 0} />
    </>
  );

  return (
    <PanelBoundary name="The catalog">
      <div className="relative flex min-h-0 flex-1">
        {hasRail && (
          <section aria-label="Filters" className="w-54 shrink-0 overflow-y-auto overscroll-contain bg-bg px-4 pt-3.5">
            {rail}
          </section>
        )}
        <main className="flex min-w-0 flex-1 flex-col border-line bg-panel xl:border-l">
          {isStart && (isShown ? <ShortStart waiting={waiting} /> : waiting)}
          <div className="@container shrink-0 px-4 max-sm:border-line max-sm:border-b max-sm:px-3">
            <div className="flex items-center gap-2 pt-2.5 pb-1.5 max-sm:gap-1 max-sm:py-0.5">
              <SearchBox />
              {!hasRail && (
                <Button
                  aria-label="Filters"
                  aria-haspopup="dialog"
                  className="max-sm:px-0"
                  onClick={() => setFiltersOpen(true)}
                >
                  <ListFilter aria-hidden /> <span className="max-sm:hidden">Filters</span>
                </Button>
              )}
              {!isPhone && isShown && <SoFar look="short" over={asked} />}
              {!isPhone && <MatchCount />}
              {!isPhone && <TableOptions />}
              <AllOptions onAccess={toggleAccess} />
            </div>
            <div
              data-keeps-focus
              className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 pb-1.5 text-xs touch:min-h-12.5 max-sm:min-h-0 max-sm:py-0 max-sm:empty:hidden"
            >
              <ActiveFilters hasSearchBox />
              {!isPhone && (
                <div className="-ml-1 flex min-h-6 items-center gap-3 empty:hidden touch:min-h-11">{counts}</div>
              )}
              {/* Its place is held: nothing moves when it comes. */}
              {isAccessShown && (
                <div className="min-h-7 min-w-96 flex-1 max-sm:min-w-0 max-sm:basis-full">
                  {isShown && <CatalogAccess waiting={null} />}
                </div>
              )}
              {summary && <UnlistedServers summary={summary} />}
              <Unclassified tiers={summary?.facetValues.tier} hasHints={(summary?.facetValues.hint.length ?? 0) > 0} />
            </div>
          </div>
          <Failed />
          {hidden && <HiddenNote hidden={hidden} />}
          {/* Over the free end of the table's header: a phone has no line to spare. */}
          {isPhone && (
            <div className="pointer-events-none relative z-[4] ml-34 -mb-11 flex h-11 shrink-0 items-center justify-end gap-2 pr-3 text-xs [&>*]:pointer-events-auto">
              <EffectClient />
              {counts}
              <MatchCount />
              {isShown && <SoFar look="short" over={asked} />}
            </div>
          )}
          <ToolTable hasReadiness={preflight.isKnown} progress={host && <Progress />} />
          {isSearched && <CloseMatches />}
        </main>
        {areFiltersOpen && !hasRail && (
          <FiltersDialog
            title="Filters"
            footer={
              <Button variant="primary" className="w-full" onClick={() => setFiltersOpen(false)}>
                <ShowMatches />
              </Button>
            }
            onClose={() => setFiltersOpen(false)}
          >
            {rail}
            {isPhone && <Questions onChoose={() => setFiltersOpen(false)} />}
          </FiltersDialog>
        )}
      </div>
      {dialog === 'assign' && <AssignMatches />}
      {dialog === 'take-hints' && <TakeHints />}
      {areRowsDrawn && <ReviewDialogs />}
    </PanelBoundary>
  );
}

/** What matches when the dialog opens is what a reviewer decides about. */
function AssignMatches() {
  const [target] = useState((): AssignTarget => {
    const { result, question } = view.getState();
    const filters = describeFilters(readAddress().address.q, question?.choices ?? new Map());
    return { kind: 'matches', count: result?.matches ?? 0, filters };
  });
  return <LazyAssign target={target} onClose={closeDialog} />;
}

function ShowMatches() {
  return `Show ${formatCounted(useAnswer(({ result }) => result?.matches) ?? 0, 'tool')}`;
}

function Failed() {
  const failure = questionFailureOf(
    useAnswer(({ error }) => error),
    askViewAgain,
  );
  return failure && <QuestionFailed {...failure} />;
}

function clearFacets(facets: readonly FacetId[]): void {
  const { choices } = readAddress().address;
  changeAddress({ choices: facets.reduce((kept, facet) => withChoice(kept, facet, []), choices) });
}

/** `1,204 of 100,000 tools` · `1 of 1 tool` */
function MatchCount() {
  const matches = useAnswer(({ result }) => result?.matches);
  const total = useAnswer(({ result }) => result?.total);
  // A filter of the link waits for kept files.
  const { isWaiting } = useChoices();
  return (
    <output className="whitespace-nowrap font-medium tabular-nums sm:min-w-28 sm:text-right">
      {isWaiting
        ? 'Reading your files…'
        : matches !== undefined &&
          total !== undefined && (
            <>
              <span className={matches === total ? 'max-sm:sr-only' : ''}>{`${formatCount(matches)} of `}</span>
              {formatCounted(total, 'tool')}
            </>
          )}
    </output>
  );
}

/** In which client the rows say what happens, where no column's head says it. */
function EffectClient() {
  const client = useEffectClient();
  return client && <span className="min-w-0 truncate text-ink-2">In {client}</span>;
}

interface UnclassifiedProps {
  readonly tiers: readonly string[] | undefined;
  readonly hasHints: boolean;
}

/** Where most tools that match have no tier: how many, and the way to take what their servers say. */
function Unclassified({ tiers = [], hasHints }: UnclassifiedProps) {
  const counts = useAnswer(({ result }) => result?.counts.find(({ facet }) => facet === 'tier')?.counts);
  const chosen = useChoices().choices.get('tier') ?? tiers;
  const sum = (isCounted: (value: string) => boolean) =>
    tiers.reduce(
      (total, value, place) => total + (chosen.includes(value) && isCounted(value) ? (counts?.[place] ?? 0) : 0),
      0,
    );
  const open = sum(isOpenValue);
  if (!hasHints || open === 0 || 2 * open <= sum(() => true)) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-2 tabular-nums">
      {formatCount(open)} without a safety tier.
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => openDialog('take-hints')}>
        Take what the servers say
      </Button>
    </span>
  );
}

/** How many problems the data has, as the way to their list; nothing where it has none. */
function ProblemsButton({ count }: { readonly count: number }) {
  const isSoFar = useStillReading(['finding']).length > 0;
  if (count === 0) return null;
  const words = `${formatCounted(count, 'problem')} in this catalog${isSoFar ? ' so far' : ''}`;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={words}
      className="inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded px-1 font-medium text-ink-2 text-xs tabular-nums hover:text-ink hover:underline touch:min-h-11 [&_svg]:size-3.5"
      onClick={() => openDialog('problems')}
    >
      <TriangleAlert aria-hidden className="text-write" />
      <span className="max-sm:hidden @max-2xl:hidden">
        {formatCounted(count, 'problem')}
        {isSoFar && <span className="max-[96rem]:hidden"> so far</span>}
      </span>
      <span className="sm:@2xl:hidden">{formatCount(count)}</span>
    </button>
  );
}

/** How many of the collected servers could not be listed, with the way to their reasons; nothing where all could. */
function UnlistedServers({ summary }: { readonly summary: Pick<CatalogSummary, 'sources'> }) {
  const [unlisted, servers] = countUnlisted(summary);
  if (unlisted === 0) return null;
  return (
    <p role="note" className="inline-flex items-center gap-1.5 font-medium text-write tabular-nums">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      {formatCount(unlisted)} of {formatCounted(servers, 'server')} could not be listed.
      <Button variant="quiet" onClick={() => changeAddress({ view: 'sources' })}>
        See why
      </Button>
    </p>
  );
}

function countUnlisted({ sources }: Pick<CatalogSummary, 'sources'>): readonly [number, number] {
  let [unlisted, servers] = [0, 0];
  for (const source of sources) {
    const faults = source.faults.filter((fault) => fault.servers !== undefined);
    unlisted += faults.length;
    servers += faults[0]?.servers ?? 0;
  }
  return [unlisted, servers];
}

/** "Why is it hidden?": the tool whose id is in the search box exists, and these filters hide it. */
function HiddenNote({ hidden }: { readonly hidden: NonNullable<QueryAnswer['hidden']> }) {
  const facets = hidden.by.filter((by): by is FacetId => by !== 'q');
  const names = joinWords(facets.map((facet) => columns[facet].label));
  if (facets.length === 0) return null;
  return (
    <p
      data-keeps-focus
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-accent-soft px-4 py-2"
    >
      <span className="min-w-0">
        <UntrustedText isCode text={hidden.toolId} /> is in the catalog, hidden by the{' '}
        {facets.length === 1 ? 'filter' : 'filters'} {names}.
      </span>
      <Button variant="quiet" onClick={() => clearFacets(facets)}>
        Clear {names}
      </Button>
    </p>
  );
}
