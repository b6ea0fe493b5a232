import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { ToolRow } from '../../catalog/protocol';
import { type ColumnId, columns } from '../../model/columns';
import { factValue } from '../../model/fact';
import type { PostureField } from '../../model/tool';
import { dialectLabels } from '../shared/dialectWords';
import { FactBadge, NotStated } from '../shared/FactBadge';
import { formatCount } from '../shared/formatQuantity';
import { shortHints } from '../shared/hintWords';
import { isUnknownWord } from '../shared/postureWords';
import { ReadinessCell } from '../shared/ReadinessCell';
import { SeverityBadge } from '../shared/SeverityBadge';
import { UntrustedText } from '../shared/UntrustedText';

/** What a column shows of a row. Rows are drawn by ToolRowView: the table library keeps the columns alone. */
export interface ColumnMeta {
  readonly label: string;
  readonly sort?: ColumnId;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  readonly render: (row: ToolRow) => ReactNode;
}

export const tableFeatureSet = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

const helper = createColumnHelper<typeof tableFeatureSet, ToolRow>();

function postureColumn(field: PostureField, size: number, sort?: ColumnId) {
  return helper.display({
    id: field,
    size,
    minSize: 72,
    maxSize: 320,
    meta: {
      label: columns[field].label,
      ...(sort && { sort }),
      render: (row) => postureBadge(field, row),
    },
  });
}

const badges = new Map<string, ReactNode>();

/** The badges of known words are few, and made once: a row that keeps its word keeps its badge, and is not drawn anew. */
function postureBadge(field: PostureField, { posture, dialect }: ToolRow): ReactNode {
  const fact = posture[field];
  const value = factValue(fact);
  if (value !== undefined && isUnknownWord(field, fact)) return <FactBadge field={field} fact={fact} />;
  const key = `${field} ${dialect} ${value}`;
  const made = badges.get(key) ?? FactBadge({ field, fact, dialect });
  badges.set(key, made);
  return made;
}

/** The columns a person can choose from; the ticks and the tool itself are always there. */
export const toolColumns = helper.columns([
  postureColumn('tier', 100, 'tier'),
  postureColumn('egress', 128, 'egress'),
  postureColumn('approval', 108, 'approval'),
  postureColumn('source', 136, 'source'),
  postureColumn('replay', 156, 'replay'),
  postureColumn('credential', 124),
  helper.display({
    id: 'scope',
    size: 168,
    minSize: 96,
    maxSize: 480,
    meta: { label: columns.scope.label, render: (row) => <ScopesCell row={row} /> },
  }),
  postureColumn('cost', 108),
  postureColumn('latency', 108),
  helper.display({
    id: 'family',
    size: 148,
    minSize: 80,
    maxSize: 320,
    meta: {
      label: columns.family.label,
      render: (row) => (
        <span className="truncate font-mono text-xs text-ink-2">
          <UntrustedText text={row.family} />
        </span>
      ),
    },
  }),
  helper.display({
    id: 'dialect',
    size: 116,
    minSize: 72,
    maxSize: 240,
    meta: {
      label: 'Format',
      render: (row) => <span className="truncate text-ink-2">{dialectLabels[row.dialect]}</span>,
    },
  }),
  helper.display({
    id: 'hint',
    size: 200,
    minSize: 96,
    maxSize: 480,
    meta: { label: columns.hint.label, render: (row) => <HintsCell row={row} /> },
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
    id: 'readiness',
    size: 108,
    minSize: 104,
    maxSize: 320,
    meta: {
      label: columns.readiness.label,
      sort: 'readiness',
      render: (row) => <ReadinessCell check={row.readiness} />,
    },
  }),
  helper.display({
    id: 'finding',
    size: 105,
    minSize: 72,
    maxSize: 240,
    meta: {
      label: columns.finding.label,
      sort: 'finding',
      render: (row) => (row.worst === null ? null : <SeverityBadge severity={row.worst} />),
    },
  }),
  helper.display({
    id: 'tokens',
    size: 116,
    minSize: 88,
    maxSize: 240,
    meta: {
      label: 'Tokens (est.)',
      sort: 'tokens',
      isNumber: true,
      render: ({ tokens }) => <TokensCell tokens={tokens} />,
    },
  }),
]);

/** Shown until a person chooses otherwise. */
export const usuallyShown: readonly string[] = ['tier', 'egress', 'approval', 'readiness', 'finding'];

/** What an MCP server claims of its tool; other formats have no hints. */
function HintsCell({ row }: { row: ToolRow }) {
  if (row.hints === undefined) return <span className="text-ink-3">none in this format</span>;
  const stated = shortHints(row.hints);
  if (stated.length === 0) return <NotStated />;
  return <span className="truncate text-ink-2">{stated.join(', ')}</span>;
}

/** What its definition costs a model: right for the o200k encoding, an estimate for others. */
function TokensCell({ tokens }: Pick<ToolRow, 'tokens'>) {
  return (
    <span className="flex-1 text-right text-ink-2 tabular-nums">
      {tokens === undefined ? '…' : formatCount(tokens)}
    </span>
  );
}

function ScopesCell({ row }: { row: ToolRow }) {
  const scopes = factValue(row.scopes);
  if (scopes === undefined) return <NotStated />;
  if (scopes.length === 0) return <span className="text-ink-2">none</span>;
  return (
    <span className="truncate font-mono text-xs text-ink-2">
      <UntrustedText text={scopes.join(', ')} />
    </span>
  );
}
