import { lastingChoices } from '../draft/classRules';
import { parseAddress } from '../model/address';
import { askedFacets, parseQuery } from '../model/query';
import type { Catalog } from './catalog';
import { filter, search } from './filter';
import { nothingChosen } from './lateColumns';

interface MatchedCatalog extends Pick<Catalog, 'columnsFor'> {
  readonly loaded: Pick<Catalog['loaded'], 'index'>;
}

/**
 * The toolIds a rule's filter matches, each once, in order of entry. An empty filter matches nothing: a rule names a
 * class, and so does one whose search can't be read. Null where it asks for what is not known yet.
 */
export function matchingTools(
  { loaded: { index }, columnsFor }: MatchedCatalog,
  filterText: string,
): readonly string[] | null {
  const { address, dropped } = parseAddress(filterText);
  const { q, choices: chosen, context } = address;
  const choices = lastingChoices(chosen);
  if (dropped.some(({ parameter }) => parameter === 'q')) return [];
  if (q.trim() === '' && choices.size === 0) return [];
  const columns = columnsFor(choices.has('exposed') ? { ...nothingChosen, context } : nothingChosen);
  if (askedFacets(q, choices).some((facet) => columns[facet].isPending)) return null;
  const { matches } = filter(index.size, columns, search(index, columns, parseQuery(q)), choices);
  const found = new Set<string>();
  index.toolIds.forEach((toolId, row) => {
    if (matches[row] === 1) found.add(toolId);
  });
  return [...found];
}
