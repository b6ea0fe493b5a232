import { Component, type ComponentType, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyPart } from './lazyPart';

const Form = ({ name }: { readonly name: string }) => <p>Form of {name}</p>;

test('a part stands in its place once its code has arrived', async () => {
  const arrival = Promise.withResolvers<typeof Form>();
  const Part = lazyPart('The form', () => arrival.promise);
  await render(<Part name="crm" waiting={<p>Opening</p>} />);
  await expect.element(page.getByText('Opening')).toBeVisible();
  arrival.resolve(Form);
  await expect.element(page.getByText('Form of crm')).toBeVisible();
});

test('a part loaded ahead shows at once', async () => {
  const Part = lazyPart('The form', async () => Form);
  Part.preload();
  await Promise.resolve();
  const { container } = await render(<Part name="crm" waiting={<p>Opening</p>} />);
  expect(container.textContent).toBe('Form of crm');
});

test('a part that can’t be loaded says so, and comes with "Try again"', async () => {
  let isGone = true;
  const Part = lazyPart('The form', async () => {
    if (isGone) throw new TypeError('gone');
    return Form;
  });
  await render(
    <main>
      <Part name="crm" />
    </main>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('The form could not be loaded.');
  isGone = false;
  page.getByRole('button', { name: 'Try again' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Form of crm')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a bug of a loaded part is left to the panel around it', async () => {
  const Broken: ComponentType = () => {
    throw new Error('a bug');
  };
  const Part = lazyPart('The form', async () => Broken);
  await render(
    <Panel>
      <Part />
    </Panel>,
  );
  await expect.element(page.getByText('caught: a bug')).toBeVisible();
});

class Panel extends Component<{ readonly children: ReactNode }, { readonly words: string | null }> {
  override state = { words: null };
  static getDerivedStateFromError(error: Error) {
    return { words: `caught: ${error.message}` };
  }
  override render() {
    return this.state.words ?? this.props.children;
  }
}
