import { describe, expect, it } from 'vitest';
import type { CredentialMapping, Needs } from '../model/readiness';
import { checkTool, openGrants } from './check';
import { type AccessEvidence, buildIdentity, evidenceOfTyped } from './grants';

const at = '2026-11-21T20:00:00.000Z';
const plain: Needs = { toolId: 'mcp:crm.find', family: 'mcp:crm', scopes: ['a:read'], credential: 'not-needed' };
const mapped: CredentialMapping = { about: 'family', toolId: 'mcp:crm', value: 'crm', reason: '' };

const complete = (...held: string[]): AccessEvidence => evidenceOfTyped({ scopes: held }, at);
const partial = (...held: string[]): AccessEvidence => ({ origin: 'token', at, scopes: { held, complete: false } });
const expired = (...scopes: string[]): AccessEvidence => ({
  origin: 'token',
  at,
  scopes: { held: [], expired: scopes, complete: false },
});
const refused = (...scopes: string[]): AccessEvidence => ({
  origin: 'learned',
  at,
  scopes: { held: [], missing: scopes, complete: false },
});

function check(
  needs: Partial<Needs>,
  evidence: readonly AccessEvidence[],
  mappings: readonly CredentialMapping[] = [],
) {
  return checkTool({ ...plain, ...needs }, openGrants(buildIdentity('x', evidence)), mappings);
}

describe('scopes', () => {
  it.each<[what: string, needs: Partial<Needs>, evidence: readonly AccessEvidence[], verdict: string, state?: string]>([
    ['a stated scope in a complete origin', {}, [complete('a:read')], 'ready', 'held'],
    ['a stated scope in a partial origin', {}, [partial('a:read')], 'ready', 'held'],
    ['a stated scope that a complete origin lacks', {}, [complete('b:read')], 'missing', 'missing'],
    ['a stated scope in a complete origin of nothing', {}, [complete()], 'missing', 'missing'],
    ['a stated scope that a partial origin lacks', {}, [partial('b:read')], 'unknown', 'unknown'],
    ['a stated scope without evidence', {}, [], 'unknown', 'unknown'],
    ['a scope that a complete origin lacks and a partial one has', {}, [complete(), partial('a:read')], 'ready'],
    ['scopes: [] in a complete origin', { scopes: [] }, [complete()], 'ready'],
    ['scopes: [] without evidence', { scopes: [] }, [], 'ready'],
    ['unstated scopes in a complete origin', { scopes: undefined }, [complete('a:read')], 'unknown'],
    ['unstated scopes in a partial origin', { scopes: undefined }, [partial('a:read')], 'unknown'],
    ['one held, one missing', { scopes: ['a:read', 'b:read'] }, [complete('a:read')], 'missing'],
    ['one held, one unknown', { scopes: ['a:read', 'b:read'] }, [partial('a:read')], 'unknown'],
    ['one unknown, one refused', { scopes: ['a:read', 'b:read'] }, [partial(), refused('b:read')], 'missing'],
    ['a refusal against a partial claim', {}, [partial('a:read'), refused('a:read')], 'missing', 'missing'],
    ['a refusal against a complete claim', {}, [complete('a:read'), refused('a:read')], 'missing', 'missing'],
    ['a refusal of another scope', {}, [partial('a:read'), refused('b:read')], 'ready', 'held'],
    ['a scope of an expired token', {}, [expired('a:read')], 'missing', 'expired'],
    [
      'a scope of an expired token that another origin has',
      {},
      [expired('a:read'), partial('a:read')],
      'ready',
      'held',
    ],
    ['a scope of an expired token that was refused', {}, [expired('a:read'), refused('a:read')], 'missing', 'missing'],
    ['a scope that differs in case', {}, [complete('A:read')], 'missing', 'missing'],
    ['a scope that only begins like it', {}, [complete('a:read:all')], 'missing', 'missing'],
    ['write, which does not stand for read', {}, [complete('a:write')], 'missing', 'missing'],
  ])('%s', (_what, needs, evidence, verdict, state) => {
    const found = check(needs, evidence);
    expect(found.verdict).toBe(verdict);
    if (state !== undefined) expect(found.scopes?.map((scope) => scope.state)).toEqual([state]);
  });

  it('tells where each is known from, and since when', () => {
    expect(check({}, [complete('a:read'), partial('a:read')]).scopes).toEqual([
      { scope: 'a:read', state: 'held', grant: { scope: 'a:read', state: 'held', origin: 'typed', at } },
    ]);
    expect(check({}, [complete('a:read'), refused('a:read')]).scopes?.[0]).toMatchObject({
      grant: { origin: 'learned' },
    });
    expect(check({}, [complete()]).scopes).toEqual([{ scope: 'a:read', state: 'missing' }]);
  });
});

describe('tools that say little', () => {
  it.each<[what: string, needs: Partial<Needs>, nothing: boolean]>([
    ['no auth, and auth: {}', { scopes: undefined, credential: undefined }, true],
    ['scopes without credentialRef', { credential: undefined }, false],
    ['credentialRef without scopes', { scopes: undefined }, false],
  ])('%s are unknown, whatever is held', (_what, needs, nothing) => {
    const found = check(needs, [complete('a:read')]);
    expect([found.verdict, found.nothingStated]).toEqual(['unknown', nothing]);
  });

  it('are missing all the same where something they state is missing', () => {
    expect(check({ credential: undefined }, [complete()]).verdict).toBe('missing');
  });
});

