import { isObject, type JsonObject, member } from '../model/json';
import { credentialStates, fileOrigin, grantStates, type Identity, noGrants } from '../model/readiness';
import { type LeftOut, listOf, readLenient, z } from '../model/schema';
import { looksLikeSecret } from '../model/secrets';

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

export function readIdentity(json: JsonObject): {
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
