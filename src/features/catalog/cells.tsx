import {
  type CellContext,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  tableFeatures,
} from '@tanstack/react-table';
import { EyeOff, Hand, type LucideIcon, Zap } from 'lucide-react';
import { createContext, memo, type ReactNode, use, useState } from 'react';
import type { MatchReason } from '../../engine/relevance';
import type { ToolRow } from '../../engine/rows';
import { facetValueLabel, isOpenValue, noneValue, postureValue, unstatedValue } from '../../model/columnKinds';
import { type ColumnId, columns, facetIds } from '../../model/columns';
import { disputes } from '../../model/dispute';
import { type Effect, effects, effectWords } from '../../model/effect';
import { type Fact, factValue } from '../../model/fact';
import { isCounted } from '../../model/finding';
import { hintClaim, type PostureField } from '../../model/tool';
import {
  FindingMark,
  FindingsBadge,
  RejectedMark,
  StateBadge,
  UnsupportedTargetTag,
  UsageMark,
} from '../../parts/badges';
import { NotStated, PostureBadge } from '../../parts/FactBadge';
import { formatCount, formatDate, formatDay, tokenEstimateWords } from '../../parts/formatQuantity';
import { IdText, toldLength } from '../../parts/IdText';
import { describeFacetValue, shortHints } from '../../parts/postureWords';
import { UntrustedText } from '../../parts/UntrustedText';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useAnswer, useEffectClient } from '../../state/catalogView';
import { useDraft } from '../../state/drafts';
import { useRejection } from '../../state/ledger';
import { usePreferences } from '../../state/preferences';
import { Checkbox } from '../../ui/Input';

export interface SearchHelp {
  readonly finds: string;
  readonly example: string;
}

export interface ColumnMeta {
  readonly label: string;
  /** The sort key of its button, and the key that a second press leads to. */
  readonly sort?: ColumnId;
  readonly alternateSort?: ColumnId;
  readonly isNumber?: boolean;
  readonly isCode?: boolean;
  readonly isStretched?: boolean;
}

/** What the table's library does here. Not filters and order: the worker has filtered and ordered the rows it sends. */
export const toolFeatures = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

export type ToolFeatures = typeof toolFeatures;

type Cell = CellContext<ToolFeatures, ToolRow, readonly string[]>;

export type CellComponent = (cell: Cell) => ReactNode;

