import { readFileSync } from 'node:fs';
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { bytesPerToken, estimateTokens, mostTokens, tokenError } from './tokens';

const demo: readonly { readonly toolId: string; readonly description?: string; readonly inputSchema?: unknown }[] =
  JSON.parse(readFileSync('public/demo/v1/tools', 'utf8')).filter(
    ({ toolId }: { toolId: unknown }) => typeof toolId === 'string',
  );

test.each([
  ['o200k', countO200k],
  ['cl100k', countCl100k],
])('nine of ten definitions of the demo are within the stated error by %s', (_name, count) => {
  const counts = demo.map(({ toolId: name, description, inputSchema: parameters }) =>
    count(JSON.stringify({ name, description, parameters })),
  );
  const estimates = demo.map((tool) => estimateTokens({ ...tool, inputSchema: tool.inputSchema as object }));
  const isWithin = estimates.map((estimate, i) => Math.abs(estimate / (counts[i] ?? 0) - 1) <= tokenError);
  expect(demo.length).toBeGreaterThan(100);
  expect(isWithin.filter(Boolean).length / demo.length).toBeGreaterThan(0.9);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  expect(Math.abs(sum(estimates) / sum(counts) - 1)).toBeLessThan(0.07);
});

test('bytes are those of the definition as compact JSON, but for escapes', () => {
  const inputSchema = { type: 'object', properties: { größe: { enum: [1, null, '😀', true] }, empty: {}, list: [] } };
  const text = JSON.stringify({ name: 'b', description: 'Ä', parameters: inputSchema });
  const estimate = estimateTokens({ toolId: 'mcp:a.b', nameOnServer: 'b', description: 'Ä', inputSchema });
  expect(Math.abs(estimate - Buffer.byteLength(text) / bytesPerToken)).toBeLessThan(2);
});

test('a schema nested very deep is estimated', () => {
  const inputSchema = JSON.parse(`${'{"not":'.repeat(20_000)}{}${'}'.repeat(20_000)}`);
  expect(estimateTokens({ toolId: 'a', inputSchema })).toBeGreaterThan(30_000);
});

test('a limit holds for the most that an estimate may stand for', () => {
  expect(mostTokens(100)).toBe(125);
});
