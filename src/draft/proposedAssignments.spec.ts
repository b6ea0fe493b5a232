import { expect, test } from 'vitest';
import type { Assignment } from '../model/decision';
import { evidenceOf } from '../model/evidence';
import { stated, unstated } from '../model/fact';
import type { OpenFinding } from '../model/finding';
import type { Hints } from '../model/tool';
import { emptyLedger, enter } from './ledger';
import {
  type AboveTools,
  agrees,
  type HintedSubject,
  isStricter,
  isTickedAtFirst,
  proposeReview,
  proposeTiers,
} from './proposedAssignments';
import { readReview } from './reviewFile';

const tool = (name: string, tier = unstated as ReturnType<typeof stated<string>> | typeof unstated) => ({
  toolId: `mcp:x.${name}`,
  dialect: 'mcp' as const,
  digest: `sha256:${name}`,
  facts: { tier, egress: unstated, approval: unstated, replay: unstated },
  evidence: evidenceOf({ toolId: `mcp:x.${name}`, nameOnServer: name }),
  findings: [] as readonly OpenFinding[] | null,
});
const entry = (name: string, more: object = {}) => ({
  toolId: `mcp:x.${name}`,
  digest: `sha256:${name}`,
  safetyTier: 'read',
  reason: 'Looked',
  by: 'Rosa',
  at: '2026-01-01T00:00:00Z',
  ...more,
});
const now = Date.parse('2026-06-01T00:00:00Z');

function propose(
  entries: readonly object[],
  mine: readonly Assignment[] = [],
  tools = [tool('look')],
  more: object = {},
) {
  const file = {
    kind: 'tool-catalog/review',
    version: 1,
    subject: { kind: 'catalog', digest: null },
    catalogDigest: null,
    ruleset: '',
    entries,
    suppressions: [],
    ...more,
  };
  const reading = readReview(JSON.stringify(file));
  if (reading.kind !== 'read') throw new Error(reading.words);
  const kept = enter(emptyLedger, mine);
  return proposeReview('x.review.json', reading, kept, { tools, above: [], digest: null }, now);
}

const own: Assignment = {
  toolId: 'mcp:x.look',
  digest: 'sha256:look',
  kind: 'assignment',
  about: 'tier',
  value: 'write',
  reason: 'Mine',
  at: '2025-01-01T00:00:00Z',
};

test('a value that fills what nobody states is ticked, and says which file it is from', () => {
  const proposal = propose([entry('look')]);
  expect(proposal.values.filter(isTickedAtFirst).map(({ assignment }) => assignment)).toEqual([
    { ...own, value: 'read', reason: 'Looked', by: 'Rosa', from: 'x.review.json', at: '2026-01-01T00:00:00Z' },
  ]);
});

test('a value says as well which file its file has it from, and stays its server’s word', () => {
  const [value] = propose([entry('look', { from: 'night.review.json', byHint: true })]).values;
  const from = 'x.review.json, which has it from night.review.json';
  expect(value?.assignment).toMatchObject({ from, byHint: true });
});

test('what would replace a value of mine stands first and is not ticked', () => {
  const proposal = propose([entry('other'), entry('look')], [own], [tool('look'), tool('other')]);
  expect(proposal.values[0]).toMatchObject({
    assignment: { toolId: 'mcp:x.look' },
    current: { kind: 'mine', assignment: own },
    contradictions: ['write is assigned here'],
  });
  expect(proposal.values.filter(isTickedAtFirst).map(({ assignment }) => assignment.toolId)).toEqual(['mcp:x.other']);
});

test.each([
  ['the source', tool('look', stated('write')), 'its source says write'],
  [
    'the tool’s own name',
    { ...tool('look'), ...tool('delete_row'), toolId: 'mcp:x.look', digest: 'sha256:look' },
    '“delete” in its name',
  ],
  ['no reason', tool('look'), 'the file gives no reason'],
])('a value that %s speaks against is not ticked', (what, known, words) => {
  const proposal = propose([entry('look', what === 'no reason' ? { reason: ' ' } : {})], [], [known]);
  expect(proposal.values[0]?.contradictions).toEqual([words]);
  expect(proposal.values.filter(isTickedAtFirst)).toEqual([]);
});

