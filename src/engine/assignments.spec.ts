import { expect, it } from 'vitest';
import type { Assignment } from '../model/decision';
import { derived, type Fact, stated, unstated } from '../model/fact';
import { effectiveFact } from './assignments';
import { choose, engineOf, kept, plain, query } from './testCatalog';

const said = { value: 'read', reason: 'Looked at its code.', by: 'Ada', at: '2026-03-01T09:00:00.000Z' };
const made: Assignment = { kind: 'assignment', toolId: 'mcp:stock.count', digest: 'sha256:aa', about: 'tier', ...said };
const given: Fact = { basis: 'assigned', ...said };

it.each<
  [what: string, before: Fact, made: Assignment | undefined, digest: string | null, after: Fact, standing: unknown]
>([
  ['stays where nobody assigned anything', unstated, undefined, 'sha256:aa', unstated, null],
  ['is filled where it is unstated, with reason, name and time', unstated, made, 'sha256:aa', given, 'applied'],
  ['is as before once the descriptor changed', unstated, made, 'sha256:bb', unstated, 'changed'],
  ['is as before where the tool has no digest', unstated, made, null, unstated, 'no-fingerprint'],
  ['stays, also for one assigned without', unstated, { ...made, digest: null }, null, unstated, 'no-fingerprint'],
  ['stays where it is stated otherwise', stated('write'), made, 'sha256:aa', stated('write'), 'disagrees'],
  [
    'stays where a rule concludes otherwise',
    derived('write', 'r'),
    made,
    'sha256:aa',
    derived('write', 'r'),
    'disagrees',
  ],
  ['stays where the source came to the same', stated('read'), made, 'sha256:aa', stated('read'), 'confirms'],
])('a fact %s', (_what, before, assignment, digest, fact, standing) => {
  expect(effectiveFact(before, assignment, digest)).toEqual({ fact, standing });
});

it('fills the firearms class of a tool whose format states none, and its facet, while the tool is the same', async () => {
  const { engine } = engineOf([plain, { ...plain, toolId: 'mcp:fs.other' }]);
  const { digest = null } = (await engine.tool({ toolId: plain.toolId, copy: 1 })) ?? {};
  const licence = { kind: 'licence', about: 'firearms', toolId: plain.toolId, ...said, value: 'spend' } as const;
  const found = async () => {
    const { id } = await query(engine, { choices: choose(['firearms', ['spend']]) });
    return kept(engine.ids({ result: id }));
  };
  await engine.learn({ assignments: [{ ...licence, digest }] });
  expect(await found()).toEqual([plain.toolId]);
  expect((await engine.tool({ toolId: plain.toolId, copy: 1 }))?.tool.traits).toEqual({ firearms: ['spend'] });
  await engine.learn({ assignments: [{ ...licence, digest: 'sha256:bb' }] });
  expect(await found()).toEqual([]);
});

it('shows a tool with an assigned firearms class to nobody without its licence, and knows no more of whom', async () => {
  const { engine } = engineOf([plain]);
  const { digest = null } = (await engine.tool({ toolId: plain.toolId, copy: 1 })) ?? {};
  await engine.learn({
    assignments: [{ kind: 'licence', about: 'firearms', toolId: plain.toolId, ...said, value: 'spend', digest }],
  });
  const shownTo = async (...context: string[]) => {
    for (const value of ['yes', 'no', 'unknown']) {
      const { matches } = await query(engine, { context, choices: choose(['exposed', [value]]) });
      if (matches === 1) return value;
    }
    return 'nothing told';
  };
  expect(await shownTo('cluster:till')).toBe('no');
  expect(await shownTo('cluster:till', 'licence:spend')).toBe('unknown');
  expect(await engine.offeredContext()).toMatchObject({ licences: ['spend'] });
  await engine.learn({ assignments: [] });
  expect(await shownTo('cluster:till')).toBe('nothing told');
});
