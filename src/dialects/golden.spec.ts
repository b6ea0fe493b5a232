import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ruleIds, severities } from '../model/finding';
import { dialects, isKnown, postureFields } from '../model/tool';
import { derivations } from './derivations';
import { type FileReading, readFile } from './readFile';
import { resolvesPointer } from './registry';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'fixtures');
const fixtures = readdirSync(folder).flatMap((dialect) =>
  readdirSync(join(folder, dialect))
    .filter((name) => !name.endsWith('.golden'))
    .map((name) => `${dialect}/${name}`),
);

describe('the reading of a file', () => {
  it.each(fixtures)('%s is what it was', async (name) => {
    const { dialects: counts, servers: _servers, entries, ...rest } = readFile(readFileSync(join(folder, name)));
    const shown = {
      ...rest,
      dialects: Object.fromEntries(counts),
      entries: entries.map(({ raw, value: _, ...entry }) => ({ ...entry, begins: raw.slice(0, 60) })),
    };
    await expect(`${JSON.stringify(shown, null, 1)}\n`).toMatchFileSnapshot(join(folder, `${name}.golden`));
  });

  it.each(fixtures)('%s is sound', (name) => {
    expect(faults(readFile(readFileSync(join(folder, name))))).toEqual([]);
  });
});

/** What no reading may do, in words. */
function faults({ entries, dialects: counts }: FileReading): string[] {
  const found: string[] = [];
  if ([...counts.values()].reduce((sum, count) => sum + count, 0) !== entries.length) found.push('the counts differ');
  const places = entries.map(({ place }) => place);
  if (new Set(places).size !== places.length) found.push('two entries stand in one place');
  for (const { tool, dialect, findings, value, raw, place, syntax } of entries) {
    const say = (what: string) => found.push(`${place} ${what}`);
    const needsPlace = (what: string, pointer: string) => {
      if (!resolvesPointer(value, pointer)) say(`${what} at ${pointer}, where there is nothing`);
    };
    if (tool.dialect !== dialect || !dialects.includes(dialect)) say(`is of dialect ${dialect}`);
    if (tool.toolId === '' || raw === '') say('has no id or no text');
    if (syntax === 'json' && JSON.stringify(JSON.parse(raw)) !== JSON.stringify(value)) say('has another text');
    for (const field of postureFields) {
      const fact = tool.posture[field];
      if (fact.basis === 'assigned') say(`has an assigned ${field}`);
      if (fact.basis !== 'derived') continue;
      if (!Object.hasOwn(derivations, fact.rule)) say(`derives ${field} by no rule`);
      if (!isKnown(field, fact.value)) say(`derives an unknown ${field}`);
    }
    // RFC 0078: a tier is stated or assigned, never concluded.
    if (dialect !== 'openwop' && tool.posture.tier.basis !== 'unstated') say('has a tier');
    for (const { field, value: word, rule } of tool.suggestions ?? []) {
      if (!Object.hasOwn(derivations, rule) || !isKnown(field, word)) say(`suggests an odd ${field}`);
    }
    for (const { rule, severity, pointer } of findings) {
      if (!ruleIds.includes(rule) || !severities.includes(severity)) say(`has the odd finding ${rule}`);
      needsPlace(rule, pointer);
    }
    for (const { label, pointer, text } of tool.details ?? []) {
      needsPlace(label, pointer);
      if (text.length > 2_000) say(`has a long ${label}`);
    }
    for (const { name, pointer } of tool.extraFields) needsPlace(name, pointer);
  }
  return found;
}
