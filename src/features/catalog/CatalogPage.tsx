import { type ReactNode, useState } from 'react';
import { isDemo } from '../../host/settings';
import { type Address, formatAddress, parseAddress, withChoice } from '../../model/address';
import type { FacetId } from '../../model/columns';
import { CatalogAccess } from '../../parts/AccessBar';
import { ActiveFilters } from '../../parts/ActiveFilters';
import type { AssignTarget } from '../../parts/Assign';
import { Assign } from '../../parts/Assign';
import { describeFilters } from '../../parts/facetWords';
import { describeFiles, formatCounted } from '../../parts/formatQuantity';
import { PanelBoundary } from '../../parts/PanelBoundary';
import { Progress } from '../../parts/Progress';
import { QuestionFailed } from '../../parts/QuestionFailed';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useAnswer, useChoices, useHasLooked, viewer } from '../../state/catalogView';
import { useChangesInUse } from '../../state/changesInUse';
import { closeDialog, openProblems, useDialog } from '../../state/openDialog';
import { useCatalog, useHasRows, useHost, usePreflight } from '../../state/page';
import { changePreferences, currentPreferences, usePreferences } from '../../state/preferences';
import { changeAddress, navigate, readAddress, useAddress } from '../../state/useAddress';
import { failureOf } from '../../state/useCatalogAnswer';
import { useMediaQuery, useStableFor } from '../../ui/hooks';
import { CatalogActions } from './CatalogActions';
import { CatalogRail } from './CatalogRail';
import { CatalogScreen } from './CatalogScreen';
import { HiddenNote } from './HiddenNote';
import { MatchCount } from './MatchCount';
import { PrintedCatalog } from './PrintedCatalog';
import { PrintNotReady } from './PrintNotReady';
import { ProblemsButton } from './ProblemsButton';
import { ReviewDialogs } from './ReviewMenu';
import { SearchBox } from './SearchBox';
import { SinceBaseline } from './SinceBaseline';
import { StartPanel } from './StartPanel';
import { TableOptions } from './TableOptions';
import { ToolTable } from './ToolTable';
import { UnlistedServers } from './UnlistedServers';

/** What is not on screen comes this long after the first rows. */
const settleMs = 1_000;

/** The catalog view. What changes with every answer or letter is drawn by the part that shows it, and nothing else. */
export function CatalogPage() {
  const host = useHost();
  const { reading } = useCatalog();
  const preflight = usePreflight();
  const known = useKnownCatalog().summary;
  // Null while the first list comes in.
  const summary = useHasRows() ? known : null;
  const files = summary?.files.length ?? 0;
  const label = `${host?.label ?? ''}${describeFiles({ host: host?.label ?? null, files })}` || 'Files';
  const toolId = useAddress((address) => address.tool);
  const isStacked = useMediaQuery('(max-width: 39.99rem)');
  const dialog = useDialog()?.id;
  const isShown = summary !== null;
  const hasAnswer = useAnswer(({ result }) => result !== null);
  const hasRows = useStableFor(hasAnswer, settleMs) && hasAnswer;
  const { dismissed } = usePreferences();
  const hasBaseline = useChangesInUse().kind === 'compared';
  const hasLooked = useHasLooked();
  const start =
    hasLooked || dismissed.includes('start') ? null : isShown ? (
      <StartPanel
        hostLabel={label}
        isDemo={host !== null && isDemo(host)}
        hasBaseline={hasBaseline}
        storyHref={(query) => formatAddress(storyAddress(query))}
        onStory={(query) => navigate(storyAddress(query))}
        onClose={closeStart}
      />
    ) : (
      // Holds its place: the table keeps its width when it comes.
      <span />
    );

  return (
    <PanelBoundary name="The catalog">
      <CatalogScreen
        rail={summary && <CatalogRail values={summary.facetValues} hasReadiness={preflight.isKnown} />}
        search={<Search />}
        options={
          <>
            <Options isStacked={isStacked} />
            <CatalogActions />
          </>
        }
        access={isShown && <CatalogAccess />}
        active={<ActiveFilters hasSearchBox />}
        counts={
          <>
            {isShown && <SinceBaseline />}
            <ProblemsButton count={summary?.problems ?? 0} onOpen={openProblems} />
            <Counts />
          </>
        }
        showMatches={<ShowMatches />}
        banner={
          <>
            <Failed />
            {summary && <UnlistedServers summary={summary} />}
            <Hidden />
          </>
        }
        start={toolId !== null && isShown ? null : start}
        strip={start && <StoryStrip>{start}</StoryStrip>}
        table={<ToolTable hasReadiness={preflight.isKnown} progress={host && <Progress variant="full" />} />}
      />
      {dialog === 'assign' && <AssignMatches />}
      <ReviewDialogs />
      {toolId !== null ? null : hasRows && summary !== null ? (
        <PrintedCatalog hostLabel={label} readAt={reading?.readAt ?? null} total={summary.tools} />
      ) : (
        <PrintNotReady />
      )}
    </PanelBoundary>
  );
}

