import { listDigest } from '../model/approvedList';
import { compareText } from '../model/compareText';
import { type Assignment, type Decision, isLicence, judgementValues, type Verdict } from '../model/decision';
import { type AssignableField, assignableFields } from '../model/fact';
import { isObject, type JsonObject, member, pointerOf } from '../model/json';
import { findJsonError, lineAt } from '../model/jsonText';
import { placeOfFinding, readPlaceOfFinding } from '../model/judgement';
import { byHintShape, endShape, type LeftOut, listOf, readLenient, z } from '../model/schema';
import { ofKind } from './ledger';
import { listSchema } from './listSchema';
import { listKey } from './listVerdicts';

export const reviewKind = 'tool-catalog/review';
export const reviewVersion = 2;

const wireNames = {
  tier: 'safetyTier',
  egress: 'egress',
  approval: 'approval',
  replay: 'replayPolicy',
} as const satisfies Readonly<Record<AssignableField, string>>;

const text = z.optional(z.string());
const name = z.string().check(z.minLength(1));
const digest = z._default(z.nullable(z.string()), null);
const isoTime = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;
const time = z.string().check(z.refine((at) => isoTime.test(at) && !Number.isNaN(Date.parse(at))));
const decisions = { safetyTier: text, egress: text, approval: text, replayPolicy: text };
/** Who says so, why and when; `from`: the review file that said so before. */
const signed = { reason: z._default(z.string(), ''), by: text, from: text, at: time };

/** What was assigned to one descriptor at one time: each value under the descriptor's own name for the field. */
const entrySchema = z
  .strictObject({
    toolId: name,
    digest: z.nullable(z.string()),
    ...decisions,
    reason: z.string(),
    by: text,
    from: text,
    // Taken from the hints of the tool's server, whose word it is.
    byHint: byHintShape,
    at: time,
  })
  .check(z.refine((entry) => Object.keys(decisions).some((field) => Object.hasOwn(entry, field))));

const verdictSchema = z.strictObject({ decision: z.enum(['approved', 'rejected']), ...signed });

const findingSchema = z.strictObject({
  rule: name,
  ruleVersion: z.number(),
  toolId: name,
  pointer: z.string(),
  found: name,
  scope: z._default(z.enum(['tool', 'server']), 'tool'),
  state: z.enum(judgementValues),
  ...signed,
  until: endShape,
});

/** A firearms class that a person gave a tool whose format states none. */
const licenceSchema = z.strictObject({
  toolId: name,
  digest: z.nullable(z.string()),
  firearmsClass: z.string().check(z.refine(isLicence)),
  ...signed,
});

const sourceSchema = z.strictObject({
  id: name,
  origin: text,
  catalogDigest: z.nullable(z.string()),
  decision: z.enum(['approved', 'rejected']),
  ...signed,
  except: z.optional(z.array(z.string())),
});

const listVerdictSchema = z.extend(listSchema, {
  decision: z.enum(['approved', 'rejected']),
  ...signed,
  until: endShape,
});

/** What the baseline in it says, which `engine/compare/baselineFile` reads, and what nothing here depends on. */
const elsewhere = z.optional(z.unknown());
const head = {
  kind: z.literal(reviewKind),
  host: z.optional(z.strictObject({ id: elsewhere, label: elsewhere, origin: elsewhere })),
  by: text,
  catalogDigest: digest,
};

const firstSchema = z.strictObject({
  ...head,
  subject: elsewhere,
  ruleset: elsewhere,
  version: z.literal(1),
  at: z.optional(time),
  entries: listOf(entrySchema),
  suppressions: listOf(z.unknown()),
});

const serverSchema = z.strictObject({
  name,
  digest,
  verdict: z.optional(verdictSchema),
  serverInfo: elsewhere,
  instructions: elsewhere,
  protocolVersion: elsewhere,
  runs: elsewhere,
  isCard: elsewhere,
});

