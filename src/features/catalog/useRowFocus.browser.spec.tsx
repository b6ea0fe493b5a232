import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { QueryAnswer, ToolKey } from '../../engine/protocol';
import { engineOf, everything, query } from '../../engine/testCatalog';
import type { ViewSnapshot } from '../../state/catalogViewer';
import { TestToolTable } from './testToolTable';

const toolIds = ['mcp:a', 'mcp:b', 'mcp:c'];
const second: ToolKey = { toolId: 'mcp:b', copy: 1 };

function snapshotOf(answer: QueryAnswer, open: ToolKey | null): ViewSnapshot {
  return {
    result: answer,
    question: { ...everything, draft: [], subject: null, open },
    rows: new Map(answer.rows.map((row, place) => [place, row])),
    listing: 1,
    error: null,
  };
}

test('who moves on before it is known where the open tool stands is not taken back', async () => {
  const { engine } = engineOf(toolIds.map((toolId) => ({ toolId, source: 'mcp', safetyTier: 'read' })));
  const unplaced = snapshotOf(await query(engine), null);
  const placed = snapshotOf(await query(engine, { open: second }), second);
  const onSelect = vi.fn();
  const table = (snapshot: ViewSnapshot) => <TestToolTable snapshot={snapshot} open={second} onSelect={onSelect} />;
  const screen = await render(table(unplaced));
  const row = (toolId: string) => page.getByRole('row').filter({ hasText: toolId });
  (row('mcp:b').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('mcp:c')).toHaveFocus();
  await screen.rerender(table(placed));
  await userEvent.keyboard('x');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('mcp:c', true);
});
