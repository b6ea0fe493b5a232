import { expect, test } from 'vitest';
import { readFile } from './readFile';

const read = (value: unknown) => readFile(new TextEncoder().encode(JSON.stringify(value)));
const fileOf = (...servers: readonly unknown[]) => ({
  kind: 'tool-catalog/mcp-servers',
  version: 1,
  collectedAt: '2026-11-01T08:00:00Z',
  servers,
});
const pageOf = (...names: readonly string[]) => ({
  tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })),
});

test('the tools of each server keep the name that clients call it by', () => {
  const reading = read(
    fileOf(
      { name: 'files', status: 'listed', pages: [pageOf('read', 'list'), pageOf('write')] },
      { name: 'mail', status: 'listed', pages: [pageOf('read')] },
      { name: 'mail', status: 'listed', pages: [pageOf('send')] },
    ),
  );
  expect(reading.faults).toEqual([]);
  expect(reading.collectedAt).toBe('2026-11-01T08:00:00Z');
  expect(read({ ...fileOf(), collectedAt: 'long ago' })).not.toHaveProperty('collectedAt');
  expect(reading.entries.map(({ tool, place }) => [tool.alias, tool.toolId, place])).toEqual([
    ['files', 'mcp:files.read', '/servers/0/pages/0/tools/0'],
    ['files', 'mcp:files.list', '/servers/0/pages/0/tools/1'],
    ['files', 'mcp:files.write', '/servers/0/pages/1/tools/0'],
    ['mail', 'mcp:mail.read', '/servers/1/pages/0/tools/0'],
    ['mail', 'mcp:mail-2.send', '/servers/2/pages/0/tools/0'],
  ]);
});

test('a server that could not be listed is said with its reason, and the others are read', () => {
  const { faults, entries } = read(
    fileOf(
      { name: 'far', status: 'needs-sign-in', reason: 'It asks for a sign-in (HTTP 401).', pages: [] },
      { name: 'new', status: 'melted', pages: [] },
      { status: 'listed', pages: [pageOf('lost')] },
      { name: 'near', status: 'listed', pages: [pageOf('read'), { odd: true }] },
    ),
  );
  expect(faults.map(({ reason, words }) => [reason, words])).toEqual([
    ['not-listed', 'The server “far” asks for a sign-in: It asks for a sign-in (HTTP 401).'],
    ['not-listed', 'The server “new” has the status melted.'],
    ['not-listed', 'A server without a name is left out.'],
  ]);
  expect(entries.map(({ tool }) => tool.toolId)).toEqual(['mcp:near.read']);
});

test('a server whose last page names another is said with what stopped its reading', () => {
  const page = (nextCursor: unknown) => ({ ...pageOf('read'), nextCursor });
  const { faults, entries } = read(
    fileOf(
      { name: 'a', status: 'listed', reason: 'The list never ends.', pages: [page('')] },
      { name: 'b', status: 'listed', pages: [page('on')] },
      { name: 'c', status: 'listed', pages: [page(null)] },
    ),
  );
  expect(faults.map(({ reason, words }) => [reason, words])).toEqual([
    ['more-pages', 'The server “a”: The list never ends.'],
    ['more-pages', 'The server “b”: Further pages are missing: the last one names another.'],
  ]);
  expect(entries).toHaveLength(3);
});

test('of servers that could not be listed it is known how many there are, but for those left out', () => {
  const { faults } = read(
    fileOf({ name: 'a', status: 'failed', pages: [] }, { name: 'b', status: 'skipped', pages: [] }),
  );
  expect(faults.map(({ servers }) => servers)).toEqual([2, undefined]);
});

test('a later version is refused with the one that is understood', () => {
  const { faults, entries } = read({
    ...fileOf({ name: 'near', status: 'listed', pages: [pageOf('read')] }),
    version: 2,
  });
  expect(faults[0]?.words).toContain('version 1 is');
  expect(entries).toEqual([]);
});

test('what is said of a listed server is a note, and whole', () => {
  const reason = `${'The value of QUAY was removed at “read”, /description. '.repeat(10)}Last.`;
  const { faults } = read(fileOf({ name: 'a', status: 'listed', reason, pages: [pageOf('read')] }));
  expect(faults.map((fault) => [fault.reason, fault.words])).toEqual([['note', `The server “a”: ${reason}`]]);
});
