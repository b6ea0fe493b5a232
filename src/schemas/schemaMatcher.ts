import { type Schema, validate } from '@cfworker/json-schema';
import { isObject, type JsonObject, member } from '../model/json';

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
    let followed = 0;
    const lookup = new Proxy<Record<string, Schema | boolean>>(
      {},
      {
        get: (_target, name) => {
          if (++followed > maxReferences) throw new RangeError('Too many references.');
          return typeof name === 'string' ? this.part(name) : undefined;
        },
      },
    );
    try {
      return validate(value, part, '2019-09', lookup).valid;
    } catch {
      return false;
    }
  }

  private part(reference: string): Schema | boolean | undefined {
    const known = this.parts.get(reference);
    if (known !== undefined) return known;
    let at = this.root;
    for (const token of reference.split('/').slice(1)) {
      const name = decode(token).replaceAll('~1', '/').replaceAll('~0', '~');
      at = Array.isArray(at) ? (at as unknown[])[Number(name)] : isObject(at) ? member(at, name) : undefined;
    }
    if (typeof at !== 'boolean' && !isObject(at)) return undefined;
    this.parts.set(reference, at as Schema | boolean);
    return at as Schema | boolean;
  }
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
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
