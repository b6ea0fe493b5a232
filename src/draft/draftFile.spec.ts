import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Draft, inUse } from '../model/draft';
import { countWithheld, formatDraftLink, longestLink, writeCompactDraft, writeDraft } from './draftFile';
import { newDraft } from './editDraft';
import { parseDraft, parseDraftLink, readDraft } from './readDraftFile';
import { readDrafts } from './readWorkspace';
import { acceptance, anyDraft, plainDraft } from './testDrafts';
import { firstDrafts, writeDrafts } from './workspace';

const full: Draft = {
  name: 'Triage',
  note: 'For the night shift',
  host: { id: 'demo', label: 'Demo catalog', origin: 'https://tools.example' },
  entries: new Map([
    [
      'mcp:fs.read',
      {
        toolId: 'mcp:fs.read',
        source: 'mcp',
        mode: 'auto',
        note: 'only reads',
        nameInTarget: 'read_file',
        rule: 'harmless',
        digest: 'sha256:00',
        descriptor: { toolId: 'mcp:fs.read', title: 'a\u202eb' },
        claims: [inUse(acceptance('mcp:fs.read'))],
        findings: [{ rule: 'P03', severity: 'critical', pointer: '/title' }],
      },
    ],
  ]),
  patterns: new Map([['mcp:*', { pattern: 'mcp:*', mode: 'ask' }]]),
  rules: [{ name: 'harmless', filter: 'tier=pure,read' }],
  aliases: new Map([['mcp:fs', 'files']]),
  targets: ['codex'],
};

describe('a draft file', () => {
  it('has the shape of its format', () => {
    const { name, note, host, rules, targets, entries } = full;
    const { toolId, source, mode, claims: _claims, findings, rule: _rule, ...rest } = entries.get('mcp:fs.read') ?? {};
    const file = {
      ...{ kind: 'tool-catalog/draft', version: 1, name, note, host },
      entries: [
        { toolId, source, mode, ...rest, findings },
        { pattern: 'mcp:*', mode: 'ask' },
      ],
      rules: rules.map((rule) => ({ ...rule, seen: [toolId] })),
      ...{ aliases: { 'mcp:fs': 'files' }, targets },
    };
    expect(writeDraft(full)).toBe(`${JSON.stringify(file, null, 2).replace('\u202e', '\\u202e')}\n`);
  });

  it('says which of its tools a class rule brought, and leaves none out of what the rule offers', () => {
    const offered = { name: 'harmless', filter: 'tier=pure,read', seen: ['mcp:fs.read', 'mcp:fs.list'] };
    const reading = parseDraft(JSON.stringify({ ...JSON.parse(writeDraft(full)), rules: [offered] }));
    expect(reading).toMatchObject({ draft: { rules: full.rules }, notTaken: ['mcp:fs.list'], problems: [] });
    expect(reading.kind === 'draft' && reading.draft.entries.get('mcp:fs.read')?.rule).toBe('harmless');
  });

  it('loses only the broken ones of what it says was left out', () => {
    const leftOut = [{ toolId: 'mcp:fs.wipe', reason: 'never', from: 'day.json' }, { reason: 'no id' }, 'mcp:fs.list'];
    const reading = parseDraft(JSON.stringify({ ...JSON.parse(writeDraft(full)), leftOut }));
    expect(reading.kind === 'draft' && [...(reading.draft.leftOut ?? [])]).toEqual([
      ['mcp:fs.wipe', { value: 'never', from: 'day.json' }],
    ]);
    expect(reading.kind === 'draft' && reading.problems.map(({ pointer }) => pointer)).toEqual([
      '/leftOut/1',
      '/leftOut/2',
    ]);
  });

  it('is read back as it was written, to the byte', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const text = writeDraft(draft);
        const [file, kept] = [text, writeCompactDraft(draft, true)].map(parseDraft);
        expect([file, kept]).toMatchObject([{ problems: [] }, { problems: [] }]);
        if (file?.kind !== 'draft' || kept?.kind !== 'draft') throw new Error('both are drafts');
        expect(kept.draft.entries).toEqual(draft.entries);
        expect(writeDraft(file.draft)).toBe(text);
      }),
    );
  });

  it.each([
    ['of a known shape', `ghp_${'a1B2c3D4'.repeat(5)}`, (secret: string) => ({ description: `Use ${secret}.` })],
    ['by its name alone', 'f3kq81zt0w7m', (secret: string) => ({ properties: { api_key: { default: secret } } })],
  ])('keeps back a descriptor in which a secret %s stands, and says how many', (_what, secret, part) => {
    const [entry] = full.entries.values();
    const descriptor = { toolId: 'mcp:fs.read', ...part(secret) };
    const leaky = {
      ...full,
      entries: new Map([['mcp:fs.read', { ...entry, toolId: 'mcp:fs.read', mode: 'ask' as const, descriptor }]]),
    };
    expect(writeDraft(leaky)).not.toContain(secret);
    expect(JSON.parse(writeDraft(leaky)).entries[0]).toMatchObject({ toolId: 'mcp:fs.read', digest: 'sha256:00' });
    expect([countWithheld(leaky), countWithheld(full)]).toEqual([1, 0]);
    expect(JSON.stringify(writeDrafts({ drafts: new Map([['d', leaky]]), open: 'd' }))).not.toContain(secret);
  });

  it('of another version is refused by name', () => {
    expect(readDraft({ kind: 'tool-catalog/draft', version: 7 })).toEqual({
      kind: 'version',
      version: '7',
      understood: [1],
    });
    expect(parseDraft('{"kind":"tool-catalog/draft"}')).toMatchObject({ kind: 'version', version: 'none' });
  });

  it.each(['', 'null', '{', '{"kind":"other"}', '"__proto__"'])('%j is none', (text) => {
    expect(parseDraft(text)).toEqual({ kind: 'other' });
  });

  it('loses only what is wrong in it, and says what', () => {
    const reading = readDraft({
      kind: 'tool-catalog/draft',
      version: 1,
      name: 5,
      colour: 'red',
      entries: [7, {}, { toolId: 'a', mode: 'never' }, { toolId: 'a' }, { pattern: 'p', mode: 'ask', note: 1 }],
      aliases: JSON.parse('{"__proto__":"x","b":2}'),
    });
    if (reading.kind !== 'draft') throw new Error('it should be read');
    expect([...reading.draft.entries.values()]).toEqual([{ toolId: 'a', mode: 'ask' }]);
    expect([...reading.draft.patterns.keys()]).toEqual(['p']);
    expect([...reading.draft.aliases]).toEqual([['__proto__', 'x']]);
    expect(reading.problems.map(({ pointer, reason }) => `${pointer} ${reason}`)).toEqual([
      '/name wrong-type',
      '/entries/0 not-an-object',
      '/entries/1 no-id',
      '/entries/2/mode wrong-type',
      '/entries/4/note wrong-type',
      '/colour unknown-field',
      '/entries/3 repeated',
      '/aliases/b wrong-type',
    ]);
  });

  it('stands first for the target that its file names', () => {
    const reading = readDraft({ kind: 'tool-catalog/draft', version: 1, for: 'codex', targets: ['gemini', 'codex'] });
    expect(reading).toMatchObject({ problems: [], draft: { targets: ['codex', 'gemini'] } });
  });

  it('counts a finding whose severity can’t be read as critical', () => {
    const findings = [{ rule: 'X99', severity: 'grim', pointer: 5 }, { severity: 'low' }];
    const entries = [{ toolId: 'a', mode: 'ask', findings }];
    const reading = readDraft({ kind: 'tool-catalog/draft', version: 1, name: 'x', entries });
    const entry = reading.kind === 'draft' ? reading.draft.entries.get('a') : undefined;
    expect(entry?.findings).toEqual([{ rule: 'X99', severity: 'critical', pointer: '' }]);
  });

  it('holds a descriptor of any depth', () => {
    const descriptor: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    const deep = { ...plainDraft, entries: new Map([['x', { toolId: 'x', mode: 'ask' as const, descriptor }]]) };
    expect(parseDraft(writeDraft(deep)).kind).toBe('draft');
  });
});

