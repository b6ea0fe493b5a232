import { useRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type LowRows, useFixedRows } from './useFixedRows';

interface ExampleProps {
  readonly count: number;
  readonly height?: number;
  readonly target?: number;
  readonly low?: LowRows;
}

/** Rows of 30 px below a header of 50 px, in a box of 300 px. */
function Example({ count, height = 300, target = 0, low }: ExampleProps) {
  const box = useRef<HTMLElement>(null);
  const { from, to, height: total, reveal, toTop } = useFixedRows(box, count, 30, 50, low);
  return (
    <>
      <section ref={box} aria-label="Rows" style={{ height, overflow: 'auto' }}>
        <div style={{ height: total }} />
      </section>
      <output>{`${from} to ${to} of ${total} px`}</output>
      <button type="button" onClick={() => reveal(target)}>
        Reveal
      </button>
      <button type="button" onClick={toTop}>
        To the top
      </button>
    </>
  );
}

const shown = page.getByRole('status');
const box = page.getByRole('region', { name: 'Rows' });

test('only the rows in view of a long list are named, wherever it is scrolled, and at once at its top again', async () => {
  await render(<Example count={100_000} />);
  await expect.element(shown).toHaveTextContent('0 to 10 of 3000000 px');
  box.element().scrollTop = 3_000_000;
  await expect.element(shown).toHaveTextContent('99990 to 100000 of');
  box.element().scrollTop = 1_500_015;
  await expect.element(shown).toHaveTextContent('50000 to 50011 of');
  await page.getByRole('button', { name: 'To the top' }).click();
  expect(box.element().scrollTop).toBe(0);
  await expect.element(shown).toHaveTextContent(/^0 to 1[01] of/);
});

test('a list that shrinks, and a box that grows, are followed', async () => {
  const screen = await render(<Example count={100} />);
  box.element().scrollTop = 2_700;
  await expect.element(shown).toHaveTextContent('90 to 100 of');
  await screen.rerender(<Example count={3} />);
  await expect.element(shown).toHaveTextContent('0 to 3 of 90 px');
  await screen.rerender(<Example count={100} height={600} />);
  await expect.element(shown).toHaveTextContent('0 to 20 of 3000 px');
});

test('a row is revealed with as little scrolling as needed, clear of the header', async () => {
  const screen = await render(<Example count={100} />);
  for (const [target, top] of [
    [50, 51 * 30 - (300 - 50)],
    [45, 51 * 30 - (300 - 50)],
    [10, 300],
  ] as const) {
    await screen.rerender(<Example count={100} target={target} />);
    await page.getByRole('button', { name: 'Reveal' }).click();
    expect(box.element().scrollTop).toBe(top);
  }
});

test('rows that are lower than the others take less room, and count where it is scrolled to', async () => {
  const low: LowRows = { places: [0, 10, 50], lessBy: 10 };
  await render(<Example count={100} low={low} target={60} />);
  await expect.element(shown).toHaveTextContent('0 to 11 of 2970 px');
  box.element().scrollTop = 300;
  await expect.element(shown).toHaveTextContent('10 to 21 of');
  await page.getByRole('button', { name: 'Reveal' }).click();
  expect(box.element().scrollTop).toBe(61 * 30 - 3 * 10 - (300 - 50));
});
