import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stated, unstated } from '../model/fact';
import { innerAt, tokensOf } from '../model/json';
import { postureFields } from '../model/tool';
import { readOpenwop } from './openwop';

const plain = {
  toolId: 'mcp:fs.read',
  source: 'mcp',
  title: 'Read a file',
  description: 'Reads one file.',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
  outputSchema: { type: 'object' },
  auth: { scopes: ['tools:fs:read'], credentialRef: true },
  egress: 'none',
  approval: 'never',
  replayPolicy: 'idempotent',
  safetyTier: 'read',
  costHint: 'low',
  latencyHint: 'medium',
};

function read(value: unknown) {
  const reading = readOpenwop(value);
  if (reading.kind === 'bad') throw new Error(`bad entry: ${reading.reason}`);
  return reading;
}

test('a descriptor as RFC 0078 §C has it is read whole and without findings', () => {
  const { tool, findings } = read(plain);
  const { toolId, title, description, inputSchema, outputSchema } = plain;
  const posture = {
    ...{ source: stated('mcp'), tier: stated('read'), egress: stated('none'), approval: stated('never') },
    ...{ replay: stated('idempotent'), credential: stated('needed'), cost: stated('low'), latency: stated('medium') },
  };
  const texts = { toolId, dialect: 'openwop', title, description, inputSchema, outputSchema };
  const scopes = stated(['tools:fs:read']);
  expect(tool).toEqual({ ...texts, posture, scopes, details: [], extraFields: [] });
  expect(findings).toEqual([]);
});

test('all but three fields may be left out, and what is left out is unstated', () => {
  const { tool, findings } = read({ toolId: 'a', source: 'connector', safetyTier: 'pure' });
  expect(findings).toEqual([]);
  expect(tool.scopes).toEqual(unstated);
  expect(postureFields.filter((field) => tool.posture[field].basis === 'stated')).toEqual(['source', 'tier']);
});

test.each([
  [null, 'not-an-object'],
  [[plain], 'not-an-object'],
  ['mcp:fs.read', 'not-an-object'],
  [{}, 'no-tool-id'],
  [Object.create(plain), 'no-tool-id'],
  [{ ...plain, toolId: null }, 'tool-id-not-a-string'],
  [{ ...plain, toolId: '' }, 'tool-id-empty'],
])('the entry %j is bad: %s', (value, reason) => {
  expect(readOpenwop(value)).toEqual({ kind: 'bad', reason });
});

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Changes of a sound descriptor, and what is found: `rule variant pointer`. */
test.each<[change: object, found: readonly string[]]>([
  [{ source: undefined }, ['C02 missing-field ']],
  [{ safetyTier: undefined }, ['C02 missing-field ']],
  ...['source', 'safetyTier', 'egress', 'approval', 'replayPolicy', 'costHint', 'latencyHint'].map(
    (field): [object, string[]] => [{ [field]: 'quantum' }, [`C04 unknown-value /${field}`]],
  ),
  [{ source: 5 }, ['C02 wrong-type-of-required /source']],
  [{ safetyTier: null }, ['C02 wrong-type-of-required /safetyTier']],
  [{ egress: ['none'] }, ['C02 wrong-type /egress']],
  [{ title: true }, ['C02 wrong-type /title']],
  [{ inputSchema: [] }, ['C02 wrong-type /inputSchema']],
  [{ outputSchema: 'none' }, ['C02 wrong-type /outputSchema']],
  [{ auth: null }, ['C02 wrong-type /auth']],
  [{ auth: { scopes: [], credentialRef: false } }, []],
  [{ auth: { token: 'abc' } }, ['C05 telling-name /auth/token']],
  [{ 'x/y': 1, systemPrompt: 'do' }, ['C05 not-in-format /x~1y', 'C05 telling-name /systemPrompt']],
  [JSON.parse('{"__proto__": {"title": "x"}}'), ['C05 not-in-format /__proto__']],
  [{ auth: { scopes: ['a', 5, 'a'] } }, ['C02 wrong-type /auth/scopes/1', 'C02 repeated-scope /auth/scopes/2']],
  [{ auth: { credentialRef: 'yes' } }, ['C02 wrong-type /auth/credentialRef']],
  [{ annotations }, []],
  [{ annotations: {} }, ['C08 incomplete /annotations']],
  [{ annotations: { ...annotations, title: 'x' } }, ['C08 extra-member /annotations/title']],
  [{ annotations: 'yes' }, ['C02 wrong-type /annotations']],
  [{ annotations: { ...annotations, idempotentHint: 'yes' } }, ['C02 wrong-type /annotations/idempotentHint']],
  // A word that nobody lists says nothing to hold a hint against.
  [{ annotations, safetyTier: 'destroy' }, ['C04 unknown-value /safetyTier']],
  [{ annotations, replayPolicy: 'mostly' }, ['C04 unknown-value /replayPolicy']],
])('of %j it is found what is wrong', (change, found) => {
  const { findings } = read({ ...plain, ...change });
  expect(findings.map(({ rule, variant, pointer }) => `${rule} ${variant} ${pointer}`)).toEqual(found);
});

