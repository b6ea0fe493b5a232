import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useFocusFallback } from './useFocusFallback';

const findFallback = () => document.querySelector<HTMLElement>('[data-fallback]');

function Entry({ onRemove }: { readonly onRemove: () => void }) {
  const ref = useFocusFallback<HTMLLIElement>(findFallback);
  return (
    <li ref={ref}>
      <button type="button" onClick={onRemove}>
        Remove
      </button>
    </li>
  );
}

function Example() {
  const [isThere, setIsThere] = useState(true);
  const remove = () => setIsThere(false);
  return (
    <>
      <button type="button" data-fallback>
        Add
      </button>
      <input aria-label="Note" onKeyDown={({ key }) => key === 'Delete' && remove()} />
      <ul>{isThere && <Entry onRemove={remove} />}</ul>
    </>
  );
}

const remove = page.getByRole('button', { name: 'Remove' });

test('what goes away with the focus in it leaves the focus to its fallback', async () => {
  await render(<Example />);
  await remove.click();
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add' })).toHaveFocus();
});

test('a focus elsewhere stays there', async () => {
  await render(<Example />);
  await page.getByRole('textbox', { name: 'Note' }).click();
  await userEvent.keyboard('{Delete}');
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus();
});
