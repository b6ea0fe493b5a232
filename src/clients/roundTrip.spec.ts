import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileText } from '../dialects/fileText';
import { ServerNames } from '../dialects/serverNames';
import { type ExportTarget, type ExportTool, emptyForm } from '../exports/exportTarget';
import { nameTools } from '../exports/nameTools';
import { placeListed } from '../exports/placeListed';
import type { TargetReading } from '../exports/reading';
import { draftWith, knownTool, toolOf } from '../exports/testExports';
import { type DeniedEntry, type Draft, isDenied } from '../model/draft';
import type { Mode } from '../model/effect';
import { importAllowlist } from './importAllowlist';
import { readTarget, targets } from './targets';
import { targetOf } from './testTargets';

/** Tools of MCP servers, `server.name` each, as a list of such servers would have them. */
function catalogOf(...names: readonly (readonly [server: string, name: string, inputSchema?: unknown])[]) {
  return names.map(([server, name, inputSchema = { type: 'object' }]) => {
    const tool = toolOf(
      `mcp:${server}.${name}`,
      {},
      { dialect: 'mcp', server, alias: server, nameOnServer: name, inputSchema },
    );
    return knownTool(tool, `mcp:${server}`);
  });
}

function readingOf(text: string): TargetReading {
  const found = importAllowlist(text);
  if (found.kind !== 'list') throw new Error(`read as ${found.kind}`);
  return found.reading;
}

function placed(text: string, catalog: readonly ExportTool[]) {
  return placeListed(readingOf(text), catalog, new Map());
}

function draftOf(catalog: readonly ExportTool[], mode: 'ask' | 'auto', denied: readonly DeniedEntry[] = []): Draft {
  const servers = [...new Set(catalog.map(({ family }) => family))];
  const draft = draftWith(
    catalog.map(({ tool }) => ({ toolId: tool.toolId, mode })),
    servers.map((family) => [family, family.slice('mcp:'.length)] as const),
  );
  return denied.length === 0 ? draft : { ...draft, denied };
}

function write(
  id: string,
  catalog: readonly ExportTool[],
  draft = draftOf(catalog, 'auto'),
  { others = catalog, start = 'https://mcp.example/mcp' }: { others?: readonly ExportTool[]; start?: string } = {},
) {
  const tools = new Map(catalog.flatMap((one) => (draft.entries.has(one.tool.toolId) ? [[one.tool.toolId, one]] : [])));
  const rest = others.filter(({ tool }) => !draft.entries.has(tool.toolId));
  const serverUrls = new Map([...draft.aliases.values()].map((name) => [name, start]));
  return targetOf(id).write(draft, tools, { others: rest, form: { ...emptyForm, serverUrls } });
}

/** What a file of a target says, placed in a catalog. */
function placedBack(target: ExportTarget, text: string, catalog: readonly ExportTool[], { aliases }: Draft) {
  const nothing = { allowed: [], denied: [], isRewritten: false };
  return placeListed(readTarget(target, new FileText(text)) ?? nothing, catalog, aliases);
}

/** Wildcards of a draft. */
const patternsOf = (...ids: readonly string[]) =>
  new Map(ids.map((pattern) => [pattern, { pattern, mode: 'ask' as const }]));

it('a server allowed with tools denied comes in as its tools less the denied ones', () => {
  const text = '{"permissions":{"allow":["mcp__git"],"deny":["mcp__git__drop_branch","mcp__git__push_*"]}}';
  const { placements, denied } = placed(text, catalogOf(['git', 'log'], ['git', 'drop_branch'], ['git', 'push_all']));
  expect(placements).toMatchObject([{ kind: 'pattern', kept: 'mcp:git.*', toolIds: ['mcp:git.log'] }]);
  expect(denied).toEqual([
    { id: 'mcp:git.drop_branch', isPattern: false },
    { id: 'mcp:git.push_*', isPattern: true, isRewritten: true },
  ]);
});

