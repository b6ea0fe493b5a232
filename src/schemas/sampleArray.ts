import { formatJson } from '../model/formatJson';
import { isObject, member } from '../model/json';
import type { Layers } from './layers';
import { largest, smallest } from './merged';
import { type Place, placeAt } from './refs';
import { SampleFailure, type Sampler, type SampleSpot } from './sampleSpot';

const maxItems = 1_000;
const maxVariations = 30;

/** As many items as are needed, and one where none is but the schema says what it would be. */
export function sampleArray(sampler: Sampler, found: Layers, context: SampleSpot): unknown[] {
  const pointer = found.layers[0]?.pointer ?? '';
  const least = largest(found, 'minItems') ?? 0;
  const most = smallest(found, 'maxItems') ?? maxItems;
  if (least > Math.min(most, maxItems)) {
    throw new SampleFailure(pointer, { text: 'More items are needed than can be made up.' });
  }
  const fixed: Place[][] = [];
  const further: Place[] = [];
  const contained: { place: Place; count: number }[] = [];
  let closed = false;
  for (const layer of found.layers) {
    const items = member(layer.value, 'items');
    const tuple = member(layer.value, 'prefixItems') ?? (Array.isArray(items) ? items : undefined);
    if (Array.isArray(tuple)) {
      const keyword = tuple === items ? 'items' : 'prefixItems';
      for (const [i, value] of tuple.slice(0, 100).entries()) {
        fixed[i] = [...(fixed[i] ?? []), placeAt(layer, value, keyword, i)];
      }
    }
    const keyword = Array.isArray(items) ? 'additionalItems' : 'items';
    const rest = member(layer.value, keyword) ?? member(layer.value, 'unevaluatedItems');
    if (rest === false) closed = true;
    if (isObject(rest)) further.push(placeAt(layer, rest, keyword));
    const contains = member(layer.value, 'contains');
    const count = member(layer.value, 'minContains');
    if (contains !== undefined && count !== 0) {
      contained.push({ place: placeAt(layer, contains, 'contains'), count: typeof count === 'number' ? count : 1 });
    }
  }
  const needed = contained.reduce((sum, { count }) => sum + count, 0);
  const wanted = Math.max(
    least,
    Math.min(fixed.length, most),
    fixed.length === 0 ? Math.min(1, most, further.length) : 0,
  );
  const length = Math.min(Math.max(wanted, Math.min(fixed.length, most) + needed), most);
  const unique = found.layers.some(({ value }) => member(value, 'uniqueItems') === true);

  const made: unknown[] = [];
  const taken = new Set<string>();
  const containedPlaces = contained.flatMap(({ place, count }) =>
    Array.from({ length: Math.min(count, maxItems) }, () => place),
  );
  for (let i = 0; i < (closed ? Math.min(length, fixed.length) : length); i++) {
    const own = fixed[i] ?? further;
    const extra = i >= fixed.length || fixed.length === 0 ? containedPlaces[i - fixed.length] : undefined;
    const places = extra === undefined ? own : [...own, extra];
    let item: unknown;
    let variation = unique ? 0 : context.variation;
    for (;;) {
      item =
        places.length === 0
          ? `item ${i + 1}`
          : sampler.fit(places, { level: context.level + 1, name: context.name, variation });
      if (!unique || !taken.has(formatJson(item))) break;
      if (++variation > maxVariations + i) {
        throw new SampleFailure(pointer, { text: 'Not enough different items were found.' });
      }
    }
    taken.add(formatJson(item));
    made.push(item);
  }
  return made;
}