function closeStart(): void {
  changePreferences({ dismissed: [...currentPreferences().dismissed, 'start'] });
}

/** What matches when the dialog opens is what a reviewer decides about. */
function AssignMatches() {
  const [target] = useState((): AssignTarget => {
    const { result, question } = viewer.getSnapshot();
    const filters = describeFilters(readAddress().address.q, question?.choices ?? new Map());
    return { kind: 'matches', count: result?.matches ?? 0, filters };
  });
  return <Assign target={target} onClose={closeDialog} />;
}

/** Where there is no column for the start panel, it folds into one line above the whole catalog. */
function StoryStrip({ children }: { children: ReactNode }) {
  const hasChoices = useAddress((address) => address.choices.size > 0);
  const hasSearch = useAnswer(({ question }) => (question?.q ?? '').trim() !== '');
  if (hasChoices || hasSearch) return null;
  return (
    <details className="border-line border-b bg-bg text-xs">
      <summary className="flex min-h-9 items-center px-3.5 font-medium text-accent touch:min-h-11">
        New here? Questions to start with
      </summary>
      <div className="max-h-[60vh] overflow-y-auto">{children}</div>
    </details>
  );
}

function Search() {
  return <SearchBox text={useAddress((address) => address.q)} onText={typeSearchText} />;
}

/** Each letter asks and is in the address at once. */
function typeSearchText(q: string): void {
  changeAddress({ q }, 'coalesce');
}

function Options({ isStacked }: { isStacked: boolean }) {
  return (
    <TableOptions
      group={useAddress((address) => address.group)}
      onGroup={(group) => changeAddress({ group })}
      preferences={usePreferences()}
      onPreferences={changePreferences}
      values={useKnownCatalog().summary?.facetValues}
      isStacked={isStacked}
    />
  );
}

function Counts() {
  const matches = useAnswer(({ result }) => result?.matches);
  const total = useAnswer(({ result }) => result?.total);
  const { isWaiting } = useChoices();
  return <MatchCount isWaiting={isWaiting} matches={matches} total={total} />;
}

function ShowMatches() {
  return `Show ${formatCounted(useAnswer(({ result }) => result?.matches) ?? 0, 'tool')}`;
}

function Failed() {
  const failure = failureOf(
    useAnswer(({ error }) => error),
    () => viewer.askAgain(),
  );
  return failure && <QuestionFailed {...failure} />;
}

function Hidden() {
  const hidden = useAnswer(({ result }) => result?.hidden);
  return hidden ? <HiddenNote hidden={hidden} onClear={clearFacets} /> : null;
}

function clearFacets(facets: readonly FacetId[]): void {
  const { choices } = readAddress().address;
  changeAddress({ choices: facets.reduce((kept, facet) => withChoice(kept, facet, []), choices) });
}

function storyAddress(query: string): Address {
  return { ...parseAddress(query).address, host: readAddress().address.host };
}
