import { compareText } from '../model/compareText';
import type { Assignment } from '../model/decision';
import { type AssignableField, assignableFields } from '../model/fact';
import { isObject, member } from '../model/json';
import { type LeftOut, listOf, readLenient, z } from '../model/schema';

const reviewKind = 'tool-catalog/review';
const reviewVersion = 1;

const wireNames = {
  tier: 'safetyTier',
  egress: 'egress',
  approval: 'approval',
  replay: 'replayPolicy',
} as const satisfies Readonly<Record<AssignableField, string>>;

const text = z.optional(z.string());
const digest = z._default(z.nullable(z.string()), null);
const isoTime = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;
const time = z.string().check(z.refine((at) => isoTime.test(at) && !Number.isNaN(Date.parse(at))));
const decisions = { safetyTier: text, egress: text, approval: text, replayPolicy: text };

/** What was decided on one descriptor at one time: each value under the descriptor's own name for the field. */
const entrySchema = z
  .strictObject({
    toolId: z.string().check(z.minLength(1)),
    digest: z.nullable(z.string()),
    ...decisions,
    reason: z.string(),
    by: text,
    // The review file that said so before.
    from: text,
    // Taken from the hints of the tool's server, whose word it is.
    byHint: z.optional(z.literal(true)),
    at: time,
  })
  .check(z.refine((entry) => Object.keys(decisions).some((name) => Object.hasOwn(entry, name))));

/** A `*.review.json` file, its members in their order. */
const reviewSchema = z.strictObject({
  kind: z.literal(reviewKind),
  version: z.literal(reviewVersion),
  subject: z.strictObject({ kind: z.enum(['draft', 'catalog']), name: text, digest }),
  // Absent where only files were read.
  host: z.optional(z.strictObject({ id: z.string(), label: z._default(z.string(), ''), origin: z.string() })),
  principal: text,
  by: text,
  at: z.optional(time),
  catalogDigest: digest,
  // Version of the rules that findings were made by.
  ruleset: z._default(z.string(), ''),
  entries: listOf(entrySchema),
  suppressions: listOf(z.unknown()),
});

type ReviewEntry = z.output<typeof entrySchema>;
export type Review = Omit<z.output<typeof reviewSchema>, 'kind' | 'version' | 'suppressions'>;

/** Writes a review: equal reviews give equal bytes, whatever the order their entries came in. */
export function writeReview(review: Review): string {
  const { data } = readLenient(reviewSchema, { kind: reviewKind, version: reviewVersion, ...review });
  const keyed = data?.entries.map((entry) => ({ entry, text: JSON.stringify(entry) })) ?? [];
  keyed.sort(
    (a, b) =>
      compareText(a.entry.toolId, b.entry.toolId) ||
      compareText(a.entry.digest ?? '', b.entry.digest ?? '') ||
      compareText(a.text, b.text),
  );
  return `${JSON.stringify({ ...data, entries: keyed.map(({ entry }) => entry) }, null, 2)}\n`;
}

/** Assignments as entries: those of one tool made together, for one reason, become one entry. */
export function entriesOf(assignments: readonly Assignment[]): ReviewEntry[] {
  const entries = new Map<string, ReviewEntry>();
  for (const { kind: _kind, about, value, expires: _expires, ...made } of assignments) {
    const { toolId, digest, reason, by = null, from = null, byHint = null, at } = made;
    const key = JSON.stringify([toolId, digest, reason, by, from, byHint, at]);
    entries.set(key, { ...(entries.get(key) ?? made), [wireNames[about]]: value });
  }
  return [...entries.values()];
}

export function assignmentsOf({ entries }: Pick<Review, 'entries'>): readonly Assignment[] {
  return entries.flatMap((entry) => {
    const { safetyTier: _tier, egress: _egress, approval: _approval, replayPolicy: _replay, ...made } = entry;
    return assignableFields.flatMap((about): Assignment[] => {
      const value = entry[wireNames[about]];
      return value === undefined ? [] : [{ kind: 'assignment', about, value, ...made }];
    });
  });
}

export interface ReviewProblem {
  readonly pointer: string;
  readonly reason: string;
}

export type ReviewReading =
  | {
      readonly kind: 'read';
      readonly review: Review;
      /** What was left out, and what this app does not apply. */
      readonly problems: readonly ReviewProblem[];
    }
  /** `words` say why, and what the file would have to be. */
  | { readonly kind: 'refused'; readonly words: string };

/** Reads a review file. What is wrong with one entry costs only that entry; a version we don't know is refused. */
export function readReview(file: string): ReviewReading {
  let json: unknown;
  try {
    json = JSON.parse(file.replace(/^\uFEFF/, ''));
  } catch {
    return refuse('This file is not JSON.');
  }
  return readReviewValue(json);
}

/** The same, of a file that was parsed before. Never throws. */
export function readReviewValue(json: unknown): ReviewReading {
  if (!isObject(json) || member(json, 'kind') !== reviewKind) {
    return refuse(`This file is no review: its kind is not “${reviewKind}”.`);
  }
  const version = member(json, 'version');
  if (version !== reviewVersion) {
    const found = typeof version === 'number' ? `version ${version}` : 'no version we can read';
    return refuse(`This review file has ${found}. This app reads version ${reviewVersion}.`);
  }
  const { data, leftOut } = readLenient(reviewSchema, json);
  if (data === null) return refuse('This review file does not say what was reviewed, a draft or a catalog.');
  const { kind: _kind, version: _version, suppressions, ...review } = data;
  const problems = leftOut.map((one) => ({ pointer: one.pointer, reason: describeLeftOut(one) }));
  const setAside = `Findings set aside are not applied: ${suppressions.length}.`;
  return {
    kind: 'read',
    review,
    problems: [...problems, ...(suppressions.length > 0 ? [{ pointer: '/suppressions', reason: setAside }] : [])],
  };
}

const itemWords: Readonly<Record<string, string>> = {
  toolId: 'It names no tool.',
  digest: 'It names no fingerprint.',
  reason: 'It gives no reason.',
  at: 'Its date is no ISO 8601 date.',
};

function describeLeftOut({ issue, path }: LeftOut): string {
  if (issue.code === 'unrecognized_keys')
    return `“${String(path.at(-1)).slice(0, 80)}” is no field that this app reads.`;
  const [list, , name] = issue.path;
  if (list === 'at') return 'Its date is no ISO 8601 date.';
  if (list !== 'entries') return 'A value of another type was expected.';
  if (issue.path.length === 1) return 'This is no list.';
  if (name !== undefined) return itemWords[String(name)] ?? 'A text was expected.';
  return issue.code === 'custom' ? 'It decides nothing.' : 'This is no object.';
}

function refuse(words: string): ReviewReading {
  return { kind: 'refused', words };
}
