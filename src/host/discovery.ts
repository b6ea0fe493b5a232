import type { JsonObject } from '../model/json';
import { isObject, member } from '../model/json';

/**
 * What a host's discovery document (`/.well-known/openwop`) says, as far as it could be read. Texts are the host's own,
 * at most 300 characters each. An absent member means that nothing readable was said.
 */
export interface Discovery {
  readonly protocolVersion?: string;
  readonly protocolVersions: readonly string[];
  readonly preferredVersion?: string;
  readonly implementation?: { readonly name?: string; readonly version?: string; readonly vendor?: string };
  readonly toolCatalog?: ToolCatalogClaim;
  readonly authProfiles: readonly string[];
  /** Version 2 names lanes instead of profiles. */
  readonly authLanes: readonly string[];
  /** Whether hosts' roles decide about scopes at all (RFC 0049). */
  readonly authorization?: 'supported' | 'not-supported';
  readonly roles: readonly { readonly role: string; readonly scopes: readonly string[] }[];
  readonly oauthProviders: readonly { readonly id: string; readonly scopes: readonly string[] }[];
  /** How the host turns a sign-in into scopes (`auth.oidc.supportedScopeMapping`), such as `scope-claim`. */
  readonly scopeMapping?: string;
  /** What stands under `extensions`, such as `openwop-app.host`: names tell which kind of host it is. */
  readonly extensions?: readonly { readonly name: string; readonly root?: string }[];
  /** The capability records of version 2: that one stands there is the claim. */
  readonly records: readonly CapabilityRecord[];
  /** Where the host serves its tools to MCP clients, as written: relative to its origin, or whole addresses. */
  readonly mcpServerUrls: readonly string[];
}

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

const longestText = 300;
const longestList = 1_000;

/** Reads the text of an answer: a catch-all web server answers with a page, which reads as absent. Never throws. */
export function readDiscoveryText(text: string): Discovery | DiscoveryAbsence {
  if (/^[\s\uFEFF]*</.test(text)) return 'web-page';
  try {
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return readDiscovery(json) ?? 'not-an-object';
  } catch {
    return 'not-json';
  }
}

