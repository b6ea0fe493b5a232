import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Subject } from '../catalog/protocol';
import type { Host, Limits } from '../host/settings';
import type { Identity } from '../model/readiness';
import { gatherProviders, type Provider } from '../preflight/credentials';
import type { Evidence, RoleScopes } from '../preflight/grants';
import type { CheckOption } from '../screens/requirements/CheckAgainst';
import { buildCheckOptions } from '../screens/requirements/checkOptions';
import { loadLate, withLate } from '../ui/loadLate';
import type { PreflightState, SavedIdentity } from '../workspace/identities';
import { findChecked, type KnownSubjects, noteSubjects } from './checkedSubject';
import { usePreflightState } from './preflightStore';
import { requestOf } from './requestOf';
import { type CatalogState, tokens } from './useCatalog';

/** Whose access is checked, and how we know. */
export interface Preflight {
  readonly identity: Identity;
  readonly isKnown: boolean;
  /** The same, with what a person decided about checking, as questions to the worker name it; null while unknown. */
  readonly subject: Subject | null;
  readonly saved: SavedIdentity | undefined;
  readonly options: readonly CheckOption[];
  readonly callerEvidence: readonly Evidence[];
  readonly roles: readonly RoleScopes[];
  readonly providers: readonly Provider[];
  readonly state: PreflightState;
  /** Present where the host is of a kind that answers. */
  readonly probe:
    | { readonly asked: 'not-yet' | 'running' | 'evidence' | 'nothing'; readonly onAsk: () => void }
    | undefined;
  /** Takes over what a refusal (403) of the host named. */
  readonly learn: (requiredScopes: readonly string[]) => void;
  readonly forgetLearned: () => void;
}

const never = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, networkMode: 'always' } as const;
const noRoles: readonly RoleScopes[] = [];

/** Evidence on the caller is kept in memory, by host and connection; the the table's questions name whom they mean. */
export function usePreflight(
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
  const isOpen = host !== null && discovery !== null && !host.relative;
  const probes = useQuery({
    queryKey: ['probes', key],
    // Without its token a host knows nothing of this caller yet.
    enabled: isOpen && (host.auth !== 'bearer' || hasToken),
    ...never,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      if (host === null || discovery === null) return null;
      const { canProbe, fetchProbes } = await loadLate('the questions to the host', () => import('../host/probes'));
      if (!canProbe(host, discovery)) return null;
      return fetchProbes({
        ...requestOf(host, limits, signal),
        discovery,
      });
    },
  });

  const [reader, setReader] = useState<typeof import('../preflight/callerEvidence') | null>(null);
  useEffect(() => {
    // Few connections have a token that tells anything.
    if (hasToken) withLate('what the token tells', () => import('../preflight/callerEvidence'), setReader);
  }, [hasToken]);

  const refusal = catalog.failure?.kind === 'forbidden' ? catalog.failure.requiredScopes : null;
  const [readAt] = useState(() => new Date().toISOString());
  const callerEvidence = useMemo(() => {
    const evidence: Evidence[] = [...(probes.data?.evidence ?? [])];
    const known = { scopeMapping: discovery?.scopeMapping, roles };
    const claimed = token === undefined ? undefined : reader?.evidenceOfBearer(token, known, readAt);
    if (claimed) evidence.push(claimed);
    if (learned?.key === key) evidence.push(...learned.evidence);
    return evidence;
  }, [probes.data, token, reader, discovery, roles, learned, key, readAt]);
  const known = useRef(callerEvidence);
  useEffect(() => {
    known.current = callerEvidence;
  }, [callerEvidence]);
  const learn = useCallback(
    (requiredScopes: readonly string[]) => {
      withLate(
        'what the refusal tells',
        () => import('../preflight/callerEvidence'),
        ({ learnRefusal }) =>
          setLearned((before) => ({
            key,
            evidence: learnRefusal(
              before?.key === key ? before.evidence : [],
              requiredScopes,
              known.current,
              new Date().toISOString(),
            ),
          })),
      );
    },
    [key],
  );
  useEffect(() => {
    if (refusal !== null) learn(refusal);
  }, [refusal, learn]);

  const subjects: KnownSubjects = useMemo(
    () => ({ evidence: callerEvidence, roles, discoveredAt: readAt }),
    [callerEvidence, roles, readAt],
  );
  const { identity, subject } = findChecked(as, subjects, state);
  useEffect(() => noteSubjects(subjects), [subjects]);

  const { refetch } = probes;
  return {
    identity,
    isKnown: subject !== null,
    subject,
    saved: state.identities.find(({ id }) => `saved:${id}` === as),
    options: useMemo(() => buildCheckOptions({ ...subjects, saved: state.identities }), [subjects, state.identities]),
    callerEvidence,
    roles,
    providers: useMemo(
      () =>
        gatherProviders(
          (discovery?.oauthProviders ?? []).map(({ id }) => ({ id })),
          probes.data?.providers ?? [],
          identity.credentials.map(({ provider }) => ({ id: provider })),
        ),
      [discovery, probes.data, identity],
    ),
    state,
    probe:
      isOpen && probes.data !== null && (probes.data !== undefined || probes.isFetching)
        ? {
            asked: probes.isFetching
              ? 'running'
              : probes.data === undefined
                ? 'not-yet'
                : (probes.data?.evidence.length ?? 0) > 0
                  ? 'evidence'
                  : 'nothing',
            onAsk: () => void refetch(),
          }
        : undefined,
    learn,
    forgetLearned: () => setLearned(null),
  };
}
