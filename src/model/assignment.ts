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
  /** ISO 8601 time. */
  readonly at: string;
}

export function isAssignable(field: string): field is AssignableField {
  return assignableFields.some((assignable) => assignable === field);
}
