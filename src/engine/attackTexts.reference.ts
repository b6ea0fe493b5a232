import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditContent } from '../audit/auditContent';
import { auditEntry } from '../audit/auditEntry';
import { Neighbours } from '../audit/neighbours';
import { dialectOf } from '../dialects/allDialects';
import { defaultDerivations } from '../dialects/derivations';
import { type Finding, isGrave, severityRank } from '../model/finding';
import { z } from '../model/schema';

/*
 * Reference: how often the rules are right, on texts that others gathered. Each figure is printed beside its aim.
 */
const folder = join(process.env['REFERENCE_DIR'] ?? '', 'attack-texts');
const definition = z.looseObject({ name: z.string() });
const sample = z.object({
  id: z.string(),
  label: z.enum(['malicious', 'benign']),
  server: z.optional(z.string()),
  description: z.optional(z.string()),
  tool: z.optional(definition),
  peers: z.optional(z.array(z.object({ server: z.string(), tool: definition }))),
});
const sampleFile = z.object({ entries: z.array(sample) });
const liveFile = z.object({ tools: z.array(z.looseObject({ server: z.string(), tool: z.string() })) });
type Sample = z.output<typeof sample>;

interface Listed {
  readonly server: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

/** Findings of each of some tools that are listed together. */
function judge(list: readonly Listed[]): readonly (readonly Finding[])[] {
  const tools = list.map(({ server, definition: value }) => {
    const reading = dialectOf('mcp').readEntry(value, { settings: defaultDerivations, server });
    if (reading.kind !== 'tool') throw new Error(`no tool: ${JSON.stringify(value)}`);
    return { ...reading, value };
  });
  const neighbours = new Neighbours(tools.map(({ tool }) => tool));
  return tools.map(({ tool, value, findings: noted }) => [
    ...auditEntry({ tool, value, text: JSON.stringify(value), noted }),
    ...auditContent(tool, value, neighbours).findings,
  ]);
}

function isWarned({ severity }: Finding): boolean {
  return severityRank(severity) <= severityRank('medium');
}

/** What no single definition shows: it names tools that are not listed, or says what a later version does. */
function isApart({ id }: Sample): boolean {
  return /^(?:sh|rp)_0[1-4]$/.test(id);
}

function warningsOf({ tool, description, server = 'sample', peers = [] }: Sample): readonly Finding[] {
  const own = tool ?? { name: 'sample', description };
  const list = [{ server, tool: own }, ...peers].map(({ server, tool }) => ({
    server,
    // The samples leave schemas out; that they lack one is no finding here.
    definition: { inputSchema: { type: 'object' }, ...tool },
  }));
  return (judge(list)[0] ?? []).filter(isWarned);
}

function report(what: string, found: number, of: number, aim: string): void {
  process.stdout.write(`${what}: ${found} of ${of} (${((100 * found) / of).toFixed(1)} %), aim ${aim}\n`);
}

describe('the rules', () => {
  const samples = ['detect-corpus.json', 'security-corpus.json'].flatMap(
    (name) => sampleFile.parse(read(name)).entries,
  );

  test('leave real tools alone', () => {
    const { tools } = liveFile.parse(read('live-tools.json'));
    const judged = judge(tools.map(({ server, tool: name, ...rest }) => ({ server, definition: { name, ...rest } })));
    const count = (is: (finding: Finding) => boolean) => judged.filter((findings) => findings.some(is)).length;

    const critical = count(({ severity }) => severity === 'critical');
    const grave = count(({ severity }) => isGrave(severity));
    const medium = count(isWarned);
    report('Real tools, critical', critical, judged.length, '0');
    report('Real tools, high or above', grave, judged.length, '≤ 0.5 %');
    report('Real tools, medium or above', medium, judged.length, '≤ 4 %');
    expect(critical).toBe(0);
    expect(grave / judged.length).toBeLessThanOrEqual(0.005);
    expect(medium / judged.length).toBeLessThanOrEqual(0.04);
  });

  test('find malicious texts', () => {
    const malicious = samples.filter((one) => one.label === 'malicious' && !isApart(one));
    const found = malicious.filter((one) => warningsOf(one).length > 0);

    report('Malicious texts, medium or above', found.length, malicious.length, '≥ 85 %');
    const apart = samples.filter(isApart);
    const foundApart = apart.filter((one) => warningsOf(one).length > 0).length;
    report('Of tools that are not listed, or of later versions', foundApart, apart.length, 'none');
    expect(found.length / malicious.length).toBeGreaterThanOrEqual(0.85);
  });

  test('leave benign texts and hard negatives alone', () => {
    const benign = samples.filter(({ label }) => label === 'benign');
    const found = benign.filter((one) => warningsOf(one).length > 0);

    report('Benign texts and hard negatives, medium or above', found.length, benign.length, '≤ 10 %');
    expect(found.length / benign.length).toBeLessThanOrEqual(0.1);
  });
});
