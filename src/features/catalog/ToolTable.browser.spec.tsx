import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { QueryAnswer } from '../../engine/engine';
import type { ToolKey } from '../../engine/layout';
import { engineOf, everything, query } from '../../engine/testCatalog';
import { viewer } from '../../state/catalogView';
import { currentDraft } from '../../state/drafts';
import { changePreferences } from '../../state/preferences';
import { changeAddress, closeTool } from '../../state/useAddress';
import { ToolTable } from './ToolTable';

const second: ToolKey = { toolId: 'mcp:b', copy: 1 };

const table = (
  <div style={{ display: 'flex', height: 600 }}>
    <ToolTable hasReadiness progress={<p>Reading Demo catalog</p>} />
  </div>
);

function show(answer: QueryAnswer, open: ToolKey | null): void {
  const rows = new Map(answer.rows.map((row, place) => [place, row]));
  const question = { ...everything, draft: [], subject: null, open };
  viewer.store.setState({ result: answer, question, rows, listing: 1, error: null });
}

afterEach(() => {
  viewer.reset();
  changePreferences({ density: 'regular' });
  closeTool();
});

for (const [density, height] of [
  ['compact', 34],
  ['regular', 42],
  ['large', 56],
] as const) {
  test(`while the first rows come, ${density} rows stand at the widths of the columns`, async () => {
    changePreferences({ density });
    const { container } = await render(table);
    await expect.element(page.getByText('Reading Demo catalog')).toBeVisible();
    const headers = [...container.querySelectorAll('[role=columnheader]')];
    const rows = [...container.querySelectorAll('[aria-hidden=true] > .grid')];
    expect(rows.slice(0, 2).map((row) => row.getBoundingClientRect().height)).toEqual([height, height]);
    const leftOf = (element: Element) => element.getBoundingClientRect().left;
    const cells = [...(rows[0]?.children ?? [])];
    // The first two hold their box and the tool's name in their own way.
    expect(cells.slice(2).map(leftOf)).toEqual(headers.slice(2).map(leftOf));
    expect(cells.length).toBe(headers.length);
    const [first, second] = rows.map((row) => row.getBoundingClientRect().top);
    expect(first).toBe(container.querySelector('[role=table]')?.getBoundingClientRect().bottom);
    expect((second ?? 0) - (first ?? 0)).toBe(height);
  });
}

test('who moves on before it is known where the open tool stands is not taken back', async () => {
  const { engine } = engineOf(
    ['mcp:a', 'mcp:b', 'mcp:c'].map((toolId) => ({ toolId, source: 'mcp', safetyTier: 'read' })),
  );
  changeAddress({ tool: second.toolId });
  show(await query(engine), null);
  await render(table);
  const row = (toolId: string) => page.getByRole('row').filter({ hasText: toolId });
  (row('mcp:b').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('mcp:c')).toHaveFocus();
  show(await query(engine, { open: second }), second);
  await userEvent.keyboard('x');
  expect([...currentDraft().entries.keys()]).toEqual(['mcp:c']);
});
