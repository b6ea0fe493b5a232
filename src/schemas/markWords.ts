import { jsonType, member } from '../model/json';
import type { RichText } from '../model/richText';
import type { Layers } from './layers';
import { quoted } from './limitWords';

const flags = [
  ['deprecated', 'deprecated'],
  ['readOnly', 'read-only'],
  ['writeOnly', 'write-only'],
] as const;

/** Keywords with the JSON type they must have; another type says nothing that can be read. */
const expected: readonly (readonly [string, readonly string[]])[] = [
  ['properties', ['object']],
  ['patternProperties', ['object']],
  ['dependentSchemas', ['object']],
  ['required', ['array']],
  ['enum', ['array']],
  ['oneOf', ['array']],
  ['anyOf', ['array']],
  ['allOf', ['array']],
  ['prefixItems', ['array']],
  ['items', ['object', 'array', 'boolean']],
  ['additionalProperties', ['object', 'boolean']],
  ['$ref', ['string']],
  ['pattern', ['string']],
];

/** Everything else a reader should know of a node, as short marks. */
export function describeMarks(found: Layers, nullable: boolean, unknownTypes: readonly string[]): RichText[] {
  const marks: RichText[] = [];
  if (found.notASchema) marks.push([{ text: 'not a schema' }]);
  if (nullable) marks.push([{ text: 'can be null' }]);
  for (const [keyword, words] of flags) {
    if (found.layers.some(({ value }) => member(value, keyword) === true)) marks.push([{ text: words }]);
  }
  for (const pointer of found.repeats.slice(0, 5)) {
    marks.push([
      { text: 'repeats ' },
      pointer === '' || pointer === '#' ? { text: 'the whole schema' } : quoted(pointer),
    ]);
  }
  for (const { reference, problem } of found.unresolved.slice(0, 5)) {
    const why = problem === 'outside' ? 'only references inside the schema are followed' : 'nothing is there';
    marks.push([quoted(reference), { text: ` can't be resolved: ${why}` }]);
  }
  for (const word of unknownTypes.slice(0, 5)) marks.push([{ text: 'unknown type ' }, quoted(word)]);
  for (const [keyword, types] of expected) {
    if (found.layers.some(({ value }) => Object.hasOwn(value, keyword) && !types.includes(jsonType(value[keyword])))) {
      marks.push([{ text: `can't be read: ${keyword}` }]);
    }
  }
  return marks;
}
