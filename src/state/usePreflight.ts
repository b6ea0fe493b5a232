import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AccessOption, buildAccessOptions } from '../access/accessOptions';
import { gatherProviders, type Provider } from '../access/credentials';
import { type Evidence, evidenceOfToken, learnRefusal, type RoleScopes } from '../access/grants';
import { readTokenClaims, type TokenClaims } from '../access/tokenClaims';
import type { PreflightState, SavedIdentity } from '../draft/identities';
import type { Subject } from '../engine/checkSubject';
import { canProbe, fetchProbes } from '../host/probes';
import type { Host, Limits } from '../host/settings';
import type { Identity } from '../model/readiness';
import { findChecked, type KnownSubjects, noteSubjects } from './checkedSubject';
import { usePreflightState } from './preflightStore';
import { requestOf, tokens } from './requests';
import type { CatalogState } from './useCatalog';

/** `unclear`: discovery doesn't say what kind of host it is, so it is asked at a person's word only. */
export interface ProbeState {
  readonly asked: 'unclear' | 'not-yet' | 'running' | 'evidence' | 'nothing';
  readonly onAsk: () => void;
}

/** Whose access is checked, and how we know. */
export interface Preflight {
  readonly identity: Identity;
  readonly isKnown: boolean;
  /** The same, with what a person decided about checking, as questions to the worker name it; null while unknown. */
  readonly subject: Subject | null;
  readonly saved: SavedIdentity | undefined;
  readonly options: readonly AccessOption[];
  readonly callerEvidence: readonly Evidence[];
  readonly roles: readonly RoleScopes[];
  readonly discoveredAt: string;
  readonly providers: readonly Provider[];
  /** Scopes that the host says or showed that it enforces: nothing says that anybody holds them. */
  readonly enforcedScopes: ReadonlySet<string>;
  readonly state: PreflightState;
  /** Present where the host may be of a kind that answers. */
  readonly probe: ProbeState | undefined;
  /** Takes over what a refusal (403) of the host named. */
  readonly learn: (requiredScopes: readonly string[]) => void;
  readonly forgetLearned: () => void;
}

const noRoles: readonly RoleScopes[] = [];
const noReport = { evidence: [], providers: [] };

