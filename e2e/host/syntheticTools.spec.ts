import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSyntheticTool, buildSyntheticTools, leanSize } from './syntheticTools';
import { startTestHost, type TestHost } from './testHost';

let host: TestHost;
beforeAll(async () => {
  host = await startTestHost();
});
afterAll(() => host.close());

const sample = buildSyntheticTools(3000);

test('each tool has 1 to 2 kB', () => {
  const sizes = sample.map((tool) => Buffer.byteLength(JSON.stringify(tool)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2048);
});

test('250,000 lean tools stay within the bytes that the app takes by default', () => {
  const sizes = sample.map((_, i) => Buffer.byteLength(JSON.stringify(buildSyntheticTool(i, leanSize))));
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  expect(mean * 250_000).toBeGreaterThan(210_000_000);
  expect(mean * 250_000).toBeLessThan(240_000_000);
});

test('the sequence is always the same, and no id comes twice', () => {
  expect(buildSyntheticTool(1234)).toEqual(sample[1234]);
  expect(new Set(sample.map((tool) => tool.toolId)).size).toBe(sample.length);
});

test('every word of every vocabulary occurs, and so does its absence', () => {
  const words = (read: (tool: (typeof sample)[number]) => unknown) => new Set(sample.map(read)).size;
  expect(words((tool) => tool.source)).toBe(5);
  expect(words((tool) => tool.safetyTier)).toBe(4);
  expect(words((tool) => tool.egress)).toBe(5);
  expect(words((tool) => tool.approval)).toBe(4);
  expect(words((tool) => tool.replayPolicy)).toBe(4);
  expect(words((tool) => tool.costHint)).toBe(4);
  expect(words((tool) => tool.latencyHint)).toBe(4);
  expect(words((tool) => tool.auth?.credentialRef)).toBe(3);
  expect(sample.some((tool) => tool.auth === undefined)).toBe(true);
  expect(sample.filter((tool) => tool.safetyTier === 'exec').every((tool) => tool.source === 'host-extension')).toBe(
    true,
  );
});

test('there are about 120 scopes, hundreds of families, and text beyond ASCII', () => {
  expect(new Set(sample.flatMap((tool) => tool.auth?.scopes ?? [])).size).toBe(120);
  expect(new Set(sample.map((tool) => tool.toolId.replace(/\.[^.]*$/, ''))).size).toBeGreaterThan(300);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself.
  const foreign = sample.filter((tool) => /[^\x00-\x7f]/.test(tool.description ?? '')).length / sample.length;
  expect(foreign).toBeGreaterThan(0.05);
  expect(foreign).toBeLessThan(0.15);
});

test('tools-<n> sends the first n with their length', async () => {
  await host.prepareTools(1200);
  const answer = await fetch(`${host.url('tools-1200')}/v1/tools`);
  const text = await answer.text();
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  expect(JSON.parse(text)).toEqual(sample.slice(0, 1200));
  const one = await fetch(`${host.url('tools-1200')}/v1/tools/${encodeURIComponent(sample[700]?.toolId ?? '')}`);
  expect(await one.json()).toEqual(sample[700]);
  expect(await (await fetch(`${host.url('tools-0')}/v1/tools`)).json()).toEqual([]);
});
