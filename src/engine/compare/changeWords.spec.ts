import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalText } from '../../model/digest';
import { riskRank, vocabularies } from '../../model/tool';
import { describeBases } from '../../model/toolChange';
import { describeChange, describeInput, verdictWords } from './changeWords';
import { compareServer } from './compareServers';
import { countAccess, type SideTool } from './compareSides';
import { plainDescriptor, plainSchema } from './plainForm';
import { changesOf, compare, toolOf } from './testSides';

const none = countAccess([]);

test('“No new access” stands alone only where nothing a model reads and no finding changed', () => {
  expect(verdictWords(none)).toEqual(['No new access']);
  expect(verdictWords({ ...none, texts: 3 })).toEqual(['No new access stated · texts of 3 tools changed: read them']);
  expect(verdictWords({ ...none, accepts: 1, findings: 2, others: 1 })).toEqual([
    'No new access stated · 1 tool accepts more, 2 tools have new findings, 1 other change: read them',
  ]);
  expect(verdictWords({ ...none, stated: 1, others: 1 })).toEqual([
    'No new access stated · 1 tool states a risk left open before, 1 other change: read them',
  ]);
  expect(verdictWords({ ...none, open: 1 })).toEqual(['No new access stated · can’t be ruled out for 1 tool']);
});

test('new access is counted, and what else changed follows', () => {
  expect(verdictWords({ ...none, newAccess: 1_204 })).toEqual(['New access: 1,204 tools']);
  expect(verdictWords({ ...none, newAccess: 1, open: 2, texts: 1 })).toEqual([
    'New access: 1 tool',
    'It can’t be ruled out for 2 tools.',
    'Texts of 1 tool changed: read them.',
  ]);
});

test('another program that answers comes first, and what is not known of a server is no tick', () => {
  const servers = { programs: ['quay'], instructions: [], unknown: [], others: [] };
  expect(verdictWords(none, undefined, servers)).toEqual(['Another program answers as “quay” · No new access stated']);
  expect(verdictWords({ ...none, newAccess: 2 }, undefined, servers)).toEqual([
    'Another program answers as “quay” · New access: 2 tools',
  ]);
  expect(verdictWords(none, undefined, { ...servers, programs: [], unknown: ['quay'] })).toEqual([
    'No new access stated · what was told of “quay” is not known any more: read it',
  ]);
  const was = { name: 'quay', runs: 'npx quay' };
  expect(compareServer(was, { name: 'quay' })).toEqual([{ field: 'runs', before: 'npx quay', isUnknown: true }]);
  expect(compareServer({ name: 'quay' }, was)).toEqual([]);
});

test('a baseline of some tools says nothing of the others', () => {
  expect(verdictWords(none, { covered: 6, notCovered: 195 })).toEqual([
    'No new access among the 6 it covers; 195 not covered',
  ]);
  expect(verdictWords({ ...none, newAccess: 1 }, { covered: 6, notCovered: 195 })).toEqual([
    'New access: 1 tool',
    'This is among the 6 it covers; 195 not covered.',
  ]);
});

const safe = {
  source: 'node-pack',
  tier: 'pure',
  egress: 'none',
  approval: 'always',
  credential: 'not-needed',
} as const;
const rest = { scopes: ['x'], inputSchema: { type: 'object' }, description: 'Looks.' };

const verdictOf = (before: SideTool, after: SideTool) =>
  verdictWords(countAccess(compare([before], [after]).changes))[0];

const keyword = fc.constantFrom(
  ...['type', 'properties', 'required', 'enum', 'const', 'anyOf', 'items', 'additionalProperties', 'pattern', 'z'],
  ...['maxLength', 'minimum', 'format', 'not', 'default', 'description', '$ref'],
);
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>('object', 'string', 'x', 1, 2, true, false, null),
    fc.array(tie('json'), { maxLength: 2 }),
    fc.dictionary(keyword, tie('json'), { maxKeys: 3 }),
  ),
}));

test('no other schema, scope or text stands under a bare “No new access”', () => {
  const side = fc
    .record({ inputSchema: json, scopes: fc.subarray(['x', 'y']), description: fc.constantFrom('Looks.', 'Looks. ') })
    .map((more) => toolOf('a', safe, more));
  fc.assert(
    fc.property(side, side, (before, after) => {
      const isLess = changesOf([before], [after]).every(({ classes }) => classes.join() === 'narrower');
      const [was, is] = [before, after].map((tool) => canonicalText(plainDescriptor(tool.descriptor())));
      if (was !== is && !isLess) expect(verdictOf(before, after)).not.toBe('No new access');
      if (isLess) expect(plainSchema(after.read().input)).toEqual(plainSchema(before.read().input));
    }),
    { numRuns: 1_000 },
  );
});

test('a bare “No new access” stands only over fields and hints that all say less than they said', () => {
  const fields = ['tier', 'egress', 'approval', 'credential', 'source', 'replay', 'cost'] as const;
  const hints = ['readOnlyHint', 'destructiveHint', 'openWorldHint', 'idempotentHint'] as const;
  const place = fc.oneof(
    fc.constantFrom(...fields).chain((field) => {
      const word = fc.constantFrom<string | undefined>(...vocabularies[field], undefined, 'odd');
      return fc.record({ field: fc.constant(field), was: word, is: word });
    }),
    fc.constantFrom(...hints).chain((field) => {
      const value = fc.constantFrom<unknown>(true, false, undefined, null, 'true');
      return fc.record({ field: fc.constant(field), was: value, is: value });
    }),
  );
  /** Whether a value that was stated became a known one with less to fear. */
  const isLess = ({ field, was, is }: { readonly field: string; readonly was: unknown; readonly is: unknown }) => {
    if (typeof was === 'boolean' && typeof is === 'boolean')
      return field === 'readOnlyHint' ? is : field !== 'idempotentHint' && !is;
    const judged = (['tier', 'egress', 'approval', 'credential', 'source'] as const).find((one) => one === field);
    if (judged === undefined || typeof was !== 'string' || typeof is !== 'string') return false;
    return riskRank(judged, is) < riskRank(judged, was);
  };
  const sideOf = (
    which: 'was' | 'is',
    base: object,
    { field, [which]: value }: { field: string; was: unknown; is: unknown },
  ) => {
    const isHint = hints.some((hint) => hint === field);
    const stated = value === undefined ? {} : { [field]: value };
    const words = Object.fromEntries(Object.entries(base).filter(([name]) => name !== field));
    return toolOf('a', isHint ? words : { ...words, ...stated }, isHint ? { ...rest, annotations: stated } : rest);
  };
  fc.assert(
    fc.property(fc.constantFrom({}, safe), place, (base, change) => {
      const [before, after] = [sideOf('was', base, change), sideOf('is', base, change)];
      if (before.digest === after.digest) return;
      if (!isLess(change)) expect([change, verdictOf(before, after)]).not.toEqual([change, 'No new access']);
    }),
    { numRuns: 1_000 },
  );
});

test('who gave a value is said of either side, and that the descriptor is the same only where it is', () => {
  const origin = (before: 'stated' | 'assigned', after: 'stated' | 'derived', isOurs: boolean) =>
    describeBases({ basis: { before, after }, isOurs });
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
  expect(describeChange({ ...nothing, ...place, isOpen: true, gap: 'too-large' })).toEqual([
    'It holds more than 20,000 values, too many to compare them all. New access can’t be ruled out.',
  ]);
});
