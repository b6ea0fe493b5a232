import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vocabularies } from '../../model/tool';
import { describeChange, describeInput, describeOrigin, verdictWords } from './changeWords';
import { countAccess } from './compareSides';
import { compare, toolOf } from './testSides';

const none = { newAccess: 0, open: 0, accepts: 0, texts: 0, findings: 0, others: 0 };

test('“No new access” stands alone only where nothing a model reads and no finding changed', () => {
  expect(verdictWords(none)).toEqual(['No new access']);
  expect(verdictWords({ ...none, texts: 3 })).toEqual(['No new access stated · 3 texts changed: read them']);
  expect(verdictWords({ ...none, accepts: 1, findings: 2, others: 1 })).toEqual([
    'No new access stated · 1 tool accepts more, 2 new findings, 1 other change: read them',
  ]);
  expect(verdictWords({ ...none, open: 1 })).toEqual(['No new access stated · can’t be ruled out for 1 tool']);
});

test('new access is counted, and what else changed follows', () => {
  expect(verdictWords({ ...none, newAccess: 1_204 })).toEqual(['New access: 1,204 tools']);
  expect(verdictWords({ ...none, newAccess: 1, open: 2, texts: 1 })).toEqual([
    'New access: 1 tool',
    'It can’t be ruled out for 2 tools besides.',
    '1 text changed: read them.',
  ]);
});

test('a baseline of some tools speaks for what it covers', () => {
  expect(verdictWords(none, { covered: 6, notCovered: 195 })).toEqual([
    'No new access among the 6 it covers; 195 not covered',
  ]);
  expect(verdictWords({ ...none, newAccess: 1 }, { covered: 6, notCovered: 195 })).toEqual([
    'New access: 1 tool',
    'This is among the 6 it covers; 195 not covered.',
  ]);
});

test('no widening of a field, hint or schema stands under a bare “No new access”', () => {
  const safe = {
    source: 'node-pack',
    tier: 'pure',
    egress: 'none',
    approval: 'always',
    credential: 'not-needed',
  } as const;
  const strict = {
    type: 'object',
    properties: {
      path: { type: 'string', maxLength: 9, minLength: 2, pattern: '^/srv', format: 'uri' },
      mode: { enum: ['r'] },
      depth: { type: 'integer', minimum: 1, maximum: 3, multipleOf: 2 },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 2, uniqueItems: true },
      inner: { type: 'object', properties: { x: { const: 1 } }, required: ['x'], additionalProperties: false },
    },
    required: ['path', 'mode'],
    additionalProperties: false,
    minProperties: 2,
    propertyNames: { maxLength: 5 },
    not: { required: ['root'] },
  };
  const hints = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };
  const rest = { scopes: ['x'], inputSchema: strict, annotations: hints, description: 'Looks.' };
  const before = toolOf('a', safe, rest);
  /** Every place of the schema that restricts something, left out. */
  const places = (node: unknown, at: readonly string[] = []): (readonly string[])[] =>
    typeof node !== 'object' || node === null || Array.isArray(node)
      ? []
      : Object.entries(node).flatMap(([name, part]) => [[...at, name], ...places(part, [...at, name])]);
  const without = (node: object, [name = '', ...rest]: readonly string[]): object =>
    Object.fromEntries(
      Object.entries(node).flatMap(([key, part]) => {
        if (key !== name) return [[key, part]];
        return rest.length === 0 ? [] : [[key, without(part, rest)]];
      }),
    );
  const widerWords = (['tier', 'egress', 'approval', 'credential', 'source'] as const).flatMap((field) =>
    [...vocabularies[field], undefined, 'odd'].map((word) => ({ [field]: word })),
  );
  const anyTool = fc.oneof(
    fc.constantFrom(...widerWords).map((word) => toolOf('a', { ...safe, ...word }, rest)),
    fc.constantFrom(...places(strict)).map((at) => toolOf('a', safe, { ...rest, inputSchema: without(strict, at) })),
    fc
      .constantFrom(...Object.keys(hints))
      .map((name) => toolOf('a', safe, { ...rest, annotations: without(hints, [name]) })),
    fc.string({ minLength: 1 }).map((scope) => toolOf('a', safe, { ...rest, scopes: ['x', `y${scope}`] })),
    fc.string().map((text) => toolOf('a', safe, { ...rest, description: `Looks. ${text}` })),
  );
  fc.assert(
    fc.property(anyTool, (after) => {
      if (after.digest === before.digest) return;
      expect(verdictWords(countAccess(compare([before], [after]).changes))[0]).not.toBe('No new access');
    }),
    { numRuns: 300 },
  );
});

test('who gave a value is said of either side, and that the descriptor is the same only where it is', () => {
  const origin = (before: 'stated' | 'assigned', after: 'stated' | 'derived', isOurs: boolean) =>
    describeOrigin({ basis: { before, after }, isOurs });
  expect(origin('stated', 'derived', true)).toBe('now derived by a rule; the descriptor is the same');
  expect(origin('stated', 'derived', false)).toBe('now derived by a rule');
  expect(origin('assigned', 'stated', false)).toBe('was assigned by a reviewer');
  expect(origin('assigned', 'derived', false)).toBe('now derived by a rule; was assigned by a reviewer');
  expect(origin('stated', 'stated', false)).toBe('');
});

test('arguments are promised no more of than was looked at', () => {
  expect(describeInput({ kind: 'valid' })).toBe('Its arguments changed; arguments it listed that were valid still are');
});

test('a missing fingerprint and a descriptor that was kept back are told, each only where it is so', () => {
  const nothing = {
    classes: ['other'],
    fields: [],
    input: null,
    accepts: null,
    findings: [],
    elsewhere: [],
    isOpen: false,
  } as const;
  const place = { from: null, servers: { before: null, after: null } };
  expect(describeChange({ ...nothing, ...place, gap: null })).toEqual([]);
  expect(describeChange({ ...nothing, ...place, gap: 'no-fingerprint' })).toEqual([
    'It has no fingerprint, so it always counts as changed.',
  ]);
  expect(describeChange({ ...nothing, ...place, gap: 'kept-back' })).toEqual([
    'Text, arguments and hints were not compared: the descriptor was kept back. New access can’t be ruled out.',
  ]);
});