test.each([
  ['its own words', tool('delete_row'), '“delete” in its name (against read)'],
  ['a finding', { ...tool('look'), findings: [{ rule: 'P02', severity: 'high' }] as const }, 'finding open: '],
  ['what nobody has read yet', { ...tool('look'), findings: null }, 'the rules have not read all of it'],
])('of a tool with %s against it, no reassuring value is ticked, and a riskiest one is', (_what, known, words) => {
  const name = known.toolId.slice('mcp:x.'.length);
  const values = { egress: 'none', approval: 'always', replayPolicy: 'idempotent' };
  const proposal = propose([entry(name, values)], [], [known]);
  expect(proposal.values.map(({ contradictions }) => contradictions.join())).toEqual(
    proposal.values.map(() => expect.stringContaining(words.replace(/ \(.*/, ''))),
  );
  expect(proposal.values.filter(isTickedAtFirst)).toEqual([]);
  const risky = propose([entry(name, { safetyTier: 'exec', approval: 'never' })], [], [known]);
  expect(risky.values.filter(isTickedAtFirst).map(({ assignment }) => assignment.value)).toEqual(['exec']);
});

test('a file that says two things of one field contradicts itself', () => {
  const { values } = propose([entry('look'), entry('look', { safetyTier: 'pure', reason: 'Again' })]);
  expect(values.map(({ contradictions }) => contradictions)).toEqual([
    ['the file says pure, too', 'the file says read, too (against pure)'],
    ['the file says read, too', 'the file says pure, too (against read)'],
  ]);
});

test('what is another tool now, or not here, is not ticked', () => {
  const proposal = propose([entry('look', { digest: 'sha256:then' }), entry('gone')]);
  expect(proposal.values.map(({ current }) => current.kind)).toEqual(['changed', 'absent']);
  expect(proposal.values.filter(isTickedAtFirst)).toEqual([]);
});

test('dates in the future, unknown words, verdicts and fields are named and not proposed', () => {
  const { values, refused, same } = propose(
    [
      entry('look', { at: '2031-01-01T00:00:00Z' }),
      entry('look', { safetyTier: 'harmless' }),
      entry('look', { safetyTier: 'write', verdict: 'approved', color: 'red' }),
    ],
    [own],
  );
  expect(values).toEqual([]);
  expect(same).toBe(0);
  expect(refused.map(({ reason }) => reason)).toEqual([
    '“verdict”, “color” is nothing that this app reads, and may limit what is said here: none of it is taken.',
    'Its date, 2031-01-01T00:00:00Z, is in the future.',
    '“harmless” is no word for Safety tier.',
  ]);
});

test.each(['banana 5', '1', '5 May 2026', '2026-13-01'])('a date that reads %j is none', (at) => {
  const { values, refused } = propose([entry('look', { at })], [], [tool('look')], { at });
  expect(values).toEqual([]);
  expect(refused.map(({ pointer }) => pointer)).toEqual(['/at', '/entries/0']);
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['Its date is no ISO 8601 date.']));
});

test('nothing is proposed of a file that was written in the future, by a clock more than half a minute ahead', () => {
  const { refused, values } = propose([entry('look')], [], [tool('look')], { at: '2099-01-01T00:00:00Z' });
  expect(values).toEqual([]);
  const reason = 'The file’s own date, 2099-01-01T00:00:00Z, is in the future: none of its values is proposed.';
  expect(refused).toEqual([{ pointer: '/at', reason }]);
  const at = new Date(now + 30_000).toISOString();
  expect(propose([entry('look', { at })], [], [tool('look')], { at }).values).toHaveLength(1);
});

test('a tier that the tool’s dialect has no word for is not assigned now, an egress not stated', () => {
  const { values } = propose([entry('look', { egress: 'none' })]);
  expect(values.map(({ current }) => current)).toEqual([
    { kind: 'open', word: 'not assigned' },
    { kind: 'open', word: 'not stated' },
  ]);
});

test('unknown fields of the host and what is set aside are named', () => {
  const { refused } = propose([], [], [], {
    host: { id: 'a', origin: 'https://a.example', token: 'x' },
    suppressions: [{ rule: 'F01' }],
  });
  expect(refused.map(({ pointer }) => pointer)).toEqual(['/host/token', '/suppressions']);
});

const silent: Hints = {
  'read-only': undefined,
  destructive: undefined,
  idempotent: undefined,
  'open-world': undefined,
};
const reads = { ...silent, 'read-only': true };

function hinted(name: string, hints: Hints = silent, more: Partial<HintedSubject> = {}): HintedSubject {
  const evidence = evidenceOf({ toolId: `mcp:quay.${name}`, nameOnServer: name, hints });
  return { ...tool(name), toolId: name, evidence, hints, suggestions: [], ...more };
}

