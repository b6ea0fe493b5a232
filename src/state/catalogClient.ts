import { createStore } from 'zustand/vanilla';
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
