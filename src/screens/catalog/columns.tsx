import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { facetLabels, type SortKey } from '../../model/facets';
import { factValue } from '../../model/fact';
import type { PostureField } from '../../model/tool';
import type { ToolRow } from '../../workers/protocol';
import { FactBadge } from '../shared/FactBadge';
import { SeverityBadge } from '../shared/SeverityBadge';
import { UntrustedText } from '../shared/UntrustedText';

/** What a column shows of a row. Rows are drawn by ToolRowView: the table library keeps the columns alone. */
export interface ColumnMeta {
  readonly label: string;
  readonly sort?: SortKey;
  readonly render: (row: ToolRow) => ReactNode;
}

export const tableFeatureSet = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

const helper = createColumnHelper<typeof tableFeatureSet, ToolRow>();

function postureColumn(field: PostureField, size: number, sort?: SortKey) {
  return helper.display({
    id: field,
    size,
    minSize: 72,
    maxSize: 320,
    meta: {
      label: facetLabels[field],
      ...(sort && { sort }),
      render: (row) => <FactBadge field={field} fact={row.posture[field]} />,
    },
  });
}

/** The columns a person can choose from; the ticks and the tool itself are always there. */
export const toolColumns = helper.columns([
  postureColumn('tier', 104, 'tier'),
  postureColumn('egress', 128, 'egress'),
  postureColumn('approval', 116, 'approval'),
  postureColumn('source', 136, 'source'),
  postureColumn('replay', 156, 'replay'),
  postureColumn('credential', 124),
  helper.display({
    id: 'scope',
    size: 168,
    minSize: 96,
    maxSize: 480,
    meta: { label: facetLabels.scope, render: (row) => <ScopesCell row={row} /> },
  }),
  postureColumn('cost', 108),
  postureColumn('latency', 108),
  helper.display({
    id: 'family',
    size: 148,
    minSize: 80,
    maxSize: 320,
    meta: {
      label: facetLabels.family,
      render: (row) => (
        <span className="truncate font-mono text-xs text-ink-2">
          <UntrustedText text={row.family} />
        </span>
      ),
    },
  }),
  helper.display({
    id: 'description',
    size: 280,
    minSize: 120,
    maxSize: 720,
    meta: {
      label: 'Description',
      render: (row) => (
        <span className="truncate text-ink-2">
          <UntrustedText text={row.description ?? ''} />
        </span>
      ),
    },
  }),
  helper.display({
    id: 'finding',
    size: 104,
    minSize: 84,
    maxSize: 240,
    meta: {
      label: facetLabels.finding,
      sort: 'finding',
      render: (row) => (row.worst === null ? null : <SeverityBadge severity={row.worst} />),
    },
  }),
]);

/** Shown until a person chooses otherwise. */
export const usuallyHidden: readonly string[] = [
  'source',
  'replay',
  'credential',
  'scope',
  'cost',
  'latency',
  'family',
  'description',
];

function ScopesCell({ row }: { row: ToolRow }) {
  const scopes = factValue(row.scopes);
  if (scopes === undefined) return <FactBadge field="source" fact={{ basis: 'unstated' }} />;
  if (scopes.length === 0) return <span className="text-ink-2">none</span>;
  return (
    <span className="truncate font-mono text-xs text-ink-2">
      <UntrustedText text={scopes.join(', ')} />
    </span>
  );
}
