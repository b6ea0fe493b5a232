import { describe, expect, it } from 'vitest';
import { hasEvidence } from '../model/readiness';
import {
  buildIdentity,
  evidenceOfAccess,
  evidenceOfRole,
  evidenceOfToken,
  evidenceOfTyped,
  gatherProviders,
  learnRefusal,
  readTokenClaims,
  suggestProvider,
  withTyped,
} from './grants';

const at = '2026-11-21T20:00:00.000Z';
const later = '2026-11-22T20:00:00.000Z';
const roles = [{ role: 'viewer', scopes: ['a:read', 'b:read'] }];
const claims = { scopes: ['a:read'], statesScopes: true, roles: [] };

describe('which origins are complete', () => {
  it.each([
    ['a role', evidenceOfRole({ role: 'viewer', scopes: ['a:read'] }, at), true],
    ['a typed list', evidenceOfTyped({ scopes: ['a:read'] }, at), true],
    ['a typed list of nothing', evidenceOfTyped({ scopes: [] }, at), true],
    ['a field left empty', evidenceOfTyped({ credentials: ['slack'] }, at), false],
    [
      'a token where discovery says scope-claim',
      evidenceOfToken(claims, { scopeMapping: 'scope-claim', roles }, at),
      true,
    ],
    ['a token where it says group-claim', evidenceOfToken(claims, { scopeMapping: 'group-claim', roles }, at), false],
    ['a token where it says nothing', evidenceOfToken(claims, { roles }, at), false],
    [
      'a token without a scope claim',
      evidenceOfToken({ ...claims, scopes: [], statesScopes: false }, { scopeMapping: 'scope-claim', roles }, at),
      false,
    ],
    ['a probe as member', evidenceOfAccess({ scopes: ['a:read'], basis: 'member' }, at), true],
    ['a probe on no basis', evidenceOfAccess({ scopes: ['a:read'], basis: 'none' }, at), false],
    ['a probe that says no basis', evidenceOfAccess({ scopes: ['a:read'] }, at), false],
    ['a probe with nothing', evidenceOfAccess({ scopes: [], basis: 'member' }, at), false],
  ])('%s', (_what, evidence, complete) => {
    expect(buildIdentity('x', [evidence]).complete).toBe(complete);
  });
});

it('a role that a token names stands for its scopes, an unknown one for itself', () => {
  const evidence = evidenceOfToken(
    { scopes: ['c:read'], statesScopes: true, roles: ['viewer', 'Mail.Read'] },
    { roles },
    at,
  );
  expect(evidence.scopes?.held).toEqual(['c:read', 'a:read', 'b:read', 'Mail.Read']);
});

it('an identity lists its grants in one order, whatever order the evidence came in', () => {
  const evidence = [evidenceOfTyped({ scopes: ['b', 'a'] }, at), evidenceOfRole({ role: 'viewer', scopes: ['a'] }, at)];
  const identity = buildIdentity('x', evidence);
  expect(identity.grants.map(({ scope, origin }) => `${scope} ${origin}`)).toEqual([
    'a role:viewer',
    'a typed',
    'b typed',
  ]);
  expect(buildIdentity('x', evidence.toReversed())).toEqual(identity);
});

it('a list of nothing is evidence, and no evidence is none', () => {
  expect(hasEvidence(buildIdentity('x', [evidenceOfTyped({ scopes: [] }, at)]))).toBe(true);
  expect(hasEvidence(buildIdentity('x', [evidenceOfAccess({ scopes: [], basis: 'none' }, at)]))).toBe(false);
});

describe('typing anew', () => {
  const role = evidenceOfRole({ role: 'viewer', scopes: ['a'] }, at);

  it('replaces what was typed and keeps other origins', () => {
    const identity = buildIdentity('x', [role, evidenceOfTyped({ scopes: ['b'], credentials: ['slack'] }, at)]);
    const next = withTyped(identity, { scopes: ['c'] }, later);
    expect(next.grants.map(({ scope }) => scope)).toEqual(['a', 'c']);
    expect(next).toMatchObject({ complete: true, credentials: [], credentialsComplete: false });
  });

  it('of nothing leaves a purely typed identity without evidence', () => {
    const identity = buildIdentity('x', [evidenceOfTyped({ scopes: ['b'] }, at)]);
    expect(withTyped(identity, { credentials: ['slack'] }, later)).toMatchObject({
      grants: [],
      complete: false,
      credentialsComplete: true,
    });
  });
});

