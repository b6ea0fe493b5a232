/**
 * A posture value with its basis: how we know it.
 *
 * - `stated`: the source says so, in its own word (which may be one no vocabulary lists).
 * - `derived`: a named rule of a dialect concludes it.
 * - `assigned`: a reviewer decided it, with a reason.
 * - `unstated`: nobody says. Never the same as safe.
 */
export type Fact<Value = string> =
  | { readonly basis: 'stated'; readonly value: Value }
  | { readonly basis: 'derived'; readonly value: Value; readonly rule: string }
  | ({ readonly basis: 'assigned'; readonly value: Value } & Signed)
  | { readonly basis: 'unstated' };

/** Who says what a person decided, when and why. */
export interface Signed {
  readonly reason: string;
  readonly by?: string;
  /** The file that said so, where it came from one: its name and reason are the file's word. Untrusted text. */
  readonly from?: string;
  /** Taken from the hints of the tool's server, whose word it is: nobody has judged the tool. */
  readonly byHint?: true;
  /** ISO 8601. */
  readonly at: string;
}

export const unstated: Fact<never> = { basis: 'unstated' };

export function stated<Value>(value: Value): Fact<Value> {
  return { basis: 'stated', value };
}

/** `rule` names a row of `derivations`. */
export function derived<Value>(value: Value, rule: string): Fact<Value> {
  return { basis: 'derived', value, rule };
}

/** The fact's value, or undefined where nobody says. */
export function factValue<Value>(fact: Fact<Value>): Value | undefined {
  return fact.basis === 'unstated' ? undefined : fact.value;
}

/** The fact in a file or sum that people read: a value that a reviewer assigned says so. */
export function factText(fact: Fact): string {
  if (fact.basis === 'unstated') return 'not stated';
  return fact.basis === 'assigned' ? `${fact.value} (assigned)` : fact.value;
}

/** The posture fields a person may assign, in the order they are shown. */
export const assignableFields = ['tier', 'egress', 'approval', 'replay'] as const;
export type AssignableField = (typeof assignableFields)[number];

export function isAssignable(field: string): field is AssignableField {
  return assignableFields.some((assignable) => assignable === field);
}
