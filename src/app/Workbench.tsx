import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { otherHostId, type Settings, type SettingsProblem } from '../host/settings';
import { type Address, checkChoices, defaultAddress, formatAddress, parseAddress, type View } from '../model/address';
import { closedFacetValues } from '../model/facets';
import { markedTexts, parseQuery } from '../model/query';
import { vocabularies } from '../model/tool';
import { CatalogScreen } from '../screens/catalog/CatalogScreen';
import { StartPanel } from '../screens/catalog/StartPanel';
import { EmptyCatalog } from '../screens/host/EmptyCatalog';
import { AppHeader } from '../screens/shared/AppHeader';
import { DraftTray } from '../screens/shared/DraftTray';
import { PanelBoundary } from '../screens/shared/PanelBoundary';
import { CatalogViewer, type ViewQuestion } from '../workers/catalogViewer';
import type { RowWindow } from '../workers/protocol';
import { base } from './base';
import { chooseHost } from './chosenHost';
import { Notices } from './Notices';
import { Progress } from './Progress';
import { navigate, useAddress } from './useAddress';
import { catalogClient, tokens, useCatalog } from './useCatalog';
import { dropTools, forgetDrafts, pickTools, useDraft, watchPicks } from './useDraft';
import { changePreferences, forgetPreferences, usePreferences } from './usePreferences';
import { useSearchText } from './useSearchText';
import { useShortcuts } from './useShortcuts';
import { useTool } from './useTool';

const ConnectionDialog = lazy(() =>
  import('../screens/host/ConnectionDialog').then((m) => ({ default: m.ConnectionDialog })),
);
const FailurePanel = lazy(() => import('../screens/host/FailurePanel').then((m) => ({ default: m.FailurePanel })));
const HostView = lazy(() => import('../screens/host/HostView').then((m) => ({ default: m.HostView })));
const HelpSheet = lazy(() => import('../screens/shared/HelpSheet').then((m) => ({ default: m.HelpSheet })));
const ToolPanel = lazy(() => import('../screens/tool/ToolPanel').then((m) => ({ default: m.ToolPanel })));

type Overlay = 'connection' | 'help' | 'palette' | null;

const viewer = new CatalogViewer(catalogClient);
watchPicks((change) => void catalogClient.ask('picked', change));

