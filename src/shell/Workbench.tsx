import { useEffect, useEffectEvent, useState } from 'react';
import { CatalogBanner, FailurePanel } from '../features/host/CatalogState';
import { revealPlain } from '../model/revealText';
import { focusableRow } from '../parts/ActiveFilters';
import { useIsBehindRows } from '../state/behindRows';
import { useHasRows } from '../state/catalogSummary';
import { useHost, useSettings } from '../state/hostStore';
import { closeDialog, currentDialog, useDialog } from '../state/openDialog';
import { watchUncaught } from '../state/pageNotice';
import { currentPreferences } from '../state/preferences';
import { readAddress, useAddress, watchAddress } from '../state/useAddress';
import { findMain, isTyping, watchLostFocus } from '../ui/focus';
import { useIsAtLeast } from '../ui/hooks';
import { lazyPart } from '../ui/lazyPart';
import { AppHeader } from './AppHeader';
import { createKeyMatcher, keyCommands } from './keyCommands';
import { MainView, useIsToolOpen } from './MainView';
import { Notices } from './Notices';
import { PageDrop } from './PageDrop';
import { SharedDraft } from './SharedDraft';
import { Tray } from './Tray';

const Dialogs = lazyPart('This dialog', () => import('./Dialogs').then((m) => m.Dialogs));

/** Joins the chosen host's catalog and the views. What changes with letters, answers or selection is drawn further down. */
export function Workbench() {
  const toolId = useAddress((address) => address.tool);
  const isDialogOpen = useDialog() !== null;
  const isNarrow = !useIsAtLeast('lg');
  const { brand } = useSettings();
  const host = useHost();
  const isShown = useHasRows();
  const isToolOpen = useIsToolOpen();
  const worksWithoutRows = useAddress(({ view }) => view === 'allowlist' || view === 'host');
  const isBannerOver = isShown || worksWithoutRows;

  useEffect(watchUncaught, []);
  useEffect(watchLostFocus, []);
  useEffect(closeWithView, []);
  useShortcuts();

  const isBehindRows = useIsBehindRows();
  useEffect(() => {
    if (!isBehindRows) return;
    Dialogs.preload();
    // Once the network is gone it can't be had.
    FailurePanel.preload();
  }, [isBehindRows]);

  useEffect(() => {
    document.title = [toolId && revealPlain(toolId), host?.label, brand].filter(Boolean).join(' · ');
  }, [toolId, host, brand]);

  // On narrow screens the open tool takes all the room but that of notices.
  const aroundSheet = isNarrow && isToolOpen ? 'hidden print:contents' : 'contents';

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
        <AppHeader />
      </div>
      <MainView />
      {/* Over the page, so that nothing moves when one comes or goes. */}
      <div className="relative z-30 print:hidden">
        <div
          className={`pointer-events-none absolute left-5 flex max-h-[70dvh] w-[min(40rem,calc(100%-2.5rem))] flex-col gap-2 overflow-y-auto *:pointer-events-auto max-sm:left-3 max-sm:w-[calc(100%-1.5rem)] ${isNarrow && isToolOpen ? 'bottom-14' : 'bottom-3'}`}
        >
          {isBannerOver && (
            <div className="overflow-hidden rounded-lg border border-line-strong bg-panel shadow-[var(--shadow)] empty:hidden">
              <CatalogBanner />
            </div>
          )}
          <Notices />
        </div>
      </div>
      <div className={aroundSheet}>
        <Tray />
      </div>
      <PageDrop />
      <SharedDraft />
      {isDialogOpen && <Dialogs onClose={closeDialog} />}
    </div>
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
