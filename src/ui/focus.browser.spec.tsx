import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useFocusHandoff, watchLostFocus } from './focus';

type Step = 'token' | 'cancel' | 'retry' | 'rows';

function Token() {
  const field = useFocusHandoff<HTMLInputElement>();
  return (
    <form>
      <input ref={field} aria-label="Token" />
      <button type="button">Connect</button>
    </form>
  );
}

function StepButton({ name }: { readonly name: string }) {
  const button = useFocusHandoff<HTMLButtonElement>();
  return (
    <button ref={button} type="button">
      {name}
    </button>
  );
}

function Rows() {
  const rows = useFocusHandoff<HTMLDivElement>(true);
  return (
    <section ref={rows} aria-label="Tools" tabIndex={-1}>
      Rows
    </section>
  );
}

function Line({ step }: { readonly step: Step | null }) {
  return (
    <>
      <input aria-label="Search" />
      {step === 'token' && <Token />}
      {step === 'cancel' && <StepButton name="Cancel" />}
      {step === 'retry' && <StepButton name="Try again" />}
      {step === 'rows' && <Rows />}
    </>
  );
}

const lineButton = (name: string) => page.getByRole('button', { name });
const rows = page.getByRole('region', { name: 'Tools' });

test('the focus goes down the line, from anywhere in a form, and over a gap', async () => {
  const screen = await render(<Line step="token" />);
  await lineButton('Connect').click();
  await screen.rerender(<Line step="cancel" />);
  await expect.element(lineButton('Cancel')).toHaveFocus();
  await screen.rerender(<Line step={null} />);
  await screen.rerender(<Line step="retry" />);
  await expect.element(lineButton('Try again')).toHaveFocus();
  await screen.rerender(<Line step="rows" />);
  await expect.element(rows).toHaveFocus();
  // The last of the line passes none on.
  await screen.rerender(<Line step="cancel" />);
  await expect.element(lineButton('Cancel')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

test('a focus that the person has moved stays, and nothing takes it later', async () => {
  const search = page.getByRole('textbox', { name: 'Search' });
  const screen = await render(<Line step="cancel" />);
  await lineButton('Cancel').click();
  await screen.rerender(<Line step={null} />);
  await search.click();
  await screen.rerender(<Line step="rows" />);
  await expect.element(rows).toBeVisible();
  await expect.element(search).toHaveFocus();
});

async function drawButtons(names: readonly string[], keepsFocus = true) {
  onTestFinished(watchLostFocus());
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
