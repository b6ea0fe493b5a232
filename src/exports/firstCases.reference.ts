import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, describe as group, it } from 'vitest';
import { readFile } from '../dialects/readFile';
import type { Draft, Mode } from '../model/draft';
import { checkNames } from './checkNames';
import { importAllowlist } from './importAllowlist';
import { assumeNames, nameTools } from './nameTools';
import { placeListed } from './placeListed';
import { describe as describeListed, type TargetReading } from './reading';
import { targets } from './targets';
import { draftWith, knownTool, targetOf } from './testExports';

/* Reference: the first set of files from public reports, by what each lets in, keeps off and is written as. */
const folder = join(process.env['REFERENCE_DIR'] ?? '', 'cases');

const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

function readingOf(text: string): TargetReading {
  const found = importAllowlist(text);
  if (found.kind !== 'list') throw new Error(`read as ${found.kind}`);
  return found.reading;
}

group('a public case of the first set', () => {
  it.each<[file: string, allowed: readonly string[], denied: readonly string[]]>([
    ['01-claude-allow-server-deny-tool.json', ['github/*'], ['github/delete_file', 'github/merge_*']],
    ['03-codex-disabled-only.toml', ['opencode/*'], ['opencode/bash', 'opencode/webfetch']],
    ['05-claude-wildcards.json', ['linear/list_*', 'linear/get_issue', 'tts/*'], []],
    ['33-claude-api-denylist.json', ['github/*'], ['github/delete_file']],
    ['35-docker-server-tools.sh', ['github/*', 'duckduckgo/search'], []],
  ])('%s lets in what its client does', (file, allowed, denied) => {
    const reading = readingOf(textOf(file));
    expect(reading.allowed.map(describeListed)).toEqual(allowed);
    expect(reading.denied.map(describeListed)).toEqual(denied);
  });

  it('of wildcards names the reason why this client skips a rule', () => {
    const { ignored } = readingOf(textOf('05-claude-wildcards.json'));
    expect(ignored.map(({ what }) => what).sort()).toEqual([
      '*',
      'mcp__*',
      'mcp__*__list_events',
      'mcp__docs__search(*)',
    ]);
  });
});

/** The catalog of a file, and a draft of all of its tools in one mode, less those that are denied. */
function catalogOf(
  file: string,
  mode: Mode,
  { denied = [] as readonly string[], without = [] as readonly string[] } = {},
) {
  const known = readFile(readFileSync(join(folder, file))).entries.map(({ tool }) =>
    knownTool(tool, `mcp:${tool.server}`),
  );
  const isDenied = (toolId: string) => denied.some((name) => toolId.endsWith(name));
  const chosen = known.filter(({ tool: { toolId } }) => !isDenied(toolId) && !without.includes(toolId));
  const tools = new Map(chosen.map((one) => [one.tool.toolId, one]));
  const entries = [...tools.keys()].map((toolId) => ({ toolId, mode }));
  const off = known.flatMap(({ tool: { toolId } }) => (isDenied(toolId) ? [{ id: toolId, isPattern: false }] : []));
  const draft: Draft = { ...assumeNames(draftWith(entries), tools).draft, denied: off };
  const others = known.filter(({ tool }) => !tools.has(tool.toolId));
  return { known, tools, draft, write: (id: string) => targetOf(id).write(draft, tools, { others }) };
}

group('dotted names (06)', () => {
  const { known, tools, draft, write } = catalogOf('06-dotted-tool-names.json', 'ask', { denied: ['assets.delete'] });

  it('stand as Claude Code writes them, in every list of the export, and are noted', () => {
    const { text, notes } = write('claude-code-settings');
    expect(JSON.parse(text).permissions).toEqual({
      allow: [],
      ask: ['mcp__photos__photos_albums_create', 'mcp__photos__photos_ping'],
      deny: ['mcp__photos__photos_assets_delete'],
    });
    expect(notes.find((one) => one.text.includes('as the client rewrites them'))?.toolIds).toHaveLength(3);
  });

  it('are found again by an import, and by the check of names', () => {
    const { placements, denied } = placeListed(readingOf(write('claude-code-settings').text), known, new Map());
    expect(placements.map((one) => one.kind === 'tool' && one.toolId)).toEqual([...tools.keys()]);
    expect(denied.map(({ id }) => id)).toEqual(['mcp:photos.photos.assets.delete']);
    const names = targetOf('claude-code-settings').names;
    const { missing } = checkNames(
      nameTools(draft, tools, { ...(names && { names }) }).named,
      ['mcp__photos__photos_albums_create', 'photos_ping'],
      names,
    );
    expect(missing).toEqual([]);
  });
});

it.each(targets.filter(({ names }) => names?.models.includes('anthropic')))(
  'property names that break requests (07) are named with their tool in $label',
  ({ id }) => {
    const { notes } = catalogOf('07-bracket-properties.json', 'auto').write(id);
    const about = (property: string) => notes.find(({ text }) => text.includes(`“${property}”`))?.toolIds;
    for (const property of ['filter[bundleId]', 'exists[parent]'])
      expect(about(property)).toEqual(['mcp:store.list-apps']);
    for (const property of ['StartTime<', '$filter']) expect(about(property)).toEqual(['mcp:store.ListCall']);
    expect(about('limit')).toBeUndefined();
  },
);

it.each([
  ['18-duplicate-search.jsonl', [], ['azure:deploy', 'azure:search', 'duckduckgo:search']],
  ['36-docker-unticked-twin.jsonl', ['mcp:crm.deploy'], ['azure:deploy', 'azure:search', 'crm:find']],
])('equal names on two servers of %s keep their server in Docker’s command', (file, without, names) => {
  const { text } = catalogOf(file, 'ask', { without }).write('docker-mcp-gateway');
  expect(text.match(/(?<=--tools )\S+/g)).toEqual(names);
  expect(readingOf(text).allowed.map(describeListed)).toEqual(names.map((name) => name.replace(':', '/')));
});
