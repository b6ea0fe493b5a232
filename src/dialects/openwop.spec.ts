import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stated, unstated } from '../model/fact';
import { innerAt, tokensOf } from '../model/json';
import { postureFields } from '../model/tool';
import { readDescriptor } from './openwop';

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
  const reading = readDescriptor(value);
  if (reading.kind === 'bad') throw new Error(`bad entry: ${reading.reason}`);
  return reading;
}

describe('a descriptor as RFC 0078 §C has it', () => {
  test('is read whole and without findings', () => {
    expect(read(plain)).toEqual({
      kind: 'tool',
      tool: {
        toolId: 'mcp:fs.read',
        dialect: 'openwop',
        title: 'Read a file',
        description: 'Reads one file.',
        posture: {
          source: stated('mcp'),
          tier: stated('read'),
          egress: stated('none'),
          approval: stated('never'),
          replay: stated('idempotent'),
          credential: stated('needed'),
          cost: stated('low'),
          latency: stated('medium'),
        },
        scopes: stated(['tools:fs:read']),
        inputSchema: plain.inputSchema,
        outputSchema: plain.outputSchema,
        details: [],
        extraFields: [],
      },
      findings: [],
    });
  });

  test('may leave out all but three fields, and what is left out is unstated', () => {
    const { tool, findings } = read({ toolId: 'a', source: 'connector', safetyTier: 'pure' });
    expect(findings).toEqual([]);
    expect(tool.scopes).toEqual(unstated);
    expect(postureFields.filter((field) => tool.posture[field].basis === 'stated')).toEqual(['source', 'tier']);
    expect([tool.title, tool.inputSchema]).toEqual([undefined, undefined]);
  });

  test('may state that no scope and no credential is needed', () => {
    const { tool, findings } = read({ ...plain, auth: { scopes: [], credentialRef: false } });
    expect(findings).toEqual([]);
    expect(tool.scopes).toEqual(stated([]));
    expect(tool.posture.credential).toEqual(stated('not-needed'));
  });
});

describe('an entry is bad', () => {
  test.each([
    [null, 'not-an-object'],
    [[plain], 'not-an-object'],
    ['mcp:fs.read', 'not-an-object'],
    [{}, 'no-tool-id'],
    [{ ...plain, toolId: undefined }, 'no-tool-id'],
    [Object.create(plain), 'no-tool-id'],
    [{ ...plain, toolId: null }, 'tool-id-not-a-string'],
    [{ ...plain, toolId: 7 }, 'tool-id-not-a-string'],
    [{ ...plain, toolId: '' }, 'tool-id-empty'],
  ])('%j: %s', (value, reason) => {
    expect(readDescriptor(value)).toEqual({ kind: 'bad', reason });
  });
});

describe('a fault costs its field only', () => {
  test.each(['source', 'safetyTier'])('a missing %s is a high finding', (field) => {
    const { [field]: _left, ...rest } = plain as Record<string, unknown>;
    expect(read(rest).findings).toEqual([{ rule: 'C02', variant: 'missing-field', pointer: '', facts: { field } }]);
  });

  test.each(['source', 'safetyTier', 'egress', 'approval', 'replayPolicy', 'costHint', 'latencyHint'])(
    'an unknown word in %s is kept and flagged',
    (field) => {
      const { tool, findings } = read({ ...plain, [field]: 'quantum' });
      expect(findings).toEqual([
        {
          rule: 'C04',
          variant: 'unknown-value',
          pointer: `/${field}`,
          facts: { field, value: 'quantum' },
        },
      ]);
      expect(Object.values(tool.posture)).toContainEqual(stated('quantum'));
    },
  );

  test.each([
    ['source', 5, 'string', 'number', 'wrong-type-of-required'],
    ['safetyTier', null, 'string', 'null', 'wrong-type-of-required'],
    ['egress', ['none'], 'string', 'array', 'wrong-type'],
    ['title', true, 'string', 'boolean', 'wrong-type'],
    ['description', {}, 'string', 'object', 'wrong-type'],
    ['inputSchema', [], 'object', 'array', 'wrong-type'],
    ['outputSchema', 'none', 'object', 'string', 'wrong-type'],
    ['auth', null, 'object', 'null', 'wrong-type'],
  ])('a %s that is %j counts as unstated, is flagged and shown', (field, value, expected, found, variant) => {
    const { tool, findings } = read({ ...plain, [field]: value });
    expect(findings).toEqual([{ rule: 'C02', variant, pointer: `/${field}`, facts: { field, expected, found } }]);
    expect(tool.extraFields).toEqual([{ pointer: `/${field}`, name: field, text: JSON.stringify(value) }]);
    expect(JSON.stringify(tool.posture)).not.toContain('quantum');
  });

  test('an unknown property is kept and flagged, a telling one more so', () => {
    const { tool, findings } = read({ ...plain, 'x/y': 1, systemPrompt: 'do', auth: { ...plain.auth, token: 'abc' } });
    expect(findings.map(({ variant, pointer }) => [variant, pointer])).toEqual([
      ['telling-name', '/auth/token'],
      ['not-in-format', '/x~1y'],
      ['telling-name', '/systemPrompt'],
    ]);
    expect(tool.extraFields.map(({ text }) => text)).toEqual(['"abc"', '1', '"do"']);
  });

  test('a member __proto__ is a property like any other', () => {
    const { tool, findings } = read(
      JSON.parse('{"toolId":"a","source":"mcp","safetyTier":"read","__proto__":{"title":"x"}}'),
    );
    expect(findings.map(({ pointer }) => pointer)).toEqual(['/__proto__']);
    expect(tool.title).toBeUndefined();
  });

  test('scopes keep what is readable and flag the rest', () => {
    const { tool, findings } = read({ ...plain, auth: { scopes: ['a', 5, 'a', 'b'], credentialRef: 'yes' } });
    expect(tool.scopes).toEqual(stated(['a', 'b']));
    expect(tool.posture.credential).toEqual(unstated);
    expect(findings.map(({ variant, pointer }) => [variant, pointer])).toEqual([
      ['wrong-type', '/auth/scopes/1'],
      ['repeated-scope', '/auth/scopes/2'],
      ['wrong-type', '/auth/credentialRef'],
    ]);
  });

  test.each([[[1, null]], ['a'], [{}]])('scopes %j never read as "no scope needed"', (scopes) => {
    const { tool, findings } = read({ ...plain, auth: { scopes } });
    expect(tool.scopes).toEqual(unstated);
    expect(findings.length).toBeGreaterThan(0);
  });
});

