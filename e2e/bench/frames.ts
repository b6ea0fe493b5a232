import type { Page } from '@playwright/test';

/** What a page showed of an answer, frame by frame, where something changed. */
interface NotedFrames {
  readonly frames: { readonly at: number; readonly shown: string }[];
  /** Whether a change waits for its frame. */
  isDrawing: boolean;
}

/**
 * In the page, before all else: notes after each frame that changed anything what the page shows of an answer: the rows
 * in the viewport, the counts of the facets and the status. Reads the layout when it is clean, so that it forces none.
 */
export function noteFrames(): void {
  const noted: NotedFrames = { frames: [], isDrawing: false };
  Reflect.set(window, 'benchNoted', noted);
  const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const statusOf = () => textsOf('output').find((text) => /of [\d,]+ tools?$/.test(text ?? ''));
  const rowsInViewport = (table: HTMLElement) => {
    const rows = [...table.querySelectorAll('[role=row]')];
    if (rows.length === 0) return table.textContent ?? '';
    const { top, bottom } = table.getBoundingClientRect();
    const isVisible = (row: Element) => {
      const box = row.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    };
    return rows
      .filter(isVisible)
      .map(({ textContent }) => textContent)
      .join('\n');
  };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const at = performance.now();
    noted.isDrawing = false;
    const table = document.querySelector<HTMLElement>('[data-view]');
    if (table === null) return;
    const parts = [table.dataset.view, rowsInViewport(table), ...textsOf('[aria-label="Filters"]'), statusOf()];
    noted.frames.push({ at, shown: parts.join('\n\n') });
  };
  new MutationObserver(() => {
    if (noted.isDrawing) return;
    noted.isDrawing = true;
    requestAnimationFrame(() => port2.postMessage(null));
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['data-view'],
  });
}

/** In the page: when the first frame was painted that showed what the page shows now; milliseconds on its clock. */
export function settledAt(): number {
  const { frames } = Reflect.get(window, 'benchNoted') as NotedFrames;
  const final = frames.at(-1);
  let at = Number.NaN;
  for (let i = frames.length - 1; i >= 0 && frames[i]?.shown === final?.shown; i--) at = frames[i]?.at ?? at;
  return at;
}

/** For so long nothing may change before what is shown counts as final. */
const quietMs = 250;

/**
 * Times interactions on an open catalog: milliseconds from the input event to after the frame that shows the final
 * rows, counts and status of what the search box and the filters ask.
 */
export async function watchInteractions(page: Page): Promise<(act: () => Promise<void>) => Promise<number>> {
  let painted: (milliseconds: number) => void = () => {};
  await page.exposeFunction('benchPainted', (milliseconds: number) => painted(milliseconds));
  await page.evaluate(`(${noteFrames})(); window.benchSettledAt = ${settledAt};`);
  await page.evaluate((quietMs) => {
    const noted = Reflect.get(window, 'benchNoted') as NotedFrames;
    const settledAt = Reflect.get(window, 'benchSettledAt') as () => number;
    const tell = Reflect.get(window, 'benchPainted') as (milliseconds: number) => void;
    const tableOf = () => document.querySelector<HTMLElement>('[data-view]');
    const box = document.querySelector<HTMLInputElement>('[aria-label="Search tools"]');
    let started = Number.NaN;
    let viewBefore: string | undefined;
    let events = 0;
    const look = (event: number) => {
      // A click that changes nothing waits for an answer still when the next event comes.
      if (event !== events) return;
      const table = tableOf();
      const isAnswered = table?.dataset.view !== viewBefore && table?.dataset.query === box?.value;
      const last = noted.frames.at(-1)?.at ?? Number.POSITIVE_INFINITY;
      if (isAnswered && !noted.isDrawing && performance.now() - last > quietMs) tell(settledAt() - started);
      else setTimeout(look, 50, event);
    };
    for (const kind of ['keydown', 'pointerdown']) {
      addEventListener(
        kind,
        (event) => {
          started = event.timeStamp;
          viewBefore = tableOf()?.dataset.view;
          noted.frames.length = 0;
          setTimeout(look, 50, ++events);
        },
        { capture: true },
      );
    }
  }, quietMs);
  return async (act) => {
    const done = new Promise<number>((resolve) => (painted = resolve));
    await act();
    return done;
  };
}
