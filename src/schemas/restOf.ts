import { member } from '../model/json';
import { type Layer, type Layers, shapesOf, words } from './layers';
import type { Place } from './refs';

const references = ['$ref', '$dynamicRef', '$recursiveRef', 'allOf'];

/** The layers without what was followed already, without words that are the whole's, and without the chosen group. */
export function restOf(
  found: Layers,
  chosen: Layer | null,
  keyword: string | null,
  more: readonly string[] = [],
): Place[] {
  return found.layers.flatMap((layer) => {
    const dropped = new Set([...words, ...references, ...more]);
    if (layer === chosen && keyword !== null) dropped.add(keyword);
    for (const group of ['oneOf', 'anyOf'] as const) {
      const choices = member(layer.value, group);
      // Already merged in: "X, or null".
      if (Array.isArray(choices) && choices.length === 2 && shapesOf(layer.value, group).length === 0) {
        dropped.add(group);
      }
    }
    const kept = Object.entries(layer.value).filter(([key]) => !dropped.has(key));
    return kept.length === 0 ? [] : [{ value: Object.fromEntries(kept), pointer: layer.pointer, base: layer.base }];
  });
}
