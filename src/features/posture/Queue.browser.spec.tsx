import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { QueuedTool } from '../../engine/postureQueue';
import { placeOfFinding } from '../../model/judgement';
import { decide } from '../../state/ledger';
import type { FindingAsk } from '../../state/openDialog';
import { Queue } from './Queue';

// What a judgement asks the engine is tested with the stores.
vi.mock(import('../../state/verdicts'), async (original) => ({
  ...(await original()),
  askToJudge: async ({ toolId, print, value }: FindingAsk) => {
    const said = { value, reason: 'Read.', by: 'Ada', at: '2026-10-01T00:00:00Z' };
    decide<'judgement'>(
      [{ kind: 'judgement', toolId, about: placeOfFinding(print), digest: print.found, ...said }],
      'Finding judged.',
    );
  },
}));

function queued(place: number): QueuedTool {
  const print = { rule: 'T01', ruleVersion: 1, pointer: '/description', found: `sha256:${place}` };
  const at = { rule: 'T01', variant: '', pointer: '/description', facts: {} };
  return {
    ...{ toolId: `mcp:desk.t${place}`, copy: 1, title: undefined, severity: 'high', changes: [], due: [] },
    findings: [{ ...at, severity: 'high', confidence: 'high', print }],
    ...{ more: 0, accepted: [], former: null },
  };
}

test('forty findings are judged by j and keys alone, each where it stands', async () => {
  const queue = Array.from({ length: 40 }, (_, place) => queued(place));
  const answer = { isJudged: true, queue, queued: 40, servers: [], groups: [], grouped: 0, newSources: [] };
  await render(<Queue answer={answer} subject="catalog" />);
  const lines = page.getByRole('list', { name: 'Queue' }).getByRole('listitem');
  const words = { c: 'Confirmed', a: 'Accepted', f: 'False alarm' };
  const keys = ['c', 'a', 'f'] as const;
  await userEvent.tab();
  for (let place = 0; place < 40; place++) await userEvent.keyboard(`${keys[place % 3]}j`);
  for (let place = 0; place < 40; place++) {
    const line = lines.nth(place);
    await expect.element(line).toHaveTextContent(`t${place}`);
    await expect.element(line).toHaveTextContent(`${words[keys[place % 3] ?? 'c']} by Ada`);
  }
});

test('a renamed tool stands in the queue as what was approved, with the press that takes that over', async () => {
  const said = { value: 'approved', digest: 'sha256:then', reason: '', by: 'Ada', at: '2026-10-01T00:00:00Z' } as const;
  const verdict = { kind: 'verdict', about: 'tool', toolId: 'mcp:desk.look', ...said } as const;
  const former = { toolId: verdict.toolId, verdict, digest: 'sha256:now', isSame: true };
  const queue = [{ ...queued(1), toolId: 'mcp:desk.peek', due: ['renamed'] as const, former }];
  const answer = { isJudged: true, queue, queued: 1, servers: [], groups: [], grouped: 0, newSources: [] };
  await render(<Queue answer={answer} subject="catalog" />);
  const line = page.getByRole('list', { name: 'Queue' }).getByRole('listitem');
  await expect.element(line).toHaveTextContent('was mcp:desk.look, approved by Ada on 2026-10-01');
  await expect.element(line.getByRole('button', { name: 'Carry the approval over to mcp:desk.peek' })).toBeVisible();
  decide<'verdict'>([{ ...verdict, toolId: 'mcp:desk.peek', digest: 'sha256:now', by: 'Rosa' }], 'Approved.');
  await expect.element(line).toHaveTextContent('Now approved by Rosa.');
});
