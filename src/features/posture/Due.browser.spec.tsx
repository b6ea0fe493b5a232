import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { listKey } from '../../draft/listVerdicts';
import { listDigest } from '../../model/approvedList';
import { currentDraft } from '../../state/drafts';
import { queryClient } from '../../state/engineQuery';
import { decide } from '../../state/ledger';
import { Due } from './Due';

const counts = { credential: [], finding: [], assignment: [], verdict: [], state: [] };

test('a list whose review ends on a day that can’t be read is due, also where a file approved it', async () => {
  const list = { name: currentDraft().name, target: 'codex', entries: [] };
  const made = { reason: '', by: 'Ada', at: '2026-10-01T00:00:00Z', expires: 'soon', digest: listDigest(list) };
  decide<'list'>(
    [{ kind: 'list', toolId: listKey(list.name), about: list.target, value: 'approved', list, ...made }],
    'Approved.',
  );
  await render(
    <QueryClientProvider client={queryClient}>
      <Due subject="catalog" answer={{ counts, newMatches: [] }} />
    </QueryClientProvider>,
  );
  await expect
    .element(page.getByRole('list', { name: 'Due' }).getByRole('button'))
    .toHaveTextContent(`“${list.name}”: its review was due on`);
});
