import { describe, expect, it } from 'vitest';
import { checkNames, readToolNames } from '../exports/checkNames';
import type { ExportTarget, NamedTool } from '../exports/exportTarget';
import { lintModels } from '../exports/modelRules';
import { assumeNames, listFamilies, nameInServer, nameTools } from '../exports/nameTools';
import { type PlaceTool, placeListed } from '../exports/placeListed';
import type { ListedTool } from '../exports/reading';
import { draftWith, knownTool, sampleDraft, sampleOptions, sampleTools, toolOf } from '../exports/testExports';
import { allowlistFile } from '../exports/toolIdTargets';
import type { ToolEntry } from '../model/draft';
import { findTarget, targets } from './targets';
import { targetOf } from './testTargets';

describe('server names that nobody gave', () => {
  it('are assumed from the ids, said to be, and never kept in the draft itself', () => {
    const draft = draftWith([{ toolId: 'mcp:fs.read', mode: 'ask' }]);
    const { draft: named, assumed } = assumeNames(draft, sampleTools);
    expect(assumed.map(({ family, proposed }) => [family, proposed])).toEqual([['mcp:fs', 'fs']]);
    expect([...named.aliases]).toEqual([['mcp:fs', 'fs']]);
    expect(draft.aliases.size).toBe(0);
    expect(nameTools(named, sampleTools).named.map(({ server, name }) => `${server} ${name}`)).toEqual(['fs read']);
  });

  it('are not assumed where one name would stand for two servers, or is given already', () => {
    const entries = [
      { toolId: 'mcp:a b.read', mode: 'ask' as const },
      { toolId: 'mcp:a-b.read', mode: 'ask' as const },
    ];
    const tools = new Map(
      ['mcp:a b', 'mcp:a-b'].map((family) => [`${family}.read`, knownTool(toolOf(`${family}.read`), family)]),
    );
    expect(assumeNames(draftWith(entries), tools).assumed).toEqual([]);
    expect(assumeNames(draftWith(entries, [['mcp:a b', 'a-b']]), tools).assumed).toEqual([]);
  });
});

describe('the name of a tool at its server', () => {
  it.each([
    ['mcp:fs.read', 'mcp:fs', 'read'],
    ['mcp:fs__read', 'mcp:fs', 'read'],
    ['mcp:notebook-search', 'mcp', 'notebook-search'],
    ['mcp:read_file', 'files', 'read_file'],
    ['mcp:fs', 'mcp:fs', 'fs'],
  ] as const)('of %s in %s is %s', (toolId, family, name) => {
    expect(nameInServer(toolId, family, {})).toBe(name);
  });

  it('is what an MCP server lists, whatever stands in the id, and its server is never read from there', () => {
    const listed = { dialect: 'mcp', alias: 'My files', nameOnServer: 'my.read' } as const;
    const one = toolOf('mcp:My-files.my.read', {}, { ...listed, server: 'My-files' });
    const two = toolOf('mcp:My-files-2.my.read', {}, { ...listed, server: 'My-files-2' });
    const tools = new Map([one, two].map((tool) => [tool.toolId, knownTool(tool, `mcp:${tool.server}`)]));
    const entries = [...tools.keys()].map((toolId) => ({ toolId, mode: 'auto' as const }));
    const nobody = draftWith(entries);
    expect(listFamilies(nobody, tools).map(({ family, proposed }) => [family, proposed])).toEqual([
      ['mcp:My-files', 'My files'],
      ['mcp:My-files-2', 'My files'],
    ]);
    expect(assumeNames(nobody, tools).assumed).toEqual([]);
    const given = draftWith(entries, [
      ['mcp:My-files', 'mine'],
      ['mcp:My-files-2', 'theirs'],
    ]);
    const names = nameTools(given, tools).named.map(({ server, name }) => `${server} ${name}`);
    expect(names).toEqual(['mine my.read', 'theirs my.read']);
    const { notes } = allowlistFile.write(given, tools, {});
    expect(notes.find(({ text }) => text.includes('made here'))?.toolIds).toHaveLength(2);
  });

  it('is not written without an alias that a person chose', () => {
    expect(nameTools(draftWith([{ toolId: 'mcp:fs.read', mode: 'ask' }]), sampleTools).named).toEqual([]);
  });

  it('that two entries share is written once, and asks', () => {
    const draft = draftWith(
      [
        { toolId: 'mcp:fs.read', mode: 'auto' },
        { toolId: 'mcp:fs.open', mode: 'ask', nameInTarget: 'read' },
      ],
      [['mcp:fs', 'fs']],
    );
    const { named, notes } = nameTools(draft, sampleTools);
    expect(named.map(({ name, mode }) => [name, mode])).toEqual([['read', 'ask']]);
    expect(notes.find(({ kind }) => kind === 'check')?.toolIds).toEqual(['mcp:fs.read', 'mcp:fs.open']);
  });

  it.each([
    ['changed', { isChanged: true }],
    ['ambiguous', { copies: 2 }],
    ['always to be approved', { tool: toolOf('mcp:fs.read', { approval: 'always' }) }],
  ])('asks when it is %s, whatever was chosen', (_what, rest) => {
    const draft = draftWith([{ toolId: 'mcp:fs.read', mode: 'auto' }], [['mcp:fs', 'fs']]);
    const known = knownTool(toolOf('mcp:fs.read'), 'mcp:fs', rest);
    expect(nameTools(draft, new Map([['mcp:fs.read', known]])).named[0]?.mode).toBe('ask');
  });

  const draftOf = (rest: Pick<ToolEntry, 'mode' | 'claims'>) =>
    draftWith([{ toolId: 'mcp:fs.read', ...rest }], [['mcp:fs', 'fs']]);
  const textOf = (target: ExportTarget, rest: Pick<ToolEntry, 'mode' | 'claims'>) =>
    target.write(draftOf(rest), sampleTools, {}).text;
  const tellModes = targets.filter((target) => textOf(target, { mode: 'auto' }) !== textOf(target, { mode: 'ask' }));

  it.each(tellModes)('asks in $label until what a link or file proposed is confirmed', (target) => {
    const proposed = textOf(target, { mode: 'ask', claims: [{ value: { kind: 'unattended' }, from: 'theirs.json' }] });
    // A record says that it is proposed; elsewhere it is written as what asks.
    if (target.kind === 'record') expect(proposed).not.toBe(textOf(target, { mode: 'auto' }));
    else expect(proposed).toBe(textOf(target, { mode: 'ask' }));
  });

  it('that two entries share is loaded on demand only where both are', () => {
    const entries = [
      { toolId: 'mcp:fs.read', mode: 'ask', loadOnDemand: true },
      { toolId: 'mcp:fs.open', mode: 'ask', nameInTarget: 'read' },
    ] as const;
    for (const list of [entries, entries.toReversed()]) {
      const { named } = nameTools(draftWith(list, [['mcp:fs', 'fs']]), sampleTools);
      expect(named.map(({ loadOnDemand }) => loadOnDemand)).toEqual([false]);
    }
  });
});