const still = { field: 'tier', value: 'read', rule: 'his-still-tier' } as const;
const tiersOf = (...tools: readonly HintedSubject[]) => proposeTiers(tools, emptyLedger);

test.each([
  ['a hint that its name agrees with', hinted('list_berths', reads), 'read', true],
  ['a hint that its name speaks against', hinted('purge_drafts', reads), 'read', false],
  ['a hint to change things', hinted('book_berth', { ...silent, 'read-only': false }), 'write', true],
  ['a hint to change things, beside a command', hinted('run_shell', { ...silent, 'read-only': false }), 'write', false],
  ['a destructive hint', hinted('clear_berth', { ...reads, destructive: true }), 'write', true],
  ['no hint', hinted('list_berths'), 'write', false],
  ['no hint, and a command in its name', hinted('run_shell'), 'exec', false],
  ['an open finding', hinted('list_berths', reads, { findings: [{ rule: 'T01', severity: 'high' }] }), 'read', false],
  ['a format that says nothing moves', hinted('speak', silent, { suggestions: [still] }), 'read', true],
  ['texts that are not read yet', hinted('list_berths', reads, { findings: null }), 'read', false],
])('%s', (_what, one, value, isTicked) => {
  const [proposal] = tiersOf(one);
  expect(proposal?.value).toBe(value);
  expect(proposal && agrees(proposal)).toBe(isTicked);
});

test('nothing is proposed where a tier is stated or assigned, or nothing could hold', () => {
  const { facts } = tool('list', stated('read'));
  expect(tiersOf(hinted('list', reads, { facts }), hinted('list', reads, { digest: null }))).toEqual([]);
  const assigned = enter(emptyLedger, [{ ...own, toolId: 'list', digest: 'sha256:list' }]);
  expect(proposeTiers([hinted('list', reads)], assigned)).toEqual([]);
});

test('verdicts of a review file are groups that name their file, and only what is stricter is ticked at first', () => {
  const at = '2026-01-01T00:00:00Z';
  const listed = (name: string, digest: string, decision: string) => ({
    toolId: `mcp:x.${name}`,
    digest,
    verdict: { decision, by: 'Rosa', at },
  });
  const tools = [
    listed('look', 'sha256:look', 'approved'),
    listed('gone', 'sha256:gone', 'approved'),
    listed('evil', 'sha256:evil', 'rejected'),
  ];
  const reading = readReview(
    JSON.stringify({ kind: 'tool-catalog/review', version: 2, at, catalogDigest: null, tools }),
  );
  if (reading.kind !== 'read') throw new Error(reading.words);
  const here = { tools: [tool('look')], above: [], digest: null };
  const { groups } = proposeReview('x.review.json', reading, emptyLedger, here, now);
  expect(groups.map(({ value, decisions, holding }) => [value, decisions.length, holding])).toEqual([
    ['approved', 2, 1],
    ['rejected', 1, 0],
  ]);
  expect(groups.map(isStricter)).toEqual([false, true]);
  expect(groups[0]?.decisions[0]?.from).toBe('x.review.json');
  const mine = enter(
    emptyLedger,
    groups.flatMap(({ decisions }) => decisions),
  );
  expect(proposeReview('x.review.json', reading, mine, here, now)).toMatchObject({ groups: [], same: 3 });
});

test('firearms classes of a review file are groups that are never ticked at first, whatever they are called', () => {
  const at = '2026-01-01T00:00:00Z';
  const licences = ['look', 'gone'].map((name) => {
    return { toolId: `mcp:x.${name}`, digest: `sha256:${name}`, firearmsClass: 'confirmed', reason: 'Moves money', at };
  });
  const reading = readReview(JSON.stringify({ kind: 'tool-catalog/review', version: 2, at, licences }));
  if (reading.kind !== 'read') throw new Error(reading.words);
  const here = { tools: [tool('look')], above: [], digest: null };
  const { groups } = proposeReview('x.review.json', reading, emptyLedger, here, now);
  expect(groups).toMatchObject([
    { kind: 'licence', value: 'confirmed', holding: 1, against: 0, decisions: { length: 2 } },
  ]);
  expect(groups.map(isStricter)).toEqual([false]);
});

