import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { IdText, minWidthOf } from './IdText';
import { UntrustedText } from './UntrustedText';

const id = 'connector:shipping.carriers.list_parcels_of_customer';

/** The shown parts of the id beside a text that wants all the room there is, in this many pixels. */
async function partsIn(width: number, marks: readonly string[] = [], copyNote = ''): Promise<readonly HTMLElement[]> {
  const { container } = await render(
    <span className="flex text-xs" style={{ width }}>
      <span className="flex shrink-99 overflow-hidden font-mono" style={{ minWidth: minWidthOf(id, copyNote) }}>
        <IdText id={id} copyNote={copyNote} marks={marks} />
      </span>
      <span className="min-w-0 truncate">{'description: '.repeat(40)}</span>
    </span>,
  );
  return [...container.querySelectorAll<HTMLElement>('[aria-hidden=true] > bdi')];
}

test('beside a long text an id keeps room for its end, and an ellipsis before it', async () => {
  const [head, tail] = await partsIn(200);
  expect(tail?.textContent).toBe('ls_of_customer');
  expect(tail?.scrollWidth).toBe(tail?.clientWidth);
  // What does not fit is cut by the ellipsis, not by the edge.
  expect(head?.clientWidth).toBeGreaterThan(14);
  expect(head?.scrollWidth).toBeGreaterThan(head?.clientWidth ?? 0);
  const box = head?.parentElement?.parentElement?.getBoundingClientRect();
  expect(head?.getBoundingClientRect().left).toBeGreaterThanOrEqual(box?.left ?? Number.NaN);
  expect(tail?.getBoundingClientRect().right).toBeLessThanOrEqual((box?.right ?? 0) + 1);
});

test('beside a long text the copy that an id stands for is named whole', async () => {
  const [head] = await partsIn(200, [], ' (2 of 2)');
  const box = head?.parentElement?.parentElement;
  expect(box?.textContent).toContain('(2 of 2)');
  expect(box?.scrollWidth).toBe(box?.clientWidth);
});

test('a mark is never cut in two', async () => {
  const [, tail] = await partsIn(900, ['parcels']);
  expect(tail?.textContent).toBe('parcels_of_customer');
  expect(tail?.querySelector('mark')?.textContent).toBe('parcels');
});

test('the name of a machine breaks behind its separators before it breaks within a word', async () => {
  const { container } = await render(
    <p style={{ width: '12ch', fontFamily: 'monospace' }}>
      <UntrustedText isCode text="mcp:crm.find_customers" />
    </p>,
  );
  const text = [...container.querySelectorAll('bdi')].flatMap((name) => [...name.childNodes]);
  expect(text.map(({ textContent }) => textContent).filter((piece) => piece !== '')).toEqual([
    'mcp:',
    'crm.',
    'find_',
    'customers',
  ]);
});
