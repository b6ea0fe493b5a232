import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { CatalogPage } from '../features/catalog/CatalogPage';
import { DraftColumn } from '../features/catalog/DraftColumn';
import { ToolSide } from '../features/tool/ToolSide';
import { navigationView, type View, views } from '../model/address';
import { PanelBoundary } from '../parts/PanelBoundary';
import { useBaselines } from '../state/baselinesStore';
import { useHasRows } from '../state/catalogSummary';
import { useIsArriving, useIsHostRead } from '../state/sources/hostList';
import { useAddress } from '../state/useAddress';
import { findMain, isFocusLost, useFocusReturn } from '../ui/focus';
import { useIsAtLeast } from '../ui/hooks';
import { lazyPart } from '../ui/lazyPart';
import { CatalogBanner, WithoutCatalog } from './CatalogState';

interface ShownViewProps {
  readonly isLater: boolean;
  readonly waiting?: ReactNode;
}

const viewComponents: Readonly<Record<View, ComponentType<ShownViewProps>>> = {
  catalog: () => <CatalogPage />,
  posture: lazyView(() => import('../features/posture/PosturePage').then((m) => m.PosturePage)),
  allowlist: lazyView(() => import('../features/allowlist/AllowlistScreen').then((m) => m.AllowlistScreen)),
  lists: lazyView(() => import('../features/allowlist/AllDrafts').then((m) => m.AllDrafts)),
  compare: lazyView(() => import('../features/compare/ComparePage').then((m) => m.ComparePage)),
  sources: lazyView(loadSources),
  host: lazyView(loadSources),
  report: lazyView(() => import('../features/report/ReportPage').then((m) => m.ReportPage)),
};

function loadSources(): Promise<ComponentType> {
  return import('../features/sources/SourcesView').then((m) => m.SourcesView);
}

function lazyView(load: () => Promise<ComponentType>) {
  return lazyPart('This view', () => load().then(focused));
}

/** Gives a view the focus that left with the one before, or with what stood in its place while it was loaded. */
function focused(Shown: ComponentType): ComponentType<ShownViewProps> {
  return ({ isLater }) => {
    useEffect(() => {
      if (isLater) focusView();
    }, [isLater]);
    return <Shown />;
  };
}

function focusView(): void {
  if (isFocusLost()) findMain()?.focus({ preventScroll: true });
}

/** The view that the address names, or why it has nothing to show. */
export function MainView() {
  const view = useAddress((address) => address.view);
  const name = views.find(({ id }) => id === navigationView(view))?.label.toLowerCase();
  const hasRows = useHasRows();
  const lacksCatalog = useLacksCatalog();
  const isToolOpen = useIsToolOpen();
  const isDesk = useIsAtLeast('lg');
  const isSheet = !isDesk && isToolOpen;
  // Held free while the first list comes in: nothing moves.
  const isCatalogDesk = view === 'catalog' && isDesk && !lacksCatalog;
  const [firstView] = useState(view);
  const [isLater, setLater] = useState(false);
  if (!isLater && view !== firstView) setLater(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view takes the focus
  useEffect(() => {
    if (isLater) focusView();
  }, [isLater, view]);
  const Shown = viewComponents[view];
  return (
    <div className="relative flex min-h-0 flex-1">
      {/* A sheet covers all else: what is behind it takes neither keys nor clicks. */}
      <div inert={isSheet} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PanelBoundary name={`The ${name} view`} shown={view}>
          {lacksCatalog ? (
            <main className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
              <WithoutCatalog />
            </main>
          ) : (
            <>
              {!hasRows && view === 'compare' && <CatalogBanner />}
              <Shown key={view} isLater={isLater} waiting={<main className="flex-1" />} />
            </>
          )}
        </PanelBoundary>
      </div>
      {(isToolOpen || isCatalogDesk) && <BesideView view={view} isSheet={isSheet} isToolOpen={isToolOpen} />}
    </div>
  );
}

/** Whether the view shows tools of the catalog, and there is none. */
function useLacksCatalog(): boolean {
  const view = useAddress((address) => address.view);
  const isHostRead = useIsHostRead();
  const hasBaselines = useBaselines().size > 0;
  const isArriving = useIsArriving();
  const hasRows = useHasRows();
  if (hasRows) return false;
  switch (view) {
    case 'catalog':
      // Drawn while the first list comes in: then its rows are all that is left to draw.
      return !isArriving || isHostRead;
    case 'posture':
    case 'report':
      return true;
    case 'compare':
      // A host that lists nothing now is compared as any other: all it had is gone.
      return !(hasBaselines && isHostRead);
    case 'allowlist':
    case 'lists':
    case 'sources':
    case 'host':
      return false;
    default:
      return view satisfies never;
  }
}

/** Whether the address names a tool, and there is a reading that may have it: an empty list's host may show it by id. */
export function useIsToolOpen(): boolean {
  const isNamed = useAddress((address) => address.tool !== null);
  const isHostRead = useIsHostRead();
  const hasRows = useHasRows();
  return isNamed && (hasRows || isHostRead);
}

interface BesideViewProps {
  readonly view: View;
  /** Over everything, on narrow screens. */
  readonly isSheet: boolean;
  readonly isToolOpen: boolean;
}

/**
 * The tool that the address names: beside the view, over its right part where there is little room, or a sheet. Beside
 * the catalog the draft stands there, of which a tool leaves one line.
 */
function BesideView({ view, isSheet, isToolOpen }: BesideViewProps) {
  // Where the allowlist has two columns, the tool lies over the second one: a third leaves no room for names.
  const [isDesk, isWide, isWidest] = [useIsAtLeast('lg'), useIsAtLeast('xl'), useIsAtLeast('2xl')];
  const hasColumn = view === 'allowlist' && isWide ? isWidest : isDesk;
  return (
    <div
      ref={isSheet ? focusSheet : undefined}
      tabIndex={isSheet ? -1 : undefined}
      className={
        hasColumn
          ? `${isToolOpen ? 'w-[clamp(26.5rem,31vw,28.75rem)]' : 'w-[clamp(22rem,28vw,28.75rem)]'} flex shrink-0 flex-col overflow-y-auto border-line border-l bg-panel`
          : 'absolute inset-y-0 right-0 z-20 w-full max-w-lg overflow-y-auto border-line border-l bg-panel shadow-[var(--shadow)] outline-none max-lg:max-w-none'
      }
    >
      {/* The catalog's table gives the focus to the tool's row, which may be another by then. */}
      {view !== 'catalog' && <FocusReturn />}
      {view === 'catalog' && isDesk && <DraftColumn isOneLine={isToolOpen} />}
      {isToolOpen && <ToolSide />}
    </div>
  );
}

function focusSheet(sheet: HTMLElement | null): void {
  sheet?.focus({ preventScroll: true });
}

function FocusReturn(): null {
  useFocusReturn();
  return null;
}
