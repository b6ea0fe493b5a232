import { isObject, member } from '../model/json';
import type { Layers } from './layers';
import { namedPlaces, requiredNames, restOf } from './layers';
import { largest } from './merged';
import { type Place, placeAt } from './refs';
import { membersOf, SampleFailure, type Sampler, type SampleSpot } from './sampleSpot';

const maxFields = 500;

/** What is required; where nothing is, at the top, all that the schema names. */
export function sampleObject(sampler: Sampler, found: Layers, context: SampleSpot): unknown {
  const properties = namedPlaces(found.layers);
  const required = requiredNames(found.layers);
  const made = new Map<string, unknown>();
  const make = (name: string, variation = context.variation) => {
    const places = properties.get(name) ?? otherPlaces(found);
    const inside = { level: context.level + 1, name, variation };
    made.set(name, places.length === 0 ? name : sampler.fit(places, inside));
  };
  for (const name of required) make(name);
  addNeeded(found, made, make);

  const least = largest(found, 'minProperties') ?? 0;
  if (least > maxFields)
    throw new SampleFailure(found.layers[0]?.pointer ?? '', { text: 'More fields are needed than can be made up.' });
  const optional = [...properties.keys()].filter((name) => !made.has(name));
  const all =
    context.level === 0 &&
    required.size === 0 &&
    found.layers.every(({ value }) => !Object.hasOwn(value, 'maxProperties'));
  for (const name of optional) {
    if (!all && made.size >= least) break;
    try {
      make(name);
      addNeeded(found, made, make);
    } catch (error) {
      // An optional field that nothing fits is left out.
      if (!(error instanceof SampleFailure)) throw error;
    }
  }
  for (let i = 0; made.size < least && i < maxFields; i++) make(otherName(sampler, found, context, i));
  const value: unknown = Object.fromEntries(made);
  return addDependents(sampler, found, value, context);
}

function otherPlaces(found: Layers): Place[] {
  for (const keyword of ['patternProperties', 'additionalProperties', 'unevaluatedProperties']) {
    for (const layer of found.layers) {
      const rule = member(layer.value, keyword);
      if (!isObject(rule)) continue;
      if (keyword !== 'patternProperties') return [placeAt(layer, rule, keyword)];
      const [first] = Object.keys(rule);
      if (first !== undefined) return [placeAt(layer, rule[first], keyword, first)];
    }
  }
  return [];
}

/** A name for a field of a map, by its rules for names. */
function otherName(sampler: Sampler, found: Layers, context: SampleSpot, i: number): string {
  for (const layer of found.layers) {
    const names = member(layer.value, 'propertyNames');
    const patterns = member(layer.value, 'patternProperties');
    const [pattern] = isObject(patterns) ? Object.keys(patterns) : [];
    const rule = names ?? (pattern === undefined ? undefined : { type: 'string', pattern });
    if (!isObject(rule)) continue;
    const place = { ...placeAt(layer, { type: 'string', ...rule }, 'propertyNames') };
    const name = sampler.fit([place], { level: context.level + 1, name: 'name', variation: i });
    if (typeof name === 'string') return name;
  }
  return `name${i + 1}`;
}

/** `dependentRequired`, and what draft-07 writes as `dependencies` with lists of names. */
function addNeeded(found: Layers, made: Map<string, unknown>, make: (name: string) => void): void {
  for (let more = true; more; ) {
    more = false;
    for (const { value } of found.layers) {
      for (const keyword of ['dependentRequired', 'dependencies']) {
        for (const [name, needed] of membersOf(value, keyword)) {
          if (!made.has(name) || !Array.isArray(needed)) continue;
          for (const other of needed) {
            if (typeof other !== 'string' || made.has(other)) continue;
            make(other);
            more = true;
          }
        }
      }
    }
  }
}

/** Makes the object again where a field that it holds brings a schema of its own. */
function addDependents(sampler: Sampler, found: Layers, value: unknown, context: SampleSpot): unknown {
  if (!isObject(value)) return value;
  for (const layer of found.layers) {
    for (const keyword of ['dependentSchemas', 'dependencies']) {
      for (const [name, schema] of membersOf(layer.value, keyword)) {
        if (Array.isArray(schema) || !Object.hasOwn(value, name)) continue;
        const place = placeAt(layer, schema, keyword, name);
        if (sampler.matches(value, place.pointer)) continue;
        return sampler.fit([...restOf(found, layer, keyword), place], context);
      }
    }
  }
  return value;
}
