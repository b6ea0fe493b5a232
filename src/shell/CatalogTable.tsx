import { type ReactNode, useCallback, useMemo } from 'react';
import type { RowEnds, RowWindow, ToolKey } from '../engine/protocol';
import { NoMatches } from '../features/catalog/NoMatches';
import { ToolTable } from '../features/catalog/ToolTable';
import { chosenSort, sortOf } from '../model/address';
import type { SortOrder } from '../model/facets';
import { markedTexts, parseQuery } from '../model/query';
import { useKnownCatalog } from '../state/catalogSummary';
import { useAnswer, viewer } from '../state/catalogView';
import { clearFilters } from '../state/clearFilters';
import { deselectTools, selectTools, useDraft } from '../state/drafts';
import { openProblems } from '../state/openDialog';
import { changePreferences, usePreferences } from '../state/preferences';
import { changeAddress, readAddress, useAddress } from '../state/useAddress';
import { catalogClient } from '../state/useCatalog';

export interface CatalogTableProps {
  readonly hasReadiness: boolean;
  readonly isStacked: boolean;
  /** What stands below the header until the first rows come. */
  readonly progress: ReactNode;
}

/** The table joined to the worker's answers, the address and the open draft. */
export function CatalogTable({ hasReadiness, isStacked, progress }: CatalogTableProps) {
  const snapshot = useAnswer((now) => now);
  const sort = useAddress(sortOf);
  const tool = useAddress((address) => address.tool);
  const copy = useAddress((address) => address.copy);
  const { entries } = useDraft();
  const preferences = usePreferences();
  // Marks belong to the rows on screen, not to the letters just typed.
  const text = snapshot.question?.q ?? '';
  const marks = useMemo(() => markedTexts(parseQuery(text)), [text]);
  const open = useMemo(() => (tool === null ? null : { toolId: tool, copy }), [tool, copy]);
  const isSelected = useCallback((toolId: string) => entries.has(toolId), [entries]);
  return (
    <ToolTable
      hasReadiness={hasReadiness}
      wantsTokens={sort.key === 'tokens'}
      snapshot={snapshot}
      sort={sort}
      open={open}
      isSelected={isSelected}
      marks={marks}
      isStacked={isStacked}
      preferences={preferences}
      values={useKnownCatalog().summary?.facetValues}
      onPreferences={changePreferences}
      onWindow={showWindow}
      onSort={changeSort}
      onOpen={openTool}
      onSelect={selectTool}
      onSelectBetween={selectBetween}
      onSelectAll={selectAll}
      progress={progress}
      empty={
        snapshot.result && (
          <NoMatches
            total={snapshot.result.total}
            search={text.trim()}
            hasChoices={snapshot.question !== null && snapshot.question.choices.size > 0}
            isExplained={snapshot.result.hidden !== null}
            onClearAll={clearFilters}
            onProblems={openProblems}
          />
        )
      }
    />
  );
}

function changeSort(sort: SortOrder): void {
  changeAddress({ sort: chosenSort(sort, readAddress().address.q) });
}

export function openTool({ toolId, copy }: ToolKey): void {
  changeAddress({ tool: toolId, copy });
}

export function selectTool(toolId: string, selected: boolean): void {
  (selected ? selectTools : deselectTools)([toolId]);
}

async function selectBetween(ends: RowEnds, selected: boolean): Promise<void> {
  (selected ? selectTools : deselectTools)(
    await viewer.ofResult((result) => catalogClient.ask('idsBetween', { result, ...ends })),
  );
}

/** All that match the filters as they are now, even where their answer is still on its way. */
export async function selectAll(selected: boolean): Promise<void> {
  (selected ? selectTools : deselectTools)(await viewer.ofResult((result) => catalogClient.ask('ids', { result })));
}

function showWindow(window: RowWindow): void {
  viewer.show(window);
}
