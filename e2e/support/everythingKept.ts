import type { BrowserContext, Page } from '@playwright/test';

/** Everything a page keeps or shows, as text. */
export async function everythingKept(page: Page, context: BrowserContext): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const values = await new Promise<unknown>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        databases.push([name, store, values]);
      }
      database.close();
    }
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value'));
    const caches = (await globalThis.caches?.keys()) ?? [];
    return JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases,
      caches,
      cookies: document.cookie,
      fields,
      history: history.state,
      address: location.href,
      title: document.title,
      name: window.name,
      performance: performance.getEntries().map(({ name }) => name),
      markup: document.documentElement.outerHTML,
    });
  });
  return inPage + JSON.stringify(await context.storageState({ indexedDB: true }));
}
