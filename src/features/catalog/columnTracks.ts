import type { Column } from '@tanstack/react-table';
import type { ToolRow } from '../../engine/protocol';
import { facetIds, facetValueLabel } from '../../model/columns';
import type { FacetValues } from '../../model/facets';
import type { ToolFeatures } from './columns';

type ToolColumn = Column<ToolFeatures, ToolRow>;

/** What the tracks need of a column. */
interface TrackColumn extends Pick<ToolColumn, 'id' | 'getSize'> {
  readonly columnDef: { readonly meta?: { readonly kind: string } };
}

/** In pixels at the usual text size: a letter of a badge, and its icon with the room around it. */
const letter = 6.6;
const aroundWord = 56;
/** Of a word that no vocabulary lists: it gets more where there is room. */
const maxWordWidth = 240;
const checkboxWidth = 44;
const minTool = 188;
/** Columns that use the room there is: what they hold has no usual length. */
const stretching = ['readiness', 'scope', 'description', 'hint'];

/**
 * The tracks of the table's grid. A column of words is as wide as the longest one of the catalog, the tool and the long
 * texts share what is left, and what a person made wide or narrow stays so.
 */
export function columnTracks(
  columns: readonly TrackColumn[],
  chosenWidths: Readonly<Record<string, number>>,
  values: Partial<FacetValues> | undefined,
): { readonly template: string; readonly minWidth: string } {
  let total = checkboxWidth + minTool;
  const tracks = columns.map((column) => {
    const isChosen = chosenWidths[column.id] !== undefined;
    const wanted = isChosen ? column.getSize() : Math.max(column.getSize(), longestWord(column, values));
    const size = isChosen ? wanted : Math.max(column.getSize(), Math.min(maxWordWidth, wanted));
    total += size;
    if (isChosen) return rem(size);
    if (stretching.includes(column.id)) return `minmax(${rem(size)}, 1fr)`;
    return wanted > size ? `minmax(${rem(size)}, ${rem(wanted)})` : rem(size);
  });
  return { template: [rem(checkboxWidth), `minmax(${rem(minTool)}, 3fr)`, ...tracks].join(' '), minWidth: rem(total) };
}

function longestWord(column: TrackColumn, values: Partial<FacetValues> | undefined): number {
  const facet = facetIds.find((id) => id === column.id);
  if (facet === undefined || column.columnDef.meta?.kind !== 'word' || values === undefined) return 0;
  const longest = (values[facet] ?? []).reduce((most, value) => Math.max(most, facetValueLabel(value).length), 0);
  return aroundWord + longest * letter;
}

function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}
