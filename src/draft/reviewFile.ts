import { compareText } from '../model/compareText';
import { type AssignableField, type Assignment, assignableFields } from '../model/fact';
import { isObject, type JsonObject, member, pointerTo } from '../model/json';
import { type LeftOut, listOf, readLenient, z } from '../model/schema';

const reviewKind = 'tool-catalog/review';
const reviewVersion = 1;

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

export interface ReviewProblem {
  /** JSON pointer into the file. */
  readonly pointer: string;
  readonly reason: string;
}

export type ReviewReading =
  | {
      readonly kind: 'read';
      readonly review: Review;
      readonly problems: readonly ReviewProblem[];
      /** What it says beyond the values that this app applies. */
      readonly notApplied: readonly ReviewProblem[];
    }
  /** `words` say why, and what the file would have to be. */
  | { readonly kind: 'refused'; readonly words: string };

const text = z.optional(z.string());
const isoTime = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;
const time = z.string().check(z.refine((at) => isoTime.test(at) && !Number.isNaN(Date.parse(at))));
const signed = {
  toolId: z.string().check(z.minLength(1)),
  digest: z.nullable(z.string()),
  reason: z.string(),
  by: text,
  at: time,
};
const decisions = { safetyTier: text, egress: text, approval: text, replayPolicy: text, verdict: text };
const reviewSchema = z.object({
  subject: z.object({
    kind: z.enum(['draft', 'catalog']),
    name: text,
    digest: z._default(z.nullable(z.string()), null),
  }),
  host: z.optional(z.object({ id: z.string(), label: text, origin: z.string() })),
  principal: text,
  by: text,
  at: z.optional(time),
  catalogDigest: z._default(z.nullable(z.string()), null),
  ruleset: z._default(z.string(), ''),
  entries: listOf(
    z
      .object({ ...signed, ...decisions, from: text })
      .check(z.refine((entry) => Object.keys(decisions).some((name) => Object.hasOwn(entry, name)))),
  ),
  suppressions: listOf(z.object({ ...signed, rule: z.string() })),
});

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
  const { host, ...rest } = data;
  return {
    kind: 'read',
    review: { ...rest, ...(host !== undefined && { host: { ...host, label: host.label ?? host.id } }) },
    problems: leftOut.map((one) => ({ pointer: one.pointer, reason: describeLeftOut(one) })),
    notApplied: unappliedParts(json),
  };
}

const itemWords: Readonly<Record<string, string>> = {
  toolId: 'It names no tool.',
  digest: 'It names no fingerprint.',
  reason: 'It gives no reason.',
  at: 'Its date is no ISO 8601 date.',
  rule: 'It names no rule.',
  verdict: 'Its verdict is none that this app understands.',
};

function describeLeftOut({ issue }: LeftOut): string {
  const [list, , name] = issue.path;
  if (list === 'at') return 'Its date is no ISO 8601 date.';
  if (list !== 'entries' && list !== 'suppressions') return 'A value of another type was expected.';
  if (issue.path.length === 1) return 'This is no list.';
  if (name !== undefined) return itemWords[String(name)] ?? 'A text was expected.';
  return issue.code === 'custom' ? 'It decides nothing.' : 'This is no object.';
}

function refuse(words: string): ReviewReading {
  return { kind: 'refused', words };
}

/** Names what a review file holds beyond the values that this app reads. */
function unappliedParts(json: JsonObject): readonly ReviewProblem[] {
  const problems: ReviewProblem[] = [];
  const name = (pointer: string, reason: string) => problems.push({ pointer, reason });
  const look = (value: unknown, known: ReadonlySet<string>, pointer: string) => {
    if (!isObject(value)) return;
    for (const [field, held] of Object.entries(value)) {
      const at = pointerTo(pointer, field);
      if (field === 'verdict')
        name(at, `The verdict ${JSON.stringify(held).slice(0, 80)} is not applied: only values are.`);
      else if (!known.has(field)) name(at, `“${field.slice(0, 80)}” is no field that this app reads.`);
    }
  };
  look(json, fileFields, '');
  look(member(json, 'subject'), subjectFields, '/subject');
  look(member(json, 'host'), hostFields, '/host');
  const [entries, suppressions] = [member(json, 'entries'), member(json, 'suppressions')];
  if (Array.isArray(entries)) {
    for (const [place, entry] of entries.entries()) look(entry, entryFields, `/entries/${place}`);
  }
  if (Array.isArray(suppressions) && suppressions.length > 0) {
    name('/suppressions', `Findings set aside are not applied: ${suppressions.length}.`);
    for (const [place, one] of suppressions.entries()) look(one, suppressionFields, `/suppressions/${place}`);
  }
  return problems;
}

const fileFields = new Set([
  'kind',
  'version',
  'subject',
  'host',
  'principal',
  'by',
  'at',
  'catalogDigest',
  'ruleset',
  'entries',
  'suppressions',
]);
const subjectFields = new Set(['kind', 'name', 'digest']);
const hostFields = new Set(['id', 'label', 'origin']);
const suppressionFields = new Set(['rule', 'toolId', 'digest', 'reason', 'by', 'at']);
const entryFields = new Set([
  'toolId',
  'digest',
  'safetyTier',
  'egress',
  'approval',
  'replayPolicy',
  'reason',
  'by',
  'at',
]);
