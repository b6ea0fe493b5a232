import { type AssignableField, type Assignment, assignableFields } from '../model/assignment';
import { compareCodePoints } from '../model/compareCodePoints';
import { isObject, type JsonObject, member, pointerTo } from '../model/json';

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
  readonly catalogDigest: string | null;
  /** Version of the rules that findings were made by. */
  readonly ruleset: string;
  readonly entries: readonly ReviewEntry[];
  readonly suppressions: readonly Suppression[];
}

export interface ReviewProblem {
  /** JSON pointer into the file. */
  readonly pointer: string;
  readonly reason: string;
}

export type ReviewReading =
  | { readonly kind: 'read'; readonly review: Review; readonly problems: readonly ReviewProblem[] }
  /** `words` say why, and what the file would have to be. */
  | { readonly kind: 'refused'; readonly words: string };

const wireNames = {
  tier: 'safetyTier',
  egress: 'egress',
  approval: 'approval',
  replay: 'replayPolicy',
} as const satisfies Readonly<Record<AssignableField, keyof ReviewEntry>>;

/** Writes a review: equal reviews give equal bytes, whatever the order their entries came in. */
export function writeReview(review: Review): string {
  const { subject, host, principal } = review;
  const file = {
    kind: 'tool-catalog/review',
    version: reviewVersion,
    subject: pickMembers(subject, ['kind', 'name', 'digest']),
    ...(host !== undefined && { host: pickMembers(host, ['id', 'label', 'origin']) }),
    ...(principal !== undefined && { principal }),
    catalogDigest: review.catalogDigest,
    ruleset: review.ruleset,
    entries: inOrder(review.entries.map((entry) => pickMembers(entry, entryMembers))),
    suppressions: inOrder(review.suppressions.map((suppression) => pickMembers(suppression, suppressionMembers))),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Reads a review file. What is wrong with one entry costs only that entry; a version we don't know is refused. */
export function readReview(text: string): ReviewReading {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refuse('This file is not JSON.');
  }
  return readReviewValue(json);
}

/** The same, of a file that was parsed before. */
export function readReviewValue(json: unknown): ReviewReading {
  if (!isObject(json) || member(json, 'kind') !== 'tool-catalog/review') {
    return refuse('This file is no review: its kind is not “tool-catalog/review”.');
  }
  const version = member(json, 'version');
  if (version !== reviewVersion) {
    const found = typeof version === 'number' ? `version ${version}` : 'no version we can read';
    return refuse(`This review file has ${found}. This app reads version ${reviewVersion}.`);
  }
  const problems: ReviewProblem[] = [];
  const subject = member(json, 'subject');
  const kind = isObject(subject) ? member(subject, 'kind') : undefined;
  if (!isObject(subject) || (kind !== 'draft' && kind !== 'catalog')) {
    return refuse('This review file does not say what was reviewed, a draft or a catalog.');
  }
  const name = readText(subject, 'name');
  const host = readHost(member(json, 'host'));
  const principal = readText(json, 'principal');
  return {
    kind: 'read',
    review: {
      subject: { kind, ...(name !== undefined && { name }), digest: readText(subject, 'digest') ?? null },
      ...(host !== undefined && { host }),
      ...(principal !== undefined && { principal }),
      catalogDigest: readText(json, 'catalogDigest') ?? null,
      ruleset: readText(json, 'ruleset') ?? '',
      entries: readList(json, 'entries', readEntry, problems),
      suppressions: readList(json, 'suppressions', readSuppression, problems),
    },
    problems,
  };
}

/** Assignments as entries: those of one tool made together, for one reason, become one entry. */
export function entriesOf(assignments: readonly Assignment[]): readonly ReviewEntry[] {
  const entries = new Map<string, ReviewEntry>();
  for (const { toolId, digest, field, value, reason, by, at } of assignments) {
    const key = JSON.stringify([toolId, digest, reason, by ?? null, at]);
    const entry = entries.get(key) ?? { toolId, digest, reason, ...(by !== undefined && { by }), at };
    entries.set(key, { ...entry, [wireNames[field]]: value });
  }
  return [...entries.values()];
}

/** The assignments a review holds. */
export function assignmentsOf({ entries }: Pick<Review, 'entries'>): readonly Assignment[] {
  return entries.flatMap((entry) => {
    const { toolId, digest, reason, by, at } = entry;
    return assignableFields.flatMap((field): Assignment[] => {
      const value = entry[wireNames[field]];
      return value === undefined ? [] : [{ toolId, digest, field, value, reason, ...(by !== undefined && { by }), at }];
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
  'at',
] as const;
const suppressionMembers = ['rule', 'toolId', 'digest', 'reason', 'by', 'at'] as const;

/** The members in this order; one that is undefined is left out. */
function pickMembers<Value extends object>(value: Value, names: readonly (keyof Value & string)[]): JsonObject {
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
    const order = compareCodePoints(String(text), String(other[i]));
    if (order !== 0) return order;
  }
  return 0;
}

function refuse(words: string): ReviewReading {
  return { kind: 'refused', words };
}

function readText(object: JsonObject, name: string): string | undefined {
  const value = member(object, name);
  return typeof value === 'string' ? value : undefined;
}

function readHost(value: unknown): HostMark | undefined {
  if (!isObject(value)) return undefined;
  const id = readText(value, 'id');
  const origin = readText(value, 'origin');
  if (id === undefined || origin === undefined) return undefined;
  return { id, label: readText(value, 'label') ?? id, origin };
}

function readList<Item>(
  json: JsonObject,
  name: string,
  read: (value: JsonObject) => Item | string,
  problems: ReviewProblem[],
): readonly Item[] {
  const list = member(json, name);
  if (!Array.isArray(list)) {
    if (list !== undefined) problems.push({ pointer: pointerTo('', name), reason: 'This is no list.' });
    return [];
  }
  return list.flatMap((value: unknown, i): Item[] => {
    const item = isObject(value) ? read(value) : 'This is no object.';
    if (typeof item !== 'string') return [item];
    problems.push({ pointer: pointerTo(pointerTo('', name), i), reason: item });
    return [];
  });
}

interface Signed {
  readonly toolId: string;
  readonly digest: string | null;
  readonly reason: string;
  readonly by?: string;
  readonly at: string;
}

function readSigned(value: JsonObject): Signed | string {
  const toolId = readText(value, 'toolId');
  if (toolId === undefined || toolId === '') return 'It names no tool.';
  const digest = member(value, 'digest');
  if (digest !== null && typeof digest !== 'string') return 'It names no fingerprint.';
  const reason = readText(value, 'reason');
  if (reason === undefined) return 'It gives no reason.';
  const at = readText(value, 'at');
  if (at === undefined || Number.isNaN(Date.parse(at))) return 'It has no time.';
  const by = readText(value, 'by');
  return { toolId, digest, reason, ...(by !== undefined && { by }), at };
}

function readEntry(value: JsonObject): ReviewEntry | string {
  const signed = readSigned(value);
  if (typeof signed === 'string') return signed;
  const said = ['safetyTier', 'egress', 'approval', 'replayPolicy', 'verdict'].flatMap((name) => {
    const text = readText(value, name);
    return text === undefined ? [] : [[name, text]];
  });
  return said.length === 0 ? 'It decides nothing.' : { ...signed, ...Object.fromEntries(said) };
}

function readSuppression(value: JsonObject): Suppression | string {
  const rule = readText(value, 'rule');
  const signed = readSigned(value);
  if (typeof signed === 'string') return signed;
  return rule === undefined ? 'It names no rule.' : { rule, ...signed };
}
