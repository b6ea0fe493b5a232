import { lazy, type RefObject, Suspense, useState } from 'react';
import type { Settings, SettingsProblem } from '../host/settings';
import { PanelBoundary } from '../screens/shared/PanelBoundary';
import type { AssignTarget } from './Assign';
import { CatalogPage } from './CatalogPage';
import { CatalogBanner, CatalogState, type CatalogStateProps } from './CatalogState';
import type { KnownCatalog } from './catalogSummary';
import { Progress } from './Progress';
import { ToolSide } from './ToolSide';
import type { GrantsStart } from './toolPreflight';
import { changeAddress, useAddress } from './useAddress';
import { type CatalogState as HostCatalog, tokens, useIsArriving } from './useCatalog';
import type { Preflight } from './usePreflight';
import { useWorkspace } from './useWorkspace';

const Assign = lazy(() => import('./Assign').then((m) => ({ default: m.Assign })));
const SourcesPage = lazy(() => import('./SourcesPage').then((m) => ({ default: m.SourcesPage })));
const AllowlistPage = lazy(() => import('./AllowlistPage').then((m) => ({ default: m.AllowlistPage })));
const HostView = lazy(() => import('../screens/host/HostView').then((m) => ({ default: m.HostView })));

export interface MainViewProps {
  readonly settings: Settings;
  readonly problems: readonly SettingsProblem[];
  /** The chosen host and what it answered; null where none is chosen. */
  readonly state: CatalogStateProps | null;
  readonly catalog: HostCatalog;
  readonly known: KnownCatalog;
  /** Whether there is anything to show in a table. */
  readonly isShown: boolean;
  readonly preflight: Preflight;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  readonly onGrants: (start: GrantsStart) => void;
}

/** The view that the address names. */
export function MainView(props: MainViewProps) {
  const { settings, problems, state, catalog, known, isShown, preflight, onGrants } = props;
  const view = useAddress((address) => address.view);
  const isArriving = useIsArriving();
  const host = state?.host ?? null;
  const { reading } = catalog;
  const { summary, revision } = known;
  switch (view) {
    case 'host':
      return (
        <main className="relative min-h-0 flex-1 overflow-y-auto">
          <PanelBoundary name="The host view">
            <Suspense>
              <HostView
                host={host ?? undefined}
                hasToken={host !== null && tokens.has({ hostId: host.id })}
                discovery={catalog.discovery ?? undefined}
                reading={reading === null ? undefined : { ...reading.host, ...reading }}
                settingsProblems={problems}
              />
            </Suspense>
          </PanelBoundary>
        </main>
      );
    case 'sources':
      return (
        <main className="min-h-0 flex-1 overflow-y-auto">
          <PanelBoundary name="The sources view">
            <Suspense>
              <SourcesPage
                host={host}
                catalog={catalog}
                summary={summary}
                revision={revision}
                onOpenTool={({ toolId, copy }) => changeAddress({ view: 'catalog', tool: toolId, copy })}
              />
            </Suspense>
          </PanelBoundary>
        </main>
      );
    case 'allowlist':
      return (
        <Suspense fallback={<main className="flex-1" />}>
          {state !== null && !isShown && <CatalogBanner {...state} />}
          <Allowlist {...{ host, reading, revision, settings, preflight }} />
        </Suspense>
      );
    case 'catalog':
      // Drawn while the first list comes in: then its rows are all that is left to draw.
      return isShown || (isArriving && reading === null) ? (
        <CatalogPage
          searchInput={props.searchInput}
          host={host}
          limits={settings.limits}
          reading={reading}
          summary={isShown ? summary : null}
          progress={state && <Progress variant="full" hostLabel={state.host.label} onCancel={catalog.cancel} />}
          revision={revision}
          preflight={preflight}
          onGrants={onGrants}
        />
      ) : (
        <div className="relative flex min-h-0 flex-1">
          <main className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
            {state !== null && <CatalogState {...state} />}
          </main>
          {reading !== null && <UnlistedTool {...{ host, reading, revision, settings, preflight, onGrants }} />}
        </div>
      );
    default:
      return view satisfies never;
  }
}

type JoinedProps = Pick<MainViewProps, 'settings' | 'preflight'> & {
  readonly host: CatalogStateProps['host'] | null;
  readonly reading: HostCatalog['reading'];
  readonly revision: number;
};

function Allowlist(props: JoinedProps) {
  const address = useAddress((now) => now);
  const { state } = useWorkspace();
  return <AllowlistPage {...props} address={address} onChange={changeAddress} state={state} />;
}

/** A linked tool beside a list that came empty: the host may still show it by its id. */
function UnlistedTool({ settings, ...props }: JoinedProps & Pick<MainViewProps, 'onGrants'>) {
  const toolId = useAddress((address) => address.tool);
  const [assigning, setAssigning] = useState<AssignTarget | null>(null);
  if (toolId === null) return null;
  return (
    <>
      <div className="w-full max-w-[32rem] overflow-y-auto border-line border-l bg-panel max-lg:absolute max-lg:inset-0 max-lg:z-20 max-lg:max-w-none">
        <ToolSide {...props} toolId={toolId} limits={settings.limits} onAssign={setAssigning} />
      </div>
      {assigning !== null && (
        <Suspense>
          <Assign target={assigning} onClose={() => setAssigning(null)} />
        </Suspense>
      )}
    </>
  );
}
