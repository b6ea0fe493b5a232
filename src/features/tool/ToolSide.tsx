import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { OpenPlace } from '../../engine/layout';
import { markedTexts, parseQuery } from '../../model/query';
import { focusableRow } from '../../parts/ActiveFilters';
import { Assign, type AssignTarget } from '../../parts/Assign';
import { PanelBoundary } from '../../parts/PanelBoundary';
import { useAnswer, viewer } from '../../state/catalogView';
import { changeAddress, closeTool, readAddress, useAddress } from '../../state/useAddress';
import { aheadQuery, type ToolAsk, useTool, useToolAsk } from '../../state/useTool';
import { isFocusLost } from '../../ui/focus';
import { lazyPart } from '../../ui/lazyPart';

const ToolPanel = lazyPart('The tool', () => import('./ToolPanel').then((m) => m.ToolPanel));

/** The tool that the address names, and its neighbours in the table. */
export function ToolSide() {
  const toolId = useAddress((address) => address.tool);
  return toolId === null ? null : <Tool toolId={toolId} />;
}

function Tool({ toolId }: { readonly toolId: string }) {
  const [assigning, setAssigning] = useState<AssignTarget | null>(null);
  const copy = useAddress((address) => address.copy);
  const ask = useToolAsk();
  const state = useTool(ask, toolId, copy);
  const place = useAnswer(({ result }) => result?.open ?? null);
  const question = useAnswer((snapshot) => snapshot.question);
  const text = question?.q ?? '';
  const marks = useMemo(() => markedTexts(parseQuery(text)), [text]);
  const isPlaced = question?.open?.toolId === toolId && question.open.copy === copy;
  useEffect(() => {
    // A tool that was read before, or whose place is of an earlier answer.
    if (question !== null && state.kind === 'shown' && !isPlaced) viewer.askPlace();
  }, [question, state.kind, isPlaced]);
  const isInCatalog = useAddress(({ view }) => view === 'catalog');
  useMovingOn(ask, toolId, copy, isPlaced && isInCatalog ? place : null);
  return (
    <PanelBoundary subject={`${copy} ${toolId}`} name="The tool">
      <ToolPanel
        {...{ toolId, ask, state, place, isPlaced, marks }}
        onClose={closeTool}
        onAssign={
          state.kind === 'shown'
            ? (field, value) =>
                setAssigning({ kind: 'tool', detail: state.detail, field, ...(value !== undefined && { value }) })
            : undefined
        }
      />
      {assigning !== null && <Assign target={assigning} onClose={() => setAssigning(null)} />}
    </PanelBoundary>
  );
}

/**
 * Opens the next tool of the list, else the one before, once an assignment or a selection has taken the open one out of the
 * filters; closes the panel where none is left. One that is gone back to stays open.
 */
function useMovingOn(ask: ToolAsk, tool: string, copy: number, place: OpenPlace | null): void {
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
