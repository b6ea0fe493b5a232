import {
  type AccessEvidence,
  type CredentialEntry,
  evidenceOfAccess,
  evidenceOfCredentials,
  type Provider,
} from '../access/grants';
import { itemsOf, readLenient, wireText as text, z } from '../model/schema';
import { openBytes, type RequestContext, readBytes } from './client';
import type { Discovery } from './discovery';
import type { Host } from './settings';
import { versionOne, type Wire } from './wire';

interface ProbeFinding {
  readonly evidence?: AccessEvidence;
  readonly providers?: readonly Provider[];
}

/** One question that some hosts answer beside the protocol. No specification has them: a host may not. */
interface Probe {
  /** Below the root of the host kind's own paths. */
  readonly path: string;
  /** Null where the answer has another shape: no evidence. Never throws. */
  readonly read: (json: unknown, at: string) => ProbeFinding | null;
}

function probe<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  find: (answer: z.output<Schema>, at: string) => ProbeFinding,
): Probe {
  return {
    path,
    read: (json, at) => {
      const { data } = readLenient(schema, json);
      return data && find(data, at);
    },
  };
}

const maxEntries = 5_000;
const texts = itemsOf(text, maxEntries);

const access = z.object({ scopes: texts, basis: z.optional(text) });

const connection = z.object({
  provider: text,
  status: z.optional(text),
  displayName: z.optional(text),
  connectionId: z.optional(text),
  connectedAt: z.optional(text),
});

function entryOf({ provider, status, displayName, connectionId, connectedAt }: z.output<typeof connection>) {
  const isActive = status === 'active';
  return {
    provider,
    state: isActive ? ('held' as const) : ('needs-attention' as const),
    connection: displayName ?? connectionId,
    since: connectedAt,
    status: isActive ? undefined : status,
  };
}

/**
 * Reads the name of a stored key, which no list of connections holds. What stands before the colon is a provider by
 * convention alone: `managed:…` says who keeps the key, not whose it is.
 */
function secretCredential(ref: string): CredentialEntry {
  const [before] = ref.split(':');
  const provider = before === undefined || before === '' || before === 'managed' ? ref : before;
  return { provider, state: 'held', connection: ref };
}

/** The reference app's vendor name, which its own paths hold too. No other kind of host answers these questions. */
const app = 'openwop-app';

const probes: readonly [Probe, ...Probe[]] = [
  probe('access/effective', access, (answer, at) => ({ evidence: evidenceOfAccess(answer, at) })),
  probe('connections', z.object({ connections: itemsOf(connection, maxEntries) }), ({ connections }, at) => ({
    evidence: evidenceOfCredentials(connections.map(entryOf), true, at),
  })),
  probe('byok/secrets', z.object({ credentialRefs: texts }), ({ credentialRefs }, at) => ({
    evidence: evidenceOfCredentials(credentialRefs.map(secretCredential), false, at),
  })),
  probe(
    'providers',
    z.object({ providers: itemsOf(z.object({ id: text, label: z.optional(text) }), maxEntries) }),
    (answer) => answer,
  ),
];

export interface ProbeReport {
  readonly evidence: readonly AccessEvidence[];
  readonly providers: readonly Provider[];
  /** What was asked, in order, and whether the answer could be read. */
  readonly asked: readonly { readonly path: string; readonly answered: boolean }[];
}

export interface ProbeCall extends RequestContext {
  readonly host: Pick<Host, 'url' | 'auth' | 'relative'>;
  readonly token?: string | undefined;
  readonly wire?: Wire | undefined;
  readonly discovery: Discovery | null;
}

const maxBytes = 4 * 1024 * 1024;
const maxSeconds = 5;

/** Whether a host answers such questions; unclear where its discovery doesn't say what it is. */
export function canProbe(host: Pick<Host, 'relative'>, discovery: Discovery | null): 'yes' | 'no' | 'unclear' {
  if (host.relative) return 'no';
  const { implementation, extensions } = discovery ?? {};
  if (implementation?.vendor === app || (extensions ?? []).some(({ name }) => isApp(name))) return 'yes';
  return implementation?.vendor === undefined && extensions === undefined ? 'unclear' : 'no';
}

/**
 * Asks a host what its caller holds: one whose discovery tells its kind, and one whose discovery says nothing where it
 * answers the first question. Whatever goes wrong (an error, a page, another shape, no answer within 5 s) is just no
 * evidence. Null where the host is of another kind. Never throws.
 */
export async function fetchProbes(call: ProbeCall): Promise<ProbeReport | null> {
  const at = new Date().toISOString();
  const isOfKind = canProbe(call.host, call.discovery);
  if (isOfKind === 'no') return null;
  const [question, ...others] = probes;
  const root = appRoot(call.wire ?? versionOne, call.discovery);
  const first = ask(question, root, call, at);
  if (isOfKind === 'unclear' && (await first) === null) return null;
  const findings = await Promise.all([first, ...others.map((probe) => ask(probe, root, call, at))]);
  return {
    evidence: findings.flatMap((finding) => finding?.evidence ?? []),
    providers: findings.flatMap((finding) => finding?.providers ?? []),
    asked: probes.map(({ path }, i) => ({ path: root + path, answered: findings[i] !== null })),
  };
}

/**
 * Returns where the app's own paths lie: in version 2 below the root that discovery names for it, where that is a plain
 * path of the host's own.
 */
export function appRoot({ major }: Wire, discovery: Discovery | null): string {
  if (major === 1) return `/v1/host/${app}/`;
  const named = discovery?.extensions?.find(({ name, root }) => isApp(name) && root !== undefined)?.root;
  const isPlain = named !== undefined && /^(?:\/[\w~-][\w.~-]*)+\/?$/.test(named);
  return isPlain ? `${named.replace(/\/$/, '')}/` : `/host/${app}/`;
}

/** `openwop-app` and `openwop-app.host` are names of it. */
function isApp(name: string): boolean {
  return name === app || name.startsWith(`${app}.`);
}

async function ask(probe: Probe, root: string, call: ProbeCall, at: string): Promise<ProbeFinding | null> {
  const { host, limits, signal } = call;
  const stop = new AbortController();
  try {
    const answer = await openBytes({
      ...call,
      limits: {
        bytes: Math.min(limits.bytes, maxBytes),
        firstByteSeconds: Math.min(limits.firstByteSeconds, maxSeconds),
        stallSeconds: Math.min(limits.stallSeconds, maxSeconds),
      },
      signal: AbortSignal.any([signal, stop.signal]),
      url: host.url + root + probe.path,
      credentials: host.auth === 'cookie' ? 'include' : 'omit',
    });
    if (!answer.ok || answer.status !== 200) return null;
    const bytes = await readBytes(answer.body, maxBytes, maxSeconds);
    return probe.read(JSON.parse(new TextDecoder().decode(bytes)), at);
  } catch {
    // Not JSON, cut off, too slow: a host owes us none of these answers.
    return null;
  } finally {
    stop.abort();
  }
}
