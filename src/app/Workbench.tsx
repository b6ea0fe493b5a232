import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { otherHostId, type Settings, type SettingsProblem } from '../host/settings';
import { type Address, defaultAddress, formatAddress, type View } from '../model/address';
import { CheckAgainst } from '../screens/requirements/CheckAgainst';
import { AppHeader } from '../screens/shared/AppHeader';
import { ChangeNote } from '../screens/shared/ChangeNote';
import { DraftTray } from '../screens/shared/DraftTray';
import { Notice } from '../screens/shared/Notice';
import { PageDrop } from '../screens/shared/PageDrop';
import { PanelBoundary } from '../screens/shared/PanelBoundary';
import { Button } from '../ui/Button';
import { useMediaQuery } from '../ui/useMediaQuery';
import { openHistory } from '../workspace/workspace';
import { CatalogPage } from './CatalogPage';
import { CatalogBanner, CatalogState } from './CatalogState';
import { useKnownCatalog } from './catalogSummary';
import { chooseHost } from './chosenHost';
import { useListChanged } from './mcpListening';
import { Notices } from './Notices';
import { type Overlay, Overlays } from './Overlays';
import type { GrantsStart } from './toolPreflight';
import { navigate, useAddress } from './useAddress';
import { tokens, useCatalog } from './useCatalog';
import { usePickedTiers } from './usePickedTiers';
import { changePreferences, usePreferences } from './usePreferences';
import { usePreflight } from './usePreflight';
import { useSearchText } from './useSearchText';
import { useSharedDraft } from './useSharedDraft';
import { useShortcuts } from './useShortcuts';
import { useView } from './useView';
import { addDraft, dispatch, dropTools, editDraft, useWorkspace } from './useWorkspace';

const Grants = lazy(() => import('./Grants').then((m) => ({ default: m.Grants })));
const SourcesPage = lazy(() => import('./SourcesPage').then((m) => ({ default: m.SourcesPage })));
const AllowlistPage = lazy(() => import('./AllowlistPage').then((m) => ({ default: m.AllowlistPage })));
const SharedDraftDialog = lazy(() =>
  import('../screens/allowlist/SharedDraftDialog').then((m) => ({ default: m.SharedDraftDialog })),
);
const DraftNotices = lazy(() => import('./DraftNotices').then((m) => ({ default: m.DraftNotices })));
const HostView = lazy(() => import('../screens/host/HostView').then((m) => ({ default: m.HostView })));

const behindRowsMs = 500;

