import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { Clock } from './tokens';
import { createTokens, isSendableToken } from './tokens';

const secret = 'canary-5f3a';
const acme = { hostId: 'acme' };
const minute = 60_000;

/** A clock that a test turns by hand. */
function handClock() {
  let now = 0;
  let pending: { at: number; call: () => void } | undefined;
  const clock: Clock = {
    now: () => now,
    later: (ms, call) => {
      const mine = { at: now + ms, call };
      pending = mine;
      return () => {
        if (pending === mine) pending = undefined;
      };
    },
  };
  const turn = (ms: number) => {
    now += ms;
    if (pending !== undefined && pending.at <= now) {
      const { call } = pending;
      pending = undefined;
      call();
    }
  };
  return { clock, turn };
}

test('a token goes to its own origin only', () => {
  const tokens = createTokens(handClock());
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
  expect(tokens.tokenFor({ hostId: 'demo' }, 'https://tools.acme.example/')).toBeUndefined();
  expect(tokens.has(acme, 'https://tools.acme.example/mcp')).toBe(true);
  expect(tokens.has(acme, 'https://b.example/mcp')).toBe(false);
  expect(tokens.has(acme, undefined)).toBe(true);
});

test('each identity has its own token', () => {
  const tokens = createTokens(handClock());
  tokens.keep(acme, 'https://a.example', 'one');
  tokens.keep({ hostId: 'acme', identity: 'saved:bob' }, 'https://a.example', 'two');
  expect(tokens.tokenFor(acme, 'https://a.example/')).toBe('one');
  expect(tokens.tokenFor({ hostId: 'acme', identity: 'saved:bob' }, 'https://a.example/')).toBe('two');
  tokens.forget('acme');
  expect(tokens.has(acme, 'https://a.example/v1')).toBe(false);
  expect(tokens.has({ hostId: 'acme', identity: 'saved:bob' }, 'https://a.example/v1')).toBe(false);
});

test('forgetting one host leaves the others', () => {
  const tokens = createTokens(handClock());
  tokens.keep(acme, 'https://a.example', 'one');
  tokens.keep({ hostId: 'acme-2' }, 'https://a.example', 'two');
  tokens.forget('acme');
  expect(tokens.has({ hostId: 'acme-2' }, 'https://a.example/v1')).toBe(true);
});

test('a token that wasn’t used for 30 minutes is dropped by itself, and its host named', () => {
  const { clock, turn } = handClock();
  const dropped: string[] = [];
  const tokens = createTokens({ clock, onDropped: (hostId) => dropped.push(hostId) });
  tokens.keep(acme, 'https://a.example', secret);
  turn(29 * minute);
  expect(tokens.tokenFor(acme, 'https://a.example/')).toBe(secret);
  turn(29 * minute);
  expect(dropped).toEqual([]);
  turn(minute);
  expect(dropped).toEqual(['acme']);
  expect(tokens.has(acme, 'https://a.example/v1')).toBe(false);
});

test('nothing lists or serialises a token', () => {
  const tokens = createTokens(handClock());
  tokens.keep(acme, 'https://a.example', secret);
  expect(JSON.stringify(tokens)).toBe('{}');
  expect(inspect(tokens, { depth: 9, showHidden: true })).not.toContain(secret);
});

test('pasted header lines are understood, unsendable text is refused without quoting it', () => {
  const tokens = createTokens(handClock());
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
  const tokens = createTokens(handClock());
  expect(tokens.turnOf(acme)).toBe(0);
  tokens.keep(acme, 'https://tools.acme.example', secret);
  const first = tokens.turnOf(acme);
  expect(first).toBeGreaterThan(0);
  tokens.tokenFor(acme, 'https://tools.acme.example/v1/tools');
  expect(tokens.turnOf(acme)).toBe(first);
  tokens.keep(acme, 'https://tools.acme.example', secret);
  expect(tokens.turnOf(acme)).not.toBe(first);
  tokens.forget('acme');
  expect(tokens.turnOf(acme)).toBe(0);
});
