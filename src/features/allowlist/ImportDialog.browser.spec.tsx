import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { writeDraft } from '../../draft/draftFile';
import { draftWith } from '../../exports/testExports';
import { currentDraft } from '../../state/drafts';
import { queryClient } from '../../state/engineQuery';
import { decide } from '../../state/ledger';
import { ImportDialog } from './ImportDialog';

const file = writeDraft(draftWith(['mcp:fs.read', 'mcp:fs.wipe'].map((toolId) => ({ toolId, mode: 'ask' }))));
const button = (name: string) => page.getByRole('button', { name });

test('an import that allows a rejected tool waits until that is left out, and comes without it', async () => {
  const verdict = { kind: 'verdict', about: 'tool', toolId: 'mcp:fs.wipe', digest: 'sha256:then' } as const;
  const said = { value: 'rejected', reason: 'It wipes.', by: 'Ada', at: '2026-10-01T00:00:00Z' } as const;
  decide<'verdict'>([{ ...verdict, ...said }], 'Rejected.');
  await render(
    <QueryClientProvider client={queryClient}>
      <ImportDialog />
    </QueryClientProvider>,
  );
  await page.getByRole('textbox', { name: 'Text to import' }).fill(file);
  await expect.element(page.getByRole('list', { name: 'Rejected' })).toHaveTextContent('mcp:fs.wipe by Ada');
  for (const name of ['Merge', 'Replace its entries', 'Open as a new draft'])
    await expect.element(button(name)).toBeDisabled();
  await button('Leave out what was rejected').click();
  await button('Open as a new draft').click();
  await expect.poll(() => [...currentDraft().entries.keys()]).toEqual(['mcp:fs.read']);
});
