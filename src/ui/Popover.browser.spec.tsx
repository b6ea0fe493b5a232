import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Popover } from './Popover';

function Example() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button ref={anchor} type="button" onClick={() => setIsOpen(!isOpen)}>
        Scopes
      </button>
      {isOpen && (
        <Popover label="Edit scopes" anchor={anchor} onClose={() => setIsOpen(false)}>
          <input aria-label="Scope" />
        </Popover>
      )}
      <button type="button" style={{ marginLeft: 400 }}>
        Elsewhere
      </button>
    </>
  );
}

const opener = page.getByRole('button', { name: 'Scopes' });
const popover = page.getByRole('dialog', { name: 'Edit scopes' });
const elsewhere = page.getByRole('button', { name: 'Elsewhere' });
const field = page.getByRole('textbox', { name: 'Scope' });

test('a popover takes the focus; Escape closes it and gives the focus back', async () => {
  await render(<Example />);
  await opener.click();
  await expect.element(popover).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a press outside closes it, and so does its own control', async () => {
  await render(<Example />);
  await opener.click();
  await expect.element(popover).toHaveFocus();
  await userEvent.click(document.body, { position: { x: 700, y: 500 } });
  await expect.element(popover).not.toBeInTheDocument();
  await opener.click();
  await expect.element(popover).toHaveFocus();
  await opener.click();
  await expect.element(popover).not.toBeInTheDocument();
});

test('Tab out at either end closes it and goes back to its opener', async () => {
  await render(<Example />);
  await opener.click();
  await expect.element(popover).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(popover).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(elsewhere).toHaveFocus();
});
