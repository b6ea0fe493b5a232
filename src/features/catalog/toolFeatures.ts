import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  tableFeatures,
} from '@tanstack/react-table';
import type { ShownColumn } from './shownColumns';

/** What the table's library does here. Not filters and order: the worker has filtered and ordered the rows it sends. */
export const toolFeatures = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnMeta: metaHelper<ShownColumn>(),
});
export type ToolFeatures = typeof toolFeatures;
