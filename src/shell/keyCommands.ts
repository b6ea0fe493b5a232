import { views } from '../model/address';
import { focusableRow } from '../parts/ActiveFilters';
import { currentDialog, openDialog } from '../state/openDialog';
import { showNotice } from '../state/pageNotice';
import { hasStepToRedo, hasStepToUndo, redoStep, undoStep, whyOff } from '../state/steps';
import { changeAddress, closeTool, readAddress } from '../state/useAddress';
import { findMain, isTyping } from '../ui/focus';

/** Something a person can do by a key, from the palette, or both. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  /** What the palette finds it by besides its label, and shows beside it. */
  readonly hint?: string;
  /** Any of these: one key (`/`, `Escape`), two one after the other (`g c`), or a chord (`Mod+K`). */
  readonly keys?: readonly string[];
  /** Absent where the table of tools handles the keys itself. */
  readonly run?: () => void;
  readonly isAvailable?: () => boolean;
  /** False for what makes sense as a key alone. Default: the palette lists it. */
  readonly isInPalette?: boolean;
}

const searchBox = () => document.querySelector<HTMLInputElement>('[data-search]');

/** From the open tool to its neighbour; where nothing has the focus, into the table. */
function stepping(way: 'Next' | 'Previous'): Pick<Command, 'run' | 'isAvailable'> {
  const panel = () => document.activeElement?.closest('[data-panel=tool]') ?? null;
  return {
    run: () => {
      const inPanel = panel();
      if (inPanel === null) focusableRow()?.focus();
      else inPanel.querySelector<HTMLElement>(`[aria-label="${way} tool"]`)?.click();
    },
    isAvailable: () =>
      panel() !== null || [document.body, findMain()].some((element) => element === document.activeElement),
  };
}

/** What it takes loads with the first verdict. */
async function judgeRow(toolId: string, verdict: 'approve' | 'reject' | 'take-back'): Promise<void> {
  const { giveVerdict, takeBackVerdicts } = await import('../state/verdicts');
  if (verdict === 'take-back') return takeBackVerdicts(toolId);
  await giveVerdict({ kind: 'tool', question: { toolIds: [toolId] } }, verdict === 'approve' ? 'approved' : 'rejected');
}

/** Judges by the button of that name: of the finding that has the focus, else of the open tool, else the focused row. */
function judging(
  ofFinding: string | null,
  ofTool: 'approve' | 'reject' | 'take-back' | null,
): Pick<Command, 'run' | 'isAvailable'> {
  const button = () => {
    const finding = document.activeElement?.closest('[data-finding]') ?? null;
    const [holder, name] =
      finding === null || ofFinding === null
        ? [document.querySelector('[data-panel=tool]'), ofTool]
        : [finding, ofFinding];
    return holder?.querySelector<HTMLElement>(`[data-judge="${name}"]`) ?? null;
  };
  const row = () =>
    ofTool === null ? undefined : document.activeElement?.closest<HTMLElement>('[data-tool-id]')?.dataset.toolId;
  return {
    run: () => {
      const toolId = row();
      if (toolId === undefined) button()?.click();
      else if (ofTool !== null) void judgeRow(toolId, ofTool);
    },
    isAvailable: () => currentDialog() === null && (row() !== undefined || button() !== null),
  };
}

const rows = { group: 'Table', isInPalette: false } as const;

