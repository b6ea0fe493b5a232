import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DerivationSettings, defaultDerivations, readDerivations } from './derivations';

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
  ['a rule nobody knows', { off: ['registry-cost', 'toString'] }, { off: ['registry-cost'] }],
  ['a source that is no text', { masSources: { python: 7 } }, {}],
  ['thresholds the wrong way round', { registryLatencyMs: { medium: 9, high: 3 } }, {}],
  ['a half threshold', { registryCost: { tokens: { medium: 9 } } }, {}],
])('falls back where it finds %s', (_what, odd, kept) => {
  expect(readDerivations({ ...defaultDerivations, ...odd })).toEqual({ ...defaultDerivations, ...kept });
});

it('never throws', () => {
  fc.assert(fc.property(fc.jsonValue(), (kept) => void readDerivations(kept)));
});
