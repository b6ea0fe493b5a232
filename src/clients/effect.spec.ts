import { expect, test } from 'vitest';
import { effectFor, effectsOf, effectVersion, seenOf } from '../exports/effect';
import { emptyForm } from '../exports/exportTarget';
import { findDifferences } from '../exports/listedEffects';
import { type Placement, placeListed } from '../exports/placeListed';
import { draftWith, knownTool, toolOf } from '../exports/testExports';
import { effectSentence, ways } from '../model/effect';
import type { Hints } from '../model/tool';
import { importAllowlist } from './importAllowlist';
import { findFormat, targets } from './targets';
import { targetOf } from './testTargets';

const hintsOf = (stated: Partial<Hints>): Hints => ({
  'read-only': undefined,
  destructive: undefined,
  idempotent: undefined,
  'open-world': undefined,
  ...stated,
});
const reads = hintsOf({ 'read-only': true });
const silent = hintsOf({});

const list = {
  ...draftWith(
    [
      { toolId: 'mcp:fs.read', mode: 'auto' },
      { toolId: 'mcp:fs.write', mode: 'ask' },
    ],
    [['mcp:fs', 'files']],
  ),
  denied: [{ id: 'mcp:fs.drop', isPattern: false }],
};
const tools = new Map(['mcp:fs.read', 'mcp:fs.write'].map((id) => [id, knownTool(toolOf(id), 'mcp:fs')]));

/** What becomes of a tool, in words, in a client that nobody sits before. */
function effectIn(target: string, toolId: string, hints: Hints = silent, rest: { isUnlisted?: true } = {}) {
  const effectOf = effectsOf(targetOf(target), list, tools);
  const family = toolId.replace(/\.[^.]*$/, '');
  return effectOf?.({ toolId, family, hints, ...rest }, 'headless').effect;
}

test('the same list and two tools with unlike hints give two answers', () => {
  expect(effectIn('codex', 'mcp:mail.find', reads)).toBe('runs');
  expect(effectIn('codex', 'mcp:mail.find', silent)).toBe('refused');
  expect(effectIn('copilot-cli-agent', 'mcp:fs.write', reads)).toBe('runs');
  expect(effectIn('copilot-cli-agent', 'mcp:fs.write', silent)).toBe('refused');
});

test('a tool of a named server is what its client makes of it, by the way in which the file speaks of it', () => {
  const ids = ['mcp:fs.read', 'mcp:fs.write', 'mcp:fs.drop', 'mcp:fs.other', 'mcp:mail.send'];
  const inTurn = (target: string) => ids.map((id) => effectIn(target, id));
  expect(inTurn('codex')).toEqual(['runs', 'refused', 'not-offered', 'not-offered', 'refused']);
  expect(inTurn('claude-code-settings')).toEqual(['runs', 'refused', 'not-offered', 'not-offered', 'refused']);
  expect(inTurn('gemini-cli')).toEqual(['not-offered', 'not-offered', 'not-offered', 'not-offered', 'not-offered']);
});

test('a tool that Claude Code’s server lists later is not among what the file denies', () => {
  expect(effectIn('claude-code-settings', 'mcp:fs.new', silent, { isUnlisted: true })).toBe('refused');
});

test('what nobody has seen is not known, and a target without a client has no effect', () => {
  expect(effectIn('cursor', 'mcp:fs.write')).toBe('unknown');
  expect(effectsOf(targetOf('allowlist'), list, tools)).toBeNull();
});

test('the reason names whose word decides', () => {
  const found = effectFor(targetOf('codex'), 'server-not-named', reads, 'interactive');
  expect(found).toMatchObject({ byHints: true, seen: { how: 'run' } });
  expect(effectSentence(found)).toBe(
    'Runs unasked: the file doesn’t name its server; its server says it only reads, and Codex asks only for what writes.',
  );
});

const rows = targets.flatMap(({ id, effect }) =>
  (effect?.rows ?? []).map((row) => [`${id} ${row.says}`, row] as const),
);

test.each(rows)('%s: what it says is known by a run with versions, or by a document', (_, row) => {
  const cells = ways.flatMap((way) => (row[way] === 'unknown' ? [] : [seenOf(row, way)]));
  for (const seen of [...cells, ...(row.modes ?? []).map((one) => one.seen)]) {
    expect(seen.at).toMatch(/^2026-\d\d-\d\d$/);
    expect(seen.how === 'run' ? seen.versions : seen.document).toMatch(/\S/);
  }
});

