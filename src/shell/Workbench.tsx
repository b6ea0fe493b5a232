import { useEffect, useEffectEvent, useState } from 'react';
import { CatalogBanner } from '../features/host/CatalogState';
import { revealPlain } from '../model/revealText';
import { focusableRow } from '../parts/ActiveFilters';
import { startAssignments } from '../state/assignmentsStore';
import { currentChoices } from '../state/catalogView';
import { useTrackedChanges } from '../state/comparison';
import { describeUndescribed } from '../state/drafts';
import { startFiles } from '../state/filesStore';
import { closeDialog, currentDialog, useDialog } from '../state/openDialog';
import { useHasRows, usePage } from '../state/page';
import { watchUncaught } from '../state/pageNotice';
import { currentPreferences } from '../state/preferences';
import { readAddress, useAddress, watchAddress } from '../state/useAddress';
import { findMain, watchLostFocus } from '../ui/focus';
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

const behindRowsMs = 500;

/** Joins the chosen host's catalog and the views. What changes with letters, answers or selection is drawn further down. */
export function Workbench() {
  const toolId = useAddress((address) => address.tool);
  const [isBehindRows, setBehindRows] = useState(false);
  const isDialogOpen = useDialog() !== null;
  const isNarrow = !useIsAtLeast('lg');
  const { settings, host, catalog } = usePage();
  const { reading } = catalog;
  const isShown = useHasRows();
  const isToolOpen = useIsToolOpen();

  useEffect(watchUncaught, []);
  useEffect(watchLostFocus, []);
  useEffect(closeWithView, []);
  useShortcuts();

  // Kept files and assignments come behind the host's list, so that its rows wait for nothing.
  const isSettled = host === null || reading !== null || catalog.failure !== null || catalog.stopped !== null;
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(
      () => {
        Dialogs.preload();
        startFiles();
        setBehindRows(true);
        startAssignments();
        if (isShown) void describeUndescribed(host);
      },
      currentChoices().isWaiting ? 0 : behindRowsMs,
    );
    return () => clearTimeout(timer);
  }, [isSettled, isShown, host]);

  useEffect(() => {
    document.title = [toolId && revealPlain(toolId), host?.label, settings.brand].filter(Boolean).join(' · ');
  }, [toolId, host, settings.brand]);

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
      <Notices />
      {isShown && <CatalogBanner />}
      <MainView />
      <div className={aroundSheet}>
        <Tray />
      </div>
      <PageDrop />
      <SharedDraft />
      {isBehindRows && <TrackedChanges />}
      {isDialogOpen && <Dialogs onClose={closeDialog} />}
    </div>
  );
}

/** In a component of its own: a comparison reports often how far it is. */
function TrackedChanges() {
  useTrackedChanges();
  return null;
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
  const page = usePage();
  const [match] = useState(() => createKeyMatcher(keyCommands));
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isEscape = event.key === 'Escape';
    if (isEscape && holdsText(event.target)) return;
    const isSingle = currentPreferences().singleKeys && !isTyping(event.target) && !hasLayer();
    const found = match(event, isSingle);
    if (found === undefined) return;
    if (found !== 'prefix') {
      if (found.isAvailable?.(page) === false) return;
      found.run?.(page);
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

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}
