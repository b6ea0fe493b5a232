import { expect, it } from 'vitest';
import { type PlacedList, type Placement, placeListed } from '../../exports/placeListed';
import { knownTool, toolOf } from '../../exports/testExports';
import {
  buildImported,
  chosenTools,
  type ImportDecisions,
  importedAs,
  noDecisions,
  type PlaceTools,
  placeServer,
  readImport,
} from './importList';

const from = 'config.toml';
const placed = (placements: readonly Placement[]): PlacedList => ({
  placements,
  denied: [],
  servers: new Map(),
  unknown: [],
});
const imported = (placements: readonly Placement[]) =>
  ({ name: 'Imported', format: 'Codex config.toml', from, placed: placed(placements), servers: new Map() }) as const;
const placements: readonly Placement[] = [
  { kind: 'tool', toolId: 'mcp:fs.read', mode: 'auto', note: 'Only reads' },
  { kind: 'choice', written: 'crm/find', toolIds: ['mcp:crm.find', 'connector:crm.find'], made: null, mode: 'ask' },
  { kind: 'pattern', written: 'web/*', kept: 'mcp:web.*', toolIds: ['mcp:web.get', 'mcp:fs.read'], mode: 'ask' },
];

it('names line and cause of broken JSON', async () => {
  const place: PlaceTools = () => Promise.reject(new Error('Nothing is looked up.'));
  await expect(readImport('{\n  "permissions": {\n    "allow": ["a" "b"]\n  }\n}', place)).resolves.toEqual({
    kind: 'refused',
    why: 'Line 3 is not JSON (comma expected). Fix it to import the list.',
  });
});

it('brings in what is certain, leaves out names nobody decided on, and keeps patterns as they are', () => {
  const { entries, patterns } = buildImported(imported(placements), noDecisions, []);
  expect([...entries.values()]).toEqual([
    { toolId: 'mcp:fs.read', mode: 'ask', claims: [{ value: { kind: 'unattended' }, from }], note: 'Only reads' },
  ]);
  expect([...patterns.keys()]).toEqual(['mcp:web.*']);
});

it('follows what a person decided', () => {
  const decisions: ImportDecisions = {
    ...noDecisions,
    meant: new Map([['crm/find', 'connector:crm.find']]),
    patterns: new Map([['web/*', 'expand']]),
  };
  const { entries, patterns } = buildImported(imported(placements), decisions, []);
  expect([...entries.keys()]).toEqual(['mcp:fs.read', 'connector:crm.find', 'mcp:web.get']);
  expect(patterns.size).toBe(0);
});

it('brings an id that the catalog lacks in as it is, or as the tool that a person says it means', () => {
  const misspelt: Placement = { kind: 'tool', toolId: 'mcp:fs.raed', near: ['mcp:fs.read'], mode: null };
  const idsBy = (decisions: ImportDecisions) => [...buildImported(imported([misspelt]), decisions, []).entries.keys()];
  expect(idsBy(noDecisions)).toEqual(['mcp:fs.raed']);
  expect(idsBy({ ...noDecisions, meant: new Map([['mcp:fs.raed', 'mcp:fs.read']]) })).toEqual(['mcp:fs.read']);
});

it('expands a wildcard that no draft can keep, unless somebody leaves it out', () => {
  const odd: Placement = { kind: 'pattern', written: 'web/*', kept: null, toolIds: ['mcp:web.get'], mode: 'ask' };
  expect([...buildImported(imported([odd]), noDecisions, []).entries.keys()]).toEqual(['mcp:web.get']);
  const leftOut: ImportDecisions = { ...noDecisions, patterns: new Map([['web/*', 'leave-out']]) };
  expect(buildImported(imported([odd]), leftOut, []).entries.size).toBe(0);
});

it('lets a tool ask where one mention of it does', () => {
  const both: readonly Placement[] = [
    { kind: 'tool', toolId: 'a', mode: 'ask' },
    { kind: 'tool', toolId: 'a', mode: 'auto' },
  ];
  expect(chosenTools(placed(both), noDecisions).get('a')?.mode).toBe('ask');
});

it('keeps how the catalog describes a tool, and the mode it gets where the file gives none', () => {
  const described = {
    toolId: 'a',
    mode: 'auto',
    source: 'mcp',
    digest: 'sha256:1',
    descriptor: { toolId: 'a' },
  } as const;
  const { entries } = buildImported(imported([{ kind: 'tool', toolId: 'a', mode: null }]), noDecisions, [described]);
  expect(entries.get('a')).toEqual(described);
});

it('hands on what makes a client run everything, and brings no tool in by it', async () => {
  const step = await readImport('{"permissions":{"allow":[],"defaultMode":"bypassPermissions"}}', async () => ({
    ...placed([]),
    differences: [],
  }));
  expect(step.kind === 'list' && step.switches.map(({ why }) => why)).toEqual([
    'This file starts Claude Code without a question. Only its ask and deny rules hold.',
  ]);
  expect(step.kind === 'list' && buildImported(step, noDecisions, []).entries.size).toBe(0);
});

it('a person says once which server is meant, for what is allowed and denied, and the draft keeps the name', async () => {
  const catalog = ['find', 'erase', 'add'].map((own) => knownTool(toolOf(`mcp:crm.${own}`), 'mcp:crm'));
  const place: PlaceTools = async (reading, _format, servers = new Map()) => {
    const aliases = new Map([...servers].map(([server, family]) => [family, server] as const));
    return { ...placeListed(reading, catalog, aliases), differences: [] };
  };
  const permissions = { allow: ['mcp__desk__find', 'mcp__desk__add'], deny: ['mcp__desk__erase'] };
  const step = await readImport(JSON.stringify({ permissions }), place);
  if (step.kind !== 'list') throw new Error(step.kind);
  expect(step.unknown).toEqual([{ server: 'desk', names: 3, families: [{ family: 'mcp:crm', found: 3 }] }]);
  const known = await placeServer(step, 'desk', 'mcp:crm', place);
  const { entries, denied, aliases, claimedAliases } = buildImported(known, noDecisions, []);
  expect([...entries.keys()]).toEqual(['mcp:crm.find', 'mcp:crm.add']);
  expect(denied?.map(({ id }) => id)).toEqual(['mcp:crm.erase']);
  expect([[...aliases], claimedAliases]).toEqual([[['mcp:crm', 'desk']], undefined]);
  const undone = await placeServer(known, 'desk', '', place);
  expect(undone.placed.denied.map(({ id }) => id)).toEqual(['mcp:desk.erase']);
});

const list = '{"toolAllowlist":["mcp:git.log"]}';

it.each([
  ['agent.json', list, 'agent.json'],
  ['agent.allowlist.json', list, undefined],
  ['agent.txt', list, undefined],
  ['../agent.json', list, undefined],
  [undefined, list, undefined],
  // Its settings would be lost with the file that an export takes the place of.
  ['settings.json', '{"permissions":{"allow":["mcp__git__log"]}}', undefined],
])('%s of %s goes out again as %s', async (name, text, fileName) => {
  const step = await readImport(text, async () => ({ ...placed([]), differences: [] }), name);
  expect(step.kind === 'list' && importedAs(step)?.fileName).toBe(fileName);
});
