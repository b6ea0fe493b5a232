import { cutText, formatJson } from '../model/formatJson';
import { type JsonObject, member } from '../model/json';
import type { RichText } from '../model/richText';

const longestValue = 120;
const maxValues = 6;

/** What an item has to be where only some have to: `"hello"`, `one of 1, 2`, else `of a certain shape`. */
export function describeWanted(schema: JsonObject): RichText {
  if (Object.hasOwn(schema, 'const')) return [{ quote: valueText(schema['const']) }];
  const values = member(schema, 'enum');
  if (!Array.isArray(values) || values.length === 0 || values.length > maxValues) {
    return [{ text: 'of a certain shape' }];
  }
  return [{ text: values.length === 1 ? '' : 'one of ' }, ...listOf(values)];
}

function listOf(values: readonly unknown[]): RichText {
  return values.flatMap((value, i) => [...(i === 0 ? [] : [{ text: ', ' }]), { quote: valueText(value) }]);
}

/** A value as JSON, cut where it is long. */
export function valueText(value: unknown): string {
  return cutText(formatJson(value, longestValue), longestValue + 1);
}
