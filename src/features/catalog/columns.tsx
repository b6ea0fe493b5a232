import { type Column, createColumnHelper, type ReactTable, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import type { ToolRow } from '../../engine/rows';
import { type ColumnDefinition, postureValue } from '../../model/columnKinds';
import { type ColumnId, columnIds, columns } from '../../model/columns';
import { linkValuesOf } from '../../model/facetValues';
import { factValue } from '../../model/fact';
import { dialectWords, hints, type PostureField } from '../../model/tool';
import { ChangeChips, ReadinessCell } from '../../parts/badges';
import { changePreferences, type Preferences } from '../../state/preferences';
import {
  byValues,
  type CellComponent,
  type ColumnMeta,
  EffectCell,
  EffectHeading,
  ExposedCell,
  FindingsCell,
  HintsCell,
  postureCell,
  type SearchHelp,
  SelectCell,
  TextCell,
  TierHeading,
  TimeCell,
  TokensCell,
  ToolCell,
  type ToolFeatures,
  toolFeatures,
  UsedCell,
  WordsCell,
} from './cells';

/** What a column has of its own on the screen; all of it may be absent. */
interface ScreenColumn {
  /** Where the table calls it by another name than the filters do. */
  readonly label?: string;
  /** Its usual width, in pixels at the usual text size. */
  readonly width?: number;
  /** Takes a share of the room that is left: what it holds has no usual length. */
  readonly isStretched?: true;
  /** Ids and paths, in the typeface of code. */
  readonly isCode?: true;
  /** What a row holds in it; absent where that is among the row's `values`. */
  readonly read?: (row: ToolRow) => readonly string[];
  /** Absent: drawn by its kind. */
  readonly cell?: CellComponent;
  /** Its heading, where that depends on more than the column. */
  readonly header?: () => ReactNode;
  readonly help?: SearchHelp;
}

export type ToolTableModel = ReactTable<ToolFeatures, ToolRow>;

function postureColumn(field: PostureField, width: number, help: SearchHelp): ScreenColumn {
  return { width, help, read: (row) => [postureValue(row, field)], cell: postureCell(field) };
}

/** Columns by id, as the table and the search help show them. */
const screenColumns: Readonly<Partial<Record<ColumnId, ScreenColumn>>> = {
  id: { help: { finds: 'the tool’s id', example: 'id:orders' } },
  title: { help: { finds: 'the title', example: 'title:refund' } },
  description: {
    width: 280,
    isStretched: true,
    read: ({ description = '' }) => [description],
    help: { finds: 'the description', example: 'description:invoice' },
  },
  arg: { help: { finds: 'names of arguments, nested ones too', example: 'arg:customer' } },
  detail: { help: { finds: 'what only one format says of its tools', example: 'detail:http' } },
  source: postureColumn('source', 150, { finds: 'where the tool comes from', example: 'source:mcp' }),
  tier: {
    ...postureColumn('tier', 84, { finds: 'safety tier: what it does to data', example: 'tier:write,exec' }),
    header: TierHeading,
  },
  egress: postureColumn('egress', 112, { finds: 'network access', example: '-egress:none' }),
  approval: postureColumn('approval', 116, { finds: 'whether a person is asked', example: 'approval:never' }),
  replay: postureColumn('replay', 156, { finds: 'whether it is safe to repeat', example: 'replay:idempotent' }),
  credential: postureColumn('credential', 124, {
    finds: 'whether a stored credential is needed',
    example: 'credential:needed',
  }),
  scope: {
    width: 168,
    isStretched: true,
    isCode: true,
    read: ({ scopes }) => linkValuesOf('scope', factValue(scopes)),
    help: { finds: 'required scopes', example: 'scope:fs' },
  },
  cost: postureColumn('cost', 124, { finds: 'cost hint', example: 'cost:high' }),
  latency: postureColumn('latency', 124, { finds: 'latency hint', example: 'latency:low' }),
  family: {
    width: 148,
    isCode: true,
    read: ({ family }) => [family],
    cell: byValues(TextCell),
    help: { finds: 'server or module', example: 'family:crm' },
  },
  dialect: {
    width: 116,
    read: ({ dialect }) => [dialect],
    cell: byValues(({ row: { original } }) => (
      <span className="truncate text-ink-2">{dialectWords[original.dialect].label}</span>
    )),
  },
  hint: {
    width: 200,
    isStretched: true,
    read: ({ hints: stated }) => (stated ? hints.map((hint) => `${hint}-${stated[hint] ?? 'absent'}`) : []),
    cell: byValues(HintsCell),
  },
  kind: { help: { finds: 'how a tool registry reaches it', example: 'kind:http_api' } },
  firearms: { help: { finds: 'the licence a registry asks for', example: 'firearms:c' } },
  cluster: { isCode: true, help: { finds: 'clusters that may call', example: 'cluster:ops' } },
  tenant: { isCode: true, help: { finds: 'tenants that may call', example: 'tenant:t_x' } },
  'his-tier': { help: { finds: 'HIS tier', example: 'his-tier:1' } },
  'risk-tier': { help: { finds: 'HIS risk tier', example: 'risk-tier:3' } },
  tag: { help: { finds: 'tags of mas tools', example: 'tag:ledger' } },
  idempotent: { help: { finds: 'whether a mas tool may be repeated', example: 'idempotent:yes' } },
  server: { isCode: true, help: { finds: 'the server it came with', example: 'server:crm' } },
  tokens: { label: 'Tokens (est.)', width: 116, cell: byValues(TokensCell) },
  pace: { width: 116 },
  'cost-ms': { width: 136 },
  'cost-usd': { width: 128 },
  exposed: { cell: byValues(ExposedCell) },
  readiness: {
    width: 148,
    read: ({ readiness }) => (readiness === null ? [] : [readiness.verdict]),
    cell: ({ row: { original } }) => <ReadinessCell check={original.readiness} />,
  },
  finding: {
    width: 116,
    read: ({ worst, findings }) => [worst ?? 'none', String(findings)],
    cell: byValues(FindingsCell),
    help: { finds: 'the worst finding', example: 'finding:high' },
  },
  in: {
    width: 128,
    header: EffectHeading,
    cell: EffectCell,
  },
  used: { width: 208, isStretched: true, cell: UsedCell },
  'last-called': { width: 104 },
  change: { width: 132, cell: byValues(({ getValue }) => <ChangeChips classes={getValue()} />) },
};

/** These come first; the others follow in the order of the filters, and the last ones last. */
const first: readonly ColumnId[] = ['tier', 'egress', 'approval', 'in'];

const last: readonly ColumnId[] = ['description', 'readiness', 'finding', 'tokens'];

/** The tool itself is always there, its checkbox says whether it is in the draft, and arguments and details are long. */
const apart: readonly ColumnId[] = ['id', 'title', 'arg', 'detail', 'picked', ...first, ...last];

const choosable: readonly ColumnId[] = [...first, ...columnIds.filter((id) => !apart.includes(id)), ...last];

export const columnChoices = choosable.map((id) => ({ id, label: screenColumns[id]?.label ?? columns[id].label }));

const usual: readonly ColumnId[] = ['tier', 'egress', 'approval', 'in', 'readiness', 'last-called'];

/** The columns that a person chose; without a choice the usual ones, less those of which no tool states a value. */
export function shownColumnsOf(chosen: readonly string[] | null, unstated: readonly ColumnId[]): readonly string[] {
  return chosen ?? usual.filter((id) => !unstated.includes(id));
}

export function searchHelp(field: ColumnId): SearchHelp {
  return screenColumns[field]?.help ?? { finds: columns[field].label.toLowerCase(), example: `${field}:` };
}

/** Cells of columns that have none of their own. What may be too long cuts itself: a clip on each cell is slow. */
const defaultCells: Readonly<Record<ColumnDefinition['kind'], CellComponent>> = {
  word: byValues(WordsCell),
  words: byValues(WordsCell),
  number: byValues(TextCell),
  time: byValues(TimeCell),
  text: byValues(TextCell),
};

const helper = createColumnHelper<ToolFeatures, ToolRow>();

const checkboxWidth = 44;
/** A column may be dragged between these. */
const [narrowest, widest] = [72, 720];

const toolColumns = helper.columns([
  helper.display({ id: 'select', enableResizing: false, size: checkboxWidth, cell: SelectCell }),
  helper.display({
    id: 'tool',
    header: 'Tool',
    enableResizing: false,
    size: 204,
    cell: ToolCell,
    meta: { label: 'Tool', sort: 'title', alternateSort: 'id' },
  }),
  ...choosable.map((id) => {
    const { label, kind, sort } = columns[id];
    const own: ScreenColumn = screenColumns[id] ?? {};
    const { isCode = false, isStretched = false, width = 132 } = own;
    const name = own.label ?? label;
    return helper.accessor(own.read ?? ((row: ToolRow) => readValues(row.values, id)), {
      id,
      header: own.header ?? name,
      cell: own.cell ?? defaultCells[kind],
      size: width,
      minSize: narrowest,
      maxSize: widest,
      meta: {
        label: name,
        isNumber: kind === 'number',
        isCode,
        isStretched,
        ...(sort && { sort: id }),
      },
    });
  }),
]);

function readValues(values: Readonly<Partial<Record<string, readonly string[]>>>, id: ColumnId): readonly string[] {
  return values[id] ?? [];
}

/** Holds “says it changes things”. */
const claimWidth = 184;

interface ToolTableOptions {
  readonly rows: readonly ToolRow[];
  /** On narrow screens a row is three lines, and no column follows the tool. */
  readonly isStacked: boolean;
  /** Shows the column of readiness, where it is chosen: somebody is there to check against. */
  readonly hasReadiness: boolean;
  /** Shows the column of effects, where it is chosen: a client is known. */
  readonly hasEffect: boolean;
  /** Shows the column of tokens, chosen or not. */
  readonly wantsTokens: boolean;
  readonly preferences: Pick<Preferences, 'shownColumns' | 'columnWidths'>;
  /** Columns of which no tool states a value. */
  readonly unstated: readonly ColumnId[];
  /** Whether hints stand in the column of tiers, in words longer than a tier. */
  readonly hasClaims: boolean;
}

/** The library's table over the rows at hand, with the columns a person has chosen, as wide as they were made. */
export function useToolTable(options: ToolTableOptions): ToolTableModel {
  const { rows, isStacked, hasReadiness, hasEffect, wantsTokens, preferences, unstated, hasClaims } = options;
  const { shownColumns: chosen, columnWidths } = preferences;
  const columnVisibility = useMemo(() => {
    const shown = new Set<string>(isStacked ? [] : shownColumnsOf(chosen, unstated));
    if (!hasReadiness) shown.delete('readiness');
    if (!hasEffect) shown.delete('in');
    if (wantsTokens && !isStacked) shown.add('tokens');
    return Object.fromEntries(choosable.map((id) => [id, shown.has(id)]));
  }, [chosen, unstated, isStacked, hasReadiness, hasEffect, wantsTokens]);
  return useTable({
    features: toolFeatures,
    columns: toolColumns,
    data: rows,
    getRowId: tableRowId,
    state: { columnVisibility, columnSizing: hasClaims ? { tier: claimWidth, ...columnWidths } : columnWidths },
    columnResizeMode: 'onChange',
    onColumnSizingChange: (next) =>
      changePreferences({ columnWidths: typeof next === 'function' ? next(columnWidths) : next }),
  });
}

export function tableRowId({ toolId, copy }: Pick<ToolRow, 'toolId' | 'copy'>): string {
  return `${copy} ${toolId}`;
}

interface TrackColumn extends Pick<Column<ToolFeatures, ToolRow>, 'id' | 'getSize'> {
  readonly columnDef: { readonly meta?: Pick<ColumnMeta, 'isStretched'> };
}

/** How much of its usual width a column keeps where there is little room. */
const leastShare = 0.875;

/**
 * The tracks of the table's grid, and what they need in all. The tool and the long texts share the room that is left,
 * and what a person made wide or narrow stays so.
 */
export function columnTracks(
  shown: readonly TrackColumn[],
  chosenWidths: Readonly<Record<string, number>>,
): { readonly template: string; readonly minWidth: string } {
  let total = 0;
  const tracks = shown.map((column) => {
    const { id, columnDef } = column;
    const size = column.getSize();
    const isFixed = id === 'select' || chosenWidths[id] !== undefined;
    const least = isFixed ? size : size * leastShare;
    total += least;
    if (isFixed) return rem(size);
    const most = id === 'tool' ? '3fr' : columnDef.meta?.isStretched ? '1fr' : rem(size);
    return `minmax(${rem(least)}, ${most})`;
  });
  return { template: tracks.join(' '), minWidth: rem(total) };
}

function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}
