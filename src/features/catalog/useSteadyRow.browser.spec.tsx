import { useRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { QueryAnswer } from '../../engine/query';
import type { ViewRow } from '../../engine/rows';
import { useFixedRows } from '../../ui/useFixedRows';
import { useSteadyRow } from './useSteadyRow';

/** Rows of 30 px, in a box of 300 px. */
function Example({ tools, listing = 'all' }: { readonly tools: readonly string[]; readonly listing?: string }) {
  const box = useRef<HTMLElement>(null);
  const viewport = useFixedRows(box, tools.length, 30, 0);
  const rows = new Map(tools.map((toolId, place) => [place, { kind: 'tool', toolId, copy: 1 } as ViewRow]));
  const result = { total: tools.length } as QueryAnswer;
  useSteadyRow(viewport, { result, listing, rows, focused: 0, setFocused: () => undefined });
  return (
    <section ref={box} aria-label="Rows" style={{ height: 300, overflow: 'auto' }}>
      <div style={{ height: viewport.height }} />
      <output>{tools[viewport.from]}</output>
    </section>
  );
}

const tools = Array.from({ length: 100 }, (_, i) => `tool ${i}`);
const first = page.getByRole('status');
const box = page.getByRole('region', { name: 'Rows' });

test('the first row in sight stays there while tools come before it', async () => {
  const screen = await render(<Example tools={tools} />);
  box.element().scrollTop = 615;
  await expect.element(first).toHaveTextContent('tool 20');
  await screen.rerender(<Example tools={['new 1', 'new 2', ...tools]} />);
  await expect.element(first).toHaveTextContent('tool 20');
  expect(box.element().scrollTop).toBe(675);
});

test('the top of a list shows what came first', async () => {
  const screen = await render(<Example tools={tools} />);
  await expect.element(first).toHaveTextContent('tool 0');
  await screen.rerender(<Example tools={['new 1', ...tools]} />);
  await expect.element(first).toHaveTextContent('new 1');
});

test('another list is not followed', async () => {
  const screen = await render(<Example tools={tools} />);
  box.element().scrollTop = 600;
  await expect.element(first).toHaveTextContent('tool 20');
  await screen.rerender(<Example tools={['new 1', ...tools]} listing="other" />);
  await expect.element(first).toHaveTextContent('tool 19');
});
