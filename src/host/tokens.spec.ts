import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTokens, isSendableToken } from './tokens';

const secret = 'canary-5f3a';
const acme = 'host:acme';
const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a token goes to its own origin only', () => {
  const tokens = createTokens();
  tokens.keep(acme, 'https://tools.acme.example', secret);
  expect(tokens.tokenFor(acme, 'https://tools.acme.example/v1/tools')).toBe(secret);
  for (const url of [
    'https://tools.acme.example.evil.example/v1/tools',
    'http://tools.acme.example/v1/tools',
    'https://tools.acme.example:8443/v1/tools',
    'https://tools.acme.example@evil.example/',
    'not a url',
  ]) {
    expect(tokens.tokenFor(acme, url)).toBeUndefined();
  }
  expect(tokens.tokenFor('host:demo', 'https://tools.acme.example/')).toBeUndefined();
  expect(tokens.has(acme, 'https://tools.acme.example/mcp')).toBe(true);
  expect(tokens.has(acme, 'https://b.example/mcp')).toBe(false);
  expect(tokens.has(acme, undefined)).toBe(true);
});

test('each identity has its own token', () => {
  const tokens = createTokens();
  tokens.keep(acme, 'https://a.example', 'one');
  tokens.keep('host:acme second', 'https://a.example', 'two');
  expect(tokens.tokenFor(acme, 'https://a.example/')).toBe('one');
  expect(tokens.tokenFor('host:acme second', 'https://a.example/')).toBe('two');
  tokens.forget(acme);
  expect(tokens.has(acme, 'https://a.example/v1')).toBe(false);
  expect(tokens.has('host:acme second', 'https://a.example/v1')).toBe(false);
});

test('forgetting one host leaves the others', () => {
  const tokens = createTokens();
  tokens.keep(acme, 'https://a.example', 'one');
  tokens.keep('host:acme-2', 'https://a.example', 'two');
  tokens.forget(acme);
  expect(tokens.has('host:acme-2', 'https://a.example/v1')).toBe(true);
});

test('a token that wasn’t used for 30 minutes is dropped', () => {
  const tokens = createTokens();
  tokens.keep(acme, 'https://a.example', secret);
  vi.advanceTimersByTime(29 * minute);
  expect(tokens.tokenFor(acme, 'https://a.example/')).toBe(secret);
  vi.advanceTimersByTime(29 * minute);
  expect(tokens.has(acme, 'https://a.example/v1')).toBe(true);
  vi.advanceTimersByTime(minute);
  expect(tokens.has(acme, 'https://a.example/v1')).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('a token doesn’t outlive a machine’s sleep, and one entered after it keeps its own 30 minutes', () => {
  const tokens = createTokens();
  tokens.keep(acme, 'https://a.example', secret);
  // Sleep moves the clock on, but not the timers.
  vi.setSystemTime(Date.now() + 60 * minute);
  expect(tokens.tokenFor(acme, 'https://a.example/v1')).toBeUndefined();
  vi.advanceTimersByTime(29 * minute);
  tokens.keep(acme, 'https://a.example', 'fresh');
  vi.advanceTimersByTime(2 * minute);
  expect(tokens.tokenFor(acme, 'https://a.example/v1')).toBe('fresh');
});

test('nothing lists or serialises a token', () => {
  const tokens = createTokens();
  tokens.keep(acme, 'https://a.example', secret);
  expect(JSON.stringify(tokens)).toBe('{}');
  expect(inspect(tokens, { depth: 9, showHidden: true })).not.toContain(secret);
});

test('pasted header lines are understood, unsendable text is refused without quoting it', () => {
  const tokens = createTokens();
  tokens.keep(acme, 'https://a.example', ` Authorization: Bearer ${secret}\n`);
  expect(tokens.tokenFor(acme, 'https://a.example/')).toBe(secret);
  for (const text of ['', 'Bearer ', `${secret} x`, `${secret}\r\nX-Evil: 1`, `${secret}é`, secret.repeat(2_000)]) {
    const kept = tokens.keep(acme, 'https://a.example', text);
    expect(kept.ok).toBe(false);
    expect(JSON.stringify(kept)).not.toContain(secret);
  }
  expect(isSendableToken('a\n')).toBe(false);
});

test('each token given has a number of its own, and none has 0', () => {
  const tokens = createTokens();
  expect(tokens.turnOf(acme)).toBe(0);
  tokens.keep(acme, 'https://tools.acme.example', secret);
  const first = tokens.turnOf(acme);
  expect(first).toBeGreaterThan(0);
  tokens.tokenFor(acme, 'https://tools.acme.example/v1/tools');
  expect(tokens.turnOf(acme)).toBe(first);
  tokens.keep(acme, 'https://tools.acme.example', secret);
  expect(tokens.turnOf(acme)).not.toBe(first);
  tokens.forget(acme);
  expect(tokens.turnOf(acme)).toBe(0);
});