/** Joins the address, the host's catalog, the draft and the screens. */
export function Workbench({ settings, problems }: { settings: Settings; problems: readonly SettingsProblem[] }) {
  const { address, dropped, change } = useAddress();
  const preferences = usePreferences();
  const [connection, setConnection] = useState(0);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const searchInput = useRef<HTMLInputElement>(null);

  const chosen = useMemo(
    () => chooseHost(address.host, settings, preferences.otherHost),
    [address.host, settings, preferences.otherHost],
  );
  const host = chosen.kind === 'host' ? chosen.host : null;
  const catalog = useCatalog(host, settings.limits, connection);
  const { reading, isReading, failure } = catalog;
  const { draft, isKept } = useDraft();
  const [text, setText] = useSearchText(address.q, change);
  const snapshot = useSyncExternalStore(viewer.subscribe, viewer.getSnapshot);

  const facetValues = reading?.summary.facetValues;
  const checked = useMemo(() => {
    if (facetValues === undefined) return { choices: address.choices, dropped: [] };
    return checkChoices(address.choices, (facet, value) => {
      const listed =
        closedFacetValues[facet] ?? (facet in vocabularies ? vocabularies[facet as keyof typeof vocabularies] : []);
      return listed.includes(value) || value === 'unstated' || facetValues[facet].includes(value);
    });
  }, [address.choices, facetValues]);

  const { choices } = checked;
  const { sort, group, tool, copy } = address;
  const question = useMemo<ViewQuestion>(
    () => ({ q: text, choices, sort, group, open: tool === null ? null : { toolId: tool, copy } }),
    [text, choices, sort, group, tool, copy],
  );
  const readAt = reading?.readAt ?? null;
  // Counts of what is picked come from the worker as well: a changed draft asks anew.
  useEffect(() => {
    if (readAt === null) viewer.reset();
    else if (draft !== null) viewer.ask(question);
  }, [question, readAt, draft]);

  const shownTool = useTool(host, settings.limits, reading, tool, copy);
  const place = snapshot.result?.open ?? null;
  const marks = useMemo(() => markedTexts(parseQuery(text)), [text]);

  const isPicked = useCallback((toolId: string) => draft.entries.has(toolId), [draft]);
  const onPick = useCallback((toolId: string, picked: boolean) => (picked ? pickTools : dropTools)([toolId]), []);
  const onPickBetween = useCallback(async (window: RowWindow, picked: boolean) => {
    (picked ? pickTools : dropTools)(await catalogClient.ask('idsBetween', window));
  }, []);
  const onPickAll = useCallback(async (picked: boolean) => {
    (picked ? pickTools : dropTools)(await catalogClient.ask('ids', null));
  }, []);
  const goTo = useCallback((view: View) => change({ view }), [change]);
  const onHost = useCallback(
    (id: string) => {
      navigate({
        ...defaultAddress,
        view: parseAddress(location.search).address.view,
        host: id === settings.defaultHost ? null : id,
      });
    },
    [settings.defaultHost],
  );
  const closeTool = useCallback(() => change({ tool: null, copy: 1 }), [change]);

  useShortcuts(
    {
      search: () => searchInput.current?.focus(),
      help: () => setOverlay('help'),
      palette: () => setOverlay('palette'),
      go: goTo,
      close: () => {
        if (overlay === null && tool !== null) closeTool();
      },
    },
    preferences.singleKeys,
  );

  useEffect(() => {
    document.title = [tool, host?.label, settings.brand].filter(Boolean).join(' · ');
  }, [tool, host, settings.brand]);

  const hosts = [
    ...settings.hosts,
    ...(settings.allowOtherHosts && preferences.otherHost !== null
      ? [{ id: otherHostId, label: hostOf(preferences.otherHost) }]
      : []),
  ];
  const href = (changes: Partial<Address>) => formatAddress({ ...address, ...changes }) || location.pathname;
  const followStory = (query: string) => {
    const story = parseAddress(query).address;
    change({ ...story, host: address.host, view: 'catalog' });
  };
  const hadToken = host !== null && tokens.has({ hostId: host.id });
  const connect = (hostId: string, token: string | undefined, url: string) => {
    if (token !== undefined) {
      const kept = tokens.keep({ hostId }, new URL(url).origin, token);
      if (!kept.ok) return kept.reason;
    }
    setConnection((count) => count + 1);
    return undefined;
  };

  const full =
    host === null ? null : reading === null && failure !== null ? (
      <Suspense>
        <FailurePanel
          key={host.id}
          variant="full"
          failure={failure}
          failedAt={catalog.failedAt}
          host={host}
          onRetry={catalog.refresh}
          onToken={(token) => connect(host.id, token, host.url)}
          onOpenFile={catalog.openFile}
        />
      </Suspense>
    ) : reading === null ? (
      <Progress variant="full" hostLabel={host.label} onCancel={catalog.cancel} />
    ) : reading.summary.tools === 0 && reading.summary.badEntries === 0 ? (
      <EmptyCatalog
        hostLabel={host.label}
        hadToken={hadToken}
        onConnection={() => setOverlay('connection')}
        onRetry={catalog.refresh}
        onOpenFile={catalog.openFile}
      />
    ) : null;

  return (
    <div className="flex h-dvh flex-col print:block print:h-auto">
      <AppHeader
        brand={settings.brand}
        view={address.view}
        viewHref={(view) => href({ view })}
        onView={goTo}
        hosts={hosts}
        hostId={chosen.kind === 'host' ? chosen.host.id : address.host}
        onHost={onHost}
        onConnection={() => setOverlay('connection')}
        readAt={readAt}
        isReading={isReading}
        canRefresh={host !== null}
        onRefresh={catalog.refresh}
        change={null}
        theme={preferences.theme}
        onTheme={(theme) => changePreferences({ theme })}
        onHelp={() => setOverlay('help')}
      />
      <Notices
        problems={problems}
        dropped={[...dropped, ...checked.dropped]}
        chosen={chosen}
        onShowHost={() => goTo('host')}
      />
      {host !== null && reading !== null && failure !== null && (
        <Suspense>
          <FailurePanel
            variant="banner"
            failure={failure}
            failedAt={catalog.failedAt}
            host={host}
            onRetry={catalog.refresh}
            onToken={(token) => connect(host.id, token, host.url)}
            onOpenFile={catalog.openFile}
          />
        </Suspense>
      )}
      {host !== null && reading !== null && isReading && (
        <Progress variant="banner" hostLabel={host.label} onCancel={catalog.cancel} />
      )}
      {address.view === 'host' ? (
        <main className="min-h-0 flex-1 overflow-y-auto">
          <PanelBoundary name="The host view">
            <Suspense>
              <HostView
                host={host ?? undefined}
                hasToken={hadToken}
                discovery={catalog.discovery ?? undefined}
                reading={
                  reading === null
                    ? undefined
                    : { ...reading.summary, readAt: reading.readAt, durationMs: reading.durationMs }
                }
                settingsProblems={problems}
              />
            </Suspense>
          </PanelBoundary>
        </main>
      ) : full !== null || host === null || facetValues === undefined ? (
        <main className="flex min-h-0 flex-1 flex-col overflow-y-auto">{full}</main>
      ) : (
        <PanelBoundary name="The catalog">
          <CatalogScreen
            address={address}
            choices={choices}
            text={text}
            onText={setText}
            onChange={change}
            searchInput={searchInput}
            snapshot={snapshot}
            facetValues={facetValues}
            isPicked={isPicked}
            onPick={onPick}
            onPickBetween={onPickBetween}
            onPickAll={onPickAll}
            onWindow={showWindow}
            preferences={preferences}
            onPreferences={changePreferences}
            options={null}
            notices={null}
            start={
              <StartPanel
                hostLabel={host.label}
                isDemo={host.relative}
                storyHref={(query) => href({ ...parseAddress(query).address, host: address.host })}
                onStory={followStory}
              />
            }
            tool={
              tool === null ? null : (
                <PanelBoundary key={tool} name="The tool">
                  <Suspense>
                    <ToolPanel
                      toolId={tool}
                      state={shownTool}
                      tab={address.tab}
                      onTab={(tab) => change({ tab })}
                      onClose={closeTool}
                      onPrevious={
                        place?.previous
                          ? () => change({ tool: place.previous?.toolId ?? null, copy: place.previous?.copy ?? 1 })
                          : undefined
                      }
                      onNext={
                        place?.next
                          ? () => change({ tool: place.next?.toolId ?? null, copy: place.next?.copy ?? 1 })
                          : undefined
                      }
                      marks={marks}
                      picked={isPicked(tool)}
                      onPick={(picked) => onPick(tool, picked)}
                      onOpenCopy={(number) => change({ copy: number })}
                    />
                  </Suspense>
                </PanelBoundary>
              )
            }
          />
        </PanelBoundary>
      )}
      <DraftTray
        name={draft.name}
        count={draft.entries.size}
        isKept={isKept}
        onShow={() => change({ ...defaultAddress, host: address.host, choices: new Map([['picked', ['yes']]]) })}
        onClear={() => dropTools([...draft.entries.keys()])}
      />
      <Suspense>
        {overlay === 'connection' && (
          <ConnectionDialog
            hosts={settings.hosts}
            hostId={host?.id}
            allowOtherHosts={settings.allowOtherHosts}
            typedUrl={preferences.otherHost ?? undefined}
            confirmedOrigins={preferences.otherHost === null ? [] : [new URL(preferences.otherHost).origin]}
            base={base}
            hasToken={(hostId) => tokens.has({ hostId })}
            onConnect={({ hostId, typed, token }) => {
              const url = typed?.url ?? settings.hosts.find(({ id }) => id === hostId)?.url;
              if (url === undefined) return 'This host is not listed any more.';
              const refused = connect(hostId, token, url);
              if (refused !== undefined) return refused;
              if (typed !== undefined) changePreferences({ otherHost: typed.url });
              if (hostId !== host?.id) onHost(hostId);
              setOverlay(null);
              return undefined;
            }}
            onForget={(hostId) => {
              tokens.forget(hostId);
              if (hostId === otherHostId) changePreferences({ otherHost: null });
              setConnection((count) => count + 1);
            }}
            onForgetEverything={() => {
              tokens.forgetAll();
              forgetPreferences();
              void forgetDrafts();
              void catalogClient.ask('clear', null);
              setOverlay(null);
              navigate(defaultAddress);
              setConnection((count) => count + 1);
            }}
            onClose={() => setOverlay(null)}
          />
        )}
        {overlay === 'help' && (
          <HelpSheet
            areSingleKeysOn={preferences.singleKeys}
            onSingleKeysChange={(singleKeys) => changePreferences({ singleKeys })}
            hasPalette
            onClose={() => setOverlay(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

const showWindow = (window: RowWindow) => viewer.show(window);

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
