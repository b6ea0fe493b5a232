import { expect, it } from 'vitest';
import {
  confirmationKey,
  type DerivationSettings,
  decidingManifest,
  defaultDerivations,
  type RobotManifest,
  withConfirmation,
} from './derivations';
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

const chosen = { ...defaultDerivations, confirmationFrom: 'arm' };
const typed = { ...defaultDerivations, confirmationAboveTier: 3, confirmationFrom: 'cart' };

it.each<[what: string, DerivationSettings, manifests: readonly RobotManifest[], own: readonly number[], string]>([
  ['the lowest tier of all manifests', defaultDerivations, manifests, [], 'always'],
  ['a file’s own manifest', defaultDerivations, manifests, [2], 'unstated'],
  ['a file’s own manifest', defaultDerivations, manifests, [1], 'always'],
  ['the manifest that is chosen for all', chosen, manifests, [1], 'unstated'],
  ['what is left once the chosen one is gone', chosen, manifests.slice(1), [], 'always'],
  ['nothing once all are gone', chosen, [], [], 'unstated'],
  ['a typed tier before every manifest', typed, manifests, [0], 'unstated'],
])('takes %s', (_what, settings, known, own, approval) => {
  expect(approvalIn([tool, ...own.map(robot)], withConfirmation(settings, known))).toBe(approval);
});

it('names the manifest that decides, in the same order', () => {
  const [arm, cart, tools] = manifests as [(typeof manifests)[0], (typeof manifests)[0], (typeof manifests)[0]];
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
