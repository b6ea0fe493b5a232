import type { Reference } from '../engine/protocol';

/** As many as the worker keeps: those referred to last. */
const maxKnown = 8;

/**
 * Gives what questions refer to an id, by identity, so that its value travels once. Refer to it when the question is
 * sent: the worker takes messages in order, and lets go of what was referred to longest ago.
 */
export class ReferenceIds<Value> {
  private known: { readonly value: Value; readonly id: number }[] = [];
  private last = 0;

  refer(value: Value): Reference<Value> {
    const known = this.known.find((one) => one.value === value);
    const entry = known ?? { value, id: ++this.last };
    this.known = [...this.known.filter((one) => one !== entry), entry].slice(-maxKnown);
    return known === undefined ? { id: entry.id, value } : { id: entry.id };
  }

  /** The worker has let go of them: from now on values travel again. */
  forget(): void {
    this.known = [];
  }
}
