import type { AccessAspect, ChangeClass, ToolChange } from '../model/change';
import type { PostureField } from '../model/tool';
import type { BaselineParts, KnownParts, TakenParts } from './baselineParts';
import type { BaselineHead } from './compare/baselineFile';
import type { Doubt } from './compare/certainty';
import type { Coverage } from './compare/changeWords';
import type { AccessCounts } from './compare/compareSides';
import type { ToolKey } from './protocol';

/** What the catalog is compared with. */
export type OtherSide =
  | {
      readonly kind: 'parts';
      readonly parts: BaselineParts;
      /** The filters whose matches it holds: other tools of the catalog are not compared. */
      readonly filter?: string;
      /** Only tools that it names are compared: a draft holds what somebody picked. */
      readonly isPicked?: true;
    }
  /** The host's list before the last reading, held against the host's list alone. */
  | { readonly kind: 'previous' }
  /** A file of the catalog, held against all else in it. */
  | { readonly kind: 'source'; readonly id: string };

/**
 * How the other side relates to this catalog: an earlier state of the same host's list for the same caller, of some
 * host's list that may be another or another caller's, of files alone, or of nothing that is here.
 */
export type Lineage = 'same-list' | 'other-list' | 'files' | 'unrelated';

export interface ComparisonQuestion {
  /** Another side has another id: what was worked out for one is kept by it. */
  readonly sideId: number;
  readonly side: OtherSide;
  readonly lineage: Lineage;
}

/** A comparison in numbers. `id` names it in further questions. */
export interface ComparisonSummary extends AccessCounts, Coverage {
  readonly id: number;
  /** Tools of each side that were compared; unreadable entries are no tools. */
  readonly before: { readonly tools: number };
  readonly after: { readonly tools: number };
  /** All tools that are other. */
  readonly total: number;
  /** Tools by class; one with several is in each of them. */
  readonly counts: Readonly<Record<ChangeClass, number>>;
  /** Of those whose input changed: of how many nobody can tell whether arguments break. */
  readonly unclearInput: number;
  readonly same: number;
  /** In which respects how many tools may do more. */
  readonly wider: Readonly<Record<AccessAspect, number>>;
}

/** Which changes: those of one class, or with new access in one respect; null for all. */
export type ChangeFilter = ChangeClass | `wider:${AccessAspect}` | 'open' | null;

/** One change of a list; `place` names it among all changes. */
export interface ChangeRow extends ToolKey, Omit<ToolChange, 'texts'> {
  readonly place: number;
  readonly title: string | undefined;
  /** The id and server it had before, where it goes by another one. */
  readonly from: string | null;
  readonly servers: { readonly before: string | null; readonly after: string | null };
  /** Of a tool that one side lacks: what it can do, field by field. */
  readonly facts: readonly (readonly [field: PostureField, value: string | undefined])[];
  /** Texts that differ: the first of them, cut, and how many there are. */
  readonly texts: ToolChange['texts'];
  readonly textCount: number;
}

export interface ChangePage {
  readonly total: number;
  readonly from: number;
  readonly rows: readonly ChangeRow[];
}

/** A change in full. Descriptors are laid out JSON with sorted members; null where a side has none. */
export interface ChangeDetail extends ChangeRow {
  readonly descriptors: { readonly before: string | null; readonly after: string | null } | null;
}

export const changeFormats = ['markdown', 'csv', 'json'] as const;
export type ChangeFormat = (typeof changeFormats)[number];

/** What a file about changes says of a side. */
export interface NamedSide extends Omit<BaselineHead, 'takenAt'> {
  /** ISO 8601; null where nobody knows. */
  readonly at: string | null;
}

export interface ChangesFileQuestion {
  readonly comparison: number;
  readonly format: ChangeFormat;
  readonly before: NamedSide;
  readonly after: NamedSide;
  readonly doubts: readonly Doubt[];
}

/** A baseline file as it was opened. */
export type OpenedBaseline =
  | { readonly kind: 'read'; readonly head: BaselineHead; readonly taken: TakenParts }
  /** `isBaseline`: it is one, and can't be read all the same. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isBaseline: boolean };

/** The catalog's tools, or the matches of a result, as a baseline. */
export interface BaselineQuestion {
  readonly result: number | null;
  readonly packId: string;
  readonly known: readonly KnownParts[];
}

export interface OpenQuestion {
  readonly file: Blob;
  readonly packId: string;
  readonly known: readonly KnownParts[];
}

export interface FileQuestion {
  readonly head: BaselineHead;
  readonly parts: BaselineParts;
}

export interface ChangePageQuestion {
  readonly comparison: number;
  readonly filter: ChangeFilter;
  readonly from: number;
  readonly to: number;
}

/** Where a tool's change stands in such a list; -1 where it is not among them. */
export interface ChangePlaceQuestion extends ToolKey {
  readonly comparison: number;
  readonly filter: ChangeFilter;
}

export interface ChangeQuestion {
  readonly comparison: number;
  readonly place: number;
  readonly isWhole: boolean;
}

export interface ChangesOfQuestion {
  readonly comparison: number;
  readonly toolIds: readonly string[];
}

/** The classes of tools' changes: none for one that is alike. A toolId that was not compared is left out. */
export type ChangesOf = readonly (readonly [toolId: string, classes: readonly ChangeClass[]])[];
