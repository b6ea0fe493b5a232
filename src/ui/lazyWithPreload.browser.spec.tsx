import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyWithPreload } from './lazyWithPreload';

/** A part whose file is missing at first, and comes once it is asked for so often. */
function createPart(comesAt: number) {
  let asked = 0;
  const Part = lazyWithPreload<object>(async () => {
    asked++;
    if (asked < comesAt) throw new TypeError('Failed to fetch dynamically imported module');
    return () => (
      <section aria-label="Part">
        <button type="button">Its first control</button>
      </section>
    );
  });
  return { Part, asked: () => asked };
}

const again = page.getByRole('button', { name: 'Try again' });
const part = page.getByRole('region', { name: 'Part' });

test('a part that comes after all takes the focus that its notice had, and a notice that stays keeps it', async () => {
  const { Part, asked } = createPart(3);
  await render(
    <main>
      <button type="button">Before</button>
      <Part waiting={<p>Loading…</p>} />
      <button type="button">After</button>
    </main>,
  );
  await expect.element(again).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(again).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(asked).toBe(2);
  await expect.element(again).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(part).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Its first control' })).toHaveFocus();
});

test('a part that comes while the person is elsewhere leaves the focus there', async () => {
  const { Part } = createPart(2);
  await render(
    <main>
      <button type="button" onClick={() => again.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))}>
        Elsewhere
      </button>
      <Part />
    </main>,
  );
  await expect.element(again).toBeVisible();
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(part).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});