it('a deny rule may name every server', () => {
  const { denied } = placed('{"permissions":{"allow":["mcp__git__log"],"deny":["mcp__*__drop"]}}', []);
  expect(isDenied({ denied }, 'mcp:anything.drop')).toBe(true);
  const again = write('claude-code-settings', [], { ...draftWith([]), denied });
  expect(JSON.parse(again.text).permissions.deny).toEqual(['mcp__*__drop']);
});

it('what a list denies of a server that is read later is denied under the id it gets then', () => {
  for (const server of ['Büro & Co', 'a__b']) {
    const codex = `[mcp_servers."${server}"]\ncommand = "x"\ndisabled_tools = ["wipe"]`;
    const { denied } = placed(codex, []);
    expect(denied).toEqual([{ id: `mcp:${new ServerNames().nameOf(null, server)}.wipe`, isPattern: false }]);
  }
});

describe('a name that the client rewrites', () => {
  const catalog = catalogOf(['pix', 'album.make'], ['pix', 'album.drop'], ['pix', 'ping']);
  const [make, drop, ping] = catalog;
  const written = 'mcp__pix__album_make';

  it('stands rewritten in every list of the export', () => {
    if (!make || !drop || !ping) throw new Error('no tools');
    const draft = { ...draftOf([make, ping], 'ask'), denied: [{ id: 'mcp:pix.album.drop', isPattern: false }] };
    expect(JSON.parse(write('claude-code-settings', catalog, draft).text).permissions).toEqual({
      allow: [],
      ask: [written, 'mcp__pix__ping'],
      deny: ['mcp__pix__album_drop'],
    });
    expect(write('claude-code-agent', catalog, draft).text).toContain(`tools: "${written}, mcp__pix__ping"`);
  });

  it.each(targets.filter(({ names }) => names !== undefined))('is noted by $label, where its client does so', (one) => {
    if (!make || !drop || !ping) throw new Error('no tools');
    const denied = [
      { id: 'mcp:pix.album.drop', isPattern: false },
      { id: 'mcp:pix.purge', isPattern: false },
    ];
    const draft = { ...draftOf([make, ping], 'ask', denied), patterns: patternsOf('mcp:pix.list.*', 'mcp:pix.get_*') };
    const noted = write(one.id, catalog, draft).notes.filter(({ text }) =>
      text.includes('as the client rewrites them'),
    );
    const rewritten = [
      'mcp:pix.album.make',
      ...(one.wildcards === 'names' ? ['mcp:pix.list.*'] : []),
      ...(one.denies === undefined ? [] : ['mcp:pix.album.drop']),
    ];
    expect(noted.flatMap(({ toolIds }) => toolIds)).toEqual(one.names?.rewrite === undefined ? [] : rewritten);
  });

  it('finds its tool again', () => {
    const { placements } = placed(`{"permissions":{"allow":["${written}"]}}`, catalog);
    expect(placements).toMatchObject([{ kind: 'tool', toolId: 'mcp:pix.album.make' }]);
  });

  it.each(targets.filter(({ kind }) => kind !== 'record').map(({ id }) => id))(
    'and was denied before its server was known is not allowed by %s',
    (id) => {
      const deny = '{"permissions":{"allow":["mcp__pix__ping"],"deny":["mcp__pix__album_drop","mcp__pix__purge_*"]}}';
      const { denied } = placed(deny, []);
      const later = catalogOf(['pix', 'album.drop'], ['pix', 'purge.all'], ['pix', 'ping']);
      const { text } = write(id, later, draftOf(later, 'auto', denied));
      const kept = write(id, later.slice(2), draftOf(later.slice(2), 'auto', denied));
      expect(text).toBe(kept.text);
    },
  );

  it.each(['mcp__claude_ai_Notes__wipe', 'mcp__claude_ai_Notes__wipe_*', 'mcp__claude_ai_Notes', 'mcp__claude_ai_N*'])(
    'may be its server’s: %s denies also what is read later',
    (rule) => {
      const { denied } = placed(JSON.stringify({ permissions: { deny: [rule] } }), []);
      const toolId = rule.includes('wipe_') ? 'mcp:claude-ai-Notes.wipe.all' : 'mcp:claude-ai-Notes.wipe';
      expect(isDenied({ denied }, toolId)).toBe(true);
      expect(isDenied({ denied }, 'mcp:claude-ai-Maps.wipe')).toBe(false);
    },
  );

  it('denies its namesake by no list that keeps names as they are', () => {
    const twins = catalogOf(['pix', 'album.drop'], ['pix', 'album_drop']);
    const codex = '[mcp_servers.pix]\ncommand = "pix"\nenabled_tools = ["album.drop"]\ndisabled_tools = ["album_drop"]';
    const { denied } = placed(codex, twins);
    expect(denied).toEqual([{ id: 'mcp:pix.album_drop', isPattern: false }]);
    expect(isDenied({ denied }, 'mcp:pix.album.drop')).toBe(false);
  });

  it('is one with another that comes to the same, and both are named', () => {
    const twins = catalogOf(['pix', 'album.make'], ['pix', 'album_make']);
    const { text, notes } = write('claude-code-settings', twins);
    expect(JSON.parse(text).permissions.allow).toEqual([written]);
    const note = notes.find((one) => one.text.startsWith('Several entries have one name'));
    expect(note?.toolIds).toEqual(['mcp:pix.album.make', 'mcp:pix.album_make']);
    const one = write('claude-code-settings', twins, draftOf(twins.slice(0, 1), 'auto'));
    expect(one.notes.find((said) => said.kind === 'check')?.toolIds).toEqual(['mcp:pix.album_make']);
  });
});