const toolSchema = z.strictObject({
  toolId: name,
  digest,
  verdict: z.optional(verdictSchema),
  server: elsewhere,
  source: elsewhere,
  descriptor: elsewhere,
  facts: elsewhere,
});

/** The decisions of a review file. */
const reviewSchema = z.strictObject({
  ...head,
  name: elsewhere,
  principal: elsewhere,
  completeness: elsewhere,
  filter: elsewhere,
  rules: elsewhere,
  version: z.literal(reviewVersion),
  at: time,
  servers: listOf(serverSchema),
  tools: listOf(toolSchema),
  assignments: listOf(entrySchema),
  licences: listOf(licenceSchema),
  findings: listOf(findingSchema),
  sources: listOf(sourceSchema),
  lists: listOf(listVerdictSchema),
});

type ReviewEntry = z.output<typeof entrySchema>;

/** What a review file says: all of it is its writer's word. */
export interface Review {
  readonly by?: string | undefined;
  readonly at?: string | undefined;
  readonly catalogDigest: string | null;
  readonly decisions: readonly Decision[];
}

/** Returns the members of a review file that hold decisions, each list in an order of its own whatever theirs was. */
export function reviewMembers(all: readonly Decision[], except: (source: string) => readonly string[]): JsonObject {
  const findings = ofKind(all, 'judgement').flatMap(
    ({ toolId, digest: found, about, value, scope = 'tool', ...made }) => {
      const place = readPlaceOfFinding(about);
      if (place === null) return [];
      return [{ ...place, toolId, found, scope, state: value, ...signatureOf(made), ...untilOf(made) }];
    },
  );
  const lists = ofKind(all, 'list').map(({ list, value, ...made }) => ({
    ...list,
    decision: value,
    ...signatureOf(made),
    ...untilOf(made),
  }));
  const sources = ofKind(all, 'verdict')
    .filter(({ about }) => about === 'source')
    .map(({ toolId: id, digest: catalogDigest, value, origin, ...made }) => {
      const without = except(id);
      const rest = without.length > 0 ? { except: without } : {};
      const place = origin === undefined ? { id } : { id, origin };
      return { ...place, catalogDigest, decision: value, ...signatureOf(made), ...rest };
    });
  const licences = ofKind(all, 'licence').map(({ toolId, digest: print, value, ...made }) => {
    return { toolId, digest: print, firearmsClass: value, ...signatureOf(made) };
  });
  return {
    assignments: inOrder(entriesOf(ofKind(all, 'assignment'))),
    ...(licences.length > 0 && { licences: inOrder(licences) }),
    findings: inOrder(findings),
    ...(sources.length > 0 && { sources: inOrder(sources) }),
    ...(lists.length > 0 && { lists: inOrder(lists) }),
  };
}

/** A verdict as it stands beside its tool or server in a review file. */
export function verdictMember({ value, ...made }: Verdict): JsonObject {
  return { decision: value, ...signatureOf(made) };
}

function signatureOf({ reason, by, from, at }: Pick<Decision, 'reason' | 'by' | 'from' | 'at'>) {
  return {
    ...(reason !== '' && { reason }),
    ...(by !== undefined && { by }),
    ...(from !== undefined && { from }),
    at,
  };
}

function untilOf({ expires }: Pick<Decision, 'expires'>) {
  return expires === undefined ? {} : { until: expires };
}

/** By tool, then by all they say, so that equal reviews give equal bytes. */
function inOrder(items: readonly object[]): readonly object[] {
  const keyed = items.map((item) => ({
    item,
    id: String(Reflect.get(item, 'toolId') ?? ''),
    text: JSON.stringify(item),
  }));
  keyed.sort((a, b) => compareText(a.id, b.id) || compareText(a.text, b.text));
  return keyed.map(({ item }) => item);
}

