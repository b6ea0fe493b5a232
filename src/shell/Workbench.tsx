import { useEffect, useMemo, useRef, useState } from 'react';
import { type Host, otherHostId, type Settings, type SettingsProblem } from '../host/settings';
import { defaultAddress } from '../model/address';
import { revealPlain } from '../model/revealText';
import { focusableRow } from '../parts/ActiveFilters';
import { AppHeader } from '../parts/AppHeader';
import { ChangeNote } from '../parts/ChangeNote';
import type { HostState } from '../parts/HostPicker';
import { Notice } from '../parts/Notice';
import { PageDrop } from '../parts/PageDrop';
import { startAssignments } from '../state/assignmentsStore';
import { useKnownCatalog } from '../state/catalogSummary';
import { useChoices, waitsForFiles } from '../state/catalogView';
import { noteSurroundings } from '../state/changesSince';
import { type ChosenHost, chooseHost } from '../state/chosenHost';
import { describeUndescribed } from '../state/describeUndescribed';
import { noteHost } from '../state/drafts';
import { addFiles, startFiles } from '../state/filesStore';
import { closeDialog, openDialog, useDialog } from '../state/openDialog';
import { changePreferences, usePreferences } from '../state/preferences';
import { useAreIdentitiesRead } from '../state/preflightStore';
import { tokens } from '../state/requests';
import { showNotice, usePageNotice, watchUncaught } from '../state/uncaught';
import { changeAddress, navigate, readAddress, useAddress, useDroppedParts, watchAddress } from '../state/useAddress';
import { type CatalogState, useCatalog, useListChanged } from '../state/useCatalog';
import { usePreflight } from '../state/usePreflight';
import { Button } from '../ui/Button';
import { findMain } from '../ui/findMain';
import { lazyPart } from '../ui/lazyPart';
import { useMediaQuery } from '../ui/useMediaQuery';
import { watchLostFocus } from '../ui/watchLostFocus';
import { CatalogBanner } from './CatalogState';
import type { Frame } from './frame';
import { KeepingTroubles } from './KeepingTroubles';
import { MainView } from './MainView';
import { Notices } from './Notices';
import { SharedDraft } from './SharedDraft';
import { Tray } from './Tray';
import { useShortcuts } from './useShortcuts';
import { ViewLinks } from './ViewLinks';

const Dialogs = lazyPart('This dialog', () => import('./Dialogs').then((m) => m.Dialogs));

const behindRowsMs = 500;

