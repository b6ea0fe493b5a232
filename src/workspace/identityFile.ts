import { isObject, type JsonObject, member, pointerTo } from '../model/json';
import { type CredentialGrant, credentialStates, type Grant, grantStates, type Identity } from '../model/readiness';
import { looksLikeSecret } from '../model/secretLike';

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

const longestText = 500;
const maxEntries = 20_000;

/**
 * An identity as a file (`*.identity.json`): UTF-8, 2 spaces, final newline, always the same text for the same grants.
 * It holds names and states, never a token.
 */
export function writeIdentityFile(identity: Identity): string {
  return `${JSON.stringify({ kind: identityFileKind, version: identityFileVersion, ...plainIdentity(identity) }, null, 2)}\n`;
}

/** Reads the text of an identity file. Never throws; one bad entry costs only itself, and so does one secret. */
export function readIdentityFile(text: string): IdentityReading {
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
  return { ok: true, ...readIdentity(json) };
}

/** An identity as plain values in a fixed order of keys. */
export function plainIdentity({ name, grants, credentials, complete, credentialsComplete }: Identity) {
  return {
    name,
    grants: grants.map(({ scope, state, origin, at }) => ({ scope, state, origin, at })),
    credentials: credentials.map(({ provider, state, origin, at, connection, since, status }) => ({
      provider,
      state,
      origin,
      at,
      ...(connection !== undefined && { connection }),
      ...(since !== undefined && { since }),
      ...(status !== undefined && { status }),
    })),
    complete,
    credentialsComplete,
  };
}

/** Reads an identity's values, wherever they were kept. */
export function readIdentity(json: JsonObject): {
  readonly identity: Identity;
  readonly problems: readonly IdentityProblem[];
} {
  const problems: IdentityProblem[] = [];
  const report = (pointer: string, reason: string) => {
    problems.push({ pointer, reason });
  };
  const name = readName(json, report);
  const identity: Identity = {
    name,
    grants: readList(json, 'grants', report, readGrant),
    credentials: readList(json, 'credentials', report, readCredential),
    complete: member(json, 'complete') === true,
    credentialsComplete: member(json, 'credentialsComplete') === true,
  };
  return { identity, problems };
}

type Report = (pointer: string, reason: string) => void;

const unnamed = 'Unnamed';

function readName(json: JsonObject, report: Report): string {
  const name = member(json, 'name');
  if (typeof name !== 'string' || name.trim() === '' || name.length > longestText) {
    report('/name', 'A name was expected.');
    return unnamed;
  }
  if (looksLikeSecret(name) === null) return name;
  report('/name', refusal(looksLikeSecret(name)));
  return unnamed;
}

function readList<Entry>(
  json: JsonObject,
  list: string,
  report: Report,
  read: (item: JsonObject) => Entry | string,
): readonly Entry[] {
  const value = member(json, list);
  if (!Array.isArray(value)) {
    report(`/${list}`, 'A list was expected.');
    return [];
  }
  if (value.length > maxEntries) report(`/${list}`, `Only the first ${maxEntries} entries were read.`);
  return value.slice(0, maxEntries).flatMap((item: unknown, place) => {
    const entry = isObject(item) ? read(item) : 'An object was expected; this entry is left out.';
    if (typeof entry !== 'string') return [entry];
    report(pointerTo(`/${list}`, place), entry);
    return [];
  });
}

function readGrant(item: JsonObject): Grant | string {
  const scope = member(item, 'scope');
  const state = grantStates.find((known) => known === member(item, 'state'));
  const common = readOrigin(item);
  if (!isText(scope) || state === undefined || common === null) {
    return 'scope, state, origin and at were expected; this entry is left out.';
  }
  return findSecret([scope, common.origin]) ?? { scope, state, ...common };
}

function readCredential(item: JsonObject): CredentialGrant | string {
  const provider = member(item, 'provider');
  const state = credentialStates.find((known) => known === member(item, 'state'));
  const common = readOrigin(item);
  if (!isText(provider) || state === undefined || common === null) {
    return 'provider, state, origin and at were expected; this entry is left out.';
  }
  const [connection, since, status] = ['connection', 'since', 'status'].map((key) => member(item, key));
  const kept = {
    provider,
    state,
    ...common,
    ...(isText(connection) && { connection }),
    ...(isText(since) && { since }),
    ...(isText(status) && { status }),
  };
  // A connection's id is the host's own, often random: it opens nothing.
  return findSecret([provider, common.origin]) ?? kept;
}

function readOrigin(item: JsonObject): { origin: string; at: string } | null {
  const origin = member(item, 'origin');
  const at = member(item, 'at');
  return isText(origin) && isText(at) && !Number.isNaN(Date.parse(at)) ? { origin, at } : null;
}

function findSecret(texts: readonly string[]): string | undefined {
  const what = texts.map(looksLikeSecret).find((found) => found !== null);
  return what === undefined ? undefined : refusal(what);
}

function refusal(what: string | null): string {
  return `This looks like ${what ?? 'a secret'}: it was left out and is not kept.`;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestText;
}
