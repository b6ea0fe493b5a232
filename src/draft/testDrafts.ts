import fc from 'fast-check';
import type { Acceptance, Assignment } from '../model/decision';
import { type Draft, inUse, type PatternEntry, type ToolEntry } from '../model/draft';
import { type DraftEdit, newDraft } from './editDraft';

export const plainDraft: Draft = {
  ...newDraft('Triage'),
  entries: new Map([['mcp:fs.read', { toolId: 'mcp:fs.read', mode: 'ask' }]]),
};

export const sampleAssignment: Assignment = {
  toolId: 'mcp:stock.count',
  digest: 'sha256:aa',
  kind: 'assignment',
  about: 'tier',
  value: 'read',
  reason: 'It only counts.',
  at: '2026-03-01T09:00:00.000Z',
};

const ids = ['mcp:fs.read', 'mcp:fs.write', 'openwop:a.b', '__proto__', 'x', '1', 'no', 'a\u202eb', '\ud800'];
const id = fc.constantFrom(...ids);
const word = fc.constantFrom('', 'a', 'b', 'more words', '"quoted"\n', '__proto__');
const mode = fc.constantFrom('ask' as const, 'auto' as const);
const fields = fc
  .record(
    {
      source: fc.constantFrom('mcp', 'node-pack'),
      note: fc.constantFrom('a', 'b'),
      nameInTarget: fc.constantFrom('read', 'write'),
      loadOnDemand: fc.constant(true as const),
      content: fc.constantFrom(
        { digest: null, descriptor: { toolId: 'x' } },
        { digest: null, descriptor: [[0]] },
        { digest: 'sha256:1', descriptor: { deep: [[1]] } },
        { digest: 'sha256:1' },
        { digest: 'sha256:2', descriptor: {} },
      ),
    },
    { requiredKeys: [] },
  )
  .map(({ content, ...rest }) => ({ ...rest, ...content }));
/** A decision to live with findings of one rule of a tool. */
export function acceptance(toolId: string, about = 'P03', digest: string | null = 'sha256:1'): Acceptance {
  return { kind: 'acceptance', toolId, digest, about, value: 'accepted', reason: 'known', at: '2026-01-02T03:04:05Z' };
}

const anyToolEntry: fc.Arbitrary<ToolEntry> = fc
  .tuple(id, mode, fields, fc.boolean(), fc.boolean())
  .map(([toolId, chosen, rest, accepts, isFound]) => ({
    toolId,
    mode: chosen,
    ...rest,
    ...(accepts && { claims: [inUse(acceptance(toolId))] }),
    ...(isFound && { findings: [{ rule: 'P03', severity: 'critical', pointer: '/a~1b' }] }),
  }));
const anyPattern: fc.Arbitrary<PatternEntry> = fc
  .tuple(fc.constantFrom('mcp:*', 'x*'), mode, fields)
  .map(([pattern, chosen, rest]) => ({ pattern, mode: chosen, ...rest }));
const change = fc.record(
  { mode, note: fc.option(word), nameInTarget: fc.option(word), loadOnDemand: fc.constantFrom(true as const, null) },
  { requiredKeys: [] },
);
const anyRule = fc.record({
  name: fc.constantFrom('harmless', '__proto__'),
  filter: fc.constantFrom('tier=read', 'q=file'),
});

export const anyDraft: fc.Arbitrary<Draft> = fc
  .record({
    entries: fc.array(anyToolEntry, { maxLength: 5 }),
    patterns: fc.array(anyPattern, { maxLength: 2 }),
    rules: fc.uniqueArray(anyRule, { maxLength: 2, selector: ({ name }) => name }),
    aliases: fc.array(fc.tuple(id, fc.constantFrom('fs', 'github')), { maxLength: 2 }),
    targets: fc.uniqueArray(fc.constantFrom('codex', 'cursor')),
    denied: fc.uniqueArray(
      fc.record(
        {
          id,
          isPattern: fc.boolean(),
          isRewritten: fc.constant(true as const),
          from: fc.constantFrom('Codex config.toml', 'a\u202eb'),
        },
        { requiredKeys: ['id', 'isPattern'] },
      ),
      { maxLength: 3, selector: (one) => JSON.stringify([one.id, one.isPattern]) },
    ),
    note: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
    agentId: fc.option(fc.constantFrom('private.a.b', '__proto__'), { nil: undefined }),
  })
  .map(({ entries, patterns, rules, aliases, targets, denied, note, agentId }) => ({
    ...newDraft('Triage'),
    ...(note !== undefined && { note }),
    ...(agentId !== undefined && { agentId }),
    entries: new Map(entries.map((entry) => [entry.toolId, entry])),
    patterns: new Map(patterns.map((entry) => [entry.pattern, entry])),
    rules,
    aliases: new Map(aliases),
    targets,
    ...(denied.length > 0 && { denied }),
  }));

const anyEdit: fc.Arbitrary<DraftEdit> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), entries: fc.array(anyToolEntry, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('add' as const), patterns: fc.array(anyPattern, { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('remove' as const), toolIds: fc.array(id, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('remove' as const), patterns: fc.constant(['mcp:*']) }),
  fc.record({ kind: fc.constant('change-tools' as const), toolIds: fc.array(id, { maxLength: 3 }), change }),
  fc.record({ kind: fc.constant('accept' as const), entries: fc.array(anyToolEntry, { maxLength: 2 }) }),
  fc.record({
    kind: fc.constant('decide' as const),
    decisions: fc.array(
      id.map((toolId) => acceptance(toolId, 'U01')),
      { maxLength: 2 },
    ),
  }),
  fc.record({
    kind: fc.constant('expand-pattern' as const),
    pattern: fc.constantFrom('mcp:*', 'x*'),
    entries: fc.array(anyToolEntry, { maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('repoint' as const), toolId: id, to: anyToolEntry }),
  fc.record({ kind: fc.constant('rename' as const), name: word }),
  fc.record({ kind: fc.constant('set-note' as const), note: fc.option(word) }),
  fc.record({ kind: fc.constant('set-rule' as const), rule: anyRule }),
  fc.record({ kind: fc.constant('remove-rule' as const), name: fc.constantFrom('harmless', '__proto__') }),
  fc.record({
    kind: fc.constant('set-aliases' as const),
    aliases: fc.array(fc.tuple(id, fc.option(word))).map((pairs) => new Map(pairs)),
  }),
  fc.record({ kind: fc.constant('set-targets' as const), targets: fc.array(fc.constantFrom('codex', 'cursor')) }),
  fc.record({ kind: fc.constant('replace' as const), draft: anyDraft }),
  fc.record({ kind: fc.constant('take-in' as const), draft: anyDraft }),
);

export const anyEdits = fc.array(anyEdit, { maxLength: 12 });
