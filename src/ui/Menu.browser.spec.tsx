import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MenuButton, type MenuEntry } from './Menu';

const opener = page.getByRole('button', { name: 'Export' });
const menu = page.getByRole('menu', { name: 'Export as' });
const item = (name: string) => page.getByRole('menuitem', { name });

const action = (label: string, onSelect: () => void): MenuEntry => ({ kind: 'action', label, onSelect });

async function open(entries: readonly MenuEntry[]) {
  await render(<MenuButton label="Export as" entries={entries} button={<button type="button">Export</button>} />);
  await opener.click();
  await expect.element(menu).toBeVisible();
}

test('arrows walk the lines, Enter chooses one, and the focus goes back', async () => {
  const chosen = vi.fn();
  await open([action('CSV', () => {}), action('JSON', chosen)]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledOnce();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a disabled line says why and does nothing', async () => {
  const chosen = vi.fn();
  await open([{ kind: 'action', label: 'CSV', disabledReason: 'Nothing is selected', onSelect: chosen }]);
  await expect.element(item('CSV')).toHaveTextContent('Nothing is selected');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen).not.toHaveBeenCalled();
  await expect.element(menu).toBeVisible();
});

test('switches stay open for the next one; a choice closes', async () => {
  const switched = vi.fn();
  const chosen = vi.fn();
  await open([
    { kind: 'group', label: 'Columns', entries: [switchOf('Egress', switched), switchOf('Cost', switched)] },
    {
      kind: 'choice',
      label: 'Density',
      value: 'calm',
      options: [
        { value: 'calm', label: 'Calm' },
        { value: 'dense', label: 'Dense' },
      ],
      onChange: chosen,
    },
  ]);
  await expect.element(page.getByRole('group', { name: 'Columns' })).toBeVisible();
  await page.getByRole('menuitemcheckbox', { name: 'Egress' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Cost' }).click();
  expect(switched.mock.calls).toEqual([
    ['Egress', true],
    ['Cost', true],
  ]);
  await expect.element(page.getByRole('menuitemradio', { name: 'Calm' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dense' }).click();
  expect(chosen).toHaveBeenCalledExactlyOnceWith('dense', expect.anything());
  await expect.element(menu).not.toBeInTheDocument();
});

function switchOf(label: string, onChange: (label: string, isOn: boolean) => void): MenuEntry {
  return { kind: 'switch', label, isOn: false, onChange: (isOn) => onChange(label, isOn) };
}