describe('a property that no model takes', () => {
  const schema = { type: 'object', properties: { 'where[id]': {}, $top: {}, 'At>': {}, name: {} } };
  const catalog = catalogOf(['shop', 'list', schema]);

  it.each(targets.filter(({ names }) => names?.models.includes('anthropic')))(
    'is named with its tool in $label',
    (target) => {
      const { notes } = write(target.id, catalog);
      for (const property of ['where[id]', '$top', 'At>']) {
        expect(notes.find(({ text }) => text.includes(`“${property}”`))?.toolIds).toEqual(['mcp:shop.list']);
      }
      expect(notes.some(({ text }) => text.includes('“name”'))).toBe(false);
    },
  );
});

describe('a round trip', () => {
  const catalog = catalogOf(['git', 'log'], ['git', 'push'], ['web', 'get']);
  const denied = [
    { id: 'mcp:git.drop', isPattern: false },
    { id: 'mcp:git.wipe_*', isPattern: true },
    { id: 'mcp:mail.*', isPattern: true },
  ];
  const draft: Draft = {
    ...draftOf(catalog, 'auto', denied),
    patterns: patternsOf('mcp:chat.*', 'mcp:shop.list_*'),
    aliases: new Map(['git', 'web', 'mail', 'chat', 'shop'].map((name) => [`mcp:${name}`, name])),
  };
  const plain = (list: readonly DeniedEntry[]) =>
    list.map(({ id, isPattern }) => ({ id, isPattern })).toSorted((a, b) => a.id.localeCompare(b.id));

  it.each(targets.filter(({ names, read }) => names !== undefined && read !== undefined))(
    'of $label gives back names, wildcards and what is denied, but what a note names',
    (target) => {
      const { id, denies, wildcards, kind } = target;
      const { text, notes } = write(id, catalog, draft);
      const back = placedBack(target, text, catalog, draft);
      const kept = back.placements.flatMap((one) => (one.kind === 'pattern' && one.kept !== null ? [one.kept] : []));
      const toolIds = back.placements.flatMap((one) => (one.kind === 'tool' ? [one.toolId] : one.toolIds));
      expect(toolIds.toSorted()).toEqual(catalog.map(({ tool }) => tool.toolId).toSorted());
      const leftOut = new Set(notes.flatMap((note) => (note.kind === 'left-out' ? note.toolIds : [])));
      const off = new Set(notes.flatMap((note) => (note.text.startsWith('Denied') ? note.toolIds : [])));
      if (kind !== 'admits-servers')
        expect(kept).toEqual([...draft.patterns.keys()].filter((one) => !leftOut.has(one)));
      if (wildcards !== undefined && id !== 'cursor') expect(leftOut.has('mcp:chat.*')).toBe(false);
      expect(plain(back.denied)).toEqual(plain(denied.filter((one) => !leftOut.has(one.id) && !off.has(one.id))));
      if (denies === 'wildcards' && kind !== 'admits-servers') expect(plain(back.denied)).toEqual(plain(denied));
      // Written again, it is the same file.
      const again = {
        ...draft,
        denied: back.denied,
        patterns: patternsOf(...kept.filter((one) => draft.patterns.has(one))),
      };
      expect(write(id, catalog, again).text).toBe(text);
    },
  );

  it.each(['csv', 'tools-json'])('of %s keeps what is denied', (id) => {
    const { text } = write(id, catalog, draft);
    expect(placedBack(targetOf(id), text, catalog, draft).denied).toEqual(denied);
  });
});

