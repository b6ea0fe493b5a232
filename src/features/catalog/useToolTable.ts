import { type ReactTable, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ToolRow, ViewRow } from '../../engine/protocol';
import type { Preferences } from '../../state/preferences';
import { shownColumns, type ToolFeatures, toolColumns, toolFeatures, usuallyShown } from './columns';

export interface ToolTableOptions {
  /** The rows at hand, by place. */
  readonly rows: ReadonlyMap<number, ViewRow>;
  /** A row to draw although it is none of those. */
  readonly keptRow: ViewRow | undefined;
  /** Shows the column of readiness, where it is chosen: somebody is there to check against. */
  readonly hasReadiness: boolean;
  /** Shows the column of tokens, chosen or not. */
  readonly wantsTokens: boolean;
  readonly preferences: Pick<Preferences, 'shownColumns' | 'columnWidths'>;
  readonly onPreferences: (changes: Partial<Preferences>) => void;
}

/** The library's table over the rows at hand, with the columns a person has chosen, as wide as they were made. */
export function useToolTable(options: ToolTableOptions): ReactTable<ToolFeatures, ToolRow> {
  const { rows, keptRow, hasReadiness, wantsTokens, preferences, onPreferences } = options;
  const { shownColumns: chosen, columnWidths } = preferences;
  const data = useMemo(() => {
    const tools = [...rows.values()].filter((row) => row.kind === 'tool');
    return keptRow?.kind === 'tool' && !tools.includes(keptRow) ? [...tools, keptRow] : tools;
  }, [rows, keptRow]);
  const columnVisibility = useMemo(() => {
    const shown = new Set(chosen ?? usuallyShown);
    if (!hasReadiness) shown.delete('readiness');
    if (wantsTokens) shown.add('tokens');
    return Object.fromEntries(shownColumns.map(({ id }) => [id, shown.has(id)]));
  }, [chosen, hasReadiness, wantsTokens]);
  return useTable({
    features: toolFeatures,
    columns: toolColumns,
    data,
    getRowId: tableRowId,
    defaultColumn: { minSize: 72, maxSize: 720 },
    state: { columnVisibility, columnSizing: columnWidths },
    columnResizeMode: 'onChange',
    onColumnSizingChange: (next) =>
      onPreferences({ columnWidths: typeof next === 'function' ? next(columnWidths) : next }),
  });
}

/** The library's id of a tool's row. */
export function tableRowId({ toolId, copy }: Pick<ToolRow, 'toolId' | 'copy'>): string {
  return `${copy} ${toolId}`;
}
