import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { engineOf } from '../../engine/testCatalog';
import { setSummary } from '../../state/catalogSummary';
import { queryClient } from '../../state/engineQuery';
import { hostStore, startHost } from '../../state/hostStore';
import { openDialog } from '../../state/openDialog';
import { readNotice } from '../../state/pageNotice';
import { startKeeping } from '../../state/persisted';
import { keepNothing } from '../../state/testCatalogInPage';
import { ReviewDialogs } from './ReviewDialogs';

test('the demo’s example review is read once somebody opens it, and no notice offers it', async () => {
  keepNothing();
  startKeeping();
  // Without a `config.json`, the page shows the demo.
  await startHost();
  await expect.poll(() => hostStore.getState()?.review).toBeDefined();
  setSummary({ ...engineOf([]).summary, isJudged: true });
  await render(
    <QueryClientProvider client={queryClient}>
      <ReviewDialogs />
    </QueryClientProvider>,
  );
  expect([queryClient.isMutating(), readNotice()]).toEqual([0, null]);
  openDialog('example-review');
  await expect.element(page.getByRole('dialog', { name: 'Review file' })).toBeVisible();
});
