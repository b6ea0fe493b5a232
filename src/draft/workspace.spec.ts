import { expect, test } from 'vitest';
import { newDraft } from './editDraft';
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
} from './workspace';

const two: Drafts = new Map([
  ['one', newDraft('Triage')],
  ['other', newDraft('Night shift')],
]);
const noted = (drafts: Drafts, id: string, note: string) => editOf(drafts, id, { kind: 'set-note', note });
const take = (mine: Drafts, theirs: Drafts) => takeOver(two, mine, theirs, () => 'copy');
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
  expect(namesOf(left)).toEqual(['Draft 1']);
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

test('edits of different drafts in two tabs all hold', () => {
  const { drafts, copies } = take(noted(two, 'one', 'mine'), noted(two, 'other', 'theirs'));
  expect([...drafts.values()].map(({ note }) => note)).toEqual(['mine', 'theirs']);
  expect(copies).toEqual([]);
});

test('a draft that two tabs edited is kept twice, mine as a copy', () => {
  const { drafts, copies } = take(noted(two, 'one', 'mine'), noted(two, 'one', 'theirs'));
  expect([...drafts].map(([id, { name, note }]) => [id, name, note])).toEqual([
    ['one', 'Triage', 'theirs'],
    ['other', 'Night shift', undefined],
    ['copy', 'Triage (copy)', 'mine'],
  ]);
  expect(copies.map(({ of, id }) => [of, id])).toEqual([['one', 'copy']]);
});

test('a draft that another tab deleted goes, unless it was edited here', () => {
  const theirs = withoutDraft(two, 'other');
  expect(namesOf(take(two, theirs).drafts)).toEqual(['Triage']);
  expect(namesOf(take(noted(two, 'other', 'mine'), theirs).drafts)).toEqual(['Triage', 'Night shift']);
});

test('a draft deleted here stays where another tab edited it', () => {
  const mine = withoutDraft(two, 'other');
  expect(namesOf(take(mine, two).drafts)).toEqual(['Triage']);
  expect(namesOf(take(mine, noted(two, 'other', 'theirs')).drafts)).toEqual(['Triage', 'Night shift']);
});

test('drafts that two tabs added under one name get two names', () => {
  const mine = withDraft(two, 'm', { ...plainDraft, name: 'Draft 3' });
  const theirs = withDraft(two, 't', { ...plainDraft, name: 'Draft 3' });
  expect(namesOf(take(mine, theirs).drafts)).toEqual(['Triage', 'Night shift', 'Draft 3', 'Draft 3 (2)']);
});
