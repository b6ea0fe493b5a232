import {
  type CellContext,
  type Column,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type ReactTable,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { createContext, memo, type ReactNode, use, useMemo } from 'react';
import type { MatchReason } from '../../engine/relevance';
import type { ToolRow } from '../../engine/rows';
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
import { disputes } from '../../model/evidence';
import { type Fact, factValue } from '../../model/fact';
import { hintClaim, hints, type PostureField } from '../../model/tool';
import { ChangeChips, FindingsBadge, SeverityBadge, StateBadge, UnsupportedTargetTag } from '../../parts/badges';
import { FactBadge, NotStated } from '../../parts/FactBadge';
import { describeFacetValue } from '../../parts/facetWords';
import { formatCount, formatDate, formatDay, tokenEstimateWords } from '../../parts/formatQuantity';
import { IdText, minWidthOf, toldLength } from '../../parts/IdText';
import { dialectLabels, shortHints } from '../../parts/postureWords';
import { ReadinessCell } from '../../parts/ReadinessCell';
import { UntrustedText } from '../../parts/UntrustedText';
import { UsageMark } from '../../parts/UsageMark';
import { useDraft } from '../../state/drafts';
import { changePreferences, type Preferences, usePreferences } from '../../state/preferences';
import { useUsedCounts } from '../../state/usedCounts';
import { Checkbox } from '../../ui/Checkbox';

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
  readonly help?: SearchHelp;
}

interface SearchHelp {
  readonly finds: string;
  readonly example: string;
}

interface ColumnMeta {
  readonly label: string;
  /** The sort key of its button, and the key that a second press leads to. */
  readonly sort?: ColumnId;
  readonly alternateSort?: ColumnId;
  readonly isNumber?: boolean;
  readonly isCode?: boolean;
  readonly isStretched?: boolean;
}

/** What the table's library does here. Not filters and order: the worker has filtered and ordered the rows it sends. */
const toolFeatures = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});
export type ToolFeatures = typeof toolFeatures;
export type ToolTableModel = ReactTable<ToolFeatures, ToolRow>;

