import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { assignmentsIn } from '../draft/ledger';
import type { Fingerprint } from '../engine/toolDetail';
import { evidenceOf } from '../model/evidence';
import { unstated } from '../model/fact';
import { currentLedger, decide } from '../state/ledger';
import { AssignDialog } from './Assign';

const tool = (name: string): Omit<Fingerprint, 'findings' | 'hints'> => ({
  toolId: `mcp:x.${name}`,
  dialect: 'mcp',
  digest: `sha256:${name}`,
  facts: { tier: unstated, egress: unstated, approval: unstated, replay: unstated },
  suggestions: [],
  evidence: evidenceOf({ toolId: `mcp:x.${name}`, nameOnServer: name }),
});

/** Of these tools alone: other specs decide in the same browser. */
const assigned = () => assignmentsIn(currentLedger()).filter(({ toolId }) => toolId.startsWith('mcp:x.'));

test('many at once leave out tools whose own words speak against the value, unless asked to take them in', async () => {
  await render(
    <AssignDialog
      target={{ kind: 'matches', count: 2, filters: [] }}
      tools={[tool('look'), tool('delete_row')]}
      onClose={() => {}}
    />,
  );
  await page.getByRole('radio', { name: 'read' }).click();
  const rows = page.getByRole('table', { name: 'Assigned values' }).getByRole('row');
  await expect.element(rows).toHaveLength(2);
  await expect.element(rows.nth(1)).toHaveTextContent('mcp:x.looknot assigned → read');
  await page.getByRole('checkbox', { name: 'Leave it out' }).click();
  await expect
    .element(rows.nth(1))
    .toHaveTextContent('mcp:x.delete_rowagainst it: “delete” in its namenot assigned → read');
  await expect.element(rows.nth(2)).toHaveTextContent('mcp:x.looknot assigned → read');

  await page.getByRole('checkbox', { name: 'Leave it out' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Looked at');
  await page.getByRole('button', { name: 'Assign safety tier to 1' }).click();
  expect(assigned()).toMatchObject([{ toolId: 'mcp:x.look', value: 'read', reason: 'Looked at' }]);
});

test('many at once keep what is assigned already unless asked to replace it', async () => {
  const at = '2026-01-01T00:00:00Z';
  const own = {
    toolId: 'mcp:x.show',
    digest: 'sha256:show',
    kind: 'assignment',
    about: 'egress',
    value: 'none',
  } as const;
  decide([{ ...own, reason: 'Mine', at, from: 'night.review.json' }], 'Assigned.');
  const tools = [tool('show'), tool('view')];
  await render(<AssignDialog target={{ kind: 'matches', count: 2, filters: [] }} tools={tools} onClose={() => {}} />);
  await page.getByRole('combobox', { name: 'What' }).selectOptions('egress');
  await page.getByRole('radio', { name: 'host-owned' }).click();
  const rows = page.getByRole('table', { name: 'Assigned values' }).getByRole('row');
  await expect.element(rows).toHaveLength(2);
  await page.getByRole('checkbox', { name: 'Replace it' }).click();
  await expect.element(rows.nth(1)).toHaveTextContent('mcp:x.shownone (assigned, from night.review.json) → host-owned');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Asked its owner');
  await page.getByRole('button', { name: 'Assign egress to 2' }).click();
  const values = () => assigned().flatMap(({ about, value }) => (about === 'egress' ? [value] : []));
  expect(values()).toEqual(['host-owned', 'host-owned']);
});
