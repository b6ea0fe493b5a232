import { expect, test } from 'vitest';
import { buildIdentity, type Evidence, evidenceOfRefusal, evidenceOfTyped } from '../access/grants';
import { readDescriptor } from '../dialects/openwop';
import { type Identity, noGrants } from '../model/readiness';
import { needsOfRows } from './matchedTools';
import type { ToolRow } from './rows';
import { engineOf, query } from './testCatalog';
import { buildIndex } from './testRows';

const at = '2026-11-21T20:00:00.000Z';

/** What the descriptor says, as it comes from a host. */
const says: Readonly<Record<string, unknown>> = {
  'no auth': undefined,
  'auth: {}': {},
  'auth: null': null,
  'scopes a, no credential': { scopes: ['a:read'], credentialRef: false },
  'scopes a, credential unstated': { scopes: ['a:read'] },
  'scopes a, credential needed': { scopes: ['a:read'], credentialRef: true },
  'scopes a and b, no credential': { scopes: ['a:read', 'b:read'], credentialRef: false },
  'scopes [], no credential': { scopes: [], credentialRef: false },
  'scopes [], credential unstated': { scopes: [] },
  'scopes [], credential needed': { scopes: [], credentialRef: true },
  'scopes unstated, no credential': { credentialRef: false },
  'scopes unstated, credential needed': { credentialRef: true },
};

const complete = (...held: string[]): Evidence => evidenceOfTyped({ scopes: held }, at);
const partial = (...held: string[]): Evidence => ({ origin: 'token', at, scopes: { held, complete: false } });
const refusal = (evidence: Evidence): readonly Evidence[] => {
  const learned = evidenceOfRefusal(['a:read'], [evidence], at);
  return learned === null ? [evidence] : [evidence, learned];
};

/** What is known of an identity, and whether wildcards count. */
const knowing: Readonly<Record<string, readonly [evidence: readonly Evidence[], matchesWildcards?: boolean]>> = {
  nothing: [[]],
  'partial a': [[partial('a:read')]],
  'partial z': [[partial('z:read')]],
  'complete a': [[complete('a:read')]],
  'complete z': [[complete('z:read')]],
  'complete *': [[complete('a:*')]],
  '* on': [[complete('a:*')], true],
  'partial *, on': [[partial('a:*')], true],
  'a, 403': [refusal(complete('a:read'))],
  '* on, 403': [refusal(complete('a:*')), true],
};

const table = `
                                   | nothing | partial a | partial z | complete a | complete z | complete * | * on    | partial *, on | a, 403  | * on, 403
no auth                            | unknown | unknown   | unknown   | unknown    | unknown    | unknown    | unknown | unknown       | unknown | unknown
auth: {}                           | unknown | unknown   | unknown   | unknown    | unknown    | unknown    | unknown | unknown       | unknown | unknown
auth: null                         | unknown | unknown   | unknown   | unknown    | unknown    | unknown    | unknown | unknown       | unknown | unknown
scopes a, no credential            | unknown | ready     | unknown   | ready      | missing    | unknown    | ready   | ready         | missing | missing
scopes a, credential unstated      | unknown | unknown   | unknown   | unknown    | missing    | unknown    | unknown | unknown       | missing | missing
scopes a, credential needed        | unknown | unknown   | unknown   | unknown    | missing    | unknown    | unknown | unknown       | missing | missing
scopes a and b, no credential      | unknown | unknown   | unknown   | missing    | missing    | missing    | missing | unknown       | missing | missing
scopes [], no credential           | ready   | ready     | ready     | ready      | ready      | ready      | ready   | ready         | ready   | ready
scopes [], credential unstated     | unknown | unknown   | unknown   | unknown    | unknown    | unknown    | unknown | unknown       | unknown | unknown
scopes [], credential needed       | unknown | unknown   | unknown   | unknown    | unknown    | unknown    | unknown | unknown       | unknown | unknown
scopes unstated, no credential     | unknown | unknown   | unknown   | unknown    | unknown    | unknown    | unknown | unknown       | unknown | unknown
scopes unstated, credential needed | unknown | unknown   | unknown   | unknown    | unknown    | unknown    | unknown | unknown       | unknown | unknown
`;

