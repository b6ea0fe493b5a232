import { useEffect, useMemo } from 'react';
import type { Host, Limits } from '../host/settings';
import { markedTexts, parseQuery } from '../model/query';
import { PanelBoundary } from '../parts/PanelBoundary';
import { useAnswer, viewer } from '../state/catalogView';
import { deselectTools, selectTools, useDraft } from '../state/drafts';
import type { CatalogReading } from '../state/readCatalog';
import { changeAddress, useAddress } from '../state/useAddress';
import type { Preflight } from '../state/usePreflight';
import { useTool } from '../state/useTool';
import { lazyPart } from '../ui/lazyPart';
import type { AssignTarget } from './Assign';
import { useMovingOn } from './useMovingOn';

const OpenTool = lazyPart('The tool', () => import('./OpenTool').then((m) => m.OpenTool));

export interface ToolSideProps {
  readonly toolId: string;
  readonly host: Host | null;
  readonly limits: Limits;
  readonly reading: CatalogReading | null;
  readonly revision: number;
  readonly preflight: Preflight;
  readonly onAssign: (target: AssignTarget) => void;
  readonly onClose: () => void;
}

/** The open tool, its neighbours in the table, and whether it is in the draft. */
export function ToolSide(props: ToolSideProps) {
  const { toolId, host, limits, reading, revision, preflight, onAssign, onClose } = props;
  const copy = useAddress((address) => address.copy);
  const as = useAddress((address) => address.as);
  const { entries } = useDraft();
  const ask = { host, limits, reading, revision, onRefused: preflight.learn };
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
  useMovingOn(ask, toolId, copy, isPlaced ? place : null);
  // A link can't carry half a surrogate pair, an id can hold one.
  const ownId = state.kind === 'shown' ? state.detail.toolId : toolId;
  return (
    <PanelBoundary subject={`${copy} ${toolId}`} name="The tool">
      <OpenTool
        toolId={toolId}
        state={state}
        onClose={onClose}
        ask={ask}
        place={place}
        isPlaced={isPlaced}
        marks={marks}
        preflight={preflight}
        as={as}
        onAssign={
          state.kind === 'shown'
            ? (field, value) =>
                onAssign({ kind: 'tool', detail: state.detail, field, ...(value !== undefined && { value }) })
            : undefined
        }
        selected={entries.has(ownId)}
        onSelect={(selected) => (selected ? selectTools : deselectTools)([ownId])}
        onOpenCopy={(number) => changeAddress({ copy: number })}
      />
    </PanelBoundary>
  );
}
