import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  type AccessOption,
  type AccessSubjects,
  buildAccessOptions,
  findIdentity,
  nobody,
} from '../access/accessOptions';
import {
  type AccessEvidence,
  evidenceOfToken,
  gatherProviders,
  learnRefusal,
  type Provider,
  type RoleScopes,
  readTokenClaims,
  type TokenClaims,
} from '../access/grants';
import { emptyPreflight, type PreflightState, type SavedIdentity, writePreflight } from '../draft/preflight';
import type { CheckedIdentity } from '../engine/identityCheck';
import type { ProbeReport } from '../host/probes';
import type { Host, Limits } from '../host/settings';
import { hasEvidence, type Identity } from '../model/readiness';
import { hostSource } from '../model/source';
import { countValues, derive, type Readable } from './derived';
import { keepAsked, type Question } from './engineQuery';
import { hostStore, settingsStore } from './hostStore';
import { credentialDecisions, record, whenLedgerRead } from './ledger';
import { overlayEntries, overlayMembers, persisted } from './persisted';
import { connections, hostReading } from './sources/hostList';
import { requestOf, tokenOf, tokens, tokenTurns } from './sources/tokens';
import { changeAddress, shownAddress } from './useAddress';

/** `unclear`: discovery doesn't say what kind of host it is, so it is asked at a person's word only. */
export interface ProbeState {
  readonly asked: 'unclear' | 'not-yet' | 'running' | 'evidence' | 'nothing';
  readonly onAsk: () => void;
}

/** Whose access is checked, and how we know. */
export interface Preflight {
  readonly identity: Identity;
  readonly isKnown: boolean;
  /** The identity with the person's settings of a check, for questions to the worker; null while unknown. */
  readonly checkedAs: CheckedIdentity | null;
  readonly saved: SavedIdentity | undefined;
  readonly options: readonly AccessOption[];
  readonly callerEvidence: readonly AccessEvidence[];
  readonly roles: readonly RoleScopes[];
  readonly discoveredAt: string;
  readonly providers: readonly Provider[];
  /** Scopes that the host says or showed that it enforces: nothing says that anybody holds them. */
  readonly enforcedScopes: ReadonlySet<string>;
  readonly state: PreflightState;
  /** Present where the host may be of a kind that answers. */
  readonly probe: ProbeState | undefined;
}

/** What probes found. */
type Report = Pick<ProbeReport, 'evidence' | 'providers'>;

interface ReadClaims {
  readonly claims: TokenClaims;
  readonly at: string;
  /** Milliseconds since 1970; moves on when the token ends. */
  readonly now: number;
}

/** The caller of a host with one token. Evidence of one caller is not used for another. */
interface Caller {
  readonly host: Host | null;
  readonly limits: Limits;
  readonly key: string;
  readonly hasToken: boolean;
}

const noRoles: readonly RoleScopes[] = [];
const noReport: Report = { evidence: [], providers: [] };
const longestWait = 2 ** 31 - 1;

/** Saved identities, and the gaps that a person marked as requested. */
export const preflight = createStore<PreflightState>(() => emptyPreflight);

const kept = persisted(preflight, {
  key: 'preflight',
  what: 'identities',
  with: 'what you marked as requested',
  count: ({ identities }) => identities.length,
  version: 1,
  schema: {
    read: readKeptPreflight,
    write: writePreflight,
  },
  rebase: (base, mine, theirs) => {
    const byId = ({ identities }: PreflightState) => new Map(identities.map((saved) => [saved.id, saved]));
    const identities = [...overlayEntries(byId(base), byId(mine), byId(theirs)).values()];
    return { ...overlayMembers(base, mine, theirs), identities };
  },
});

async function readKeptPreflight(value: unknown): Promise<PreflightState | null> {
  const { readPreflight } = await import('../draft/identities');
  const read = readPreflight(value);
  const decisions = read?.decisions ?? [];
  if (decisions.length > 0) void whenLedgerRead().then(() => record(decisions));
  return read?.state ?? null;
}

export function useAreIdentitiesRead(): boolean {
  return useStore(kept.status) !== 'reading';
}

export function changePreflight(change: (state: PreflightState) => PreflightState): void {
  preflight.setState(change, true);
}

const named = derive([shownAddress], (address) => address.as);
/** Whose access is checked. The link names them; where it names nobody, the host's configuration does. */
const as = derive([named, hostStore], (link, host) => link ?? initialAs(host));

