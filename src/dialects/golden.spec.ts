import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { innerAt, tokensOf } from '../model/json';
import { readFile } from './readFile';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'fixtures');
const fixtures = readdirSync(folder).flatMap((dialect) =>
  readdirSync(join(folder, dialect))
    .filter((name) => !name.endsWith('.golden'))
    .map((name) => `${dialect}/${name}`),
);

describe('the reading of a file', () => {
  it.each(fixtures)('%s is what it was', async (name) => {
    const { dialects: counts, bad, entries, ...rest } = readFile(readFileSync(join(folder, name)));
    const { badCount, faults, declined, confirmationAboveTier, agents, bundles, findings } = rest;
    const shown = {
      bad: bad.map(({ entry: _, ...one }) => one),
      badCount,
      faults,
      declined,
      confirmationAboveTier,
      agents,
      bundles,
      findings,
      dialects: Object.fromEntries(counts),
      entries: entries.map(({ raw, value: _, ...entry }) => ({ ...entry, begins: raw.slice(0, 60) })),
    };
    await expect(`${JSON.stringify(shown, null, 1)}\n`).toMatchFileSnapshot(join(folder, `${name}.golden`));
  });

  it.each(fixtures)('of %s concludes no tier, and points at what is there', (name) => {
    for (const { tool, dialect, findings, value, place } of readFile(readFileSync(join(folder, name))).entries) {
      // RFC 0078: a tier is stated or assigned.
      if (dialect !== 'openwop') expect(tool.posture.tier.basis, place).toBe('unstated');
      for (const { pointer } of [...findings, ...(tool.details ?? []), ...tool.extraFields]) {
        expect(tokensOf(pointer).reduce<unknown>(innerAt, value), `${place} ${pointer}`).toBeDefined();
      }
    }
  });
});
