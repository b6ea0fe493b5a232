import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FormerVerdict } from '../draft/verdicts';
import { takeSubjects } from '../engine/subjectColumns';
import { catalogClient } from '../state/catalogClient';
import { openJudgedFile } from '../state/testCatalogInPage';
import { VerdictLine } from './VerdictLine';

const subject = { kind: 'tool', question: { toolIds: ['mcp:docs.seek'] } } as const;
const made = { digest: 'sha256:1', reason: 'Only reads', by: 'Ada', at: '2026-11-14T00:00:00Z' };
const verdict = { kind: 'verdict', about: 'tool', toolId: 'mcp:docs.find', value: 'approved', ...made } as const;
let former: FormerVerdict;

beforeAll(async () => {
  await openJudgedFile('docs.json', {
    tools: [{ name: 'seek', description: 'Seeks.', inputSchema: { type: 'object' } }],
  });
  const [seen] = takeSubjects(await catalogClient.ask('subjects', subject.question));
  former = { toolId: verdict.toolId, verdict, digest: seen?.digest ?? null, isSame: true };
});

test('a renamed tool says what it was, by whom approved, and takes that over by a press', async () => {
  await render(<VerdictLine about="tool" id="mcp:docs.seek" digest={former.digest} {...{ subject, former }} />);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'Not reviewed: was mcp:docs.find, approved by Ada on 2026-11-14: Only reads; nothing but its name changed',
    );
  await page.getByRole('button', { name: 'Carry the approval over to mcp:docs.seek' }).click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(/^Approved by Ada on .*: Was mcp:docs.find, approved by Ada on 2026-11-14: Only reads$/);
});

test('what changed with the name is approved anew or not at all', async () => {
  await render(
    <VerdictLine
      about="tool"
      id="mcp:docs.look"
      digest="sha256:2"
      subject={subject}
      former={{ ...former, isSame: false }}
    />,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('likely was mcp:docs.find');
  await expect.element(page.getByRole('status')).toHaveTextContent('changed since');
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  expect(page.getByRole('button', { name: /Carry/ }).elements()).toEqual([]);
});
