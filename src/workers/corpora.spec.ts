import { describe, expect, it } from 'vitest';
import { boundSchema } from '../schemas/boundSchema';
import { buildSample, type Sample } from '../schemas/sample';
import { compileCheck } from './checkArguments';
import { componentSchemas, formExamples, impossibleSchemas } from './testCorpora';

/** What is wrong with a sample, or null. */
function checkSample(schema: unknown, sample: Sample): string | null {
  const check = compileCheck(JSON.stringify(schema));
  if (typeof check !== 'function') return `${check.kind}: ${'reason' in check ? check.reason : ''}`;
  if ('reason' in sample) return `no sample: ${JSON.stringify(sample.reason)}`;
  const result = check(sample.text);
  if (result.kind === 'valid') return null;
  if (result.kind !== 'problems') return result.kind;
  const [first] = result.problems;
  return `${first?.keyword} at ${first?.pointer} by ${first?.schemaPointer}: ${first?.rule.slice(0, 80)} in ${sample.text.replace(/\s+/gu, ' ').slice(0, 300)}`;
}

const corpora = [
  ['the form examples', formExamples()],
  ['the OpenAPI schemas', componentSchemas()],
] as const;

describe.each(corpora)('of %s', (_what, schemas) => {
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

  it('nearly all are drawn without leaving a part to JSON', () => {
    const drawn = schemas.filter(({ schema }) => {
      const { drawable, notes } = boundSchema(schema);
      return drawable && notes.length === 0;
    });
    expect(drawn.length / schemas.length).toBeGreaterThanOrEqual(0.98);
  }, 60_000);
});
