import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { RawTab } from './RawTab';

test('an entry of 100,000 brackets is laid out in part, and no block of it is long', async () => {
  const raw = `{"odd":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const screen = await render(<RawTab raw={raw} />);
  await expect.element(screen.getByText('The first 200,000 characters.')).toBeVisible();
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.element(screen.getByText('The first 2,000,000 characters.')).toBeVisible();
  const blocks = [...screen.container.querySelectorAll('pre > span')];
  expect(blocks.length).toBeGreaterThan(50);
  for (const block of blocks) expect(block.textContent?.split('\n').length).toBeLessThanOrEqual(200);
});

test('an ordinary entry is shown whole, as it came', async () => {
  const screen = await render(<RawTab raw={'{"a":1.0,"a":[]}'} />);
  await screen.getByRole('checkbox', { name: 'Indented' }).click();
  expect(screen.container.querySelector('pre')?.textContent).toBe('{"a":1.0,"a":[]}');
  await expect.element(screen.getByText(/^The first/)).not.toBeInTheDocument();
});