/** Evidence on the caller is kept in memory, by host and connection; the table's questions name whom they mean. */
export function usePreflightOf(
  host: Host | null,
  limits: Limits,
  catalog: CatalogState,
  connection: number,
  as: string,
): Preflight {
  const state = usePreflightState();
  const [learned, setLearned] = useState<{ readonly key: string; readonly evidence: readonly Evidence[] } | null>(null);
  const discovery = catalog.discovery?.kind === 'found' ? catalog.discovery.discovery : null;
  const roles = discovery?.roles ?? noRoles;
  const key = `${host?.id} ${host?.url} ${connection}`;
  const token = host === null ? undefined : tokens.tokenFor({ hostId: host.id }, host.url);

  const hasToken = token !== undefined;
  const isOpen = host !== null && host.kind === 'openwop' && catalog.discovery !== null && !host.relative;
  const asksUnclear = useRef<string | null>(null);
  const probes = useQuery({
    // Discovery that failed may come with a refresh, and then tells what kind of host it is.
    queryKey: ['probes', key, discovery !== null],
    // Without its token a host knows nothing of this caller yet, and a token that it refused is not sent again.
    enabled:
      isOpen &&
      (host.auth !== 'bearer' || hasToken) &&
      !catalog.isReading &&
      catalog.failure?.kind !== 'unauthenticated',
    queryFn: async ({ signal }) => {
      if (host === null) return null;
      const can = canProbe(host, discovery);
      if (can === 'no') return null;
      if (can === 'unclear' && asksUnclear.current !== key) return 'unclear';
      const report = await fetchProbes({ ...requestOf(host, limits, signal), discovery });
      return report ?? noReport;
    },
  });
  const report = typeof probes.data === 'object' ? probes.data : null;

  const read = useTokenClaims(token);

  const refusal = catalog.failure?.kind === 'forbidden' ? catalog.failure.requiredScopes : null;
  const callerEvidence = useMemo(() => {
    const evidence: Evidence[] = [...(report?.evidence ?? [])];
    const known = { scopeMapping: discovery?.scopeMapping, roles };
    if (read !== null) evidence.push(evidenceOfToken(read.claims, known, read.at, read.now));
    if (learned?.key === key) evidence.push(...learned.evidence);
    return evidence;
  }, [report, read, discovery, roles, learned, key]);
  const known = useRef(callerEvidence);
  useEffect(() => {
    known.current = callerEvidence;
  }, [callerEvidence]);
  const learn = useCallback(
    (requiredScopes: readonly string[]) => {
      setLearned((before) => ({
        key,
        evidence: learnRefusal(
          before?.key === key ? before.evidence : [],
          requiredScopes,
          known.current,
          new Date().toISOString(),
        ),
      }));
    },
    [key],
  );
  useEffect(() => {
    if (refusal !== null) learn(refusal);
  }, [refusal, learn]);

  const subjects: KnownSubjects = useMemo(
    () => ({ evidence: callerEvidence, roles, discoveredAt: new Date(catalog.discoveredAt).toISOString() }),
    [callerEvidence, roles, catalog.discoveredAt],
  );
  const { identity, subject } = findChecked(as, subjects, state);
  useEffect(() => noteSubjects(subjects), [subjects]);

  const { refetch } = probes;
  return {
    identity,
    isKnown: subject !== null,
    subject,
    saved: state.identities.find(({ id }) => `saved:${id}` === as),
    options: useMemo(() => buildAccessOptions({ ...subjects, saved: state.identities }), [subjects, state.identities]),
    callerEvidence,
    roles,
    discoveredAt: subjects.discoveredAt,
    providers: useMemo(
      () =>
        gatherProviders(
          (discovery?.oauthProviders ?? []).map(({ id }) => ({ id })),
          report?.providers ?? [],
          identity.credentials.map(({ provider }) => ({ id: provider })),
        ),
      [discovery, report, identity],
    ),
    enforcedScopes: useMemo(
      () =>
        new Set([
          ...(catalog.signIn?.scopes ?? []),
          ...(learned?.key === key ? learned.evidence.flatMap(({ scopes }) => scopes?.missing ?? []) : []),
        ]),
      [catalog.signIn, learned, key],
    ),
    state,
    probe:
      isOpen && probes.data !== null && (probes.data !== undefined || probes.isFetching)
        ? {
            asked: probes.isFetching
              ? 'running'
              : probes.data === undefined
                ? 'not-yet'
                : probes.data === 'unclear'
                  ? 'unclear'
                  : probes.data.evidence.length > 0
                    ? 'evidence'
                    : 'nothing',
            onAsk: () => {
              asksUnclear.current = key;
              void refetch();
            },
          }
        : undefined,
    learn,
    forgetLearned: () => setLearned(null),
  };
}

interface ReadClaims {
  readonly claims: TokenClaims;
  readonly at: string;
  /** Milliseconds since 1970; moves on when the token ends. */
  readonly now: number;
}

const longestWait = 2 ** 31 - 1;

/** Reads a bearer token, and tells again when it ends; null for none and for one that is no JWT. */
function useTokenClaims(token: string | undefined): ReadClaims | null {
  const [read, setRead] = useState<ReadClaims | null>(null);
  useEffect(() => {
    if (token === undefined) return;
    const claims = readTokenClaims(token);
    if (claims === null) return;
    let timer: number | undefined;
    const at = new Date().toISOString();
    const tell = () => {
      const now = Date.now();
      setRead({ claims, at, now });
      const left = (claims.expiresAt ?? now) - now;
      if (left > 0 && left < longestWait) timer = window.setTimeout(tell, left);
    };
    tell();
    return () => {
      window.clearTimeout(timer);
      setRead(null);
    };
  }, [token]);
  return read;
}
