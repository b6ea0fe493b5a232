import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { rules } from './rules';
import { digestChecks } from './testRuleText';

const file = new URL('./ruleDigests.json', import.meta.url);
const recorded = new Map<string, readonly [version: number, digest: string]>(
  Object.entries(JSON.parse(readFileSync(file, 'utf8'))),
);
const digests = digestChecks(new URL('.', import.meta.url).pathname);

test.each(rules.map((rule) => [rule.id, rule.version] as const))(
  'rule %s is what its version %i was',
  (id, version) => {
    const [before, digest] = recorded.get(id) ?? [];
    if (before !== version) return;
    const command = 'npx vitest run -c e2e/vitest.config.ts --root . --project node src/audit/ruleVersions -u';
    const advice = `What ${id} finds may have changed, but verdicts hold for version ${version}. Raise it in the rule's row, then record it: ${command}`;
    expect(digests.get(id), advice).toBe(digest);
  },
);

it('has each version on record', async () => {
  const rows = rules.map(({ id, version }) => {
    const before = recorded.get(id);
    // A changed check under the same version is never recorded.
    const digest = before?.[0] === version ? before[1] : digests.get(id);
    return `  "${id}": [${version}, "${digest}"]`;
  });
  await expect(`{\n${rows.join(',\n')}\n}\n`).toMatchFileSnapshot(file.pathname);
});
