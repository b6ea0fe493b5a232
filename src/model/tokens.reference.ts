import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { estimateTokens, tokenError } from './tokens';

interface LiveTool {
  readonly tool: string;
  readonly description?: string;
  readonly inputSchema?: object;
}

const text = readFileSync(join(process.env['REFERENCE_DIR'] ?? '', 'attack-texts/live-tools.json'), 'utf8');
const { tools }: { readonly tools: readonly LiveTool[] } = JSON.parse(text);

test.each([
  ['o200k', countO200k],
  ['cl100k', countCl100k],
])('nine of ten real definitions are within the stated error by %s, and all of them together', (_name, count) => {
  let [within, estimated, counted] = [0, 0, 0];
  for (const { tool: toolId, description, inputSchema } of tools) {
    const exact = count(JSON.stringify({ name: toolId, description, parameters: inputSchema }));
    const estimate = estimateTokens({ toolId, ...(description !== undefined && { description }), inputSchema });
    if (Math.abs(estimate / exact - 1) <= tokenError) within++;
    estimated += estimate;
    counted += exact;
  }
  expect(within / tools.length).toBeGreaterThanOrEqual(0.9);
  expect(Math.abs(estimated / counted - 1)).toBeLessThan(0.07);
});