test('where a second file says otherwise, both stand beside each other', () => {
  const file = (decision: string, by: string) => ({
    ...{ kind: 'tool-catalog/review', version: 2, name: 'x', at: '2026-02-01T00:00:00Z', catalogDigest: null },
    tools: [{ toolId: 'mcp:x.look', digest: 'sha256:look', verdict: { decision, by, at: '2026-02-01T00:00:00Z' } }],
  });
  const readFile = (decision: string, by: string) => {
    const reading = readReview(JSON.stringify(file(decision, by)));
    if (reading.kind === 'refused') throw new Error(reading.words);
    return reading;
  };
  const here = { tools: [tool('look')], above: [], digest: null };
  const first = proposeReview('a.review.json', readFile('approved', 'Ada'), emptyLedger, here, now);
  const mine = enter(
    emptyLedger,
    first.groups.flatMap(({ decisions }) => decisions),
  );
  const { disagreements } = proposeReview('b.review.json', readFile('rejected', 'Bo'), mine, here, now);
  expect(disagreements).toMatchObject([
    { here: { value: 'approved', by: 'Ada', from: 'a.review.json' }, theirs: { value: 'rejected', by: 'Bo' } },
  ]);
});

const at = '2026-02-01T00:00:00Z';
const judged = { rule: 'T01', ruleVersion: 1, toolId: 'mcp:x.look', pointer: '/description', found: 'sha256:text', at };
const accepted = { ...judged, state: 'accepted', reason: 'Known.', by: 'Ada' };
const verdictOn = (digest: string, decision: string) => ({
  toolId: 'mcp:x.look',
  digest,
  verdict: { decision, by: 'Ada', at },
});

function proposeOf(members: object, mine = emptyLedger, above: readonly AboveTools[] = []) {
  const reading = readReview(JSON.stringify({ kind: 'tool-catalog/review', version: 2, at, ...members }));
  if (reading.kind !== 'read') throw new Error(reading.words);
  return proposeReview('x.review.json', reading, mine, { tools: [tool('look')], above, digest: null }, now);
}
const ledgerOf = (members: object) =>
  enter(
    emptyLedger,
    proposeOf(members).groups.flatMap((one) => one.decisions),
  );

test('verdicts on servers and sources, and findings in a server’s instructions, say which are here as they were judged', () => {
  const said = { decision: 'approved', by: 'Ada', at };
  const above = [
    { about: 'server', toolId: 'quay', digest: 'sha256:quay' },
    { about: 'source', toolId: 'f.json', digest: 'sha256:set' },
  ] as const;
  const members = {
    servers: [
      { name: 'quay', digest: 'sha256:quay', verdict: said },
      { name: 'f.json', digest: 'sha256:set', verdict: said },
    ],
    sources: [
      { id: 'f.json', catalogDigest: 'sha256:set', ...said },
      { id: 'g.json', catalogDigest: 'sha256:set', ...said },
    ],
    findings: [{ ...accepted, toolId: 'quay' }],
  };
  expect(proposeOf(members, emptyLedger, above).groups).toMatchObject([
    { kind: 'verdict', holding: 2, decisions: { length: 4 } },
    { kind: 'judgement', holding: 1 },
  ]);
});

test('an approval says that it would lift a rejection of other text', () => {
  const mine = ledgerOf({ tools: [verdictOn('sha256:before', 'rejected')] });
  const { groups, disagreements } = proposeOf({ tools: [verdictOn('sha256:look', 'approved')] }, mine);
  expect(groups).toMatchObject([{ value: 'approved', against: 1 }]);
  expect(disagreements).toMatchObject([{ here: { value: 'rejected' }, theirs: { value: 'approved' } }]);
});

test('of one thing that a file both approves and rejects, neither is proposed', () => {
  const both = ['approved', 'rejected'].map((decision) => verdictOn('sha256:look', decision));
  const { groups, refused } = proposeOf({ tools: both });
  expect(groups).toEqual([]);
  expect(refused.map(({ reason }) => reason)).toEqual([
    'approved by Ada: the file says otherwise, too.',
    'rejected by Ada: the file says otherwise, too.',
  ]);
});

test.each(['whenever', 7, null, '2026-03-01'])('an acceptance until %j counts as over', (until) => {
  expect(proposeOf({ findings: [{ ...accepted, until }] }).groups).toMatchObject([{ value: 'accepted', over: 1 }]);
});

test('an acceptance with a later end is proposed again', () => {
  const mine = ledgerOf({ findings: [{ ...accepted, until: '2026-03-01' }] });
  const { groups, same } = proposeOf({ findings: [{ ...accepted, until: '2027-03-01' }] }, mine);
  expect(groups).toMatchObject([{ value: 'accepted', against: 1, over: 0 }]);
  expect(same).toBe(0);
});
