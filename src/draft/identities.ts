import type { DecisionOf } from '../model/decision';
import { isObject, type JsonObject, member } from '../model/json';
import {
  credentialStates,
  fileOrigin,
  grantStates,
  type Identity,
  noGrants,
  type RequestedMark,
} from '../model/readiness';
import { type LeftOut, listOf, readLenient, z } from '../model/schema';
import { looksLikeSecret } from '../model/secrets';
import type { PreflightState, SavedIdentity } from './preflight';

/** Adds an identity, or replaces the one with this id. Names are made unique: `agent`, `agent 2`. */
export function saveIdentity(
  state: PreflightState,
  identity: Identity,
  id?: string,
): { readonly state: PreflightState; readonly id: string } {
  const others = state.identities.filter((saved) => saved.id !== id);
  const name = firstFree(identity.name, ' ', new Set(others.map((saved) => saved.identity.name)));
  const place = state.identities.findIndex((saved) => saved.id === id);
  const kept: SavedIdentity = {
    id: place >= 0 && id !== undefined ? id : uniqueId(name, new Set(others.map((saved) => saved.id))),
    identity: { ...identity, name },
  };
  const identities = place >= 0 ? state.identities.with(place, kept) : [...state.identities, kept];
  return { state: { ...state, identities }, id: kept.id };
}

export function removeIdentity(state: PreflightState, id: string): PreflightState {
  return { ...state, identities: state.identities.filter((saved) => saved.id !== id) };
}

/** Marks a gap as requested, anew if it was before. A note that looks like a secret is not kept. */
export function markRequested(state: PreflightState, mark: RequestedMark): PreflightState {
  const { note, by, ...rest } = mark;
  const kept: RequestedMark = {
    ...rest,
    ...(isHarmless(by) && { by }),
    ...(isHarmless(note) && { note }),
  };
  return { ...state, requested: [...withoutMark(state, mark), kept] };
}

export function unmarkRequested(
  state: PreflightState,
  mark: Pick<RequestedMark, 'kind' | 'name' | 'identity'>,
): PreflightState {
  return { ...state, requested: withoutMark(state, mark) };
}

/** Whose credential a tool or a family needs, '' for none. A reason that looks like a secret is not kept. */
export function credentialDecision(
  about: 'tool' | 'family',
  toolId: string,
  value: string,
  { reason = '', at = new Date().toISOString() }: { readonly reason?: string | undefined; readonly at?: string } = {},
): DecisionOf<'credential'> {
  return { kind: 'credential', toolId, digest: null, about, value, reason: isHarmless(reason) ? reason : '', at };
}

function withoutMark(
  state: PreflightState,
  { kind, name, identity }: Pick<RequestedMark, 'kind' | 'name' | 'identity'>,
): readonly RequestedMark[] {
  return state.requested.filter((one) => one.kind !== kind || one.name !== name || one.identity !== identity);
}

function isHarmless(text: string | undefined): text is string {
  return text !== undefined && text !== '' && text.split(/\s+/).every((word) => looksLikeSecret(word) === null);
}

/** `Ops agent (EU)` → `ops-agent-eu`: links carry it. */
function uniqueId(name: string, taken: ReadonlySet<string>): string {
  const plain = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['identity'];
  const id = plain.join('-').slice(0, 48).replace(/-$/, '');
  return firstFree(id, '-', taken);
}

function firstFree(text: string, separator: string, taken: ReadonlySet<string>): string {
  let free = text;
  for (let number = 2; taken.has(free); number++) free = `${text}${separator}${number}`;
  return free;
}

const keptPreflight = z.object({
  version: z._default(z.number(), 1),
  identities: listOf(z.looseObject({ id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/)) })),
  /** Version 2 kept here what is a decision now. */
  mappings: listOf(
    z.object({
      subject: z.object({ kind: z.enum(['tool', 'family']), name: z.string() }),
      provider: z.nullable(z.string()),
      reason: z.optional(z.string()),
      at: z.string(),
    }),
  ),
  requested: listOf(
    z.object({
      kind: z.enum(['scope', 'credential']),
      name: z.string(),
      identity: z.string(),
      at: z.string(),
      by: z.optional(z.string()),
      note: z.optional(z.string()),
    }),
  ),
  matchesWildcards: z._default(z.boolean(), false),
});

/** Marks all but typed grants as read from a file: an earlier build did not keep the two apart. */
function withUnknownOrigin(identity: Identity): Identity {
  const doubt = <One extends { readonly origin: string }>(one: One) =>
    one.origin === 'typed' ? one : { ...one, origin: fileOrigin };
  return { ...identity, grants: identity.grants.map(doubt), credentials: identity.credentials.map(doubt) };
}

/** What a store kept, and the decisions that an earlier build kept with it. */
interface ReadPreflight {
  readonly state: PreflightState;
  readonly decisions: readonly DecisionOf<'credential'>[];
}