/** Reads a discovery document leniently: real ones fail their own schema. Null where it is no object. Never throws. */
export function readDiscovery(json: unknown): Discovery | null {
  if (!isObject(json)) return null;
  const auth = readFamily(json, 'auth')?.record ?? {};
  const oidc = member(auth, 'oidc');
  const extensions = member(json, 'extensions');
  return {
    protocolVersion: textAt(json, 'protocolVersion'),
    protocolVersions: textsAt(json, 'protocolVersions') ?? [],
    preferredVersion: textAt(json, 'preferredVersion'),
    implementation: readImplementation(json),
    toolCatalog: readToolCatalog(json),
    authProfiles: textsAt(auth, 'profiles') ?? [],
    authLanes: readLanes(auth),
    authorization: readAuthorization(json),
    roles: readNamedScopes(readFamily(json, 'authorization')?.record, 'roles', ['role', 'id'], ['scopes']).map(
      ({ name, scopes }) => ({ role: name, scopes }),
    ),
    oauthProviders: readNamedScopes(
      readFamily(json, 'oauth')?.record,
      'providers',
      ['id'],
      ['scopesSupported', 'scopes'],
    ).map(({ name, scopes }) => ({ id: name, scopes })),
    scopeMapping: isObject(oidc) ? textAt(oidc, 'supportedScopeMapping') : undefined,
    mcpServerUrls: textsAt(readFamily(json, 'mcp')?.record ?? {}, 'serverUrls') ?? [],
    extensions: isObject(extensions) ? readExtensions(extensions) : undefined,
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

function readRecords(json: JsonObject): readonly CapabilityRecord[] {
  return Object.keys(json)
    .slice(0, longestList)
    .flatMap((name) => {
      const record = member(json, name);
      const status = isObject(record) ? textAt(record, 'status') : undefined;
      if (!isObject(record) || status === undefined || member(record, 'supported') !== undefined) return [];
      return [
        {
          name: name.slice(0, longestText),
          status,
          since: textAt(record, 'since'),
          until: textAt(record, 'until'),
        },
      ];
    });
}

function readExtensions(extensions: JsonObject): Discovery['extensions'] {
  return Object.keys(extensions)
    .slice(0, longestList)
    .map((name) => {
      const extension = member(extensions, name);
      return { name: name.slice(0, longestText), root: isObject(extension) ? textAt(extension, 'root') : undefined };
    });
}

/** A capability block: at the root, else under `capabilities` (RFC 0073). */
function readFamily(json: JsonObject, name: string): { record: JsonObject; placement: 'root' | 'nested' } | undefined {
  const root = member(json, name);
  if (isObject(root)) return { record: root, placement: 'root' };
  const mirror = member(json, 'capabilities');
  const nested = isObject(mirror) ? member(mirror, name) : undefined;
  return isObject(nested) ? { record: nested, placement: 'nested' } : undefined;
}

function readToolCatalog(json: JsonObject): ToolCatalogClaim | undefined {
  const family = readFamily(json, 'toolCatalog');
  if (family === undefined) return undefined;
  const { record, placement } = family;
  const supported = member(record, 'supported');
  const status = textAt(record, 'status');
  const isRecord = supported === undefined && (status !== undefined || claimsByPresence(json));
  const isClaimed = supported === true || isRecord;
  const facet = (name: string) => {
    if (!isRecord) return flagAt(record, name);
    const value = member(record, name);
    return value !== undefined && value !== false;
  };
  return {
    supported: isClaimed ? 'yes' : supported === false ? 'no' : 'unclear',
    status: status,
    sources: textsAt(record, 'sources'),
    compactView: facet('compactView'),
    sessionLifecycle: facet('sessionLifecycle'),
    placement,
  };
}

/** In a document of version 2 a family that stands there is claimed. */
function claimsByPresence(json: JsonObject): boolean {
  const majors = majorsOf({ protocolVersions: textsAt(json, 'protocolVersions') ?? [] });
  return majors.has(2) && majors.size === 1;
}

function readAuthorization(json: JsonObject): Discovery['authorization'] {
  const record = readFamily(json, 'authorization')?.record;
  const supported = record && (flagAt(record, 'supported') ?? (claimsByPresence(json) || undefined));
  return supported === undefined ? undefined : supported ? 'supported' : 'not-supported';
}

function readImplementation(json: JsonObject): Discovery['implementation'] {
  const record = member(json, 'implementation');
  if (!isObject(record)) return undefined;
  return {
    name: textAt(record, 'name'),
    version: textAt(record, 'version'),
    vendor: textAt(record, 'vendor'),
  };
}

function readLanes(auth: JsonObject): readonly string[] {
  return listAt(auth, 'lanes').flatMap((item) => {
    const lane = isObject(item) ? textAt(item, 'lane') : readText(item);
    return lane === undefined ? [] : [lane];
  });
}

function readNamedScopes(
  record: JsonObject | undefined,
  list: string,
  nameKeys: readonly string[],
  scopeKeys: readonly string[],
): { name: string; scopes: readonly string[] }[] {
  if (record === undefined) return [];
  return listAt(record, list).flatMap((item) => {
    if (!isObject(item)) return [];
    const name = nameKeys.map((key) => textAt(item, key)).find((text) => text !== undefined);
    const scopes = scopeKeys.map((key) => textsAt(item, key)).find((texts) => texts !== undefined);
    return name === undefined ? [] : [{ name, scopes: scopes ?? [] }];
  });
}

function listAt(json: JsonObject, name: string): readonly unknown[] {
  const value = member(json, name);
  return Array.isArray(value) ? value.slice(0, longestList) : [];
}

export function textsAt(json: JsonObject, name: string): readonly string[] | undefined {
  if (!Array.isArray(member(json, name))) return undefined;
  return listAt(json, name).flatMap((item) => readText(item) ?? []);
}

function textAt(json: JsonObject, name: string): string | undefined {
  return readText(member(json, name));
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, longestText) : undefined;
}

function flagAt(json: JsonObject, name: string): boolean | undefined {
  const value = member(json, name);
  return typeof value === 'boolean' ? value : undefined;
}
