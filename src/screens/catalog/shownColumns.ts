import type { ToolRow } from '../../catalog/protocol';
import { facetLabels, linkValue, noScopes, type SortKey, unassignedValue, unstatedValue } from '../../model/facets';
import { factValue } from '../../model/fact';
import { hints, type PostureField } from '../../model/tool';

/** A column of the table. Without a cell of its own (`specialCells`) it is drawn by its kind. */
export interface ShownColumn {
  readonly id: string;
  readonly label: string;
  /** Words are link values: `unstated` and `none` have a look of their own. A text stands as it is. */
  readonly kind: 'word' | 'words' | 'number' | 'text';
  readonly sort?: SortKey;
  /** What a row holds in it; none where the tool's dialect has no such member. */
  readonly read: (row: ToolRow) => readonly string[];
  /** Ids and paths, in the typeface of code. */
  readonly isCode?: true;
  /** In pixels at the usual text size. */
  readonly width: { readonly size: number; readonly minSize?: number; readonly maxSize?: number };
}

function posture(field: PostureField, size: number, sort?: SortKey): ShownColumn {
  const unknown = (row: ToolRow) => (field === 'tier' && row.dialect !== 'openwop' ? unassignedValue : unstatedValue);
  return {
    id: field,
    label: facetLabels[field],
    kind: 'word',
    width: { size },
    ...(sort && { sort }),
    read: (row) => {
      const value = factValue(row.posture[field]);
      return [value === undefined ? unknown(row) : linkValue(field, value)];
    },
  };
}

/** The columns a person can choose from, in their order; the ticks and the tool itself are always there. */
export const shownColumns: readonly ShownColumn[] = [
  posture('tier', 100, 'tier'),
  posture('egress', 128, 'egress'),
  posture('approval', 108, 'approval'),
  posture('source', 136, 'source'),
  posture('replay', 156, 'replay'),
  posture('credential', 124),
  {
    id: 'scope',
    label: facetLabels.scope,
    kind: 'words',
    isCode: true,
    width: { size: 168, minSize: 96, maxSize: 480 },
    read: ({ scopes }) => {
      const names = factValue(scopes);
      if (names === undefined) return [unstatedValue];
      return names.length === 0 ? [noScopes] : names.map((name) => linkValue('scope', name));
    },
  },
  posture('cost', 108),
  posture('latency', 108),
  {
    id: 'family',
    label: facetLabels.family,
    kind: 'text',
    isCode: true,
    width: { size: 148, minSize: 80 },
    read: ({ family }) => [family],
  },
  {
    id: 'dialect',
    label: 'Format',
    kind: 'word',
    width: { size: 116, maxSize: 240 },
    read: ({ dialect }) => [dialect],
  },
  {
    id: 'hint',
    label: facetLabels.hint,
    kind: 'words',
    width: { size: 200, minSize: 96, maxSize: 480 },
    read: ({ hints: stated }) => (stated ? hints.map((hint) => `${hint}-${stated[hint] ?? 'absent'}`) : []),
  },
  {
    id: 'description',
    label: 'Description',
    kind: 'text',
    width: { size: 280, minSize: 120, maxSize: 720 },
    read: ({ description = '' }) => [description],
  },
  {
    id: 'readiness',
    label: facetLabels.readiness,
    kind: 'word',
    sort: 'readiness',
    width: { size: 108, minSize: 104 },
    read: ({ readiness }) => (readiness === null ? [] : [readiness.verdict]),
  },
  {
    id: 'finding',
    label: facetLabels.finding,
    kind: 'word',
    sort: 'finding',
    width: { size: 105, maxSize: 240 },
    read: ({ worst }) => [worst ?? 'none'],
  },
  {
    id: 'tokens',
    label: 'Tokens (est.)',
    kind: 'number',
    sort: 'tokens',
    width: { size: 116, minSize: 88, maxSize: 240 },
    read: ({ tokens }) => (tokens === undefined ? [] : [String(tokens)]),
  },
];

/** Shown until a person chooses otherwise. */
export const usuallyShown: readonly string[] = ['tier', 'egress', 'approval', 'readiness', 'finding'];
