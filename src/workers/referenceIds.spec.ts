import { expect, test } from 'vitest';
import type { Reference, Subject } from '../engine/protocol';
import { engineOf, everything, kept } from '../engine/testCatalog';
import { noGrants } from '../model/readiness';
import { ReferenceIds } from './referenceIds';

const list = [
  { toolId: 'mcp:fs.read', auth: { scopes: ['fs:read'], credentialRef: false } },
  { toolId: 'mcp:fs.write', auth: { scopes: ['fs:write'], credentialRef: false } },
];
/** As many as either side keeps. */
const maxKept = 8;

function holderOf(scope: string): Subject {
  const grant = { scope, state: 'held', origin: 'typed', at: '2026-01-01T00:00:00.000Z' } as const;
  const identity = { ...noGrants, name: scope, grants: [grant], complete: true };
  return { identity, mappings: [], matchesWildcards: false };
}

/** An engine behind a page that gives what it refers to an id. */
function openEngine() {
  const { engine } = engineOf(list);
  const ids = new ReferenceIds<Subject>();
  const sent: Reference<Subject>[] = [];
  const verdicts = async (who: Subject | null) => {
    const subject = who && ids.refer(who);
    if (subject !== null) sent.push(subject);
    const { rows } = kept(await engine.query({ ...everything, subject }));
    return rows.map((row) => (row.kind === 'tool' ? (row.readiness?.verdict ?? null) : row));
  };
  return { engine, ids, sent, verdicts };
}

test('each question is answered for whom it names, whoever the one before named', async () => {
  const { verdicts } = openEngine();
  const reader = holderOf('fs:read');
  const writer = holderOf('fs:write');
  expect(await verdicts(null)).toEqual([null, null]);
  expect(await verdicts(reader)).toEqual(['ready', 'missing']);
  expect(await verdicts(writer)).toEqual(['missing', 'ready']);
  expect(await verdicts(reader)).toEqual(['ready', 'missing']);
  expect(await verdicts(null)).toEqual([null, null]);
});

test('a value travels once, and again when the engine has let go of it', async () => {
  const { sent, verdicts } = openEngine();
  const reader = holderOf('fs:read');
  await verdicts(reader);
  await verdicts(reader);
  expect(sent.map(({ value }) => value)).toEqual([reader, undefined]);
  for (let i = 0; i < maxKept; i++) await verdicts(holderOf(`spare${i}`));
  expect(await verdicts(reader)).toEqual(['ready', 'missing']);
  expect(sent.at(-1)?.value).toBe(reader);
});

test('who is referred to again and again is kept on both sides', async () => {
  const { sent, verdicts } = openEngine();
  const reader = holderOf('fs:read');
  for (let i = 0; i < 3 * maxKept; i++) {
    expect(await verdicts(reader)).toEqual(['ready', 'missing']);
    await verdicts(holderOf(`spare${i}`));
  }
  expect(sent.filter(({ value }) => value === reader)).toHaveLength(1);
});

test('an id that was let go of, or never sent, is gone; sent anew, it is answered', async () => {
  const { engine, ids } = openEngine();
  const subject = ids.refer(holderOf('fs:read'));
  const asked = (reference: Reference<Subject>) => engine.query({ ...everything, subject: reference });
  expect(await asked({ id: subject.id })).toBe('gone');
  expect(await asked(subject)).toMatchObject({ matches: 2 });
  expect(await asked({ id: subject.id })).toMatchObject({ matches: 2 });
  expect(await engine.requirements({ subject: { id: 99 }, toolIds: ['mcp:fs.read'] })).toBe('gone');
  expect(await engine.query({ ...everything, draft: { id: 99 } })).toBe('gone');
  ids.forget();
  expect(ids.refer(holderOf('fs:read')).value).toBeDefined();
});
