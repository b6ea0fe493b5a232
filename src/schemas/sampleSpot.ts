import { isObject, type JsonObject, member } from '../model/json';
import type { RichText } from '../model/richText';
import type { Place } from './refs';

/** Nothing was found that fits: why, and where in the schema. */
export class SampleFailure extends Error {
  readonly pointer: string;
  readonly words: RichText;

  constructor(pointer: string, ...words: RichText) {
    super('No sample');
    this.pointer = pointer;
    this.words = words;
  }
}

/** Where a value stands: how deep, under which name, and which of several different values is wanted. */
export interface SampleSpot {
  readonly level: number;
  readonly name: string;
  readonly variation: number;
}

/** What the makers of lists and objects need for what is inside. */
export interface Sampler {
  /** A value that all of the places allow. Throws a SampleFailure. */
  fit(places: readonly Place[], context: SampleSpot): unknown;
  /** Whether a value fits the schema at a pointer. */
  matches(value: unknown, pointer: string): boolean;
}

/** The members of a map of schemas. */
export function membersOf(schema: JsonObject, keyword: string): [string, unknown][] {
  const map = member(schema, keyword);
  return isObject(map) ? Object.entries(map).slice(0, 2_000) : [];
}
