import Papa from 'papaparse';
import { expect, it } from 'vitest';
import type { RequirementsSum } from '../model/readiness';
import { writeRequirements, writeRequirementsCsv } from './requirementsReport';

const sum: RequirementsSum = {
  identity: 'ops-agent',
  tools: 4,
  verdicts: { ready: 1, missing: 2, unknown: 1 },
  readyWithAll: 3,
  requirements: [
    {
      kind: 'scope',
      name: 'db:write',
      state: 'missing',
      tools: ['mcp:db.add', 'mcp:db.edit'],
      unlocks: ['mcp:db.add'],
    },
    { kind: 'credential', name: 'slack', state: 'unknown', tools: ['connector:slack.post'], unlocks: [] },
    { kind: 'scope', name: 'db:read', state: 'held', tools: ['mcp:db.find'], unlocks: [] },
  ],
  scopesUnstated: ['mcp:db.list'],
  credentialUnstated: [],
  providerUnknown: [],
  unneeded: [],
};
const origin = {
  host: { label: 'Acme', origin: 'https://tools.acme.example' },
  toolsWords: '4 tools',
  takenAt: '2026-11-21T20:00:00.000Z',
  requested: [{ kind: 'scope', name: 'db:write', identity: 'ops-agent', at: '2026-11-20T08:00:00.000Z', by: 'Kim' }],
} as const;

it('writes Markdown that an administrator can act on', () => {
  expect(writeRequirements(sum, origin)).toBe(`# Requirements

Tools: 4 tools
Host: \`Acme\` at \`https://tools.acme.example\`
Access as: \`ops-agent\`
Taken: 2026-11-21T20:00:00.000Z

1 tool ready, 2 missing something, 1 unknown. With all of the below, 3 would be ready.

## To grant

- scope \`db:write\`: missing, needed by 2 tools; alone it makes 1 more tool ready
  - requested 2026-11-20 by Kim
  - \`mcp:db.add\`
  - \`mcp:db.edit\`

## To find out

- credential \`slack\`: not verifiable, needed by 1 tool
  - \`connector:slack.post\`

## Held already

- scope \`db:read\`: held, needed by 1 tool
  - \`mcp:db.find\`

## The host doesn’t say which scopes these need

- \`mcp:db.list\`
`);
});

it('writes CSV that spreadsheets read and nothing computes', () => {
  const odd = { ...sum, requirements: [{ ...sum.requirements[0], name: '=HYPERLINK("x")' } as never] };
  const requested = origin.requested.map((mark) => ({ ...mark, note: 'harbour-desk 4711' }));
  const text = writeRequirementsCsv(odd, requested);
  const { data } = Papa.parse<string[]>(text.trim());
  expect(data[1]).toEqual(['scope', '\'=HYPERLINK("x")', 'missing', '2', '1', 'mcp:db.add, mcp:db.edit', '']);
  expect(Papa.parse<string[]>(writeRequirementsCsv(sum, requested).trim()).data[1]?.at(-1)).toBe(
    'requested 2026-11-20 by Kim: harbour-desk 4711',
  );
});

it('keeps a name from becoming markup or a line of its own', () => {
  const name = 'a`b](https://evil.example)\n# c';
  const odd = { ...sum, requirements: [{ ...sum.requirements[0], name } as never] };
  const text = writeRequirements(odd, origin);
  expect(text).toContain('- scope `` a`b](https://evil.example) # c ``: missing');
  expect(text).not.toMatch(/^# c/m);
});
