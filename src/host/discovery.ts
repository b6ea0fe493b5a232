import { isObject, type JsonObject, member } from '../model/json';
import { itemsOf, listOf, readLenient, wireText as text, z } from '../model/schema';

export interface CapabilityRecord {
  readonly name: string;
  /** `stable`, `experimental` or `deprecated`. */
  readonly status: string;
  readonly since?: string;
  /** A version (`2.4`) or a date (`2027-06-01`). */
  readonly until?: string;
}

export interface ToolCatalogClaim {
  /** Version 1 says so in `supported`; version 2 has no such member, there a record with a status is the claim. */
  readonly supported: 'yes' | 'no' | 'unclear';
  readonly status?: string;
  /** Absent: all that the host implements. */
  readonly sources?: readonly string[];
  readonly compactView?: boolean;
  readonly sessionLifecycle?: boolean;
  /** At the root, or in the older `capabilities` object (RFC 0073). */
  readonly placement: 'root' | 'nested';
}

/** Why there is no discovery document: never a reason not to ask for the list. */
export type DiscoveryAbsence = 'not-found' | 'web-page' | 'not-json' | 'not-an-object';

const longestList = 1_000;
const texts = listOf(text, longestList);

const document = z.object({
  protocolVersion: z.optional(text),
  protocolVersions: texts,
  preferredVersion: z.optional(text),
  implementation: z.optional(z.object({ name: z.optional(text), version: z.optional(text), vendor: z.optional(text) })),
  auth: z.optional(
    z.object({
      profiles: texts,
      lanes: listOf(z.union([text, z.object({ lane: text })]), longestList),
      oidc: z.optional(z.object({ supportedScopeMapping: z.optional(text) })),
    }),
  ),
  authorization: z.optional(
    z.object({
      supported: z.optional(z.boolean()),
      roles: listOf(z.object({ role: z.optional(text), id: z.optional(text), scopes: texts }), longestList),
    }),
  ),
  oauth: z.optional(
    z.object({
      providers: listOf(
        z.object({ id: text, scopesSupported: z.optional(itemsOf(text, longestList)), scopes: texts }),
        longestList,
      ),
    }),
  ),
  mcp: z.optional(z.object({ serverUrls: texts })),
  toolCatalog: z.optional(
    z.object({
      supported: z.optional(z.unknown()),
      status: z.optional(text),
      sources: z.optional(itemsOf(text, longestList)),
      compactView: z.optional(z.unknown()),
      sessionLifecycle: z.optional(z.unknown()),
    }),
  ),
});
type Document = z.output<typeof document>;

/**
 * What a host's discovery document (`/.well-known/openwop`) says, as far as it could be read. Texts are the host's own,
 * at most 300 characters each. An absent member means that nothing readable was said.
 */
export type Discovery = NonNullable<ReturnType<typeof readDiscovery>>;

/** Reads the text of an answer: a catch-all web server answers with a page, which reads as absent. Never throws. */
export function readDiscoveryText(written: string): Discovery | DiscoveryAbsence {
  if (/^[\s\uFEFF]*</.test(written)) return 'web-page';
  try {
    const json: unknown = JSON.parse(written.replace(/^\uFEFF/, ''));
    return readDiscovery(json) ?? 'not-an-object';
  } catch {
    return 'not-json';
  }
}

