import { formatJson } from '../model/formatJson';
import type { JsonObject } from '../model/json';
import type { RichText } from '../model/revealText';
import { isMultipleOf } from './argumentText';
import { type BoundSchema, boundSchema } from './boundSchema';
import { createBranchValidator, fits, resolveWhen } from './branches';
import { type FieldNode, itemOf, placesOf, propertyOf, typesOf } from './fieldNode';
import { sampleOfFormat } from './ruleWords';
import { samplePattern } from './samplePattern';

/** `defaults` and `examples` are what the schema itself says; `sample` is made up to fit it. */
export type SampleMode = 'defaults' | 'examples' | 'sample';

export type Sample = { readonly value: unknown; readonly text: string } | { readonly reason: RichText };

/**
 * Builds arguments to start from, always the same for the same schema, in a bounded number of steps. A sample takes the
 * schema's own examples and defaults where they seem to fit, unless it `isMadeUp` throughout. The check has the last word.
 */
export function buildSample(schema: unknown, mode: SampleMode, isMadeUp = false): Sample {
  const bound = boundSchema(schema);
  const sampler = new Sampler(bound, isMadeUp);
  try {
    const value = mode === 'sample' ? sampler.fit(bound.schema, top) : sampler.propose(bound.schema, mode, 0);
    if (value === undefined) throw say(`The schema gives no ${mode} that a form can hold.`);
    return { value, text: JSON.stringify(value, null, 2) };
  } catch (error) {
    if (error instanceof SampleFailure) return { reason: error.words };
    throw error;
  }
}

class SampleFailure extends Error {
  readonly words: RichText;

  constructor(...words: RichText) {
    super('No sample');
    this.words = words;
  }
}

const say = (text: string) => new SampleFailure({ text });

/** Where a value stands: how deep, under which name, and which of several different values is wanted. */
interface Spot {
  readonly level: number;
  readonly name: string;
  readonly variation: number;
}

const top: Spot = { level: 0, name: '', variation: 0 };
const limits = { depth: 30, steps: 8_000, items: 1_000, fields: 500, variations: 30, text: 20_000, tries: 2_000 };

class Sampler {
  private readonly bound: BoundSchema;
  private readonly isMadeUp: boolean;
  private readonly validator = createBranchValidator();
  private steps = 0;

  constructor(bound: BoundSchema, isMadeUp: boolean) {
    this.bound = bound;
    this.isMadeUp = isMadeUp;
  }

  /** What the schema itself proposes for a value; undefined where it says nothing. */
  propose(node: FieldNode, mode: 'defaults' | 'examples', level: number): unknown {
    if (level > limits.depth || ++this.steps > limits.steps) return undefined;
    const [example] = node['x-examples'] ?? [];
    if (mode === 'examples' && example !== undefined) return example;
    if (node['x-default'] !== undefined) return node['x-default'];
    const members = Object.entries(node.properties ?? {})
      .map(([name, property]) => [name, this.propose(property, mode, level + 1)] as const)
      .filter(([, value]) => value !== undefined);
    if (members.length > 0) return Object.fromEntries(members);
    const item =
      mode === 'examples' && node['x-kind'] === 'list' ? this.propose(itemOf(node), mode, level + 1) : undefined;
    if (item !== undefined) return [item];
    const [branch] = node['x-branches'] ?? [];
    return branch === undefined ? undefined : this.propose(branch, mode, level + 1);
  }

  /** A value that fits. Throws a SampleFailure. */
  fit(node: FieldNode, spot: Spot): unknown {
    if (++this.steps > limits.steps) throw say('The schema is too complex to try out.');
    if (spot.level > limits.depth) throw say('A value would have to be nested without end.');
    const proposed = this.isMadeUp ? undefined : this.proposed(node)[spot.variation];
    if (proposed !== undefined) return proposed;
    if (!typesOf(node).includes('null')) return this.ofKind(node, spot);
    const [value = null] = this.tryFit(() => this.ofKind(node, spot));
    return value;
  }