type Cell = CellContext<ToolFeatures, ToolRow, readonly string[]>;
type CellComponent = (cell: Cell) => ReactNode;

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
  tier: postureColumn('tier', 112, { finds: 'safety tier: what it does to data', example: 'tier:write,exec' }),
  egress: postureColumn('egress', 136, { finds: 'network access', example: '-egress:none' }),
  approval: postureColumn('approval', 120, { finds: 'whether a person is asked', example: 'approval:never' }),
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
    label: 'Format',
    width: 116,
    read: ({ dialect }) => [dialect],
    cell: byValues(({ row: { original } }) => (
      <span className="truncate text-ink-2">{dialectLabels[original.dialect]}</span>
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
  exposed: { cell: byValues(ExposedCell) },
  readiness: {
    width: 104,
    isStretched: true,
    read: ({ readiness }) => (readiness === null ? [] : [readiness.verdict]),
    cell: ({ row: { original } }) => <ReadinessCell check={original.readiness} />,
  },
  finding: {
    width: 105,
    read: ({ worst, findings }) => [worst ?? 'none', String(findings)],
    cell: byValues(FindingsCell),
    help: { finds: 'the worst finding', example: 'finding:high' },
  },
  used: { width: 208, isStretched: true, cell: UsedCell },
  'last-called': { width: 116 },
  change: { width: 132, cell: byValues(({ getValue }) => <ChangeChips classes={getValue()} />) },
};

/** These come first; the others follow in the order of the filters, and the last ones last. */
const first: readonly ColumnId[] = ['tier', 'egress', 'approval'];
const last: readonly ColumnId[] = ['description', 'readiness', 'finding', 'tokens'];
/** The tool itself is always there, its checkbox says whether it is in the draft, and arguments and details are long. */
const apart: readonly ColumnId[] = ['id', 'title', 'arg', 'detail', 'picked', ...first, ...last];

const choosable: readonly ColumnId[] = [...first, ...columnIds.filter((id) => !apart.includes(id)), ...last];

export const columnChoices = choosable.map((id) => ({ id, label: screenColumns[id]?.label ?? columns[id].label }));

const usual: readonly ColumnId[] = ['tier', 'egress', 'approval', 'readiness', 'finding'];

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
    size: 176,
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
      header: name,
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
const claimWidth = 192;

interface ToolTableOptions {
  readonly rows: readonly ToolRow[];
  /** On narrow screens a row is three lines, and no column follows the tool. */
  readonly isStacked: boolean;
  /** Shows the column of readiness, where it is chosen: somebody is there to check against. */
  readonly hasReadiness: boolean;
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
  const { rows, isStacked, hasReadiness, wantsTokens, preferences, unstated, hasClaims } = options;
  const { shownColumns: chosen, columnWidths } = preferences;
  const columnVisibility = useMemo(() => {
    const shown = new Set<string>(isStacked ? [] : shownColumnsOf(chosen, unstated));
    if (!hasReadiness) shown.delete('readiness');
    if (wantsTokens && !isStacked) shown.add('tokens');
    return Object.fromEntries(choosable.map((id) => [id, shown.has(id)]));
  }, [chosen, unstated, isStacked, hasReadiness, wantsTokens]);
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

/** A cell that shows its column's values and nothing else: it renders again only where they differ. */
function byValues(Shown: CellComponent): CellComponent {
  return memo(Shown, (before, after) => {
    const shown = before.getValue();
    const values = after.getValue();
    return values.length === shown.length && values.every((value, i) => value === shown[i]);
  });
}

/** What the cells of one row share beside its tool. */
export interface RowLook {
  readonly place: number;
  /** Whether the Tab key stops at this row. */
  readonly isFocusStop: boolean;
  readonly isStacked: boolean;
  /** Folded search terms to highlight. */
  readonly marks: readonly string[];
  /** Whose name stands in a column or above the row already, so that ids need not repeat it. */
  readonly told: 'family' | 'source' | null;
}

export const RowLookContext = createContext<RowLook>({
  place: 0,
  isFocusStop: false,
  isStacked: false,
  marks: [],
  told: null,
});

/** The element whose word begins every checkbox's name; the tool's id, in the same row, follows. */
export const selectWordId = 'select-word';

function SelectCell({ row: { original } }: Pick<Cell, 'row'>) {
  const { place, isFocusStop } = use(RowLookContext);
  const isSelected = useDraft().entries.has(original.toolId);
  return (
    <label
      data-select
      className="flex h-full w-11 items-center pl-4 max-sm:pl-3"
      // Shift-click selects a range of rows: it must not select their text as well.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <Checkbox
        aria-labelledby={`${selectWordId} toolid-${place}`}
        checked={isSelected}
        tabIndex={isFocusStop ? 0 : -1}
        // The table's click handler selects: it knows of ranges.
        onChange={() => undefined}
      />
    </label>
  );
}

/** Title and id; below them, where rows are stacked, what the columns would show first. */
function ToolCell({ row: { original: row } }: Pick<Cell, 'row'>) {
  const { place, isStacked, marks, told } = use(RowLookContext);
  const { density } = usePreferences();
  const isLarge = density === 'large';
  const copyNote = row.copies > 1 ? ` (${row.copy} of ${row.copies})` : '';
  // A tool without a title goes by its id, once.
  const title = row.title && (
    <UntrustedText className={`truncate font-medium ${isLarge ? 'text-base' : ''}`} text={row.title} marks={marks} />
  );
  return (
    <>
      {row.unsupportedTargets === undefined ? (
        title
      ) : (
        <span className="flex items-baseline gap-2">
          {title}
          <UnsupportedTargetTag labels={row.unsupportedTargets} isSign />
        </span>
      )}
      <span className={`flex min-w-0 ${row.title ? 'text-ink-3' : 'font-medium'} ${isLarge ? 'text-sm' : 'text-xs'}`}>
        <span
          className="flex min-w-0 shrink-99 overflow-hidden font-mono"
          style={row.reason && { minWidth: minWidthOf(row.toolId, copyNote) }}
        >
          <IdText
            id={row.toolId}
            copyNote={row.copy > 1 ? copyNote : ''}
            marks={marks}
            elementId={`toolid-${place}`}
            told={told === null ? 0 : toldLength(row.toolId, told === 'family' ? row.family : postureValue(row, told))}
          />
          {row.copy === 1 && <span className="shrink-0 whitespace-pre">{copyNote}</span>}
        </span>
        {row.reason !== undefined && <Reason reason={row.reason} marks={marks} />}
      </span>
      {isStacked && (
        <span className="mt-0.5 flex items-center gap-3 overflow-hidden">
          <FactBadge
            field="tier"
            fact={row.posture.tier}
            dialect={row.dialect}
            hints={row.hints}
            evidence={row.evidence}
          />
          <FactBadge field="approval" fact={row.posture.approval} named />
          {row.readiness !== null && <StateBadge state={row.readiness.verdict} />}
          {row.worst !== null && <SeverityBadge severity={row.worst} />}
        </span>
      )}
    </>
  );
}

/** Why a search found the tool, where neither its id nor its title shows it: the field, and its text as room is left. */
function Reason({ reason, marks }: { readonly reason: MatchReason; readonly marks: readonly string[] }) {
  return (
    <span className="ml-3 flex min-w-0 grow overflow-hidden whitespace-pre text-ink-2">
      <span className="truncate">{columns[reason.field].label.toLowerCase()}</span>
      <span className="w-0 grow truncate">
        : <UntrustedText text={reason.text} marks={marks} />
      </span>
    </span>
  );
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

/** Nothing where no time is known. */
function TimeCell({ getValue }: Cell) {
  const [value] = getValue();
  if (value === undefined) return null;
  const at = Date.parse(value);
  // "never" is a value, too.
  if (Number.isNaN(at)) return <span className="text-ink-2">{value}</span>;
  return (
    <time className="text-ink-2 tabular-nums" dateTime={value} title={formatDate(at)}>
      {formatDay(value)}
    </time>
  );
}

const shownWords = 2;

/** The words of usage with their counts; what doesn't fit is one number. */
function UsedCell({ row: { original }, getValue }: Cell) {
  const words = getValue();
  const counts = useUsedCounts(original.toolId);
  const rest = words.slice(shownWords);
  return (
    <span className="flex min-w-0 items-center gap-x-2.5 truncate">
      {words.slice(0, shownWords).map((word) => (
        <span key={word} className="inline-flex items-center gap-1.5">
          <UsageMark word={word} />
          {(word === 'called' || word === 'refused' || word === 'unavailable') && counts !== undefined && (
            <span className="tabular-nums">{formatCount(counts[word])}</span>
          )}
        </span>
      ))}
      {rest.length > 0 && (
        <span className="text-ink-3" title={rest.map((word) => describeFacetValue('used', word)).join('; ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

function TokensCell({ getValue }: Cell) {
  return (
    <span className="flex-1 text-right text-ink-2 tabular-nums" title={tokenEstimateWords}>
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
    ({ row: { original } }) => (
      <FactBadge
        field={field}
        fact={original.posture[field]}
        dialect={original.dialect}
        hints={original.hints}
        evidence={original.evidence}
      />
    ),
    ({ row: { original: before } }, { row: { original: after } }) =>
      before.dialect === after.dialect &&
      isSameFact(before.posture[field], after.posture[field]) &&
      hintClaim(before.hints) === hintClaim(after.hints) &&
      disputes(before, field).join() === disputes(after, field).join(),
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
