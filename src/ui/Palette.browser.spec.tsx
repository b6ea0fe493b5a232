import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Palette } from './Palette';

interface ExampleProps {
  readonly labels: readonly string[];
  readonly isFirstPending?: boolean;
  readonly onChoose?: (label: string) => void;
}

function Example({ labels, isFirstPending = false, onChoose }: ExampleProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const target = useRef<HTMLButtonElement>(null);
  const choose = (label: string) => {
    onChoose?.(label);
    if (label === 'Go to target') target.current?.focus();
  };
  const found = labels.filter((label) => label.toLowerCase().includes(text.toLowerCase()));
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Find
      </button>
      <button ref={target} type="button">
        Target
      </button>
      {isOpen && (
        <Palette
          title="Commands"
          prompt="Find a command"
          text={text}
          onText={setText}
          groups={[
            {
              label: 'Actions',
              items: found.map((label) => ({ id: label, content: label, onChoose: () => choose(label) })),
            },
          ].filter(({ items }) => items.length > 0)}
          isFirstPending={isFirstPending}
          empty={found.length === 0 && 'No results'}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

const opener = page.getByRole('button', { name: 'Find' });
const dialog = page.getByRole('dialog', { name: 'Commands' });
const field = page.getByRole('combobox', { name: 'Find a command' });
const option = (name: string) => page.getByRole('option', { name, exact: true });

async function open(props: ExampleProps) {
  const screen = await render(<Example {...props} />);
  await opener.click();
  await expect.element(field).toHaveFocus();
  return screen;
}

test('the first item is marked, arrows move, Enter chooses, and the field keeps the focus meanwhile', async () => {
  const chosen = vi.fn();
  await open({ labels: ['Refresh', 'Print', 'Help'], onChoose: chosen });
  await expect.element(option('Refresh')).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await vi.waitFor(() => expect(chosen).toHaveBeenCalledExactlyOnceWith('Help'));
  await expect.element(opener).toHaveFocus();
});

test.each([
  ['waits for it', '{Enter}', 1],
  ['is void once the text is another', '{Enter}pri', 0],
])('while what the text finds is on its way, Enter %s', async (_, keys, times) => {
  const chosen = vi.fn();
  const { rerender } = await open({ labels: ['Print'], isFirstPending: true, onChoose: chosen });
  await userEvent.keyboard(keys);
  await expect.element(dialog).toBeVisible();
  await rerender(<Example labels={['Preview', 'Print']} onChoose={chosen} />);
  if (times === 0) await expect.element(option('Preview')).not.toBeInTheDocument();
  else await expect.element(dialog).not.toBeInTheDocument();
  await vi.waitFor(() => expect(chosen.mock.calls).toEqual(Array(times).fill(['Preview'])));
});

test('a click chooses, and the focus stays where the choice gives it', async () => {
  await open({ labels: ['Refresh', 'Go to target'] });
  await option('Go to target').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Target' })).toHaveFocus();
});

test('where nothing fits, it says so, and Enter does nothing', async () => {
  await open({ labels: ['Refresh'] });
  await userEvent.keyboard('zebra');
  await expect.element(page.getByText('No results')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
});