it('tools that are not in the draft are denied by name where that is asked for, with a word on those to come', () => {
  const draft = draftWith([{ toolId: 'mcp:fs.read', mode: 'auto' }], [['mcp:fs', 'fs']]);
  const others = ['fs.delete', 'fs.read', 'web.get'].map((id) =>
    knownTool(toolOf(`mcp:${id}`), `mcp:${id.split('.')[0]}`),
  );
  const { text, notes } = targetOf('claude-code-settings').write(draft, sampleTools, { others });
  expect(JSON.parse(text).permissions.deny).toEqual(['mcp__fs__delete']);
  expect(notes.some((note) => note.text.includes('One that they add'))).toBe(true);
});

describe('checks for a target', () => {
  const named = (name: string, inputSchema: unknown = { type: 'object' }) => [
    { toolId: 'id', server: 'github', name, tool: toolOf('id', {}, { inputSchema }) },
  ];
  const namesOf = (id: string) => findTarget(id)?.names ?? { models: [] };

  it.each([
    ['litellm-key', 'x'.repeat(57), 'x'.repeat(58)],
    ['kiro', 'x'.repeat(55), 'x'.repeat(56)],
    ['cursor', 'x'.repeat(53), 'x'.repeat(54)],
    ['claude-code-settings', 'x'.repeat(115), 'x'.repeat(116)],
    ['openai-responses', 'x'.repeat(64), 'x'.repeat(65)],
  ])('%s counts what stands before a name', (id, fits, tooLong) => {
    expect(lintModels(named(fits), namesOf(id))).toEqual([]);
    expect(lintModels(named(tooLong), namesOf(id))).toHaveLength(1);
  });

  it.each(['codex', 'gemini-cli', 'gemini-policy'])('%s makes every name one that its models take', (id) => {
    expect(lintModels(named(`get.${'x'.repeat(99)}`), namesOf(id))).toEqual([]);
  });

  it('VS Code takes 128 tools', () => {
    const many = Array.from({ length: 129 }, (_, i) => ({ ...named(`t${i}`)[0], toolId: `t${i}` })) as NamedTool[];
    expect(lintModels(many, namesOf('vscode-toolset'))).toHaveLength(1);
    expect(lintModels(many.slice(1), namesOf('vscode-toolset'))).toEqual([]);
  });

  it('know dots, choices at the top, lists without items and enums of numbers', () => {
    const textOf = (id: string, schema: unknown) =>
      lintModels(named('a', schema), namesOf(id))
        .map(({ text }) => text)
        .join();
    expect(lintModels(named('get.issue'), namesOf('openai-responses'))).toHaveLength(1);
    expect(textOf('claude-api', { type: 'object', anyOf: [] })).toContain('anyOf');
    expect(textOf('claude-api', { properties: {} })).toContain('"type": "object"');
    const lists = { type: 'object', properties: { list: { type: 'array' }, level: { enum: [1] } } };
    expect(textOf('claude-api', lists)).toBe('');
    expect(textOf('codex', lists)).toContain('"items"');
    expect(textOf('gemini-cli', lists)).toContain('enum values');
    const dangling = { type: 'object', properties: { pet: { $ref: '#/$defs/Pet' }, own: { $ref: '#' } } };
    expect(textOf('claude-api', dangling)).toBe(
      'Models of Anthropic may refuse references to what is not there: the schema is no valid JSON Schema.',
    );
    expect(textOf('claude-api', { ...dangling, $defs: { Pet: {} } })).toBe('');
  });
});

