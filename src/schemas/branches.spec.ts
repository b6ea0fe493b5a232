import type { RJSFSchema } from '@rjsf/utils';
import { describe, expect, it } from 'vitest';
import { createBranchValidator } from './branches';

const isValid = (schema: unknown, data: unknown, root: unknown = {}) =>
  createBranchValidator().isValid(schema as RJSFSchema, data, root as RJSFSchema);

describe('the branch validator', () => {
  it('judges by what decides, and not by formats, ids and words', () => {
    const schema = { $id: 'JsonField', type: 'string', format: 'date', minLength: 2, title: 'T' };
    expect(isValid(schema, 'no date')).toBe(true);
    expect(isValid(schema, 'x')).toBe(false);
    expect(isValid({ type: 'object', properties: { a: schema, b: schema } }, { a: 'no date', b: 'xx' })).toBe(true);
  });

  it('takes cleared fields for absent', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    expect(isValid(schema, { a: undefined })).toBe(true);
    expect(isValid({ ...schema, required: ['a'] }, { a: undefined })).toBe(false);
    expect(isValid({ properties: {} }, undefined)).toBe(true);
    expect(isValid({ type: 'string' }, undefined)).toBe(false);
  });

  it('follows references to the definitions of the whole, and no others', () => {
    const root = { $defs: { r0: { type: 'object', properties: { next: { $ref: '#/$defs/r0' } }, required: ['a'] } } };
    expect(isValid({ $ref: '#/$defs/r0' }, { a: 1, next: { a: 2 } }, root)).toBe(true);
    expect(isValid({ $ref: '#/$defs/r0' }, { a: 1, next: {} }, root)).toBe(false);
    expect(isValid({ $ref: '#/$defs/constructor' }, {}, root)).toBe(false);
  });

  it('gives up where a choice doubles at every level of a deep value', () => {
    const again = { $ref: '#/$defs/r0' };
    const root = { $defs: { r0: { type: 'object', properties: { next: { anyOf: [again, again] } } } } };
    let data: unknown = {};
    for (let i = 0; i < 40; i++) data = { next: data };
    expect(isValid(again, data, root)).toBe(false);
  });

  it('gives up on values too large or too deep to judge between two keystrokes', () => {
    const list = Array.from({ length: 30_000 }, (_, i) => ({ i }));
    expect(isValid({ type: 'array', uniqueItems: true }, list)).toBe(false);
    let deep: unknown = {};
    for (let i = 0; i < 15_000; i++) deep = [deep];
    expect(
      isValid({ type: 'array', items: { $ref: '#/$defs/r0' } }, deep, {
        $defs: { r0: { items: { $ref: '#/$defs/r0' } } },
      }),
    ).toBe(false);
  });

  it('says nothing about validity as a whole: that is for the worker', () => {
    const validator = createBranchValidator();
    expect(validator.rawValidation({ type: 'string' }, 1)).toEqual({});
    expect(validator.validateFormData(1, { type: 'string' })).toEqual({ errors: [], errorSchema: {} });
  });
});
