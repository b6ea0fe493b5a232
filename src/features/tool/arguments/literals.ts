import { isObject, pointerTo, tokensOf } from '../../../model/json';
import type { OddNumber } from '../../../schemas/argumentText';

/** Number literals no double holds, by the pointers of their values: `/amount → 12345678901234567890`. */
export type Literals = ReadonlyMap<string, string>;

export const noLiterals: Literals = new Map();

export function literalsOf(numbers: readonly OddNumber[]): Literals {
  return numbers.length === 0 ? noLiterals : new Map(numbers.map(({ pointer, literal }) => [pointer, literal]));
}

/** Those at and below a place, by pointers from there. */
export function literalsIn(all: Literals, place: string): Literals {
  if (all.size === 0 || place === '') return all;
  const inside = [...all].flatMap(([pointer, literal]) =>
    pointer === place || pointer.startsWith(`${place}/`) ? [[pointer.slice(place.length), literal] as const] : [],
  );
  return inside.length === 0 ? noLiterals : new Map(inside);
}

/** Those of a container whose members get other names: `null` where one goes. */
export function moveLiterals(inside: Literals, nameNow: (name: string) => string | number | null): Literals {
  if (inside.size === 0) return inside;
  return new Map(
    [...inside].flatMap(([pointer, literal]) => {
      const [name = '', ...rest] = tokensOf(pointer);
      const now = nameNow(name);
      return now === null ? [] : [[[now, ...rest].reduce<string>(pointerTo, ''), literal] as const];
    }),
  );
}

/**
 * The literals that hold once `place` has changed to what `root` has there: elsewhere as before, there those that came
 * with the change, or, where none did, those of numbers inside that stand where they stood.
 */
export function literalsAfter(before: Literals, root: unknown, place: string, given: Literals | undefined): Literals {
  if (before.size === 0 && (given === undefined || given.size === 0)) return before;
  const isInside = (pointer: string) => pointer === place || pointer.startsWith(`${place}/`);
  const outside = [...before].filter(([pointer]) => !(given === undefined ? pointer === place : isInside(pointer)));
  const came = [...(given ?? [])].map(([pointer, literal]) => [`${place}${pointer}`, literal] as const);
  const after = literalsStill(new Map([...outside, ...came]), root);
  const isSame =
    after.size === before.size && [...after].every(([pointer, literal]) => before.get(pointer) === literal);
  return isSame ? before : after;
}

/** The literals whose numbers stand where they are said to. */
export function literalsStill(literals: Literals, root: unknown): Literals {
  if (literals.size === 0) return literals;
  const still = new Map<string, string>();
  const visit = (value: unknown, pointer: string) => {
    if (typeof value === 'number') {
      const literal = literals.get(pointer);
      if (literal !== undefined && Object.is(Number(literal), value)) still.set(pointer, literal);
    } else if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) visit(item, `${pointer}/${i}`);
    } else if (isObject(value)) {
      for (const name of Object.keys(value)) visit(value[name], pointerTo(pointer, name));
    }
  };
  visit(root, '');
  return still;
}
