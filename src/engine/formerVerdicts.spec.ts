import { expect, test } from 'vitest';
import type { Verdict } from '../model/decision';
import { digest } from '../model/digest';
import { call, choose, decide, engineOf, kept, query } from './testCatalog';

const inputSchema = { type: 'object', properties: { words: { type: 'string' } } };
const find = { toolId: 'mcp:docs.find', description: 'Finds tickets by words.', inputSchema };
const seek = { ...find, toolId: 'mcp:docs.seek' };
const verdict: Verdict = {
  ...{ kind: 'verdict', about: 'tool', toolId: find.toolId, value: 'approved', digest: digest(find) },
  ...{ reason: 'Only reads', by: 'Ada', at: '2026-11-14T00:00:00Z' },
};

/** Compares a catalog of one tool with what it was, after verdicts on that. */
async function renamed(now: object, decisions: readonly Verdict[] = [verdict]) {
  const { list } = kept(await engineOf([find]).engine.takeBaseline({ result: null }, call));
  const { engine } = engineOf([now]);
  await decide(engine, decisions);
  const side = { kind: 'list', list } as const;
  const { id: comparison } = kept(await engine.comparison({ sideId: 'then', side, lineage: 'same-list' }, call));
  const { id: result } = await query(engine, { comparison });
  const { queue, counts } = kept(await engine.posture({ result }));
  const { matches } = await query(engine, { comparison, choices: choose(['verdict', ['changed']]) });
  const [first] = queue;
  return { engine, due: first?.due, former: first?.former, changed: matches, counts: counts.verdict };
}

test('a renamed tool is due as what was approved, and counts as changed everywhere', async () => {
  const { due, former, changed, counts } = await renamed(seek);
  expect(due).toEqual(['renamed']);
  expect(former).toEqual({ toolId: find.toolId, verdict, digest: digest(seek), isSame: true });
  expect(changed).toBe(1);
  expect(counts).toEqual([['changed', 1]]);
});

test.each([
  ['more than its name is other', { ...seek, title: 'Seek' }, [verdict]],
  ['another server has it now', { ...find, toolId: 'mcp:other.find' }, [verdict]],
  ['it was another one that was approved', seek, [{ ...verdict, digest: 'sha256:before' }]],
  ['it was rejected', seek, [{ ...verdict, value: 'rejected' }]],
] satisfies [string, object, Verdict[]][])('nothing can be carried over where %s', async (_why, now, decisions) => {
  expect((await renamed(now, decisions)).former).toMatchObject({ toolId: find.toolId, isSame: false });
});

test('a renamed tool that somebody judged stands by that', async () => {
  const own = { ...verdict, toolId: seek.toolId, digest: digest(seek) };
  const { due, former, counts } = await renamed(seek, [verdict, own]);
  expect([due, former]).toEqual([[], null]);
  expect(counts).toEqual([['approved', 1]]);
});
