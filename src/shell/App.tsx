import { QueryClientProvider } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LinkReading } from '../draft/readDraftFile';
import { revealPlain } from '../model/revealText';
import { focusableRow } from '../parts/ActiveFilters';
import { PanelBoundary } from '../parts/PanelBoundary';
import { useIsBehindRows } from '../state/behindRows';
import { useHasRows } from '../state/catalogSummary';
import { queryClient } from '../state/engineQuery';
import { useAreSettingsRead, useHost, useSettings } from '../state/hostStore';
import { closeDialog, currentDialog, useDialog } from '../state/openDialog';
import { leaveNotice, watchUncaught } from '../state/pageNotice';
import { currentPreferences } from '../state/preferences';
import { loadConnect } from '../state/sources/loadConnect';
import { changeAddress, dropFragment, readAddress, useAddress, watchAddress } from '../state/useAddress';
import { readDroppedFiles } from '../ui/files';
import { findMain, isTyping, watchLostFocus } from '../ui/focus';
import { useIsAtLeast } from '../ui/hooks';
import { lazyPart } from '../ui/lazyPart';
import { AppHeader, ChangeNote } from './AppHeader';
import { CatalogBanner, FailurePanel } from './CatalogState';
import { createKeyMatcher, keyCommands } from './keyCommands';
import { MainView, useIsToolOpen } from './MainView';
import { Notices } from './Notices';
import { Tray } from './Tray';

const Dialogs = lazyPart('This dialog', () => import('./Dialogs').then((m) => m.Dialogs));

/** Joins the chosen host's catalog and the views. What changes with letters, answers or selection is drawn further down. */
function Workbench() {
  const toolId = useAddress((address) => address.tool);
  const isDialogOpen = useDialog() !== null;
  const isNarrow = !useIsAtLeast('lg');
  const { brand } = useSettings();
  const host = useHost();
  const isShown = useHasRows();
  const isToolOpen = useIsToolOpen();
  const worksWithoutRows = useAddress(({ view }) => view === 'allowlist' || view === 'lists' || view === 'host');
  const isBannerOver = isShown || worksWithoutRows;

  useEffect(watchUncaught, []);
  useEffect(watchLostFocus, []);
  useEffect(closeWithView, []);
  useShortcuts();

  const isBehindRows = useIsBehindRows();
  useEffect(() => {
    if (!isBehindRows) return;
    Dialogs.preload();
    // It can't be loaded once the network is gone.
    FailurePanel.preload();
  }, [isBehindRows]);

  useEffect(() => {
    document.title = [toolId && revealPlain(toolId), host?.label, brand].filter(Boolean).join(' · ');
  }, [toolId, host, brand]);

  // On narrow screens the open tool takes all the room but that of notices.
  // Where there is room, a column of its own says more than one bar.
  const hasTray = useAddress(({ view }) => view === 'catalog') && isNarrow;
  const aroundSheet = isNarrow && isToolOpen ? 'hidden' : 'contents';

  return (
    <div className="flex h-dvh flex-col">
      <button
        type="button"
        className="absolute -top-20 left-2 z-50 min-h-11 rounded-md bg-panel px-3 font-medium text-accent shadow-[var(--shadow)] focus:top-2"
        onClick={skipToContent}
      >
        Skip to the content
      </button>
      <div className={aroundSheet}>
        <AppHeader />
      </div>
      <MainView />
      {/* Below the page, of which it covers nothing: what stands at its top stays where it is. */}
      <div
        className={`max-h-[50dvh] shrink-0 overflow-y-auto bg-panel print:hidden ${isToolOpen ? 'max-sm:pb-12' : ''}`}
      >
        {isBannerOver && <CatalogBanner />}
        <ChangeNote isIn="page" />
        <Notices />
      </div>
      <div className={aroundSheet}>{hasTray && <Tray />}</div>
      <PageDrop />
      <SharedDraft />
      {isDialogOpen && <Dialogs onClose={closeDialog} />}
    </div>
  );
}

/** A dialog belongs to the view it was opened in, and so does a notice that goes by itself. */
function closeWithView(): () => void {
  let { view } = readAddress().address;
  return watchAddress(() => {
    const before = view;
    view = readAddress().address.view;
    if (view === before) return;
    closeDialog();
    leaveNotice();
  });
}

