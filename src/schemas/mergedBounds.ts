import { member } from '../model/json';
import type { Layers } from './layers';

/** The strictest of a keyword's lower limits: whole numbers from 0. */
export function largest(found: Layers, keyword: string): number | null {
  return countsOf(found, keyword).reduce<number | null>((most, one) => Math.max(most ?? one, one), null);
}

/** The strictest of a keyword's upper limits. */
export function smallest(found: Layers, keyword: string): number | null {
  return countsOf(found, keyword).reduce<number | null>((least, one) => Math.min(least ?? one, one), null);
}

function countsOf(found: Layers, keyword: string): number[] {
  return found.layers
    .map(({ value }) => member(value, keyword))
    .filter((count): count is number => typeof count === 'number' && Number.isSafeInteger(count) && count >= 0);
}

/** The limits of a number that all layers agree to. */
export interface Bounds {
  readonly low: { readonly at: number; readonly strict: boolean } | null;
  readonly high: { readonly at: number; readonly strict: boolean } | null;
  readonly steps: readonly number[];
}

export function mergeBounds(found: Layers): Bounds {
  let low: Bounds['low'] = null;
  let high: Bounds['high'] = null;
  const steps: number[] = [];
  for (const { value } of found.layers) {
    // Draft-04 writes `exclusiveMinimum: true` beside `minimum`.
    const lows = [limitOf(value, 'minimum', 'exclusiveMinimum'), limitOf(value, 'exclusiveMinimum', '')];
    const highs = [limitOf(value, 'maximum', 'exclusiveMaximum'), limitOf(value, 'exclusiveMaximum', '')];
    for (const one of lows) {
      if (one !== null && (low === null || one.at > low.at || (one.at === low.at && one.strict))) low = one;
    }
    for (const one of highs) {
      if (one !== null && (high === null || one.at < high.at || (one.at === high.at && one.strict))) high = one;
    }
    const step = member(value, 'multipleOf');
    if (typeof step === 'number' && Number.isFinite(step) && step > 0) steps.push(step);
  }
  return { low, high, steps };
}

function limitOf(schema: object, keyword: string, strictly: string): { at: number; strict: boolean } | null {
  const at = member(schema as Record<string, unknown>, keyword);
  if (typeof at !== 'number' || !Number.isFinite(at)) return null;
  return { at, strict: strictly === '' || member(schema as Record<string, unknown>, strictly) === true };
}
