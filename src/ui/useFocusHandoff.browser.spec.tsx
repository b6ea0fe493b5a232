import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useFocusHandoff } from './useFocusHandoff';

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

function Example({ step }: { readonly step: Step | null }) {
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

const button = (name: string) => page.getByRole('button', { name });
const rows = page.getByRole('region', { name: 'Tools' });

test('the focus goes down the line, from anywhere in a form, and over a gap', async () => {
  const screen = await render(<Example step="token" />);
  await button('Connect').click();
  await screen.rerender(<Example step="cancel" />);
  await expect.element(button('Cancel')).toHaveFocus();
  await screen.rerender(<Example step={null} />);
  await screen.rerender(<Example step="retry" />);
  await expect.element(button('Try again')).toHaveFocus();
  await screen.rerender(<Example step="rows" />);
  await expect.element(rows).toHaveFocus();
});

test('the last of the line passes none on', async () => {
  const screen = await render(<Example step="rows" />);
  rows.element().focus();
  await screen.rerender(<Example step="cancel" />);
  await expect.element(button('Cancel')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

test('a focus that the person has moved stays, and nothing takes it later', async () => {
  const search = page.getByRole('textbox', { name: 'Search' });
  const screen = await render(<Example step="cancel" />);
  await button('Cancel').click();
  await screen.rerender(<Example step={null} />);
  await search.click();
  await screen.rerender(<Example step="rows" />);
  await expect.element(rows).toBeVisible();
  await expect.element(search).toHaveFocus();
});
