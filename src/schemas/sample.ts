import type { RJSFSchema } from '@rjsf/utils';
import { formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member } from '../model/json';
import type { RichText } from '../model/revealText';
import { type BoundSchema, boundSchema, type FieldKind, type FieldNode } from './boundSchema';
import { createBranchValidator, resolveWhen } from './branches';
import { formatSamples } from './formatSamples';
import { isMultipleOf } from './isMultipleOf';
import { samplePattern } from './samplePattern';

/** `defaults` and `examples` are what the schema itself says; `sample` is made up to fit it. */
export type SampleMode = 'defaults' | 'examples' | 'sample';

export type Sample =
  | { readonly value: unknown; readonly text: string }
  /** Why nothing fits or nothing was found. */
  | { readonly reason: RichText };

/**
 * Builds arguments to start from: always the same for the same schema, in a bounded number of steps. Never throws. What
 * is made up follows the rules of the bounded schema; the check still has the last word. A sample takes the schema's own
 * examples and defaults where they seem to fit, unless it `isMadeUp` throughout.
 */
export function buildSample(schema: unknown, mode: SampleMode, isMadeUp = false): Sample {
  const bound = boundSchema(schema);
  const sampler = new Sampler(bound, isMadeUp);
  try {
    const value = mode === 'sample' ? sampler.fit(bound.schema, top) : (sampler.propose(bound.schema, mode, 0) ?? {});
    return { value, text: JSON.stringify(value, null, 2) };
  } catch (error) {
    if (error instanceof SampleFailure) return { reason: error.words };
    throw error;
  }
}

