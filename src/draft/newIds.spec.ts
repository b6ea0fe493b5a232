import { expect, test } from 'vitest';
import type { Draft, ToolEntry } from '../model/draft';
import { newDraft } from './draft';
import { editDraft } from './editDraft';
import { moveToNewIds, type NewId } from './newIds';

const draftOf = (entries: readonly ToolEntry[], aliases: readonly (readonly [string, string])[] = []): Draft => ({
  ...newDraft('Mine'),
  entries: new Map(entries.map((entry) => [entry.toolId, entry])),
  aliases: new Map(aliases),
});
const read: NewId = { toolId: 'mcp:files.read', family: 'mcp:files', formerFamily: 'mcp:My files' };
const send: NewId = { toolId: 'mcp:mail.send', family: 'mcp:mail', formerFamily: 'mcp' };
const ids = new Map([
  ['mcp:read', read],
  ['mcp:send', send],
]);
const asAdded: ToolEntry = { toolId: 'mcp:read', mode: 'auto', note: 'why', digest: 'sha256:then', nameInTarget: 'r' };

test('an entry keeps its place and all else under its new id', () => {
  const draft = draftOf([{ toolId: 'a', mode: 'ask' }, asAdded, { toolId: 'z', mode: 'ask' }]);
  expect([...moveToNewIds(draft, ids).entries]).toEqual([
    ['a', { toolId: 'a', mode: 'ask' }],
    ['mcp:files.read', { ...asAdded, toolId: 'mcp:files.read' }],
    ['z', { toolId: 'z', mode: 'ask' }],
  ]);
});

test('an entry that has the new id already stays as it is', () => {
  const own: ToolEntry = { toolId: 'mcp:files.read', mode: 'ask' };
  expect([...moveToNewIds(draftOf([asAdded, own]), ids).entries.values()]).toEqual([own]);
  expect([...moveToNewIds(draftOf([own, asAdded]), ids).entries.values()]).toEqual([own]);
});

test('the name that a client has for a server goes along, unless the draft says another', () => {
  const aliases = [
    ['mcp:My files', 'files'],
    ['mcp', 'post'],
    ['mcp:mail', 'mail'],
  ] as const;
  const draft = draftOf([asAdded, { toolId: 'mcp:send', mode: 'ask' }], aliases);
  const moved = moveToNewIds(draft, ids).aliases;
  expect([moved.get('mcp:files'), moved.get('mcp:mail')]).toEqual(['files', 'mail']);
});

test('nothing changes where no entry has such an id, and one edit moves all', () => {
  const draft = draftOf([{ toolId: 'a', mode: 'ask' }]);
  expect(moveToNewIds(draft, ids)).toBe(draft);
  const before = draftOf([asAdded, { toolId: 'mcp:send', mode: 'ask' }]);
  const done = editDraft(before, { kind: 'use-new-ids', ids });
  expect([...done.entries.keys()]).toEqual(['mcp:files.read', 'mcp:mail.send']);
});
