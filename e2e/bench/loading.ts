import type { Browser } from '@playwright/test';
import { type BarePage, openBarePage } from './barePage';
import { noteFrames, settledAt } from './frames';
import { rendererMemory } from './measure';
import { longestTask, noteLongTasks } from './openPages';

/** One opening of a catalog, in milliseconds. */
export interface Opening {
  /** From the request to after the frame that shows the final rows, counts and status. */
  readonly rows: number;
  /** `fetch` and `JSON.parse` of the same list, nothing else. */
  readonly floor: number;
  /** From the last byte to that frame; NaN where the app does not mark it. */
  readonly rowsAfterLastByte: number;
  readonly longestTask: number;
}

/** What opening a catalog takes. */
export interface Loading {
  /** The first in a browser just started: no script compiled, no cache filled. */
  readonly cold: Opening;
  /** The second in the same browser, in a new tab. */
  readonly warm: Opening;
  /** MiB over the app with one tool, in the first tab; null where it can't be read. */
  readonly memory: { readonly kept: number; readonly peak: number } | null;
}

/** What is opened, and how the browser for it is started. */
export interface Wanted {
  readonly launch: () => Promise<Browser>;
  readonly tools: number;
  readonly appUrl: string;
  /** The app on a host of one tool. */
  readonly smallAppUrl: string;
  readonly listUrl: string;
}

/** What the worker prepares once the rows are there comes before what a person does with them. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_500));
}

export async function measureLoading({ launch, tools, appUrl, smallAppUrl, listUrl }: Wanted): Promise<Loading> {
  const small = await launch();
  const smallPage = await openApp(small, smallAppUrl, '1 of 1 tool');
  await smallPage.collectGarbage();
  const base = await rendererMemory(small);
  await small.close();

  const browser = await launch();
  const front = await openBarePage(browser, new URL('/', listUrl).href);
  await front.waitFor(`location.origin === '${new URL(listUrl).origin}' && document.readyState === 'complete'`);
  const coldFloor = await measureFloor(front, listUrl);
  const warmFloor = await measureFloor(front, listUrl);
  await front.close();

  const status = `of ${tools.toLocaleString('en')} tools`;
  const first = await openApp(browser, appUrl, status);
  const cold = await readOpening(first, coldFloor);
  await first.collectGarbage();
  const memory = await rendererMemory(browser);
  await first.close();
  const second = await openApp(browser, appUrl, status);
  const warm = await readOpening(second, warmFloor);
  await browser.close();
  if (memory === null || base === null) return { cold, warm, memory: null };
  return { cold, warm, memory: { kept: memory.now - base.now, peak: memory.peak - base.now } };
}

async function openApp(browser: Browser, url: string, status: string): Promise<BarePage> {
  const page = await openBarePage(browser, url, [noteLongTasks, noteFrames]);
  await page.waitFor(`window.benchNoted?.frames.at(-1)?.shown.includes(${JSON.stringify(status)}) === true`);
  await settle();
  return page;
}

async function measureFloor(page: BarePage, listUrl: string): Promise<number> {
  const floor = await page.evaluate(`(async () => {
    const started = performance.now();
    JSON.parse(await (await fetch(${JSON.stringify(listUrl)}, { cache: 'no-store' })).text());
    return performance.now() - started;
  })()`);
  return Number(floor);
}

async function readOpening(page: BarePage, floor: number): Promise<Opening> {
  const at = async (mark: string) =>
    Number(await page.evaluate(`performance.getEntriesByName(${JSON.stringify(mark)})[0]?.startTime`));
  const painted = Number(await page.evaluate(`(${settledAt})()`));
  return {
    rows: painted - (await at('catalog:request')),
    floor,
    rowsAfterLastByte: painted - (await at('catalog:last-byte')),
    longestTask: Number(await page.evaluate(`(${longestTask})()`)),
  };
}
