import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listDigest } from '../model/approvedList';
import { type Decision, judgementValues } from '../model/decision';
import { effects, modes } from '../model/effect';
import { placeOfFinding } from '../model/judgement';
import { listKey } from './listVerdicts';
import { readReview, reviewMembers } from './reviewFile';
import { sampleAssignment } from './testDrafts';

const at = '2026-03-01T09:00:00.000Z';
const head = { kind: 'tool-catalog/review', version: 2, name: 'x', at, catalogDigest: null, tools: [] };
const first = { kind: 'tool-catalog/review', version: 1, subject: { kind: 'catalog' }, catalogDigest: null };
const entry = { toolId: 'mcp:stock.count', digest: 'sha256:aa', safetyTier: 'read', reason: 'It only counts.', at };

const written = (decisions: readonly Decision[], more: object = {}) =>
  JSON.stringify({ ...head, ...reviewMembers(decisions, () => []), ...more });

function read(text: string): readonly Decision[] {
  const reading = readReview(text);
  if (reading.kind === 'refused') throw new Error(reading.words);
  expect(reading.problems).toEqual([]);
  return reading.review.decisions;
}

const inOrder = (list: readonly Decision[]) => list.map((one) => JSON.stringify(Object.entries(one).sort())).sort();

const anyText = fc.string({ minLength: 1, unit: 'binary' });
const made = fc.record(
  { toolId: anyText, reason: fc.string(), by: fc.string(), from: fc.string(), at: fc.constant(at) },
  { requiredKeys: ['toolId', 'reason', 'at'] },
);
const assignment = fc
  .tuple(made, fc.constantFrom('tier', 'egress', 'approval', 'replay'), fc.option(fc.string()), fc.string())
  .map(([rest, about, digest, value]): Decision => ({ kind: 'assignment', about, digest, value, ...rest }));
const judgement = fc
  .tuple(made, anyText, fc.nat(), fc.string(), anyText, fc.constantFrom(...judgementValues))
  .map(([rest, rule, ruleVersion, pointer, digest, value]): Decision => {
    const about = placeOfFinding({ rule, ruleVersion, pointer });
    return { kind: 'judgement', about, digest, value, ...rest, scope: 'server', expires: '2027-01-01' };
  });
const effect = fc.constantFrom(...effects);
const ofList = fc
  .tuple(
    made,
    anyText,
    fc.array(
      fc.record(
        {
          toolId: anyText,
          mode: fc.constantFrom(...modes),
          digest: fc.option(anyText),
          effect: fc.record({ interactive: effect, headless: effect }),
          inTarget: fc.record({ server: fc.string(), name: fc.string() }),
        },
        { requiredKeys: ['toolId', 'mode', 'digest'] },
      ),
    ),
    fc.array(anyText, { minLength: 1 }),
    fc.constantFrom('approved', 'rejected'),
  )
  .map(([rest, target, entries, denied, value]): Decision => {
    const list = { name: rest.toolId, target, entries, denied };
    const said = { kind: 'list', about: target, digest: listDigest(list), value, list } as const;
    return { ...rest, ...said, toolId: listKey(list.name) };
  });
const licence = fc
  .tuple(made, fc.option(fc.string()), fc.constantFrom('none', 'spend', 'out.bound-web'))
  .map(([rest, digest, value]): Decision => ({ kind: 'licence', about: 'firearms', digest, value, ...rest }));
const ofSource = fc
  .tuple(made, anyText, fc.constantFrom('approved', 'rejected'), fc.option(fc.webUrl()))
  .map(([rest, digest, value, origin]): Decision => {
    return { kind: 'verdict', about: 'source', digest, value, ...rest, ...(origin !== null && { origin }) };
  });

