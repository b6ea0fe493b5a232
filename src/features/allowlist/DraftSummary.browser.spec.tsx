import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { draftWith } from '../../exports/testExports';
import { DraftSummary } from './DraftSummary';
import { reviewDraft } from './reviewDraft';

const draft = draftWith([
  { toolId: 'mcp:fs.read', mode: 'auto' },
  { toolId: 'mcp:fs.gone', mode: 'auto' },
  { toolId: 'mcp:fs.open', mode: 'auto', unconfirmed: true },
  { toolId: 'mcp:fs.find', mode: 'ask' },
]);
const nothing = () => {};

test('the summary counts modes, and says what is unconfirmed and what asks for now', async () => {
  const { entries } = reviewDraft(draft, null, null);
  const reviewed = entries.map((one) =>
    one.entry.toolId === 'mcp:fs.gone'
      ? { ...one, resolution: { kind: 'matches-nothing' as const, suggestions: [] } }
      : one,
  );
  await render(
    <DraftSummary
      reviewed={reviewed}
      draft={draft}
      shown={null}
      fits={[]}
      since={null}
      onShow={nothing}
      onCompare={nothing}
      onFormat={nothing}
      onUnattended={nothing}
    />,
  );
  await expect.element(page.getByText('2 ask · 2 auto · 1 unconfirmed')).toBeVisible();
  await expect.element(page.getByText('1 of 2 auto asks for now')).toBeVisible();
});
