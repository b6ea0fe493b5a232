import { describe, expect, it } from 'vitest';
import { addEntries, applyEdit, newDraft } from '../../draft/editDraft';
import type { IdSuggestion } from '../../draft/resolveDraft';
import type { DraftTool } from '../../engine/draftedTools';
import type { WireResolution } from '../../engine/draftService';
import { stated, unstated } from '../../model/fact';
import { plainTool, testFinding } from '../../model/testTool';
import type { Tool } from '../../model/tool';
import { noCalls, type UsageDay } from '../../model/usage';
import type { UsedTool } from '../../state/evidenceStore';
import { reviewDraft } from './reviewDraft';
import { answerOf } from './testReview';
import { agentsIn, editFor, likelySubject, usageOfDraft } from './usageOfDraft';

const subject = { client: 'Claude Code', agent: 'main' };
const usage = {
  ...{ kind: 'tool-catalog/usage' as const, version: 1 as const, from: '2026-10-27', to: '2026-11-26' },
  clients: [{ client: 'Claude Code', sessions: 41, tellsOffers: true, unfinished: 0, days: [] }],
  ...{ tools: [], runs: [], closed: [], unread: [] },
};
const evidence = { id: 'e', name: 'Claude Code', addedAt: 1_000, usage };

/** A line of evidence about a tool of the catalog, or about a name that is none of it. */
function line(toolId: string, counts: Partial<UsageDay>, more: Partial<UsedTool> = {}): UsedTool {
  return {
    ...subject,
    ...{ tool: toolId, offeredSessions: 36, evidence, resolved: { kind: 'tool', toolId } },
    days: [{ ...noCalls, day: '2026-11-20', ...counts }],
    ...more,
  };
}

interface Entry {
  readonly toolId: string;
  readonly tool?: Partial<Tool>;
  readonly told?: Partial<DraftTool>;
  readonly family?: string;
  readonly resolution?: WireResolution;
}

function usageOf(
  entries: readonly Entry[],
  used: readonly UsedTool[],
  cut: Parameters<typeof usageOfDraft>[0]['cut'] = null,
) {
  const draft = addEntries(
    newDraft('Support'),
    entries.map(({ toolId }) => ({ toolId, mode: 'ask' as const, digest: 'x' })),
  );
  const answer = answerOf(
    entries
      .filter(({ resolution }) => resolution === undefined)
      .map(({ toolId, tool, told, family = 'mcp:crm' }) => ({
        tool: { ...plainTool, toolId, server: family.slice(4), ...tool },
        family,
        digest: 'x',
        ...told,
      })),
    Object.fromEntries(entries.flatMap(({ toolId, resolution }) => (resolution ? [[toolId, resolution]] : []))),
  );
  const { entries: reviewed } = reviewDraft(draft, answer, null);
  return { draft, usage: usageOfDraft({ subject, used, entries: reviewed, matched: new Set(), cut }) };
}

const called = line('mcp:crm.find', { ok: 5 });
const find: Entry = { toolId: 'mcp:crm.find' };
const note: Entry = { toolId: 'mcp:crm.note' };
const ticks = ({ changes }: ReturnType<typeof usageOf>['usage']) =>
  changes.map(({ kind, toolId, against }) => `${against === '' ? '+' : '-'} ${kind} ${toolId}`);

