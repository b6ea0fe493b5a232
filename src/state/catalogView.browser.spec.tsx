import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { everything } from '../engine/testCatalog';
import { WorkerError } from '../workers/rpcClient';
import { catalogClient } from './catalogClient';
import { knownCatalog, setSummary } from './catalogSummary';
import { ofMatches, startCatalogView, useAnswer, useRows, view } from './catalogView';
import { queryClient } from './engineQuery';
import { exportMatches } from './exportMatches';
import { changeAddress } from './useAddress';

const home = location.href;
const tools = Array.from({ length: 600 }, (_, place) => ({
  name: `tool_${String(place).padStart(3, '0')}`,
  inputSchema: { type: 'object' },
}));

function wrapper({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** The table's rows, as it scrolls to some place. */
function renderRows(from: number) {
  return renderHook(
    (props?: { readonly from: number }) => {
      const sight = props?.from ?? from;
      return { ...useRows({ from: sight, to: sight + 20 }), answer: useAnswer((now) => now) };
    },
    { wrapper },
  );
}

const idAt = (rows: Awaited<ReturnType<typeof renderRows>>['result']['current']['rows'], place: number) => {
  const row = rows.get(place);
  return row?.kind === 'tool' ? row.toolId : row?.kind;
};

beforeAll(async () => {
  startCatalogView();
  const bytes = new TextEncoder().encode(JSON.stringify({ tools }));
  const source = { id: 'host:many', name: 'many' };
  await catalogClient.ask('start', { reading: 0, source, speaks: 'any' });
  await catalogClient.ask('chunk', { reading: 0, bytes });
  const outcome = await catalogClient.ask('finish', 0);
  if (outcome.kind === 'read') setSummary(outcome.summary);
});

beforeEach(() => expect.poll(() => view.getState().result?.matches, { timeout: 20_000 }).toBe(tools.length));

/** What is offered to the browser's downloads. */
const saved: string[] = [];
document.addEventListener(
  'click',
  (event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    saved.push(event.target.download);
    event.preventDefault();
  },
  true,
);

afterEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
  history.replaceState(null, '', home);
  changeAddress({ q: '', group: 'none', tool: null });
});

test('rows that scrolling asked for come; where they can’t, that is said and they are asked for again', async () => {
  const { result, rerender } = await renderRows(0);
  expect(idAt(result.current.rows, 10)).toBe('mcp:many.tool_010');
  await rerender({ from: 300 });
  await expect.poll(() => idAt(result.current.rows, 310)).toBe('mcp:many.tool_310');
  const ask = vi.spyOn(catalogClient, 'ask').mockRejectedValue(new WorkerError('catalog', 'rows', 'broke'));
  await rerender({ from: 500 });
  await expect.poll(() => result.current.failure?.words).toContain('catalog worker');
  ask.mockRestore();
  result.current.failure?.onRetry();
  await expect.poll(() => idAt(result.current.rows, 510)).toBe('mcp:many.tool_510');
  expect(result.current.failure).toBeNull();
});

test('another list comes with its first rows, the same one asked anew with those in sight', async () => {
  const { result, rerender } = await renderRows(300);
  await expect.poll(() => idAt(result.current.rows, 310)).toBe('mcp:many.tool_310');
  const { listing } = result.current.answer;
  const asked = vi.spyOn(catalogClient, 'ask');
  changeAddress({ context: ['tenant:t_a'] });
  await expect.poll(() => result.current.answer.question?.context).toEqual(['tenant:t_a']);
  expect(idAt(result.current.rows, 310)).toBe('mcp:many.tool_310');
  expect(result.current.answer.listing).toBe(listing);
  expect(asked.mock.calls.map(([method]) => method)).toEqual(['query']);
  changeAddress({ q: 'tool_4' });
  await expect.poll(() => result.current.answer.result?.matches).toBe(100);
  await rerender({ from: 0 });
  expect(idAt(result.current.rows, 0)).toBe('mcp:many.tool_400');
  expect(result.current.answer.listing).not.toBe(listing);
});

test('of quick questions the last is answered, and a question about the matches waits for it', async () => {
  const asked = vi.spyOn(catalogClient, 'ask');
  for (const q of ['t', 'tool_', 'tool_59', 'tool_599']) changeAddress({ q }, 'coalesce');
  expect(await ofMatches(async (_, { matches }) => matches)).toBe(1);
  const settled = await Promise.allSettled(asked.mock.results.map(({ value }) => value));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
});

test('a question that fails is said, and the answer before stays', async () => {
  vi.spyOn(catalogClient, 'ask').mockRejectedValue(new WorkerError('catalog', 'query', 'broke'));
  changeAddress({ q: 'other' });
  await expect.poll(() => view.getState().error).toBeInstanceOf(WorkerError);
  expect(view.getState().result?.matches).toBe(tools.length);
});

test('what matches is saved as one file, whatever its pages and whatever was asked meanwhile', async () => {
  // The engine keeps fewer results than this, so it lets go of the one on screen.
  await Promise.all(tools.slice(0, 20).map(({ name }) => catalogClient.ask('query', { ...everything, q: name })));
  await exportMatches('csv', null);
  await exportMatches('json', null);
  expect(saved).toEqual(['files-tools.csv', 'files-tools.json']);
});

test('what matches is written from the start again where the catalog changes meanwhile', async () => {
  const asked = vi.spyOn(catalogClient, 'ask');
  const running = exportMatches('json', null);
  await expect.poll(() => asked.mock.calls.some(([method]) => method === 'exportRows')).toBe(true);
  const { summary } = knownCatalog();
  if (summary !== null) setSummary(summary);
  await running;
  expect(saved).toEqual(['files-tools.json']);
  const pages = asked.mock.calls.filter(([method]) => method === 'exportRows').map(([, page]) => page);
  expect(pages.slice(0, 2)).toMatchObject([{ from: 0 }, { from: 0 }]);
});