/** Joins the address, the host's catalog, the draft and the screens. */
export function Workbench({ settings, problems }: { settings: Settings; problems: readonly SettingsProblem[] }) {
  const { address, dropped, change } = useAddress();
  const preferences = usePreferences();
  const [connection, setConnection] = useState(0);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [dismissedChange, setDismissedChange] = useState<number | null>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery('(max-width: 63.99rem)');

  const chosen = useMemo(
    () => chooseHost(address.host, settings, preferences.otherHost),
    [address.host, settings, preferences.otherHost],
  );
  const host = chosen.kind === 'host' ? chosen.host : null;
  const hasListChanged = useListChanged();
  const catalog = useCatalog(host, settings.limits, connection);
  const { reading } = catalog;
  const { state: workspace, picks, trouble } = useWorkspace();
  const { draft, past, future } = openHistory(workspace);
  const [shared, dropShared] = useSharedDraft();
  const [text, setText] = useSearchText(address.q, change);
  const known = useKnownCatalog();
  const { summary } = known;
  const tiers = usePickedTiers(picks, known.revision);
  const isShown = summary !== null && summary.tools + summary.badEntries > 0;
  const preflight = usePreflight(host, settings.limits, catalog, connection, address.as);
  const [grants, setGrants] = useState<{ start: GrantsStart } | null>(null);
  const view = useView(address, text, known, picks);

  // Kept files and assignments come behind the host's list, so that its rows wait for nothing.
  const isSettled = host === null || reading !== null || catalog.failure !== null;
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(() => {
      void import('./filesStore');
      void import('./assignmentsStore');
    }, behindRowsMs);
    return () => clearTimeout(timer);
  }, [isSettled]);

  const goTo = useCallback((target: View) => change({ view: target }), [change]);
  const goToHost = (id: string) =>
    navigate({ ...defaultAddress, view: address.view, host: id === settings.defaultHost ? null : id });
  const href = (changes: Partial<Address>) => formatAddress({ ...address, ...changes }) || location.pathname;
  const showPicked = () => change({ ...defaultAddress, host: address.host, choices: new Map([['picked', ['yes']]]) });

  const keepToken = (hostId: string, token: string, url: string) => {
    const kept = tokens.keep({ hostId }, new URL(url).origin, token);
    return kept.ok ? undefined : kept.reason;
  };
  const connect = (hostId: string, token: string | undefined, url: string) => {
    const refused = token === undefined ? undefined : keepToken(hostId, token, url);
    if (refused === undefined) setConnection((count) => count + 1);
    return refused;
  };

  useShortcuts(
    {
      search: () => searchInput.current?.focus(),
      help: () => setOverlay('help'),
      palette: () => setOverlay('palette'),
      go: goTo,
      row: () => document.querySelector<HTMLElement>('[data-scroll=tools] [role=row][tabindex="0"]')?.focus(),
      close: () => {
        if (overlay === null && address.tool !== null) change({ tool: null, copy: 1 });
      },
    },
    preferences.singleKeys,
  );

  useEffect(() => {
    document.title = [address.tool, host?.label, settings.brand].filter(Boolean).join(' · ');
  }, [address.tool, host, settings.brand]);

  const hosts = useMemo(
    () => [
      ...settings.hosts,
      ...(settings.allowOtherHosts && preferences.otherHost !== null
        ? [{ id: otherHostId, label: new URL(preferences.otherHost).host }]
        : []),
    ],
    [settings, preferences.otherHost],
  );
  const state =
    host === null
      ? null
      : {
          host,
          catalog,
          // Reads again rather than anew: a catalog on screen stays there, whatever comes of the token.
          onToken: (token: string) => {
            const refused = keepToken(host.id, token, host.url);
            if (refused === undefined) catalog.refresh();
            return refused;
          },
          onConnection: () => setOverlay('connection'),
        };

  // On narrow screens the open tool is a sheet over all else.
  const isBehindSheet = isNarrow && address.view === 'catalog' && address.tool !== null && isShown;

  return (
    <div className="flex h-dvh flex-col print:block print:h-auto">
      <div className="contents" inert={isBehindSheet}>
        <AppHeader
          brand={settings.brand}
          view={address.view}
          viewHref={(target) => href({ view: target })}
          onView={goTo}
          hosts={hosts}
          hostId={host?.id ?? address.host}
          onHost={goToHost}
          onConnection={() => setOverlay('connection')}
          readAt={reading?.readAt ?? null}
          isReading={catalog.isReading}
          canRefresh={host !== null}
          onRefresh={catalog.refresh}
          check={
            isShown ? (
              <CheckAgainst
                options={preflight.options}
                value={address.as}
                onChange={(as) => change({ as })}
                onGrants={() => setGrants({ start: undefined })}
              />
            ) : null
          }
          change={
            <ChangeNote
              change={reading !== null && reading.readAt !== dismissedChange ? reading.change : null}
              onOpenTool={(toolId) => change({ tool: toolId, copy: 1, view: 'catalog' })}
              onDismiss={() => setDismissedChange(reading?.readAt ?? null)}
            />
          }
          theme={preferences.theme}
          onTheme={(theme) => changePreferences({ theme })}
          onHelp={() => setOverlay('help')}
        />
      </div>
      <Notices
        problems={problems}
        dropped={[...dropped, ...view.dropped]}
        chosen={chosen}
        onShowHost={() => goTo('host')}
      />
      {hasListChanged && !catalog.isReading && (
        <Notice kind="info">
          The list changed:{' '}
          <Button variant="quiet" onClick={catalog.refresh}>
            Refresh
          </Button>
        </Notice>
      )}
      {(trouble !== null || workspace.conflicts.length > 0) && (
        <Suspense>
          <DraftNotices />
        </Suspense>
      )}
      {state !== null && isShown && <CatalogBanner {...state} />}
      {address.view === 'host' ? (
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
      ) : address.view === 'sources' ? (
        <main className="min-h-0 flex-1 overflow-y-auto">
          <PanelBoundary name="The sources view">
            <Suspense>
              <SourcesPage
                host={host}
                catalog={catalog}
                summary={summary}
                revision={known.revision}
                onOpenTool={({ toolId, copy }) => change({ view: 'catalog', tool: toolId, copy })}
              />
            </Suspense>
          </PanelBoundary>
        </main>
      ) : address.view === 'allowlist' ? (
        <Suspense fallback={<main className="flex-1" />}>
          {state !== null && !isShown && <CatalogBanner {...state} />}
          <AllowlistPage
            address={address}
            onChange={change}
            host={host}
            state={workspace}
            revision={known.revision}
            policy={settings.policy}
          />
        </Suspense>
      ) : summary !== null && isShown ? (
        <CatalogPage
          address={address}
          onChange={change}
          text={text}
          onText={setText}
          searchInput={searchInput}
          host={host}
          limits={settings.limits}
          reading={reading}
          summary={summary}
          revision={known.revision}
          view={view}
          draft={draft}
          preferences={preferences}
          preflight={preflight}
          onGrants={(start) => setGrants({ start })}
        />
      ) : (
        <main className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
          {state !== null && <CatalogState {...state} />}
        </main>
      )}
      <div className="contents" inert={isBehindSheet}>
        <DraftTray
          drafts={[...workspace.histories].map(([id, history]) => ({ id, name: history.draft.name }))}
          openId={workspace.open}
          onOpen={(draftId) => dispatch({ kind: 'open', draftId })}
          count={draft.entries.size}
          tiers={tiers}
          canUndo={past.length > 0}
          canRedo={future.length > 0}
          onUndo={() => dispatch({ kind: 'undo' })}
          onRedo={() => dispatch({ kind: 'redo' })}
          reviewHref={href({ view: 'allowlist' })}
          onReview={() => goTo('allowlist')}
          onShow={showPicked}
          onClear={() => dropTools([...draft.entries.keys()])}
        />
      </div>
      {grants !== null && (
        <Suspense>
          <Grants
            preflight={preflight}
            as={address.as}
            host={host}
            limits={settings.limits}
            start={grants.start}
            onChoose={(as) => change({ as })}
            onOpenTool={(toolId) => change({ tool: toolId, copy: 1, view: 'catalog' })}
            onClose={() => setGrants(null)}
          />
        </Suspense>
      )}
      <PageDrop
        onFiles={(files) => {
          void import('./filesStore').then(({ addFiles }) => addFiles(files));
          goTo('sources');
        }}
      />
      {shared !== null && (
        <Suspense>
          <SharedDraftDialog
            reading={shared}
            open={draft}
            onOpenNew={(taken) => {
              addDraft(taken);
              goTo('allowlist');
            }}
            onMerge={(taken) => {
              editDraft({ kind: 'take-in', draft: taken });
              goTo('allowlist');
            }}
            onClose={dropShared}
          />
        </Suspense>
      )}
      {overlay !== null && (
        <Overlays
          overlay={overlay}
          onOverlay={setOverlay}
          settings={settings}
          preferences={preferences}
          hosts={hosts}
          hostId={host?.id}
          address={address}
          onChange={change}
          onHost={goToHost}
          onConnect={connect}
          onAskAnew={() => setConnection((count) => count + 1)}
          onRefresh={catalog.refresh}
          onShowPicked={showPicked}
        />
      )}
    </div>
  );
}
