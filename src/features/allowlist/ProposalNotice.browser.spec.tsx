import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { applyEdit } from '../../draft/editDraft';
import { asProposal } from '../../draft/proposal';
import { draftWith, toolOf } from '../../exports/testExports';
import { ProposalNotice } from './ProposalNotice';
import { reviewDraft } from './reviewDraft';
import { answerOf } from './testReview';

const tiers = { 'mcp:crm.find': 'read', 'mcp:crm.list': 'read', 'mcp:crm.erase': 'write', 'mcp:crm.run': 'exec' };
const proposal = asProposal(
  draftWith(
    [...Object.keys(tiers), 'mcp:crm.gone'].map((toolId) => ({
      toolId,
      mode: 'auto' as const,
      ...(toolId === 'mcp:crm.list' && { nameInTarget: 'erase' }),
    })),
  ),
  'night.draft.json',
);
const answer = answerOf(Object.entries(tiers).map(([toolId, tier]) => toolOf(toolId, { tier })));

function Notice() {
  const [draft, setDraft] = useState(proposal);
  const { entries } = reviewDraft(draft, answer, null);
  return (
    <>
      <ProposalNotice draft={draft} entries={entries} onEdit={(edit) => setDraft((now) => applyEdit(now, edit))} />
      <output aria-label="Confirmed">
        {[...draft.entries.values()].map(({ toolId, confirmed }) => confirmed && `${toolId} by ${confirmed.by}`)}
      </output>
    </>
  );
}

test('Confirm all leaves out what may write, run commands or bears another name, and keeps who confirmed', async () => {
  await render(<Notice />);
  const name = page.getByRole('textbox', { name: 'Your name' });
  const all = page.getByRole('button', { name: 'Confirm all' });
  await expect
    .element(page.getByText('From night.draft.json: it lets 5 tools run unattended and gives 1 tool'))
    .toBeVisible();
  await name.fill(' ');
  await expect.element(all).toBeDisabled();
  await expect.element(page.getByText('Give your name to confirm all')).toBeVisible();
  await name.fill('Ada ');
  await expect.element(page.getByText(/Confirm all leaves out 4/)).toBeVisible();
  await all.click();
  await expect.element(page.getByRole('status', { name: 'Confirmed' })).toHaveTextContent(/^mcp:crm\.find by Ada$/);
  await expect.element(all).toBeDisabled();
});
