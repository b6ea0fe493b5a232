import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { assignmentsIn } from '../../draft/ledger';
import { CatalogEngine } from '../../engine/engine';
import { takeHost } from '../../engine/testCatalog';
import { setSummary } from '../../state/catalogSummary';
import { currentLedger, withdraw } from '../../state/ledger';
import { FirearmsClass } from './FirearmsClass';

const detail = { toolId: 'mcp:crm.refund', digest: 'sha256:one' };
const registryTool = { tool_id: 'shop.pay', kind: 'http_api', firearms_class: 'spend', allowed_clusters: ['till'] };
const openwopTool = { toolId: 'mcp:crm.list', source: 'mcp', safetyTier: 'read' };

function showCatalogOf(...tools: readonly object[]) {
  setSummary(takeHost(new CatalogEngine(), tools).summary);
}

/** Of this tool alone: other specs decide in the same browser. */
const assigned = () => assignmentsIn(currentLedger()).filter(({ toolId }) => toolId === detail.toolId);

beforeEach(() => {
  for (const one of assigned()) withdraw(one);
});

test('a firearms class takes a name and a reason, and says which of them is wrong', async () => {
  showCatalogOf(registryTool);
  await render(<FirearmsClass detail={detail} />);
  await page.getByText('Firearms class: not assigned').click();
  const name = page.getByRole('textbox', { name: 'Firearms class' });
  const reason = page.getByRole('textbox', { name: 'Reason for the class' });
  const assign = page.getByRole('button', { name: 'Assign class' });
  await name.fill('two words');
  await assign.click();
  await expect.element(name).toHaveAccessibleDescription(/letters, digits/);
  await expect.element(reason).toHaveAccessibleDescription(/Give a reason/);
  expect(assigned()).toEqual([]);

  await name.fill('spend');
  await reason.fill('Moves money');
  await assign.click();
  await expect.element(page.getByText('Firearms class: spend')).toBeVisible();
  expect(assigned()).toMatchObject([{ ...detail, value: 'spend', reason: 'Moves money' }]);
});

test('a class assigned to another descriptor counts as none, and can be taken back', async () => {
  showCatalogOf(registryTool);
  const { rerender } = await render(<FirearmsClass detail={detail} />);
  await page.getByText('Firearms class: not assigned').click();
  await page.getByRole('textbox', { name: 'Firearms class' }).fill('spend');
  await page.getByRole('textbox', { name: 'Reason for the class' }).fill('Moves money');
  await page.getByRole('button', { name: 'Assign class' }).click();
  await rerender(<FirearmsClass detail={{ ...detail, digest: 'sha256:two' }} />);
  await expect.element(page.getByText('Firearms class: not assigned')).toBeVisible();
  await expect.element(page.getByText(/has changed since/)).toBeVisible();
  await page.getByRole('button', { name: 'Take back class' }).click();
  expect(assigned()).toEqual([]);
});

test('without a registry in the catalog nothing asks for a class', async () => {
  showCatalogOf(openwopTool);
  await render(<FirearmsClass detail={detail} />);
  await expect.element(page.getByText(/Firearms class/)).not.toBeInTheDocument();
});
