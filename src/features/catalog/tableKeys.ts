import type { KeyboardEvent } from 'react';
import type { ToolRow, ViewRow } from '../../engine/protocol';
import type { RowFocus } from './useRowFocus';

export interface TableKeyOptions extends Pick<RowFocus, 'focused' | 'moveTo'> {
  readonly focusedRow: ViewRow | undefined;
  /** Rows in all, group headings included, and how many of them a page key passes. */
  readonly length: number;
  readonly page: number;
  /** Whether keys without a modifier act. */
  readonly hasSingleKeys: boolean;
  readonly select: (row: ToolRow, isRange: boolean) => void;
  readonly onOpen: (row: ToolRow) => void;
}

/** Does what a key means in the table. One that means something is then no longer the browser's. */
export function handleTableKey(event: KeyboardEvent, options: TableKeyOptions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = findAction(event, options);
  if (act === undefined) return;
  act();
  event.preventDefault();
}

function findAction({ key, target, shiftKey }: KeyboardEvent, options: TableKeyOptions): (() => void) | undefined {
  const { focused, focusedRow, length, page, hasSingleKeys, moveTo, select, onOpen } = options;
  const tool = focusedRow?.kind === 'tool' ? focusedRow : undefined;
  const isOnControl = target instanceof HTMLElement && target.closest('button, input, a, [role=separator]') !== null;
  const selectFocused = (isRange: boolean) => tool && select(tool, isRange);
  switch (key) {
    case 'ArrowDown':
      return () => moveTo(focused + 1);
    case 'ArrowUp':
      return () => moveTo(focused - 1);
    case 'Home':
      return () => moveTo(0);
    case 'End':
      return () => moveTo(length - 1);
    case 'PageDown':
      return () => moveTo(focused + page);
    case 'PageUp':
      return () => moveTo(focused - page);
    case 'j':
      return hasSingleKeys ? () => moveTo(focused + 1) : undefined;
    case 'k':
      return hasSingleKeys ? () => moveTo(focused - 1) : undefined;
    case 'x':
      return hasSingleKeys ? () => selectFocused(false) : undefined;
    case ' ':
      return isOnControl ? undefined : () => selectFocused(shiftKey);
    case 'Enter':
      return isOnControl || tool === undefined ? undefined : () => onOpen(tool);
    default:
      return undefined;
  }
}
