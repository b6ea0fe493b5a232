import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readers } from './formats';
import { loadCatalog, wholeFacts } from './loadedCatalog';
import { holdList, type ReadSource, readSource } from './readSource';
import { readSnapshot, writeSnapshot } from './snapshot';
import type { SnapshotFile } from './snapshotFile';
import { bytesOf, testHost, testTools } from './testCatalog';

const key = 'build 1, host:quay';

function listOf(document: unknown, isHost = false): ReadSource {
  const list = readSource({ source: testHost }, [bytesOf(document)], isHost ? null : readers);
  if (list.kind !== 'read') throw new Error('declined');
  return list;
}

function write(list: ReadSource, under = key): Uint8Array<ArrayBuffer> {
  const { source } = holdList(list, readers);
  const blocks = [...writeSnapshot(list, wholeFacts(list.rows, source.body), under)];
  const bytes = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
  }
  return bytes;
}

function fileOf(bytes: Uint8Array): SnapshotFile & { reads: number } {
  const file = {
    size: bytes.length,
    reads: 0,
    read: (from: number, to: number) => {
      file.reads += to - from;
      return new Uint8Array(bytes.slice(Math.max(0, from), to));
    },
  };
  return file;
}

/** All that a list gives the engine, as plain values. */
function shown(list: ReadSource) {
  const { source } = holdList(list, readers);
  const { index, summary, findingsOfRow } = loadCatalog([source], [list.summary]);
  const { ids, texts, titles, columns, families } = index;
  const rows = list.rows.toolIds.map((_, row) => ({ ...source.audit(row), entry: source.entry(row) }));
  return { summary, rows, ids, texts, titles, columns, families, findingsOfRow, servers: source.servers };
}

const folder = join(import.meta.dirname, '../dialects/fixtures');
const fixtures = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(?:json|ya?ml|jsonl)$/.test(name),
);

describe('a snapshot', () => {
  it.each(fixtures)('gives back what was read of %s', (name) => {
    const list = readSource(
      { source: { id: 'a', name } },
      [readFileSync(join(folder, name))].map((b) => new Uint8Array(b)),
      readers,
    );
    if (list.kind !== 'read') return;
    const again = readSnapshot(fileOf(write(list)), key);
    if (again === null) throw new Error('not restored');
    expect(shown(again.list)).toEqual(shown(list));
    expect(again.list.order).toEqual(list.order);
  });

  it('keeps half a surrogate pair and a mark of byte order', () => {
    const list = listOf([{ ...testTools[0], toolId: 'mcp:a\ud800', title: '\ufeffx' }, testTools[1]], true);
    const again = readSnapshot(fileOf(write(list)), key);
    expect(again?.list.rows.toolIds).toEqual(list.rows.toolIds);
    expect(again?.list.rows.texts).toEqual(list.rows.texts);
  });

  it('is none under another key', () => {
    expect(readSnapshot(fileOf(write(listOf(testTools, true))), 'build 2, host:quay')).toBeNull();
  });

  it.each([0, 0.3, 0.6, 0.999])('is none once half written, cut at %f of it', (share) => {
    const bytes = write(listOf(testTools, true));
    expect(readSnapshot(fileOf(bytes.slice(0, Math.floor(bytes.length * share))), key)).toBeNull();
  });

  it('is noticed to be damaged wherever a byte is flipped', () => {
    const bytes = write(listOf(testTools, true));
    for (let at = 0; at < bytes.length; at += 13) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 4;
      const again = readSnapshot(fileOf(damaged), key);
      if (again !== null) expect(again.load, `byte ${at}`).toThrow();
    }
  });

  it('reads bytes and texts only where they are asked for', () => {
    const many = Array.from({ length: 4_000 }, (_, i) => ({
      ...testTools[0],
      toolId: `mcp:fs.read${i}`,
      description: `${i} `.repeat(200),
    }));
    const list = listOf(many, true);
    const file = fileOf(write(list));
    const again = readSnapshot(file, key);
    expect(file.reads).toBeLessThan(file.size / 3);
    expect(again && holdList(again.list, readers).source.tool(3_999).toolId).toBe('mcp:fs.read3999');
    expect(again?.list.rows.texts[3_999]).toBe(list.rows.texts[3_999]);
    again?.load();
    const { reads } = file;
    for (const chunk of again?.list.text ?? []) chunk.subarray();
    expect(file.reads).toBe(reads);
  });

  it('reads the rows that a table shows first from its front, and texts some at a time', () => {
    const many = Array.from({ length: 3_000 }, (_, i) => ({
      ...testTools[0],
      toolId: `mcp:fs.read${9_000 - i}`,
      description: `${i % 7 === 0 ? '日本' : 'ü'} ${i} `.repeat(100),
    }));
    const list = listOf(many, true);
    const file = fileOf(write(list));
    const again = readSnapshot(file, key);
    if (again === null) throw new Error('not restored');
    const { reads } = file;
    const { source } = holdList(again.list, readers);
    for (let row = 2_999; row > 2_990; row--) expect(source.tool(row).toolId).toBe(many[row]?.toolId);
    expect(file.reads).toBe(reads);
    const ahead = again.readAhead();
    ahead.next();
    expect(again.list.rows.texts).toEqual(list.rows.texts);
    expect(ahead.next().done).toBe(true);
  });
});