describe('hostile descriptors', () => {
  const field = fc.constantFrom(...Object.keys(plain), '__proto__', 'constructor', 'x');
  const hostile = fc
    .array(fc.tuple(field, fc.jsonValue({ maxDepth: 3 })))
    .map((members) => ({ ...plain, ...Object.fromEntries(members) }));

  test('any value is read, and each pointer of a finding leads somewhere', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), hostile), (value) => {
        const reading = readDescriptor(value);
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

describe('annotations', () => {
  const right = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false };
  const tool = { toolId: 'mcp:a', source: 'mcp', safetyTier: 'write', replayPolicy: 'idempotent', egress: 'none' };
  const found = (descriptor: object) => {
    const reading = readDescriptor(descriptor);
    return reading.kind === 'tool'
      ? reading.findings.map(({ rule, variant, pointer }) => [rule, variant, pointer])
      : [];
  };

  // The table of RFC 0204: 4 tiers, 4 replay policies, 5 egress words, absent ones included.
  const tiers = ['pure', 'read', 'write', 'exec'];
  const replays = ['deterministic', 'idempotent', 'non-deterministic', undefined];
  const accesses = ['none', 'safe-fetch', 'host-mediated', 'host-owned', undefined];
  const table = tiers.flatMap((tier) => replays.flatMap((replay) => accesses.map((egress) => [tier, replay, egress])));

  test.each(table)(
    'of %s, %s, %s are derived as the table says, and each contradiction is found',
    (tier, replay, egress) => {
      const facts = {
        toolId: tier === 'exec' ? 'x-host-a' : 'mcp:a',
        source: tier === 'exec' ? 'host-extension' : 'mcp',
        safetyTier: tier,
        ...(replay !== undefined && { replayPolicy: replay }),
        ...(egress !== undefined && { egress }),
      };
      const derived = {
        readOnlyHint: tier === 'pure' || tier === 'read',
        destructiveHint: tier === 'write' || tier === 'exec',
        idempotentHint: replay === 'deterministic' || replay === 'idempotent',
        openWorldHint: egress !== 'none',
      };
      expect(found({ ...facts, annotations: derived })).toEqual([]);
      const inverted = Object.fromEntries(Object.entries(derived).map(([name, value]) => [name, !value]));
      expect(found({ ...facts, annotations: inverted })).toEqual(
        Object.keys(derived).map((name) => ['C08', 'contradicts', `/annotations/${name}`]),
      );
    },
  );

  test('are kept as hints and change no fact', () => {
    const reading = readDescriptor({ ...tool, annotations: { ...right, readOnlyHint: true } });
    expect(reading).toMatchObject({
      tool: {
        hints: { 'read-only': true, destructive: true, idempotent: true, 'open-world': false },
        posture: { tier: { basis: 'stated', value: 'write' } },
        extraFields: [],
      },
    });
  });

  test('that contradict a fact are found with both', () => {
    const reading = readDescriptor({ ...tool, annotations: { ...right, readOnlyHint: true } });
    const facts = { hint: 'readOnlyHint', claimed: 'true', field: 'safetyTier', value: 'write' };
    expect(reading).toMatchObject({ findings: [{ rule: 'C08', facts }] });
  });

  test('that lack a member, or have one more, are found', () => {
    const { openWorldHint: _, ...part } = right;
    expect(found({ ...tool, annotations: part })).toEqual([['C08', 'incomplete', '/annotations']]);
    expect(readDescriptor({ ...tool, annotations: {} })).toMatchObject({
      findings: [
        { variant: 'incomplete', facts: { hint: 'readOnlyHint, destructiveHint, idempotentHint, openWorldHint' } },
      ],
    });
    expect(found({ ...tool, annotations: {} })).toHaveLength(1);
    const extra = ['C08', 'extra-member', '/annotations/title'];
    expect(found({ ...tool, annotations: { ...right, title: 'x' } })).toEqual([extra]);
  });

  test.each([
    ['unlisted tier', { safetyTier: 'destroy' }],
    ['unlisted replay policy', { replayPolicy: 'mostly' }],
  ])('are not held against an %s', (_, word) => {
    const rules = found({ ...tool, ...word, annotations: right }).map(([rule]) => rule);
    expect(rules).toEqual(['C04']);
  });

  test('of another type than an object or a boolean count as not stated', () => {
    expect(found({ ...tool, annotations: 'yes' })).toEqual([['C02', 'wrong-type', '/annotations']]);
    const wrong = ['C02', 'wrong-type', '/annotations/destructiveHint'];
    expect(found({ ...tool, annotations: { ...right, destructiveHint: 'yes' } })).toEqual([wrong]);
  });
});
