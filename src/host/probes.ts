import type { Provider } from '../access/credentials';
import { type CredentialEntry, type Evidence, evidenceOfAccess, evidenceOfCredentials } from '../access/grants';
import { isObject, type JsonObject, member } from '../model/json';
import { openBytes, type RequestContext, readBytes } from './client';
import type { Discovery } from './discovery';
import type { Host } from './settings';
import { versionOne, type Wire } from './wire';

/** What one answer of a host says: evidence on its caller, or the providers it knows. */
interface ProbeFinding {
  readonly evidence?: Evidence;
  readonly providers?: readonly Provider[];
}

/** One question that some hosts answer beside the protocol. No specification has them: a host may not. */
interface Probe {
  /** Below the root of the host kind's own paths. */
  readonly path: string;
  /** Null where the answer has another shape: no evidence. Never throws. */
  readonly read: (json: JsonObject, at: string) => ProbeFinding | null;
}

/**
 * A kind of host: how to know it, and what to ask. A new kind is one row here and a reader for each answer. Where
 * discovery says nothing, a readable answer to the first question tells the kind.
 */
interface HostKind {
  /** Also the name of its own paths: `/v1/host/<id>/`, and `/host/<id>/` in version 2. */
  readonly id: string;
  readonly recognises: (discovery: Discovery) => boolean;
  readonly probes: readonly [Probe, ...Probe[]];
}

const hostKinds: readonly HostKind[] = [
  {
    id: 'openwop-app',
    recognises: ({ implementation, extensions }) =>
      implementation?.vendor === 'openwop-app' || (extensions ?? []).some(({ name }) => isOf('openwop-app', name)),
    probes: [
      { path: 'access/effective', read: readAccess },
      { path: 'connections', read: readConnections },
      { path: 'byok/secrets', read: readSecretNames },
      { path: 'providers', read: readProviders },
    ],
  },
];

/** What a host's own endpoints say of its caller. */
export interface ProbeReport {
  readonly hostKind: string;
  readonly evidence: readonly Evidence[];
  readonly providers: readonly Provider[];
  /** What was asked, in order, and whether the answer could be read. */
  readonly asked: readonly { readonly path: string; readonly answered: boolean }[];
}

export interface ProbeCall extends RequestContext {
  readonly host: Pick<Host, 'url' | 'auth' | 'relative'>;
  readonly token?: string | undefined;
  readonly wire?: Wire | undefined;
  /** Null where the host has none that can be read. */
  readonly discovery: Discovery | null;
  readonly now?: () => Date;
}

const maxBytes = 4 * 1024 * 1024;
const maxSeconds = 5;
const longestText = 300;
const maxEntries = 5_000;

/** Whether a host is of a kind that answers such questions; unclear where its discovery doesn't say what it is. */
export function canProbe(host: Pick<Host, 'relative'>, discovery: Discovery | null): 'yes' | 'no' | 'unclear' {
  if (host.relative) return 'no';
  if (discovery !== null && hostKinds.some((kind) => kind.recognises(discovery))) return 'yes';
  const isSilent = discovery?.implementation?.vendor === undefined && discovery?.extensions === undefined;
  return isSilent ? 'unclear' : 'no';
}

/**
 * Asks a host what its caller holds: one whose discovery tells its kind, and one whose discovery says nothing as the
 * kind whose first question it answers. Whatever goes wrong (an error, a page, another shape, no answer within 5 s) is
 * just no evidence. Null where the host is of no known kind. Never throws.
 */
export async function fetchProbes(call: ProbeCall): Promise<ProbeReport | null> {
  const { host, discovery } = call;
  const at = (call.now ?? (() => new Date()))().toISOString();
  const answer = canProbe(host, discovery);
  if (answer === 'no') return null;
  const recognised = hostKinds.find(({ recognises }) => discovery !== null && recognises(discovery));
  for (const kind of recognised === undefined ? hostKinds : [recognised]) {
    const [question, ...others] = kind.probes;
    const root = vendorRoot(kind.id, call.wire ?? versionOne, discovery);
    const first = ask(question, root, call, at);
    if (recognised === undefined && (await first) === null) continue;
    const findings = await Promise.all([first, ...others.map((probe) => ask(probe, root, call, at))]);
    return {
      hostKind: kind.id,
      evidence: findings.flatMap((finding) => finding?.evidence ?? []),
      providers: findings.flatMap((finding) => finding?.providers ?? []),
      asked: kind.probes.map(({ path }, i) => ({ path: root + path, answered: findings[i] !== null })),
    };
  }
  return null;
}

/**
 * Returns where a vendor's own paths lie: in version 2 below the root that discovery names for it, where that is a plain
 * path of the host's own.
 */
