import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeOf, moveDrafts } from './draftSteps';
import type { DraftEdit } from './editDraft';
import { readPart } from './readWorkspace';
import { type Drafts, describeIn, editOf, firstDrafts, withDraft, withoutDraft, writeDrafts } from './workspace';

const toolId = fc.constantFrom('a', 'b', 'c', 'd');
const edit: fc.Arbitrary<DraftEdit> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    entries: fc.array(fc.record({ toolId, mode: fc.constant('ask' as const) })),
  }),
  fc.record({ kind: fc.constant('remove' as const), toolIds: fc.array(toolId) }),
  fc.record({ kind: fc.constant('set-note' as const), note: fc.string() }),
);
const after = (edits: readonly DraftEdit[], drafts: Drafts = firstDrafts()) =>
  edits.reduce((now, one) => editOf(now, 'draft-1', one), drafts);
const sorted = (drafts: Drafts) =>
  [...drafts].map(([id, { entries, ...draft }]) => [id, draft, [...entries].sort(([a], [b]) => a.localeCompare(b))]);
/** As a tab keeps it. */
const again = (drafts: Drafts) => readPart(JSON.parse(JSON.stringify(writeDrafts({ drafts, open: '' })))) ?? drafts;

test('an edit is taken back and done again, also from what was kept of it', () => {
  fc.assert(
    fc.property(fc.array(edit), fc.array(edit), (earlier, edits) => {
      const [before, now] = [after(earlier), after(edits, after(earlier))];
      const sides = changeOf(before, now);
      const back = moveDrafts(now, again(sides.after), again(sides.before));
      expect(sorted(back?.drafts ?? new Map())).toEqual(sorted(before));
      const forth = moveDrafts(before, again(sides.before), again(sides.after));
      expect(sorted(forth?.drafts ?? new Map())).toEqual(sorted(now));
    }),
  );
});

const add = (id: string): DraftEdit => ({ kind: 'add', entries: [{ toolId: id, mode: 'ask' }] });

test('what an edit did not touch stays, and what was filled in since comes back with it', () => {
  const before = after([]);
  const sides = changeOf(before, after([add('a')]));
  const now = describeIn(after([add('a'), add('b')]), 'draft-1', [{ toolId: 'a', mode: 'auto', digest: 'sha256:1' }]);
  const back = moveDrafts(now, sides.after, sides.before);
  expect([...(back?.drafts.get('draft-1')?.entries.keys() ?? [])]).toEqual(['b']);
  const forth = moveDrafts(back?.drafts ?? now, sides.before, back?.left ?? now);
  expect(forth?.drafts.get('draft-1')?.entries.get('a')?.digest).toBe('sha256:1');
});

test('an edit whose entry, name or draft was changed since can’t be taken back', () => {
  const [before, now] = [after([]), after([add('a')])];
  const sides = changeOf(before, now);
  const renamed = after([{ kind: 'rename', name: 'Quay' }], now);
  expect(moveDrafts(renamed, sides.after, sides.before)).not.toBeNull();
  expect(moveDrafts(after([{ kind: 'remove', toolIds: ['a'] }], now), sides.after, sides.before)).toBeNull();
  const naming = changeOf(now, renamed);
  expect(moveDrafts(after([{ kind: 'rename', name: 'Pier' }], now), naming.after, naming.before)).toBeNull();
  const added = withDraft(now, 'two', { ...(now.get('draft-1') ?? never()), name: 'Two' });
  const adding = changeOf(now, added);
  expect(moveDrafts(withoutDraft(added, 'two'), adding.after, adding.before)).toBeNull();
  expect(moveDrafts(editOf(added, 'two', add('b')), adding.after, adding.before)).toBeNull();
});

function never(): never {
  throw new Error('There is no draft.');
}
