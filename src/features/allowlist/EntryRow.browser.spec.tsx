import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { applyEdit } from '../../draft/editDraft';
import { asProposal } from '../../draft/proposal';
import type { DraftAnswer } from '../../engine/draftService';
import { draftWith, toolOf } from '../../exports/testExports';
import { AccessSummary } from './AccessSummary';
import { EntryRow } from './EntryRow';
import { reviewDraft } from './reviewDraft';

const goneId = 'mcp:fs.gone';
const readId = 'mcp:fs.read';
const knows: DraftAnswer = {
  resolutions: [[readId, { kind: 'resolves' }]],
  patterns: [],
  rules: [],
  others: [],
  tools: [
    {
      tool: toolOf(readId, { tier: 'read' }),
      family: 'mcp:fs',
      copies: 1,
      isChanged: false,
      tokens: 100,
      digest: 'sha256:1',
      findings: [],
      listedBy: [],
    },
  ],
};

function Rows(props: { readonly draft: ReturnType<typeof draftWith>; readonly answer: DraftAnswer | null }) {
  const [draft, setDraft] = useState(props.draft);
  return (
    <table>
      <tbody>
        {reviewDraft(draft, props.answer, null).entries.map((reviewed) => (
          <EntryRow
            key={reviewed.entry.toolId}
            reviewed={reviewed}
            rowIndex={2}
            canDefer={false}
            onEdit={(edit) => setDraft((now) => applyEdit(now, edit))}
          />
        ))}
      </tbody>
    </table>
  );
}

test('an auto entry that the catalog doesn’t show says that it asks for now', async () => {
  const answer: DraftAnswer = {
    ...knows,
    resolutions: [[goneId, { kind: 'matches-nothing', suggestions: [] }]],
    tools: [],
  };
  await render(<Rows draft={draftWith([{ toolId: goneId, mode: 'auto' }])} answer={answer} />);
  await expect.element(page.getByText('asks for now: not in catalog')).toBeVisible();
});

test('confirming in a row asks for a name once, and keeps it with the entry', async () => {
  const proposal = asProposal(
    draftWith([goneId, readId].map((toolId) => ({ toolId, mode: 'auto' as const }))),
    'night.draft.json',
  );
  await render(<Rows draft={proposal} answer={knows} />);
  await page.getByRole('button', { name: `Confirm ${goneId}` }).click();
  await expect.element(page.getByText(/^confirmed by/)).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: `Your name, to confirm ${goneId}` }).fill('Ada');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(page.getByText(/^confirmed by Ada on .*, from night\.draft\.json$/)).toBeVisible();
  await page.getByRole('button', { name: `Confirm ${readId}` }).click();
  await expect.poll(() => page.getByText(/^confirmed by Ada on/).elements().length).toBe(2);
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
