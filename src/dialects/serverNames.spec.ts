import { expect, test } from 'vitest';
import { readFile } from './readFile';
import { FreeNames } from './serverNames';

const ids = (text: string, options?: Parameters<typeof readFile>[1]) =>
  readFile(new TextEncoder().encode(text), options).entries.map(({ tool }) => tool.toolId);
const json = JSON.stringify;
const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });
const hello = (name: string) => ({ jsonrpc: '2.0', id: 0, result: { serverInfo: { name, version: '1' } } });
const page = (names: readonly string[], by?: string) => ({
  jsonrpc: '2.0',
  result: {
    tools: names.map(tool),
    ...(by !== undefined && { _meta: { 'io.modelcontextprotocol/serverInfo': { name: by } } }),
  },
});

test('a tool’s id names its server: what it calls itself, else the file', () => {
  expect(ids(json([hello('files'), page(['read'])]), { stem: 'export' })).toEqual(['mcp:files.read']);
  expect(ids(json(page(['read'], 'files')), { stem: 'export' })).toEqual(['mcp:files.read']);
  expect(ids(json({ tools: [tool('read')], serverInfo: { name: 'files' } }))).toEqual(['mcp:files.read']);
  expect(ids(json({ tools: [tool('read')] }), { stem: 'export' })).toEqual(['mcp:export.read']);
  expect(ids(json(page(['read'], '')), { stem: 'export' })).toEqual(['mcp:export.read']);
  expect(ids(json([hello('files'), page(['read'])]), { alias: 'quay' })).toEqual(['mcp:quay.read']);
});

test('other characters than letters, digits, _ and - become -, and no name is too long or empty', () => {
  const named = (name: string) => ids(json(page(['a.b'], name)))[0];
  expect(named('@acme/files v2.0')).toBe('mcp:-acme-files-v2-0.a.b');
  expect(named('Größe_日本-7')).toBe('mcp:Größe_日本-7.a.b');
  expect(named('\ud83d\ude00')).toBe('mcp:-.a.b');
  expect(named('\ud800')).toBe('mcp:-.a.b');
  expect(named('x'.repeat(5_000))).toBe(`mcp:${'x'.repeat(100)}.a.b`);
  expect(ids(json({ tools: [tool('read')] }), { stem: '' })).toEqual(['mcp:server.read']);
});

test('several servers of one array keep each their own', () => {
  const list = [page(['one']), hello('files'), page(['two']), page(['three'], 'mail'), page(['four'], 'files')];
  expect(ids(json(list))).toEqual(['mcp:files.one', 'mcp:files.two', 'mcp:mail.three', 'mcp:files.four']);
});

test('servers that only look alike are told apart in the order of the file', () => {
  const list = [hello('my files'), page(['read']), hello('my.files'), page(['read']), hello('my-files-2'), page(['a'])];
  expect(ids(json(list))).toEqual(['mcp:my-files.read', 'mcp:my-files-2.read', 'mcp:my-files-2-2.a']);
});

test('pages of a recorded session are its server’s; other documents never are', () => {
  const lines = (...values: readonly unknown[]) => values.map((value) => json(value)).join('\n');
  expect(ids(lines(hello('files'), page(['a']), page(['b'])))).toEqual(['mcp:files.a', 'mcp:files.b']);
  expect(ids(lines(hello('files'), page(['a']), hello('mail'), page(['a'])))).toEqual(['mcp:files.a', 'mcp:mail.a']);
  expect(ids(lines(page(['a'], 'files'), page(['b'])), { stem: 'export' })).toEqual(['mcp:files.a', 'mcp:export.b']);
  expect(ids(lines(page(['a'], 'files'), page(['b'], 'files')))).toEqual(['mcp:files.a', 'mcp:files.b']);
  expect(ids(lines(hello('files'), page(['a']), { tools: [tool('b')] }), { stem: 'x' })).toEqual([
    'mcp:files.a',
    'mcp:x.b',
  ]);
});

test('ids of other formats are theirs', () => {
  const openwop = { toolId: 'mcp:fs.read', title: 'Read', safetyTier: 'read', source: 'mcp' };
  expect(ids(json([openwop]), { stem: 'export' })).toEqual(['mcp:fs.read']);
});

test('of very many servers of one name each is named at once', () => {
  const free = new FreeNames();
  const names = Array.from({ length: 50_000 }, () => free.take('quay'));
  expect(names.slice(0, 3)).toEqual(['quay', 'quay-2', 'quay-3']);
  expect(new Set(names).size).toBe(50_000);
  expect(free.take('quay-2')).toBe('quay-2-2');
});
