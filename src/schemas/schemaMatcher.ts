import { type Schema, validate } from '@cfworker/json-schema';
import { innerAt, isObject, type JsonObject, tokensOf } from '../model/json';
import { countedLookup } from './countedLookup';
import { decodeFragment } from './refs';

const maxReferences = 5_000;
const dropped = new Set(['pattern', 'patternProperties', 'format', 'unevaluatedItems', 'unevaluatedProperties']);
const maps = new Set(['properties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);
const values = new Set(['const', 'enum', 'default', 'examples']);

/**
 * Tells whether a value fits a part of a schema whose references are plain pointers, as far as patterns and formats
 * don't matter. Bounded, and without code generation.
 */
export class SchemaMatcher {
  private readonly root: unknown;
  private readonly parts = new Map<string, Schema | boolean>();

  constructor(schema: unknown) {
    this.root = withoutPatterns(schema);
  }

  /** False also where it can't be told. */
  matches(value: unknown, pointer: string): boolean {
    const part = this.part(`#${pointer}`);
    if (part === undefined) return false;
    try {
      return validate(
        value,
        part,
        '2019-09',
        countedLookup(maxReferences, (name) => this.part(name)),
      ).valid;
    } catch {
      return false;
    }
  }

  private part(reference: string): Schema | boolean | undefined {
    const known = this.parts.get(reference);
    if (known !== undefined) return known;
    const at = tokensOf(decodeFragment(reference)).reduce(innerAt, this.root);
    if (typeof at !== 'boolean' && !isObject(at)) return undefined;
    this.parts.set(reference, at as Schema | boolean);
    return at as Schema | boolean;
  }
}

function withoutPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (!isObject(schema)) return schema;
  const kept: [string, unknown][] = [];
  for (const [keyword, value] of Object.entries(schema as JsonObject)) {
    if (dropped.has(keyword)) continue;
    if (values.has(keyword)) kept.push([keyword, value]);
    else if (maps.has(keyword) && isObject(value)) {
      kept.push([
        keyword,
        Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutPatterns(one)])),
      ]);
    } else kept.push([keyword, withoutPatterns(value)]);
  }
  return Object.fromEntries(kept);
}
