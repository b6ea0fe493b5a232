import type { Page } from '@playwright/test';

/** All that this browser keeps in a store, as text: of the drafts where none is named. */
export function keptText(page: Page, store = 'workspace'): Promise<string> {
  return page.evaluate(
    (store) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('tool-catalog');
        opening.onsuccess = () => {
          const all = opening.result.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
    store,
  );
}
