import { useEffect, useMemo, useState } from 'react';
import { markedTexts, parseQuery } from '../../model/query';
import { Assign, type AssignTarget } from '../../parts/Assign';
import { PanelBoundary } from '../../parts/PanelBoundary';
import { useAnswer, viewer } from '../../state/catalogView';
import { deselectTools, selectTools, useDraft } from '../../state/drafts';
import { changeAddress, closeTool, useAddress } from '../../state/useAddress';
import { useTool, useToolAsk } from '../../state/useTool';
import { lazyPart } from '../../ui/lazyPart';
import { useMovingOn } from './useMovingOn';

const OpenTool = lazyPart('The tool', () => import('./OpenTool').then((m) => m.OpenTool));

/** The open tool, its neighbours in the table, and whether it is in the draft. */
export function ToolSide() {
  const toolId = useAddress((address) => address.tool);
  return toolId === null ? null : <Tool toolId={toolId} />;
}

function Tool({ toolId }: { readonly toolId: string }) {
  const [assigning, setAssigning] = useState<AssignTarget | null>(null);
  const copy = useAddress((address) => address.copy);
  const { entries } = useDraft();
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
  // A link can't carry half a surrogate pair, an id can hold one.
  const ownId = state.kind === 'shown' ? state.detail.toolId : toolId;
  return (
    <PanelBoundary subject={`${copy} ${toolId}`} name="The tool">
      <OpenTool
        toolId={toolId}
        state={state}
        onClose={closeTool}
        ask={ask}
        place={place}
        isPlaced={isPlaced}
        marks={marks}
        onAssign={
          state.kind === 'shown'
            ? (field, value) =>
                setAssigning({ kind: 'tool', detail: state.detail, field, ...(value !== undefined && { value }) })
            : undefined
        }
        selected={entries.has(ownId)}
        onSelect={(selected) => (selected ? selectTools : deselectTools)([ownId])}
        onOpenCopy={(number) => changeAddress({ copy: number })}
      />
      {assigning !== null && <Assign target={assigning} onClose={() => setAssigning(null)} />}
    </PanelBoundary>
  );
}
