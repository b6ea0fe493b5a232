import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { dist } from './test';

/** What an opening of the app loads: kilobytes under gzip, by file name. */
export interface StartFiles {
  /** What the first rows need, workers included. */
  readonly scripts: ReadonlyMap<string, number>;
  readonly styles: ReadonlyMap<string, number>;
  /** The scripts that follow by themselves. */
  readonly following: readonly string[];
}

const nameOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

/** The files of a kind among requests: from the folder, as the browser has not kept every body. */
async function weigh(requests: readonly Request[], kind: RegExp, appUrl: string): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const request of requests) {
    const name = nameOf(request.url());
    if (!kind.test(name) || sizes.has(name)) continue;
    const file = join(dist, request.url().slice(appUrl.length));
    sizes.set(name, gzipSync(await readFile(file), { level: 6 }).length / 1000);
  }
  return sizes;
}

/**
 * Opens the app. All scripts but what the page names itself and the catalog's worker wait until its rows are there:
 * whether they would have come before is a matter of time.
 */
export async function openStart(page: Page, appUrl: string): Promise<StartFiles> {
  const context = page.context();
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  const start = await (await fetch(appUrl)).text();
  let letGo = () => {};
  const rowsDrawn = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const following = new Set<string>();
  await context.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const name = nameOf(route.request().url());
    if (!start.includes(name) && !name.startsWith('catalogWorker')) {
      following.add(name);
      await rowsDrawn;
    }
    await route.continue();
  });
  const behindRows = page.waitForResponse(/\/behindRows-/);
  await page.goto(appUrl);
  await page.getByRole('rowheader').first().waitFor();
  letGo();
  await behindRows;
  await page.waitForLoadState('networkidle');
  const scripts = await weigh(requests, /\.m?js$/, appUrl);
  return {
    scripts: new Map([...scripts].filter(([name]) => !following.has(name))),
    styles: await weigh(requests, /\.css$/, appUrl),
    following: [...following],
  };
}

/** Kilobytes of all files together. */
export function totalSize(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((total, size) => total + size, 0);
}
