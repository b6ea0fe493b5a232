import type { RichText } from '../model/richText';
import { pickValue } from './pickValue';
import { SampleFailure } from './sampleSpot';
import { SchemaSampler } from './schemaSampler';

/** `defaults` and `examples` are what the schema itself says; `sample` is made up to fit it. */
export type SampleMode = 'defaults' | 'examples' | 'sample';

export type Sample =
  | { readonly value: unknown; readonly text: string }
  /** Why nothing fits or nothing was found, and where in the schema. */
  | { readonly reason: RichText; readonly pointer: string };

/**
 * Arguments to start from: always the same for the same schema, in a bounded number of steps. Never throws. What is
 * made up follows all rules a schema can state but for the rarest; the check still has the last word. A sample takes
 * the schema's own examples and defaults where they seem to fit, unless it `isMadeUp` throughout.
 */
export function buildSample(schema: unknown, mode: SampleMode, isMadeUp = false): Sample {
  try {
    const sampler = new SchemaSampler(schema, isMadeUp);
    const value = mode === 'sample' ? sampler.sample() : (pickValue(sampler.place, sampler.references, mode) ?? {});
    return { value, text: JSON.stringify(value, null, 2) };
  } catch (error) {
    if (error instanceof SampleFailure) return { reason: error.words, pointer: error.pointer };
    return { reason: [{ text: 'The schema is too deep to make up a value.' }], pointer: '' };
  }
}
