import { findFormat } from '../clients/targets';
import { findDifferences, type ListedDifference } from '../exports/listedEffects';
import { type PlacedList, type Placement, type PlaceTool, placeListed } from '../exports/placeListed';
import type { TargetReading } from '../exports/reading';
import type { Catalog } from './catalog';
import { suggesterFor } from './catalogLookup';
import { rowOf } from './draftedTools';
import { type LoadedCatalog, readTool } from './loadedCatalog';

export interface PlaceQuestion {
  readonly reading: TargetReading;
  readonly aliases: ReadonlyMap<string, string>;
  /** What the draft calls tools in the client, by toolId. */
  readonly given: ReadonlyMap<string, string>;
  /** The label of the format that it is in. */
  readonly format: string;
}

/** What a list means here, and where its client does else than it says. */
export interface PlacedHere extends PlacedList {
  readonly differences: readonly ListedDifference[];
}

/** Which tools an imported list means, and those of like names where it means none. */
export function placeTools(catalog: Catalog | null, { reading, aliases, given, format }: PlaceQuestion): PlacedHere {
  const isOfIds = [...reading.allowed, ...reading.denied].every(({ kind }) => kind === 'id');
  const placed = placeListed(reading, catalog === null || isOfIds ? [] : namedTools(catalog.loaded), aliases, given);
  if (catalog === null) return { ...placed, differences: [] };
  const suggest = suggesterFor(catalog);
  const near = (id: string) => suggest(id).map(({ toolId }) => toolId);
  const placements = placed.placements.map((one): Placement => {
    if (one.kind === 'tool') return rowOf(catalog, one.toolId) === undefined ? { ...one, near: near(one.toolId) } : one;
    return one.kind === 'choice' && one.toolIds.length === 0 ? { ...one, near: near(one.made ?? one.written) } : one;
  });
  if (isOfIds) return { ...placed, placements, differences: [] };
  const read = findFormat(format);
  const hintsOf = (toolId: string) => {
    const row = rowOf(catalog, toolId);
    return row === undefined ? null : readTool(catalog.loaded, row).tool.hints;
  };
  return {
    ...placed,
    placements,
    differences: read === undefined ? [] : findDifferences(read, placements, hintsOf),
  };
}

/** All tools by name, for finding out which ones an imported list means. */
function* namedTools(loaded: LoadedCatalog): Generator<PlaceTool> {
  const { index } = loaded;
  for (let row = 0; row < index.size; row++) {
    const { tool } = readTool(loaded, row);
    yield { tool, family: index.families[row] ?? '' };
  }
}
