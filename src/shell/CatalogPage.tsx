import { type ReactNode, type RefObject, useState } from 'react';
import type { CatalogSummary } from '../engine/protocol';
import { CatalogAccess } from '../features/access/AccessBar';
import { CatalogScreen } from '../features/catalog/CatalogScreen';
import { HiddenNote } from '../features/catalog/HiddenNote';
import { MatchCount } from '../features/catalog/MatchCount';
import { PrintNotReady } from '../features/catalog/PrintNotReady';
import { ProblemsButton } from '../features/catalog/ProblemsButton';
import { SearchBox } from '../features/catalog/SearchBox';
import { StartPanel } from '../features/catalog/StartPanel';
import { TableOptions } from '../features/catalog/TableOptions';
import { ToolTable } from '../features/catalog/ToolTable';
import { UnlistedServers } from '../features/catalog/UnlistedServers';
import { type Host, isDemo, type Limits } from '../host/settings';
import { type Address, formatAddress, parseAddress, withChoice } from '../model/address';
import type { FacetId } from '../model/columns';
import { ActiveFilters } from '../parts/ActiveFilters';
import { describeFilters } from '../parts/facetWords';
import { describeFiles, formatCounted } from '../parts/formatQuantity';
import { PanelBoundary } from '../parts/PanelBoundary';
import { QuestionFailed } from '../parts/QuestionFailed';
import { useKnownCatalog } from '../state/catalogSummary';
import { useAnswer, useChoices, useHasLooked, viewer } from '../state/catalogView';
import { useChangesInUse } from '../state/changesInUse';
import { closeDialog, openDialog, openProblems, useDialog } from '../state/openDialog';
import { changePreferences, currentPreferences, usePreferences } from '../state/preferences';
import type { CatalogReading } from '../state/readCatalog';
import { changeAddress, closeTool, navigate, readAddress, useAddress } from '../state/useAddress';
import { failureOf } from '../state/useCatalogAnswer';
import type { Preflight } from '../state/usePreflight';
import { useMediaQuery } from '../ui/useMediaQuery';
import { useStableFor } from '../ui/useStableFor';
import type { AssignTarget } from './Assign';
import { Assign } from './Assign';
import { CatalogActions } from './CatalogActions';
import { CatalogRail } from './CatalogRail';
import { PrintedCatalog } from './PrintedCatalog';
import { SinceBaseline } from './SinceBaseline';
import { ToolSide } from './ToolSide';

/** What is not on screen comes this long after the first rows. */
const settleMs = 1_000;

export interface CatalogPageProps {
  readonly searchInput: RefObject<HTMLInputElement | null>;
  /** Null where the catalog holds files alone. */
  readonly host: Host | null;
  readonly limits: Limits;
  readonly reading: CatalogReading | null;
  /** Null while the first list comes in. */
  readonly summary: CatalogSummary | null;
  /** Stands in for the rows till then. */
  readonly progress: ReactNode;
  readonly revision: number;
  readonly preflight: Preflight;
}

/** The catalog view. What changes with every answer or letter is drawn by the part that shows it, and nothing else. */
export function CatalogPage(props: CatalogPageProps) {
  const { host, limits, reading, summary, revision, preflight } = props;
  const files = summary?.files.length ?? 0;
  const label = `${host?.label ?? ''}${describeFiles({ host: host?.label ?? null, files })}` || 'Files';
  const toolId = useAddress((address) => address.tool);
  const isStacked = useMediaQuery('(max-width: 39.99rem)');
  const [assigning, setAssigning] = useState<AssignTarget | null>(null);
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
        search={<Search input={props.searchInput} />}
        options={
          <>
            <Options isStacked={isStacked} />
            <CatalogActions host={host} preflight={preflight} onAssign={() => openDialog('assign')} />
          </>
        }
        access={isShown && <CatalogAccess preflight={preflight} />}
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
        start={start}
        strip={start && <StoryStrip>{start}</StoryStrip>}
        table={<ToolTable hasReadiness={preflight.isKnown} progress={props.progress} />}
        tool={
          toolId === null || summary === null ? null : (
            <ToolSide
              toolId={toolId}
              host={host}
              limits={limits}
              reading={reading}
              revision={revision}
              preflight={preflight}
              onAssign={setAssigning}
              onClose={closeTool}
            />
          )
        }
      />
      {assigning !== null && <Assign target={assigning} onClose={() => setAssigning(null)} />}
      {dialog === 'assign' && <AssignMatches />}
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

function Search({ input }: { input: RefObject<HTMLInputElement | null> }) {
  return <SearchBox text={useAddress((address) => address.q)} onText={typeSearchText} input={input} />;
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
