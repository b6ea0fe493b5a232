import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeFacts } from './loadedCatalog';
import { holdList, type ReadSource, SourceReading } from './readSource';
import { readSnapshot, writeSnapshot } from './snapshot';
import { bytesOf, testHost, testTools } from './testCatalog';
import { openwop } from './testWorlds';

type Texts = readonly string[];

function readTexts(texts: Texts, before: ReadSource | null = null, advertised?: readonly string[]) {
  const bytes = bytesOf(`[${texts.join(',')}]`);
  const reading = new SourceReading({ source: testHost, advertised }, null, before);
  for (let at = 0; at < bytes.length; at += 70) reading.push(bytes.slice(at, at + 70));
  const list = reading.finish();
  if (list.kind === 'declined') throw new Error('declined');
  return list;
}

/** The same list as another visit has it. */
function restored(list: ReadSource): ReadSource {
  const pieces = [...writeSnapshot(list, wholeFacts(list.rows, holdList(list, null).source.body), 'key')];
  const bytes = new Uint8Array(pieces.flatMap((piece) => [...piece]));
  const file = { size: bytes.length, read: (from: number, to: number) => bytes.slice(from, to) };
  const again = readSnapshot(file, 'key');
  if (again === null) throw new Error('not restored');
  return again.list;
}

/** All of a list but for when it was read, as text: the order of words and rows counts. */
function written({ summary: { readAt: _, ...summary }, ...list }: ReadSource): string {
  const { order, rows, bad, findings, notedIn, texts, ofRow, servers } = list;
  const plain = (_key: string, value: unknown) =>
    value instanceof Map ? [...value] : ArrayBuffer.isView(value) ? [...new Uint8Array(value.buffer)] : value;
  return JSON.stringify({ summary, order, rows, bad, findings, notedIn, places: texts.places, ofRow, servers }, plain);
}

const texts = testTools.map((tool) => JSON.stringify(tool));
/** Marks what a list says of its rows, so that it shows which of them are taken over. */
const marked = (list: ReadSource): ReadSource => ({ ...list, rows: { ...list.rows, tokens: texts.map(() => 7_777) } });
const isTaken = ({ rows }: ReadSource) => [...rows.tokens].map((tokens) => tokens === 7_777);

describe('a list that is read after another of its source', () => {
  it('takes over the tools that have the same bytes, wherever they stand', () => {
    const before = marked(readTexts(texts));
    const [first = '', second = '', third = '', fourth = ''] = texts;
    const added = JSON.stringify({ ...testTools[0], toolId: 'mcp:new' });
    expect(isTaken(readTexts(texts, before))).toEqual([true, true, true, true]);
    expect(isTaken(readTexts([fourth, added, second, first, third], before))).toEqual([true, false, true, true, true]);
    const changed = readTexts([first, second.replace('Write', 'Wrote'), `${third} `, fourth], before);
    expect(isTaken(changed)).toEqual([true, false, true, true]);
  });

  it('is what it is without the other, whatever was added, removed, moved or changed', () => {
    const entry = fc.oneof(
      { weight: 9, arbitrary: openwop.map((tool) => JSON.stringify(tool)) },
      fc.constantFrom('{}', '7', '{"toolId":"","safetyTier":"read"}', '{ "toolId": "x", "toolId": "y" }', '"\ud800"'),
    );
    const edit = fc.tuple(fc.constantFrom('add', 'remove', 'move', 'change', 'copy'), fc.nat(20), fc.nat(20), entry);
    const advertised = fc.constantFrom(undefined, ['mcp'], []);
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), fc.array(edit, { maxLength: 6 }), advertised, fc.boolean(), run),
      { numRuns: 300 },
    );
    function run(
      old: Texts,
      edits: readonly [string, number, number, string][],
      said: Texts | undefined,
      isKept: boolean,
    ) {
      const now = [...old];
      for (const [kind, from, to, text] of edits) {
        const [one = ''] = kind === 'add' ? [] : now.splice(from, kind === 'copy' ? 0 : 1);
        if (kind === 'add') now.splice(from, 0, text);
        else if (kind === 'move') now.splice(to, 0, one || text);
        else if (kind === 'change') now.splice(from, 0, one.replace('"read', '"reaD') || text);
        else if (kind === 'copy') now.splice(to, 0, now[from] ?? text);
      }
      const before = readTexts(old, null, said);
      expect(written(readTexts(now, isKept ? restored(before) : before, said))).toBe(
        written(readTexts(now, null, said)),
      );
    }
  });

  it('is read as at first from where the other can’t be read any more', () => {
    const before = marked(readTexts(texts));
    let reads = 0;
    const chunks = before.texts.chunks.map(({ length }, place) => ({
      length,
      subarray: (from?: number, to?: number) => {
        if (++reads > 2) throw new Error('gone');
        return before.texts.chunks[place]?.subarray(from, to) ?? new Uint8Array();
      },
    }));
    const list = readTexts(texts, { ...before, texts: { ...before.texts, chunks } });
    expect(isTaken(list)).toEqual([true, true, false, false]);
    expect(list.rows.toolIds).toEqual(before.rows.toolIds);
  });
});