/** What an imported file says of these names, in a catalog that shows `read`, which only reads, and `write`. */
function differencesOf(label: string, ...names: readonly (readonly [name: string, mode: 'ask' | 'auto'])[]) {
  const format = findFormat(label);
  const shown = new Map([
    ['mcp:fs.read', reads],
    ['mcp:fs.write', silent],
  ]);
  const placements = names.map(([name, mode]): Placement => {
    const toolId = `mcp:fs.${name}`;
    if (shown.has(toolId)) return { kind: 'tool', toolId, mode };
    return { kind: 'choice', written: name, toolIds: [], made: null, mode };
  });
  const found = format && findDifferences(format, placements, (toolId) => shown.get(toolId) ?? null);
  return found?.map(({ words }) => words);
}

test.each([
  [
    'Copilot CLI mcp-config.json',
    ['1 tool comes in asking; in the client each runs unasked: its server says it only reads'],
  ],
  ['Goose config.yaml', ['2 tools come in asking; in the client each runs unasked: Goose asks nobody']],
  ['MCP settings of Cline or Roo Code', ['2 tools come in asking; in the client each is not known: nobody has seen']],
  ['Zed settings', []],
  ['MCP allowlist of nobody', undefined],
])('an imported file of %s says where its client does else than what comes in', (label, starts) => {
  const found = differencesOf(label, ['read', 'ask'], ['write', 'ask']);
  expect(found).toEqual(starts?.map((start) => expect.stringContaining(start)));
});

/** What the client of a file does with each tool that it lets in, where that isn't what comes in. */
function differencesIn(text: string) {
  const found = importAllowlist(text);
  const format = found.kind === 'list' ? findFormat(found.format) : undefined;
  if (found.kind !== 'list' || format === undefined) throw new Error(found.kind);
  const catalog = [
    knownTool(toolOf('mcp:fs.read', {}, { alias: 'fs', nameOnServer: 'read', hints: reads }), 'mcp:fs'),
    knownTool(toolOf('mcp:fs.write', {}, { alias: 'fs', nameOnServer: 'write', hints: silent }), 'mcp:fs'),
  ];
  const { placements } = placeListed(found.reading, catalog, new Map());
  const hints = new Map(catalog.map(({ tool }) => [tool.toolId, tool.hints]));
  return findDifferences(format, placements, (toolId) => hints.get(toolId)).map(
    ({ words, toolIds }) => `${toolIds.map((id) => id.slice('mcp:fs.'.length))}: ${/each (.+?):/.exec(words)?.[1]}`,
  );
}

const codexFile = (policy: string) => `${policy}\n[mcp_servers.fs]\ncommand = "fs"\n`;
const claudeFile = (defaultMode: string, list: string) =>
  JSON.stringify({ permissions: { [list]: ['mcp__fs__read', 'mcp__fs__write'], defaultMode } });

test.each([
  ['what its hints spare', codexFile(''), ['read: runs unasked']],
  ['approval_policy never', codexFile('approval_policy = "never"'), ['read: runs unasked', 'write: is refused']],
  [
    'approval_policy never in full access',
    codexFile('approval_policy = "never"\nsandbox_mode = "danger-full-access"'),
    ['read,write: runs unasked'],
  ],
  ['plan mode', claudeFile('plan', 'allow'), ['write: asks']],
  ['dontAsk', claudeFile('dontAsk', 'ask'), ['read,write: is refused']],
  ['GOOSE_MODE approve', 'GOOSE_MODE: approve\nextensions: {fs: {type: stdio, cmd: fs}}', []],
  [
    'GOOSE_MODE smart_approve',
    'GOOSE_MODE: smart_approve\nextensions: {fs: {type: stdio, cmd: fs}}',
    ['read,write: is up to its model'],
  ],
])('a file’s own general setting tells what becomes of its tools: %s', (_, text, differences) => {
  expect(differencesIn(text)).toEqual(differences);
});

test('what becomes of a name that the catalog lacks is not known', () => {
  expect(differencesOf('Zed settings', ['read', 'ask'], ['gone', 'auto'])).toEqual([
    '1 name isn’t in the catalog: what the client does there is not known.',
  ]);
});