function initialAs(host: Pick<Host, 'as'> | null): string {
  return host?.as ?? 'caller';
}

/** Whom the tools are checked for, as a link names them. */
export function useAs(): string {
  return useStore(as);
}

/** Checks tools for somebody. */
export function chooseAs(who: string): void {
  changeAddress({ as: who === initialAs(hostStore.getState()) ? null : who });
}

const caller: Readable<Caller> = derive(
  [hostStore, settingsStore, connections, tokenTurns, hostReading],
  (host, { limits }, connection, turns, _reading): Caller => ({
    host,
    limits,
    key: `${host?.id} ${host?.url} ${connection} ${host === null ? 0 : turns.get(hostSource(host.id))}`,
    hasToken: host !== null && tokens.has(hostSource(host.id), host.url),
  }),
);

const discovery = derive([hostReading], (reading) =>
  reading.discovery?.kind === 'found' ? reading.discovery.discovery : null,
);
const discoveredAt = derive([hostReading], (reading) => new Date(reading.discoveredAt).toISOString());

/** The caller whom a press had probed although discovery doesn't say what kind of host it is. */
const askedUnclear = createStore(() => '');
const claims = createStore<{ readonly read: ReadClaims | null }>(() => ({ read: null }));
const learned = createStore<{ readonly key: string; readonly evidence: readonly AccessEvidence[] }>(() => ({
  key: '',
  evidence: [],
}));

/** Whether the host may know the caller: an openwop host that answers at an address of its own. */
const isOpen = derive(
  [hostStore, hostReading],
  (host, reading) => host !== null && host.kind === 'openwop' && reading.discovery !== null && !host.relative,
);

const probes = keepAsked(
  'probes',
  derive(
    [caller, isOpen, discovery, hostReading, askedUnclear],
    (
      { host, limits, key, hasToken },
      mayAsk,
      found,
      { isReading, failure },
      unclear,
    ): Question<Report | 'unclear' | null> => ({
      // Discovery that failed may come with a refresh, and then tells what kind of host it is.
      queryKey: ['probes', key, found === null ? 'no discovery' : 'discovery'],
      // Without its token a host knows nothing of this caller yet, and a token that it refused is not sent again.
      enabled: mayAsk && (host?.auth !== 'bearer' || hasToken) && !isReading && failure?.kind !== 'unauthenticated',
      queryFn: async ({ signal }) => {
        if (host === null) return null;
        const probing = await import('../host/probes').catch(() => null);
        if (probing === null) return noReport;
        const can = probing.canProbe(host, found);
        if (can === 'no') return null;
        if (can === 'unclear' && unclear !== key) return 'unclear';
        const report = await probing.fetchProbes({ ...requestOf(host, limits, signal), discovery: found });
        return report ?? noReport;
      },
    }),
  ),
);

const report = derive([probes], ({ data }) => (typeof data === 'object' ? data : null));
const learnedHere = derive([learned, caller], ({ key, evidence }, { key: current }) =>
  key === current ? evidence : [],
);

/** What is known of the caller. */
const callerEvidence: Readable<readonly AccessEvidence[]> = derive(
  [report, claims, discovery, learnedHere],
  (reported, { read }, found, refused) => {
    const known = { scopeMapping: found?.scopeMapping, roles: found?.roles ?? noRoles };
    return [
      ...(reported?.evidence ?? []),
      ...(read === null ? [] : [evidenceOfToken(read.claims, known, read.at, read.now)]),
      ...refused,
    ];
  },
);

/** What is known of the caller and of the host's roles. */
const checkedIdentities: Readable<Omit<AccessSubjects, 'saved'>> = derive(
  [callerEvidence, discovery, discoveredAt],
  (evidence, found, at) => ({ evidence, roles: found?.roles ?? noRoles, discoveredAt: at }),
);

const decided = derive([preflight, credentialDecisions], ({ identities, matchesWildcards }, mappings) => ({
  identities,
  mappings,
  matchesWildcards,
}));

/** The identity that the link's `as` names, and the same for questions to the worker (`checkedAs`). */
const checked = derive([as, checkedIdentities, decided], (who, known, { identities, mappings, matchesWildcards }) => {
  const identity = findIdentity(who, { ...known, saved: identities }) ?? nobody;
  const checkedAs: CheckedIdentity | null = hasEvidence(identity) ? { identity, mappings, matchesWildcards } : null;
  return { identity, checkedAs };
});

