import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FirstItems } from './FirstItems';

const numbers = Array.from({ length: 150 }, (_, i) => i + 1);

test('shows more with each press; the last one says that all are there, and keeps the focus', async () => {
  await render(
    <FirstItems items={numbers} first={10}>
      {(shown) => <p data-testid="shown">{shown.length}</p>}
    </FirstItems>,
  );
  const shown = page.getByTestId('shown');
  await expect.element(shown).toHaveTextContent(/^10$/);
  await expect.element(page.getByText('All 150 shown')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show 100 more of 140' }).click();
  await expect.element(shown).toHaveTextContent(/^110$/);
  await page.getByRole('button', { name: 'Show 40 more' }).click();
  await expect.element(shown).toHaveTextContent(/^150$/);
  await expect.element(page.getByText('All 150 shown')).toHaveFocus();
});
