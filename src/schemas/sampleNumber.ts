import { isMultipleOf } from './isMultipleOf';
import type { Layers } from './layers';
import { type Bounds, mergeBounds } from './merged';

const maxTries = 2_000;

/** The plainest number within all limits, the next ones for higher variations; null where none was found. */
export function sampleNumber(found: Layers, whole: boolean, variation: number): number | null {
  const { low: least, high: most, steps } = mergeBounds(found);
  // Bounds of 64-bit integers are no limits to a number that a double holds.
  const low = least !== null && least.at < Number.MIN_SAFE_INTEGER ? null : least;
  const high = most !== null && most.at > Number.MAX_SAFE_INTEGER ? null : most;
  const bounds = { low, high, steps };
  const step = Math.max(...steps, whole ? 1 : 0);
  const fits = (value: number) =>
    isWithin(value, bounds) &&
    (!whole || Number.isSafeInteger(value)) &&
    steps.every((one) => isMultipleOf(one, value));
  if (step === 0) {
    for (const value of plainNumbers(bounds, variation)) if (fits(value)) return value;
    return null;
  }
  const down = low === null && high !== null && high.at < 1;
  const start = down ? Math.floor((high?.at ?? 0) / step) : Math.ceil((low?.at ?? Math.min(1, step)) / step);
  let skipped = 0;
  for (let i = 0; i < maxTries; i++) {
    const value = Number(((start + (down ? -i : i)) * step).toPrecision(15));
    if (fits(value) && skipped++ >= variation) return value;
  }
  return null;
}

function plainNumbers({ low, high }: Bounds, variation: number): number[] {
  if (low !== null && high !== null) {
    const width = high.at - low.at;
    return variation === 0
      ? [low.at, high.at, low.at + width / 2]
      : [low.at + width / (variation + 1.5), low.at + width / (variation + 2.5)];
  }
  if (low !== null) return [low.at + variation, low.at + variation + 1];
  if (high !== null) return [Math.min(1, high.at) - variation, high.at - variation - 1];
  return [1 + variation];
}

function isWithin(value: number, { low, high }: Bounds): boolean {
  if (low !== null && (value < low.at || (low.strict && value === low.at))) return false;
  return high === null || !(value > high.at || (high.strict && value === high.at));
}
