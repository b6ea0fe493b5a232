import { expect, test } from 'vitest';
import { ListReading, readAndAuditEntry } from './listReading';

const encode = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

const plain = { toolId: 'mcp:fs.read', source: 'mcp', safetyTier: 'read' };

test('an entry keeps the findings of its dialect and of the rules', () => {
  const audited = readAndAuditEntry(encode({ ...plain, safetyTier: 'exec', extra: 1 }));
  expect(audited.kind === 'tool' && audited.findings.map(({ rule }) => rule).sort()).toEqual(['C01', 'C05']);
});

test('bytes that are no UTF-8 are read as far as they go, and flagged', () => {
  const bytes = encode('{"toolId":"a","source":"mcp","safetyTier":"read","title":"x"}');
  bytes[bytes.indexOf('x'.charCodeAt(0))] = 0xff;
  const audited = readAndAuditEntry(bytes);
  expect(audited).toMatchObject({ kind: 'tool', tool: { title: '\ufffd' }, isPlain: false });
  expect(audited.kind === 'tool' && audited.findings.map(({ variant }) => variant)).toContain('not-utf8');
});

test.each(['\u200b', '\\u200b', '\x7f', '\\u007f', '\\b', '\u3000'.repeat(41)])(
  'what hides is found however it is written: %j',
  (hidden) => {
    const audited = readAndAuditEntry(
      encode(`{"toolId":"a","source":"mcp","safetyTier":"read","title":"x${hidden}y"}`),
    );
    expect(audited.kind === 'tool' && audited.findings.map(({ rule }) => rule)).toContainEqual(
      expect.stringMatching(/^U0[34]$/),
    );
  },
);

test('text that is no JSON throws a SyntaxError', () => {
  expect(() => readAndAuditEntry(encode('{"toolId":'))).toThrow(SyntaxError);
});

function readList(...pieces: readonly Uint8Array<ArrayBuffer>[]) {
  const reading = new ListReading();
  for (const piece of pieces) reading.push(piece);
  return reading.finish();
}

test('a list in another encoding, or compressed, is told apart from text that is no JSON', () => {
  const utf16 = new Uint8Array(new Uint16Array([...`[${JSON.stringify(plain)}]`].map((c) => c.charCodeAt(0))).buffer);
  expect(readList(utf16)).toEqual({ kind: 'not-utf8' });
  expect(readList(Uint8Array.of(0xff), Uint8Array.of(0xfe), utf16)).toEqual({ kind: 'not-utf8' });
  expect(readList(Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0))).toEqual({ kind: 'not-utf8' });
  expect(readList(encode('[x]'))).toMatchObject({ kind: 'not-json', looksLikeHtml: false });
});
