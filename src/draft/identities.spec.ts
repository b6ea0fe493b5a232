import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { credentialStates, grantStates, type Identity, isClaimedByFile, noGrants } from '../model/readiness';
import {
  markRequested,
  readIdentityFile,
  readPreflight,
  removeIdentity,
  saveIdentity,
  unmarkRequested,
  writeIdentityFile,
} from './identities';
import { emptyPreflight, writePreflight } from './preflight';

const at = '2026-11-21T20:00:00.000Z';
const secret = ['ghp', '_', 'abcdefghijklmnopqrstuvwxyz0123456789'].join('');
const agent: Identity = {
  name: 'ops-agent',
  grants: [{ scope: 'orders:read', state: 'held', origin: 'typed', at }],
  credentials: [
    { provider: 'slack', state: 'needs-attention', origin: 'probe', at, connection: 'conn:1', status: 'expired' },
  ],
  complete: true,
  credentialsComplete: false,
};

describe('an identity file', () => {
  it('has the shape that other programs rely on', () => {
    const head = { kind: 'tool-catalog/identity', version: 1 };
    expect(writeIdentityFile(agent)).toBe(`${JSON.stringify({ ...head, ...agent }, null, 2)}\n`);
  });

  it('restores exactly what was written', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '');
    const common = { origin: fc.constantFrom('typed', 'token', 'role:viewer', 'elsewhere'), at: fc.constant(at) };
    const anyIdentity: fc.Arbitrary<Identity> = fc.record({
      name: word,
      grants: fc.array(fc.record({ scope: word, state: fc.constantFrom(...grantStates), ...common })),
      credentials: fc.array(
        fc
          .tuple(
            fc.record({ provider: word, state: fc.constantFrom(...credentialStates), ...common }),
            fc.record({ connection: word, since: word, status: word }, { requiredKeys: [] }),
          )
          .map(([one, more]) => ({ ...one, ...more })),
      ),
      complete: fc.boolean(),
      credentialsComplete: fc.boolean(),
    });
    fc.assert(
      fc.property(anyIdentity, (identity) => {
        const text = writeIdentityFile(identity);
        const read = readIdentityFile(text, 'ops.json');
        const said = <One extends object>(list: readonly One[]) =>
          list.map((one) => ({ ...one, origin: 'file:ops.json' }));
        const claimed = { ...identity, grants: said(identity.grants), credentials: said(identity.credentials) };
        // Only the app knows what a host answered.
        expect(read).toEqual({ ok: true, identity: claimed, problems: [] });
        expect(isClaimedByFile(claimed)).toBe(identity.grants.length + identity.credentials.length > 0);
      }),
    );
  });

  it.each([
    ['text', 'hello', /not JSON/],
    ['another kind', '{"kind":"tool-catalog/draft","version":1}', /no identity file/],
    ['another version', '{"kind":"tool-catalog/identity","version":2}', /version 2; this app understands version 1/],
  ])('refuses %s with the reason', (_what, text, reason) => {
    const read = readIdentityFile(text, 'x.json');
    expect(!read.ok && read.reason).toMatch(reason);
  });

  it('leaves out what it can’t read, and says where', () => {
    const read = readIdentityFile(
      JSON.stringify({
        kind: 'tool-catalog/identity',
        version: 1,
        name: 'x',
        grants: [{ scope: 'a', state: 'maybe', origin: 'typed', at }, 7, ...agent.grants],
        credentials: 'none',
        complete: 'yes',
      }),
      'x.json',
    );
    const grants = agent.grants.map((grant) => ({ ...grant, origin: 'file:x.json' }));
    expect(read).toMatchObject({ ok: true, identity: { grants, complete: false } });
    expect(read.ok && read.problems.map(({ pointer, reason }) => `${pointer} ${reason}`).sort()).toEqual([
      '/complete true or false was expected.',
      '/credentials A list was expected.',
      '/grants/0 scope, state, origin and at were expected; this entry is left out.',
      '/grants/1 An object was expected; this entry is left out.',
    ]);
  });

  it('refuses a secret and keeps nothing of it', () => {
    const odd = { ...agent, name: secret, grants: [{ ...agent.grants[0], scope: secret } as never] };
    expect(writeIdentityFile(odd)).not.toContain(secret);
    const read = readIdentityFile(JSON.stringify({ kind: 'tool-catalog/identity', version: 1, ...odd }), 'x.json');
    expect(JSON.stringify(read)).not.toContain(secret.slice(6, 20));
    expect(read.ok && read.problems).toHaveLength(2);
  });
});