/** Nothing was found that fits. */
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
    const [example] = listOf(node['x-examples']);
    if (mode === 'examples' && example !== undefined) return example;
    if (node['x-default'] !== undefined) return node['x-default'];
    const members = Object.entries(propertiesOf(node)).flatMap(([name, property]) => {
      const value = isObject(property) ? this.propose(property, mode, level + 1) : undefined;
      return value === undefined ? [] : [[name, value] as const];
    });
    if (members.length > 0) return Object.fromEntries(members);
    const items = node['items'];
    const item = mode === 'examples' && isObject(items) ? this.propose(items, mode, level + 1) : undefined;
    if (item !== undefined) return [item];
    const [branch] = listOf(node['x-branches']);
    return isObject(branch) ? this.propose(branch, mode, level + 1) : undefined;
  }

  /** A value that fits. Throws a SampleFailure. */
  fit(node: FieldNode, spot: Spot): unknown {
    if (++this.steps > limits.steps) throw say('The schema is too complex to try out.');
    if (spot.level > limits.depth) throw say('A value would have to be nested without end.');
    const proposed = this.isMadeUp ? undefined : this.proposed(node)[spot.variation];
    if (proposed !== undefined) return proposed;
    try {
      return this.ofKind(node, spot);
    } catch (error) {
      const takesNull = Array.isArray(node['type']) && node['type'].includes('null');
      if (takesNull && error instanceof SampleFailure) return null;
      throw error;
    }
  }

  private ofKind(node: FieldNode, spot: Spot): unknown {
    const kind = node['x-kind'] as FieldKind;
    switch (kind) {
      case 'text':
        return this.text(node, spot);
      case 'number':
        return sampleNumber(node, spot.variation);
      case 'boolean':
        if (spot.variation > 1) throw say('There are only two of these.');
        return spot.variation === 0;
      case 'choice': {
        const value = listOf(node['enum'])[spot.variation];
        if (value === undefined) throw say('No further value is listed.');
        return value;
      }
      case 'choices':
      case 'lines':
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
        const definition = this.bound.definitions.get(String(node['x-again']));
        if (definition === undefined) throw say('The schema is too large to try out.');
        return this.fit(definition, { ...spot, level: spot.level + 1 });
      }
      case 'json':
        return this.anything(node, spot);
      default:
        return kind satisfies never;
    }
  }

  private matches(value: unknown, node: FieldNode): boolean {
    return this.validator.isValid(node as RJSFSchema, value, {});
  }

  /** The schema's own examples and default, where they fit; null and nothing say too little. */
  private proposed(node: FieldNode): readonly unknown[] {
    const values = [...listOf(node['x-examples']), node['x-default']];
    return values.filter((value) => value !== undefined && value !== null && value !== '' && this.matches(value, node));
  }

  private anything(node: FieldNode, { name }: Spot): unknown {
    const source = String(node['x-source']).split(' ').at(-1);
    const note = this.bound.notes.find(({ pointer }) => pointer === source);
    if (note !== undefined) throw new SampleFailure(...note.reason);
    return name === '' ? 'text' : name;
  }

  /** A text by its pattern, else its format, else its name. Different for each variation. */
  private text(node: FieldNode, { name, variation }: Spot): string {
    const least = numberIn(node, 'minLength') ?? 0;
    const most = numberIn(node, 'maxLength') ?? limits.text;
    const pattern = node['x-pattern'];
    const format = this.bound.facts.get(String(node['x-source']))?.format ?? '';
    const sample = formatSamples.get(format);
    const plain = [...(name === '' ? 'text' : name)].slice(0, 40).join('');
    const text =
      typeof pattern === 'string'
        ? samplePattern(pattern, least + variation)
        : sample !== undefined
          ? vary(sample, variation)
          : [...(variation === 0 ? plain : `${variation}-${plain}`).padEnd(Math.min(least, limits.text), 'a')]
              .slice(0, most)
              .join('');
    const length = text === null ? -1 : [...text].length;
    if (text === null || length < least || length > most) throw say('No text was found that keeps all of its rules.');
    return text;
  }

  /** As many items as are needed, and one where none is but the schema says what it would be. */
  private list(node: FieldNode, spot: Spot): unknown[] {
    const places = listOf(Array.isArray(node['items']) ? node['items'] : []);
    const further = Array.isArray(node['items']) ? node['additionalItems'] : node['items'];
    const contained = node['x-contains'];
    const least = numberIn(node, 'minItems') ?? 0;
    const most = Math.min(numberIn(node, 'maxItems') ?? limits.items, limits.items);
    if (least > most) throw say('More items are needed than can be made up.');
    const isTold = isObject(further) && further['x-kind'] !== 'json';
    const length = Math.min(Math.max(least, places.length, places.length === 0 && isTold ? 1 : 0), most);
    const made: unknown[] = [];
    const taken = new Set<string>();
    const isUnique = node['uniqueItems'] === true;
    for (let i = 0; i < length; i++) {
      const item = places[i] ?? (isObject(contained) ? contained : further);
      if (!isObject(item)) break;
      let variation = isUnique ? 0 : spot.variation;
      let value: unknown;
      do {
        if (variation > limits.variations + i) throw say('Not enough different items were found.');
        const name = item['x-kind'] === 'json' ? `item ${i + 1}` : spot.name;
        value = this.fit(item, { level: spot.level + 1, name, variation: variation++ });
      } while (isUnique && taken.has(formatJson(value)));
      taken.add(formatJson(value));
      made.push(value);
    }
    return made;
  }

  /** What is required; where nothing is, at the top, all that the schema names. */
  private object(node: FieldNode, spot: Spot): JsonObject {
    const properties = propertiesOf(node);
    const required = listOf(node['required']).filter((name) => typeof name === 'string');
    const made = new Map<string, unknown>();
    const make = (name: string, rule: unknown) => {
      if (!isObject(rule)) throw say('A field is needed that the form has no room for.');
      made.set(name, this.fit(rule, { level: spot.level + 1, name, variation: spot.variation }));
    };
    for (const name of required) make(name, member(properties, name));
    const least = numberIn(node, 'minProperties') ?? 0;
    if (least > limits.fields) throw say('More fields are needed than can be made up.');
    const takesAll = spot.level === 0 && required.length === 0 && node['maxProperties'] === undefined;
    for (const [name, rule] of Object.entries(properties)) {
      if (made.has(name) || (!takesAll && made.size >= least)) continue;
      // An optional field that nothing fits is left out.
      for (const value of this.tryFit(rule, name, spot)) made.set(name, value);
    }
    const pattern = node['x-name-pattern'];
    for (let i = 0; made.size < least && i < limits.fields; i++) {
      const name = typeof pattern === 'string' ? samplePattern(pattern, i) : `name${i + 1}`;
      if (name === null) throw say('No name was found that keeps all of its rules.');
      if (!made.has(name)) make(name, node['x-entries']);
    }
    return Object.fromEntries(made);
  }

  /** An object, made again with what its conditions add until they add no more. */
  private when(node: FieldNode, spot: Spot): unknown {
    let resolved = node['x-base'] as FieldNode;
    let value: unknown = this.fit(resolved, spot);
    for (let tries = 0; tries < 4; tries++) {
      resolved = resolveWhen(this.validator, node, value);
      if (this.matches(value, resolved)) return value;
      value = this.object(resolved, spot);
    }
    return value;
  }

  private union(node: FieldNode, spot: Spot): unknown {
    const branches = listOf(node['x-branches']).filter(isObject);
    let failure: SampleFailure | null = null;
    let second: unknown;
    for (const branch of branches.slice(0, 50)) {
      try {
        const value = this.fit(branch, spot);
        const others = branches.filter((other) => other !== branch);
        if (node['x-one'] !== true) return value;
        const own = this.setApart(value, branch, others, spot);
        if (!others.some((other) => this.matches(own, other))) return own;
        second ??= value;
      } catch (error) {
        if (!(error instanceof SampleFailure)) throw error;
        failure ??= error;
      }
    }
    if (second !== undefined) return second;
    throw failure ?? say('None of the shapes allows a value.');
  }

  /** Gives an object that fits several shapes, of which only one may fit, members that the others don't allow. */
  private setApart(value: unknown, own: FieldNode, others: readonly FieldNode[], spot: Spot): unknown {
    if (!isObject(value)) return value;
    let apart: JsonObject = value;
    for (const other of others.filter((one) => this.matches(value, one))) {
      const missing = (node: FieldNode) =>
        Object.entries(propertiesOf(node)).filter(([name]) => !Object.hasOwn(apart, name));
      const fields = missing(own).flatMap(([name, rule]) =>
        this.tryFit(rule, name, spot).map((one) => [name, one] as const),
      );
      const odd = missing(other).flatMap(([name]) => [1, 'text', false].map((one) => [name, one] as const));
      const tries = [...fields.slice(0, 20), ...odd.slice(0, 60)].map(([name, one]) => ({ ...apart, [name]: one }));
      apart = tries.find((one) => this.matches(one, own) && !this.matches(one, other)) ?? apart;
    }
    return apart;
  }

  /** A value that fits, or none. */
  private tryFit(rule: unknown, name: string, { level }: Spot): readonly unknown[] {
    try {
      return isObject(rule) ? [this.fit(rule, { level: level + 1, name, variation: 0 })] : [];
    } catch (error) {
      if (error instanceof SampleFailure) return [];
      throw error;
    }
  }
}

