import { afterEach, beforeAll, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { knownCatalog, noteSummary } from '../state/catalogSummary';
import { startCatalogView, view } from '../state/catalogView';
import { exportMatches } from '../state/exportMatches';
import { addFiles } from '../state/filesStore';
import { showNotice, usePageNotice } from '../state/pageNotice';
import { catalogClient } from '../state/useCatalog';

/** More than one page of rows. */
const tools = Array.from({ length: 600 }, (_, place) => ({ name: `tool_${place}`, inputSchema: { type: 'object' } }));

/** More results than the engine keeps. */
const queries = 20;

const saved: string[] = [];
/** The download itself is the browser's; what is offered to it counts here. */
function noteDownload(event: MouseEvent): void {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  saved.push(event.target.download);
  event.preventDefault();
}
document.addEventListener('click', noteDownload, true);

beforeAll(startCatalogView);

afterEach(() => {
  saved.length = 0;
  showNotice(null);
});

let files = 0;
/** Another file is another result, which the catalog still holds. */
async function addTools(): Promise<void> {
  const name = `${++files}.json`;
  addFiles([{ path: name, file: new File([JSON.stringify({ tools })], name) }]);
  await expect.poll(() => view.getState().result?.matches, { timeout: 20_000 }).toBe(files * tools.length);
}

/** Asks so much else that the result on screen is let go of. */
async function letGo(): Promise<void> {
  const sort = { key: 'id', descending: false } as const;
  const rest = { choices: new Map(), context: [], targets: [], subject: null, comparison: null };
  const asked = Array.from({ length: queries }, (_, place) =>
    catalogClient.ask('query', {
      ...rest,
      q: `tool_${place}`,
      sort,
      group: 'none',
      draft: [],
      from: 0,
      to: 0,
    }),
  );
  await Promise.all(asked);
}

test('what matches is saved as one file, whatever its pages, and whatever was asked meanwhile', async () => {
  await addTools();
  await letGo();
  await exportMatches('csv', null);
  await exportMatches('json', null);
  expect(saved).toEqual(['files-tools.csv', 'files-tools.json']);
});

test('of a catalog that changes meanwhile no file is saved, and the page says so', async () => {
  const { result } = await renderHook(usePageNotice);
  await addTools();
  const running = exportMatches('json', null);
  const { summary } = knownCatalog();
  if (summary !== null) noteSummary(summary);
  await running;
  expect(saved).toEqual([]);
  const words = 'The catalog changed during export: no file was saved. Export again.';
  await expect.poll(() => result.current).toEqual({ kind: 'error', words });
});
