import { lastingChoices } from '../draft/classRules';
import { parseAddress } from '../model/address';
import { parseQuery } from '../model/query';
import type { CatalogIndex, Columns } from './catalogIndex';
import { filter, search } from './filter';
import { exposureColumn } from './lateColumns';

/** The toolIds a rule's filter matches, each once, in order of entry. An empty filter matches nothing: a rule names a class. */
export function matchingTools(
  index: CatalogIndex,
  filterText: string,
  known: Columns = index.columns,
): readonly string[] {
  const { q, choices: chosen, context } = parseAddress(filterText).address;
  const choices = lastingChoices(chosen);
  if (q.trim() === '' && choices.size === 0) return [];
  const columns = choices.has('exposed') ? { ...known, exposed: exposureColumn(index, context) } : known;
  const { matches } = filter(index.size, columns, search(index, columns, parseQuery(q)), choices);
  const found = new Set<string>();
  index.toolIds.forEach((toolId, row) => {
    if (matches[row] === 1) found.add(toolId);
  });
  return [...found];
}
