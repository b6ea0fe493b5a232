import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { applyEdit } from '../../draft/editDraft';
import { draftWith, toolOf } from '../../exports/testExports';
import type { Draft } from '../../model/draft';
import { AccessSummary } from './AccessSummary';
import { DraftSummary } from './DraftSummary';
import { EntryRow } from './EntryRow';
import { reviewDraft } from './reviewDraft';
import { answerOf, gone } from './testReview';

const nothing = () => undefined;
const goneId = 'mcp:fs.gone';
const readId = 'mcp:fs.read';
const writeId = 'mcp:fs.write';
const knows = answerOf([toolOf(readId), toolOf(writeId, { tier: 'write' })], { [goneId]: gone });

function Rows(props: { readonly draft: Draft }) {
  const [draft, setDraft] = useState(props.draft);
  return (
    <table>
      <tbody>
        {reviewDraft(draft, knows, null).entries.map((reviewed) => (
          <EntryRow
            key={reviewed.entry.toolId}
            reviewed={reviewed}
            rowIndex={2}
            clients={0}
            effects={[]}
            canDefer={false}
            onEdit={(edit) => setDraft((now) => applyEdit(now, edit))}
          />
        ))}
      </tbody>
    </table>
  );
}

test('an auto entry that the catalog doesn’t show says that it asks for now', async () => {
  await render(<Rows draft={draftWith([{ toolId: goneId, mode: 'auto' }])} />);
  await expect.element(page.getByText('asks for now: not in catalog')).toBeVisible();
});

test('a tool that writes runs unasked only with a reason, asked once, which joins its note', async () => {
  await render(<Rows draft={draftWith([{ toolId: writeId, mode: 'ask' }])} />);
  const mode = page.getByRole('combobox', { name: `Mode of ${writeId}` });
  const reason = page.getByRole('textbox', { name: `Reason for running ${writeId} unasked` });
  await mode.selectOptions('auto');
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(mode).toHaveValue('ask');
  await mode.selectOptions('auto');
  // A note that is written meanwhile stays beside the reason.
  await page.getByRole('textbox', { name: `Note on ${writeId}` }).fill('Mine');
  await reason.fill('Capped at 50 a day.');
  await page.getByRole('button', { name: 'Set to auto' }).click();
  await expect.element(mode).toHaveFocus();
  await expect.element(mode).toHaveValue('auto');
  await expect.element(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('Mine; Capped at 50 a day.');
  await mode.selectOptions('ask');
  await mode.selectOptions('auto');
  await expect.element(mode).toHaveValue('auto');
});

test('the summary counts modes, and says what is unconfirmed and what asks for now', async () => {
  const draft = draftWith([
    { toolId: readId, mode: 'auto' },
    { toolId: goneId, mode: 'auto' },
    { toolId: 'mcp:fs.open', mode: 'ask', claims: [{ value: { kind: 'unattended' } }] },
    { toolId: 'mcp:fs.find', mode: 'ask' },
  ]);
  const on = { differing: 0, onShow: nothing, onFormat: nothing };
  const { entries } = reviewDraft(draft, knows, null);
  await render(<DraftSummary reviewed={entries} draft={draft} shown={null} fits={[]} since={null} {...on} />);
  await expect.element(page.getByText('2 ask · 2 auto · 1 unconfirmed')).toBeVisible();
  await expect.element(page.getByText('1 of 2 auto asks for now')).toBeVisible();
});

test('combined access says what it does not count: patterns, and entries that are not in the catalog', async () => {
  const draft = draftWith([readId, goneId].map((toolId) => ({ toolId, mode: 'ask' as const })));
  const admitted = { tools: 191, writes: { yes: 73, disputed: 0, unknown: 40, no: 78 }, critical: [] };
  await render(
    <AccessSummary entries={reviewDraft(draft, knows, null).entries} patterns={2} admitted={admitted} mappings={[]} />,
  );
  await expect.element(page.getByText(/^2 wildcards admit 191 tools, 73 can write, 40 don’t say\./)).toBeVisible();
  await page.getByText('Network, approval, scopes and credentials').click();
  await expect
    .element(page.getByText('Scopes and credentials of 1 entry not in the catalog are not known.'))
    .toBeVisible();
});