test('a fault costs its field only, which counts as unstated and is shown', () => {
  const faults = { source: 'quantum', egress: ['none'], auth: { scopes: ['a', 5, 'a', 'b'], credentialRef: 'yes' } };
  const { tool, findings } = read({ ...plain, ...faults, extra: 1 });
  expect(tool).toMatchObject({
    posture: { source: stated('quantum'), egress: unstated, credential: unstated, tier: stated('read') },
    scopes: stated(['a', 'b']),
  });
  expect(tool.extraFields.map(({ pointer, text }) => `${pointer} ${text}`)).toEqual([
    '/egress ["none"]',
    '/auth/credentialRef "yes"',
    '/extra 1',
  ]);
  expect(findings.map(({ facts }) => facts)).toContainEqual({ field: 'egress', expected: 'string', found: 'array' });
});

test.each([[[1, null]], ['a'], [{}]])('scopes %j never read as "no scope needed"', (scopes) => {
  const { tool, findings } = read({ ...plain, auth: { scopes } });
  expect(tool.scopes).toEqual(unstated);
  expect(findings.length).toBeGreaterThan(0);
});

describe('hostile descriptors', () => {
  const field = fc.constantFrom(...Object.keys(plain), '__proto__', 'constructor', 'x');
  const hostile = fc
    .array(fc.tuple(field, fc.jsonValue({ maxDepth: 3 })))
    .map((members) => ({ ...plain, ...Object.fromEntries(members) }));

  test('any value is read, and each pointer of a finding leads somewhere', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), hostile), (value) => {
        const reading = readOpenwop(value);
        if (reading.kind === 'bad') return;
        for (const { pointer } of [...reading.findings, ...reading.tool.extraFields]) {
          expect(tokensOf(pointer).reduce<unknown>(innerAt, value), pointer).toBeDefined();
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('depth, size and number are bounded in what is kept', () => {
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`p${i}`, deep]));
    const scopes = Array.from({ length: 100_000 }, (_, i) => `scope ${i}`);
    const { tool, findings } = read({
      ...plain,
      ...many,
      auth: { scopes },
      title: 'x'.repeat(10_000_000),
      egress: 'y'.repeat(1000),
    });
    expect(findings).toHaveLength(200);
    expect(tool.extraFields).toHaveLength(500);
    for (const { text } of tool.extraFields) expect(text.length).toBeLessThanOrEqual(2001);
    for (const { facts } of findings)
      for (const text of Object.values(facts)) expect(text.length).toBeLessThanOrEqual(200);
  });
});

// The table of RFC 0204: 4 tiers, 4 replay policies, 5 egress words, absent ones included.
const replays = ['deterministic', 'idempotent', 'non-deterministic', undefined];
const accesses = ['none', 'safe-fetch', 'host-mediated', 'host-owned', undefined];
const table = ['pure', 'read', 'write', 'exec'].flatMap((tier) =>
  replays.flatMap((replay) => accesses.map((egress) => [tier, replay, egress])),
);

test.each(table)('annotations of %s, %s, %s are held against the table', (safetyTier, replayPolicy, egress) => {
  const derived = {
    readOnlyHint: safetyTier === 'pure' || safetyTier === 'read',
    destructiveHint: safetyTier === 'write' || safetyTier === 'exec',
    idempotentHint: replayPolicy === 'deterministic' || replayPolicy === 'idempotent',
    openWorldHint: egress !== 'none',
  };
  const facts = { toolId: 'x-host-a', source: 'host-extension', safetyTier, replayPolicy, egress };
  expect(read({ ...facts, annotations: derived }).findings).toEqual([]);
  const inverted = Object.fromEntries(Object.entries(derived).map(([name, value]) => [name, !value]));
  expect(read({ ...facts, annotations: inverted }).findings).toMatchObject(
    Object.keys(derived).map((name) => ({ rule: 'C08', variant: 'contradicts', pointer: `/annotations/${name}` })),
  );
});

test('annotations are kept as hints and change no fact; a contradiction is found with both', () => {
  const { tool, findings } = read({ ...plain, annotations: { ...annotations, readOnlyHint: false } });
  expect(tool.hints).toEqual({ 'read-only': false, destructive: false, idempotent: true, 'open-world': false });
  expect(tool.posture.tier).toEqual(stated('read'));
  const facts = { hint: 'readOnlyHint', claimed: 'false', field: 'safetyTier', value: 'read' };
  expect(findings.map((finding) => finding.facts)).toEqual([facts]);
});
