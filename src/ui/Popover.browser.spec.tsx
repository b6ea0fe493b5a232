import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PopoverButton } from './Popover';

const opener = page.getByRole('button', { name: 'Scopes' });
const popover = page.getByRole('dialog', { name: 'Edit scopes' });
const field = page.getByRole('textbox', { name: 'Scope' });

test('what closes a popover from inside gives the focus back to its button', async () => {
  await render(
    <PopoverButton label="Edit scopes" button={<button type="button">Scopes</button>}>
      {(close) => <input aria-label="Scope" onKeyDown={({ key }) => key === 'Enter' && close()} />}
    </PopoverButton>,
  );
  await opener.click();
  await expect.element(popover).toBeVisible();
  await field.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