it.each([
  [{ type: 'object', properties: { pet: { $ref: '#/$defs/Pet' } } }, 'references to what is not there'],
  [{ type: 'object', required: ['a', 'a'] }, 'keywords that hold what JSON Schema does not allow'],
  [{}, 'a schema that lacks "type": "object" at the top'],
])('an output schema that clients drop a tool over is noted: %j', (outputSchema, what) => {
  const noted = (rest: object) =>
    lintModels(
      [
        {
          ...writtenTool,
          tool: toolOf('mcp:fs.read', {}, { dialect: 'mcp', inputSchema: { type: 'object' }, ...rest }),
        },
      ],
      { models: [] },
    );
  expect(noted({ outputSchema })).toMatchObject([{ text: expect.stringContaining(what), toolIds: ['mcp:fs.read'] }]);
  expect(noted({ outputSchema: { type: 'object' } })).toEqual([]);
});

describe('checking names against a client', () => {
  const { named } = nameTools(sampleDraft, sampleTools);

  it('counts those it lists, in any of its forms', () => {
    const names = readToolNames(
      '{"result":{"tools":[{"name":"get_issue"},{"name":"mcp__github__create_issue"},{"name":"fs.read-file"}]}}',
    );
    const check = checkNames(named, names ?? [], undefined);
    expect([check.listed, check.resolving]).toEqual([3, 2]);
    expect(check.missing).toContainEqual({ toolId: 'mcp:fs.read', name: 'read_file', maybe: 'fs.read-file' });
    expect(check.missing).toContainEqual({ toolId: 'mcp:github.delete_repo', name: 'delete_repo' });
  });

  it('bear out a server that stands before a tool’s name, or all of whose tools are listed', () => {
    const written = ['read', 'open'].map((name) => ({ ...writtenTool, toolId: `mcp:fs.${name}`, name }));
    const borneOut = (...listed: readonly string[]) => [...checkNames(written, listed, undefined).servers];
    expect(borneOut('mcp__fs__read')).toEqual(['fs']);
    expect(borneOut('read', 'open')).toEqual(['fs']);
    // Another server may have a tool of that name.
    expect(borneOut('read')).toEqual([]);
    expect(borneOut('mcp__web__read')).toEqual([]);
  });

  it.each([
    ['codex', 'mcp__my_server_1.read_all'],
    ['gemini-cli', 'mcp_my.server-1_read-all'],
  ])('knows the names that models of %s see', (id, listed) => {
    const written = [{ ...writtenTool, toolId: 'mcp:fs.read', server: 'my.server-1', name: 'read-all' }];
    expect(checkNames(written, [listed], targetOf(id).names).missing).toEqual([]);
  });

  it('needs a list', () => {
    expect(readToolNames('{"tools":["a",{"name":5},{"name":"b"}]}')).toEqual(['a', 'b']);
    for (const text of ['', '{}', '5', '{"tools":{}}']) expect(readToolNames(text)).toBeNull();
  });
});

/** Listed names with their mode, if any, and what a catalog and aliases make of them. */
const name = (server: string | null, called: string) => ({ kind: 'name', server, name: called, mode: null }) as const;
const pattern = (server: string | null, called: string) =>
  ({ kind: 'pattern', server, name: called, mode: 'auto' }) as const;
const placedIn = (tools: readonly PlaceTool[], aliases: Parameters<typeof placeListed>[2], ...list: ListedTool[]) =>
  placeListed({ allowed: list, denied: [], isRewritten: false }, tools, aliases).placements;

