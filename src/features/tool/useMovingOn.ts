import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OpenPlace } from '../../engine/layout';
import { focusableRow } from '../../parts/ActiveFilters';
import { viewer } from '../../state/catalogView';
import { changeAddress, readAddress } from '../../state/useAddress';
import type { ToolAsk } from '../../state/useTool';
import { aheadQuery } from '../../state/useTool';
import { isFocusLost } from '../../ui/focus';

/**
 * Opens the next tool of the list, else the one before, once an assignment or a selection has taken the open one out of the
 * filters; closes the panel where none is left. One that is gone back to stays open.
 */
export function useMovingOn(ask: ToolAsk, tool: string, copy: number, place: OpenPlace | null): void {
  const client = useQueryClient();
  const listed = useRef<string>(null);
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  // One that is opened and taken out at once has left before its place was known.
  useEffect(() => {
    const rows = viewer.getSnapshot().rows.values();
    if ([...rows].some((row) => row.kind === 'tool' && row.toolId === tool && row.copy === copy))
      listed.current = `${copy} ${tool}`;
  }, [tool, copy]);
  useEffect(() => {
    if (place === null) return;
    const name = `${copy} ${tool}`;
    const wasListed = listed.current === name;
    listed.current = place.index >= 0 ? name : null;
    if (!place.hasLeft || !wasListed) return;
    const heir = place.next ?? place.previous;
    const move = () => {
      const { address } = readAddress();
      if (address.tool !== tool || address.copy !== copy) return;
      const button = document.activeElement?.closest('[data-panel=tool] button') ?? null;
      changeAddress({ tool: heir?.toolId ?? null, copy: heir?.copy ?? 1 });
      if (button !== null) requestAnimationFrame(() => focusLike(button));
    };
    // Read first: then its controls are there at once.
    if (heir === null) move();
    else void client.prefetchQuery(aheadQuery(latestAsk.current, heir)).then(move);
  }, [client, tool, copy, place]);
}

/** Another tool's parts are drawn anew: the button with the same words takes the focus, or else the row of the tool. */
function focusLike(button: Element): void {
  if (!isFocusLost()) return;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-panel=tool] button')];
  const heir = buttons.find(({ textContent }) => textContent === button.textContent) ?? focusableRow();
  heir?.focus({ preventScroll: true });
}
