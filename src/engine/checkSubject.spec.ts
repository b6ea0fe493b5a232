import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkTool, openGrants } from '../access/check';
import { stated, unstated } from '../model/fact';
import { type CredentialMapping, type Identity, needsOf } from '../model/readiness';
import { plainTool } from '../model/testTool';
import type { Tool } from '../model/tool';
import { checkColumn } from './checkSubject';
import { buildIndex } from './testRows';

const at = '2026-11-21T20:00:00.000Z';

function toolOf(toolId: string, scopes: readonly string[] | undefined, credential: string | undefined): Tool {
  return {
    ...plainTool,
    toolId,
    posture: { ...plainTool.posture, credential: credential === undefined ? unstated : stated(credential) },
    scopes: scopes === undefined ? unstated : stated(scopes),
  };
}

const scopes = ['a:read', 'a:write', 'b:read', 'none', 'unstated', '=x', 'a:*'];
const ids = ['mcp:crm.find', 'mcp:crm.add', 'mcp:erp.post', 'connector:mail.send', 'connector:mail.read', 'alone'];
const anyTool = fc
  .tuple(
    fc.constantFrom(...ids),
    fc.option(fc.uniqueArray(fc.constantFrom(...scopes), { maxLength: 3 }), { nil: undefined }),
    fc.constantFrom('needed', 'not-needed', undefined),
  )
  .map(([id, held, credential]) => toolOf(id, held, credential));
const anyMapping: fc.Arbitrary<CredentialMapping> = fc.record({
  subject: fc.oneof(
    fc.record({ kind: fc.constant('tool' as const), name: fc.constantFrom(...ids) }),
    fc.record({ kind: fc.constant('family' as const), name: fc.constantFrom('mcp:crm', 'connector:mail', 'mcp:erp') }),
  ),
  provider: fc.constantFrom('crm', 'mail', null),
  at: fc.constant(at),
});
const anyIdentity: fc.Arbitrary<Identity> = fc.record({
  name: fc.constant('x'),
  grants: fc.array(
    fc.record({
      scope: fc.constantFrom(...scopes),
      state: fc.constantFrom('held' as const, 'missing' as const),
      origin: fc.constantFrom('typed', 'learned', 'token'),
      at: fc.constant(at),
    }),
    { maxLength: 6 },
  ),
  credentials: fc.array(
    fc.record({
      provider: fc.constantFrom('crm', 'mail'),
      state: fc.constantFrom('held' as const, 'needs-attention' as const, 'missing' as const),
      origin: fc.constant('probe'),
      at: fc.constant(at),
    }),
    { maxLength: 3 },
  ),
  complete: fc.boolean(),
  credentialsComplete: fc.boolean(),
});

it('says of every row what the check of one tool says', () => {
  fc.assert(
    fc.property(
      fc.array(anyTool, { maxLength: 12 }),
      anyIdentity,
      fc.array(anyMapping, { maxLength: 4 }),
      fc.boolean(),
      (tools, identity, mappings, matchesWildcards) => {
        const index = buildIndex(tools.map((tool) => ({ tool, worst: 5 })));
        const book = openGrants(identity, { matchesWildcards });
        const { codes, values } = checkColumn(index, book, mappings);
        const verdicts = Array.from(codes, (code) => values[code]);
        const expected = tools.map(
          (tool, row) => checkTool(needsOf(tool, index.families[row] ?? ''), book, mappings).verdict,
        );
        expect(verdicts).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});
