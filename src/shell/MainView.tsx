import type { ComponentType, ReactNode } from 'react';
import { CatalogPage } from '../features/catalog/CatalogPage';
import { CatalogBanner, WithoutCatalog } from '../features/host/CatalogState';
import { ToolSide } from '../features/tool/ToolSide';
import { type View, views } from '../model/address';
import { PanelBoundary } from '../parts/PanelBoundary';
import { useBaselines } from '../state/baselinesStore';
import { useCatalog, useHasRows } from '../state/page';
import { useAddress } from '../state/useAddress';
import { useIsArriving } from '../state/useCatalog';
import { lazyPart } from '../ui/lazyPart';

const ComparePage = lazyPart('This view', () => import('../features/compare/ComparePage').then((m) => m.ComparePage));
const CompareDrafts = lazyPart('This comparison', () =>
  import('../features/allowlist/CompareDrafts').then((m) => m.CompareDrafts),
);

/** The component of each view in `model/views`. */
const viewComponents: Readonly<Record<View, ComponentType<{ readonly waiting?: ReactNode }>>> = {
  catalog: () => <CatalogPage tool={<ToolSide />} />,
  posture: lazyPart('This view', () => import('../features/posture/PosturePage').then((m) => m.PosturePage)),
  allowlist: lazyPart('This view', () =>
    import('../features/allowlist/AllowlistScreen').then((m) => m.AllowlistScreen),
  ),
  compare: ({ waiting }) => <ComparePage drafts={<CompareDrafts />} waiting={waiting} />,
  sources: lazyPart('This view', () => import('../features/sources/SourcesPage').then((m) => m.SourcesPage)),
  host: lazyPart('This view', () => import('../features/host/HostView').then((m) => m.HostView)),
};

/** The view that the address names, or why it has nothing to show. */
export function MainView() {
  const view = useAddress((address) => address.view);
  const name = views.find(({ id }) => id === view)?.label.toLowerCase();
  const { reading } = useCatalog();
  const hasRows = useHasRows();
  const Shown = viewComponents[view];
  return (
    <PanelBoundary name={`The ${name} view`} subject={view}>
      {useLacksCatalog() ? (
        <div className="relative flex min-h-0 flex-1">
          <main className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
            <WithoutCatalog />
          </main>
          {/* A list that came empty: the host may still show a linked tool by its id. */}
          {view === 'catalog' && reading !== null && <BesideView />}
        </div>
      ) : (
        <>
          {!hasRows && (view === 'allowlist' || view === 'compare') && <CatalogBanner isFirst />}
          <div className={view === 'posture' ? 'relative flex min-h-0 flex-1' : 'contents'}>
            <Shown key={view} waiting={<main className="flex-1" />} />
            {view === 'posture' && <BesideView />}
          </div>
        </>
      )}
    </PanelBoundary>
  );
}

/** Whether the view shows tools of the catalog, and there is none. */
function useLacksCatalog(): boolean {
  const view = useAddress((address) => address.view);
  const of = useAddress((address) => address.of);
  const { reading } = useCatalog();
  const hasBaselines = useBaselines().size > 0;
  const isArriving = useIsArriving();
  const hasRows = useHasRows();
  if (hasRows) return false;
  switch (view) {
    case 'catalog':
      // Drawn while the first list comes in: then its rows are all that is left to draw.
      return !isArriving || reading !== null;
    case 'posture':
      return true;
    case 'compare':
      // A host that lists nothing now is compared as any other: all it had is gone.
      return of === null && !(hasBaselines && reading !== null);
    case 'allowlist':
    case 'sources':
    case 'host':
      return false;
    default:
      return view satisfies never;
  }
}

/** The tool that the address names, beside a view that has no table; nothing where it names none. */
function BesideView() {
  const isOpen = useAddress((address) => address.tool !== null);
  if (!isOpen) return null;
  return (
    <div className="w-full max-w-[32rem] overflow-y-auto border-line border-l bg-panel max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:z-20 max-sm:max-w-none print:hidden">
      <ToolSide />
    </div>
  );
}
