import type { CredentialNeed } from './tool';

/** The verdicts, as links write them. */
export const readinesses = ['ready', 'missing', 'unknown'] as const;
export type Readiness = (typeof readinesses)[number];

/** `expired`: a token claimed it, and has ended. */
export const grantStates = ['held', 'missing', 'expired'] as const;
export type GrantState = (typeof grantStates)[number];

export const credentialStates = ['held', 'needs-attention', 'missing'] as const;
export type CredentialState = (typeof credentialStates)[number];

/**
 * Where a grant is known from: `probe` (the host's own answer), `token` (claimed, not verified), `role:NAME` (a role of
 * discovery), `typed`, `learned` (a refusal named it). A file may bring others: they are kept and shown as they are.
 */
export type Origin = string;

/** What is known of one scope from one origin; `at` is an ISO date and time. */
export interface Grant {
  readonly scope: string;
  readonly state: GrantState;
  readonly origin: Origin;
  readonly at: string;
}

/** What is known of one credential provider from one origin; `at` is an ISO date and time. */
export interface CredentialGrant {
  readonly provider: string;
  readonly state: CredentialState;
  readonly origin: Origin;
  readonly at: string;
  /** Which connection, in the host's words. */
  readonly connection?: string;
  /** Since when it is held, as the host says. */
  readonly since?: string;
  /** Why it needs attention, in the host's word: `expired`, `revoked`, `needs-reconsent`. */
  readonly status?: string;
}

/**
 * A named set of grants to check tools against: never a token. `complete` tells that at least one origin lists all the
 * scopes there are, so that what isn't there is missing; otherwise it is unknown. `credentialsComplete` says the same
 * of the credentials.
 */
export interface Identity {
  readonly name: string;
  readonly grants: readonly Grant[];
  readonly credentials: readonly CredentialGrant[];
  readonly complete: boolean;
  readonly credentialsComplete: boolean;
}

export const noGrants: Identity = {
  name: '',
  grants: [],
  credentials: [],
  complete: false,
  credentialsComplete: false,
};

/** Whether an identity says anything at all: until one does, a column of readiness would be all unknown. */
export function hasEvidence(identity: Identity): boolean {
  const { grants, credentials, complete, credentialsComplete } = identity;
  return complete || credentialsComplete || grants.length > 0 || credentials.length > 0;
}

/** One scope a tool needs, against one identity. */
export type ScopeCheck =
  | { readonly scope: string; readonly state: 'held'; readonly grant: Grant; readonly coveredBy?: string }
  /** Without a grant, because a complete origin doesn't list it. */
  | { readonly scope: string; readonly state: 'missing'; readonly grant?: Grant }
  | { readonly scope: string; readonly state: 'expired'; readonly grant: Grant }
  /** `maybeCoveredBy` is a held scope with `*` segments that would match. */
  | { readonly scope: string; readonly state: 'unknown'; readonly maybeCoveredBy?: string };

/** The credential a tool needs, against one identity. */
export type CredentialCheck =
  /** With a `reason` where a person decided against what the source says. */
  | { readonly state: 'not-required'; readonly saidBy: 'host' | 'person'; readonly reason?: string }
  | { readonly state: 'held' | 'needs-attention'; readonly provider: string; readonly grant: CredentialGrant }
  /** Without a grant, because a readable list doesn't name the provider. */
  | { readonly state: 'missing'; readonly provider: string; readonly grant?: CredentialGrant }
  | {
      readonly state: 'not-verifiable';
      /** The host doesn't say whether one is needed · nobody said which · nobody confirmed which · no list names it. */
      readonly why: 'need-unstated' | 'no-provider' | 'suggested-only' | 'no-evidence';
      readonly provider?: string;
    };

/** One tool against one identity. Approval is no part of it. */
export interface ReadinessCheck {
  readonly verdict: Readiness;
  /** Null where the source doesn't say which scopes are needed. */
  readonly scopes: readonly ScopeCheck[] | null;
  readonly credential: CredentialCheck;
  /** The source says nothing of scopes or credentials, as if there were no `auth` at all. */
  readonly nothingStated: boolean;
}

/** What a tool needs before it can run, as far as its source says. */
export interface Needs {
  readonly toolId: string;
  readonly family: string;
  /** Undefined where the source doesn't say; an empty list says that none is needed. */
  readonly scopes: readonly string[] | undefined;
  readonly credential: CredentialNeed | undefined;
}