/** The first tool of a list of tools, else what the view shows. */
function skipToContent(): void {
  (focusableRow() ?? findMain())?.focus();
}

/** The keys that work anywhere but in a text field; the table has its own. Single keys can be switched off. */
function useShortcuts(): void {
  const [match] = useState(() => createKeyMatcher(keyCommands));
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isEscape = event.key === 'Escape';
    if (isEscape && holdsText(event.target)) return;
    const isSingle = currentPreferences().singleKeys && !isTyping(event.target) && !hasLayer();
    const found = match(event, isSingle);
    if (found === undefined) return;
    if (found !== 'prefix') {
      if (found.isAvailable?.() === false) return;
      found.run?.();
    }
    if (!isEscape) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function hasLayer(): boolean {
  // One that is still loading is open, too.
  return currentDialog() !== null || document.querySelector('[role=dialog], [role=menu]') !== null;
}

/** There, Escape is the field's own: what surrounds it stays open. */
function holdsText(target: EventTarget | null): boolean {
  return isTyping(target) && !(target instanceof HTMLInputElement && target.value === '');
}

export function App() {
  const areSettingsRead = useAreSettingsRead();
  return (
    <QueryClientProvider client={queryClient}>
      {/* Nothing is shown before `config.json` is read: it says which host is asked, and under which name we run. */}
      <PanelBoundary name="The app">{areSettingsRead && <Workbench />}</PanelBoundary>
    </QueryClientProvider>
  );
}

/** Takes files and folders that are dropped anywhere on the page, and what is pasted beside fields; while some hover, says so. */
function PageDrop() {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(async (transfer: DataTransfer) => {
    const files = await readDroppedFiles(transfer);
    if (files.length === 0) return;
    changeAddress({ view: 'sources' });
    // Few drop anything: what takes it is loaded for them alone.
    const { takeFiles } = await loadConnect();
    await takeFiles(files);
  });
  const takePasted = useEffectEvent(async (transfer: DataTransfer) => {
    const text = transfer.getData('text');
    if (text.trim() === '') return take(transfer);
    const { takeText } = await loadConnect();
    // What is no source is left alone: nobody asked for it to be read.
    if ((await takeText(text)) === null) changeAddress({ view: 'sources' });
  });
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Else the browser would leave the page for the file.
      const isForPage = !event.defaultPrevented;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(isForPage);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      // A field took it.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      void take(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || event.clipboardData === null || isTyping(event.target) || hasLayer()) return;
      void takePasted(event.clipboardData);
    };
    addEventListener('dragover', hover);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', hover);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, []);

  if (!isOver) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-2 z-50 flex items-center justify-center rounded-2xl border-2 border-accent border-dashed bg-accent-soft/90"
    >
      <p className="flex items-center gap-2.5 font-semibold text-lg">
        <FileDown aria-hidden className="size-5 text-accent" />
        Drop to add to the sources
      </p>
    </div>
  );
}

const SharedDraftDialog = lazyPart('The shared draft', () =>
  import('../features/allowlist/SharedDraftDialog').then((m) => m.SharedDraftDialog),
);

function SharedDraft() {
  const [shared, dropShared] = useSharedDraft();
  return shared === null ? null : <SharedDraftDialog reading={shared} onClose={dropShared} />;
}

type SharedDraft = Exclude<LinkReading, { kind: 'none' }>;

/** The draft a link brought: read once, and out of the address at once. */
function useSharedDraft(): readonly [SharedDraft | null, () => void] {
  const [shared, setShared] = useState<SharedDraft | null>(null);
  useEffect(() => {
    const read = async () => {
      const fragment = location.hash;
      if (!fragment.startsWith('#draft=')) return;
      // Before the address is changed: where it can’t be loaded, the link still works when the page is loaded again.
      const { parseDraftLink } = await import('../draft/readDraftFile');
      dropFragment();
      const reading = await parseDraftLink(fragment);
      if (reading.kind !== 'none') setShared(reading);
    };
    void read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return [shared, () => setShared(null)];
}
