import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type TabItem, Tabs } from './Tabs';

const few: readonly TabItem<string>[] = [
  { id: 'overview', label: 'Overview' },
  { id: 'findings', label: 'Findings', badge: { text: '3', description: '3 findings', alarming: true } },
  { id: 'raw', label: 'Raw' },
];
const many = Array.from({ length: 30 }, (_, i) => ({ id: `part-${i}`, label: `Part ${i}` }));

function Example({ tabs }: { readonly tabs: readonly TabItem<string>[] }) {
  const [active, setActive] = useState(tabs[0]?.id ?? '');
  return (
    <div style={{ width: 400, height: 300, display: 'flex' }}>
      <Tabs label="Tool" tabs={tabs} active={active} onChange={setActive}>
        Content of {active}
        {active !== 'raw' && (
          <button type="button" onClick={() => setActive('raw')}>
            Read it raw
          </button>
        )}
      </Tabs>
    </div>
  );
}

const tab = (name: string) => page.getByRole('tab', { name, exact: true });

test('an arrow moves and chooses at once', async () => {
  await render(<Example tabs={few} />);
  await tab('Overview').click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Findings')).toHaveFocus();
  await expect.element(page.getByRole('tabpanel', { name: 'Findings' })).toHaveTextContent('Content of findings');
});

test('a button that leads to another tab leaves the focus to that tab’s panel', async () => {
  await render(<Example tabs={few} />);
  await page.getByRole('button', { name: 'Read it raw' }).click();
  await expect.element(page.getByRole('tabpanel', { name: 'Raw' })).toHaveFocus();
});

test('a badge is read as a description, not as part of the name', async () => {
  await render(<Example tabs={few} />);
  await expect.element(tab('Findings')).toHaveAccessibleDescription('3 findings');
  await expect.element(tab('Findings')).toHaveTextContent('Findings3');
});

test('of more tabs than fit, one that a button opens comes into view', async () => {
  await render(<Example tabs={[...many, { id: 'raw', label: 'Raw' }]} />);
  await expect.element(tab('Raw')).not.toBeInViewport();
  await page.getByRole('button', { name: 'Read it raw' }).click();
  await expect.element(tab('Raw')).toBeInViewport({ ratio: 0.9 });
});