/** Assignments as entries: those of one tool made together, for one reason, become one entry. */
function entriesOf(assignments: readonly Assignment[]): readonly ReviewEntry[] {
  const entries = new Map<string, ReviewEntry>();
  for (const { kind: _kind, about, value, expires: _expires, ...made } of assignments) {
    const { toolId, digest: print, reason, by = null, from = null, byHint = null, at } = made;
    const key = JSON.stringify([toolId, print, reason, by, from, byHint, at]);
    entries.set(key, { ...(entries.get(key) ?? made), [wireNames[about]]: value });
  }
  return [...entries.values()].map((entry) => entrySchema.parse(entry));
}

function assignmentsOf(entries: readonly ReviewEntry[]): readonly Assignment[] {
  return entries.flatMap((entry) => {
    const { safetyTier: _tier, egress: _egress, approval: _approval, replayPolicy: _replay, ...made } = entry;
    return assignableFields.flatMap((about): Assignment[] => {
      const value = entry[wireNames[about]];
      return value === undefined ? [] : [{ kind: 'assignment', about, value, ...made }];
    });
  });
}

type Judged = Pick<z.output<typeof reviewSchema>['tools'][number], 'digest' | 'verdict'>;

function verdictOf(about: Verdict['about'], toolId: string, { digest: print, verdict }: Judged): readonly Verdict[] {
  if (verdict === undefined) return [];
  const { decision, ...made } = verdict;
  return [{ kind: 'verdict', about, toolId, digest: print, value: decision, ...made }];
}

function decisionsOf(review: z.output<typeof reviewSchema>): readonly Decision[] {
  return [
    ...assignmentsOf(review.assignments),
    ...review.licences.map(
      ({ firearmsClass, ...made }): Decision => ({ kind: 'licence', about: 'firearms', value: firearmsClass, ...made }),
    ),
    ...review.tools.flatMap((tool) => verdictOf('tool', tool.toolId, tool)),
    ...review.servers.flatMap((server) => verdictOf('server', server.name, server)),
    ...review.sources.map(({ id, except: _, catalogDigest, decision, ...made }): Decision => {
      return { kind: 'verdict', about: 'source', toolId: id, digest: catalogDigest, value: decision, ...made };
    }),
    ...review.findings.map(({ rule, ruleVersion, pointer, toolId, found, scope, state, until, ...made }): Decision => {
      const about = placeOfFinding({ rule, ruleVersion, pointer });
      const said = { ...(scope === 'server' && { scope }), ...expiresAt(until) };
      return { kind: 'judgement', toolId, digest: found, about, value: state, ...made, ...said };
    }),
    ...review.lists.map(({ decision, until, name: of, target, entries, denied, effectVersion, ...made }): Decision => {
      const known = { ...(denied && { denied }), ...(effectVersion !== undefined && { effectVersion }) };
      const list = { name: of, target, entries, ...known };
      const said = { about: target, digest: listDigest(list), value: decision, list };
      return { kind: 'list', toolId: listKey(of), ...said, ...made, ...expiresAt(until) };
    }),
  ];
}

const expiresAt = (until: string | undefined) => (until === undefined ? {} : { expires: until });

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

/**
 * Reads a review file. What is wrong with one entry costs only that entry; a version we don't know is refused. A member
 * that we don't know is named, and costs what it stands in where that may say less than it seems to.
 */
export function readReview(file: string): ReviewReading {
  const text = file.replace(/^\uFEFF/, '');
  const error = findJsonError(text);
  if (error === null) return readReviewValue(JSON.parse(text));
  const { line, column } = lineAt(text, error.offset);
  return refuse(`This file is not JSON. Line ${line}, column ${column}: ${error.reason}`);
}

