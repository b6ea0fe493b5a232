import { createColumnHelper } from '@tanstack/react-table';
import type { ToolRow } from '../../catalog/protocol';
import { shownColumns } from './shownColumns';
import { defaultCells, specialCells } from './toolCells';
import type { ToolFeatures } from './toolFeatures';

const helper = createColumnHelper<ToolFeatures, ToolRow>();

/** The columns a person can choose from, as the table's library takes them. */
export const toolColumns = helper.columns(
  shownColumns.map(({ id, label, kind, sort, isCode, read, ...sizes }) =>
    helper.accessor(read, {
      id,
      header: label,
      cell: specialCells[id] ?? defaultCells[kind],
      meta: { kind, ...(sort && { sort }), ...(isCode && { isCode }) },
      ...sizes,
    }),
  ),
);
