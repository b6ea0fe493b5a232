import { describe, expect, it } from 'vitest';
import { boundSchema } from '../schemas/boundSchema';
import { buildSample } from '../schemas/sample';
import { checkSample } from './testChecks';
import { formExamples, impossibleSchemas, operationSchemas } from './testCorpora';
import { countLeaves } from './testCoverage';

const corpora = [
  ['the form examples', formExamples()],
  ['the OpenAPI operations', operationSchemas()],
] as const;

describe.each(corpora)('of %s', (what, schemas) => {
  it('samples are valid, but for schemas that allow none', () => {
    const wrong: string[] = [];
    for (const { name, schema } of schemas) {
      const line = checkSample(schema, buildSample(schema, 'sample'));
      if (line === null) continue;
      const known = impossibleSchemas.find(({ of, says }) => of.test(name) && says.test(line));
      if (known === undefined) wrong.push(`${name}: ${line}`);
      else console.log(`${name}: ${known.why}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('nearly all leaf properties are drawn as fields', () => {
    const leaves = { fields: 0, json: 0, untyped: 0 };
    const drawn = { fully: 0, partly: 0, not: 0 };
    for (const { schema } of schemas) {
      const bound = boundSchema(schema);
      const counted = countLeaves(schema, bound);
      leaves.fields += counted.fields;
      leaves.json += counted.json.length;
      leaves.untyped += counted.untyped;
      drawn[!bound.drawable ? 'not' : bound.notes.length > 0 ? 'partly' : 'fully']++;
    }
    const share = leaves.fields / (leaves.fields + leaves.json);
    console.log(
      `Of ${schemas.length} schemas of ${what}, ${drawn.fully} are drawn fully, ${drawn.partly} partly as JSON, ${drawn.not} not;`,
      `of their leaf properties ${leaves.fields} as fields, ${leaves.json} not (${(share * 100).toFixed(2)} %),`,
      `${leaves.untyped} may hold anything.`,
    );
    expect(share).toBeGreaterThanOrEqual(0.97);
  }, 60_000);
});