describe('a link', () => {
  it('carries a draft without its descriptors and its host’s address', async () => {
    const fragment = await formatDraftLink(full);
    expect(fragment).toMatch(/^#draft=[\w-]+$/);
    const reading = await parseDraftLink(fragment ?? '');
    if (reading.kind !== 'draft') throw new Error('it should be read');
    const { host: _host, ...rest } = full;
    const entries = [...full.entries].map(
      ([id, { claims: _claims, descriptor: _descriptor, ...entry }]) => [id, entry] as const,
    );
    expect(reading.draft).toEqual({ ...rest, entries: new Map(entries) });
  });

  it('is not made where it would be too long', async () => {
    const entries = Array.from({ length: 3000 }, (_, i) => [`mcp:${i * 7919}.${Math.sin(i)}`, i] as const);
    const draft = {
      ...newDraft('Big'),
      entries: new Map(entries.map(([toolId]) => [toolId, { toolId, mode: 'ask' as const }])),
    };
    expect(await formatDraftLink(draft)).toBeNull();
  });

  it.each(['', '#draft=', '#draft=%%', '#draft=AAAA', '#draft=____', `#draft=${'A'.repeat(longestLink)}`])(
    '%j brings nothing in',
    async (fragment) => {
      expect((await parseDraftLink(fragment)).kind).toMatch(/none|unreadable|other/);
    },
  );

  it('that unfolds to megabytes is refused', async () => {
    const stream = new Blob(['a'.repeat(2_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());
    expect(await parseDraftLink(`#draft=${bytes.toString('base64url')}`)).toEqual({ kind: 'unreadable' });
  });
});

describe('kept drafts', () => {
  it('is read back as it was', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (one, two) => {
        const written = writeDrafts({
          drafts: new Map([
            ['a', one],
            ['b', two],
          ]),
          open: 'b',
        });
        const reading = readDrafts(structuredClone(written));
        expect(reading && writeDrafts(reading)).toEqual(written);
      }),
      { numRuns: 30 },
    );
  });

  it.each([[5], ['x'], [{}], [{ kind: 'tool-catalog/workspace', version: 2, drafts: [{ id: 'a', text: '{' }] }]])(
    'is nothing where %j was kept',
    (kept) => expect(readDrafts(kept)).toBeNull(),
  );

  it('loses only a draft it cannot read', () => {
    const workspace = { drafts: firstDrafts('a'), open: 'a' };
    const file = writeDrafts(workspace);
    const reading = readDrafts({ ...file, drafts: [...file.drafts, { id: 'b', text: '' }] });
    expect(reading).toEqual({ ...workspace, decisions: [] });
  });
});
