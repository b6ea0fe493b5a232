import { expect, test } from 'vitest';
import { evidenceOf, speaksAgainst } from './evidence';

const named = (nameOnServer: string, more: object = {}) => ({ toolId: `mcp:x.${nameOnServer}`, nameOnServer, ...more });
const against = (tool: Parameters<typeof evidenceOf>[0], value: string) =>
  speaksAgainst(evidenceOf(tool), 'tier', value);

test.each([
  ['a verb of its name', named('dropTable'), '“drop” in its name'],
  ['a verb behind an acronym', named('DBDrop'), '“drop” in its name'],
  ['an acronym of its name', named('SQLQuery'), '“sql” in its name'],
  ['a verb form of its name', named('deletes_file'), '“deletes” in its name'],
  [
    'a parameter behind a reference',
    named('look', { inputSchema: { $ref: '#/$defs/in', $defs: { in: { properties: { command: {} } } } } }),
    '“command” in its parameters',
  ],
  ['a word for every right', named('sudo'), '“sudo” in its name'],
  ['its description', named('tidy', { description: 'Deletes rows.' }), '“deletes” in its description'],
  ['a parameter', named('look', { inputSchema: { properties: { sql: {} } } }), '“sql” in its parameters'],
  [
    'a parameter of a parameter',
    named('look', { inputSchema: { properties: { job: { properties: { command: {} } } } } }),
    '“command” in its parameters',
  ],
])('%s speaks against read', (_what, tool, words) => {
  expect(against(tool, 'read')).toEqual([words]);
});

test('a destructive hint speaks against read, whatever else is hinted', () => {
  const hints = { 'read-only': true, destructive: true, idempotent: undefined, 'open-world': undefined };
  expect(against(named('look', { hints }), 'read')).toEqual(['the destructive hint']);
});

test('only commands speak against write, and nothing against exec', () => {
  expect(against(named('delete_row'), 'write')).toEqual([]);
  expect(against(named('run_shell'), 'write')).toEqual(['“shell” in its name']);
  expect(against(named('run_shell'), 'exec')).toEqual([]);
});

test('a tool that only looks has nothing against it', () => {
  expect(against(named('read_text_file', { description: 'Reads a file as text.' }), 'pure')).toEqual([]);
});
