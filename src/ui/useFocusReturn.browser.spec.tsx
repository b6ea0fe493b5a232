import { useEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useFocusReturn } from './useFocusReturn';

function Layer() {
  const field = useRef<HTMLInputElement>(null);
  useFocusReturn();
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Inside" />;
}

interface ExampleProps {
  readonly isOpen: boolean;
  readonly hasOpener?: boolean;
}

function Example({ isOpen, hasOpener = true }: ExampleProps) {
  return (
    <>
      {hasOpener && <button type="button">Open</button>}
      <input aria-label="Elsewhere" />
      {isOpen && <Layer />}
    </>
  );
}

const opener = page.getByRole('button', { name: 'Open' });
const inside = page.getByRole('textbox', { name: 'Inside' });
const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' });

async function openLayer() {
  const screen = await render(<Example isOpen={false} />);
  await opener.click();
  await screen.rerender(<Example isOpen />);
  await expect.element(inside).toHaveFocus();
  return screen;
}

test('a layer that goes away gives the focus back', async () => {
  const screen = await openLayer();
  await screen.rerender(<Example isOpen={false} />);
  await expect.element(opener).toHaveFocus();
});

test('a focus that the person has moved elsewhere stays there', async () => {
  const screen = await openLayer();
  await elsewhere.click();
  await screen.rerender(<Example isOpen={false} />);
  await expect.element(inside).not.toBeInTheDocument();
  await expect.element(elsewhere).toHaveFocus();
});

test('where what had the focus is gone, nothing gets it', async () => {
  const screen = await openLayer();
  await screen.rerender(<Example isOpen={false} hasOpener={false} />);
  await expect.element(inside).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
});
