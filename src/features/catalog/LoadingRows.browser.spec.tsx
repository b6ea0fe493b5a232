import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { defaultPreferences } from '../../state/preferences';
import { TestToolTable } from './testToolTable';

const noRows = { result: null, question: null, rows: new Map(), listing: 0, error: null };

for (const [density, height] of [
  ['compact', 34],
  ['regular', 42],
  ['large', 56],
] as const) {
  test(`while the first rows come, ${density} rows stand at the widths of the columns`, async () => {
    const { container } = await render(
      <TestToolTable
        snapshot={noRows}
        hasReadiness
        preferences={{ ...defaultPreferences, density }}
        progress={<p>Reading Demo catalog</p>}
      />,
    );
    await expect.element(page.getByText('Reading Demo catalog')).toBeVisible();
    const headers = [...container.querySelectorAll('[role=columnheader]')];
    const rows = [...container.querySelectorAll('[aria-hidden=true] > .grid')];
    expect(rows.slice(0, 2).map((row) => row.getBoundingClientRect().height)).toEqual([height, height]);
    const leftOf = (element: Element) => element.getBoundingClientRect().left;
    const cells = [...(rows[0]?.children ?? [])];
    // The first two hold their box and the tool's name in their own way.
    expect(cells.slice(2).map(leftOf)).toEqual(headers.slice(2).map(leftOf));
    expect(cells.length).toBe(headers.length);
    const [first, second] = rows.map((row) => row.getBoundingClientRect().top);
    expect(first).toBe(container.querySelector('[role=table]')?.getBoundingClientRect().bottom);
    expect((second ?? 0) - (first ?? 0)).toBe(height);
  });
}
