import type { Page } from '@playwright/test';

/** How the table kept up with scrolling. */
export interface Scrolling {
  /** Milliseconds of each frame while scrolling 10,000 px a second. */
  readonly frames: readonly number[];
  /** Frames without a row that followed one without a row. */
  readonly emptyFrames: number;
  /** The most frames that a jump to anywhere in the list took to show rows. */
  readonly slowestJump: number;
}

/** Scrolls the open catalog up and down for some seconds, then jumps about in it. */
export function measureScrolling(page: Page, seconds: number): Promise<Scrolling> {
  return page.evaluate(async (seconds) => {
    const element = document.querySelector<HTMLElement>('[data-scroll=tools]');
    if (element === null) throw new Error('the table is gone');
    const hasRows = () => {
      const { top, bottom } = element.getBoundingClientRect();
      return [...element.querySelectorAll('[role=row][aria-rowindex]:not([aria-rowindex="1"])')].some((row) => {
        const box = row.getBoundingClientRect();
        return box.bottom > top + 40 && box.top < bottom;
      });
    };
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const frames: number[] = [];
    let emptyFrames = 0;
    let emptyRun = 0;
    let direction = 1;
    const started = performance.now();
    let last = await frame();
    while (performance.now() - started < seconds * 1000) {
      element.scrollTop += direction * 10 * Math.min(50, frames.at(-1) ?? 16);
      if (element.scrollTop + element.clientHeight >= element.scrollHeight - 1) direction = -1;
      if (element.scrollTop <= 0) direction = 1;
      const now = await frame();
      frames.push(now - last);
      last = now;
      emptyRun = hasRows() ? 0 : emptyRun + 1;
      if (emptyRun >= 2) emptyFrames++;
    }
    let slowestJump = 0;
    for (let jump = 0; jump < 20; jump++) {
      element.scrollTop = (((jump * 7919) % 1000) / 1000) * element.scrollHeight;
      let waited = 0;
      do {
        await frame();
        waited++;
      } while (!hasRows() && waited < 60);
      slowestJump = Math.max(slowestJump, waited);
    }
    return { frames, emptyFrames, slowestJump };
  }, seconds);
}
