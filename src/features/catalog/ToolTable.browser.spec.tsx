import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { QueryAnswer } from '../../engine/engine';
import type { ToolKey } from '../../engine/layout';
import { engineOf, everything, query } from '../../engine/testCatalog';
import { viewer } from '../../state/catalogView';
import { currentDraft } from '../../state/drafts';
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
  closeTool();
});

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
