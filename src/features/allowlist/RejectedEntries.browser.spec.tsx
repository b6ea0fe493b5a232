import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { draftWith } from '../../exports/testExports';
import type { Draft } from '../../model/draft';
import { decide } from '../../state/ledger';
import { useHeldRejections, withoutRejected } from './RejectedEntries';

const draft = draftWith(['mcp:fs.read', 'mcp:fs.wipe'].map((toolId) => ({ toolId, mode: 'ask' })));

function Import({ of = draft }: { readonly of?: Draft }) {
  const { isHeld, part } = useHeldRejections(of);
  return (
    <>
      {part}
      <button type="button" disabled={isHeld}>
        Merge
      </button>
    </>
  );
}

test('a draft that allows a rejected tool is held until that is left out', async () => {
  const verdict = { kind: 'verdict', about: 'tool', toolId: 'mcp:fs.wipe', digest: 'sha256:then' } as const;
  const said = { value: 'rejected', reason: 'It wipes.', by: 'Ada', at: '2026-10-01T00:00:00Z' } as const;
  decide<'verdict'>([{ ...verdict, ...said }], 'Rejected.');
  await render(<Import />);
  await expect.element(page.getByRole('note')).toHaveTextContent('1 of its tools was rejected: nothing is taken in');
  await expect.element(page.getByRole('list', { name: 'Rejected' })).toHaveTextContent('by Ada');
  await expect.element(page.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await userEvent.click(page.getByRole('button', { name: 'Leave out what was rejected' }));
  await expect.element(page.getByRole('button', { name: 'Merge' })).toBeEnabled();
  expect([...withoutRejected(draft).entries.keys()]).toEqual(['mcp:fs.read']);
});

test('a wildcard that matches a rejected tool is held, and comes with that denied', async () => {
  const pattern = 'mcp:fs.*';
  const wild = { ...draftWith([]), patterns: new Map([[pattern, { pattern, mode: 'ask' as const }]]) };
  const verdict = { kind: 'verdict', about: 'tool', toolId: 'mcp:fs.wipe', digest: 'sha256:then' } as const;
  const said = { value: 'rejected', reason: 'It wipes.', by: 'Ada', at: '2026-10-01T00:00:00Z' } as const;
  decide<'verdict'>([{ ...verdict, ...said }], 'Rejected.');
  await render(<Import of={wild} />);
  await expect.element(page.getByRole('list', { name: 'Rejected' })).toHaveTextContent('mcp:fs.wipe by Ada');
  await expect.element(page.getByRole('button', { name: 'Merge' })).toBeDisabled();
  const taken = withoutRejected(wild);
  expect([...taken.patterns.keys()]).toEqual([pattern]);
  expect(taken.denied).toMatchObject([{ id: 'mcp:fs.wipe' }]);
});