describe('wildcards', () => {
  const grants = (held: readonly string[], matchesWildcards = false) =>
    openGrants(buildIdentity('x', [complete(...held)]), { matchesWildcards });

  it('are only a possibility until they are turned on', () => {
    expect(checkTool(plain, grants(['a:*']), [])).toMatchObject({
      verdict: 'unknown',
      scopes: [{ state: 'unknown', maybeCoveredBy: 'a:*' }],
    });
    expect(checkTool(plain, grants(['a:*'], true), [])).toMatchObject({
      verdict: 'ready',
      scopes: [{ state: 'held', coveredBy: 'a:*' }],
    });
  });

  it('stand for one whole segment', () => {
    const states = (wildcard: string, scopes: readonly string[]) =>
      scopes.map((scope) => grants([wildcard], true).scope(scope).state === 'held');
    expect(states('a:*', ['a:read', 'a:b:read', 'b:read', 'a.read', 'a'])).toEqual([true, false, false, false, false]);
    expect(states('tools:*:read', ['tools:fs:read', 'tools:fs:write'])).toEqual([true, false]);
    expect(states('*', ['a:read', 'a'])).toEqual([true, true]);
    expect(states('a:re*', ['a:read'])).toEqual([false]);
  });

  it('lose against a refusal', () => {
    const identity = buildIdentity('x', [complete('a:*'), refused('a:read')]);
    expect(openGrants(identity, { matchesWildcards: true }).scope('a:read').state).toBe('missing');
  });
});

describe('credentials', () => {
  const list = (state: 'held' | 'needs-attention', isComplete = true): AccessEvidence => ({
    origin: 'probe',
    at,
    credentials: { list: [{ provider: 'crm', state, connection: 'CRM of sales' }], complete: isComplete },
  });
  const none: AccessEvidence = { origin: 'probe', at, credentials: { list: [], complete: true } };
  const other = { ...mapped, value: 'erp' };

  it.each<[string, Partial<Needs>, readonly AccessEvidence[], readonly CredentialMapping[], string, string, string?]>([
    ['not needed', {}, [], [], 'ready', 'not-required'],
    ['not needed, whatever is mapped', {}, [none], [mapped], 'ready', 'not-required'],
    ['needed and held', { credential: 'needed' }, [list('held')], [mapped], 'ready', 'held'],
    ['needed and held, in a partial list', { credential: 'needed' }, [list('held', false)], [mapped], 'ready', 'held'],
    ['expired', { credential: 'needed' }, [list('needs-attention')], [mapped], 'missing', 'needs-attention'],
    ['not in a readable list', { credential: 'needed' }, [none], [mapped], 'missing', 'missing'],
    [
      'not in a partial list',
      { credential: 'needed' },
      [list('held', false)],
      [other],
      'unknown',
      'not-verifiable',
      'no-evidence',
    ],
    ['no list at all', { credential: 'needed' }, [], [mapped], 'unknown', 'not-verifiable', 'no-evidence'],
    ['no provider named', { credential: 'needed' }, [list('held')], [], 'unknown', 'not-verifiable', 'no-provider'],
    ['need unstated', { credential: undefined }, [list('held')], [], 'unknown', 'not-verifiable', 'need-unstated'],
    ['need unstated, a person names one', { credential: undefined }, [none], [mapped], 'missing', 'missing'],
    [
      'need unstated, a person says none',
      { credential: undefined },
      [],
      [{ ...mapped, value: '' }],
      'ready',
      'not-required',
    ],
    [
      'needed, a person says none',
      { credential: 'needed' },
      [],
      [{ ...mapped, value: '' }],
      'unknown',
      'not-verifiable',
      'no-provider',
    ],
    [
      'needed, a person says none, and why',
      { credential: 'needed' },
      [],
      [{ ...mapped, value: '', reason: 'it ran without' }],
      'ready',
      'not-required',
    ],
  ])('%s', (_what, needs, evidence, mappings, verdict, state, why) => {
    const found = check({ scopes: [], ...needs }, evidence, mappings);
    expect(found.verdict).toBe(verdict);
    expect(found.credential).toMatchObject(why === undefined ? { state } : { state, why });
  });

  it('a suggestion alone decides nothing, and is named', () => {
    const book = openGrants(buildIdentity('x', [list('held')]));
    expect(checkTool({ ...plain, scopes: [], credential: 'needed' }, book, [], 'crm')).toMatchObject({
      verdict: 'unknown',
      credential: { state: 'not-verifiable', why: 'suggested-only', provider: 'crm' },
    });
  });

  it('a tool’s own mapping goes before its family’s', () => {
    const own: CredentialMapping = { about: 'tool', toolId: plain.toolId, value: 'erp', reason: '' };
    expect(check({ scopes: [], credential: 'needed' }, [list('held')], [mapped, own]).credential).toMatchObject({
      state: 'missing',
      provider: 'erp',
    });
  });

  it('one good connection is enough, and case does not matter', () => {
    const two: AccessEvidence = {
      origin: 'probe',
      at,
      credentials: {
        complete: true,
        list: [
          { provider: 'CRM', state: 'needs-attention', status: 'expired', connection: 'old' },
          { provider: 'crm', state: 'held', connection: 'new' },
        ],
      },
    };
    expect(check({ scopes: [], credential: 'needed' }, [two], [mapped]).credential).toMatchObject({
      state: 'held',
      grant: { connection: 'new' },
    });
  });
});