export function vendorRoot(vendor: string, { major }: Wire, discovery: Discovery | null): string {
  if (major === 1) return `/v1/host/${vendor}/`;
  const named = discovery?.extensions?.find(({ name, root }) => isOf(vendor, name) && root !== undefined)?.root;
  const isPlain = named !== undefined && /^(?:\/[\w~-][\w.~-]*)+\/?$/.test(named);
  return isPlain ? `${named.replace(/\/$/, '')}/` : `/host/${vendor}/`;
}

/** `openwop-app` and `openwop-app.host` are names of `openwop-app`. */
function isOf(vendor: string, name: string): boolean {
  return name === vendor || name.startsWith(`${vendor}.`);
}

async function ask(probe: Probe, root: string, call: ProbeCall, at: string): Promise<ProbeFinding | null> {
  const { host, token, limits, signal, isOnline, isSecurePage } = call;
  const travel: RequestContext = {
    limits: {
      bytes: Math.min(limits.bytes, maxBytes),
      firstByteSeconds: Math.min(limits.firstByteSeconds, maxSeconds),
      stallSeconds: Math.min(limits.stallSeconds, maxSeconds),
    },
    signal,
    isOnline,
    isSecurePage,
  };
  const credentials = host.auth === 'cookie' ? 'include' : 'omit';
  const stop = new AbortController();
  try {
    const ends = AbortSignal.any([signal, stop.signal]);
    const answer = await openBytes({ ...travel, signal: ends, url: host.url + root + probe.path, token, credentials });
    if (!answer.ok || answer.status !== 200) return null;
    const bytes = await readBytes(answer.body, maxBytes, maxSeconds);
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(json) ? probe.read(json, at) : null;
  } catch {
    // Not JSON, cut off, too slow: a host owes us none of these answers.
    return null;
  } finally {
    stop.abort();
  }
}

/** `{ "roles": ["viewer"], "scopes": ["runs:read"], "basis": "member" }` */
function readAccess(json: JsonObject, at: string): ProbeFinding | null {
  const scopes = member(json, 'scopes');
  if (!Array.isArray(scopes)) return null;
  const basis = textAt(json, 'basis');
  return { evidence: evidenceOfAccess({ scopes: textsOf(scopes), ...(basis !== undefined && { basis }) }, at) };
}

/** `{ "connections": [{ "provider": "slack", "status": "active", "displayName": "…", "connectedAt": "…" }] }` */
function readConnections(json: JsonObject, at: string): ProbeFinding | null {
  const connections = member(json, 'connections');
  if (!Array.isArray(connections)) return null;
  const list = connections.slice(0, maxEntries).flatMap((item: unknown): CredentialEntry[] => {
    const provider = isObject(item) ? textAt(item, 'provider') : undefined;
    if (!isObject(item) || provider === undefined) return [];
    const status = textAt(item, 'status');
    const connection = textAt(item, 'displayName') ?? textAt(item, 'connectionId');
    const since = textAt(item, 'connectedAt');
    const isActive = status === 'active';
    return [
      {
        provider,
        state: isActive ? 'held' : 'needs-attention',
        ...(connection !== undefined && { connection }),
        ...(since !== undefined && { since }),
        ...(!isActive && status !== undefined && { status }),
      },
    ];
  });
  return { evidence: evidenceOfCredentials(list, true, at) };
}

/**
 * `{ "credentialRefs": ["anthropic:prod"] }`: names of stored keys, of which a connection list knows nothing. What
 * stands before the colon is a provider by convention alone: `managed:…` says who keeps the key, not whose it is.
 */
function readSecretNames(json: JsonObject, at: string): ProbeFinding | null {
  const refs = member(json, 'credentialRefs');
  if (!Array.isArray(refs)) return null;
  const list = textsOf(refs).map((ref) => {
    const [before] = ref.split(':');
    const provider = before === undefined || before === '' || before === 'managed' ? ref : before;
    return { provider, state: 'held' as const, connection: ref };
  });
  return { evidence: evidenceOfCredentials(list, false, at) };
}

/** `{ "providers": [{ "id": "slack", "label": "Slack" }] }` */
function readProviders(json: JsonObject): ProbeFinding | null {
  const providers = member(json, 'providers');
  if (!Array.isArray(providers)) return null;
  return {
    providers: providers.slice(0, maxEntries).flatMap((item: unknown): Provider[] => {
      const id = isObject(item) ? textAt(item, 'id') : undefined;
      if (!isObject(item) || id === undefined) return [];
      const label = textAt(item, 'label');
      return [label === undefined ? { id } : { id, label }];
    }),
  };
}

function textAt(json: JsonObject, name: string): string | undefined {
  return textOf(member(json, name));
}

function textsOf(values: readonly unknown[]): readonly string[] {
  return values.slice(0, maxEntries).flatMap((value) => textOf(value) ?? []);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, longestText) : undefined;
}