/** All commands that have keys: shortcuts and help walk this list, and the palette begins with it. */
export const keyCommands: readonly Command[] = [
  {
    id: 'search',
    label: 'Search',
    group: 'Filters',
    keys: ['/'],
    run: () => searchBox()?.focus(),
    isAvailable: () => searchBox() !== null,
  },
  { id: 'help', label: 'Help and shortcuts', group: 'Look', keys: ['?'], run: () => openDialog('help') },
  {
    ...rows,
    id: 'move-row',
    label: 'Move the focused row',
    keys: ['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'],
  },
  { ...rows, id: 'next-row', label: 'Next tool, also of the open one', keys: ['j'], ...stepping('Next') },
  { ...rows, id: 'previous-row', label: 'Previous tool, also of the open one', keys: ['k'], ...stepping('Previous') },
  { ...rows, id: 'open-row', label: 'Open the focused tool', keys: ['Enter'] },
  { ...rows, id: 'select-row', label: 'Tick the focused tool', keys: ['Space'] },
  { ...rows, id: 'select-row-by-letter', label: 'Tick the focused tool', keys: ['x'] },
  {
    ...rows,
    id: 'approve',
    label: 'Approve the tool, accept the finding',
    keys: ['a'],
    ...judging('accept', 'approve'),
  },
  { ...rows, id: 'reject', label: 'Reject the tool', keys: ['r'], ...judging(null, 'reject') },
  { ...rows, id: 'take-back', label: 'Take back the verdict on the tool', keys: ['u'], ...judging(null, 'take-back') },
  { ...rows, id: 'confirm', label: 'Confirm the finding', keys: ['c'], ...judging('confirm', null) },
  { ...rows, id: 'false-alarm', label: 'Call the finding a false alarm', keys: ['f'], ...judging('false-alarm', null) },
  {
    ...rows,
    id: 'close',
    label: 'Close the innermost thing',
    keys: ['Escape'],
    run: closeTool,
    // Dialogs take the key themselves.
    isAvailable: () => currentDialog() === null && readAddress().address.tool !== null,
  },
  ...[...views, { id: 'host', label: 'the host in Sources', key: 'h' } as const].map(
    ({ id, label, key }): Command => ({
      id: `view-${id}`,
      label: `Go to ${label}`,
      group: 'Views',
      keys: [`g ${key}`],
      run: () => {
        // The view takes the focus that nothing else has.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        changeAddress({ view: id });
      },
    }),
  ),
  {
    id: 'undo',
    label: 'Undo the last change of a draft or an assignment',
    group: 'Draft',
    keys: ['Mod+Z'],
    run: () => sayStep(undoStep(), 'Undone.', 'Redo', redoStep),
    isAvailable: () => hasStepToUndo() && !isTyping(document.activeElement) && currentDialog() === null,
  },
  {
    id: 'redo',
    label: 'Redo what was undone',
    group: 'Draft',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    run: () => sayStep(redoStep(), 'Done again.', 'Undo', undoStep),
    isAvailable: () => hasStepToRedo() && !isTyping(document.activeElement) && currentDialog() === null,
  },
  {
    id: 'palette',
    label: 'Find any command',
    group: 'Look',
    keys: ['Mod+K'],
    run: () => openDialog('palette'),
    isInPalette: false,
  },
];

const keyNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
};

export interface Shortcut {
  /** Any of these combinations; the keys of one are pressed one after the other, or together where joined by `+`. */
  readonly keys: readonly (readonly string[])[];
  readonly does: string;
  /** A single letter or sign, which can be switched off (WCAG 2.1.4). */
  readonly isSingle: boolean;
}

/** The commands that have keys, as the help lists them: with their keys as a keyboard shows them. */
export const shortcuts: readonly Shortcut[] = keyCommands.map(({ label, keys = [] }) => ({
  does: label,
  isSingle: keys.some((key) => key.split(' ').every((part) => part.length === 1)),
  keys: keys
    .flatMap((key) => (key.startsWith('Mod+') ? [key.replace('Mod', '⌘'), key.replace('Mod', 'Ctrl')] : [key]))
    .map((key) => key.split(' ').map((part) => keyNames[part] ?? part)),
}));

function sayStep(isDone: boolean, words: string, label: string, run: () => void): void {
  if (!isDone) {
    showNotice({ kind: 'info', words: whyOff, isPassing: true });
    return;
  }
  const back = () => {
    run();
    showNotice(null);
  };
  showNotice({ kind: 'info', words, actions: [{ label, run: back }], isPassing: true });
}

const prefixLastsMs = 1_500;

/**
 * Finds the command of a key press. A key that begins a sequence, such as `g`, is held for a moment; `isSingle` says
 * whether single keys count now.
 */
export function createKeyMatcher(commands: readonly Command[]) {
  const find = (keys: string) => commands.find((command) => command.run !== undefined && command.keys?.includes(keys));
  const prefixes = new Set(
    commands.flatMap(({ keys = [] }) => keys.flatMap((key) => (/^\S \S$/.test(key) ? [key.charAt(0)] : []))),
  );
  let prefix = { key: '', at: Number.NEGATIVE_INFINITY };
  return (
    press: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'timeStamp'>,
    isSingle: boolean,
  ): Command | 'prefix' | undefined => {
    const { key, timeStamp } = press;
    if (press.altKey) return undefined;
    if (press.metaKey || press.ctrlKey) return find(`Mod+${press.shiftKey ? 'Shift+' : ''}${key.toUpperCase()}`);
    if (key.length > 1) return find(key);
    if (!isSingle) return undefined;
    const after = timeStamp - prefix.at < prefixLastsMs ? find(`${prefix.key} ${key}`) : undefined;
    if (after !== undefined) {
      prefix = { key: '', at: Number.NEGATIVE_INFINITY };
      return after;
    }
    if (!prefixes.has(key)) return find(key);
    prefix = { key, at: timeStamp };
    return 'prefix';
  };
}
