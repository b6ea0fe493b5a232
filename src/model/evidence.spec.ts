import { expect, test } from 'vitest';
import { claimText, disputes, speaksAgainst } from './dispute';
import { evidenceOf } from './evidence';
import { stated } from './fact';
import { plainTool } from './testTool';

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

test.each([
  ['get_env', named('get-env')],
  ['its words', named('look', { description: 'Returns all environment variables of the server.' })],
  ['cookies', named('look', { description: 'Reads the session cookies of the browser.' })],
  ['what is other people’s', named('look', { description: 'Shows private messages of other users.' })],
])('secrets that are read speak against read: %s', (_what, tool) => {
  expect(against(tool, 'read')).toEqual([expect.stringMatching(/^it reads secrets, as/)]);
  expect(against(tool, 'pure')).toHaveLength(1);
});

test.each(['Returns the names of secrets.', 'Returns the password policy.', 'Reads a page. Needs an API key.'])(
  'is no reading of secrets: %s',
  (description) => {
    expect(against(named('look', { description }), 'read')).toEqual([]);
  },
);

test.each([
  ['a parameter for a file', named('shot', { inputSchema: { properties: { savePath: {} } } }), 'savePath'],
  [
    'a path beside what is saved',
    named('shot', { description: 'Saves the picture to a file.', inputSchema: { properties: { path: {} } } }),
    'path',
  ],
])('%s speaks against read', (_what, tool, parameter) => {
  expect(against(tool, 'read')).toEqual([`“${parameter}” in its parameters`]);
});

test('what runs commands speaks against egress none', () => {
  expect(speaksAgainst(evidenceOf(named('run_shell')), 'egress', 'none')).toEqual(['“shell” in its name']);
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

test.each(['issue_comment', 'find_or_run', 'run_query', 'bulk_update'])('%s is named by what it does', (toolId) => {
  expect(speaksAgainst(evidenceOf({ toolId }), 'tier', 'read')).not.toEqual([]);
});

test.each(['get_comment', 'search_code', 'explain_change', 'list_scheduled_runs', 'store.find_order'])(
  'what %s looks up is no verb of change',
  (toolId) => {
    expect(speaksAgainst(evidenceOf({ toolId }), 'tier', 'read')).toEqual([]);
  },
);

test('a value that the tool’s own words speak against says so wherever it is written', () => {
  const evidence = evidenceOf(named('purge_cache'));
  const tool = { ...plainTool, posture: { ...plainTool.posture, tier: stated('read') }, evidence };
  expect(claimText(tool, 'tier')).toBe('read (its own words speak against it)');
  expect(disputes(tool, 'tier')).toEqual(['“purge” in its name']);
});