describe('a wildcard', () => {
  const catalog = catalogOf(['git', 'log']);
  const withWildcards = (denied: readonly DeniedEntry[] = []): Draft => ({
    ...draftOf(catalog, 'auto', denied),
    patterns: patternsOf('mcp:git.read_*', 'mcp:git.*'),
  });
  const leftOut = (id: string, draft: Draft) =>
    write(id, catalog, draft)
      .notes.filter(({ kind }) => kind === 'left-out')
      .flatMap(({ toolIds }) => toolIds);

  it.each([
    ['claude-code-settings', ['mcp__git__read_*', 'mcp__git"']],
    ['claude-code-agent', ['mcp__git__read_*']],
    ['vscode-toolset', ['git/*']],
    ['vscode-agent', ['git/*']],
    ['copilot-agent', ['git/*']],
    ['kiro', ['"@git"']],
    ['docker-mcp-gateway', ["--tools 'git:*'"]],
  ])('is written by %s as that client says it', (id, lines) => {
    const { text } = write(id, catalog, withWildcards());
    for (const line of lines) expect(text).toContain(line);
  });

  it.each(['gemini-cli', 'allowlist', 'mas-agent', 'litellm-config'])(
    'is left out of %s, which says how many are',
    (id) => {
      const { notes } = write(id, catalog, withWildcards());
      expect(notes.find(({ text }) => text.startsWith('2 wildcards left out'))?.toolIds).toHaveLength(2);
    },
  );

  it('runs nothing unattended', () => {
    const { permissions } = JSON.parse(write('claude-code-settings', catalog, withWildcards()).text);
    expect(permissions).toEqual({ allow: ['mcp__git__log'], ask: ['mcp__git', 'mcp__git__read_*'] });
    expect(leftOut('cursor', withWildcards())).toEqual(['mcp:git.*', 'mcp:git.read_*']);
  });

  it('is left out where the file could not keep off what is denied', () => {
    const denied = [{ id: 'mcp:git.read.secret', isPattern: false }];
    expect(leftOut('vscode-agent', withWildcards(denied))).toContain('mcp:git.*');
    expect(leftOut('claude-code-settings', withWildcards(denied))).toEqual([]);
  });

  it('of any server is no wildcard of a client', () => {
    const draft = { ...draftOf(catalog, 'ask'), patterns: patternsOf('mcp:*') };
    expect(leftOut('claude-code-settings', draft)).toEqual(['mcp:*']);
  });
});

it('a server that nobody has named is found by its own id', () => {
  const host = [knownTool(toolOf('mcp:crm.find'), 'mcp:crm'), knownTool(toolOf('mcp:crm.add'), 'mcp:crm')];
  expect(placed('{"permissions":{"allow":["mcp__crm"]}}', host).placements).toEqual([
    { kind: 'pattern', written: 'crm/*', kept: 'mcp:crm.*', toolIds: ['mcp:crm.find', 'mcp:crm.add'], mode: 'auto' },
  ]);
});

