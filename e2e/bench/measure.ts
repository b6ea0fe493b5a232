import { readFileSync } from 'node:fs';
import type { Browser, CDPSession, Page } from '@playwright/test';

/** Minimum, median, 95th percentile and maximum of some figures. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

export function spread(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { min: at(0.0001), median: at(0.5), p95: at(0.95), max: at(1) };
}

export function formatSpread({ min, median, p95, max }: Spread, unit: string): string {
  const round = (figure: number) => (figure < 10 ? figure.toFixed(1) : figure.toFixed(0));
  return `median ${round(median)}, p95 ${round(p95)}, min ${round(min)}, max ${round(max)} ${unit}`;
}

/** Seconds of script the page's main thread has run since it was opened. */
export async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
}

/**
 * Does something and waits until the table shows a newer answer, the one to what the search box holds; milliseconds
 * from the input event to after the frame that shows it.
 */
export async function timeToPaint(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const table = () => document.querySelector<HTMLElement>('[data-view]');
    const box = document.querySelector<HTMLInputElement>('[aria-label="Search tools"]');
    const before = table()?.dataset.view;
    const state: { started: number; painted: Promise<number> } = { started: Number.NaN, painted: Promise.resolve(0) };
    const start = (event: Event) => {
      if (Number.isNaN(state.started)) state.started = event.timeStamp;
    };
    for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, start, { capture: true, once: true });
    state.painted = new Promise((resolve) => {
      const look = () => {
        const shown = table();
        if (shown?.dataset.view === before || shown?.dataset.query !== box?.value) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - state.started);
          port2.postMessage(null);
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['data-view'],
      });
    });
    Reflect.set(window, 'benchPainted', state.painted);
  });
  await act();
  return page.evaluate(() => Reflect.get(window, 'benchPainted') as Promise<number>);
}

/** Resident private memory of the only renderer process, now and at its peak, in megabytes; null off Linux. */
export async function rendererMemory(browser: Browser): Promise<{ now: number; peak: number } | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      try {
        const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
        const status = readFileSync(`/proc/${id}/status`, 'utf8');
        const kilobytes = (text: string, name: string) =>
          [...text.matchAll(new RegExp(`^${name}:\\s+(\\d+) kB`, 'gm'))].reduce(
            (sum, [, size]) => sum + Number(size),
            0,
          );
        return { now: kilobytes(rollup, 'Private_(?:Clean|Dirty)') / 1024, peak: kilobytes(status, 'VmHWM') / 1024 };
      } catch {
        return null;
      }
    });
  return sizes.reduce((largest, size) => (size !== null && size.now > (largest?.now ?? 0) ? size : largest), null);
}

/** Collects garbage in the page and its workers. */
export async function collectGarbage(page: Page, session: CDPSession): Promise<void> {
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  await Promise.all(
    page.workers().map((worker) =>
      worker.evaluate(() => {
        const collect: unknown = Reflect.get(globalThis, 'gc');
        if (typeof collect === 'function') for (let i = 0; i < 3; i++) collect();
      }),
    ),
  );
}
