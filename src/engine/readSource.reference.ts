import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultDerivations } from '../dialects/derivations';
import { readDescriptor } from './readSource';

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

describe('the verdict is that of the schema of RFC 0078', () => {
  const schema: unknown = JSON.parse(
    readFileSync(join(process.env['REFERENCE_DIR'] ?? '', 'seeds/openwop-tool-descriptor.schema.json'), 'utf8'),
  );
  const validate = new Ajv2020({ strict: false }).compile(schema as object);
  /** Breaking one of these is breaking the descriptor's contract. */
  const contract = ['C01', 'C02', 'C04', 'C05'];

  function isSound(value: unknown): boolean {
    const audited = readDescriptor(encode(value), defaultDerivations);
    return audited !== null && !audited.findings.some(({ rule }) => contract.includes(rule));
  }

  const word = (...words: string[]) => fc.constantFrom(...words);
  const good = {
    toolId: fc.oneof(word('mcp:fs.read', 'x-host-acme-run'), fc.string({ minLength: 1 })),
    source: word('node-pack', 'workflow', 'mcp', 'connector', 'host-extension'),
    title: fc.string(),
    description: fc.string(),
    inputSchema: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
    outputSchema: fc.constant({}),
    auth: fc.record(
      { scopes: fc.uniqueArray(fc.string(), { maxLength: 3 }), credentialRef: fc.boolean() },
      { requiredKeys: [] },
    ),
    egress: word('none', 'safe-fetch', 'host-mediated', 'host-owned'),
    approval: word('never', 'conditional', 'always'),
    replayPolicy: word('deterministic', 'idempotent', 'non-deterministic'),
    safetyTier: word('pure', 'read', 'write', 'exec'),
    costHint: word('low', 'medium', 'high'),
    latencyHint: word('low', 'medium', 'high'),
  };
  const descriptor = fc.record(good, { requiredKeys: ['toolId', 'source', 'safetyTier'] });
  const anything = fc.oneof(
    fc.constantFrom<unknown>('', 'Read', 'high ', null, 0, true, [], {}, ['a', 'a'], 'exec', 'mcp'),
    fc.constantFrom<unknown>(
      { scopes: ['a', 'a'] },
      { scopes: [1] },
      { scopes: 'a' },
      { credentialRef: 1 },
      { other: 1 },
    ),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const change = fc.tuple(
    fc.constantFrom(...Object.keys(good), 'kind', '__proto__', 'constructor', 'Source'),
    fc.option(anything, { nil: undefined }),
  );
  const changed = fc.tuple(descriptor, fc.array(change, { minLength: 1, maxLength: 2 })).map(([value, changes]) => {
    const members = new Map<string, unknown>(Object.entries(value));
    for (const [name, replacement] of changes) members.set(name, replacement);
    return Object.fromEntries([...members].filter(([, member]) => member !== undefined));
  });

  test.each([
    ['valid', descriptor, 3000],
    ['changed', changed, 5000],
    ['arbitrary', fc.jsonValue(), 500],
  ] as const)('for %s descriptors', (_name, values, numRuns) => {
    let sound = 0;
    fc.assert(
      fc.property(values as fc.Arbitrary<unknown>, (value) => {
        const parsed: unknown = JSON.parse(JSON.stringify(value));
        const isValid = validate(parsed);
        expect(isSound(parsed), JSON.stringify(value)).toBe(isValid);
        if (isValid) sound++;
      }),
      { numRuns, seed: 78 },
    );
    if (_name === 'changed') expect(Math.min(sound, numRuns - sound)).toBeGreaterThan(numRuns / 20);
  });
});
