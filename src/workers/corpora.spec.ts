import { describe, expect, it } from 'vitest';
import { buildRenderSchema } from '../schemas/renderSchema';
import { buildSample } from '../schemas/sample';
import { checkSample } from './testChecks';
import { formExamples, operationSchemas } from './testCorpora';
import { countLeaves } from './testCoverage';

const corpora = [
  ['the form examples', formExamples()],
  ['the OpenAPI operations', operationSchemas()],
] as const;

/** Schemas that can't be compiled or satisfied: what is said, and why. */
const impossible: readonly { of: RegExp; says: RegExp; why: string }[] = [
  {
    of: /uploadImage$/,
    says: /^bad-schema: .*allowed values/,
    why: 'The type "file" of Swagger 2 is none of JSON Schema.',
  },
  {
    of: /(?:put|patch) \/anything\/quirks\/polymorphism$/,
    says: /types exclude each other/,
    why: 'Asks for a string that is an integer.',
  },
  {
    of: /potentially-undefined-formData$/,
    says: /^oneOf at \/body /,
    why: 'Two of the shapes, of which one may fit, are the same.',
  },
];

describe.each(corpora)('of %s', (what, schemas) => {
  it('samples are valid, but for schemas that allow none', () => {
    const wrong: string[] = [];
    for (const { name, schema } of schemas) {
      const line = checkSample(schema, buildSample(schema, 'sample'));
      if (line === null) continue;
      const known = impossible.find(({ of, says }) => of.test(name) && says.test(line));
      if (known === undefined) wrong.push(`${name}: ${line}`);
      else console.log(`${name}: ${known.why}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('nearly all leaf properties are drawn as fields', () => {
    const leaves = { fields: 0, json: 0, untyped: 0 };
    const drawn = { fully: 0, partly: 0, not: 0 };
    for (const { schema } of schemas) {
      const render = buildRenderSchema(schema);
      const counted = countLeaves(schema, render);
      leaves.fields += counted.fields;
      leaves.json += counted.json.length;
      leaves.untyped += counted.untyped;
      drawn[!render.drawable ? 'not' : render.notes.length > 0 ? 'partly' : 'fully']++;
    }
    const share = leaves.fields / (leaves.fields + leaves.json);
    console.log(
      `Of ${schemas.length} schemas of ${what}, ${drawn.fully} are drawn fully, ${drawn.partly} partly as JSON, ${drawn.not} not;`,
      `of their leaf properties ${leaves.fields} as fields, ${leaves.json} not (${(share * 100).toFixed(2)} %),`,
      `${leaves.untyped} may hold anything.`,
    );
    expect(share).toBeGreaterThanOrEqual(0.98);
  }, 60_000);
});
