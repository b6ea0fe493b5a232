import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { draftWith } from '../../exports/testExports';
import { EntryRow } from './EntryRow';
import { reviewDraft } from './reviewDraft';

test('an auto entry that the catalog doesn’t show says that it asks for now', async () => {
  const { entries } = reviewDraft(draftWith([{ toolId: 'mcp:fs.gone', mode: 'auto' }]), null, null);
  const nothing = () => {};
  await render(
    <table>
      <tbody>
        {entries.map((reviewed) => (
          <EntryRow
            key={reviewed.entry.toolId}
            reviewed={{ ...reviewed, resolution: { kind: 'matches-nothing', suggestions: [] } }}
            rowIndex={2}
            canDefer={false}
            onEdit={nothing}
            onOpenTool={nothing}
            onAccept={nothing}
            onRepoint={nothing}
          />
        ))}
      </tbody>
    </table>,
  );
  await expect.element(page.getByText('asks for now: not in catalog')).toBeVisible();
});