/** Reads what a store kept; what is odd is left out. Null where nothing can be read. Never throws. */
export function readPreflight(value: unknown): ReadPreflight | null {
  const { data } = readLenient(keptPreflight, value);
  if (data === null) return null;
  const { version, identities: kept, mappings, ...rest } = data;
  const identities = new Map(kept.map((one) => [one.id, readIdentity(one).identity]));
  // Version 1 did not note whether a file said what an identity holds.
  const read = (identity: Identity) => (version < 2 ? withUnknownOrigin(identity) : identity);
  return {
    state: { ...rest, identities: Array.from(identities, ([id, identity]) => ({ id, identity: read(identity) })) },
    decisions: mappings.map(({ subject: { kind, name }, provider, reason, at }) =>
      credentialDecision(kind, name, provider ?? '', { reason, at }),
    ),
  };
}

const identityFileKind = 'tool-catalog/identity';
const identityFileVersion = 1;

/** Something of an identity file that was left out. The reason never quotes it. */
export interface IdentityProblem {
  readonly pointer: string;
  readonly reason: string;
}

export type IdentityReading =
  | { readonly ok: true; readonly identity: Identity; readonly problems: readonly IdentityProblem[] }
  | { readonly ok: false; readonly reason: string };

const unnamed = 'Unnamed';

const text = z.string().check(z.minLength(1), z.maxLength(500));
const harmlessText = text.check(
  z.refine((value) => looksLikeSecret(value) === null, {
    error: ({ input }) => {
      const what = typeof input === 'string' ? looksLikeSecret(input) : null;
      return `This looks like ${what ?? 'a secret'}: it was left out and is not kept.`;
    },
  }),
);
const origin = { origin: harmlessText, at: text.check(z.refine((at) => !Number.isNaN(Date.parse(at)), 'time')) };
const identitySchema = z.object({
  name: z._default(harmlessText.check(z.regex(/\S/)), unnamed),
  grants: listOf(z.object({ scope: harmlessText, state: z.enum(grantStates), ...origin })),
  credentials: listOf(
    z.object({
      provider: harmlessText,
      state: z.enum(credentialStates),
      ...origin,
      // A connection's id is the host's own, often random: it opens nothing.
      connection: z.optional(text),
      since: z.optional(text),
      status: z.optional(text),
    }),
  ),
  complete: z._default(z.boolean(), false),
  credentialsComplete: z._default(z.boolean(), false),
});

/**
 * An identity as a file (`*.identity.json`): UTF-8, 2 spaces, final newline, always the same text for the same grants.
 * It holds names and states, never a token.
 */
export function writeIdentityFile(identity: Identity): string {
  const file = { kind: identityFileKind, version: identityFileVersion, ...readIdentity({ ...identity }).identity };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Reads the text of the identity file `name`. Never throws; one bad entry costs only itself, and so does one secret. What
 * it lists is known from that file alone, whatever origin it claims: only the app knows what a host answered.
 */
export function readIdentityFile(text: string, name: string): IdentityReading {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { ok: false, reason: 'This is not JSON.' };
  }
  if (!isObject(json) || member(json, 'kind') !== identityFileKind) {
    return { ok: false, reason: `This is no identity file: its kind is not ${identityFileKind}.` };
  }
  const version = member(json, 'version');
  if (version !== identityFileVersion) {
    const found = typeof version === 'number' ? `version ${version}` : 'no version';
    return { ok: false, reason: `This file has ${found}; this app understands version ${identityFileVersion}.` };
  }
  const { identity, problems } = readIdentity(json);
  const fromFile = <One extends { readonly origin: string }>(one: One) => ({ ...one, origin: `${fileOrigin}${name}` });
  return {
    ok: true,
    identity: {
      ...identity,
      grants: identity.grants.map(fromFile),
      credentials: identity.credentials.map(fromFile),
    },
    problems,
  };
}

function readIdentity(json: JsonObject): {
  readonly identity: Identity;
  readonly problems: readonly IdentityProblem[];
} {
  const { data, leftOut } = readLenient(identitySchema, json);
  return {
    identity: data ?? { ...noGrants, name: unnamed },
    problems: leftOut.map((one) => ({ pointer: one.pointer, reason: describeLeftOut(one) })),
  };
}

function describeLeftOut({ path, issue }: LeftOut): string {
  const [first, item] = path;
  if (issue.code === 'custom' && issue.message !== 'time') return issue.message;
  if (first === 'name') return 'A name was expected.';
  if (item === undefined)
    return first === 'grants' || first === 'credentials' ? 'A list was expected.' : 'true or false was expected.';
  if (path.length > 2) return 'A text was expected.';
  if (issue.path.length === 2) return 'An object was expected; this entry is left out.';
  return `${first === 'grants' ? 'scope' : 'provider'}, state, origin and at were expected; this entry is left out.`;
}
