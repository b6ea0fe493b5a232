import { type CatalogLookup, createSuggester, type Suggester } from '../draft/resolveDraft';
import { foldText } from '../model/compareText';
import type { Catalog } from './catalog';
import { readEntry, rowOf } from './draftedTools';
import { type LoadedCatalog, readTool } from './loadedCatalog';

const suggesters = new WeakMap<LoadedCatalog, Suggester>();

/** Finds ids like one that is not listed. Made once a reading: its table of names takes its time. */
export function suggesterFor(catalog: Catalog): Suggester {
  const known = suggesters.get(catalog.loaded) ?? createSuggester(lookupIn(catalog));
  suggesters.set(catalog.loaded, known);
  return known;
}

/** What a resolver asks of the catalog; fingerprints and descriptors are read when asked for. */
export function lookupIn(catalog: Catalog): CatalogLookup {
  const { loaded } = catalog;
  const { rowsOf } = loaded.index;
  const entryOf = (toolId: string) => {
    const row = rowOf(catalog, toolId);
    return row === undefined ? undefined : readEntry(catalog, row);
  };
  return {
    toolIds: [...rowsOf.keys()],
    copiesOf: (toolId) => rowsOf.get(toolId)?.length ?? 0,
    digestOf: (toolId) => entryOf(toolId)?.digest ?? null,
    descriptorOf: (toolId) => entryOf(toolId)?.value,
    // Asked of many that are in no draft: these are not kept.
    textOf: (toolId) => {
      const row = rowOf(catalog, toolId);
      const tool = row === undefined ? undefined : readTool(loaded, row).tool;
      return foldText(tool?.description ?? tool?.title ?? '');
    },
  };
}
