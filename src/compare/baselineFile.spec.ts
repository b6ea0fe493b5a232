import { expect, test } from 'vitest';
import { readBaseline, writeBaseline } from './baselineFile';

const head = {
  name: 'Quay',
  host: { id: 'quay', label: 'Quay', origin: 'https://quay.example' },
  principal: 'anonymous',
  takenAt: '2026-11-01T08:00:00.000Z',
  completeness: { state: 'partial', reason: '2 entries could not be read.' },
} as const;

test('a baseline is read as it was written, facts with their basis', () => {
  const facts = { tier: { basis: 'assigned', value: 'read', reason: 'Looked at.', at: '2026-10-01' } };
  const tools = [
    { toolId: 'mcp:a', digest: 'sha256:1', descriptor: { toolId: 'mcp:a' }, facts },
    { toolId: 'mcp:b', server: 'files', digest: null },
  ];
  const reading = readBaseline(writeBaseline(head, JSON.stringify(tools)));
  expect(reading).toEqual({
    kind: 'read',
    baseline: {
      ...head,
      tools: [
        { toolId: 'mcp:a', digest: 'sha256:1', descriptor: { toolId: 'mcp:a' }, facts: new Map(Object.entries(facts)) },
        { toolId: 'mcp:b', server: 'files', digest: null, facts: new Map() },
      ],
    },
  });
});

test('a tool without an id costs only itself, and a fact of an unknown kind nothing', () => {
  const tools = [
    { digest: 'sha256:1' },
    7,
    { toolId: 'mcp:a', facts: { tier: { basis: 'guessed', value: 'pure' }, odd: 1 } },
  ];
  const reading = readBaseline(writeBaseline(head, JSON.stringify(tools)));
  expect(reading).toMatchObject({ baseline: { tools: [{ toolId: 'mcp:a', digest: null, facts: new Map() }] } });
});

test.each([
  ['no JSON', '{', 'This is no JSON.'],
  ['another kind', '{"kind":"tool-catalog/draft"}', 'This is no baseline file.'],
  [
    'a later version',
    '{"kind":"tool-catalog/baseline","version":2}',
    'This baseline has version 2; version 1 is understood here.',
  ],
  [
    'no time',
    '{"kind":"tool-catalog/baseline","version":1,"tools":[]}',
    'This baseline lacks its tools or the time when it was taken.',
  ],
])('%s is refused with its reason', (_, text, reason) => {
  expect(readBaseline(text)).toEqual({ kind: 'refused', reason });
});