/** Reads a discovery document leniently: real ones fail their own schema. Null where it is no object. Never throws. */
export function readDiscovery(json: unknown) {
  if (!isObject(json)) return null;
  // Each capability stands at the root, or in the older `capabilities` object (RFC 0073).
  const nested = member(json, 'capabilities');
  const { data: read } = readLenient(document, isObject(nested) ? { ...nested, ...json } : json);
  if (read === null) return null;
  const { auth, authorization, oauth, mcp, toolCatalog, ...rest } = read;
  // Where only version 2 is spoken, a capability is claimed by standing there.
  const majors = majorsOf({ protocolVersions: read.protocolVersions });
  const isByPresence = majors.has(2) && majors.size === 1;
  const isAuthorizing = authorization && (authorization.supported ?? (isByPresence || undefined));
  const extensions = member(json, 'extensions');
  return {
    ...rest,
    /** The whole document, for what is looked up in it by name. */
    document: json,
    toolCatalog: toolCatalog && readToolCatalog(toolCatalog, isByPresence, isObject(member(json, 'toolCatalog'))),
    authProfiles: auth?.profiles ?? [],
    /** Version 2 names lanes instead of profiles. */
    authLanes: (auth?.lanes ?? []).map((one) => (typeof one === 'string' ? one : one.lane)),
    /** How the host turns a sign-in into scopes (`auth.oidc.supportedScopeMapping`), such as `scope-claim`. */
    scopeMapping: auth?.oidc?.supportedScopeMapping,
    /** Whether hosts' roles decide about scopes at all (RFC 0049). */
    authorization:
      isAuthorizing === undefined ? undefined : isAuthorizing ? ('supported' as const) : ('not-supported' as const),
    roles: (authorization?.roles ?? []).flatMap(({ role, id, scopes }) => {
      const name = role ?? id;
      return name === undefined ? [] : [{ role: name, scopes }];
    }),
    oauthProviders: (oauth?.providers ?? []).map(({ id, scopesSupported, scopes }) => ({
      id,
      scopes: scopesSupported ?? scopes,
    })),
    /** Where the host serves its tools to MCP clients, as written: relative to its origin, or whole addresses. */
    mcpServerUrls: mcp?.serverUrls ?? [],
    /** What stands under `extensions`, such as `openwop-app.host`: names tell which kind of host it is. */
    extensions: isObject(extensions) ? readExtensions(extensions) : undefined,
    /** The capability records of version 2: that one stands there is the claim. */
    records: readRecords(json),
  };
}

/**
 * Returns the majors among the versions that a host lists: `['1.4', '2.3']` → 1 and 2. A document of version 2 alone
 * claims by presence.
 */
export function majorsOf(json: Pick<Discovery, 'protocolVersion' | 'protocolVersions'> | null): ReadonlySet<number> {
  const versions = [...(json?.protocolVersions ?? []), json?.protocolVersion ?? ''];
  return new Set(versions.map(majorOf).filter((major) => !Number.isNaN(major)));
}

function majorOf(version: string): number {
  return Number(/^(\d+)(?:\.\d+)*$/.exec(version.trim())?.[1]);
}

/** Whether what a record says of its end has come: a date that has passed, or a version that the host lists. */
export function hasEnded({ until }: CapabilityRecord, listed: readonly string[], now: number): boolean {
  if (until === undefined) return false;
  const major = majorOf(until);
  if (!Number.isNaN(major)) {
    const minor = (version: string) => Number(version.split('.')[1] ?? 0);
    return listed.some((version) => majorOf(version) === major && minor(version) >= minor(until));
  }
  return Date.parse(until) < now;
}

const record = z.object({ status: text, since: z.optional(text), until: z.optional(text) });

const none = { data: null };

function readRecords(json: JsonObject): readonly CapabilityRecord[] {
  return entriesOf(json).flatMap(([name, value]) => {
    // What says "supported" is a capability of version 1.
    const { data } = isObject(value) && member(value, 'supported') === undefined ? readLenient(record, value) : none;
    return data === null ? [] : [{ name, ...data }];
  });
}

function readExtensions(
  extensions: JsonObject,
): readonly { readonly name: string; readonly root?: string | undefined }[] {
  const extension = z.object({ root: z.optional(text) });
  return entriesOf(extensions).map(([name, value]) => ({ name, root: readLenient(extension, value).data?.root }));
}

function entriesOf(json: JsonObject): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(json)
    .slice(0, longestList)
    .map(([name, value]) => [name.slice(0, 300), value]);
}

function readToolCatalog(
  family: NonNullable<Document['toolCatalog']>,
  isByPresence: boolean,
  isAtRoot: boolean,
): ToolCatalogClaim {
  const { supported, status, sources } = family;
  const isRecord = supported === undefined && (status !== undefined || isByPresence);
  const facet = (value: unknown) => {
    if (isRecord) return value !== undefined && value !== false;
    return typeof value === 'boolean' ? value : undefined;
  };
  return {
    supported: supported === true || isRecord ? 'yes' : supported === false ? 'no' : 'unclear',
    status,
    sources,
    compactView: facet(family.compactView),
    sessionLifecycle: facet(family.sessionLifecycle),
    placement: isAtRoot ? 'root' : 'nested',
  };
}
