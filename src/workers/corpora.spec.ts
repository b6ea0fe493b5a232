import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getExamples } from '@jsonforms/examples';
import { describe, expect, it } from 'vitest';
import { isObject, member } from '../model/json';
import { boundSchema } from '../schemas/boundSchema';
import { buildSample, type Sample } from '../schemas/sample';
import { compileCheck } from './checkArguments';

/** A published schema, by where it was found. */
interface CorpusSchema {
  readonly name: string;
  readonly schema: unknown;
}

/** Schemas whose sample is none, or not valid: what is said, and why. */
const impossibleSchemas: readonly { of: RegExp; says: RegExp; why: string }[] = [
  { of: /circular-request-bodies\.json TreeNode$/, says: /nested without end/, why: 'Every node asks for another.' },
  { of: /train-travel\.json (?:Trip|Booking)$/, says: /^format at \/id /, why: 'Its example is no UUID.' },
];

/** The schemas of a form library's own examples. */
function formExamples(): CorpusSchema[] {
  return getExamples().flatMap((example) =>
    example.schema === undefined
      ? []
      : [{ name: `form/${example.name}`, schema: JSON.parse(JSON.stringify(example.schema)) }],
  );
}

/** The object schemas that the OpenAPI examples name, each with the others at the pointers by which it refers to them. */
function componentSchemas(): CorpusSchema[] {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const folder = join(root, 'node_modules', '@readme', 'oas-examples');
  return ['3.0', '3.1'].flatMap((version) =>
    listJson(join(folder, version, 'json')).flatMap((path) => {
      const document: unknown = JSON.parse(readFileSync(path, 'utf8'));
      const components = isObject(document) ? member(document, 'components') : undefined;
      const schemas = isObject(components) ? member(components, 'schemas') : undefined;
      return Object.entries(isObject(schemas) ? schemas : {}).flatMap(([name, schema]) =>
        isObject(schema) && member(schema, 'type') === 'object'
          ? [{ name: `${path.slice(folder.length + 1)} ${name}`, schema: { ...schema, components } }]
          : [],
      );
    }),
  );
}

function listJson(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

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