describe('saved identities', () => {
  it('get a name and an id of their own', () => {
    const first = saveIdentity(emptyPreflight, { ...noGrants, name: 'Ops agent (EU)' });
    const second = saveIdentity(first.state, { ...noGrants, name: 'Ops agent (EU)' });
    expect([first.id, second.id]).toEqual(['ops-agent-eu', 'ops-agent-eu-2']);
    expect(second.state.identities.map(({ identity }) => identity.name)).toEqual([
      'Ops agent (EU)',
      'Ops agent (EU) 2',
    ]);
    expect(saveIdentity(emptyPreflight, { ...noGrants, name: '…' }).id).toBe('identity');
  });

  it('are replaced under their id, and removed', () => {
    const { state, id } = saveIdentity(emptyPreflight, agent);
    const again = saveIdentity(state, { ...agent, complete: false }, id);
    expect(again.state.identities).toMatchObject([{ id, identity: { name: 'ops-agent', complete: false } }]);
    expect(removeIdentity(again.state, id).identities).toEqual([]);
  });
});

describe('what is kept', () => {
  const mark = { kind: 'scope', name: 'db:write', identity: 'ops-agent', at } as const;

  it('comes back as it was', () => {
    const { state: saved } = saveIdentity(emptyPreflight, agent);
    const state = markRequested({ ...saved, matchesWildcards: true }, { ...mark, by: 'Kim', note: 'ticket 7' });
    expect(readPreflight(JSON.parse(JSON.stringify(writePreflight(state))))).toEqual({ state, decisions: [] });
  });

  it('tells what an earlier build kept of credentials as decisions', () => {
    const mappings = [
      { subject: { kind: 'family', name: 'mcp:crm' }, provider: 'crm', at },
      { subject: { kind: 'tool', name: 'mcp:crm.ping' }, provider: null, reason: 'it ran without', at },
    ];
    const read = readPreflight({ ...writePreflight(emptyPreflight), version: 2, mappings });
    expect(read?.state).toEqual(emptyPreflight);
    expect(read?.decisions).toMatchObject([
      { kind: 'credential', about: 'family', toolId: 'mcp:crm', value: 'crm', reason: '', at },
      { kind: 'credential', about: 'tool', toolId: 'mcp:crm.ping', value: '', reason: 'it ran without', at },
    ]);
  });

  it('holds one mark a gap', () => {
    const marked = markRequested(markRequested(emptyPreflight, mark), { ...mark, note: 'again' });
    expect(marked.requested).toEqual([{ ...mark, note: 'again' }]);
    expect(unmarkRequested(marked, mark).requested).toEqual([]);
  });

  it('never holds a note that looks like a secret', () => {
    expect(markRequested(emptyPreflight, { ...mark, note: `use ${secret}` }).requested).toEqual([mark]);
  });

  it('by an earlier version may have come from a file, but for what was typed', () => {
    const { identities, ...rest } = writePreflight(saveIdentity(emptyPreflight, agent).state);
    const grants = ['probe', 'typed'].map((origin) => ({ scope: origin, state: 'held', origin, at }));
    const old = { ...rest, version: 1, identities: identities.map((one) => ({ ...one, grants, credentials: [] })) };
    const [kept] = readPreflight(old)?.state.identities ?? [];
    expect(kept?.identity.grants.map(({ origin }) => origin)).toEqual(['file:', 'typed']);
  });

  it('loses only what can’t be read', () => {
    const good = markRequested(saveIdentity(emptyPreflight, agent).state, mark);
    const { identities, requested } = writePreflight(good);
    expect(
      readPreflight({
        version: 2,
        identities: [7, ...identities, { id: 'Not an id' }],
        mappings: [7, {}],
        requested: [{ kind: 'x' }, ...requested],
        matchesWildcards: 'x',
      }),
    ).toEqual({ state: good, decisions: [] });
    expect(readPreflight({ identities: 'x' })?.state).toEqual(emptyPreflight);
    expect([null, 7, []].map(readPreflight)).toEqual([null, null, null]);
  });
});