const [heads = [], ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const knowns = heads.filter((head) => head !== '');

const tools = Object.entries(says).map(([toolId, auth]) => ({ toolId, ...(auth !== undefined && { auth }) }));

/** The verdicts by tool: what a row of the table says. */
async function check(identity: Identity, matchesWildcards: boolean) {
  const { engine, summary } = engineOf(tools);
  expect(summary).toMatchObject({ tools: tools.length, badEntries: 0 });
  const subject = { identity, matchesWildcards, mappings: [] };
  const rows = (await query(engine, { subject })).rows.filter((row): row is ToolRow => row.kind === 'tool');
  // What the facet counts is what the rows say.
  for (const verdict of ['ready', 'missing', 'unknown']) {
    const choices = new Map([['readiness', [verdict]]] as const);
    const { matches: counted } = await query(engine, { subject, choices });
    expect(counted).toBe(rows.filter(({ readiness }) => readiness?.verdict === verdict).length);
  }
  return new Map(rows.map(({ toolId, readiness }) => [toolId, readiness]));
}

test('the table speaks of every descriptor and every identity', () => {
  expect(lines.map(([what]) => what)).toEqual(Object.keys(says));
  expect(knowns).toEqual(Object.keys(knowing));
});

test.each(knowns.map((known, i) => [known, i + 1] as const))(
  'tools against somebody of whom is known: %s',
  async (known, column) => {
    const [evidence, matchesWildcards = false] = knowing[known] ?? [[]];
    const checks = await check(buildIdentity(known, evidence), matchesWildcards);
    const verdicts = lines.map(([what = '']) => [what, checks.get(what)?.verdict]);
    expect(verdicts).toEqual(lines.map((cells) => [cells[0], cells[column]]));
  },
);

test('no auth at all has words of its own, and a list of no scopes is no silence', async () => {
  const checks = await check(noGrants, false);
  const silent = [...checks].filter(([, found]) => found?.nothingStated).map(([what]) => what);
  expect(silent.sort()).toEqual(['auth: null', 'auth: {}', 'no auth']);
  expect(checks.get('scopes [], credential needed')?.scopes).toEqual([]);
});

test('sums read the columns, and find in them what rows read of the tools themselves', () => {
  const read = tools.map((entry) => {
    const reading = readDescriptor(entry);
    if (reading.kind === 'bad') throw new Error(reading.reason);
    return { tool: reading.tool, worst: 5 };
  });
  const index = buildIndex(read);
  const needs = needsOfRows(index, index.toolIds.keys());
  const whole = { scopes: undefined, credential: undefined };
  expect(Object.fromEntries(needs.map(({ toolId, scopes, credential }) => [toolId, { scopes, credential }]))).toEqual({
    'no auth': whole,
    'auth: {}': whole,
    'auth: null': whole,
    'scopes a, no credential': { scopes: ['a:read'], credential: 'not-needed' },
    'scopes a, credential unstated': { scopes: ['a:read'], credential: undefined },
    'scopes a, credential needed': { scopes: ['a:read'], credential: 'needed' },
    'scopes a and b, no credential': { scopes: ['a:read', 'b:read'], credential: 'not-needed' },
    'scopes [], no credential': { scopes: [], credential: 'not-needed' },
    'scopes [], credential unstated': { scopes: [], credential: undefined },
    'scopes [], credential needed': { scopes: [], credential: 'needed' },
    'scopes unstated, no credential': { scopes: undefined, credential: 'not-needed' },
    'scopes unstated, credential needed': { scopes: undefined, credential: 'needed' },
  });
});
