import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { defaultDerivations } from '../dialects/derivations';
import { readFile } from '../dialects/readFile';
import { readers } from './formats';
import { holdList, readDescriptor, readSource, SourceReading } from './readSource';
import { testHost } from './testCatalog';

const encode = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

const plain = { toolId: 'mcp:fs.read', source: 'mcp', safetyTier: 'read' };
const readOne = (value: unknown) => readDescriptor(encode(value), defaultDerivations);

test('an entry keeps the findings of its dialect and of the rules', () => {
  const audited = readOne({ ...plain, safetyTier: 'exec', extra: 1 });
  expect(audited?.findings.map(({ rule }) => rule).sort()).toEqual(['C01', 'C05']);
});

test('a tool of a source that its host does not advertise is a finding, also where it is read again', () => {
  const list = [plain, { ...plain, toolId: 'connector:crm.find', source: 'connector' }];
  const variantsOf = (advertised?: readonly string[]) => {
    const read = readSource({ source: testHost, advertised }, [encode(list)], null);
    if (read.kind !== 'read') throw new Error(read.kind);
    const { source } = holdList(read, null);
    return [0, 1].map((row) => source.audit(row).findings.filter(({ variant }) => variant === 'not-advertised').length);
  };
  expect([variantsOf(), variantsOf(['mcp', 'connector']), variantsOf(['mcp']), variantsOf([])]).toEqual([
    ...[
      [0, 0],
      [0, 0],
    ],
    ...[
      [0, 1],
      [1, 1],
    ],
  ]);
});

test('bytes that are no UTF-8 are read as far as they go, and flagged', () => {
  const bytes = encode('{"toolId":"a","source":"mcp","safetyTier":"read","title":"x"}');
  bytes[bytes.indexOf('x'.charCodeAt(0))] = 0xff;
  const audited = readDescriptor(bytes, defaultDerivations);
  expect(audited).toMatchObject({ tool: { title: '\ufffd' } });
  expect(audited?.findings.map(({ variant }) => variant)).toContain('not-utf8');
});

test.each(['\u200b', '\\u200b', '\x7f', '\\u007f', '\\b', '\u3000'.repeat(41)])(
  'what hides is found however it is written: %j',
  (hidden) => {
    const audited = readOne(`{"toolId":"a","source":"mcp","safetyTier":"read","title":"x${hidden}y"}`);
    expect(audited?.findings.map(({ rule }) => rule)).toContainEqual(expect.stringMatching(/^U0[34]$/));
  },
);

test('text that is no JSON throws a SyntaxError', () => {
  expect(() => readOne('{"toolId":')).toThrow(SyntaxError);
});

test('a list in another encoding, or compressed, is told apart from text that is no JSON', () => {
  const readList = (...pieces: readonly Uint8Array<ArrayBuffer>[]) => readSource({ source: testHost }, pieces, null);
  const utf16 = new Uint8Array(new Uint16Array([...`[${JSON.stringify(plain)}]`].map((c) => c.charCodeAt(0))).buffer);
  const otherwise = { kind: 'declined', faults: [{ reason: 'not-utf8' }] };
  expect(readList(utf16)).toMatchObject(otherwise);
  expect(readList(Uint8Array.of(0xff), Uint8Array.of(0xfe), utf16)).toMatchObject(otherwise);
  expect(readList(Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0))).toMatchObject(otherwise);
  expect(readList(encode('[x]'))).toMatchObject({ kind: 'declined', faults: [{ reason: 'not-json' }] });
});

const folder = join(dirname(fileURLToPath(import.meta.url)), '../dialects/fixtures');
const fixtures = readdirSync(folder).flatMap((dialect) =>
  readdirSync(join(folder, dialect))
    .filter((name) => !name.endsWith('.golden'))
    .map((name) => join(folder, dialect, name)),
);

function readInPieces(bytes: Uint8Array<ArrayBuffer>, size: number) {
  const reading = new SourceReading({ source: { id: 'x', name: 'file' } }, readers);
  for (let at = 0; at < bytes.length; at += size) reading.push(bytes.slice(at, at + size));
  const list = reading.finish();
  if (list.kind === 'declined') throw new Error('declined');
  return list;
}

describe('a source that was read', () => {
  it.each(fixtures)('%s says after crossing what its reading said, however its bytes came', (path) => {
    const bytes = Uint8Array.from(readFileSync(path));
    const { entries } = readFile(bytes, { stem: 'file' });
    for (const size of [7, bytes.length]) {
      const { source } = holdList(structuredClone(readInPieces(bytes, size)), readers);
      expect(source.rows.toolIds).toHaveLength(entries.length);
      entries.forEach(({ tool, raw, value, findings }, row) => {
        const audited = source.audit(row);
        expect(audited.tool).toEqual(tool);
        expect(audited.raw).toBe(raw);
        expect(JSON.stringify(audited.value)).toBe(JSON.stringify(value));
        expect(audited.findings.slice(0, findings.length)).toMatchObject(findings);
      });
    }
  });

  it('tells how far it is', () => {
    const tools = Array.from({ length: 1_200 }, (_, i) => ({ name: `tool${i}`, inputSchema: { type: 'object' } }));
    const bytes = encode({ tools });
    const reading = new SourceReading({ source: { id: 'x', name: 'file' } }, readers);
    reading.push(bytes.slice(0, bytes.length / 2));
    expect(reading.tools).toBeGreaterThan(590);
  });

  it('that is no source of tools is declined with the reasons', () => {
    const declined = readSource({ source: { id: 'x', name: 'x' } }, [encode({ recipes: [] })], readers);
    expect(declined).toMatchObject({ kind: 'declined', declined: { dialects: {} } });
  });
});
