import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digest } from '../model/digest';
import { type Fact, stated, unstated } from '../model/fact';
import type { PostureField } from '../model/tool';
import { type ComparedSide, type ComparedTool, compareSides, countNewAccess } from './compareSides';

type Words = Partial<Record<PostureField, string>>;

function toolOf(
  toolId: string,
  words: Words = {},
  rest: { scopes?: readonly string[]; input?: unknown; description?: string } = {},
): ComparedTool {
  const fact = (field: PostureField): Fact => (words[field] === undefined ? unstated : stated(words[field]));
  const descriptor = { toolId, ...words, ...rest };
  return {
    toolId,
    digest: digest(descriptor),
    posture: {
      source: fact('source'),
      tier: fact('tier'),
      egress: fact('egress'),
      approval: fact('approval'),
      replay: fact('replay'),
      credential: fact('credential'),
      cost: fact('cost'),
      latency: fact('latency'),
    },
    scopes: rest.scopes === undefined ? unstated : stated(rest.scopes),
    input: rest.input,
    descriptor,
  };
}
const sideOf = (...tools: readonly ComparedTool[]): ComparedSide => ({
  tools,
  isComplete: true,
  origin: 'https://a.example',
});
const classesOf = (before: ComparedTool, after: ComparedTool) =>
  compareSides(sideOf(before), sideOf(after)).changes.flatMap(({ classes }) => classes);

test.each([
  ['a higher tier', { tier: 'read' }, { tier: 'write' }, ['wider']],
  ['a lower tier', { tier: 'write' }, { tier: 'read' }, ['narrower']],
  ['approval that is no longer asked', { approval: 'always' }, { approval: 'never' }, ['wider']],
  ['network that nobody states any more', { egress: 'none' }, {}, ['wider']],
  ['network that is stated now', {}, { egress: 'host-owned' }, ['other']],
  ['another source', { source: 'mcp' }, { source: 'connector' }, ['wider']],
  [
    'one wider, one narrower',
    { tier: 'read', egress: 'host-owned' },
    { tier: 'write', egress: 'none' },
    ['wider', 'narrower'],
  ],
])('%s', (_, before, after, classes) => {
  expect(classesOf(toolOf('a', before), toolOf('a', after))).toEqual(classes);
});

test('scopes, texts and inputs have classes of their own, and a tool may be in several', () => {
  const before = toolOf('a', {}, { scopes: ['x'], description: 'Old', input: { type: 'object' } });
  const after = toolOf('a', {}, { scopes: ['x', 'y'], description: 'New', input: { type: 'object', required: ['b'] } });
  const [change] = compareSides(sideOf(before), sideOf(after)).changes;
  expect(change?.classes).toEqual(['wider', 'input', 'text']);
  expect(change?.texts).toEqual([{ pointer: '/description', before: 'Old', after: 'New' }]);
  expect(change?.input).toMatchObject({ kind: 'broken', pointer: '/required' });
});

test('a tool under another id is moved; what is gone is removed only where both sides are complete', () => {
  const before = sideOf(toolOf('a', { tier: 'read' }, { description: 'The same' }), toolOf('gone', { tier: 'exec' }));
  const after = sideOf(toolOf('b', { tier: 'read' }, { description: 'The same' }), toolOf('new', { tier: 'write' }));
  const comparison = compareSides(before, after);
  expect(comparison.changes.map(({ toolId, classes, from }) => [toolId, classes, from])).toEqual([
    ['new', ['added'], null],
    ['gone', ['removed'], null],
    ['b', ['moved'], 'a'],
  ]);
  expect(comparison.isRemovalCertain).toBe(true);
  expect(countNewAccess(comparison)).toBe(1);
  expect(compareSides({ ...before, isComplete: false }, after).isRemovalCertain).toBe(false);
  expect(compareSides({ ...before, origin: 'https://b.example' }, after).isRemovalCertain).toBe(false);
});

test('a value that only a rule or an assignment changed says so', () => {
  const before = toolOf('a');
  const after = {
    ...before,
    posture: { ...before.posture, tier: { basis: 'derived', value: 'write', rule: 'r' } as const },
  };
  expect(compareSides(sideOf(before), sideOf(after)).changes[0]?.fields).toEqual([
    { field: 'tier', before: undefined, after: 'write', verdict: 'now stated', isOurs: true },
  ]);
});

const words = fc.record(
  {
    source: fc.constantFrom('mcp', 'connector'),
    tier: fc.constantFrom('pure', 'read', 'write', 'exec'),
    egress: fc.constantFrom('none', 'host-owned', 'odd'),
    approval: fc.constantFrom('always', 'never'),
    credential: fc.constantFrom('needed', 'not-needed'),
  },
  { requiredKeys: [] },
);
const side = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), words, fc.subarray(['x', 'y'])), {
    selector: ([id]) => id,
  })
  .map((tools) =>
    sideOf(...tools.map(([id, facts, scopes]) => toolOf(id, facts, { scopes, description: `Tool ${id}` }))),
  );

test('a side compared with itself has no change, in whichever order', () => {
  fc.assert(
    fc.property(side, (one) => {
      const turned = { ...one, tools: one.tools.toReversed() };
      expect(compareSides(one, turned)).toEqual({ changes: [], same: one.tools.length, isRemovalCertain: true });
    }),
  );
});

test('swapping the sides swaps added with removed, and wider with narrower where both are stated', () => {
  fc.assert(
    fc.property(side, side, (one, other) => {
      const [there, back] = [compareSides(one, other), compareSides(other, one)];
      const ids = ({ changes }: typeof there, kind: string) =>
        changes
          .filter(({ classes }) => classes.some((known) => known === kind))
          .map(({ toolId }) => toolId)
          .sort();
      expect(ids(there, 'added')).toEqual(ids(back, 'removed'));
      expect(there.same).toBe(back.same);
      for (const { toolId, fields } of there.changes) {
        const mirrored = back.changes.find((change) => change.toolId === toolId)?.fields ?? [];
        for (const field of fields) {
          const mirror = mirrored.find((one) => one.field === field.field);
          if (field.field === 'source' || field.field === 'scopes') continue;
          if (field.before === undefined || field.after === undefined) continue;
          expect([field.verdict, mirror?.verdict].sort()).toEqual(
            field.verdict === 'other' ? ['other', 'other'] : ['narrower', 'wider'],
          );
        }
      }
    }),
  );
});