/** Whose access the address says is checked; null while nothing is known of them. */
export const checkedIdentity: Readable<CheckedIdentity | null> = derive([checked], ({ checkedAs }) => checkedAs);

/** Count the changes of the checked identity, and of all identities: the keys of questions hold these numbers. */
export const checkedIdentityCount = countValues(checkedIdentity);
const accessCount = countValues(derive([checkedIdentities, decided], (known, choices) => ({ ...known, ...choices })));

const options = derive([checkedIdentities, decided], (known, { identities }) =>
  buildAccessOptions({ ...known, saved: identities }),
);

const providers = derive([discovery, report, checked], (found, reported, { identity }) =>
  gatherProviders(
    (found?.oauthProviders ?? []).map(({ id }) => ({ id })),
    reported?.providers ?? [],
    identity.credentials.map(({ provider }) => ({ id: provider })),
  ),
);

const enforcedScopes: Readable<ReadonlySet<string>> = derive(
  [hostReading, learnedHere],
  ({ signIn }, refused) =>
    new Set([...(signIn?.scopes ?? []), ...refused.flatMap(({ scopes }) => scopes?.missing ?? [])]),
);

const probe: Readable<ProbeState | undefined> = derive([isOpen, probes], (mayAsk, { data, isFetching }) => {
  if (!mayAsk || data === null || (data === undefined && !isFetching)) return undefined;
  return { asked: isFetching ? 'running' : stateOf(data), onAsk: askProbes };
});

function stateOf(data: Report | 'unclear' | undefined): ProbeState['asked'] {
  if (data === undefined) return 'not-yet';
  if (data === 'unclear') return 'unclear';
  return data.evidence.length > 0 ? 'evidence' : 'nothing';
}

function askProbes(): void {
  askedUnclear.setState(caller.getState().key, true);
  probes.askAgain();
}

export const access: Readable<Preflight> = derive(
  [checked, as, checkedIdentities, preflight, options, providers, enforcedScopes, probe],
  (
    { identity, checkedAs },
    who,
    { evidence, roles, discoveredAt: at },
    state,
    ...[choices, known, enforced, asked]
  ) => ({
    identity,
    isKnown: checkedAs !== null,
    checkedAs,
    saved: state.identities.find(({ id }) => `saved:${id}` === who),
    options: choices,
    callerEvidence: evidence,
    roles,
    discoveredAt: at,
    providers: known,
    enforcedScopes: enforced,
    state,
    probe: asked,
  }),
);

const refusedScopes = derive([hostReading, caller], ({ failure }, { key }) => ({
  key,
  scopes: failure?.kind === 'forbidden' ? failure.requiredScopes : null,
}));

/** Reads what tokens, probes and refusals say of the caller, from now on; call it after `startReading`. */
export function startAccess(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAgain = () => {
    clearTimeout(timer);
    readClaims((tell, ms) => {
      timer = setTimeout(tell, ms);
    });
  };
  caller.subscribe(readAgain);
  readAgain();
  refusedScopes.subscribe(({ scopes }) => {
    if (scopes !== null) learn(scopes);
  });
  probes.start();
}

/** Reads the caller's bearer token, and again `later`, when it ends; null for none and for one that is no JWT. */
function readClaims(later: (tell: () => void, ms: number) => void): void {
  const { host } = caller.getState();
  const token = host === null ? undefined : tokenOf(host);
  const read = token === undefined ? null : readTokenClaims(token);
  claims.setState({ read: null });
  if (read === null) return;
  const at = new Date().toISOString();
  const tell = () => {
    const now = Date.now();
    claims.setState({ read: { claims: read, at, now } });
    const left = (read.expiresAt ?? now) - now;
    if (left > 0 && left < longestWait) later(tell, left);
  };
  tell();
}

/** Notes the scopes that a refusal (403) of the host names. */
export function learn(requiredScopes: readonly string[]): void {
  const known = callerEvidence.getState();
  const evidence = learnRefusal(learnedHere.getState(), requiredScopes, known, new Date().toISOString());
  learned.setState({ key: caller.getState().key, evidence });
}

export function forgetLearned(): void {
  learned.setState({ key: '', evidence: [] });
}

export function usePreflight(): Preflight {
  return useStore(access);
}

export function useSubjectCount(): number {
  return useStore(checkedIdentityCount);
}

export function useAccessCount(): number {
  return useStore(accessCount);
}
