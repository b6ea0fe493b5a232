import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { acceptancesOf } from '../model/draft';
import { newDraft } from './editDraft';
import { readDrafts } from './readWorkspace';
import { plainDraft } from './testDrafts';
import {
  type Drafts,
  describeIn,
  editOf,
  firstDrafts,
  judgeIn,
  openAmong,
  takeOver,
  withDraft,
  withoutDraft,
  writeDrafts,
} from './workspace';

const two: Drafts = new Map([
  ['one', newDraft('Triage')],
  ['other', newDraft('Night shift')],
]);
const noted = (drafts: Drafts, id: string, note: string) => editOf(drafts, id, { kind: 'set-note', note });
const namesOf = (drafts: Drafts) => [...drafts.values()].map(({ name }) => name);

test('drafts never share a name', () => {
  const drafts = withDraft(withDraft(two, 'b', newDraft('Triage')), 'c', newDraft('Triage'));
  expect(namesOf(drafts)).toEqual(['Triage', 'Night shift', 'Triage (2)', 'Triage (3)']);
  const renamed = editOf(two, 'other', { kind: 'rename', name: 'Triage' });
  expect(namesOf(renamed)).toEqual(['Triage', 'Triage (2)']);
  expect(editOf(two, 'one', { kind: 'rename', name: 'Triage' })).toBe(two);
});

test('the last draft leaves an empty one behind, under another id', () => {
  const left = withoutDraft(firstDrafts(), 'draft-1');
  expect(namesOf(left)).toEqual(['My agent']);
  expect(left.has('draft-1')).toBe(false);
  expect(editOf(left, 'draft-1', { kind: 'set-note', note: 'of the old one' })).toBe(left);
});

test('the wanted draft opens, else the first', () => {
  expect(openAmong(two, 'other')).toBe('other');
  expect(openAmong(two, 'gone')).toBe('one');
});

test('a description fills in what was not known, and leaves alone what was', () => {
  const bare = editOf(two, 'one', { kind: 'add', entries: [{ toolId: 'a', mode: 'ask' }] });
  const known = { toolId: 'a', mode: 'auto', source: 'mcp', digest: 'sha256:1' } as const;
  const described = describeIn(bare, 'one', [known]);
  expect(described.get('one')?.entries.get('a')).toEqual(known);
  expect(describeIn(described, 'one', [{ ...known, digest: 'sha256:2' }])).toBe(described);
  expect(describeIn(two, 'gone', [known])).toBe(two);
});

test('kept findings follow the rules where the tool is the one that was added, and no other', () => {
  const bare = editOf(two, 'one', { kind: 'add', entries: [{ toolId: 'a', mode: 'ask', digest: 'sha256:1' }] });
  const findings = [{ rule: 'U01', severity: 'critical', pointer: '/title' }] as const;
  const shown = { toolId: 'a', digest: 'sha256:1', findings, listedIn: [{ id: 'f1', name: 'desk.json' }] };
  const judged = judgeIn(bare, 'one', [shown]);
  const { digest: _digest, ...kept } = shown;
  expect(judged.get('one')?.entries.get('a')).toMatchObject(kept);
  expect(judgeIn(judged, 'one', [shown])).toBe(judged);
  expect(judgeIn(judged, 'one', [{ ...shown, digest: 'sha256:2', findings: [] }])).toBe(judged);
  expect(judgeIn(judged, 'one', [{ ...shown, findings: null }])).toBe(judged);
  expect(judgeIn(judged, 'one', [{ ...shown, findings: [], listedIn: [] }])).toEqual(bare);
});

const fewer = withoutDraft(two, 'other');
const third = (id: string) => withDraft(two, id, { ...plainDraft, name: 'Draft 3' });

test.each<[what: string, mine: Drafts, theirs: Drafts, drafts: readonly string[]]>([
  ['edits of different drafts', noted(two, 'one', 'm'), noted(two, 'other', 't'), ['Triage: m', 'Night shift: t']],
  [
    'edits of one draft, mine as a copy',
    noted(two, 'one', 'm'),
    noted(two, 'one', 't'),
    ['Triage: t', 'Night shift', 'Triage (copy): m'],
  ],
  ['a draft deleted there', two, fewer, ['Triage']],
  ['a draft deleted there and edited here', noted(two, 'other', 'm'), fewer, ['Triage', 'Night shift: m']],
  ['a draft deleted here', fewer, two, ['Triage']],
  ['a draft deleted here and edited there', fewer, noted(two, 'other', 't'), ['Triage', 'Night shift: t']],
  ['drafts added under one name', third('m'), third('t'), ['Triage', 'Night shift', 'Draft 3', 'Draft 3 (2)']],
])('two tabs join %s', (_what, mine, theirs, expected) => {
  const { drafts, copies } = takeOver(two, mine, theirs, () => 'copy');
  expect([...drafts.values()].map(({ name, note }) => (note === undefined ? name : `${name}: ${note}`))).toEqual(
    expected,
  );
  expect(copies.map(({ of }) => of)).toEqual(expected.includes('Triage (copy): m') ? ['one'] : []);
});

test('what the build before kept of proposals is carried over: open ones as claims, confirmed ones with who stood by them', () => {
  const kept: unknown = JSON.parse(readFileSync(new URL('fixtures/workspace-2.json', import.meta.url), 'utf8'));
  const { drafts } = readDrafts(kept) ?? { drafts: new Map() };
  const from = 'night.draft.json';
  const confirmed = { by: 'Ada', at: '2026-11-02T08:00:00.000Z' };
  const [unattended, name] = [{ kind: 'unattended' }, { kind: 'name', name: 'list_berths' }];
  const entry = (draft: string, tool: string) => drafts.get(draft)?.entries.get(`mcp:quay.${tool}`);
  expect(entry('draft-1', 'list')).toMatchObject({
    mode: 'ask',
    claims: [unattended, name].map((value) => ({ value, from })),
  });
  expect(entry('draft-1', 'moor')).toMatchObject({ claims: [{ value: { acceptance: { about: 'P03' } }, from }] });
  expect(acceptancesOf(entry('draft-1', 'moor') ?? {})).toEqual([]);
  expect(drafts.get('draft-1')?.claimedAliases?.get('mcp:quay')).toEqual({ value: 'harbour', from });
  expect(entry('draft-2', 'list')).toMatchObject({
    ...{ mode: 'auto', nameInTarget: 'list_berths' },
    claims: [unattended, name].map((value) => ({ value, from, confirmed })),
  });
  expect(entry('draft-2', 'buoys')).toEqual({ toolId: 'mcp:quay.buoys', mode: 'auto' });
  const again = readDrafts(JSON.parse(JSON.stringify(writeDrafts({ drafts, open: 'draft-1' }))));
  expect(again?.drafts).toEqual(drafts);
});