/** Another value of the same format: its first word or last digit is another one. */
function vary(text: string, variation: number): string {
  if (variation === 0) return text;
  if (text.includes('@') || /^[a-z]/u.test(text)) return text.replace(/(?<=^|\/\/)(?=[a-z])/u, `v${variation}-`);
  return text.replace(/\d(?=\D*$)/u, String(variation % 10));
}

/** The plainest number within all limits that is written exactly, the next ones for higher variations. */
function sampleNumber(node: FieldNode, variation: number): number {
  const isWhole = [node['type']].flat().includes('integer');
  const least = numberIn(node, 'minimum') ?? numberIn(node, 'exclusiveMinimum') ?? null;
  const most = numberIn(node, 'maximum') ?? numberIn(node, 'exclusiveMaximum') ?? null;
  const divisor = numberIn(node, 'multipleOf') ?? null;
  const fits = (value: number) =>
    (least === null || (node['minimum'] === undefined ? value > least : value >= least)) &&
    (most === null || (node['maximum'] === undefined ? value < most : value <= most)) &&
    (!isWhole || Number.isSafeInteger(value)) &&
    (divisor === null || isMultipleOf(divisor, value));
  const step = Math.max(divisor ?? 0, isWhole ? 1 : 0) || 1;
  const isDown = least === null && most !== null && most < 1;
  const start = isDown ? Math.floor((most ?? 0) / step) : Math.ceil((least ?? Math.min(1, step)) / step);
  const width = (most ?? 0) - (least ?? 0);
  const between =
    isWhole || divisor !== null || least === null || most === null
      ? []
      : [2, 2.5, 3.5, 4.5].map((part) => least + width / part);
  let skipped = 0;
  for (let i = 0; i < limits.tries; i++) {
    const value = Number(((start + (isDown ? -i : i)) * step).toPrecision(15));
    const found = [value, ...(i === 0 ? between : [])].find((one) => fits(one) && skipped++ >= variation);
    if (found !== undefined) return found;
  }
  throw say('No number was found within its limits.');
}

function numberIn(node: FieldNode, keyword: string): number | undefined {
  const value = node[keyword];
  return typeof value === 'number' ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function propertiesOf({ properties }: FieldNode): JsonObject {
  return isObject(properties) ? properties : {};
}
