import { describe, expect, it, test } from 'vitest';
import { addEntries, applyEdit, newDraft } from '../../draft/editDraft';
import { CatalogEngine } from '../../engine/engine';
import { engineOf, heldFile, plain } from '../../engine/testCatalog';
import { acceptance } from '../../exports/testExports';
import { inUse } from '../../model/draft';
import { plainTool, testFinding } from '../../model/testTool';
import type { Exposure } from '../../model/tool';
import { countAccepted, describeTiers, reviewDraft, statesOf, unattendedLines } from './reviewDraft';
import { answerOf } from './testReview';

const open: Exposure = {
  tenants: { kind: 'absent' },
  environments: { kind: 'absent' },
  clusters: { kind: 'listed', names: ['shop'] },
  gangs: { kind: 'listed', names: ['till'] },
  licence: { kind: 'none' },
};
const exposures: Readonly<Record<string, Exposure | undefined>> = {
  shop: open,
  depot: { ...open, clusters: { kind: 'listed', names: ['depot'] } },
  paid: { ...open, licence: { kind: 'needed', name: 'spend' } },
  unstated: { ...open, licence: { kind: 'absent' } },
  openwop: undefined,
};
const draft = addEntries(
  newDraft('Night shift'),
  [...Object.keys(exposures), 'gone'].map((toolId) => ({ toolId, mode: 'ask' as const })),
);
const answer = answerOf(
  Object.entries(exposures).map(([toolId, exposure]) => ({ ...plainTool, toolId, ...(exposure && { exposure }) })),
);

function warned(context: Parameters<typeof reviewDraft>[2]) {
  return reviewDraft(draft, answer, context).entries.flatMap((reviewed) =>
    statesOf(reviewed).includes('withheld') ? [`${reviewed.entry.toolId}: ${reviewed.withheld}`] : [],
  );
}

it('an entry without a fingerprint is not counted as unchanged', () => {
  const seen = new Map(
    [...draft.entries].map(([id, entry], place) => [id, place === 0 ? { ...entry, digest: 'x' } : entry]),
  );
  const states = reviewDraft({ ...draft, entries: seen }, answer, null).entries.map(statesOf);
  expect(states.slice(0, 2)).toEqual([['resolves'], ['unseen']]);
});

it('what was accepted of a server counts once, though it stands in each of its entries', () => {
  const server = { name: 'fs', digest: 'sha256:says', findings: [testFinding('U01', 'critical')] };
  const tools = answer.tools.map((tool) => ({ ...tool, server }));
  const entries = new Map(
    [...draft.entries].map(([toolId, entry]) => {
      const claims = [inUse(acceptance(toolId, 'U01 in instructions', server.digest))];
      return [toolId, { ...entry, claims }] as const;
    }),
  );
  const reviewed = reviewDraft({ ...draft, entries }, { ...answer, tools }, null).entries;
  expect(reviewed.flatMap(({ accepted }) => accepted)).toHaveLength(tools.length);
  expect(countAccepted(reviewed)).toBe(1);
});

it('a draft tells of its servers’ critical findings once, and of none only where rules have read', () => {
  const server = { name: 'fs', digest: 'sha256:says', findings: [testFinding('U01', 'critical')] };
  const wordsOf = (more: object) => {
    const words = describeTiers(draft, { ...answer, tools: answer.tools.map((tool) => ({ ...tool, ...more })) });
    return words.slice(words.indexOf('Findings'));
  };
  expect([wordsOf({}), wordsOf({ server }), wordsOf({ isUnjudged: true })]).toEqual([
    'Findings: none, 1 not checked.',
    'Findings: 1 critical, 1 not checked.',
    'Findings: 6 not checked.',
  ]);
});

describe('a draft beside a registry context', () => {
  it('warns of the entries that the context is not shown, with the reason', () => {
    expect(warned({ cluster: 'shop', gang: 'till', licences: [] })).toEqual([
      'depot: its clusters don’t include shop',
      'paid: the licence it needs is not granted',
    ]);
    expect(warned({ cluster: 'shop', gang: 'till', licences: ['spend'] })).toEqual([
      'depot: its clusters don’t include shop',
    ]);
  });

  it('warns of nothing where it depends on something not chosen, or nobody asks', () => {
    expect(warned({ licences: ['spend'] })).toEqual([]);
    expect(warned(null)).toEqual([]);
  });
});

/** The lines for a draft of all these tools, each as its toolId, its words and whether it is ticked. */
async function linesIn(engine: CatalogEngine, ...toolIds: readonly string[]) {
  const entries = toolIds.map((toolId) => ({ toolId, mode: 'ask' as const }));
  const draft = applyEdit(newDraft('Quay'), { kind: 'add', entries });
  await engine.readContent(null, { signal: new AbortController().signal, report: () => undefined });
  const answer = await engine.draft({ entries, patterns: [], rules: [], said: [], families: [] });
  return unattendedLines(reviewDraft(draft, answer, null).entries).map((one) => [
    one.toolId,
    one.because,
    one.isTicked,
  ]);
}

const linesOf = (...tools: readonly (Readonly<Record<string, unknown>> & { readonly toolId: string })[]) =>
  linesIn(
    engineOf(tools.map((one) => ({ description: 'Reads it.', ...one }))).engine,
    ...tools.map(({ toolId }) => toolId),
  );

const openwop = { ...plain, safetyTier: 'read', egress: 'none', approval: 'never' };

test.each([
  ['returns secrets', { toolId: 'mcp:fs.get-env' }],
  ['writes a file', { toolId: 'mcp:fs.render', inputSchema: { type: 'object', properties: { savePath: {} } } }],
  ['has a verb in its name', { toolId: 'mcp:fs.escalate-ticket' }],
  ['runs commands', { toolId: 'mcp:fs.lookup', inputSchema: { type: 'object', properties: { command: {} } } }],
])('a tool that by its own words %s is in no list for unattended use', async (_what, one) => {
  expect(await linesOf({ ...openwop, ...one })).toEqual([]);
  expect(await linesOf({ ...openwop, toolId: 'mcp:fs.lookup' })).toHaveLength(1);
});

test('what states that it only reads is ticked, and what it states besides unticks it', async () => {
  const behindProxy = { ...openwop, toolId: 'mcp:fs.list', egress: 'host-mediated' };
  expect(await linesOf(behindProxy, openwop)).toEqual([
    ['mcp:fs.read', 'states that it only reads', true],
    ['mcp:fs.list', expect.stringMatching(/^states that it only reads; network host-mediated/), false],
  ]);
});

test('what writes, always asks, or is spoken against is not offered', async () => {
  expect(
    await linesOf(
      { ...openwop, toolId: 'mcp:fs.write', safetyTier: 'write' },
      { ...openwop, toolId: 'mcp:fs.look', approval: 'always' },
      { ...openwop, toolId: 'mcp:fs.purge' },
    ),
  ).toEqual([]);
});

test('a hint is its server’s word, and never ticked', async () => {
  const engine = new CatalogEngine();
  const tool = { name: 'list', description: 'Lists berths.', inputSchema: { type: 'object' } };
  engine.addFiles([heldFile('quay', { tools: [{ ...tool, annotations: { readOnlyHint: true } }] }, 'quay')]);
  expect(await linesIn(engine, 'mcp:quay.list')).toEqual([['mcp:quay.list', 'the server says so', false]]);
});
