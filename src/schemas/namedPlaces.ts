import { isObject, member } from '../model/json';
import type { Layer } from './layers';
import { type Place, placeAt } from './refs';

/** Whether so many names more may be read. */
type MayRead = (names: number) => boolean;

const mostOfOne = 2_000;

/** Each property that the layers name, with the schemas that speak of it; without a budget, 2,000 of each layer. */
export function namedPlaces(layers: readonly Layer[], mayRead?: MayRead): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const layer of layers) {
    const properties = member(layer.value, 'properties');
    if (!isObject(properties)) continue;
    for (const name of within(Object.keys(properties), mayRead)) {
      addPlace(places, name, placeAt(layer, properties[name], 'properties', name));
    }
  }
  return places;
}

export function addPlace(places: Map<string, Place[]>, name: string, place: Place): void {
  const known = places.get(name);
  if (known === undefined) places.set(name, [place]);
  else known.push(place);
}

/** The names that the layers require. */
export function requiredNames(layers: readonly Layer[], mayRead?: MayRead): Set<string> {
  const names = layers.flatMap(({ value }) => {
    const required = member(value, 'required');
    return Array.isArray(required) ? within(required, mayRead) : [];
  });
  return new Set(names.filter((name) => typeof name === 'string'));
}

function within<Name>(names: readonly Name[], mayRead: MayRead | undefined): readonly Name[] {
  if (mayRead === undefined) return names.slice(0, mostOfOne);
  return mayRead(names.length) ? names : [];
}
