import { compareText } from '../model/compareText';
import { type AssignableField, type Assignment, assignableFields } from '../model/fact';
import type { JsonObject } from '../model/json';

export const reviewKind = 'tool-catalog/review';
export const reviewVersion = 1;

/** Which host a file is about. */
export interface HostMark {
  readonly id: string;
  readonly label: string;
  readonly origin: string;
}

/** What was decided on one descriptor at one time: each value under the descriptor's own name for the field. */
export interface ReviewEntry {
  readonly toolId: string;
  readonly digest: string | null;
  readonly safetyTier?: string;
  readonly egress?: string;
  readonly approval?: string;
  readonly replayPolicy?: string;
  readonly verdict?: string;
  readonly reason: string;
  readonly by?: string;
  /** Kept in this browser alone: the review file that said so. */
  readonly from?: string;
  readonly at: string;
}

/** A finding that was looked at and set aside. */
export interface Suppression {
  readonly rule: string;
  readonly toolId: string;
  readonly digest: string | null;
  readonly reason: string;
  readonly by?: string;
  readonly at: string;
}

/** What a `*.review.json` file holds. */
export interface Review {
  readonly subject: { readonly kind: 'draft' | 'catalog'; readonly name?: string; readonly digest: string | null };
  /** Absent where only files were read. */
  readonly host?: HostMark;
  readonly principal?: string;
  /** The reviewer's name. */
  readonly by?: string;
  /** When it was written: ISO 8601. */
  readonly at?: string;
  readonly catalogDigest: string | null;
  /** Version of the rules that findings were made by. */
  readonly ruleset: string;
  readonly entries: readonly ReviewEntry[];
  readonly suppressions: readonly Suppression[];
}

const wireNames = {
  tier: 'safetyTier',
  egress: 'egress',
  approval: 'approval',
  replay: 'replayPolicy',
} as const satisfies Readonly<Record<AssignableField, keyof ReviewEntry>>;

/** Writes a review: equal reviews give equal bytes, whatever the order their entries came in. */
export function writeReview(review: Review): string {
  const { subject, host, principal, by, at } = review;
  const file = {
    kind: reviewKind,
    version: reviewVersion,
    subject: selectMembers(subject, ['kind', 'name', 'digest']),
    ...(host !== undefined && { host: selectMembers(host, ['id', 'label', 'origin']) }),
    ...(principal !== undefined && { principal }),
    ...(by !== undefined && { by }),
    ...(at !== undefined && { at }),
    catalogDigest: review.catalogDigest,
    ruleset: review.ruleset,
    entries: inOrder(review.entries.map((entry) => selectMembers(entry, entryMembers))),
    suppressions: inOrder(review.suppressions.map((suppression) => selectMembers(suppression, suppressionMembers))),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Assignments as entries: those of one tool made together, for one reason, become one entry. */
export function entriesOf(assignments: readonly Assignment[]): readonly ReviewEntry[] {
  const entries = new Map<string, ReviewEntry>();
  for (const { toolId, digest, field, value, reason, by, from, at } of assignments) {
    const key = JSON.stringify([toolId, digest, reason, by ?? null, from ?? null, at]);
    const signed = { ...(by !== undefined && { by }), ...(from !== undefined && { from }), at };
    const entry = entries.get(key) ?? { toolId, digest, reason, ...signed };
    entries.set(key, { ...entry, [wireNames[field]]: value });
  }
  return [...entries.values()];
}

/** The assignments a review holds. */
export function assignmentsOf({ entries }: Pick<Review, 'entries'>): readonly Assignment[] {
  return entries.flatMap((entry) => {
    const { toolId, digest, reason, by, from, at } = entry;
    const signed = { ...(by !== undefined && { by }), ...(from !== undefined && { from }), at };
    return assignableFields.flatMap((field): Assignment[] => {
      const value = entry[wireNames[field]];
      return value === undefined ? [] : [{ toolId, digest, field, value, reason, ...signed }];
    });
  });
}

const entryMembers = [
  'toolId',
  'digest',
  'safetyTier',
  'egress',
  'approval',
  'replayPolicy',
  'verdict',
  'reason',
  'by',
  'from',
  'at',
] as const;
const suppressionMembers = ['rule', 'toolId', 'digest', 'reason', 'by', 'at'] as const;

/** The members in this order; one that is undefined is left out. */
function selectMembers<Value extends object>(value: Value, names: readonly (keyof Value & string)[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])));
}

/** By toolId, then digest, then all the rest, each by code point. */
function inOrder(entries: readonly JsonObject[]): readonly JsonObject[] {
  const keyed = entries.map((entry) => ({
    entry,
    key: [entry['toolId'], entry['digest'] ?? '', JSON.stringify(entry)],
  }));
  return keyed.sort((one, other) => compareTexts(one.key, other.key)).map(({ entry }) => entry);
}

function compareTexts(one: readonly unknown[], other: readonly unknown[]): number {
  for (const [i, text] of one.entries()) {
    const order = compareText(String(text), String(other[i]));
    if (order !== 0) return order;
  }
  return 0;
}
