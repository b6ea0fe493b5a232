import { expect, it } from 'vitest';
import { applyChanges, noChoices, readChoices, writeChoices } from './policyChoices';

const configured = { noExec: true, maxTools: 64 };

it('starts from what the deployment says, and lets a person switch each rule', () => {
  expect(applyChanges(configured, {})).toEqual(configured);
  expect(applyChanges(configured, { noExec: false, maxTools: null, maxTokens: 5_000 })).toEqual({
    noExec: false,
    maxTokens: 5_000,
  });
});

it('reads back what it wrote', () => {
  const choices = { changes: { noExec: false, maxTools: null, maxTokens: 9 }, window: 200_000 };
  expect(readChoices(structuredClone(writeChoices(choices)))).toEqual(choices);
});

it.each([undefined, null, 7, [], {}, { kind: 'tool-catalog/policy', version: 2 }, { kind: 'other', version: 1 }])(
  'finds nothing where %j was kept',
  (kept) => expect(readChoices(kept)).toBeNull(),
);

it('leaves out what no rule can use', () => {
  const kept = {
    kind: 'tool-catalog/policy',
    version: 1,
    changes: { noExec: 'yes', maxTools: -1, writeAsks: true, __proto__: null, constructor: 1 },
    window: -5,
  };
  expect(readChoices(kept)).toEqual({ changes: { writeAsks: true }, window: noChoices.window });
});