it('no file that is to be merged has the name of the file that it goes into', () => {
  for (const { id, place, fileName } of targets.filter(({ place }) => place?.how === 'merges')) {
    const name = fileName(draftWith([]));
    expect([id, place?.into.split(/[\s/,]+/).includes(name)]).toEqual([id, false]);
  }
});

it('an entry that the draft denies too is left out of every list, with the reason', () => {
  const catalog = catalogOf(['git', 'log']);
  const draft = draftOf(catalog, 'auto', [{ id: 'mcp:git.*', isPattern: true }]);
  const { named: list, notes } = nameTools(draft, new Map());
  expect(list).toEqual([]);
  expect(notes[0]).toMatchObject({ kind: 'left-out', toolIds: ['mcp:git.log'] });
  expect(JSON.parse(write('allowlist', catalog, draft).text)).toEqual({ toolAllowlist: [] });
});

const modesOf = fc.array(fc.constantFrom<Mode | null>('ask', 'auto', null), { minLength: 4, maxLength: 4 });

it.each(targets.filter(({ names, read, kind }) => names && read && kind !== 'admits-servers'))(
  'an export of tools in any modes for $label says no more than the draft, and names what it can’t say',
  (target) => {
    const catalog = catalogOf(['desk', 'open'], ['desk', 'close'], ['yard', 'move'], ['yard', 'lift']);
    fc.assert(
      fc.property(modesOf, (modes) => {
        const entries = catalog.flatMap(({ tool: { toolId } }, i) => (modes[i] ? [{ toolId, mode: modes[i] }] : []));
        if (entries.length === 0) return;
        const draft = draftWith(entries, [...draftOf(catalog, 'ask').aliases]);
        const { text, notes } = write(target.id, catalog, draft, { others: [] });
        const back = new Map(
          placedBack(target, text, catalog, draft).placements.flatMap((one) =>
            (one.kind === 'tool' ? [one.toolId] : one.toolIds).map((toolId) => [toolId, one.mode] as const),
          ),
        );
        const noted = (toolId: string, kind?: string) =>
          notes.some((note) => note.toolIds.includes(toolId) && (kind === undefined || note.kind === kind));
        for (const toolId of back.keys()) expect(draft.entries.has(toolId)).toBe(true);
        for (const { toolId, mode } of draft.entries.values()) {
          if (!back.has(toolId)) expect([toolId, noted(toolId, 'left-out')]).toEqual([toolId, true]);
          else {
            const said = back.get(toolId);
            // What is to ask never runs unattended; what else differs is said.
            expect([mode, said]).not.toEqual(['ask', 'auto']);
            if (said !== mode && !(said === null && mode === 'auto')) expect(noted(toolId)).toBe(true);
          }
        }
      }),
      { numRuns: 81 },
    );
  },
);

it('Gemini CLI gets no list of servers, since that would waive the question for all of their tools', () => {
  const { text } = write('gemini-cli', catalogOf(['desk', 'open']));
  const desk = { httpUrl: 'https://mcp.example/mcp', includeTools: ['open'], trust: false };
  expect(JSON.parse(text)).toEqual({ mcpServers: { desk } });
});

describe('Codex', () => {
  const withStart = (start: string) => write('codex', catalogOf(['desk', 'open']), undefined, { start });

  it('starts a server by its command and arguments', () => {
    expect(withStart('npx -y "desk mcp"').text).toContain('command = "npx"\nargs = ["-y", "desk mcp"]');
  });

  it.each(['', 'ftp://desk.example', 'desk.example/mcp', "npx 'open"])('is given no server by %j', (start) => {
    const { text, notes } = withStart(start);
    expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('# '))).toEqual([]);
    expect(notes.find(({ kind }) => kind === 'left-out')?.toolIds).toEqual(['mcp:desk.open']);
  });
});
