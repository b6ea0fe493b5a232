import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject } from '../model/json';
import { compileCheck } from './checkArguments';

const reference = process.env['REFERENCE_DIR'];
const folder = reference === undefined ? undefined : join(reference, 'json-schema-tests');
if (folder === undefined) console.log('Left out: the JSON Schema Test Suite (REFERENCE_DIR is not set).');

interface SuiteCase {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/** Verdicts that differ from the suite's, what is said instead, and why. */
const deviations: readonly { of: RegExp; says: 'problems' | 'bad-schema'; why: string }[] = [
  {
    of: /^draft2020-12\/format\.json: .* is only an annotation by default$/,
    says: 'problems',
    why: 'A format is a rule here: who fills in a form wants to know that a date is none.',
  },
  {
    of: /\$dynamicRef|^draft2020-12\/dynamicRef\.json/,
    says: 'bad-schema',
    why: 'Which of several resources a $dynamicRef means depends on the way that led there: said, not guessed.',
  },
];

function readCases(draft: string): { file: string; one: SuiteCase }[] {
  const names = readdirSync(join(folder ?? '', draft)).filter((name) => name.endsWith('.json'));
  return names.flatMap((file) => {
    const cases = JSON.parse(readFileSync(join(folder ?? '', draft, file), 'utf8')) as SuiteCase[];
    return cases.map((one) => ({ file, one }));
  });
}

/** Schemas that need another document: nothing is ever fetched. */
function isRemote(schema: unknown): boolean {
  return JSON.stringify(schema).includes('http://localhost:1234/');
}

describe.runIf(folder !== undefined)('the JSON Schema Test Suite', () => {
  it.each([
    ['draft2020-12', 'https://json-schema.org/draft/2020-12/schema'],
    ['draft7', 'http://json-schema.org/draft-07/schema#'],
  ])(
    'agrees with every verdict on %s but for the listed',
    (draft, metaSchema) => {
      const wrong: string[] = [];
      let audited = 0;
      let remote = 0;
      const deviating = new Map<string, number>();
      for (const { file, one } of readCases(draft)) {
        const schema = isObject(one.schema) ? { $schema: metaSchema, ...one.schema } : one.schema;
        if (isRemote(schema)) {
          remote += one.tests.length;
          continue;
        }
        const check = compileCheck(JSON.stringify(schema));
        for (const test of one.tests) {
          const name = `${draft}/${file}: ${one.description}: ${test.description}`;
          const result = typeof check === 'function' ? check(JSON.stringify(test.data)) : check;
          audited++;
          if (result.kind !== (test.valid ? 'valid' : 'problems')) {
            const known = deviations.find(({ of, says }) => of.test(name) && says === result.kind);
            if (known === undefined) wrong.push(`${name} → ${result.kind} ${'reason' in result ? result.reason : ''}`);
            else deviating.set(known.why, (deviating.get(known.why) ?? 0) + 1);
          }
        }
      }
      console.log(`${draft}: ${audited} verdicts; ${remote} that need a remote schema are left out`);
      for (const [why, count] of deviating) console.log(`  ${count} differ: ${why}`);
      expect(wrong).toEqual([]);
      expect(audited).toBeGreaterThan(500);
    },
    60_000,
  );
});