/** A cell that shows its column's values and nothing else: it renders again only where they differ. */
export function byValues(Shown: CellComponent): CellComponent {
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

export function SelectCell({ row: { original } }: Pick<Cell, 'row'>) {
  const { place, isFocusStop } = use(RowLookContext);
  const isSelected = useDraft().entries.has(original.toolId);
  const isRefused = useRejection(original.toolId) !== undefined && !isSelected;
  return (
    <label
      data-select
      className="flex h-full w-11 items-center pl-4 max-sm:pl-3"
      // Shift-click selects a range of rows: it must not select their text as well.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <Checkbox
        aria-labelledby={`${selectWordId} toolid-${place}`}
        // Reachable all the same: pressing it says who rejected the tool, and why.
        aria-disabled={isRefused || undefined}
        aria-describedby={isRefused ? `rejected-${place}` : undefined}
        checked={isSelected}
        tabIndex={isFocusStop ? 0 : -1}
        // The table's click handler selects: it knows of ranges.
        onChange={() => undefined}
      />
    </label>
  );
}

/** More of a stranger’s text than any row is wide. */
const longestLine = 200;

/** In a narrow column an id that has no room beside its tool's name drops out of sight below it. */
const yielding = 'h-[1lh] flex-wrap overflow-y-clip';
/** All of a line below 19.5 rem, which has no room for an id in its other two fifths. */
const yieldingTitle = 'max-w-[max(60%,min(100%,(19.5rem-100%)*999))]';

/** Name and id, and what the tool does in one line of its own words; where rows are stacked, what the columns would show. */
export function ToolCell({ row: { original: row } }: Pick<Cell, 'row'>) {
  const { place, isStacked, marks, told } = use(RowLookContext);
  const { density } = usePreferences();
  const isLarge = density === 'large';
  const copyNote = row.copies > 1 ? ` (${row.copy} of ${row.copies})` : '';
  // What was searched for, and what tells copies apart, stays in sight.
  const yields = !isStacked && row.title !== undefined && marks.length === 0 && copyNote === '';
  const titleWidth = yields ? yieldingTitle : isStacked ? '' : 'max-w-3/5';
  return (
    <>
      <span className="flex min-w-0 max-w-full items-baseline gap-x-2">
        <span className={`flex min-w-0 gap-x-2 ${isStacked ? 'flex-col' : 'items-baseline'} ${yields ? yielding : ''}`}>
          {/* A tool without a title goes by its id, once. */}
          {row.title && (
            <span className={`min-w-0 shrink-0 truncate font-medium ${titleWidth} ${isLarge ? 'text-base' : ''}`}>
              <UntrustedText text={row.title} marks={marks} />
            </span>
          )}
          <span
            className={`flex min-w-0 overflow-hidden font-mono ${yields ? 'max-w-max grow basis-[16ch]' : ''} ${row.title ? 'text-ink-3' : 'font-medium'} ${isLarge ? 'text-sm' : 'text-xs'}`}
          >
            <IdText
              id={row.toolId}
              copyNote={row.copy > 1 ? copyNote : ''}
              marks={marks}
              elementId={`toolid-${place}`}
              told={
                told === null ? 0 : toldLength(row.toolId, told === 'family' ? row.family : postureValue(row, told))
              }
            />
            {row.copy === 1 && <span className="shrink-0 whitespace-pre">{copyNote}</span>}
          </span>
        </span>
        {row.unsupportedTargets !== undefined && <UnsupportedTargetTag labels={row.unsupportedTargets} isSign />}
      </span>
      <SecondLine row={row} />
      {isStacked && (
        <span className="mt-0.5 flex items-center gap-3 overflow-hidden">
          <PostureBadge tool={row} field="tier" />
          {/* The format has no word for it. */}
          {(row.dialect !== 'mcp' || row.posture.approval.basis !== 'unstated') && (
            <PostureBadge tool={row} field="approval" named />
          )}
          {row.readiness !== null && <StateBadge state={row.readiness.verdict} />}
          <EffectInClient values={row.values.in} />
        </span>
      )}
    </>
  );
}

/** Why a search found the tool, else its description; a rejection or a finding to act on stands at its end. */
function SecondLine({ row }: { readonly row: ToolRow }) {
  const { place, marks } = use(RowLookContext);
  const rejection = useRejection(row.toolId);
  const { reason, description = '', worst, worstRule } = row;
  const isMarked = worst !== null && isCounted(worst);
  if (reason === undefined && description === '' && !isMarked && rejection === undefined) return null;
  return (
    <span className="flex min-w-0 max-w-full items-baseline gap-2 text-ink-2 text-xs">
      {reason === undefined ? (
        description !== '' && (
          <span className="min-w-0 truncate">
            <UntrustedText text={description.slice(0, longestLine)} />
          </span>
        )
      ) : (
        <Reason reason={reason} marks={marks} />
      )}
      {rejection !== undefined && <RejectedMark verdict={rejection} id={`rejected-${place}`} />}
      {isMarked && <FindingMark severity={worst} rule={worstRule} />}
    </span>
  );
}

/** Why a search found the tool, where neither its id nor its title shows it: the field, and its text as room is left. */
function Reason({ reason, marks }: { readonly reason: MatchReason; readonly marks: readonly string[] }) {
  return (
    <span className="flex min-w-0 grow overflow-hidden whitespace-pre">
      <span className="truncate">{columns[reason.field].label.toLowerCase()}</span>
      <span className="w-0 grow truncate">
        : <UntrustedText text={reason.text} marks={marks} />
      </span>
    </span>
  );
}

export function WordsCell({ getValue, column }: Cell) {
  const words = getValue();
  if (words.length === 0) return null;
  if (words[0] === unstatedValue) return <NotStated />;
  if (words[0] === noneValue) return <span className="text-ink-2">none</span>;
  return <CutText text={words.map(facetValueLabel).join(', ')} isCode={column.columnDef.meta?.isCode} />;
}

/** Nothing for the tools of other formats. */
export function ExposedCell({ getValue }: Cell) {
  const [value] = getValue();
  return value && <span title={describeFacetValue('exposed', value)}>{value}</span>;
}

export function TextCell({ getValue, column }: Cell) {
  return <CutText text={getValue().join(', ')} isCode={column.columnDef.meta?.isCode} />;
}

/** Nothing where no time is known. */
export function TimeCell({ getValue }: Cell) {
  const [value] = getValue();
  if (value === undefined) return null;
  const at = Date.parse(value);
  // "never" is a value, too.
  if (Number.isNaN(at)) return <span className="text-ink-2">{value}</span>;
  return (
    <time className="whitespace-nowrap text-ink-2 tabular-nums" dateTime={value} title={formatDate(at)}>
      {formatDay(value)}
    </time>
  );
}

const shownWords = 2;

/** The words of usage with their counts; what doesn't fit is one number. */
export function UsedCell({ row: { original }, getValue }: Cell) {
  const words = getValue();
  const counts = original.payloads?.used;
  const rest = words.slice(shownWords);
  return (
    <span className="flex min-w-0 items-center gap-x-2.5 truncate">
      {words.slice(0, shownWords).map((word) => (
        <span key={word} className="inline-flex items-center gap-1.5">
          <UsageMark word={word} />
          {counts?.has(word) === true && <span className="tabular-nums">{formatCount(counts.get(word) ?? 0)}</span>}
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

export function TokensCell({ getValue }: Cell) {
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
export function postureCell(field: PostureField): CellComponent {
  return memo(
    ({ row: { original } }) => <PostureBadge tool={original} field={field} />,
    ({ row: { original: before } }, { row: { original: after } }) =>
      before.dialect === after.dialect &&
      isSameFact(before.posture[field], after.posture[field]) &&
      (field !== 'approval' || isSameFact(before.posture.tier, after.posture.tier)) &&
      hintClaim(before.hints) === hintClaim(after.hints) &&
      disputes(before, field).join() === disputes(after, field).join(),
  );
}

function isSameFact(one: Fact, other: Fact): boolean {
  return one.basis === other.basis && factValue(one) === factValue(other);
}

export function FindingsCell({ row: { original } }: Cell) {
  const { worst, findings } = original;
  return worst === null ? null : <FindingsBadge worst={worst} count={findings} />;
}

/** What an MCP server or an openwop host claims of a tool; other formats have no hints. */
export function HintsCell({ row: { original } }: Cell) {
  if (original.hints === undefined && original.dialect === 'openwop') return <NotStated />;
  if (original.hints === undefined) return <span className="text-ink-3">none in this format</span>;
  const stated = shortHints(original.hints);
  if (stated.length === 0) return <NotStated />;
  return <span className="truncate text-ink-2">{stated.join(', ')}</span>;
}

interface SelectManyProps {
  /** Its accessible name. */
  readonly label: string;
  readonly title: string;
  /** How many tools it stands for, and how many of them are selected. */
  readonly count: number;
  readonly selected: number;
  readonly onChange: (isSelected: boolean) => void;
}

/** A box that selects many tools at once: what was asked for shows at once, and the counts follow from the worker. */
export function SelectMany({ label, title, count, selected, onChange }: SelectManyProps) {
  const isAll = count > 0 && selected === count;
  const counts = `${selected} of ${count}`;
  const [asked, setAsked] = useState<{ readonly counts: string; readonly isAll: boolean } | null>(null);
  if (asked !== null && asked.counts !== counts) setAsked(null);
  const isSelected = asked?.isAll ?? isAll;
  return (
    <label className="flex h-full w-11 shrink-0 items-center pl-4 max-sm:pl-3" title={title}>
      <Checkbox
        aria-label={label}
        checked={isSelected}
        mixed={asked === null && selected > 0 && !isAll}
        disabled={count === 0}
        onChange={() => {
          setAsked({ counts, isAll: !isSelected });
          onChange(!isSelected);
        }}
      />
    </label>
  );
}

const effectIcons: Partial<Readonly<Record<Effect, LucideIcon>>> = { runs: Zap, asks: Hand, 'not-offered': EyeOff };
const effectLooks: Partial<Readonly<Record<Effect, string>>> = { runs: 'font-medium text-ink', asks: 'text-ink-2' };

/** What the client makes of a call; a dash where it can’t have the tool. */
export const EffectCell = byValues(({ getValue }) => {
  const values = getValue();
  if (!effects.some((one) => values.includes(one))) {
    return (
      <span className="text-ink-3 text-xs" title="This client can’t have the tool">
        <span aria-hidden>–</span>
        <span className="sr-only">can’t have it</span>
      </span>
    );
  }
  return <EffectInClient values={values} />;
});

/** What the first chosen client makes of a call, and whether the others differ; nothing where none is known. */
function EffectInClient({ values = [] }: { readonly values: readonly string[] | undefined }) {
  const effect = effects.find((one) => values.includes(one));
  if (effect === undefined) return null;
  const Icon = effectIcons[effect];
  return (
    <span className={`truncate text-xs ${effectLooks[effect] ?? 'text-ink-3'}`}>
      {Icon !== undefined && <Icon aria-hidden className="mr-1.25 inline-block size-3 align-[-0.125em]" />}
      {effectWords[effect]}
      {values.includes('differs') && ' (differs)'}
    </span>
  );
}

/** Where nobody states a tier, the column holds what the servers say. */
export function TierHeading() {
  const tiers = useKnownCatalog().summary?.facetValues.tier ?? [];
  const held = useAnswer(({ result }) => result?.counts[facetIds.indexOf('tier')]?.all);
  const isOpen = tiers.every((tier, place) => isOpenValue(tier) || held?.[place] === 0);
  return <>{held !== undefined && isOpen ? 'What it does' : columns.tier.label}</>;
}

export function EffectHeading() {
  return <>{`In ${useEffectClient() ?? 'the client'}`}</>;
}
