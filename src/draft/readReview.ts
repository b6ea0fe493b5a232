import { isObject, member } from '../model/json';
import { type LeftOut, listOf, readLenient, z } from '../model/schema';
import { type Review, reviewKind, reviewVersion } from './reviewFile';

export interface ReviewProblem {
  /** JSON pointer into the file. */
  readonly pointer: string;
  readonly reason: string;
}

export type ReviewReading =
  | { readonly kind: 'read'; readonly review: Review; readonly problems: readonly ReviewProblem[] }
  /** `words` say why, and what the file would have to be. */
  | { readonly kind: 'refused'; readonly words: string };

const text = z.optional(z.string());
const signed = {
  toolId: z.string().check(z.minLength(1)),
  digest: z.nullable(z.string()),
  reason: z.string(),
  by: text,
  at: z.string().check(z.refine((at) => !Number.isNaN(Date.parse(at)))),
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
  at: text,
  catalogDigest: z._default(z.nullable(z.string()), null),
  ruleset: z._default(z.string(), ''),
  entries: listOf(
    z
      .object({ ...signed, ...decisions })
      .check(z.refine((entry) => Object.keys(decisions).some((name) => Object.hasOwn(entry, name)))),
  ),
  suppressions: listOf(z.object({ ...signed, rule: z.string() })),
});

/** Reads a review file. What is wrong with one entry costs only that entry; a version we don't know is refused. */
export function readReview(file: string): ReviewReading {
  try {
    return readReviewValue(JSON.parse(file.replace(/^\uFEFF/, '')));
  } catch {
    return refuse('This file is not JSON.');
  }
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
  };
}

const itemWords: Readonly<Record<string, string>> = {
  toolId: 'It names no tool.',
  digest: 'It names no fingerprint.',
  reason: 'It gives no reason.',
  at: 'It has no time.',
  rule: 'It names no rule.',
};

function describeLeftOut({ issue }: LeftOut): string {
  const [list, , name] = issue.path;
  if (list !== 'entries' && list !== 'suppressions') return 'A value of another type was expected.';
  if (issue.path.length === 1) return 'This is no list.';
  if (name !== undefined) return itemWords[String(name)] ?? 'A text was expected.';
  return issue.code === 'custom' ? 'It decides nothing.' : 'This is no object.';
}

function refuse(words: string): ReviewReading {
  return { kind: 'refused', words };
}
