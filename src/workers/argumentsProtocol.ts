import type { ErrorSchema } from '@rjsf/utils';
import type { RichText } from '../model/revealText';

/** A question to the arguments worker: both as JSON text, since deep values don't survive cloning. */
export interface CheckRequest {
  readonly schemaText: string;
  readonly dataText: string;
}

/** One way in which the arguments break the schema. */
export interface ArgumentProblem {
  /** Into the arguments. */
  readonly pointer: string;
  /** Into the schema, down to the keyword. */
  readonly schemaPointer: string;
  readonly keyword: string;
  readonly words: RichText;
  /** The property that is missing, unknown or misnamed: a child of `pointer`. */
  readonly property?: string;
  /** JSON text of the keyword's value, cut where it is long. */
  readonly rule: string;
}

/** A pattern written for another language: nothing was checked by it. */
export interface ForeignPattern {
  /** Into the schema. */
  readonly pointer: string;
  /** Untrusted text. */
  readonly pattern: string;
}

export type CheckResult =
  | { readonly kind: 'valid'; readonly leftOut?: readonly ForeignPattern[] }
  | {
      readonly kind: 'problems';
      readonly leftOut?: readonly ForeignPattern[];
      readonly problems: readonly ArgumentProblem[];
      /** The number found, which may be more than are listed. */
      readonly count: number;
      /** In the form's own format, for `extraErrors`. */
      readonly errorSchema: ErrorSchema;
    }
  /** `blocked`: the worker's own policy forbids to compile. */
  | { readonly kind: 'not-checked'; readonly reason: 'too-complex' | 'blocked' | 'unavailable' | 'superseded' }
  /** The schema can't be compiled. The reason may quote it: untrusted text. */
  | { readonly kind: 'bad-schema'; readonly reason: string; readonly pointer?: string };

/** What may be asked of the arguments worker. */
export interface ArgumentsMethods {
  check: [CheckRequest, CheckResult];
}

/** Milliseconds that the worker may take to compile a schema, and for a check after that. */
export const checkLimits = { compile: 5_000, check: 1_000 } as const;
