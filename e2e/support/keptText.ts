import type { Page } from '@playwright/test';

/** All records that this browser keeps, as text. */
export function keptText(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('tool-catalog');
        opening.onsuccess = () => {
          const all = opening.result.transaction('workspace').objectStore('workspace').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );
}
