import { type CredentialMapping, fileOrigin, type Identity, type RequestedMark } from '../model/readiness';
import { listOf, readLenient, z } from '../model/schema';
import { looksLikeSecret } from '../model/secrets';
import { readIdentity } from './identityFile';

/** An identity kept in this browser. Links name it by `id`. */
export interface SavedIdentity {
  readonly id: string;
  readonly identity: Identity;
}

export interface PreflightState {
  readonly identities: readonly SavedIdentity[];
  readonly mappings: readonly CredentialMapping[];
  readonly requested: readonly RequestedMark[];
  readonly matchesWildcards: boolean;
}

/** Adds an identity, or replaces the one with this id. Names are made unique: `agent`, `agent 2`. */
export function saveIdentity(
  state: PreflightState,
  identity: Identity,
  id?: string,
): { readonly state: PreflightState; readonly id: string } {
  const others = state.identities.filter((saved) => saved.id !== id);
  const name = uniqueName(identity.name, new Set(others.map((saved) => saved.identity.name)));
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

/** Decides for a tool or a family, null with a reason where the source says otherwise; undefined takes it back. */
export function mapCredential(
  state: PreflightState,
  subject: CredentialMapping['subject'],
  provider: string | null | undefined,
  at: string,
  reason?: string,
): PreflightState {
  const others = state.mappings.filter(
    (mapping) => mapping.subject.kind !== subject.kind || mapping.subject.name !== subject.name,
  );
  const mapping = { subject, provider: provider ?? null, at, ...(isHarmless(reason) && { reason }) };
  return { ...state, mappings: provider === undefined ? others : [...others, mapping] };
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

function withoutMark(
  state: PreflightState,
  { kind, name, identity }: Pick<RequestedMark, 'kind' | 'name' | 'identity'>,
): readonly RequestedMark[] {
  return state.requested.filter((one) => one.kind !== kind || one.name !== name || one.identity !== identity);
}

function isHarmless(text: string | undefined): text is string {
  return text !== undefined && text !== '' && text.split(/\s+/).every((word) => looksLikeSecret(word) === null);
}

/** `agent` → `agent 2` where the name is taken. */
function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`;
}

/** `Ops agent (EU)` → `ops-agent-eu`: links carry it. */
function uniqueId(name: string, taken: ReadonlySet<string>): string {
  const plain = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['identity'];
  const id = plain.join('-').slice(0, 48).replace(/-$/, '');
  if (!taken.has(id)) return id;
  for (let number = 2; ; number++) if (!taken.has(`${id}-${number}`)) return `${id}-${number}`;
}

export const emptyPreflight: PreflightState = { identities: [], mappings: [], requested: [], matchesWildcards: false };

/** Version 1 did not note whether a file said what an identity holds. */
const keptVersion = 2;

export function writePreflight({ identities, ...rest }: PreflightState) {
  return { version: keptVersion, identities: identities.map(({ id, identity }) => ({ id, ...identity })), ...rest };
}

const keptPreflight = z.object({
  version: z._default(z.number(), 1),
  identities: listOf(z.looseObject({ id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/)) })),
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

/** Reads what a store kept; what is odd is left out. Null where nothing can be read. Never throws. */
export function readPreflight(value: unknown): PreflightState | null {
  const { data } = readLenient(keptPreflight, value);
  if (data === null) return null;
  const { version, identities: kept, ...rest } = data;
  const identities = new Map(kept.map((one) => [one.id, readIdentity(one).identity]));
  const read = (identity: Identity) => (version < keptVersion ? withUnknownOrigin(identity) : identity);
  return { ...rest, identities: Array.from(identities, ([id, identity]) => ({ id, identity: read(identity) })) };
}
