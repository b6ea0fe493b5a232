import type { JsonSchema } from './toolDescriptor';

/**
 * A JSON Schema from one line, so that a catalog fits in a table.
 *
 *     'berthId!; from: date-time; kind: bulk|roro; tags: string[]; length: number'
 *
 * `!` marks a required argument; without a type it is a string. Types are `string`, `number`, `integer`, `boolean`,
 * `object`, any `format` of text, and alternatives joined by `|`.
 */
export function schemaOf(line: string): JsonSchema {
  const properties = new Map<string, JsonSchema>();
  const required: string[] = [];
  for (const part of line.split(';').map((piece) => piece.trim())) {
    if (part === '') continue;
    const [name = '', type = 'string'] = part.split(':').map((piece) => piece.trim());
    const bare = name.replace(/!$/, '');
    if (bare !== name) required.push(bare);
    properties.set(bare, typeOf(type));
  }
  const schema = { type: 'object', properties: Object.fromEntries(properties) };
  return required.length > 0 ? { ...schema, required, additionalProperties: false } : schema;
}

function typeOf(type: string): JsonSchema {
  if (type.endsWith('[]')) return { type: 'array', items: typeOf(type.slice(0, -2)) };
  if (type.includes('|')) return { type: 'string', enum: type.split('|') };
  if (['string', 'number', 'integer', 'boolean', 'object'].includes(type)) return { type };
  return { type: 'string', format: type };
}
