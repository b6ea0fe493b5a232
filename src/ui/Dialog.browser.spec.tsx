import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './Dialog';

function Example({ onClose, startsInField = false }: { onClose?: () => void; startsInField?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    onClose?.();
    setIsOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Rename
      </button>
      {isOpen && (
        <Dialog title="Rename the draft" onClose={close} {...(startsInField && { initialFocus: field })}>
          <input ref={field} aria-label="Name" />
        </Dialog>
      )}
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Rename the draft' });
const opener = page.getByRole('button', { name: 'Rename' });
const field = page.getByRole('textbox', { name: 'Name' });

test('a dialog takes the focus, and Escape asks once to close it and gives the focus back', async () => {
  const onClose = vi.fn();
  await render(<Example onClose={onClose} />);
  await opener.click();
  await expect.element(dialog).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onClose).toHaveBeenCalledOnce();
  await expect.element(opener).toHaveFocus();
});

test('the field that should get the focus has it, and "Close" closes the dialog', async () => {
  await render(<Example startsInField />);
  await opener.click();
  await expect.element(field).toHaveFocus();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a dialog opened by a key gives the focus back to the view, not to the view’s first control', async () => {
  await render(
    <main tabIndex={-1}>
      <Example />
    </main>,
  );
  const view = page.getByRole('main');
  view.element().focus();
  document.querySelector('button')?.click();
  await expect.element(dialog).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(view).toHaveFocus();
});
