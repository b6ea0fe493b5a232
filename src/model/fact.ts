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
  | {
      readonly basis: 'assigned';
      readonly value: Value;
      readonly reason: string;
      readonly by?: string;
      /** The review file that says so; absent where it was assigned here. */
      readonly from?: string;
      readonly at: string;
    }
  | { readonly basis: 'unstated' };

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

/**
 * What became of an assignment: `applied` where nothing else speaks, `lapsed` where the descriptor is no longer the
 * one it was made on, `confirms` or `disagrees` where the source speaks after all.
 */
export type Standing = 'applied' | 'lapsed' | 'confirms' | 'disagrees';

/**
 * A fact once a reviewer's assignment is taken into account. It fills what is unstated and overrides nothing; one made
 * on another descriptor, or on one without a digest, has no effect but is still told.
 */
export function effectiveFact(
  fact: Fact,
  assignment: Assignment | undefined,
  digest: string | null,
): { readonly fact: Fact; readonly standing: Standing | null } {
  if (assignment === undefined) return { fact, standing: null };
  if (digest === null || assignment.digest !== digest) return { fact, standing: 'lapsed' };
  const { value, reason, by, from, at } = assignment;
  const known = factValue(fact);
  if (known !== undefined) return { fact, standing: known === value ? 'confirms' : 'disagrees' };
  const signed = { ...(by !== undefined && { by }), ...(from !== undefined && { from }) };
  return { fact: { basis: 'assigned', value, reason, ...signed, at }, standing: 'applied' };
}

/** The posture fields a person may assign, in the order they are shown. */
export const assignableFields = ['tier', 'egress', 'approval', 'replay'] as const;
export type AssignableField = (typeof assignableFields)[number];

/** A reviewer's decision about one field of one tool, good for the descriptor it was made on and no other. */
export interface Assignment {
  readonly toolId: string;
  /** Of the raw descriptor (`model/digest`); null where it has none, and then the assignment never holds. */
  readonly digest: string | null;
  readonly field: AssignableField;
  readonly value: string;
  readonly reason: string;
  readonly by?: string;
  /** The review file that said so, where it came from one: its name and reason are the file's word. Untrusted text. */
  readonly from?: string;
  readonly at: string;
}

export function isAssignable(field: string): field is AssignableField {
  return assignableFields.some((assignable) => assignable === field);
}