describe('imported names', () => {
  const catalog = [
    knownTool(toolOf('mcp:github.get_issue'), 'mcp:github'),
    knownTool(toolOf('mcp:gitlab.get_issue'), 'mcp:gitlab'),
    knownTool(toolOf('mcp:files.read_file', {}, { alias: 'files', nameOnServer: 'read_file' }), 'mcp:files'),
  ];
  const issues = ['mcp:github.get_issue', 'mcp:gitlab.get_issue'];

  it.each<[ListedTool, object]>([
    [
      { kind: 'id', server: null, name: 'mcp:any', mode: 'auto' },
      { kind: 'tool', toolId: 'mcp:any', mode: 'auto' },
    ],
    [name('gh', 'get_issue'), { kind: 'tool', toolId: 'mcp:github.get_issue', mode: null }],
    [name('files', 'read_file'), { kind: 'tool', toolId: 'mcp:files.read_file' }],
    [
      name('unknown', 'get_issue'),
      { kind: 'choice', written: 'unknown/get_issue', toolIds: issues, made: 'mcp:unknown.get_issue' },
    ],
    [name(null, 'nothing'), { kind: 'choice', written: 'nothing', toolIds: [], made: null }],
    [
      pattern('gh', 'get_*'),
      { kind: 'pattern', written: 'gh/get_*', kept: 'mcp:github.get_*', toolIds: ['mcp:github.get_issue'] },
    ],
    [pattern(null, 'mcp:git*'), { kind: 'pattern', written: 'mcp:git*', kept: 'mcp:git*', toolIds: issues }],
  ])('%j is found by alias, offered by name, and never guessed', (listed, placement) => {
    expect(placedIn(catalog, new Map([['mcp:github', 'gh']]), listed)).toMatchObject([placement]);
  });
});

describe('imported names of a draft’s own making', () => {
  const catalog = ['find', 'add'].map((own) => knownTool(toolOf(`mcp:crm.${own}`), 'mcp:crm'));
  const other = knownTool(toolOf('mcp:crm.web.get', {}, { nameOnServer: 'get' }), 'mcp:crm.web');
  const aliases = new Map([
    ['mcp:crm', 'my-crm'],
    ['mcp:crm.web', 'web'],
  ]);

  it('are found, as are the names on the server', () => {
    const allowed = ['search_people', 'find', 'add'].map((called) => name('my-crm', called));
    const given = new Map([['mcp:crm.find', 'search_people']]);
    const { placements } = placeListed({ allowed, denied: [], isRewritten: false }, catalog, aliases, given);
    expect(placements).toMatchObject(['find', 'find', 'add'].map((own) => ({ toolId: `mcp:crm.${own}` })));
  });

  it.each([
    [catalog, 'mcp:crm.*'],
    [[...catalog, other], null],
    [[], 'mcp:my-crm.*'],
  ])('of a whole server are kept as a wildcard over toolIds, where that means no other tool', (tools, kept) => {
    expect(placedIn(tools, aliases, pattern('my-crm', '*'))).toMatchObject([{ kept }]);
  });
});

const writtenTool: NamedTool = {
  toolId: 'mcp:fs.read',
  server: 'fs',
  name: 'read',
  mode: 'ask',
  loadOnDemand: false,
  tool: undefined,
};

it('an entry that is not in the catalog belongs to the server that was named for it', () => {
  const draft = draftWith([{ toolId: 'mcp:a__b.find', mode: 'ask' }], [['mcp:a__b', 'a__b']]);
  expect(nameTools(draft, new Map()).named).toMatchObject([{ server: 'a__b', name: 'find' }]);
});

it.each([
  [{}, []],
  [{ agentId: 'Acme.triage', persona: ' ' }, ['An id such as', 'A short name']],
  [{ agentId: 'private.triage' }, ['An id such as']],
  [{ systemPromptRef: './prompt.md' }, ['A system prompt or a reference, not both']],
  [{ systemPrompt: '' }, ['A system prompt, or a reference']],
  [{ packName: 'x', packVersion: '1', engine: '' }, ['A name such as', 'A version such as', 'The openwop versions']],
])('a pack with %j says what is missing', (changes, words) => {
  const form = { ...sampleOptions.form, ...changes };
  const { text, notes } = targetOf('openwop-pack').write(sampleDraft, sampleTools, { form });
  const needed = notes.filter(({ kind }) => kind === 'needs').map((note) => note.text);
  expect(needed).toEqual(words.map((start) => expect.stringContaining(start)));
  expect(text === '').toBe(words.length > 0);
});
