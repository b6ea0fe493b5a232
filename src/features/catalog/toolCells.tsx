import type { CellContext } from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import type { ToolRow } from '../../engine/protocol';
import { charactersPerToken } from '../../exports/modelDefinition';
import { facetValueLabel, noneValue, unstatedValue } from '../../model/columns';
import { type PostureField, postureFields } from '../../model/tool';
import { ChangeChips } from '../../parts/ChangeChips';
import { dialectLabels } from '../../parts/dialectWords';
import { FactBadge, NotStated } from '../../parts/FactBadge';
import { FindingsBadge } from '../../parts/FindingsBadge';
import { describeFacetValue } from '../../parts/facetWords';
import { formatCount } from '../../parts/formatQuantity';
import { shortHints } from '../../parts/hintWords';
import { ReadinessCell } from '../../parts/ReadinessCell';
import { UntrustedText } from '../../parts/UntrustedText';
import type { ShownColumn } from './shownColumns';
import type { ToolFeatures } from './toolFeatures';

type Cell = CellContext<ToolFeatures, ToolRow, readonly string[]>;
type CellComponent = (cell: Cell) => ReactNode;

/** A cell that shows its column's values and nothing else: it renders again only where they differ. */
function byValues(Shown: CellComponent): CellComponent {
  return memo(Shown, (before, after) => {
    const shown = before.getValue();
    const values = after.getValue();
    return values.length === shown.length && values.every((value, i) => value === shown[i]);
  });
}

/** Cells of columns that have none of their own. What may be too long cuts itself: a clip on each cell is slow. */
export const defaultCells: Readonly<Record<ShownColumn['kind'], CellComponent>> = {
  word: byValues(WordsCell),
  words: byValues(WordsCell),
  number: byValues(TextCell),
  text: byValues(TextCell),
};

/** Says what a number in the table is worth. */
const estimate = `Estimated: a token for each ${charactersPerToken} characters of name, description and input schema`;

/** Cells that show more than their column's words, by the column's id. */
export const specialCells: Readonly<Partial<Record<string, CellComponent>>> = {
  ...Object.fromEntries(postureFields.map((field) => [field, postureCell(field)])),
  dialect: byValues(({ row: { original } }) => (
    <span className="truncate text-ink-2">{dialectLabels[original.dialect]}</span>
  )),
  hint: byValues(HintsCell),
  readiness: ({ row: { original } }) => <ReadinessCell check={original.readiness} />,
  exposed: byValues(ExposedCell),
  change: byValues(({ getValue }) => <ChangeChips classes={getValue()} />),
  finding: byValues(FindingsCell),
  tokens: byValues(TokensCell),
};

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

function postureCell(field: PostureField): CellComponent {
  return byValues(({ row: { original } }) => (
    <FactBadge field={field} fact={original.posture[field]} dialect={original.dialect} />
  ));
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