describe('what refusals teach', () => {
  it('adds up over several of them, each once, the youngest last', () => {
    const one = learnRefusal([], ['a:write'], [], at);
    const two = learnRefusal(one, ['b:write'], one, at);
    expect(learnRefusal(two, ['a:write'], two, later).map(({ at, scopes }) => [at, scopes?.missing])).toEqual([
      [at, ['b:write']],
      [later, ['a:write']],
    ]);
  });

  it('is the scope that nothing claims, all where all are claimed, and nothing where none is named', () => {
    const missing = (scopes: readonly string[], claimed: readonly string[]) =>
      learnRefusal([], scopes, [evidenceOfTyped({ scopes: claimed }, at)], at).map((one) => one.scopes?.missing);
    expect(missing(['a:read', 'b:read'], ['a:read'])).toEqual([['b:read']]);
    expect(missing(['a:read'], ['a:read'])).toEqual([['a:read']]);
    expect(missing([], [])).toEqual([]);
  });
});

it('holds nothing of a token that has ended', () => {
  const ended = { ...claims, expiresAt: Date.parse(at) };
  const evidence = evidenceOfToken(ended, { scopeMapping: 'scope-claim', roles }, at);
  expect(evidence.scopes).toMatchObject({ held: [], expired: claims.scopes, complete: false });
  expect(evidenceOfToken(ended, { roles }, at, Date.parse(at) - 1).scopes?.held).toEqual(claims.scopes);
  expect(buildIdentity('x', [evidence])).toMatchObject({
    complete: false,
    grants: claims.scopes.map((scope) => ({ scope, state: 'expired', origin: 'token' })),
  });
});

const providers = ['google', 'google-ads', 'slack', 'jira', 'microsoft365', 'mcp', 'mail'].map((id) => ({ id }));

it.each([
  ['connector:slack.post-message', 'slack'],
  ['mcp:google-ads/report', 'google-ads'],
  ['mcp:google.ads.report', 'google-ads'],
  ['mcp:google_drive.list', 'google'],
  ['acme.host:jiraSync', 'jira'],
  ['mcp:Slack.post', 'slack'],
  ['connector:mail.send', 'mail'],
  ['mcp:jira.slack_notify', 'jira'],
  ['openwop:microsoft365.read', 'microsoft365'],
])('%s points to %s', (toolId, provider) => {
  expect(suggestProvider(toolId, providers)?.provider).toBe(provider);
});

it.each(['mcp:fs.read', 'connector:slackbot.post', 'mcp:emails.send', ''])('%s points to nobody', (toolId) => {
  expect(suggestProvider(toolId, providers)).toBeNull();
});

it('gathers providers once, with a label where one list has it', () => {
  expect(gatherProviders([{ id: 'slack' }, { id: 'box' }], [{ id: 'slack', label: 'Slack' }])).toEqual([
    { id: 'box' },
    { id: 'slack', label: 'Slack' },
  ]);
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwtOf = (claims: unknown) => `${encode({ alg: 'none' })}.${encode(claims)}.sig`;

it.each([
  ['scope', { scope: 'a:read  b:write' }, ['a:read', 'b:write']],
  ['scp as a text', { scp: 'a:read b:write' }, ['a:read', 'b:write']],
  ['scp as an array', { scp: ['a:read', 7, 'b:write'] }, ['a:read', 'b:write']],
  ['scopes', { scopes: ['a:read'], scope: 'b:write a:read' }, ['b:write', 'a:read']],
])('reads the scopes of %s', (_claim, claims, scopes) => {
  expect(readTokenClaims(jwtOf(claims))).toMatchObject({ scopes, statesScopes: true });
});

it('tells a token without a scope claim from one that claims none', () => {
  expect(readTokenClaims(jwtOf({ sub: 'a' }))).toEqual({ scopes: [], statesScopes: false, roles: [], subject: 'a' });
  expect(readTokenClaims(jwtOf({ scope: '' }))).toMatchObject({ scopes: [], statesScopes: true });
});

it('reads roles, letters beyond ASCII and the end', () => {
  expect(readTokenClaims(jwtOf({ roles: ['führung'], exp: 1_800_000_000 }))).toMatchObject({
    roles: ['führung'],
    expiresAt: 1_800_000_000_000,
  });
});

it.each(['', 'opaque', 'a.b', 'a.b.c', `x.${encode('text')}.y`, `x.${encode([1])}.y`, 'a.b.c.d.e'])(
  'reads nothing out of %j',
  (token) => {
    expect(readTokenClaims(token)).toBeNull();
  },
);