/** The same, of a file that was parsed before. Never throws. */
export function readReviewValue(json: unknown): ReviewReading {
  if (!isObject(json) || member(json, 'kind') !== reviewKind) {
    return refuse(`This file is no review: its kind is not “${reviewKind}”.`);
  }
  const version = member(json, 'version');
  switch (version) {
    case 1: {
      const { data, leftOut } = readLenient(firstSchema, json, lostWith);
      if (data === null) return refuse('This review file can’t be read.');
      const { by, at, catalogDigest, entries, suppressions } = data;
      const setAside = `Findings set aside are not applied: ${suppressions.length}.`;
      return {
        kind: 'read',
        review: { by, at, catalogDigest, decisions: assignmentsOf(entries) },
        problems: [
          ...problemsOf(leftOut),
          ...(suppressions.length > 0 ? [{ pointer: '/suppressions', reason: setAside }] : []),
        ],
      };
    }
    case reviewVersion: {
      const { data, leftOut } = readLenient(reviewSchema, json, lostWith);
      if (data === null) return refuse('This review file doesn’t say when it was written.');
      const { by, at, catalogDigest } = data;
      return {
        kind: 'read',
        review: { by, at, catalogDigest, decisions: decisionsOf(data) },
        problems: problemsOf(leftOut),
      };
    }
    default: {
      const found = typeof version === 'number' ? `version ${version}` : 'no version we can read';
      return refuse(`This review file has ${found}. This app reads versions 1 and ${reviewVersion}.`);
    }
  }
}

/** What is left out with something that is refused: a list that is approved whole, and what an unknown member may limit. */
const lostWith: NonNullable<Parameters<typeof readLenient>[2]> = ({ code, path }, valueAt) => {
  const item = path.slice(0, 2);
  if (path[0] === 'lists' && item.length === 2 && isApproval(valueAt(item))) return item;
  return code === 'unrecognized_keys' && maySayLess(valueAt(path)) ? path : null;
};

const isApproval = (list: unknown) => isObject(list) && member(list, 'decision') === 'approved';

/**
 * Whether something with a member that is not known may say less than what is read of it, such as until when it holds. It
 * is left out then. What rejects or confirms is taken at its word, and the file as a whole is read.
 */
function maySayLess(claim: unknown): boolean {
  if (!isObject(claim) || member(claim, 'kind') === reviewKind) return false;
  const verdict = member(claim, 'verdict');
  const said = isObject(verdict) ? verdict : claim;
  // An entry of an approved list has a mode and no time of its own.
  if (member(said, 'at') === undefined && member(said, 'mode') === undefined) return false;
  return member(said, 'decision') !== 'rejected' && member(said, 'state') !== 'confirmed';
}

const itemWords: Readonly<Record<string, string>> = {
  toolId: 'It names no tool.',
  digest: 'It names no fingerprint.',
  reason: 'It gives no reason.',
  at: 'Its date is no ISO 8601 date.',
  rule: 'It names no rule.',
  found: 'It names no fingerprint of what was found.',
  firearmsClass: 'It names no firearms class.',
  state: 'It says nothing that can be said of a finding.',
  decision: 'It neither approves nor rejects.',
  entries: 'It lists no entries.',
};

function problemsOf(leftOut: readonly LeftOut[]): readonly ReviewProblem[] {
  return leftOut.map((one) => ({ pointer: one.pointer, reason: describeLeftOut(one) }));
}

function describeLeftOut({ issue, path }: LeftOut): string {
  if (issue.code === 'unrecognized_keys') {
    const isWhole = path.length <= issue.path.length;
    const names = isWhole ? issue.keys : [String(path.at(-1))];
    const words = `“${names.join('”, “').slice(0, 200)}” is nothing that this app reads`;
    return isWhole ? `${words}, and may limit what is said here: none of it is taken.` : `${words}.`;
  }
  const [list, ...inner] = issue.path;
  if (list === 'lists' && path.length === 2 && inner.length > 2)
    return `${pointerOf(inner.slice(1))} in it can’t be read, and without that it is another list: none of it is taken.`;
  const last = issue.path.at(-1);
  if (list === 'at') return 'Its date is no ISO 8601 date.';
  if (issue.path.length === 1) return 'This is no list.';
  if (typeof last === 'string') return itemWords[last] ?? 'A text was expected.';
  return issue.code === 'custom' ? 'It decides nothing.' : 'This is no object.';
}

function refuse(words: string): ReviewReading {
  return { kind: 'refused', words };
}
