import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { applyEdit } from '../../draft/editDraft';
import { asProposal, openClaims } from '../../draft/proposal';
import { draftWith, toolOf } from '../../exports/testExports';
import type { Draft } from '../../model/draft';
import { OpenClaims } from './ClaimList';
import { harmlessIds, reviewDraft } from './reviewDraft';
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

function Notice({ start = proposal }: { readonly start?: Draft }) {
  const [draft, setDraft] = useState(start);
  const { entries } = reviewDraft(draft, answer, null);
  return (
    <>
      <OpenClaims
        claims={openClaims(draft)}
        harmless={harmlessIds(entries)}
        onEdit={(edit) => setDraft((now) => applyEdit(now, edit))}
      />
      <output aria-label="Confirmed">
        {[...draft.entries.values()].map(({ toolId, claims }) =>
          (claims ?? []).map(({ value, confirmed }) => confirmed && `${toolId} ${value.kind} by ${confirmed.by}. `),
        )}
      </output>
    </>
  );
}

test('Confirm all leaves out what may write, run commands or bears another name, and keeps who confirmed', async () => {
  await render(<Notice />);
  const name = page.getByRole('textbox', { name: 'Your name' });
  const all = page.getByRole('button', { name: 'Confirm all' });
  await expect
    .element(page.getByText('From night.draft.json: it lets 5 tools run unasked and gives 1 tool'))
    .toBeVisible();
  await name.fill(' ');
  await expect.element(all).toBeDisabled();
  await expect.element(page.getByText('Give your name to confirm')).toBeVisible();
  await name.fill('Ada ');
  await expect.element(page.getByText(/Confirm all leaves out 4/)).toBeVisible();
  await all.click();
  const confirmed = page.getByRole('status', { name: 'Confirmed' });
  await expect.element(confirmed).toHaveTextContent(/^mcp:crm\.find unattended by Ada\.$/);
  await expect.element(all).toBeDisabled();
  await page.getByRole('button', { name: 'Confirm mcp:crm.list' }).click();
  await expect.element(confirmed).toHaveTextContent('mcp:crm.list unattended by Ada. mcp:crm.list name by Ada.');
  await page.getByRole('button', { name: 'Refuse mcp:crm.gone' }).click();
  await expect.element(page.getByText('From night.draft.json: it lets 2 tools run unasked.')).toBeVisible();
});

test('what a file left out is confirmed with its reason in sight', async () => {
  const theirs = { ...draftWith([]), leftOut: new Map([['mcp:crm.run', { value: 'never called' }]]) };
  await render(<Notice start={asProposal(theirs, 'night.draft.json')} />);
  await expect.element(page.getByText('From night.draft.json: it leaves 1 tool out.')).toBeVisible();
  await expect.element(page.getByText('mcp:crm.run was left out: never called')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.getByRole('button', { name: 'Confirm all' }).click();
  await expect.element(page.getByRole('region', { name: 'To be confirmed' })).not.toBeInTheDocument();
});
