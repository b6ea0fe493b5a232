import type { KindOf, LateId } from './columns';

interface FactsByKind {
  readonly word: string;
  readonly words: readonly string[];
  readonly number: number;
  /** In milliseconds since 1970. */
  readonly time: number | 'never';
}
export type LateValue = FactsByKind[keyof FactsByKind];
/** What rows show beside a late column's values, by value. */
export type LatePayload = ReadonlyMap<string, number>;
/** What somebody knows of a tool. */
export interface LateFact<Value = LateValue> {
  readonly toolId: string;
  /** Of the descriptor that it holds for (`model/digest`), null for none at all. Absent: it holds for any. */
  readonly digest?: string | null;
  /** Words of closed columns are link values. */
  readonly value: Value;
  readonly payload?: LatePayload;
}
/** Facts by column, one a tool. A tool without one has the column's `unknown`. */
export type LateFacts = {
  readonly [Id in LateId<'facts' | 'usage'>]?: readonly LateFact<FactsByKind[KindOf<Id>]>[];
};
