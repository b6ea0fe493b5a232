import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { factValue } from '../model/fact';
import { dialectOf } from './allDialects';
import { defaultDerivations } from './derivations';

/*
 * Reference: the published schemas against what we find. A definition is valid exactly where nothing was found
 * missing, wrong or unknown in it.
 */
const folder = join(process.env['REFERENCE_DIR'] ?? '', 'seeds');

describe('validation agrees with the published schema', () => {
  it.each([
    ['openwop', 'openwop-tool-descriptor.schema.json'],
    ['mas', 'mas-v1-tool.schema.yaml'],
    ['his', 'his-tool-definition.schema.json'],
  ] as const)('of %s', (id, file) => {
    const schema: unknown = parse(readFileSync(join(folder, file), 'utf8'));
    const { $schema: _, ...rest } = schema as Record<string, unknown>;
    const validate = new Ajv2020({ strict: false }).compile(rest);
    let valid = 0;
    fc.assert(
      fc.property(mutated(samples[id]), (value) => {
        const expected = validate(value);
        if (expected) valid++;
        expect(isValid(id, value), JSON.stringify(validate.errors)).toBe(expected);
      }),
      { numRuns: 5_000 },
    );
    expect(valid).toBeGreaterThan(500);
    expect(valid).toBeLessThan(4_500);
  });
});

function isValid(id: keyof typeof samples, value: unknown): boolean {
  const reading = dialectOf(id).readEntry(value, { settings: defaultDerivations });
  if (reading.kind === 'bad') return false;
  const { tier, source } = reading.tool.posture;
  // Audited apart from the reading (C01).
  const isExecElsewhere = factValue(tier) === 'exec' && factValue(source) !== 'host-extension';
  const breaks = reading.findings.some(({ rule }) => rule === 'C02' || rule === 'C04' || rule === 'C05');
  return !breaks && !(id === 'openwop' && isExecElsewhere);
}

const samples = {
  openwop: {
    toolId: 'x-host-desk-shell',
    source: 'host-extension',
    safetyTier: 'exec',
    title: 'Shell',
    description: 'Runs.',
    inputSchema: {},
    outputSchema: {},
    auth: { scopes: ['a', 'b'], credentialRef: true },
    egress: 'none',
    approval: 'always',
    replayPolicy: 'idempotent',
    costHint: 'low',
    latencyHint: 'high',
  },
  mas: {
    apiVersion: 'mas/v1',
    kind: 'Tool',
    metadata: { name: 'sum', description: 'Adds.', version: '1.0.0', tags: ['a'] },
    spec: {
      description: 'Adds up.',
      parameters: [
        { name: 'a', type: 'string', description: '', required: true, default: null, enum: [1], examples: [] },
        { name: 'b', type: 'object' },
      ],
      returns: { type: 'any', description: '' },
      idempotent: false,
      timeout_seconds: 30,
      impl: { kind: 'openapi', module_path: 'x', class_name: null, params: { any: 1 } },
    },
  },
  his: {
    name: 'grasp',
    tier: 1,
    risk_tier: 2,
    description: 'Takes hold.',
    input_schema: { type: 'object' },
    output_schema: null,
  },
} as const;

/** Values on either side of what a field allows. */
const edges: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
  ['timeout_seconds', [0, 1, 3600, 3601, 1.5]],
  ['tier', [-1, 0, 2, 3, 0.5]],
  ['risk_tier', [-1, 0, 3, 4, 1.5]],
  ['version', ['1.2', '1.2.3', '1.2.3-x', 'v1.2.3', '1.2.3\n4']],
  ['name', ['a', 'A', '1', '_a', '-a', 'a-b', 'a_b', 'a.b', 'é', '']],
  ['type', ['any', 'array', 'null', 'date']],
  ['kind', ['Tool', 'tool', 'python', 'remote_tool', 'magic']],
  ['apiVersion', ['mas/v1', 'mas/v2']],
  ['class_name', [null, 'X', 1]],
  ['output_schema', [null, {}, true]],
  ['toolId', ['', 'x', 1]],
  ['source', ['mcp', 'moon', 'host-extension']],
  ['safetyTier', ['pure', 'exec', 'huge']],
  ['scopes', [[], ['a', 'a'], ['a', 1], {}]],
]);

/** The sample with up to three members taken away, added, or given a value that may or may not do. */
function mutated(sample: unknown): fc.Arbitrary<unknown> {
  const words = '1.0.0 1.2 mcp read exec always any array python Name a_b 1a mas/v1'.split(' ');
  const numbers = [0, 1, 2, 3, 4, -1, 0.5, 3600, 3601];
  const value = fc.oneof(
    fc.constantFrom<unknown>(...words, ...numbers, null, true, false, '', {}, [], ['a', 'a'], ['a'], [1], { x: 1 }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const change = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('set', 'edge', 'edge', 'remove', 'add'),
    value,
    edge: fc.nat(),
  });
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    const root: unknown = structuredClone(sample);
    for (const { at, how, value, edge } of changes) {
      const places = membersOf(root);
      const [holder, key] = places[at % places.length] ?? [];
      if (holder === undefined || key === undefined) continue;
      const near = edges.get(key);
      const next = how === 'edge' && near !== undefined ? near[edge % near.length] : value;
      if (how === 'set' || how === 'edge') holder[key] = structuredClone(next);
      else if (how === 'add') holder[Array.isArray(holder) ? holder.length : 'added'] = structuredClone(next);
      else if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
    }
    return root;
  });
}

function membersOf(root: unknown): [holder: Record<string, unknown>, key: string][] {
  if (typeof root !== 'object' || root === null) return [];
  const holder = root as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [[holder, key] as [typeof holder, string], ...membersOf(holder[key])]);
}
