import { describe, expect, it } from 'vitest';
import type { RichText } from '../model/revealText';
import { definitionTargets } from './modelRules';
import { writeToolDefinition } from './toolDefinition';

const plain = {
  toolId: 'mcp:find_order',
  description: 'Finds an order.',
  schemaText: '{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}',
};
const said = (notes: readonly RichText[]) =>
  notes.map((words) => words.map((part) => ('text' in part ? part.text : `«${part.quote}»`)).join('')).join('\n');
const withSchema = (schema: unknown) => ({ ...plain, schemaText: JSON.stringify(schema) });

describe('writeToolDefinition', () => {
  it('writes each target’s own shape, without a note where everything fits', () => {
    const schema = JSON.parse(plain.schemaText);
    const { description } = plain;
    const written = definitionTargets.map(({ id }) => writeToolDefinition(id, plain));
    expect(written.map(({ text }) => JSON.parse(text))).toEqual([
      { name: 'find_order', description, input_schema: schema },
      { type: 'function', function: { name: 'find_order', description, parameters: schema } },
      { functionDeclarations: [{ name: 'find_order', description, parameters: schema }] },
    ]);
    expect(written.flatMap(({ notes }) => notes)).toEqual([]);
  });

  it('keeps a number that no double holds as it was written', () => {
    const { text } = writeToolDefinition('openai', {
      ...plain,
      schemaText: '{"type":"object","maximum":12345678901234567890}',
    });
    expect(text).toContain('12345678901234567890');
  });

  it('replaces what a name may not hold and says so', () => {
    const tool = { ...plain, toolId: 'openwop:orders.refund/v2' };
    expect(writeToolDefinition('openai', tool)).toMatchObject({ name: 'openwop_orders_refund_v2' });
    expect(said(writeToolDefinition('openai', tool).notes)).toContain('«openwop_orders_refund_v2»');
    expect(writeToolDefinition('gemini', tool).name).toBe('openwop:orders.refund_v2');
    expect(writeToolDefinition('gemini', { ...plain, toolId: '9lives' }).name).toBe('_9lives');
    expect(writeToolDefinition('anthropic', { ...plain, toolId: 'x'.repeat(140) }).name).toHaveLength(128);
    expect(writeToolDefinition('anthropic', { ...plain, toolId: '' }).name).toBe('_');
  });

  it('tells of unions at the top, which Anthropic and OpenAI refuse', () => {
    const tool = withSchema({ type: 'object', anyOf: [{ required: ['a'] }], allOf: [{}] });
    expect(said(writeToolDefinition('anthropic', tool).notes)).toContain('refuses anyOf and allOf at the top');
    expect(said(writeToolDefinition('openai', tool).notes)).toContain('refuses anyOf and allOf at the top');
    expect(said(writeToolDefinition('gemini', tool).notes)).not.toContain('at the top');
  });

  it('tells of field names, lists without items and enum values a target refuses', () => {
    const tool = withSchema({
      type: 'object',
      properties: { 'a b': { type: 'array' }, level: { enum: [1, 2] } },
    });
    expect(said(writeToolDefinition('anthropic', tool).notes)).toContain('«a b»');
    expect(said(writeToolDefinition('openai', tool).notes)).toContain('«/properties/a b»');
    expect(said(writeToolDefinition('gemini', tool).notes)).toContain('«/properties/level»');
  });

  it('uses the JSON Schema member of Gemini for keywords beyond its subset', () => {
    const { text, notes } = writeToolDefinition('gemini', withSchema({ type: 'object', additionalProperties: false }));
    expect(JSON.parse(text).functionDeclarations[0]).toHaveProperty('parametersJsonSchema');
    expect(said(notes)).toContain('parametersJsonSchema');
  });

  it.each(['true', 'null', '[]', '"text"', '{"properties":[]}', '{"oneOf":{}}', 'not json', null])(
    'writes something for the schema %s',
    (schemaText) => {
      for (const { id } of definitionTargets) {
        expect(writeToolDefinition(id, { ...plain, schemaText }).notes.length).toBeGreaterThan(0);
      }
    },
  );
});
