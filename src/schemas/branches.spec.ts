import type { RJSFSchema } from '@rjsf/utils';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../model/json';
import { boundSchema } from './boundSchema';
import { closestBranch, createBranchValidator } from './branches';

const isValid = (schema: unknown, data: unknown) => createBranchValidator().isValid(schema as RJSFSchema, data, {});

describe('the branch validator', () => {
  it('takes cleared fields for absent', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    expect(isValid(schema, { a: undefined })).toBe(true);
    expect(isValid({ ...schema, required: ['a'] }, { a: undefined })).toBe(false);
  });

  it('judges entries and branches of bounded schemas', () => {
    const { schema } = boundSchema({ additionalProperties: { oneOf: [{ type: 'number' }, { type: 'boolean' }] } });
    expect(isValid(schema, { a: 1, b: true })).toBe(true);
    expect(isValid(schema, { a: 'text' })).toBe(false);
  });

  it('gives up on values too large or too deep to judge between two keystrokes', () => {
    const list = Array.from({ length: 30_000 }, (_, i) => ({ i }));
    expect(isValid({ type: 'array', uniqueItems: true }, list)).toBe(false);
    let deep: unknown = {};
    for (let i = 0; i < 15_000; i++) deep = [deep];
    expect(isValid({ type: 'array', items: {} }, deep)).toBe(false);
  });
});

it.each<[what: string, value: unknown, at: number]>([
  ['nothing', undefined, -1],
  ['a value that fits', { kind: 'bank', iban: 'x' }, 1],
  ['the tag of an unfinished value', { kind: 'card' }, 0],
  ['a text', 'too long', 2],
  ['a value of another kind', 7, -1],
])('%s chooses its branch', (_what, value, at) => {
  const shape = (kind: string, name: string): JsonObject => ({
    type: 'object',
    required: ['kind', name],
    properties: { kind: { const: kind }, [name]: { type: 'string' } },
  });
  const { schema } = boundSchema({
    oneOf: [shape('card', 'number'), shape('bank', 'iban'), { type: 'string', maxLength: 3 }],
  });
  expect(closestBranch(createBranchValidator(), schema['x-branches'] ?? [], value)).toBe(at);
});
