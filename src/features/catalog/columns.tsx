import {
  type CellContext,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
} from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import type { ToolRow } from '../../engine/protocol';
import { charactersPerToken } from '../../exports/modelDefinition';
import {
  type ColumnDefinition,
  type ColumnId,
  columnIds,
  columns,
  facetValueLabel,
  linkValuesOf,
  noneValue,
  postureValue,
  unstatedValue,
} from '../../model/columns';
import { type Fact, factValue } from '../../model/fact';
import { hints, type PostureField } from '../../model/tool';
import { ChangeChips } from '../../parts/ChangeChips';
import { dialectLabels } from '../../parts/dialectWords';
import { FactBadge, NotStated } from '../../parts/FactBadge';
import { FindingsBadge } from '../../parts/FindingsBadge';
import { describeFacetValue } from '../../parts/facetWords';
import { formatCount } from '../../parts/formatQuantity';
import { shortHints } from '../../parts/hintWords';
import { ReadinessCell } from '../../parts/ReadinessCell';
import { UntrustedText } from '../../parts/UntrustedText';

/** A column of the table. Without a cell of its own it is drawn by its kind. */
export interface ShownColumn {
  readonly id: ColumnId;
  readonly label: string;
  /** Words are link values: `unstated` and `none` have a look of their own. A text stands as it is. */
  readonly kind: ColumnDefinition['kind'];
  readonly sort?: ColumnId;
  /** Ids and paths, in the typeface of code. */
  readonly isCode: boolean;
}

/** What the table's library does here. Not filters and order: the worker has filtered and ordered the rows it sends. */
export const toolFeatures = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnMeta: metaHelper<ShownColumn>(),
});
export type ToolFeatures = typeof toolFeatures;

type Cell = CellContext<ToolFeatures, ToolRow, readonly string[]>;
type CellComponent = (cell: Cell) => ReactNode;

/** What a column has of its own on the screen; all of it may be absent. */
interface ScreenColumn {
  /** Where the table calls it by another name than the filters do. */
  readonly label?: string;
  /** In pixels at the usual text size: the words of a vocabulary fit. */
  readonly size?: number;
  readonly minSize?: number;
  readonly maxSize?: number;
  readonly kind?: ColumnDefinition['kind'];
  readonly isCode?: true;
  /** What a row holds in it; absent where that is among the row's `values`. */
  readonly read?: (row: ToolRow) => readonly string[];
  readonly cell?: CellComponent;
}

function postureColumn(field: PostureField, size: number): ScreenColumn {
  return { size, read: (row) => [postureValue(row, field)], cell: postureCell(field) };
}

/** Columns by id; one that is not here is drawn by its kind, from the row's values, in the usual width. */
const screenColumns: Readonly<Partial<Record<ColumnId, ScreenColumn>>> = {
  source: postureColumn('source', 150),
  tier: postureColumn('tier', 124),
  egress: postureColumn('egress', 144),
  approval: postureColumn('approval', 132),
  replay: postureColumn('replay', 156),
  credential: postureColumn('credential', 124),
  cost: postureColumn('cost', 124),
  latency: postureColumn('latency', 124),
  scope: { size: 168, minSize: 96, isCode: true, read: ({ scopes }) => linkValuesOf('scope', factValue(scopes)) },
  family: { size: 148, minSize: 80, kind: 'text', isCode: true, read: ({ family }) => [family] },
  server: { isCode: true },
  cluster: { isCode: true },
  tenant: { isCode: true },
  dialect: {
    label: 'Format',
    size: 116,
    maxSize: 240,
    read: ({ dialect }) => [dialect],
    cell: byValues(({ row: { original } }) => (
      <span className="truncate text-ink-2">{dialectLabels[original.dialect]}</span>
    )),
  },
  hint: {
    size: 200,
    minSize: 96,
    read: ({ hints: stated }) => (stated ? hints.map((hint) => `${hint}-${stated[hint] ?? 'absent'}`) : []),
    cell: byValues(HintsCell),
  },
  description: { size: 280, minSize: 120, read: ({ description = '' }) => [description] },
  exposed: { cell: byValues(ExposedCell) },
  readiness: {
    size: 108,
    minSize: 104,
    read: ({ readiness }) => (readiness === null ? [] : [readiness.verdict]),
    cell: ({ row: { original } }) => <ReadinessCell check={original.readiness} />,
  },
  finding: {
    size: 105,
    maxSize: 240,
    read: ({ worst, findings }) => [worst ?? 'none', String(findings)],
    cell: byValues(FindingsCell),
  },
  change: { size: 132, minSize: 92, cell: byValues(({ getValue }) => <ChangeChips classes={getValue()} />) },
  tokens: { label: 'Tokens (est.)', size: 116, minSize: 88, maxSize: 240, cell: byValues(TokensCell) },
};

