import { expect, test } from 'vitest';
import type { Fact } from '../../model/fact';
import type { PostureField } from '../../model/tool';
import { type BaselineFacts, headMembers, readBaseline, writeFacts } from './baselineFile';

const head = {
  name: 'Quay',
  host: { id: 'quay', label: 'Quay', origin: 'https://quay.example' },
  principal: { state: 'known', id: 'https://sign.example rosa' },
  takenAt: '2026-11-01T08:00:00.000Z',
  completeness: { state: 'partial', reason: '2 entries can’t be read' },
  filter: 'tier=write',
} as const;

const fileOf = (tools: unknown) => JSON.stringify({ ...headMembers(head), tools });

test('a baseline is read as it was written, facts with their basis', () => {
  const assigned = { basis: 'assigned', value: 'read', reason: 'Looked at.', by: 'Rosa', at: '2026-10-01' } as const;
  const derived = { basis: 'derived', value: 'mcp', rule: 'mcp-list-source' } as const;
  const posture: BaselineFacts['posture'] = new Map<PostureField, Fact>([
    ['source', derived],
    ['tier', assigned],
  ]);
  const facts = { posture, scopes: ['fs:read'] };
  const tools = [
    { toolId: 'mcp:a', digest: 'sha256:1', descriptor: { toolId: 'mcp:a' }, facts: writeFacts(facts) },
    { toolId: 'mcp:b', server: 'files', digest: null },
  ];
  expect(readBaseline(fileOf(tools))).toEqual({
    kind: 'read',
    baseline: {
      ...head,
      tools: [
        { toolId: 'mcp:a', digest: 'sha256:1', descriptor: { toolId: 'mcp:a' }, facts },
        { toolId: 'mcp:b', server: 'files', digest: null, facts: { posture: new Map() } },
      ],
    },
  });
});

test('a tool without an id costs only itself, and a fact of an unknown kind nothing', () => {
  const tools = [
    { digest: 'sha256:1' },
    7,
    { toolId: 'mcp:a', facts: { tier: { basis: 'guessed', value: 'pure' }, odd: 1, egress: 'none' } },
  ];
  expect(readBaseline(fileOf(tools))).toMatchObject({
    baseline: { tools: [{ toolId: 'mcp:a', digest: null, facts: { posture: new Map() } }] },
  });
});

test.each([
  ['no JSON', '{', 'This is no JSON.', false],
  ['another kind', '{"kind":"tool-catalog/draft"}', 'This is no baseline file.', false],
  [
    'a later version',
    '{"kind":"tool-catalog/baseline","version":2}',
    'This baseline has version 2; version 1 is understood here.',
    true,
  ],
  [
    'no time',
    '{"kind":"tool-catalog/baseline","version":1,"tools":[]}',
    'This baseline lacks its tools or the time when it was taken.',
    true,
  ],
])('%s is refused with its reason', (_, text, reason, isBaseline) => {
  expect(readBaseline(text)).toEqual({ kind: 'refused', reason, isBaseline });
});

test('what is no part of a head is left out alone, and long texts are cut', () => {
  const long = 'x'.repeat(9_000);
  const odd = {
    name: '',
    host: { id: 'quay', origin: 7 },
    principal: { state: 'anonymous', id: 'rosa' },
    completeness: { state: 'mostly', reason: long },
    filter: long,
  };
  expect(readBaseline(JSON.stringify({ ...headMembers(head), ...odd, tools: [] }))).toEqual({
    kind: 'read',
    baseline: {
      name: 'Baseline',
      host: null,
      principal: { state: 'anonymous' },
      takenAt: head.takenAt,
      completeness: { state: 'unknown', reason: long.slice(0, 300) },
      filter: long.slice(0, 4_000),
      tools: [],
    },
  });
});