test('another row is another version of what is known', () => {
  const { effect } = targetOf('codex');
  const version = effectVersion({ effect });
  expect(version).toMatch(/^2026-\d\d-\d\d [0-9a-f]{8}$/);
  expect(effectVersion({ effect: { rows: effect?.rows.slice(1) ?? [] } })).not.toBe(version);
  expect(effectVersion(targetOf('allowlist'))).toBeNull();
});

test('modes in which a client does otherwise are told', () => {
  const inPlan = (hints: Hints) => effectFor(targetOf('claude-code-settings'), 'allow', hints, 'interactive').modes;
  expect(inPlan(silent)).toMatchObject([{ mode: 'plan', effect: 'asks' }]);
  // It runs there as it does otherwise.
  expect(inPlan(reads)).toBeUndefined();
  expect(effectFor(targetOf('claude-code-settings'), 'not-named', silent, 'headless').modes).toBeUndefined();
});

test.each([
  ['codex', 'enabled = false'],
  ['gemini-cli', '"excluded": [\n      "mail"\n    ]'],
  ['gemini-policy', 'mcpName = "mail"\ntoolName = "*"\ndecision = "deny"'],
  ['opencode', '"mail_*": "deny"'],
])('%s denies a whole server by a line, beside the servers that the file may already have', (id, line) => {
  const aliases = new Map([...list.aliases, ['mcp:mail', 'mail']]);
  const draft = { ...list, aliases, denied: [{ id: 'mcp:mail.*', isPattern: true }] };
  const serverUrls = new Map([['mail', 'https://mail.example/mcp']]);
  const { text } = targetOf(id).write(draft, tools, { form: { ...emptyForm, serverUrls } });
  expect(text).toContain(line);
});

test.each([
  ['gemini-cli', 'files', 'delete_all(x)'],
  ['gemini-policy', 'files', 'drop_*'],
  ['cursor', 'files', '*'],
  ['litellm-key', 'all-proxy-mcpservers', 'read'],
])('%s leaves out a name that means something else there: %s, %s', (id, server, name) => {
  const entry = { toolId: 'mcp:fs.read', mode: 'auto', nameInTarget: name } as const;
  const { text, notes } = targetOf(id).write(draftWith([entry], [['mcp:fs', server]]), tools, {});
  expect(text).not.toContain(name === '*' ? 'files:*' : server === 'files' ? name : server);
  expect(notes.find(({ kind }) => kind === 'left-out')?.text).toMatch(/means something else there/);
});

test.each([
  ['copilot-cli-agent', reads, 'its server says it only reads, and Copilot CLI asks only for what writes'],
  ['copilot-agent', silent, 'Copilot’s cloud agent asks nobody'],
])('%s says which tools are set to ask and run unasked', (id, hints, why) => {
  const one = draftWith([{ toolId: 'mcp:fs.write', mode: 'ask' }], [['mcp:fs', 'files']]);
  const known = knownTool(toolOf('mcp:fs.write', {}, { hints }), 'mcp:fs');
  const { notes } = targetOf(id).write(one, new Map([['mcp:fs.write', known]]), {});
  const note = notes.find(({ kind }) => kind === 'unasked');
  expect(note).toEqual({ kind: 'unasked', text: `Set to ask, these run unasked: ${why}.`, toolIds: ['mcp:fs.write'] });
});

test.each([
  ['review-sheet', '| runs unasked |'],
  ['csv', '"runs unasked"'],
  ['tools-json', '"interactive": "runs"'],
])('%s tells what chosen clients do with the very entries, and since when that is known', (id, words) => {
  const known = knownTool(toolOf('mcp:fs.write', {}, { hints: reads }), 'mcp:fs');
  const one = draftWith([{ toolId: 'mcp:fs.write', mode: 'ask' }], [['mcp:fs', 'files']]);
  const write = (clients: readonly string[]) =>
    targetOf(id).write(one, new Map([['mcp:fs.write', known]]), { clients }).text;
  expect(write(['copilot-cli'])).toContain('Copilot CLI');
  expect(write(['copilot-cli'])).toContain(words);
  expect(write([])).not.toContain('Copilot CLI');
});

test('of an entry that the catalog doesn’t show, what its server says is not known, nor what becomes of it', () => {
  const one = draftWith([{ toolId: 'mcp:fs.gone', mode: 'ask' }], [['mcp:fs', 'files']]);
  const { text } = targetOf('review-sheet').write(one, new Map(), { clients: ['codex'] });
  expect(text).toContain('- In Codex (Codex config.toml)');
  expect(text).toMatch(/: 1 not known; with nobody there: 1 not known/);
});