/** Cells of columns that have none of their own. What may be too long cuts itself: a clip on each cell is slow. */
const defaultCells: Readonly<Record<ColumnDefinition['kind'], CellComponent>> = {
  word: byValues(WordsCell),
  words: byValues(WordsCell),
  number: byValues(TextCell),
  text: byValues(TextCell),
};

/** These come first; the others follow in the order of the filters, and the last ones last. */
const first: readonly ColumnId[] = ['tier', 'egress', 'approval'];
const last: readonly ColumnId[] = ['description', 'readiness', 'finding', 'tokens'];
/** The tool itself is always there, its checkbox says whether it is in the draft, and arguments and details are long. */
const apart: readonly ColumnId[] = ['id', 'title', 'arg', 'detail', 'picked', ...first, ...last];

/** The columns a person can choose from, in their order. */
export const shownColumns: readonly ShownColumn[] = [
  ...first,
  ...columnIds.filter((id) => !apart.includes(id)),
  ...last,
].map((id) => {
  const { label, kind, sort } = columns[id];
  const own = screenColumns[id];
  return {
    id,
    label: own?.label ?? label,
    kind: own?.kind ?? kind,
    ...(sort && { sort: id }),
    isCode: own?.isCode ?? false,
  };
});

/** Shown until a person chooses otherwise. */
export const usuallyShown: readonly ColumnId[] = ['tier', 'egress', 'approval', 'readiness', 'finding'];

const helper = createColumnHelper<ToolFeatures, ToolRow>();

/** The same as the table's library takes them. */
export const toolColumns = helper.columns(
  shownColumns.map((column) => {
    const { id, label, kind } = column;
    const { read, cell, size = 132, minSize, maxSize } = screenColumns[id] ?? {};
    return helper.accessor(read ?? ((row) => readValues(row.values, id)), {
      id,
      header: label,
      cell: cell ?? defaultCells[kind],
      meta: column,
      size,
      ...(minSize !== undefined && { minSize }),
      ...(maxSize !== undefined && { maxSize }),
    });
  }),
);

function readValues(values: Readonly<Partial<Record<string, readonly string[]>>>, id: ColumnId): readonly string[] {
  return values[id] ?? [];
}

/** A cell that shows its column's values and nothing else: it renders again only where they differ. */
function byValues(Shown: CellComponent): CellComponent {
  return memo(Shown, (before, after) => {
    const shown = before.getValue();
    const values = after.getValue();
    return values.length === shown.length && values.every((value, i) => value === shown[i]);
  });
}

function WordsCell({ getValue, column }: Cell) {
  const words = getValue();
  if (words.length === 0) return null;
  if (words[0] === unstatedValue) return <NotStated />;
  if (words[0] === noneValue) return <span className="text-ink-2">none</span>;
  return <CutText text={words.map(facetValueLabel).join(', ')} isCode={column.columnDef.meta?.isCode} />;
}

/** Nothing for the tools of other formats. */
function ExposedCell({ getValue }: Cell) {
  const [value] = getValue();
  return value && <span title={describeFacetValue('exposed', value)}>{value}</span>;
}

function TextCell({ getValue, column }: Cell) {
  return <CutText text={getValue().join(', ')} isCode={column.columnDef.meta?.isCode} />;
}

/** Says what a number in the table is worth. */
const estimate = `Estimated: a token for each ${charactersPerToken} characters of name, description and input schema`;

function TokensCell({ getValue }: Cell) {
  return (
    <span className="flex-1 text-right text-ink-2 tabular-nums" title={estimate}>
      ≈ {formatCount(Number(getValue()[0] ?? 0))}
    </span>
  );
}

function CutText({ text, isCode = false }: { readonly text: string; readonly isCode?: boolean | undefined }) {
  return (
    <span className={`truncate text-ink-2 ${isCode ? 'font-mono text-xs' : ''}`}>
      <UntrustedText text={text} />
    </span>
  );
}

/** Renders again where value or basis differ: an assigned value says so. */
function postureCell(field: PostureField): CellComponent {
  return memo(
    ({ row: { original } }) => <FactBadge field={field} fact={original.posture[field]} dialect={original.dialect} />,
    ({ row: { original: before } }, { row: { original: after } }) =>
      before.dialect === after.dialect && isSameFact(before.posture[field], after.posture[field]),
  );
}

function isSameFact(one: Fact, other: Fact): boolean {
  return one.basis === other.basis && factValue(one) === factValue(other);
}

function FindingsCell({ row: { original } }: Cell) {
  const { worst, findings } = original;
  return worst === null ? null : <FindingsBadge worst={worst} count={findings} />;
}

/** What an MCP server or an openwop host claims of a tool; other formats have no hints. */
function HintsCell({ row: { original } }: Cell) {
  if (original.hints === undefined && original.dialect === 'openwop') return <NotStated />;
  if (original.hints === undefined) return <span className="text-ink-3">none in this format</span>;
  const stated = shortHints(original.hints);
  if (stated.length === 0) return <NotStated />;
  return <span className="truncate text-ink-2">{stated.join(', ')}</span>;
}
