import type { StoreApi } from 'zustand/vanilla';
import { shallow } from 'zustand/vanilla/shallow';

/** A store that others read and watch, as `useStore` takes it. */
export type Readable<Value> = Pick<StoreApi<Value>, 'getState' | 'getInitialState' | 'subscribe'>;

type Readables<Values extends readonly unknown[]> = { readonly [Place in keyof Values]: Readable<Values[Place]> };

/** Counts the readings from outside. While one lasts nothing changes, so it reads each store once, however many ways lead there. */
let readings = 0;
let depth = 0;

/**
 * Returns a store that is computed from others: when it is read, and only where one of those is another value by then. A
 * value whose members are the same keeps its identity.
 */
export function derive<const Values extends readonly unknown[], Value>(
  sources: Readables<Values>,
  compute: (...values: Values) => Value,
): Readable<Value> {
  return deriveNext<Values, Value | undefined>(sources, undefined, (_, ...values) =>
    compute(...values),
  ) as Readable<Value>;
}

/** The same, where a value also depends on the one `before`; that of the first is `initial`. */
export function deriveNext<const Values extends readonly unknown[], Value>(
  sources: Readables<Values>,
  initial: Value,
  compute: (before: Value, ...values: Values) => Value,
): Readable<Value> {
  let last: { readonly values: readonly unknown[]; readonly value: Value } = { values: [], value: initial };
  let readIn = 0;
  const read = (): Value => {
    const values = sources.map((source) => source.getState());
    if (last.values.length > 0 && values.every((value, place) => value === last.values[place])) return last.value;
    // They are in the order of the sources.
    const value = compute(last.value, ...(values as unknown as Values));
    last = { values, value: shallow(last.value, value) ? last.value : value };
    return last.value;
  };
  const getState = (): Value => {
    if (depth === 0) readings++;
    if (readIn === readings) return last.value;
    depth++;
    try {
      const value = read();
      readIn = readings;
      return value;
    } finally {
      depth--;
    }
  };
  return {
    getState,
    getInitialState: getState,
    subscribe: (changed) => {
      let before = getState();
      const follow = () => {
        const now = getState();
        const former = before;
        before = now;
        if (now !== former) changed(now, former);
      };
      const stops = sources.map((source) => source.subscribe(follow));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Counts the values that a store has had: by its number a question's key can name one, however large that is. */
export function countValues(source: Readable<unknown>): Readable<number> {
  return deriveNext<readonly [unknown], number>([source], 0, (before) => before + 1);
}
