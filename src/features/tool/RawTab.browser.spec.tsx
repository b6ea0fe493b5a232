import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { RawTab } from './RawTab';

test('of an entry of 100,000 brackets the first part is shown', async () => {
  const screen = await render(<RawTab raw={`{"odd":${'['.repeat(100_000)}${']'.repeat(100_000)}}`} findings={[]} />);
  await expect.element(screen.getByText('The first 200,000 characters.')).toBeVisible();
  expect(screen.container.querySelector('pre')?.textContent?.length).toBeLessThanOrEqual(200_000);
});

test('an ordinary entry is shown whole, as it came', async () => {
  const screen = await render(<RawTab raw={'{"a":1.0,"a":[]}'} findings={[]} />);
  await screen.getByRole('checkbox', { name: 'Indented' }).click();
  expect(screen.container.querySelector('pre')?.textContent).toBe('{"a":1.0,"a":[]}');
  await expect.element(screen.getByText(/^The first/)).not.toBeInTheDocument();
});
