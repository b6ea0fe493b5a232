import type { ToolRow } from '../../engine/protocol';
import {
  type ColumnDefinition,
  type ColumnId,
  columnIds,
  columns,
  linkValuesOf,
  postureValue,
} from '../../model/columns';
import { factValue } from '../../model/fact';
import { hints, postureFields } from '../../model/tool';

/** A column of the table. Without a cell of its own (`specialCells`) it is drawn by its kind. */
export interface ShownColumn {
  readonly id: ColumnId;
  readonly label: string;
  /** Words are link values: `unstated` and `none` have a look of their own. A text stands as it is. */
  readonly kind: ColumnDefinition['kind'];
  readonly sort?: ColumnId;
  /** What a row holds in it; none where the tool's dialect has no such member. */
  readonly read: (row: ToolRow) => readonly string[];
  /** Ids and paths, in the typeface of code. */
  readonly isCode?: boolean;
  readonly width: Width;
}

/** In pixels at the usual text size: the words of a vocabulary fit. */
interface Width {
  readonly size: number;
  readonly minSize?: number;
  readonly maxSize?: number;
}

/** What has a field of its own in a row. */
const reads: Partial<Readonly<Record<ColumnId, ShownColumn['read']>>> = {
  ...Object.fromEntries(postureFields.map((field) => [field, (row: ToolRow) => [postureValue(row, field)]])),
  scope: ({ scopes }) => linkValuesOf('scope', factValue(scopes)),
  family: ({ family }) => [family],
  dialect: ({ dialect }) => [dialect],
  hint: ({ hints: stated }) => (stated ? hints.map((hint) => `${hint}-${stated[hint] ?? 'absent'}`) : []),
  description: ({ description = '' }) => [description],
  readiness: ({ readiness }) => (readiness === null ? [] : [readiness.verdict]),
  finding: ({ worst, findings }) => [worst ?? 'none', String(findings)],
};

const labels: Partial<Readonly<Record<ColumnId, string>>> = { dialect: 'Format', tokens: 'Tokens (est.)' };
const usualWidth: Width = { size: 132 };
const widths: Partial<Readonly<Record<ColumnId, Width>>> = {
  tier: { size: 124 },
  egress: { size: 144 },
  approval: { size: 132 },
  source: { size: 150 },
  replay: { size: 156 },
  credential: { size: 124 },
  scope: { size: 168, minSize: 96 },
  cost: { size: 124 },
  latency: { size: 124 },
  family: { size: 148, minSize: 80 },
  dialect: { size: 116, maxSize: 240 },
  hint: { size: 200, minSize: 96 },
  description: { size: 280, minSize: 120 },
  readiness: { size: 108, minSize: 104 },
  finding: { size: 105, maxSize: 240 },
  change: { size: 132, minSize: 92 },
  tokens: { size: 116, minSize: 88, maxSize: 240 },
};
const code: readonly ColumnId[] = ['scope', 'family', 'server', 'cluster', 'tenant'];

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
  return {
    id,
    label: labels[id] ?? label,
    kind: id === 'family' ? 'text' : kind,
    ...(sort && { sort: id }),
    read: reads[id] ?? (({ values }) => readValue(values, id)),
    isCode: code.includes(id),
    width: widths[id] ?? usualWidth,
  };
});

function readValue(values: Readonly<Partial<Record<string, readonly string[]>>>, id: ColumnId): readonly string[] {
  return values[id] ?? [];
}

/** Shown until a person chooses otherwise. */
export const usuallyShown: readonly ColumnId[] = ['tier', 'egress', 'approval', 'readiness', 'finding'];