  private ofKind(node: FieldNode, spot: Spot): unknown {
    const kind = node['x-kind'];
    switch (kind) {
      case 'text':
        return sampleText(node, spot);
      case 'number':
        return sampleNumber(node, spot.variation);
      case 'boolean':
        if (spot.variation > 1) throw say('There are only two of these.');
        return spot.variation === 0;
      case 'choice': {
        const value = node.enum?.[spot.variation];
        if (value === undefined) throw say('No further value is listed.');
        return value;
      }
      case 'choices':
      case 'list':
      case 'tuple':
        return this.list(node, spot);
      case 'object':
        return this.object(node, spot);
      case 'when':
        return this.when(node, spot);
      case 'union':
        return this.union(node, spot);
      case 'again': {
        const definition = this.bound.definitions.get(node['x-again'] ?? '');
        if (definition === undefined) throw say('The schema is too large to try out.');
        return this.fit(definition, { ...spot, level: spot.level + 1 });
      }
      case 'json':
        if (node['x-reason'] !== undefined) throw new SampleFailure(...node['x-reason']);
        return spot.name === '' ? 'text' : spot.name;
      default:
        return kind satisfies never;
    }
  }

  /** The schema's own examples and default, where they fit; null and nothing say too little. */
  private proposed(node: FieldNode): readonly unknown[] {
    const values = [...(node['x-examples'] ?? []), node['x-default']];
    return values.filter((value) => (value ?? '') !== '' && fits(this.validator, node, value));
  }

  /** As many items as are needed, and one where none is but the schema says what it would be. */
  private list(node: FieldNode, spot: Spot): unknown[] {
    const places = placesOf(node);
    const { minItems: least = 0, maxItems = limits.items, uniqueItems = false } = node;
    const most = Math.min(maxItems, limits.items);
    if (least > most) throw say('More items are needed than can be made up.');
    const isTold = node['x-kind'] !== 'tuple' && itemOf(node)['x-kind'] !== 'json';
    const length = Math.min(Math.max(least, places.length, isTold ? 1 : 0), most);
    const made = new Map<string, unknown>();
    for (let i = 0; i < length; i++) {
      const item = places[i] ?? itemOf(node);
      const name = item['x-kind'] === 'json' ? `item ${i + 1}` : spot.name;
      for (let variation = uniqueItems ? 0 : spot.variation; ; variation++) {
        if (variation > limits.variations + i) throw say('Not enough different items were found.');
        const value = this.fit(item, { level: spot.level + 1, name, variation });
        const key = uniqueItems ? formatJson(value) : String(i);
        if (made.has(key)) continue;
        made.set(key, value);
        break;
      }
    }
    return [...made.values()];
  }

  /** What is required; where nothing is, at the top, or where it `isWhole`, all that the schema names. */
  private object(node: FieldNode, spot: Spot, isWhole = false): JsonObject {
    const { required = [], minProperties: least = 0, 'x-name-pattern': pattern } = node;
    const made = new Map<string, unknown>();
    const make = (name: string, rule: FieldNode | undefined) => {
      if (rule === undefined) throw say('A field is needed that the form has no room for.');
      made.set(name, this.fit(rule, { level: spot.level + 1, name, variation: spot.variation }));
    };
    for (const name of required) make(name, propertyOf(node, name));
    if (least > limits.fields) throw say('More fields are needed than can be made up.');
    const takesAll = (isWhole || (spot.level === 0 && required.length === 0)) && node.maxProperties === undefined;
    for (const [name, rule] of Object.entries(node.properties ?? {})) {
      if (made.has(name) || (!takesAll && made.size >= least)) continue;
      // An optional field that nothing fits is left out.
      for (const value of this.tryFit(() => this.fit(rule, inside(spot, name)))) made.set(name, value);
    }
    for (let i = 0; made.size < least && i < limits.fields; i++) {
      const name = pattern === undefined ? `name${i + 1}` : samplePattern(pattern, i);
      if (name === null) throw say('No name was found that keeps all of its rules.');
      if (!made.has(name)) make(name, node['x-entries']);
    }
    return Object.fromEntries(made);
  }