describe('what is proposed of a draft', () => {
  it('is to remove what was offered and never asked for, with its tokens', () => {
    const { usage: found } = usageOf([find, note], [called, line('mcp:crm.note', {})]);
    expect(found.changes).toMatchObject([{ kind: 'cut', toolId: 'mcp:crm.note', saves: 100, stops: 0, against: '' }]);
  });

  const silent = { offeredSessions: null };
  const inVain = { refused: { ...noCalls.refused, person: 1 } };

  it.each<[what: string, used: readonly UsedTool[], told: object]>([
    ['without evidence of this agent', [line('mcp:crm.note', {}, { agent: 'nightly' })], {}],
    [
      'where the log says nothing of offers',
      [line('mcp:crm.find', { ok: 5 }, silent), line('mcp:crm.note', {}, silent)],
      { tellsOffers: false },
    ],
    ['of what was asked for in vain', [called, line('mcp:crm.note', inVain)], { refused: [{ toolId: note.toolId }] }],
  ])('is nothing %s', (_what, used, told) => {
    expect(usageOf([find, note], used).usage).toMatchObject({ changes: [], ...told });
  });

  it('does not tick what another agent of the client calls, and counts what the cut would have stopped', () => {
    const theirs = line('mcp:crm.note', { ok: 4 }, { agent: 'returns-helper' });
    const { usage: found } = usageOf([find, note], [called, line('mcp:crm.note', {}), theirs]);
    expect([ticks(found), found.changes[0]?.stops, found.calls]).toEqual([['- cut mcp:crm.note'], 4, 9]);
  });

  it('does not tick the last tools of a server', () => {
    const pay: Entry = { toolId: 'mcp:pay.void', family: 'mcp:pay' };
    const { usage: found } = usageOf([find, pay], [called, line('mcp:pay.void', {})]);
    expect(ticks(found)).toEqual(['- cut mcp:pay.void']);
  });

  it('adds what was called and not allowed only by hand', () => {
    expect(ticks(usageOf([find], [called, line('mcp:crm.close', { ok: 2 })]).usage)).toEqual(['- add mcp:crm.close']);
  });

  it('removes entries of no tool, but not one that may be renamed', () => {
    const gone = (toolId: string, suggestions: readonly IdSuggestion[]): Entry => ({
      toolId,
      resolution: { kind: 'matches-nothing', suggestions },
    });
    const entries = [find, gone('mcp:crm.old', []), gone('mcp:crm.fetch', [{ toolId: 'x', reason: 'similar' }])];
    expect(ticks(usageOf(entries, [called]).usage)).toEqual(['+ absent mcp:crm.old', '- absent mcp:crm.fetch']);
  });

  it.each<[what: string, isCandidate: boolean, tool: Partial<Tool>, counts: Partial<UsageDay>]>([
    ['reads and says no more', true, {}, {}],
    [
      'has words that speak of writing',
      false,
      { evidence: { writes: ['deletes'], commands: [], network: [], secrets: [] } },
      {},
    ],
    [
      'has words that speak of secrets',
      false,
      { evidence: { writes: [], commands: [], network: [], secrets: ['its name'] } },
      {},
    ],
    ['does not say what it does', false, { posture: { ...plainTool.posture, tier: unstated } }, {}],
    ['always asks', false, { posture: { ...plainTool.posture, approval: stated('always') } }, {}],
    ['was refused as well', false, {}, { refused: { ...noCalls.refused, person: 1 } }],
  ])('offers auto by a person’s yes where the tool %s: %s', (_what, isCandidate, more, counts) => {
    const posture = { ...plainTool.posture, tier: stated('read'), egress: stated('none') };
    const used = [line('mcp:crm.find', { ok: 5, allowedByPerson: 5, ...counts })];
    const { usage: found } = usageOf([{ ...find, tool: { posture, ...more } }], used);
    expect([found.allowedByPerson.length, ticks(found)]).toEqual([1, isCandidate ? ['- auto mcp:crm.find'] : []]);
  });

  const server = { name: 'crm', digest: 'sha256:says', findings: [testFinding('U01', 'critical')] };

  it.each<[what: string, told: Partial<DraftTool>]>([
    ['that the rules have not read', { isUnjudged: true }],
    ['of a server with critical instructions', { server }],
  ])('offers no auto for a tool %s', (_what, told) => {
    const posture = { ...plainTool.posture, tier: stated('read'), egress: stated('none') };
    const used = [line('mcp:crm.find', { ok: 5, allowedByPerson: 5 })];
    expect(ticks(usageOf([{ ...find, tool: { posture }, told }], used).usage)).toEqual([]);
  });
});

it('a cut takes tools out, denies them and says why, in one step', () => {
  const { draft, usage: found } = usageOf([find, note], [called, line('mcp:crm.note', {})]);
  const cut = applyEdit(draft, editFor(found.changes, found, []));
  expect([...cut.entries.keys()]).toEqual(['mcp:crm.find']);
  expect(cut.denied).toEqual([
    {
      id: 'mcp:crm.note',
      isPattern: false,
      from: 'cut: never called by main in Claude Code, 2026-10-27 to 2026-11-26',
    },
  ]);
});

it('evidence that comes later says which tools of the cut were asked for', () => {
  const cut = { ...subject, at: 2_000, toolIds: ['mcp:crm.note', 'mcp:crm.void'] };
  const later = { evidence: { ...evidence, addedAt: 3_000 }, lastAt: '2026-11-20T10:00:00Z' };
  const asked = line('mcp:crm.note', { unavailable: 3 }, later);
  expect(usageOf([find], [called, asked], cut).usage.cut).toMatchObject({ tools: 2, askedFor: ['mcp:crm.note'] });
  expect(usageOf([find], [called], cut).usage.cut).toBeNull();
  const claimed = line('mcp:crm.void', { unavailable: 3 }, { ...later, lastAt: '2999-12-01T10:00:00Z' });
  expect(usageOf([find], [claimed], cut).usage.cut?.askedFor).toEqual([]);
});

it('a draft is for the only agent there is, or the one its list began as', () => {
  const both = agentsIn([called, line('mcp:crm.find', { ok: 1 }, { agent: 'nightly' })]);
  expect(likelySubject(newDraft('A'), both)).toBeNull();
  expect(likelySubject({ ...newDraft('A'), agentId: 'nightly' }, both)?.agent).toBe('nightly');
  expect(likelySubject(newDraft('A'), agentsIn([called]))?.agent).toBe('main');
});
