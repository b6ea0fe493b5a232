import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { watchLostFocus } from './watchLostFocus';

let stop = () => {};

beforeEach(() => {
  stop = watchLostFocus();
});

afterEach(() => stop());

async function drawButtons(names: readonly string[], keepsFocus = true) {
  const draw = (shown: readonly string[], disabled = '') => (
    <div {...(keepsFocus && { 'data-keeps-focus': true })}>
      {shown.map((name) => (
        <button key={name} type="button" disabled={name === disabled}>
          {name}
        </button>
      ))}
    </div>
  );
  const { container, rerender } = await render(draw(names));
  const focus = (name: string) => {
    const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    button?.focus();
    expect(document.activeElement).toBe(button);
  };
  return { focus, show: (shown: readonly string[], disabled?: string) => rerender(draw(shown, disabled)) };
}

const focused = () => expect.poll(() => document.activeElement?.textContent);

/** A moment in which the focus could have gone elsewhere. */
async function frames(): Promise<void> {
  for (let i = 0; i < 4; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

test('what stands in the place of a control that goes away takes the focus, else the last', async () => {
  const { focus, show } = await drawButtons(['a', 'b', 'c']);
  focus('b');
  await show(['a', 'c']);
  await focused().toBe('c');
  await show(['a']);
  await focused().toBe('a');
});

test('a control that is disabled passes the focus on', async () => {
  const { focus, show } = await drawButtons(['a', 'b', 'c']);
  focus('a');
  await show(['a', 'b', 'c'], 'a');
  await focused().toBe('b');
});

test('a focus that was let go of, or is elsewhere, is nobody’s to move', async () => {
  const { focus, show } = await drawButtons(['a', 'b']);
  focus('a');
  (document.activeElement as HTMLElement).blur();
  await show(['b']);
  await frames();
  expect(document.activeElement).toBe(document.body);
  const elsewhere = await drawButtons(['c', 'd'], false);
  elsewhere.focus('c');
  await elsewhere.show(['d']);
  await frames();
  expect(document.activeElement).toBe(document.body);
});
