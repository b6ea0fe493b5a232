import { describe, expect, it } from 'vitest';
import { findUnresolvedRefs, resolvesPointer } from './registry';

const found = (schema: unknown) => findUnresolvedRefs(schema, 20).map(({ pointer }) => pointer);

describe('a reference of a schema', () => {
  it('that leads somewhere within it is resolved', () => {
    expect(found({ $ref: '#', $defs: { 'a/b c': { $anchor: 'here' } } })).toEqual([]);
    expect(found({ $ref: '#/$defs/a~1b%20c', $defs: { 'a/b c': {} } })).toEqual([]);
    expect(found({ items: { $ref: '#here' }, $defs: { x: { $anchor: 'here' } } })).toEqual([]);
    expect(found({ properties: { $ref: { type: 'string' } } })).toEqual([]);
  });

  it('that leads elsewhere or nowhere is told', () => {
    expect(
      found({ $ref: 'other.json', allOf: [{ $ref: '#/nowhere' }, { $ref: '#nowhere' }, { $ref: '#%zz' }] }),
    ).toEqual(['/$ref', '/allOf/0/$ref', '/allOf/1/$ref', '/allOf/2/$ref']);
    expect(resolvesPointer({ a: [1] }, '/a/01')).toBe(false);
    expect(resolvesPointer({}, '/constructor')).toBe(false);
  });
});
