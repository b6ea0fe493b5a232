import type { RandomSource } from './randomSource';
import { argumentNames, oddArgumentNames, sentences } from './syntheticWords';
import type { JsonSchema } from './toolDescriptor';

/** An input schema with up to `size` arguments in about `room` bytes, in the mix of keywords that published tools show. */
export function syntheticSchema(random: RandomSource, size: number, room: number): JsonSchema {
  const names = new Set<string>();
  while (names.size < size) names.add(random.pick(random.chance(0.02) ? oddArgumentNames : argumentNames));
  const properties = new Map<string, JsonSchema>();
  let left = room - 150;
  for (const name of names) {
    const schema = property(random, 0);
    left -= JSON.stringify(schema).length + 2 * name.length + 8;
    if (left >= 0) properties.set(name, schema);
  }
  const required = [...properties.keys()].filter(() => random.chance(0.45));
  return {
    ...(random.chance(0.55) ? { $schema: 'http://json-schema.org/draft-07/schema#' } : {}),
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    ...(random.chance(0.25) ? { additionalProperties: random.chance(0.2) } : {}),
  };
}

function property(random: RandomSource, depth: number): JsonSchema {
  const described = random.chance(0.78) ? { description: random.pick(sentences) } : {};
  return { ...shape(random, depth), ...described };
}

function shape(random: RandomSource, depth: number): JsonSchema {
  const roll = random.next();
  if (roll < 0.36) return { type: 'string' };
  if (roll < 0.46) return { type: 'string', minLength: 1, maxLength: 50 + random.below(950) };
  if (roll < 0.56)
    return { type: 'integer', minimum: 0, maximum: 10 ** (1 + random.below(4)), default: random.below(10) };
  if (roll < 0.65) return { type: 'boolean', default: random.chance(0.5) };
  if (roll < 0.73)
    return { type: 'string', enum: ['open', 'held', 'done', 'lost', 'new'].slice(0, 1 + random.below(5)) };
  if (roll < 0.77) return { type: 'string', format: random.pick(['uri', 'email', 'date-time', 'uuid', 'date']) };
  if (roll < 0.81) return { type: ['string', 'null'] };
  if (roll < 0.84) return { anyOf: [{ type: 'number', exclusiveMinimum: 0 }, { type: 'null' }] };
  if (roll < 0.86) return { type: 'string', pattern: '^[a-z][a-z0-9-]{2,40}$' };
  if (roll < 0.87) return {};
  if (roll < 0.93)
    return { type: 'array', items: depth < 4 && random.chance(0.4) ? shape(random, depth + 1) : { type: 'string' } };
  if (roll < 0.95) return { type: 'object', additionalProperties: { type: 'string' } };
  return depth < 4 ? nested(random, depth) : { type: 'object' };
}

function nested(random: RandomSource, depth: number): JsonSchema {
  const inner = syntheticSchemaNames(random).map((name) => [name, property(random, depth + 1)] as const);
  return { type: 'object', properties: Object.fromEntries(inner), additionalProperties: false };
}

function syntheticSchemaNames(random: RandomSource): readonly string[] {
  const first = random.below(argumentNames.length - 3);
  return argumentNames.slice(first, first + 1 + random.below(3));
}
