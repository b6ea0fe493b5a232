import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LineDiff } from './LineDiff';

const linesOf = (head: string, count: number) => Array.from({ length: count }, (_, i) => head + i).join('\n');

test('says so where too many lines differ to be compared', async () => {
  await render(<LineDiff label="Changes" before={linesOf('a', 600)} after={linesOf('b', 600)} />);
  await expect.element(page.getByText('More lines differ than we compare')).toBeVisible();
  await expect.element(page.getByRole('listitem').nth(399)).toHaveTextContent('wasa399');
});

test('compares a line within very many alike', async () => {
  const [before, after] = ['old', 'new'].map((line) => `${linesOf('a', 50_000)}\n${line}\n${linesOf('b', 50_000)}`);
  await render(<LineDiff label="Changes" before={before ?? ''} after={after ?? ''} />);
  await expect.element(page.getByRole('list', { name: 'Changes' })).toHaveTextContent('49,997 lines alike');
  await expect.element(page.getByText('More lines differ')).not.toBeInTheDocument();
});