describe('review file', () => {
  it('gives back any decisions', () => {
    const some = fc.uniqueArray(fc.oneof(assignment, judgement, licence, ofSource, ofList), {
      selector: (one) => `${one.kind} ${one.toolId} ${one.about}`,
    });
    fc.assert(
      fc.property(some, (drawn) => {
        expect(inOrder(read(written(drawn)))).toEqual(inOrder(drawn));
      }),
      { numRuns: 200 },
    );
  });

  it('is the same bytes whatever the order of decisions', () => {
    const other: Decision = { ...sampleAssignment, toolId: 'b' };
    expect(written([sampleAssignment, other])).toBe(written([other, sampleAssignment]));
  });

  it('joins what was assigned together', () => {
    const egress: Decision = { ...sampleAssignment, about: 'egress', value: 'none' };
    const entriesOf = (...all: Decision[]) => reviewMembers(all, () => []).assignments;
    expect(entriesOf(sampleAssignment, egress)).toMatchObject([{ safetyTier: 'read', egress: 'none' }]);
    expect(entriesOf(sampleAssignment, { ...egress, reason: 'Another.' })).toHaveLength(2);
  });

  it('reads verdicts beside their tools and servers', () => {
    const verdict = { decision: 'rejected', reason: 'Runs a shell', by: 'Ada', at };
    const tools = [
      { toolId: 'a', digest: 'sha256:1', descriptor: {}, verdict },
      { toolId: 'b', digest: null },
    ];
    const servers = [{ name: 'crm', digest: 'sha256:2', verdict: { decision: 'approved', at } }];
    expect(read(written([], { tools, servers }))).toMatchObject([
      { kind: 'verdict', about: 'tool', toolId: 'a', digest: 'sha256:1', value: 'rejected', by: 'Ada' },
      { kind: 'verdict', about: 'server', toolId: 'crm', digest: 'sha256:2', value: 'approved' },
    ]);
  });

  it('reads the assignments of version 1', () => {
    expect(read(JSON.stringify({ ...first, entries: [entry] }))).toEqual([sampleAssignment]);
  });

  it('refuses a version it does not know, and names those it does', () => {
    const reading = readReview(JSON.stringify({ ...head, version: 3 }));
    expect(reading).toEqual({ kind: 'refused', words: expect.stringMatching(/version 3.*versions 1 and 2/) });
  });

  it.each(['', '{', '[]', '{"kind":"tool-catalog/draft","version":1}'])('refuses %j', (text) => {
    expect(readReview(text).kind).toBe('refused');
  });

  it('names the line where it stops being JSON', () => {
    const words = 'This file is not JSON. Line 2, column 3: A property name in double quotes should stand here.';
    expect(readReview('{"kind": "x",\n  oops}')).toEqual({ kind: 'refused', words });
  });

  it('leaves out what is wrong, and says which', () => {
    const assignments = [
      entry,
      7,
      { toolId: 'a' },
      { toolId: 'a', digest: null, reason: '', at: 'soon', egress: 'none' },
    ];
    const tools = [{ toolId: 'a', digest: null, verdict: { decision: 'praised', at } }];
    const licences = [{ toolId: 'a', digest: null, firearmsClass: 'two words', at }];
    const reading = readReview(JSON.stringify({ ...head, assignments, licences, tools }));
    expect(reading.kind === 'read' && reading.review.decisions).toEqual([sampleAssignment]);
    expect(reading.kind === 'read' && reading.problems.map(({ pointer, reason }) => `${pointer} ${reason}`)).toEqual([
      '/assignments/1 This is no object.',
      '/assignments/2 It names no fingerprint.',
      '/tools/0/verdict It neither approves nor rejects.',
      '/assignments/3 Its date is no ISO 8601 date.',
      '/licences/0 It names no firearms class.',
    ]);
  });

  it.each([true, false, 'yes'])('says that an assignment rests on a hint where a file holds %j', (byHint) => {
    const reading = readReview(JSON.stringify({ ...head, assignments: [{ ...entry, byHint }] }));
    if (reading.kind === 'refused') throw new Error(reading.words);
    expect(reading.review.decisions).toMatchObject([{ byHint: true }]);
  });

  const said = { by: 'Ada', at };
  const found = { rule: 'T01', ruleVersion: 1, toolId: 'a', pointer: '', found: 'sha256:1', ...said };
  const listEntry = { toolId: 'a', mode: 'ask', digest: null };
  const tool = (verdict: object) => ({ tools: [{ toolId: 'a', digest: null, verdict: { ...said, ...verdict } }] });
  const server = (verdict: object) => ({ servers: [{ name: 'a', runs: 'a', verdict: { ...said, ...verdict } }] });
  it.each([
    ['a member of the file', { licenses: [] }, '/licenses', 0],
    ['an approval', tool({ decision: 'approved', until: '2026-04-01' }), '/tools/0/verdict', 0],
    ['a rejection', tool({ decision: 'rejected', until: '2026-04-01' }), '/tools/0/verdict/until', 1],
    ['a server’s approval', server({ decision: 'approved', only: 'x' }), '/servers/0/verdict', 0],
    [
      'a place beside an approval',
      { tools: [{ toolId: 'a', until: 'soon', verdict: { ...said, decision: 'approved' } }] },
      '/tools/0',
      0,
    ],
    [
      'a place beside a rejection',
      { tools: [{ toolId: 'a', until: 'soon', verdict: { ...said, decision: 'rejected' } }] },
      '/tools/0/until',
      1,
    ],
    ['an acceptance', { findings: [{ ...found, state: 'accepted', if: 'x' }] }, '/findings/0', 0],
    ['a confirmation', { findings: [{ ...found, state: 'confirmed', if: 'x' }] }, '/findings/0/if', 1],
    ['an assignment', { assignments: [{ ...entry, until: '2026-04-01' }] }, '/assignments/0', 0],
    [
      'a list',
      { lists: [{ name: 'x', target: 'csv', entries: [listEntry], ...said, decision: 'approved', in: 'x' }] },
      '/lists/0',
      0,
    ],
    [
      'an entry of a list',
      { lists: [{ name: 'x', target: 'csv', entries: [{ ...listEntry, args: 'x' }], ...said, decision: 'approved' }] },
      '/lists/0',
      0,
    ],
    [
      'an entry of a rejected list',
      { lists: [{ name: 'x', target: 'csv', entries: [{ ...listEntry, args: 'x' }], ...said, decision: 'rejected' }] },
      '/lists/0/entries/0',
      1,
    ],
  ])(
    'names what it doesn’t know in %s, and takes no permission that it may limit',
    (_what, members, pointer, taken) => {
      const reading = readReview(JSON.stringify({ ...head, ...members }));
      if (reading.kind === 'refused') throw new Error(reading.words);
      expect(reading.problems).toEqual([{ pointer, reason: expect.stringContaining('nothing that this app reads') }]);
      expect(reading.review.decisions).toHaveLength(taken);
    },
  );

  it.each([
    ['/entries/1/mode', { entries: [listEntry, { ...listEntry, mode: 'never' }] }],
    ['/denied/1', { entries: [listEntry], denied: ['b', ''] }],
    ['/entries/0/effect/headless', { entries: [{ ...listEntry, effect: { interactive: 'asks', headless: 'x' } }] }],
  ])('takes no approval of a list of which it can’t read %s', (place, members) => {
    const lists = [{ name: 'x', target: 'csv', ...said, decision: 'approved', ...members }];
    const reading = readReview(JSON.stringify({ ...head, lists }));
    if (reading.kind === 'refused') throw new Error(reading.words);
    expect(reading.problems).toEqual([{ pointer: '/lists/0', reason: expect.stringContaining(place) }]);
    expect(reading.review.decisions).toEqual([]);
  });
});
