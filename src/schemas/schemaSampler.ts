import { cutText } from '../model/formatJson';
import { isObject, type JsonObject, member } from '../model/json';
import { unsafeWords } from './argumentText';
import { readCheckedSchema } from './checkedSchema';
import { collectLayers, type Layer, type Layers, namedPlaces, restOf, shapesOf } from './layers';
import { quoted } from './limitWords';
import { inferType, labelledConstants, mergeTypes, mergeValues, type SchemaType } from './merged';
import { type Place, placeAt, References, rootPlace } from './refs';
import { sampleArray } from './sampleArray';
import { sampleNumber } from './sampleNumber';
import { sampleObject } from './sampleObject';
import { SampleFailure, type Sampler, type SampleSpot } from './sampleSpot';
import { sampleText } from './sampleText';
import { SchemaMatcher } from './schemaMatcher';

const deepest = 30;
const maxSteps = 8_000;
const maxBranches = 50;
const maxExamples = 5;

/** Values that fit a schema: its own examples and defaults first, then made up ones, the plainest first. */
export class SchemaSampler implements Sampler {
  readonly references: References;
  readonly place: Place;
  private readonly matcher: SchemaMatcher;
  private steps = 0;

  private readonly isMadeUp: boolean;

  /** `isMadeUp`: takes no example or default. Throws a RangeError for schemas deeper than the stack. */
  constructor(schema: unknown, isMadeUp = false) {
    this.isMadeUp = isMadeUp;
    const { schema: plain } = readCheckedSchema(JSON.stringify(schema) ?? 'null');
    this.references = new References(plain);
    this.place = rootPlace(plain);
    this.matcher = new SchemaMatcher(plain);
  }

  sample(): unknown {
    return this.fit([this.place], { level: 0, name: '', variation: 0 });
  }

  /** A value that all of the places allow. Throws a SampleFailure. */
  fit(places: readonly Place[], context: SampleSpot): unknown {
    const pointer = places.at(-1)?.pointer ?? '';
    if (++this.steps > maxSteps) throw new SampleFailure(pointer, { text: 'The schema is too complex to try out.' });
    if (context.level > deepest)
      throw new SampleFailure(pointer, { text: 'A value would have to be nested without end.' });
    const found = collectLayers(places, this.references, () => false, false);
    if (found.nothingFits) throw new SampleFailure(pointer, { text: 'No value is allowed here.' });
    if (found.notASchema && found.layers.length === 0) {
      throw new SampleFailure(pointer, { text: 'What stands here is no schema.' });
    }
    const held = found.layers.map(({ value }) => member(value, 'x-unsafe')).find((one) => typeof one === 'string');
    if (held !== undefined) throw new SampleFailure(pointer, ...unsafeWords(held));
    const lost = found.unresolved[0];
    if (lost !== undefined) {
      throw new SampleFailure(pointer, { text: 'The reference ' }, quoted(cutText(lost.reference, 200)), {
        text: ' leads nowhere in this schema.',
      });
    }
    const proposed = this.proposed(found, places)[context.variation];
    if (proposed !== undefined) return proposed;
    const choice = firstChoice(found);
    if (choice !== null) return this.choose(found, choice, context);
    return this.keepRules(found, this.plain(found, context, pointer), context, pointer);
  }

  /** What the schema itself gives as an example or takes by default, where it fits; null says too little. */
  private proposed(found: Layers, places: readonly Place[]): readonly unknown[] {
    if (this.isMadeUp) return [];
    const values = found.layers.flatMap(({ value }) => {
      const examples = member(value, 'examples');
      return [
        ...(Array.isArray(examples) ? examples.slice(0, maxExamples) : []),
        ...[member(value, 'example'), member(value, 'default')].filter((one) => one !== undefined),
      ];
    });
    return values.filter(
      (value) => value !== null && value !== '' && places.every(({ pointer }) => this.matches(value, pointer)),
    );
  }

  matches(value: unknown, pointer: string): boolean {
    return this.matcher.matches(value, pointer);
  }

  private choose(found: Layers, { layer, keyword, branches }: Choice, context: SampleSpot): unknown {
    const rest = restOf(found, layer, keyword);
    let failure: SampleFailure | null = null;
    let second: unknown;
    const places = branches.slice(0, maxBranches).map((branch, i) => placeAt(layer, branch, keyword, i));
    const othersOf = (place: Place, value: unknown) =>
      keyword === 'anyOf' ? [] : places.filter((other) => other !== place && this.matches(value, other.pointer));
    for (const place of places) {
      try {
        const value = this.fit([...rest, place], context);
        const others = othersOf(place, value);
        const own = others.length === 0 ? value : this.setApart(value, place, others, context);
        if (others.length === 0 || othersOf(place, own).length === 0) return own;
        second ??= value;
      } catch (error) {
        if (!(error instanceof SampleFailure)) throw error;
        failure ??= error;
      }
    }
    if (second !== undefined) return second;
    throw failure ?? new SampleFailure(layer.pointer, { text: 'None of the shapes allows a value.' });
  }

