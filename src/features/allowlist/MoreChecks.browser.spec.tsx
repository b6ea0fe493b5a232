import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { MoreChecks } from './MoreChecks';

const shown = (isHolding: boolean) => (
  <MoreChecks looks={[]} isHolding={isHolding}>
    <p>Names of servers</p>
  </MoreChecks>
);

test('opens by itself once one of them holds the export up, and stays open when that is mended', async () => {
  const screen = await render(shown(false));
  const inside = screen.getByText('Names of servers');
  await expect.element(inside).not.toBeInTheDocument();
  await screen.rerender(shown(true));
  await expect.element(inside).toBeVisible();
  await screen.rerender(shown(false));
  await expect.element(inside).toBeVisible();
});

test('can be closed again while something in it holds the export up', async () => {
  const screen = await render(shown(true));
  await screen.getByText('More checks').click();
  await expect.element(screen.getByText('Names of servers')).not.toBeInTheDocument();
});
