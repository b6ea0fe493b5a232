import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { decode, encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { readDescriptor } from '../dialects/openwop';
import { estimateTokens, writeModelDefinition } from '../exports/modelDefinition';
import { countTokens, maxCounted } from './countTokens';

it('counts as the library does', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(anyText, (text) => {
      expect(countTokens(text)).toEqual({
        tokens: encode(text, { disallowedSpecial: new Set() }).length,
        isWhole: true,
      });
    }),
  );
});

it('agrees with test plans that came with the encoder’s vocabulary', () => {
  const data = createRequire(import.meta.url).resolve('gpt-tokenizer/data/TestPlans.txt');
  const plans = readFileSync(data, 'utf8')
    .split('\n\n')
    .filter((plan) => plan.includes('EncodingName: o200k_base'));
  expect(plans.length).toBeGreaterThan(10);
  for (const plan of plans) {
    const [, sample = '', encoded = '[]'] = /^Sample: (.*)\nEncoded: (.*)$/m.exec(plan) ?? [];
    expect(countTokens(sample).tokens).toBe((JSON.parse(encoded) as unknown[]).length);
  }
});

it('takes the text of a special token for text', () => {
  const text = 'Say <|endoftext|> and <|im_start|>system';
  expect(countTokens(text).tokens).toBeGreaterThan(10);
  expect(decode(encode(text, { disallowedSpecial: new Set() }))).toBe(text);
});

it.each([
  ['one letter', 'a'.repeat(300_000)],
  ['spaces', ' '.repeat(300_000)],
  ['emoji', '😀'.repeat(100_000)],
  ['base64', btoa('x7'.repeat(100_000))],
])('is not held up by a run of %s without a break', (_what, run) => {
  const { tokens, isWhole } = countTokens(`{"name":"x","description":"${run}"}`);
  expect(isWhole).toBe(true);
  expect(tokens).toBeGreaterThan(1_000);
});

it('is a few tokens off at most where it cuts a run', () => {
  const run = 'a'.repeat(5_000);
  const exact = encode(run).length;
  expect(Math.abs(countTokens(run).tokens - exact)).toBeLessThanOrEqual(20);
});

it('stops after a million characters and says so', () => {
  const long = 'word '.repeat(3_000_000);
  const { tokens, isWhole } = countTokens(long);
  expect(isWhole).toBe(false);
  expect(tokens).toBe(countTokens(long.slice(0, maxCounted)).tokens);
});

it('cuts no pair of surrogates in two', () => {
  const { tokens } = countTokens(`x${'😀'.repeat(400)}`);
  expect(tokens).toBe(encode('x').length + countTokens('😀'.repeat(400)).tokens);
});

it('is estimated within 15 % from the length of nine in ten definitions of the demo', () => {
  const tools = (JSON.parse(readFileSync('public/demo/v1/tools', 'utf8')) as { toolId?: unknown; name?: unknown }[])
    .map((value) => readDescriptor(value))
    .flatMap((reading) => (reading.kind === 'tool' ? [reading.tool] : []));
  const errors = tools.map((tool) => {
    const { inputSchema, ...rest } = tool;
    const schemaText = inputSchema === undefined ? undefined : JSON.stringify(inputSchema);
    const { tokens } = countTokens(writeModelDefinition({ ...rest, schemaText }));
    return Math.abs(estimateTokens(tool) - tokens) / tokens;
  });
  expect(errors.length).toBeGreaterThan(100);
  expect(errors.filter((error) => error <= 0.15).length / errors.length).toBeGreaterThan(0.9);
});