/** Joins the chosen host's catalog and the views. What changes with letters, answers or selection is drawn further down. */
export function Workbench({ settings, problems }: { settings: Settings; problems: readonly SettingsProblem[] }) {
  const view = useAddress((address) => address.view);
  const hostId = useAddress((address) => address.host);
  const as = useAddress((address) => address.as);
  const toolId = useAddress((address) => address.tool);
  const preferences = usePreferences();
  const [connection, setConnection] = useState(0);
  const [tokenTurn, setTokenTurn] = useState(0);
  const [dismissedChange, setDismissedChange] = useState<number | null>(null);
  const isDialogOpen = useDialog() !== null;
  const searchInput = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery('(max-width: 63.99rem)');

  const { otherHost, otherHostKind } = preferences;
  const chosen = useMemo(
    () => chooseHost(hostId, settings, { otherHost, otherHostKind }),
    [hostId, settings, otherHost, otherHostKind],
  );
  const host = chosen.kind === 'host' ? chosen.host : null;
  const hasListChanged = useListChanged();
  const catalog = useCatalog(host, settings.limits, connection);
  const { reading } = catalog;
  const known = useKnownCatalog();
  const { summary } = known;
  const isShown = summary !== null && summary.tools + summary.badEntries > 0;
  const areIdentitiesRead = useAreIdentitiesRead();
  const preflight = usePreflight(host, settings.limits, catalog, connection + tokenTurn, as);

  useEffect(() => noteHost(host), [host]);
  useEffect(watchUncaught, []);
  useEffect(watchLostFocus, []);

  // Kept files and assignments come behind the host's list, so that its rows wait for nothing.
  const isSettled = host === null || reading !== null || catalog.failure !== null || catalog.stopped !== null;
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(
      () => {
        Dialogs.preload();
        startFiles();
        noteSurroundings({ settings, host, reading });
        startAssignments();
        if (isShown) void describeUndescribed(host);
      },
      waitsForFiles() ? 0 : behindRowsMs,
    );
    return () => clearTimeout(timer);
  }, [isSettled, isShown, settings, host, reading]);

  const goToHost = (id: string) => navigate({ ...defaultAddress, view, host: id === settings.defaultHost ? null : id });

  const keepToken = (hostId: string, token: string, url: string) => {
    const kept = tokens.keep({ hostId }, new URL(url).origin, token);
    return kept.ok ? undefined : kept.reason;
  };
  const connect = (hostId: string, token: string | undefined, url: string) => {
    const refused = token === undefined ? undefined : keepToken(hostId, token, url);
    if (refused === undefined) setConnection((count) => count + 1);
    return refused;
  };

  useEffect(closeWithView, []);

  useEffect(() => {
    document.title = [toolId && revealPlain(toolId), host?.label, settings.brand].filter(Boolean).join(' · ');
  }, [toolId, host, settings.brand]);

  const hosts = useMemo(
    () => [
      ...settings.hosts,
      ...(settings.allowOtherHosts && preferences.otherHost !== null
        ? [{ id: otherHostId, label: new URL(preferences.otherHost).host }]
        : []),
    ],
    [settings, preferences.otherHost],
  );
  const frame: Frame = {
    settings,
    preferences,
    hosts,
    host,
    summary,
    preflight,
    as,
    searchInput,
    onHost: goToHost,
    onConnect: connect,
    onAskAnew: () => setConnection((count) => count + 1),
    onRefresh: catalog.refresh,
  };
  useShortcuts(frame);
  const state =
    host === null
      ? null
      : {
          host,
          catalog,
          // Reads again rather than anew: a catalog on screen stays there, whatever comes of the token.
          onToken: (token: string) => {
            const refused = keepToken(host.id, token, host.url);
            if (refused === undefined) {
              setTokenTurn((turn) => turn + 1);
              catalog.refresh();
            }
            return refused;
          },
          onConnection: () => openDialog('connection'),
          // The address was asked before, so it needs no confirmation; a token stays with the host it was given to.
          onMcp: settings.allowOtherHosts
            ? () => {
                changePreferences({ otherHost: host.url, otherHostKind: 'mcp' });
                goToHost(otherHostId);
              }
            : undefined,
        };

  // On narrow screens the open tool takes all the room but that of notices.
  const aroundSheet =
    isNarrow && view === 'catalog' && toolId !== null && isShown ? 'hidden print:contents' : 'contents';

  return (
    <div className="flex h-dvh flex-col print:block print:h-auto">
      <button
        type="button"
        className="absolute -top-20 left-2 z-50 min-h-11 rounded-md bg-panel px-3 font-medium text-accent shadow-[var(--shadow)] focus:top-2 print:hidden"
        onClick={skipToContent}
      >
        Skip to the content
      </button>
      <div className={aroundSheet}>
        <AppHeader
          brand={settings.brand}
          views={<ViewLinks />}
          hosts={hosts}
          hostId={host?.id ?? hostId}
          onHost={goToHost}
          onConnection={() => openDialog('connection')}
          state={hostState(host, catalog)}
          readAt={reading?.readAt ?? null}
          canRefresh={host !== null}
          onRefresh={catalog.refresh}
          onPalette={() => openDialog('palette')}
          change={
            // Always there, so that a screen reader hears what a refresh puts into it.
            <span aria-live="polite" className="contents">
              {reading?.change && reading.readAt !== dismissedChange && (
                <ChangeNote
                  change={reading.change}
                  isSameToken={reading.tokenTurn === reading.former?.tokenTurn}
                  onCompare={() => changeAddress({ view: 'compare', of: null, with: 'previous', tool: null, copy: 1 })}
                  onDismiss={() => setDismissedChange(reading.readAt)}
                />
              )}
            </span>
          }
          theme={preferences.theme}
          onTheme={(theme) => changePreferences({ theme })}
          onHelp={() => openDialog('help')}
        />
      </div>
      <LinkNotices
        problems={problems}
        chosen={chosen}
        unknownIdentity={
          isShown && areIdentitiesRead && as.startsWith('saved:') && preflight.saved === undefined ? as : null
        }
      />
      {hasListChanged && !catalog.isReading && (
        <Notice kind="info">
          The list changed:{' '}
          <Button variant="quiet" onClick={catalog.refresh}>
            Refresh
          </Button>
        </Notice>
      )}
      <KeepingTroubles />
      <PageNotice />
      {state !== null && isShown && <CatalogBanner {...state} />}
      <MainView {...{ settings, problems, state, catalog, known, isShown, preflight, searchInput }} />
      <div className={aroundSheet}>
        <Tray />
      </div>
      <PageDrop
        onFiles={(files) => {
          addFiles(files);
          changeAddress({ view: 'sources' });
        }}
      />
      <SharedDraft />
      {isDialogOpen && <Dialogs frame={frame} onClose={closeDialog} />}
    </div>
  );
}

function hostState(host: Host | null, { isReading, reading, failure, stopped }: CatalogState): HostState {
  if (host === null) return 'none';
  if (isReading) return 'reading';
  const hasFailed = failure !== null || stopped !== null;
  if (reading === null) return hasFailed ? 'failed' : 'none';
  return hasFailed ? 'stale' : 'read';
}

interface LinkNoticesProps {
  readonly problems: readonly SettingsProblem[];
  readonly chosen: ChosenHost;
  /** As the link says it; null where this browser knows it, or may yet. */
  readonly unknownIdentity: string | null;
}

function LinkNotices({ unknownIdentity, ...props }: LinkNoticesProps) {
  const unknown = unknownIdentity === null ? [] : [{ parameter: 'as', value: unknownIdentity }];
  const dropped = [...useDroppedParts(), ...useChoices().dropped, ...unknown];
  const { problems, chosen } = props;
  if (problems.length + dropped.length === 0 && chosen.kind !== 'unknown') return null;
  return <Notices {...props} dropped={dropped} onShowHost={() => changeAddress({ view: 'host' })} />;
}

function PageNotice() {
  const notice = usePageNotice();
  return (
    notice && (
      <Notice kind={notice.kind} onDismiss={() => showNotice(null)}>
        {notice.words}
        {notice.actions?.map(({ label, run }) => (
          <Button key={label} variant="quiet" onClick={run}>
            {label}
          </Button>
        ))}
      </Notice>
    )
  );
}

/** A dialog belongs to the view it was opened in. */
function closeWithView(): () => void {
  let { view } = readAddress().address;
  return watchAddress(() => {
    const before = view;
    view = readAddress().address.view;
    if (view !== before) closeDialog();
  });
}

/** The first tool of a list of tools, else what the view shows. */
function skipToContent(): void {
  (focusableRow() ?? findMain())?.focus();
}
