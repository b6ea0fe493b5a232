import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FirstItems } from './FirstItems';

const numbers = Array.from({ length: 150 }, (_, i) => i + 1);

function Numbers({ items }: { readonly items: readonly number[] }) {
  return (
    <FirstItems items={items} first={10}>
      {(shown) => <p data-testid="shown">{shown.length}</p>}
    </FirstItems>
  );
}

test('shows more with each press; the last one says that all are there, and keeps the focus', async () => {
  await render(<Numbers items={numbers} />);
  const shown = page.getByTestId('shown');
  await expect.element(shown).toHaveTextContent(/^10$/);
  await expect.element(page.getByText('All 150 shown')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show 100 more of 140' }).click();
  await expect.element(shown).toHaveTextContent(/^110$/);
  await page.getByRole('button', { name: 'Show 40 more' }).click();
  await expect.element(shown).toHaveTextContent(/^150$/);
  await expect.element(page.getByText('All 150 shown')).toHaveFocus();
});

test('a short list in place of one that was shown in full says nothing', async () => {
  const { rerender } = await render(<Numbers items={numbers.slice(0, 20)} />);
  await page.getByRole('button', { name: 'Show 10 more' }).click();
  await expect.element(page.getByText('All 20 shown')).toBeVisible();
  await rerender(<Numbers items={[1, 2, 3]} />);
  await expect.element(page.getByTestId('shown')).toHaveTextContent(/^3$/);
  await expect.element(page.getByText('All 3 shown')).not.toBeInTheDocument();
});
