import { expect, test } from 'vitest';
import { judgeEntry } from './listReading';

const encode = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

const plain = { toolId: 'mcp:fs.read', source: 'mcp', safetyTier: 'read' };

test('an entry keeps the findings of its dialect and of the rules', () => {
  const judged = judgeEntry(encode({ ...plain, safetyTier: 'exec', extra: 1 }));
  expect(judged.kind === 'tool' && judged.findings.map(({ rule }) => rule).sort()).toEqual(['C01', 'C05']);
});

test('bytes that are no UTF-8 are read as far as they go, and flagged', () => {
  const bytes = encode('{"toolId":"a","source":"mcp","safetyTier":"read","title":"x"}');
  bytes[bytes.indexOf('x'.charCodeAt(0))] = 0xff;
  const judged = judgeEntry(bytes);
  expect(judged).toMatchObject({ kind: 'tool', tool: { title: '\ufffd' } });
  expect(judged.kind === 'tool' && judged.findings.map(({ variant }) => variant)).toContain('not-utf8');
});

test('text that is no JSON throws a SyntaxError', () => {
  expect(() => judgeEntry(encode('{"toolId":'))).toThrow(SyntaxError);
});
