import { Validator } from '@cfworker/json-schema';
import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import { expect, test } from 'vitest';
import type { CheckedFinding } from '../src/engine/check';
import { writeSarif } from '../src/engine/sarif';
import type { Judgement } from '../src/model/decision';

const judgement: Judgement = {
  kind: 'judgement',
  toolId: 'a',
  about: '',
  digest: 'sha256:f',
  value: 'accepted',
  reason: 'Known',
  by: 'Ada',
  at: '2026-10-01T00:00:00Z',
};
const finding: CheckedFinding = {
  kind: 'tool',
  source: 's',
  id: 'mcp:notes.send [x](https://evil.example) \ud800',
  rule: 'T01',
  ruleVersion: 1,
  pointer: '/description',
  found: 'sha256:f',
  severity: 'high',
  state: 'open',
  words: 'It orders [x](https://evil.example) \u001b[31m.',
  fails: true,
};

test('a report is SARIF by its schema, with what was judged and by whom', () => {
  const findings = [finding, { ...finding, state: 'accepted' as const, judgement }];
  const source = { id: 's', name: 'a file' };
  const answer = { sources: [source], tools: [], servers: [], findings, changes: null, removed: [] };
  const text = writeSarif({ answer, notRead: ['Another file is missing.'] });
  const sarif: unknown = JSON.parse(text);
  const { valid, errors } = new Validator(schema as object, '4', false).validate(sarif);
  expect(errors).toEqual([]);
  expect(valid).toBe(true);
  expect(text).toMatch(/"reviewedBy": "Ada",\s+"reviewedOn": "2026-10-01T00:00:00Z"/);
});

test('SARIF has a run for each source, also for one without findings, under an id of its own', () => {
  const sources = ['a', 'b', 'c'].map((id) => ({ id, name: id === 'c' ? 'a file' : `${id} file` }));
  const findings = [
    { ...finding, source: 'a' },
    { ...finding, source: 'c', kind: 'server' as const },
  ];
  const text = writeSarif({
    answer: { sources, tools: [], servers: [], findings, changes: null, removed: [] },
    notRead: [],
  });
  const sarif = JSON.parse(text);
  expect(new Validator(schema as object, '4', false).validate(sarif).valid).toBe(true);
  expect(
    sarif.runs.map((run: { automationDetails: object; results: readonly object[] }) => [
      run.automationDetails,
      run.results.length,
    ]),
  ).toEqual([
    [{ id: 'tool-catalog/a%20file/' }, 1],
    [{ id: 'tool-catalog/b%20file/' }, 0],
    [{ id: 'tool-catalog/a%20file%202/' }, 1],
  ]);
});
