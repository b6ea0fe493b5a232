/** A deterministic stream of choices: the same seed gives the same choices on every machine. */
export interface RandomSource {
  /** A number in [0, 1). */
  next(): number;
  /** An integer in [0, limit). */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  /** True with that probability. */
  chance(probability: number): boolean;
}

/** A 32-bit mixing generator (additive counter, xor-shift-multiply output). */
export function randomSource(seed: number): RandomSource {
  let counter = Math.imul(seed + 1, 0x9e3779b1);
  const next = () => {
    counter = (counter + 0x6d2b79f5) | 0;
    let mixed = Math.imul(counter ^ (counter >>> 15), counter | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    chance: (probability) => next() < probability,
  };
}
