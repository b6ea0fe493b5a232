import { expect, it } from 'vitest';
import { confirmationKey, decidingManifest, defaultDerivations, withConfirmation } from './derivations';
import { readFile } from './readFile';

const manifests = [{ id: 'arm', confirmationAboveTier: 2 }, { id: 'cart', confirmationAboveTier: 1 }, { id: 'tools' }];
const robot = (tier: number) => ({ interfaces: { safety: { confirmation_required_above_tier: tier } } });
const tool = { name: 'lift', tier: 1, risk_tier: 2, description: 'Lifts.', input_schema: {}, output_schema: null };

/** What the approval of a tool of risk tier 2 is, in a file with these documents. */
function approvalIn(documents: readonly object[], settings = defaultDerivations): string {
  const text = documents.map((document) => JSON.stringify(document)).join('\n');
  const fact = readFile(new TextEncoder().encode(text), { settings }).entries[0]?.tool.posture.approval;
  return fact?.basis === 'derived' ? fact.value : (fact?.basis ?? 'no tool');
}

it('takes the lowest tier of all manifests for files that have none', () => {
  const settings = withConfirmation(defaultDerivations, manifests);
  expect(settings).toMatchObject({ confirmationAboveTier: null, confirmationElsewhere: 1 });
  expect(approvalIn([tool], settings)).toBe('always');
  expect(approvalIn([tool, robot(2)], settings)).toBe('unstated');
  expect(approvalIn([tool, robot(1)], settings)).toBe('always');
});

it('lets a chosen manifest decide for all, until it is gone', () => {
  const chosen = { ...defaultDerivations, confirmationFrom: 'arm' };
  const settings = withConfirmation(chosen, manifests);
  expect(settings.confirmationAboveTier).toBe(2);
  expect(approvalIn([tool, robot(1)], settings)).toBe('unstated');
  expect(withConfirmation(chosen, manifests.slice(1))).toMatchObject({ confirmationElsewhere: 1 });
  expect(approvalIn([tool], withConfirmation(chosen, []))).toBe('unstated');
});

it('lets a typed tier go before every manifest', () => {
  const typed = { ...defaultDerivations, confirmationAboveTier: 3, confirmationFrom: 'cart' };
  expect(withConfirmation(typed, manifests)).toEqual(typed);
  expect(approvalIn([tool, robot(0)], typed)).toBe('unstated');
});

it('names the manifest that decides, in the same order', () => {
  const [arm, cart, tools] = manifests as [(typeof manifests)[0], (typeof manifests)[0], (typeof manifests)[0]];
  const typed = { ...defaultDerivations, confirmationAboveTier: 3 };
  const chosen = { ...defaultDerivations, confirmationFrom: 'arm' };
  expect(decidingManifest(typed, manifests, arm)).toEqual({ by: 'typed', tier: 3 });
  expect(decidingManifest(chosen, manifests, cart)).toEqual({ by: 'chosen', tier: 2, id: 'arm' });
  expect(decidingManifest(defaultDerivations, manifests, arm)).toEqual({ by: 'own', tier: 2 });
  expect(decidingManifest(defaultDerivations, manifests, tools)).toEqual({ by: 'soonest', tier: 1, id: 'cart' });
  expect(decidingManifest(defaultDerivations, [tools], tools)).toEqual({ by: 'nobody' });
});

it('tells settings apart by what they conclude', () => {
  const keys = [manifests, manifests.slice(0, 1), []].map((some) =>
    confirmationKey(withConfirmation(defaultDerivations, some)),
  );
  expect(new Set(keys).size).toBe(3);
});
