import { describe, expect, test } from 'vitest';
import { auditCatalog } from '../audit/auditCatalog';
import { auditContent } from '../audit/auditContent';
import { auditEntry } from '../audit/auditEntry';
import { Neighbours } from '../audit/neighbours';
import type { Example } from '../audit/rule';
import { rules } from '../audit/rules';
import { recogniseDialect } from '../dialects/allDialects';
import { defaultDerivations } from '../dialects/derivations';
import type { Finding } from '../model/finding';

/** All that is found in an example, read as a file of its own would be. */
function findIn(example: Example): readonly Finding[] {
  const entries = typeof example === 'string' ? [example] : [example].flat().map((one) => JSON.stringify(one));
  const audited = entries.map((text) => {
    const value: unknown = JSON.parse(text);
    const reading = recogniseDialect(value)?.readEntry(value, { settings: defaultDerivations });
    if (reading?.kind !== 'tool') throw new Error(`no tool: ${text}`);
    const { tool, findings: noted } = reading;
    return { tool, value, findings: auditEntry({ tool, value, text, noted }) };
  });
  const toolIds = audited.map(({ tool }) => tool.toolId);
  const neighbours = new Neighbours(audited.map(({ tool }) => tool));
  const content = audited.flatMap(({ tool, value }) => auditContent(tool, value, neighbours, 1));
  const among = auditCatalog(toolIds, (a, b) => entries[a] === entries[b]);
  return [...audited.flatMap(({ findings }) => findings), ...[...among.values()].flat(), ...content];
}

describe.each(rules.map((rule) => [rule.id, rule] as const))('rule %s', (id, rule) => {
  test('finds its example', () => {
    expect(findIn(rule.finds).map((finding) => finding.rule)).toContain(id);
  });

  test('leaves its near miss alone', () => {
    expect(findIn(rule.nearMiss).map((finding) => finding.rule)).not.toContain(id);
  });
});
