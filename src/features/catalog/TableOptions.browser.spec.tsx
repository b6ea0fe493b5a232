import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FacetId } from '../../model/columns';
import { AllOptions } from './TableOptions';

const shown = vi.hoisted(() => ({ matches: 12, choices: new Map<FacetId, readonly string[]>() }));
const judged = vi.hoisted(() => vi.fn<(of: string, value: string) => Promise<void>>());

// What matches and what a verdict asks are tested with the stores.
vi.mock(import('../../state/catalogView'), async (original) => ({
  ...(await original()),
  useAnswer: () => shown.matches as never,
  useChoices: () => ({ choices: shown.choices }) as never,
}));
vi.mock(import('./lazyParts'), async (original) => ({
  ...(await original()),
  loadChunk: async () => ({ giveVerdictOnMatches: judged }) as never,
}));

const line = (verb: string) => page.getByRole('menuitem', { name: new RegExp(`^${verb} .* matching tools…`) });

async function openMenu(...choices: readonly (readonly [FacetId, readonly string[]])[]) {
  shown.choices = new Map(choices);
  await render(<AllOptions onAccess={() => undefined} />);
  await page.getByRole('button', { name: 'More' }).click();
}

test.each([
  ['server', 'quay', 'Approve', 'approved'],
  ['server', 'quay', 'Reject', 'rejected'],
  ['rule', 'T01', 'Approve', 'approved'],
] as const)('all that match of one %s (%s) are judged by %s, with their number', async (facet, only, verb, value) => {
  await openMenu([facet, [only]]);
  await expect.element(line(verb)).toHaveTextContent(`${verb} 12 matching tools…`);
  await line(verb).click();
  await vi.waitFor(() => expect(judged).toHaveBeenLastCalledWith(`${facet} ${only}`, value));
});

test.each([
  ['nothing chosen', []],
  ['two servers', [['server', ['quay', 'pier']]]],
  ['a tier alone', [['tier', ['read']]]],
] as const)('many are not judged together with %s: the line says what to choose', async (_what, choices) => {
  judged.mockClear();
  await openMenu(...choices);
  for (const verb of ['Approve', 'Reject']) {
    await expect.element(line(verb)).toHaveTextContent('Choose one server or one rule in the filters');
    await expect.element(line(verb)).toHaveAttribute('aria-disabled', 'true');
  }
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(judged).not.toHaveBeenCalled();
});
