import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { engineOf } from '../../engine/testCatalog';
import { setSummary } from '../../state/catalogSummary';
import { queryClient } from '../../state/engineQuery';
import { openDialog } from '../../state/openDialog';
import { readNotice } from '../../state/pageNotice';
import { ReviewDialogs } from './ReviewDialogs';

const review = `${location.origin}/demo/none.review.json`;

vi.mock(import('../../state/hostStore'), async (original) => ({
  ...(await original()),
  useHost: () => ({
    ...{ id: 'demo', label: 'Demo', url: `${location.origin}/demo`, origin: location.origin, review },
    ...{ relative: true, auth: 'none', kind: 'openwop' },
  }),
}));

test('the demo’s example review is read once somebody opens it, and no notice offers it', async () => {
  setSummary({ ...engineOf([]).summary, isJudged: true });
  await render(
    <QueryClientProvider client={queryClient}>
      <ReviewDialogs />
    </QueryClientProvider>,
  );
  expect([queryClient.isMutating(), readNotice()]).toEqual([0, null]);
  openDialog('example-review');
  await expect.poll(() => readNotice()?.words).toContain(review);
});
