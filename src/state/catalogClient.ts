import { createStore } from 'zustand/vanilla';
import type { OutsideFacts } from '../engine/catalog';
import { usualRules } from '../model/finding';
import { type CatalogClient, startCatalogWorker } from '../workers/catalogClient';
import { knownCatalog, setSummary } from './catalogSummary';
import { showNotice } from './pageNotice';

/** How often the catalog worker was started again. Each time it knows nothing, and all is read again. */
export const restarts = createStore(() => 0);

export const catalogClient: CatalogClient = startCatalogWorker(() => {
  if (knownCatalog().summary !== null) {
    showNotice({
      kind: 'info',
      words: 'The catalog worker stopped and was started again. Its tools are read again; your work is kept.',
    });
    void catalogClient.ask('clear', null).then(setSummary);
  }
  restarts.setState((count) => count + 1, true);
});

/** What the engine was told of tools from outside their sources; null while that is nothing. */
const told = createStore<OutsideFacts | null>(() => null);

/** Tells the engine facts in place of those of the same kind or column. A worker that takes another's place is told all. */
export function noteFacts(facts: Partial<OutsideFacts>): void {
  const before = told.getState();
  if (before === null) restarts.subscribe(() => void tell(told.getState() ?? {}));
  told.setState(
    {
      assignments: facts.assignments ?? before?.assignments ?? [],
      columns: { ...before?.columns, ...facts.columns },
      usage: facts.usage === undefined ? (before?.usage ?? null) : facts.usage,
      rules: facts.rules ?? before?.rules ?? usualRules,
    },
    true,
  );
  void tell(facts);
}

async function tell(facts: Partial<OutsideFacts>): Promise<void> {
  setSummary(await catalogClient.ask('learn', facts));
}
