import type { Browser, Locator, Page } from '@playwright/test';
import { watchInteractions } from './frames';
import { settle } from './loading';
import { measureScrolling, type Scrolling } from './scrolling';

const words = ['refund', 'order status', 'write', 'list', 'report', 'customer'];
const facets = ['read', 'write', 'mcp', 'connector', 'always', 'conditional'];
const headers = ['Safety tier', 'Egress', 'Approval', 'Tool'];

/** Milliseconds from each input event to after the frame that shows its final answer. */
export interface Interactions {
  /** On a page that does the least that could answer a keystroke. */
  readonly bareKeystrokes: readonly number[];
  /** In order: the first one is the first after opening. */
  readonly keystrokes: readonly number[];
  readonly facetClicks: readonly number[];
  readonly sortClicks: readonly number[];
  readonly scrolling: Scrolling;
}

/** Types, clicks and scrolls in a catalog that `open` opens, beside a bare page in the same browser. */
export async function measureInteractions(
  browser: Browser,
  open: (page: Page) => Promise<void>,
  { count, scrollSeconds }: { readonly count: number; readonly scrollSeconds: number },
): Promise<Interactions> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const bareKeystrokes = await typeInBarePage(await context.newPage(), count);
  const page = await context.newPage();
  await open(page);
  await settle();
  const time = await watchInteractions(page);

  const keystrokes: number[] = [];
  const box = page.getByRole('searchbox', { name: 'Search tools' });
  await box.click();
  for (let word = 0; keystrokes.length < count; word++) {
    for (const letter of words[word % words.length] ?? '')
      keystrokes.push(await time(() => page.keyboard.press(letter)));
    await box.fill('');
    await page.waitForFunction(() => document.querySelector<HTMLElement>('[data-view]')?.dataset.query === '');
  }
  const clickTwice = async (target: Locator, figures: number[]) => {
    const click = await clicker(page, target);
    for (let twice = 0; twice < 2; twice++) figures.push(await time(click));
  };
  const facetClicks: number[] = [];
  for (let i = 0; facetClicks.length < count; i++) {
    const name = facets[i % facets.length] ?? '';
    await clickTwice(page.getByRole('checkbox', { name, exact: true }), facetClicks);
  }
  const sortClicks: number[] = [];
  for (let i = 0; sortClicks.length < count; i++) {
    const name = headers[i % headers.length] ?? '';
    await clickTwice(page.getByRole('columnheader', { name }).getByRole('button').first(), sortClicks);
  }
  const scrolling = await measureScrolling(page, scrollSeconds);
  return { bareKeystrokes, keystrokes, facetClicks, sortClicks, scrolling };
}

/** Clicks where something stands, by the mouse alone: looking it up at each click would cost the page time. */
async function clicker(page: Page, target: Locator): Promise<() => Promise<void>> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('what should be clicked is not on screen');
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function typeInBarePage(page: Page, count: number): Promise<readonly number[]> {
  await makeBare(page);
  const time = await watchInteractions(page);
  await page.locator('input').focus();
  const figures: number[] = [];
  while (figures.length < count) figures.push(await time(() => page.keyboard.press('a')));
  await page.close();
  return figures;
}

/**
 * Turns a page into the least that could answer a keystroke: a field, and as many words in rows as the table shows,
 * rewritten once a worker has echoed what was typed. No product is faster on the machine at hand.
 */
async function makeBare(page: Page): Promise<void> {
  const row = `<p>${'<span>word</span> '.repeat(7)}</p>`;
  await page.setContent(`<input aria-label="Search tools"><div data-view="0" data-query="">${row.repeat(18)}</div>`);
  await page.evaluate(() => {
    const box = document.querySelector('input');
    const table = document.querySelector<HTMLElement>('[data-view]');
    const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = ({ data }) => postMessage(data)'])));
    if (box === null || table === null) throw new Error('the page is gone');
    box.oninput = () => worker.postMessage(box.value);
    worker.onmessage = ({ data }) => {
      table.querySelectorAll('span').forEach((span, place) => {
        span.textContent = `${data} ${place}`;
      });
      table.dataset.query = data;
      table.dataset.view = `${Number(table.dataset.view) + 1}`;
    };
  });
}
