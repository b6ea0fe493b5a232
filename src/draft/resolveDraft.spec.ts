import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDescriptors } from '../model/compareDescriptors';
import { foldText } from '../model/compareText';
import { digest } from '../model/digest';
import type { Draft, ToolEntry } from '../model/draft';
import { matchPattern } from '../model/wildcard';
import { newDraft } from './editDraft';
import { type CatalogLookup, createSuggester, type HostSays, type Resolution, resolveDraft } from './resolveDraft';

type Descriptor = { readonly toolId: string; readonly [name: string]: unknown };

function lookupOf(descriptors: readonly Descriptor[], said: ReadonlyMap<string, HostSays> = new Map()): CatalogLookup {
  const byId = new Map<string, Descriptor[]>();
  for (const one of descriptors) byId.set(one.toolId, [...(byId.get(one.toolId) ?? []), one]);
  return {
    toolIds: [...byId.keys()],
    copiesOf: (toolId) => byId.get(toolId)?.length ?? 0,
    digestOf: (toolId) => digest(byId.get(toolId)?.[0]),
    descriptorOf: (toolId) => byId.get(toolId)?.[0],
    textOf: (toolId) => foldText(String(byId.get(toolId)?.[0]?.['description'] ?? '')),
    saidOf: (toolId) => said.get(toolId),
  };
}

function draftOf(...entries: readonly (string | Omit<ToolEntry, 'mode'>)[]): Draft {
  const listed = entries.map((entry) => (typeof entry === 'string' ? { toolId: entry } : entry));
  return { ...newDraft('Test'), entries: new Map(listed.map((entry) => [entry.toolId, { mode: 'ask', ...entry }])) };
}

function resolve(draft: Draft, lookup: CatalogLookup) {
  return resolveDraft(draft, lookup, createSuggester(lookup));
}

const read: Descriptor = { toolId: 'mcp:fs.read', description: 'Reads a file.', safetyTier: 'read' };
const write: Descriptor = { toolId: 'mcp:fs.write', description: 'Writes a file.', safetyTier: 'write' };

describe('an entry', () => {
  const asAdded = { toolId: 'mcp:fs.read', digest: digest(read), descriptor: read };

  it.each<[what: string, entry: string | Omit<ToolEntry, 'mode'>, catalog: readonly Descriptor[], is: Resolution]>([
    ['of a tool that was never described', 'mcp:fs.read', [read, write], { kind: 'resolves' }],
    ['of a tool as it was added', asAdded, [read, write], { kind: 'resolves' }],
    ['that changed since it was added', asAdded, [{ ...read, safetyTier: 'write' }], { kind: 'changed' }],
    ['whose descriptor has no digest', { toolId: 'mcp:fs.read', digest: null }, [read], { kind: 'changed' }],
    ['whose id two tools share', 'mcp:fs.read', [read, read], { kind: 'ambiguous', copies: 2 }],
    ['of nothing like it', 'mcp:fs.read', [{ ...write, toolId: 'x' }], { kind: 'matches-nothing', suggestions: [] }],
  ])('%s', (_what, entry, catalog, resolution) => {
    expect(resolve(draftOf(entry), lookupOf(catalog)).tools.get('mcp:fs.read')).toEqual(resolution);
  });

  it('tells what the host said when it was asked for an id its list lacks, and still what may be meant', () => {
    const said = new Map<string, HostSays>([
      ['mcp:fs.raed', 'nothing'],
      ['mcp:y', 'there'],
    ]);
    const { tools } = resolve(draftOf('mcp:fs.raed', 'mcp:y'), lookupOf([read], said));
    expect(tools.get('mcp:fs.raed')).toMatchObject({
      kind: 'not-visible',
      said: 'nothing',
      suggestions: [{ toolId: read.toolId }],
    });
    expect(tools.get('mcp:y')).toMatchObject({ kind: 'not-visible', said: 'there', suggestions: [] });
  });

  it.each([
    ['mcp:fs.raed', 'mcp:fs.read', 'similar'],
    ['mcp:fs.reads', 'mcp:fs.read', 'similar'],
    ['mcp:fs.road', 'mcp:fs.read', 'similar'],
    ['mcp:files.read', 'mcp:fs.read', 'same-last-part'],
    ['mcp:fs/read', 'mcp:fs.read', 'same-last-part'],
    ['MCP:FS.READ', 'mcp:fs.read', 'same-last-part'],
  ])('%s that matches nothing may have meant %s', (toolId, meant, reason) => {
    const resolution = resolve(draftOf(toolId), lookupOf([write, read])).tools.get(toolId);
    expect(resolution).toEqual({ kind: 'matches-nothing', suggestions: [{ toolId: meant, reason }] });
  });

  it('finds its descriptor under a new id', () => {
    const renamed = { ...read, toolId: 'mcp:storage.fetch_contents' };
    const { tools } = resolve(draftOf(asAdded), lookupOf([write, renamed]));
    expect(tools.get('mcp:fs.read')).toEqual({
      kind: 'matches-nothing',
      suggestions: [{ toolId: renamed.toolId, reason: 'same-descriptor' }],
    });
  });
});

describe('patterns', () => {
  it('stand for what they match now', () => {
    const draft = { ...draftOf(), patterns: new Map([['mcp:fs.*', { pattern: 'mcp:fs.*', mode: 'ask' as const }]]) };
    const other = { toolId: 'openwop:a', description: '' };
    expect(resolve(draft, lookupOf([read, other, write])).patterns.get('mcp:fs.*')).toEqual([
      'mcp:fs.read',
      'mcp:fs.write',
    ]);
  });

  it('match what the same wildcard as a regular expression does', () => {
    const piece = fc.stringMatching(/^[ab*]{0,6}$/);
    fc.assert(
      fc.property(piece, fc.stringMatching(/^[ab]{0,6}$/), (pattern, text) => {
        const expression = new RegExp(`^${pattern.replaceAll('*', '[ab]*')}$`);
        expect(matchPattern(pattern, text)).toBe(expression.test(text));
      }),
    );
  });

  it('take no time on hostile ones', () => {
    expect(matchPattern('a*'.repeat(200), `${'a'.repeat(100_000)}b`)).toBe(true);
    expect(matchPattern(`${'a*'.repeat(200)}c`, `${'a'.repeat(100_000)}b`)).toBe(false);
  });
});

describe('comparing descriptors', () => {
  it('finds no difference in a copy and every one in another', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (one, other) => {
        const [a, b] = [JSON.parse(one), JSON.parse(other)];
        expect(compareDescriptors(a, JSON.parse(one))).toEqual([]);
        expect(compareDescriptors(a, b).length === 0).toBe(digest(a) === digest(b));
      }),
    );
  });

  it('goes as deep as descriptors go, and ends after many', () => {
    const deep = (end: number): unknown => JSON.parse(`${'['.repeat(2000)}${end}${']'.repeat(2000)}`);
    expect(compareDescriptors(deep(1), deep(2))).toHaveLength(1);
    expect(
      compareDescriptors({}, Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`k${i}`, i]))),
    ).toHaveLength(200);
  });
});
