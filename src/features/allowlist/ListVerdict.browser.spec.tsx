import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { enforcedFileOf } from '../../clients/targets';
import { listStanding } from '../../draft/listVerdicts';
import { draftWith } from '../../exports/testExports';
import { listDigest } from '../../model/approvedList';
import type { ListVerdict as Verdict } from '../../model/decision';
import { ListVerdict } from './ListVerdict';
import { approvalWords, approvedListOf, changesSince } from './listApproval';
import { reviewDraft } from './reviewDraft';

const draft = draftWith([{ toolId: 'mcp:git.log', mode: 'ask', digest: 'sha256:1' }]);
const target = 'claude-code-settings';
const made = { reason: '', by: 'Ada', at: '2026-11-14T00:00:00Z' };

async function show(now = draft) {
  const approved = approvedListOf(draft, reviewDraft(draft, null, null), target);
  const said = { about: target, toolId: 'd', value: 'approved', digest: listDigest(approved), list: approved } as const;
  const verdict: Verdict = { kind: 'list', ...said, ...made };
  const reviewed = reviewDraft(now, null, null);
  const list = approvedListOf(now, reviewed, target);
  const standing = listStanding(verdict, list);
  const changes = changesSince(standing, reviewed);
  const words = approvalWords(standing, changes);
  const onFormat = vi.fn();
  const review = { draftId: 'd', draft: now, reviewed, list, standing, changes, words };
  await render(<ListVerdict review={review} onEdit={() => undefined} onFormat={onFormat} />);
  return onFormat;
}

test('from an approved list one press leads to the file that enforces it', async () => {
  const onFormat = await show();
  await page.getByRole('button', { name: /^Write its enforced file/ }).click();
  expect(onFormat).toHaveBeenCalledWith(enforcedFileOf(target)?.id);
});

test('what changed since is approved line by line, and nothing is enforced until then', async () => {
  await show(draftWith([{ toolId: 'mcp:git.log', mode: 'auto', digest: 'sha256:1', nameInTarget: 'push' }]));
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 1 changed since: one may do more');
  const changed = page.getByRole('list', { name: 'Changed since approved' });
  await expect.element(changed).toHaveTextContent('as its id says → “push” of server “git”');
  await expect.element(changed.getByRole('button', { name: 'Approve the change of mcp:git.log' })).toBeVisible();
  expect(page.getByRole('button', { name: /enforced/ }).elements()).toEqual([]);
});
