import { expect, it } from 'vitest';
import { defaultDerivations } from './derivations';
import { registry } from './registry';

function unresolved(schema: object): readonly string[] {
  const value = { tool_id: 'a.b', kind: 'local_helper', transport: {}, input_schema: schema };
  const reading = registry.readEntry(value, { settings: defaultDerivations });
  const findings = reading.kind === 'tool' ? reading.findings : [];
  return findings.flatMap(({ variant, pointer }) => (variant === 'unresolved-reference' ? [pointer] : []));
}

it('a reference that leads somewhere within its schema is resolved', () => {
  expect(unresolved({ $ref: '#', $defs: { 'a/b c': { $anchor: 'here' } } })).toEqual([]);
  expect(unresolved({ $ref: '#/$defs/a~1b%20c', $defs: { 'a/b c': {} } })).toEqual([]);
  expect(unresolved({ items: { $ref: '#here' }, $defs: { x: { $anchor: 'here' } } })).toEqual([]);
  expect(unresolved({ properties: { $ref: { type: 'string' } } })).toEqual([]);
});

it('a reference that leads elsewhere or nowhere is told', () => {
  const schema = { $ref: 'other.json', allOf: [{ $ref: '#/nowhere' }, { $ref: '#nowhere' }, { $ref: '#%zz' }] };
  const places = ['$ref', 'allOf/0/$ref', 'allOf/1/$ref', 'allOf/2/$ref'].map((place) => `/input_schema/${place}`);
  expect(unresolved(schema).toSorted()).toEqual(places);
});
