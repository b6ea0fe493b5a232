import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../../model/json';
import { parseArgumentText } from '../../../schemas/argumentText';
import { buildSample } from '../../../schemas/sample';
import { type Given, givenArguments } from '../../../schemas/testArguments';
import { compileCheck } from '../../../workers/checkArguments';
import { formExamples, operationSchemas } from '../../../workers/testCorpora';
import { type Path, writeArguments } from './argumentValue';
import { FormStore } from './formStore';
import { literalsIn, literalsOf, noLiterals } from './literals';

/** Every place of a value, containers before what they hold. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((item, i) => placesIn(item, [...path, i]))];
  if (!isObject(value)) return [path];
  return [path, ...Object.keys(value).flatMap((name) => placesIn(value[name], [...path, name]))];
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, step) => (at as Record<string | number, unknown>)[step], root);
}

/** Each field says what it holds; the arguments must be as they were. */
function expectUnchanged(text: string, order: (paths: readonly Path[]) => readonly Path[]): void {
  const store = new FormStore('{}');
  store.setText(text);
  const { value } = store.arguments;
  for (const path of order(placesIn(value))) {
    store.change(path, valueAt(value, path));
    expect(store.arguments.text).toBe(text);
  }
}

/** Each field takes its value away and gives it back, in the place it had. */
function expectRestored(text: string, order: (paths: readonly Path[]) => readonly Path[]): void {
  const store = new FormStore(text);
  const { value } = store.arguments;
  for (const path of order(placesIn(value))) {
    if (path.length === 0) continue;
    store.change(path, undefined);
    store.change(path, valueAt(value, path));
    expect(store.arguments.text).toBe(text);
  }
}

const shuffled = (seed: number) => (paths: readonly Path[]) =>
  paths
    .map((path, i) => ({ path, key: Math.imul(i + 1, seed * 2 + 1) % 1_009 }))
    .sort((a, b) => a.key - b.key)
    .map(({ path }) => path);

describe('the way from the JSON through the fields to the JSON', () => {
  it('changes nothing, whatever valid arguments a schema allows', () => {
    let checked = 0;
    fc.assert(
      fc.property(givenArguments, fc.nat(500), ({ schema, value }: Given, seed) => {
        const check = compileCheck(JSON.stringify(schema));
        const text = writeArguments(value, noLiterals);
        expect(typeof check === 'function' ? check(text) : check).toEqual({ kind: 'valid' });
        expectUnchanged(text, shuffled(seed));
        expectRestored(text, shuffled(seed));
        checked++;
      }),
      { numRuns: 100, seed: 2031 },
    );
    expect(checked).toBeGreaterThanOrEqual(100);
  });

  it('changes nothing in samples of published schemas', () => {
    const samples = [...formExamples(), ...operationSchemas()].map(({ schema }) => buildSample(schema, 'sample'));
    const values = samples.flatMap((sample) => ('reason' in sample ? [] : [sample.value]));
    for (const value of values) expectUnchanged(writeArguments(value, noLiterals), (paths) => paths);
    expect(values.length).toBeGreaterThan(200);
  });

  it('keeps every number as it was typed, next to equal ones that were typed otherwise', () => {
    const literal = fc.constantFrom(
      '1',
      '1.0',
      '1.0000000000000000001',
      '12345678901234567890',
      '0.1',
      '1e400',
      '-0.10',
    );
    const { json } = fc.letrec<{ json: string }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 3 },
        literal,
        fc.array(tie('json'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
        fc
          .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c/d'), tie('json')), { selector: ([name]) => name })
          .map((members) => `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${inner}`).join(',')}}`),
      ),
    }));
    fc.assert(
      fc.property(json, fc.nat(500), (typed, seed) => {
        const store = new FormStore(typed);
        const { value, literals } = store.arguments;
        const text = writeArguments(value, literals);
        for (const path of shuffled(seed)(placesIn(value))) {
          const place = path.reduce<string>((at, step) => `${at}/${String(step).replace('/', '~1')}`, '');
          // A field that shows the literal sends it along.
          store.change(path, valueAt(value, path), literalsIn(store.arguments.literals, place));
          expect(store.arguments.text).toBe(text);
        }
        const again = parseArgumentText(text);
        expect(again.kind === 'value' && literalsOf(again.oddNumbers)).toEqual(literals);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
