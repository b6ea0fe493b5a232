import { expect, it } from 'vitest';
import { type DerivationSettings, defaultDerivations } from '../dialects/derivations';
import { readDerivations } from './derivationStore';

const changed: DerivationSettings = {
  ...defaultDerivations,
  off: ['registry-cost'],
  masSources: { ...defaultDerivations.masSources, python: '' },
  registryLatencyMs: { medium: 50, high: 50 },
  confirmationAboveTier: 1,
};

it('reads back settings as they were kept', () => {
  expect(readDerivations(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
});

it.each([
  ['a rule nobody knows', { off: ['toString'] }],
  ['thresholds the wrong way round', { registryLatencyMs: { medium: 9, high: 3 } }],
])('falls back to the defaults where it finds %s', (_what, odd) => {
  expect(readDerivations({ ...changed, ...odd })).toEqual(defaultDerivations);
});
