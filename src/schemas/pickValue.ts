import { isObject, member } from '../model/json';
import { collectLayers, namedPlaces, restOf, shapesOf } from './layers';
import { type Place, placeAt, type References } from './refs';
import { firstMember } from './valueWords';

const deepest = 12;
const maxSteps = 5_000;

/** What the schema itself proposes for a value; undefined where it says nothing. */
export function pickValue(place: Place, references: References, mode: 'defaults' | 'examples'): unknown {
  let steps = 0;
  const pick = (places: readonly Place[], level: number): unknown => {
    if (level > deepest || ++steps > maxSteps) return undefined;
    const found = collectLayers(places, references, () => false, false);
    const examples = mode === 'examples' ? firstMember(found, 'examples')?.value : undefined;
    if (Array.isArray(examples) && examples.length > 0) return examples[0];
    const single = mode === 'examples' ? firstMember(found, 'example') : undefined;
    const proposed = single ?? firstMember(found, 'default');
    if (proposed !== undefined) return proposed.value;

    const values: [string, unknown][] = [];
    for (const [name, inner] of namedPlaces(found.layers)) {
      const value = pick(inner, level + 1);
      if (value !== undefined) values.push([name, value]);
    }
    if (values.length > 0) return Object.fromEntries(values);
    for (const layer of found.layers) {
      const items = member(layer.value, 'items');
      const item =
        mode === 'examples' && isObject(items) ? pick([placeAt(layer, items, 'items')], level + 1) : undefined;
      if (item !== undefined) return [item];
      for (const keyword of ['oneOf', 'anyOf'] as const) {
        const [first] = shapesOf(layer.value, keyword);
        if (first === undefined) continue;
        const value = pick([...restOf(found, layer, keyword), placeAt(layer, first, keyword, 0)], level + 1);
        if (value !== undefined) return value;
      }
    }
    return undefined;
  };
  return pick([place], 0);
}
