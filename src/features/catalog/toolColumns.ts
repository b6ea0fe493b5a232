import { createColumnHelper } from '@tanstack/react-table';
import type { ToolRow } from '../../engine/protocol';
import { shownColumns } from './shownColumns';
import { defaultCells, specialCells } from './toolCells';
import type { ToolFeatures } from './toolFeatures';

const helper = createColumnHelper<ToolFeatures, ToolRow>();

/** The columns a person can choose from, as the table's library takes them. */
export const toolColumns = helper.columns(
  shownColumns.map((column) =>
    helper.accessor(column.read, {
      id: column.id,
      header: column.label,
      cell: specialCells[column.id] ?? defaultCells[column.kind],
      meta: column,
      ...column.width,
    }),
  ),
);
