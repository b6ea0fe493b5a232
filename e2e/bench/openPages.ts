import type { Page } from '@playwright/test';
import type { PlainServer } from '../../src/build/plainServer';
import type { TestHost } from '../host/testHost';

/** From so many tools on, tools of 1–2 kB would exceed the bytes that the app takes by default. */
const manyTools = 180_000;

/** The host URL of so many synthetic tools: of 1–2 kB, and of about 0.9 kB where there are very many. */
export function syntheticHost(host: TestHost, tools: number): string {
  return host.url(tools > manyTools ? `lean-tools-${tools}` : `tools-${tools}`);
}

/** Where the built app shows a host of so many synthetic tools. */
export function syntheticUrl(plain: PlainServer, host: TestHost, tools: number): string {
  const mount = plain.mount();
  const url = syntheticHost(host, tools);
  mount.setConfig(JSON.stringify({ hosts: [{ id: 'bench', label: 'Bench', url, auth: 'none' }] }));
  return mount.url;
}

/** Opens the built app on a host of so many synthetic tools; done once all of them are counted. */
export async function openSynthetic(page: Page, plain: PlainServer, host: TestHost, tools: number): Promise<void> {
  await page.goto(syntheticUrl(plain, host, tools));
  await page.getByText(`of ${tools.toLocaleString('en')} tools`).waitFor({ timeout: 300_000 });
}

/** Has a page note its long tasks from its start on. */
export function noteLongTasks(): void {
  const longTasks: number[] = [];
  Reflect.set(window, 'benchLongTasks', longTasks);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration);
  }).observe({ entryTypes: ['longtask'] });
}

/** In the page: the longest main-thread task noted so far, in milliseconds; 0 where none took 50. */
export function longestTask(): number {
  return Math.max(0, ...(Reflect.get(window, 'benchLongTasks') as number[]));
}
