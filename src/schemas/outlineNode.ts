import type { RichText } from '../model/richText';

/**
 * What a line is to the line above it. `name` is untrusted text for `property`, `pattern` and `dependent`,
 * and words of ours for the others.
 */
export type OutlineRole =
  | 'root'
  /** A named field of an object. */
  | 'property'
  /** Fields whose name matches a regular expression. */
  | 'pattern'
  /** Fields no name or pattern covers, or the rule every field's name keeps. */
  | 'fields'
  /** The items of a list, or the item at one place of it. */
  | 'items'
  /** One of several shapes. */
  | 'branch'
  /** What must not hold, or holds only if something else does. */
  | 'condition'
  /** What else holds as soon as a named field is given. */
  | 'dependent';

/** One line of a schema in words: a property, an item, a branch. */
export interface OutlineNode {
  /** 0 for the schema itself, 1 for what it holds, at most 24. */
  readonly depth: number;
  /** JSON pointer into the schema: where the line's own schema is written. */
  readonly pointer: string;
  readonly role: OutlineRole;
  readonly name: string;
  /** The type in words of ours: `text`, `whole number`, `list of text`, `one of 3 shapes`. */
  readonly type: string;
  readonly required: boolean;
  /** Untrusted. */
  readonly title?: string;
  /** Untrusted. */
  readonly description?: string;
  /** Each limit in words: `at least 1`, `at most 200 characters`, `matches ^a`. */
  readonly limits: readonly RichText[];
  /** Allowed values as JSON text, at most 200; `valueCount` tells how many there are. */
  readonly values: readonly string[];
  readonly valueCount: number;
  /** JSON text. */
  readonly default?: string;
  /** JSON texts, at most 5. */
  readonly examples: readonly string[];
  /** What else is to be known: `deprecated`, `can be null`, `repeats #/$defs/node`, `can't be resolved`… */
  readonly marks: readonly RichText[];
}
