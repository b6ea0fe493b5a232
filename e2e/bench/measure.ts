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
 * Private memory of the largest renderer process, now and at its peak, in MiB; null off Linux. The peak takes what the
 * process shares with others, such as Chromium's own code, to be now what it was then.
 */
export async function rendererMemory(browser: Browser): Promise<{ now: number; peak: number } | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => processMemory(id));
  return sizes.reduce((largest, size) => (size !== null && size.now > (largest?.now ?? 0) ? size : largest), null);
}

function processMemory(id: number): { now: number; peak: number } | null {
  try {
    const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const megabytes = (text: string, name: string) =>
      [...text.matchAll(new RegExp(`^${name}:\\s+(\\d+) kB`, 'gm'))].reduce((sum, [, size]) => sum + Number(size), 0) /
      1024;
    const now = megabytes(rollup, 'Private_(?:Clean|Dirty)');
    return { now, peak: megabytes(status, 'VmHWM') - (megabytes(rollup, 'Rss') - now) };
  } catch {
    return null;
  }
}

/** What an element is to show: its text, or its value where it is a field. */
export interface Shown {
  readonly selector: string;
  readonly wanted: string;
}

/** Does something and waits until an element shows it; milliseconds from the input event to after the frame with it. */
export async function timeUntil(page: Page, act: () => Promise<void>, shown: Shown): Promise<number> {
  await page.evaluate(({ selector, wanted }) => {
    let started = Number.NaN;
    const start = (event: Event) => {
      if (Number.isNaN(started)) started = event.timeStamp;
    };
    for (const kind of ['keydown', 'pointerdown', 'input'])
      addEventListener(kind, start, { capture: true, once: true });
    const isThere = () => {
      const element = document.querySelector(selector);
      const isField = element instanceof HTMLSelectElement || element instanceof HTMLInputElement;
      return isField ? element.value === wanted : element?.textContent === wanted;
    };
    const painted = new Promise<number>((resolve) => {
      const look = () => {
        if (Number.isNaN(started) || !isThere()) {
          requestAnimationFrame(look);
          return;
        }
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - started);
        port2.postMessage(null);
      };
      look();
    });
    Reflect.set(window, 'benchShown', painted);
  }, shown);
  await act();
  return page.evaluate(() => Reflect.get(window, 'benchShown') as Promise<number>);
}
