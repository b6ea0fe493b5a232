import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { OpenPlace } from '../../engine/layout';
import { markedTexts, parseQuery } from '../../model/query';
import { focusableRow } from '../../parts/ActiveFilters';
import type { AssignTarget } from '../../parts/Assign';
import { LazyAssign } from '../../parts/lazyParts';
import { PanelBoundary } from '../../parts/PanelBoundary';
import { useAnswer, useOpenPlace } from '../../state/catalogView';
import { deselectTools, selectTools } from '../../state/drafts';
import { changeAddress, closeTool, useAddress } from '../../state/useAddress';
import { type ToolAsk, useTool, useToolAsk } from '../../state/useTool';
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
  const text = useAnswer(({ question }) => question?.q ?? '');
  const marks = useMemo(() => markedTexts(parseQuery(text)), [text]);
  const { place, onActed } = useMovingOn(`${copy} ${toolId}`, ask);
  return (
    <PanelBoundary shown={`${copy} ${toolId}`} name="The tool">
      <ToolPanel
        {...{ toolId, ask, state, place, marks }}
        onClose={closeTool}
        onSelect={(id, isSelected) => {
          onActed();
          (isSelected ? selectTools : deselectTools)([id]);
        }}
        onAssign={
          state.kind === 'shown'
            ? (field, value) => {
                onActed();
                setAssigning({ kind: 'tool', detail: state.detail, field, ...(value !== undefined && { value }) });
              }
            : undefined
        }
      />
      {assigning !== null && <LazyAssign target={assigning} onClose={() => setAssigning(null)} />}
    </PanelBoundary>
  );
}

/**
 * Keeps the open tool's neighbours in the list once something done to it takes it out of the filters, and then opens the
 * next one, else the one before; closes the panel where there is none. One that is gone back to stays open.
 */
function useMovingOn(name: string, ask: ToolAsk): { readonly place: OpenPlace | null; readonly onActed: () => void } {
  const place = useOpenPlace();
  const listing = useAnswer((view) => view.listing);
  const isInCatalog = useAddress(({ view }) => view === 'catalog');
  const [listed, setListed] = useState<{
    readonly name: string;
    readonly listing: string;
    readonly place: OpenPlace;
  }>();
  const [acted, setActed] = useState<{ readonly name: string; readonly label: string | null }>();
  if (place !== null && place.index >= 0 && place !== listed?.place) setListed({ name, listing, place });
  const hasLeft = place?.index === -1 && listed?.name === name && listed.listing === listing;
  const isOver = isInCatalog && hasLeft && acted?.name === name;
  const heir = isOver ? (listed.place.next ?? listed.place.previous) : null;
  // Read first: then its controls are there at once.
  const ahead = useTool(ask, heir?.toolId ?? null, heir?.copy ?? 1);
  const isReady = isOver && (heir === null || ahead.kind !== 'loading');
  const moveOn = useEffectEvent(() => {
    setActed(undefined);
    const isFocused = hasPanelFocus();
    changeAddress({ tool: heir?.toolId ?? null, copy: heir?.copy ?? 1 });
    if (isFocused) requestAnimationFrame(() => focusLike(acted?.label ?? null));
  });
  useEffect(() => {
    if (isReady) moveOn();
  }, [isReady]);
  // Where it lies is asked anew with each answer: until then its neighbours are those of before.
  const known = listed?.name === name ? listed.place : null;
  return {
    place: hasLeft ? listed.place : (place ?? known),
    onActed: () => setActed({ name, label: panelButton()?.textContent ?? null }),
  };
}

const panelButton = () => document.activeElement?.closest('[data-panel=tool] button') ?? null;
const hasPanelFocus = () => isFocusLost() || document.activeElement?.closest('[data-panel=tool]') !== null;

/** Another tool's parts are drawn anew: the button with the same words takes the focus, or else the row of the tool. */
function focusLike(label: string | null): void {
  if (label === null || !hasPanelFocus()) return;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-panel=tool] button')];
  const heir = buttons.find(({ textContent }) => textContent === label) ?? focusableRow();
  heir?.focus({ preventScroll: true });
}