  /** An object that fits several shapes of which only one may fit gets fields that the others do not allow. */
  private setApart(value: unknown, own: Place, others: readonly Place[], context: SampleSpot): unknown {
    if (!isObject(value)) return value;
    let best = value;
    for (const other of others) {
      const tries = [...this.ownFields(own, best, context), ...this.oddFields(other, best)];
      const apart = tries.find((one) => this.matches(one, own.pointer) && !this.matches(one, other.pointer));
      if (apart !== undefined) best = apart;
    }
    return best;
  }

  private ownFields(own: Place, value: JsonObject, context: SampleSpot): JsonObject[] {
    return this.membersAt(own, value).flatMap(([name, places]) => {
      try {
        return [{ ...value, [name]: this.fit(places, { level: context.level + 1, name, variation: 0 }) }];
      } catch (error) {
        if (error instanceof SampleFailure) return [];
        throw error;
      }
    });
  }

  private oddFields(other: Place, value: JsonObject): JsonObject[] {
    return this.membersAt(other, value).flatMap(([name]) =>
      [1, 'text', false].map((odd) => ({ ...value, [name]: odd })),
    );
  }

  /** The first properties of a shape that a value does not have yet. */
  private membersAt(shape: Place, value: JsonObject): [string, Place[]][] {
    const { layers } = collectLayers([shape], this.references, () => false, false);
    return [...namedPlaces(layers)].filter(([name]) => !Object.hasOwn(value, name)).slice(0, 20);
  }

  /** Conditions and exclusions look at a whole value: it is made first, and made again where they ask for more. */
  private keepRules(found: Layers, first: unknown, context: SampleSpot, pointer: string): unknown {
    for (const layer of found.layers) {
      const condition = member(layer.value, 'if');
      if (condition !== undefined) {
        const keyword = this.matches(first, `${layer.pointer}/if`) ? 'then' : 'else';
        const wanted = member(layer.value, keyword);
        if (wanted === undefined || this.matches(first, `${layer.pointer}/${keyword}`)) continue;
        return this.fit([...restOf(found, layer, 'if'), placeAt(layer, wanted, keyword)], context);
      }
      if (member(layer.value, 'not') === undefined || !this.matches(first, `${layer.pointer}/not`)) continue;
      for (let more = 1; more <= 3; more++) {
        const other = this.plain(found, { ...context, variation: context.variation + more }, pointer);
        if (!this.matches(other, `${layer.pointer}/not`)) return other;
      }
      throw new SampleFailure(`${layer.pointer}/not`, { text: 'No value was found that is not ruled out.' });
    }
    return first;
  }

  private plain(found: Layers, context: SampleSpot, pointer: string): unknown {
    const types = mergeTypes(found.layers);
    if (types === 'unknown') throw new SampleFailure(pointer, { text: 'Its type is none that JSON has.' });
    const listed = mergeValues(found.layers, types);
    if (listed === 'invalid') throw new SampleFailure(pointer, { text: 'Its list of values is no list.' });
    if (listed !== null) {
      const value = listed.values[context.variation];
      if (value === undefined) throw new SampleFailure(pointer, { text: 'No further value is listed.' });
      return value;
    }
    const wanted: readonly SchemaType[] = types ?? [inferType(found.layers) ?? 'string'];
    let failure: SampleFailure | null = null;
    // Null says least: it comes last.
    for (const type of [...wanted.filter((one) => one !== 'null'), ...wanted.filter((one) => one === 'null')]) {
      try {
        return this.ofType(type, found, context, pointer);
      } catch (error) {
        if (!(error instanceof SampleFailure)) throw error;
        failure ??= error;
      }
    }
    if (found.nullable) return null;
    throw failure ?? new SampleFailure(pointer, { text: 'No value fits: its types exclude each other.' });
  }

  private ofType(type: SchemaType, found: Layers, context: SampleSpot, pointer: string): unknown {
    switch (type) {
      case 'null':
        return null;
      case 'boolean':
        if (context.variation > 1) throw new SampleFailure(pointer, { text: 'There are only two of these.' });
        return context.variation === 0;
      case 'string': {
        const text = sampleText(found, context.name, context.variation);
        if (text === null) throw new SampleFailure(pointer, { text: 'No text was found that keeps all of its rules.' });
        return text;
      }
      case 'number':
      case 'integer': {
        const number = sampleNumber(found, type === 'integer', context.variation);
        if (number === null) throw new SampleFailure(pointer, { text: 'No number was found within its limits.' });
        return number;
      }
      case 'array':
        return sampleArray(this, found, context);
      case 'object':
        return sampleObject(this, found, context);
      default: {
        const never: never = type;
        return never;
      }
    }
  }
}

interface Choice {
  readonly layer: Layer;
  readonly keyword: 'oneOf' | 'anyOf';
  readonly branches: readonly unknown[];
}

function firstChoice(found: Layers): Choice | null {
  for (const layer of found.layers) {
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      if (labelledConstants(member(layer.value, keyword)) !== null) continue;
      const branches = shapesOf(layer.value, keyword);
      if (branches.length > 0) return { layer, keyword, branches };
    }
  }
  return null;
}