  /** An object, made again with what its conditions add until they add no more. */
  private when(node: FieldNode, spot: Spot): unknown {
    let resolved = node['x-base'] ?? node;
    let value: unknown = this.fit(resolved, spot);
    for (let tries = 0; tries < 4; tries++) {
      resolved = resolveWhen(this.validator, node, value);
      if (fits(this.validator, resolved, value)) return value;
      value = this.object(resolved, spot);
    }
    return value;
  }

  /** A value of the first branch that one fits; where only one may fit, of one that no other branch takes as well. */
  private union(node: FieldNode, spot: Spot): unknown {
    const branches = node['x-branches'] ?? [];
    let failure: unknown = say('None of the shapes allows a value.');
    const made: unknown[] = [];
    for (const branch of branches.slice(0, 50)) {
      try {
        const value = this.fit(branch, spot);
        if (node['x-one'] !== true) return value;
        // Shapes that take the same few fields may not take the same many.
        const whole = branch['x-kind'] === 'object' ? this.tryFit(() => this.object(branch, spot, true)) : [];
        const isShared = (one: unknown) =>
          branches.some((other) => other !== branch && fits(this.validator, other, one));
        const own = [value, ...whole].find((one) => !isShared(one));
        if (own !== undefined) return own;
        made.push(value);
      } catch (error) {
        if (!(error instanceof SampleFailure)) throw error;
        if (made.length === 0) failure = error;
      }
    }
    if (made.length > 0) return made[0];
    throw failure;
  }

  private tryFit(find: () => unknown): readonly unknown[] {
    try {
      return [find()];
    } catch (error) {
      if (error instanceof SampleFailure) return [];
      throw error;
    }
  }
}

function inside({ level }: Spot, name: string): Spot {
  return { level: level + 1, name, variation: 0 };
}

/** A text by its pattern, else its format, else its name. Different for each variation. */
function sampleText(node: FieldNode, { name, variation }: Spot): string {
  const { minLength: least = 0, maxLength: most = limits.text, 'x-pattern': pattern, 'x-format': format } = node;
  const sample = sampleOfFormat(format);
  if (sample !== undefined && variation > 0) throw say('Only one text of this format is known.');
  const plain = [...(name === '' ? 'text' : name)].slice(0, 40).join('');
  const padded = (variation === 0 ? plain : `${variation}-${plain}`).padEnd(Math.min(least, limits.text), 'a');
  const made = sample === undefined ? [...padded].slice(0, most).join('') : sample;
  const text = pattern === undefined ? made : samplePattern(pattern, least + variation);
  const length = text === null ? -1 : [...text].length;
  if (text === null || length < least || length > most) throw say('No text was found that keeps all of its rules.');
  return text;
}

/** The plainest number within all limits that is written exactly, the next ones for higher variations. */
function sampleNumber(node: FieldNode, variation: number): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node;
  const isWhole = typesOf(node).includes('integer');
  const least = minimum ?? exclusiveMinimum;
  const most = maximum ?? exclusiveMaximum;
  const isWithin = (value: number) =>
    (minimum === undefined || value >= minimum) &&
    (maximum === undefined || value <= maximum) &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || value < exclusiveMaximum) &&
    (!isWhole || Number.isSafeInteger(value)) &&
    (multipleOf === undefined || isMultipleOf(multipleOf, value));
  const step = Math.max(multipleOf ?? 0, isWhole ? 1 : 0) || 1;
  const isDown = least === undefined && most !== undefined && most < 1;
  const start = isDown ? Math.floor(most / step) : Math.ceil((least ?? Math.min(1, step)) / step);
  const hasBetween = !isWhole && multipleOf === undefined && least !== undefined && most !== undefined;
  const between = hasBetween ? [2, 2.5, 3.5, 4.5].map((part) => least + (most - least) / part) : [];
  let skipped = 0;
  for (let i = 0; i < limits.tries; i++) {
    const value = Number(((start + (isDown ? -i : i)) * step).toPrecision(15));
    const found = [value, ...(i === 0 ? between : [])].find((one) => isWithin(one) && skipped++ >= variation);
    if (found !== undefined) return found;
  }
  throw say('No number was found within its limits.');
}
