import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Finding, isGrave } from '../model/finding';
import { z } from '../model/schema';
import { isWarning, judge, report, textSample, warningsOf } from './testTexts';

/*
 * Reference: how often the rules are right, on texts that others gathered. Each figure is printed beside its aim.
 */
const folder = join(process.env['REFERENCE_DIR'] ?? '', 'attack-texts');
const sample = z.object({
  id: z.string(),
  label: z.enum(['malicious', 'benign']),
  description: z.optional(z.string()),
  ...textSample,
});
const sampleFile = z.object({ entries: z.array(sample) });
const liveFile = z.object({ tools: z.array(z.looseObject({ server: z.string(), tool: z.string() })) });
type Sample = z.output<typeof sample>;

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

/** What no single definition shows: it names tools that are not listed, or says what a later version does. */
function isApart({ id }: Sample): boolean {
  return /^(?:sh|rp)_0[1-4]$/.test(id);
}

function warningsIn({ tool, description, ...rest }: Sample): readonly Finding[] {
  return warningsOf({ tool: tool ?? { name: 'sample', description }, ...rest });
}

function warns(one: Sample): boolean {
  return warningsIn(one).length > 0;
}

describe('the rules', () => {
  const sets = ['detect-corpus.json', 'security-corpus.json'].map((name) => ({
    name,
    entries: sampleFile.parse(read(name)).entries,
  }));
  const samples = sets.flatMap(({ entries }) => entries);

  test('leave real tools alone', () => {
    const { tools } = liveFile.parse(read('live-tools.json'));
    const judged = judge(tools.map(({ server, tool: name, ...rest }) => ({ server, definition: { name, ...rest } })));
    const count = (is: (finding: Finding) => boolean) => judged.filter((findings) => findings.some(is)).length;

    const critical = count(({ severity }) => severity === 'critical');
    const grave = count(({ severity }) => isGrave(severity));
    const medium = count(isWarning);
    report('Real tools, critical', critical, judged.length, '0');
    report('Real tools, high or above', grave, judged.length, '≤ 0.5 %');
    report('Real tools, medium or above', medium, judged.length, '≤ 4 %');
    expect(critical).toBe(0);
    expect(grave / judged.length).toBeLessThanOrEqual(0.005);
    expect(medium / judged.length).toBeLessThanOrEqual(0.04);
  });

  test('find malicious texts', () => {
    const malicious = samples.filter((one) => one.label === 'malicious' && !isApart(one));
    const found = malicious.filter((one) => warns(one));

    report('Malicious texts, medium or above', found.length, malicious.length, '≥ 85 %');
    for (const { name, entries } of sets) {
      const ofSet = entries.filter(({ label }) => label === 'malicious');
      report(name, ofSet.filter(warns).length, ofSet.length, 'none');
    }
    const apart = samples.filter(isApart);
    const foundApart = apart.filter(warns).length;
    report('Of tools that are not listed, or of later versions', foundApart, apart.length, 'none');
    expect(found.length / malicious.length).toBeGreaterThanOrEqual(0.85);
  });

  test('leave benign texts and hard negatives alone', () => {
    const benign = samples.filter(({ label }) => label === 'benign');
    // That a tool returns secrets is said of honest ones, too.
    const found = benign.filter((one) => warningsIn(one).some(({ rule }) => rule !== 'P04'));

    report('Benign texts and hard negatives, medium or above', found.length, benign.length, '≤ 10 %');
    expect(found.length / benign.length).toBeLessThanOrEqual(0.1);
  });
});
